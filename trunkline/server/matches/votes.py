"""Requests that need the consent of others: an undo, a loan of a seat.

A request and the answers to it are messages. Nothing else is stored: whether it is open, granted,
declined, withdrawn or lapsed follows from them.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.decoder import Decoder
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import add_message, read_messages
from trunkline.server.notices.asking import tell_of_request
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, all_typed
from trunkline.server.store.schema import messages

Status = Literal["open", "granted", "declined", "withdrawn", "lapsed"]
KINDS = ("ask", "agree", "decline", "withdraw")


class UndoAsked(Struct, frozen=True, tag_field="for", tag="undo"):
    """Go back to the position after `to` actions."""

    to: int


class LoanAsked(Struct, frozen=True, tag_field="for", tag="loan"):
    """Let a player or a bot play a seat until its owner takes it back."""

    seat: str
    to: str | None = None
    bot: str | None = None


Asked = UndoAsked | LoanAsked


class Request(Struct, frozen=True):
    """A request as everyone at the table sees it."""

    number: int
    asked_by: str
    asked: Asked
    needed: tuple[str, ...]
    agreed: tuple[str, ...]
    status: Status
    version: int


class _Data(Struct):
    asked: Asked
    needed: tuple[str, ...]


ASKED = Decoder(_Data)


def pack_asked(asked: Asked, needed: tuple[str, ...]) -> dict[str, Any]:
    """The data of a request's message."""
    data: dict[str, Any] = msgspec.to_builtins(_Data(asked, needed))
    return data


async def ask(
    service: Service, live: Live, by: str, asked: Asked, needed: tuple[str, ...]
) -> Request:
    """Put a request to the table."""
    message = await service.db.write(_ask, live, by, asked, needed)
    service.streams.publish_message(message)
    return Request(message.number, by, asked, needed, (), "open", message.version)


def _ask(
    connection: Connection, live: Live, by: str, asked: Asked, needed: tuple[str, ...]
) -> Message:
    """Those whose consent is needed are told."""
    message = add_message(connection, live.id, "ask", by, pack_asked(asked, needed))
    tell_of_request(connection, live, message, needed, undo=isinstance(asked, UndoAsked))
    return message


async def requests(service: Service, match_id: str) -> list[Request]:
    """Everything that was ever asked of the table, and what came of it."""
    live = await service.match(match_id)
    return await service.db.read(read_requests, live.id, live.version)


def read_requests(connection: Connection, match_id: str, version: int) -> list[Request]:
    """All requests of a match, as they stand at this version."""
    asked, answers = list[Message](), defaultdict[int | None, list[Message]](list)
    for message in read_messages(connection, match_id, *KINDS):
        (asked if message.kind == "ask" else answers[message.refers_to]).append(message)
    return [derive(question, answers[question.number], version) for question in asked]


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
    return derive(found[0], found[1:], version)


def derive(question: Message, answers: list[Message], version: int) -> Request:
    """What the answers so far make of a request."""
    data = ASKED.decode(question.data)
    agreed = tuple(answer.seat for answer in answers if answer.kind == "agree")
    kinds = {answer.kind for answer in answers}
    status: Status = "open"
    if "decline" in kinds:
        status = "declined"
    elif "withdraw" in kinds:
        status = "withdrawn"
    elif set(data.needed) <= set(agreed):
        status = "granted"
    elif isinstance(data.asked, UndoAsked) and version != question.version:
        status = "lapsed"
    return Request(
        question.number, question.seat, data.asked, data.needed, agreed, status, question.version
    )
