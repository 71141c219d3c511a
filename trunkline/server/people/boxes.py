"""Boxes: what owners of printed games have corrected, and what the host of the server has."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection

from trunkline.kernel import NONE, AnyTitle, BadSetup, Corrections, fitting
from trunkline.kernel.corrections import corrections_from
from trunkline.server.clock import now
from trunkline.server.people import sessions
from trunkline.server.people.caller import Session
from trunkline.server.people.tokens import new_id
from trunkline.server.store.schema import boxes


class Boxes(Struct, frozen=True):
    """The corrections of one title that a browser can play with."""

    mine: Corrections = NONE
    server: Corrections = NONE


def read_boxes(connection: Connection, t: AnyTitle, session: Session | None) -> Boxes:
    """The box of an account goes before that of the browser alone."""
    mine = NONE
    if session is not None:
        mine = _read(connection, t, boxes.c.session == session.hash)
        if session.account_id is not None:
            mine = _read(connection, t, boxes.c.account_id == session.account_id) or mine
    return Boxes(mine, read_default(connection, t))


def read_default(connection: Connection, t: AnyTitle) -> Corrections:
    """What new matches of this title are played with unless somebody asks for something else."""
    return _read(connection, t, _of_the_server())


def save_box(
    connection: Connection, t: AnyTitle, session: Session, corrections: Corrections
) -> None:
    """Keep them with the account, or with the browser of a guest; none empties the box."""
    of_browser = boxes.c.session == session.hash
    if session.account_id is None:
        sessions.save(connection, session)
        _write(connection, t, corrections, of_browser, session=session.hash)
    else:
        _drop(connection, t, of_browser)
        of_account = boxes.c.account_id == session.account_id
        _write(connection, t, corrections, of_account, account_id=session.account_id)


def save_default(connection: Connection, t: AnyTitle, corrections: Corrections) -> None:
    """What the host of the server says; none goes back to our data."""
    _write(connection, t, corrections, _of_the_server())


def _of_the_server() -> ColumnElement[bool]:
    return sa.and_(boxes.c.account_id.is_(None), boxes.c.session.is_(None))


def _read(connection: Connection, t: AnyTitle, whose: ColumnElement[bool]) -> Corrections:
    """None where there are none, or where they were saved for a title that has changed since."""
    found = connection.execute(
        sa.select(boxes.c.corrections).where(boxes.c.title == t.id, whose)
    ).scalar()
    try:
        given = corrections_from(found or "")
        return fitting(t, given.values, given.said_by) if given else NONE
    except BadSetup:
        return NONE


def _drop(connection: Connection, t: AnyTitle, whose: ColumnElement[bool]) -> None:
    connection.execute(sa.delete(boxes).where(boxes.c.title == t.id, whose))


def _write(
    connection: Connection,
    t: AnyTitle,
    corrections: Corrections,
    whose: ColumnElement[bool],
    **owner: str,
) -> None:
    _drop(connection, t, whose)
    if corrections:
        row = {"id": new_id(), "title": t.id, "corrections": corrections.text, "changed_at": now()}
        connection.execute(sa.insert(boxes).values(**row, **owner))
