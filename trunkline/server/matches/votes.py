"""Requests that need the consent of others: an undo, a loan or a replacement, an end, a pause.

A request and the answers to it are messages: whether it is open, granted, declined, withdrawn or
lapsed follows from them. Some are granted by silence: the message `due` says that their time came.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.matches import clock_store
from trunkline.server.matches.clock_model import Stop, stopped, went_on
from trunkline.server.matches.clock_rules import DAY, MINUTE
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import add_message, read_messages
from trunkline.server.notices.asking import tell_of_request
from trunkline.server.notices.posting import post
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, all_typed
from trunkline.server.store.schema import deadlines, log, messages

BY_ITSELF = ("bot", "bot-for", "clock", "order")
"""Ways of actions that are no sign of their player."""
Status = Literal["open", "granted", "declined", "withdrawn", "lapsed"]
KINDS = ("ask", "agree", "decline", "withdraw", "due")


class UndoAsked(Struct, frozen=True, tag_field="for", tag="undo"):
    """Go back to the position after `to` actions."""

    to: int


class LoanAsked(Struct, frozen=True, tag_field="for", tag="loan"):
    """Let a player or a bot play a seat until its owner takes it back."""

    seat: str
    to: str | None = None
    bot: str | None = None


class ReplaceAsked(Struct, frozen=True, tag_field="for", tag="replace"):
    """Let a bot play for an absent player, or a person with an account, or whoever has a link."""

    seat: str
    bot: str | None = None
    person: str | None = None
    """The name of an account; with neither, somebody who gets a link."""


class EndAsked(Struct, frozen=True, tag_field="for", tag="end"):
    """End the match, ranked as it stands or without result."""

    ranked: bool


class PauseAsked(Struct, frozen=True, tag_field="for", tag="pause"):
    """Stop all clocks until somebody goes on."""


Asked = UndoAsked | LoanAsked | ReplaceAsked | EndAsked | PauseAsked
BY_VERSION = UndoAsked | PauseAsked
"""They lapse as soon as somebody acts."""
HOLDING = UndoAsked | EndAsked | PauseAsked
"""The clocks stand still while these wait for others."""
HELD = {"live": 2 * MINUTE, "days": 3 * DAY}
"""But not for longer than this."""


class Request(Struct, frozen=True):
    """A request as everyone at the table sees it."""

    number: int
    asked_by: str
    asked: Asked
    needed: tuple[str, ...]
    agreed: tuple[str, ...]
    status: Status
    version: int
    due_at: int | None = None
    """When it is granted unless somebody objects before, in milliseconds since 1970."""


class _Data(Struct):
    asked: Asked
    needed: tuple[str, ...]
    due_at: int | None = None


ASKED = Decoder(_Data)


def pack_asked(asked: Asked, needed: tuple[str, ...], due_at: int | None = None) -> dict[str, Any]:
    """The data of a request's message."""
    data: dict[str, Any] = msgspec.to_builtins(_Data(asked, needed, due_at))
    if due_at is None:
        del data["due_at"]
    return data


async def ask(
    service: Service,
    live: Live,
    by: str,
    asked: Asked,
    needed: tuple[str, ...],
    due_at: int | None = None,
) -> Request:
    """Put a request to the table; granted by silence at the moment `due_at`, if there is one."""
    message = await service.db.write(_ask, live, by, asked, needed, due_at)
    service.streams.publish_message(message)
    return Request(message.number, by, asked, needed, (), "open", message.version, due_at)


def _ask(
    connection: Connection,
    live: Live,
    by: str,
    asked: Asked,
    needed: tuple[str, ...],
    due_at: int | None,
) -> Message:
    """Those whose consent is needed are told, and who would be replaced by every way they have."""
    data = pack_asked(asked, needed, due_at)
    message = add_message(connection, live.id, "ask", by, data)
    kind = str(asked.__struct_config__.tag)
    tell_of_request(connection, live, message, needed, kind, getattr(asked, "seat", ""))
    absent = live.seat(asked.seat) if isinstance(asked, ReplaceAsked) else None
    if absent is not None:
        post(connection, "replaced", live.id, absent.number, by=by, request=message.number)
    if due_at is not None:
        values = {"match_id": live.id, "number": message.number, "due_at": due_at}
        connection.execute(sa.insert(deadlines), values)
    if isinstance(asked, HOLDING) and live.clock.counts:
        since = message.written_at
        stop = Stop("vote", by, since, since + HELD[live.clock.kind])
        clock_store.change(
            connection, live.id, since, lambda stored: stopped(stored.hands, stored.offs, stop)
        )
    return message


def release(connection: Connection, live: Live, number: int, moment: int) -> None:
    """A request is settled: it has no deadline, and the clocks wait for it no longer."""
    here = (deadlines.c.match_id == live.id) & (deadlines.c.number == number)
    connection.execute(sa.delete(deadlines).where(here))
    if live.clock.counts:
        clock_store.change(
            connection,
            live.id,
            moment,
            lambda stored: went_on(stored.hands, stored.offs, ("vote",), moment),
        )


async def requests(service: Service, match_id: str) -> list[Request]:
    """Everything that was ever asked of the table, and what came of it."""
    live = await service.match(match_id)
    return await service.db.read(read_requests, live.id, live.version)


def read_requests(connection: Connection, match_id: str, version: int) -> list[Request]:
    """All requests of a match, as they stand at this version."""
    asked, answers = list[Message](), defaultdict[int | None, list[Message]](list)
    for message in read_messages(connection, match_id, *KINDS):
        (asked if message.kind == "ask" else answers[message.refers_to]).append(message)
    acted = read_own_actions(connection, match_id) if asked else {}
    return [derive(question, answers[question.number], version, acted) for question in asked]


def read_own_actions(connection: Connection, match_id: str) -> dict[str, int]:
    """By seat, the version at which its player last acted: not a bot, and not the clock."""
    rows = connection.execute(
        sa.select(log.c.by, sa.func.max(log.c.version))
        .where(log.c.match_id == match_id, log.c.way.not_in(BY_ITSELF))
        .group_by(log.c.by)
    )
    return {row[0]: row[1] for row in rows}


class Declined(Struct, frozen=True):
    """Somebody did not want to go back to the position after `to` actions."""

    by: str
    to: int


def read_declined(connection: Connection, match_id: str) -> list[Declined]:
    """Who declined which undo, whatever happened since; each is said once."""
    asked, found = dict[int, int](), dict[Declined, None]()
    for message in read_messages(connection, match_id, "ask", "decline"):
        if message.kind == "ask":
            wanted = ASKED.decode(message.data).asked
            if isinstance(wanted, UndoAsked):
                asked[message.number] = wanted.to
        elif message.refers_to in asked:
            found[Declined(message.seat, asked[message.refers_to])] = None
    return list(found)


def read_on_table(connection: Connection, match_id: str, version: int) -> list[Request]:
    """The open requests; and that the last one was declined, until somebody acts."""
    found = read_requests(connection, match_id, version)
    return [
        r
        for r in found
        if r.status == "open"
        or (r is found[-1] and r.status == "declined" and r.version == version)
    ]


def read_request(
    connection: Connection, match_id: str, number: int, version: int, before: int | None = None
) -> Request | None:
    """One request as it stands at this version, or stood before the message `before`."""
    rows = connection.execute(
        sa.select(messages)
        .where(
            messages.c.match_id == match_id,
            sa.or_(messages.c.number == number, messages.c.refers_to == number),
        )
        .order_by(messages.c.number)
    )
    found = [a for a in all_typed(Message, rows) if before is None or a.number < before]
    if not found or found[0].kind != "ask":
        return None
    return derive(found[0], found[1:], version, read_own_actions(connection, match_id))


def derive(
    question: Message, answers: list[Message], version: int, acted: Mapping[str, int]
) -> Request:
    """What the answers so far make of a request."""
    data = ASKED.decode(question.data)
    agreed = tuple(answer.seat for answer in answers if answer.kind == "agree")
    kinds = {answer.kind for answer in answers}
    status: Status = "open"
    if "decline" in kinds:
        status = "declined"
    elif "withdraw" in kinds:
        status = "withdrawn"
    elif "due" in kinds or is_granted(data.asked, data.needed, agreed):
        status = "granted"
    elif _has_lapsed(data.asked, question.version, version, acted):
        status = "lapsed"
    return Request(
        question.number,
        question.seat,
        data.asked,
        data.needed,
        agreed,
        status,
        question.version,
        data.due_at,
    )


def is_granted(asked: Asked, needed: Iterable[str], agreed: Collection[str]) -> bool:
    """Whether those agree who must. An absent player who agrees settles it alone; if nobody else
    is there, they have the whole time to come back."""
    if isinstance(asked, ReplaceAsked):
        return asked.seat in agreed or (bool(needed) and set(needed) <= set(agreed))
    return set(needed) <= set(agreed)


def _has_lapsed(asked: Asked, then: int, version: int, acted: Mapping[str, int]) -> bool:
    """Somebody acted, or the absent player did."""
    if isinstance(asked, ReplaceAsked):
        return acted.get(asked.seat, 0) > then
    return isinstance(asked, BY_VERSION) and version != then
