"""Chat at the table: by those who sit there, for everyone who watches."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Malformed, phrase
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.remarks import Remarks, count_remarks, read_earlier, read_later
from trunkline.server.matches.undo import asker
from trunkline.server.matches.votes import Request, read_on_table
from trunkline.server.notices.mentions import tell_of_remark
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message

LONGEST_REMARK = 1_000


class Said(Struct, frozen=True):
    """What was said and asked at the table: the newest remarks, how many there are, requests."""

    remarks: list[Message]
    count: int
    requests: list[Request]


async def earlier(service: Service, match_id: str, before: int | None, most: int) -> Remarks:
    """The newest remarks, or the newest before this number."""
    live = await service.match(match_id)
    return await service.db.read(read_earlier, live.id, before, most)


async def later(service: Service, match_id: str, after: int, most: int) -> Remarks:
    """The oldest remarks after this number."""
    live = await service.match(match_id)
    return await service.db.read(read_later, live.id, after, most)


async def said_and_asked(service: Service, live: Live) -> Said:
    """What the table shows beside the board, as of one moment."""
    return await service.db.read(_read_said, live.id, live.version)


def _read_said(connection: Connection, match_id: str, version: int) -> Said:
    newest = read_earlier(connection, match_id)
    count = count_remarks(connection, match_id) if newest.more else len(newest.messages)
    return Said(newest.messages, count, read_on_table(connection, match_id, version))


async def say(
    service: Service, match_id: str, caller: Caller, text: str, name: str | None
) -> Message:
    """Say something in the name of one's seat."""
    live = await service.match(match_id)
    seat = asker(caller, live, name)
    text = text.strip()
    if not text or len(text) > LONGEST_REMARK or "\0" in text:
        raise Malformed(
            phrase(
                "table.chatting.remark-1-characters",
                "A remark has 1 to {most:count} characters.",
                most=LONGEST_REMARK,
            )
        )
    own = {held.name for held in caller.owned(live)}
    message = await service.db.write(_say, live, seat.name, text, own)
    service.streams.publish_message(message)
    return message


def _say(connection: Connection, live: Live, seat: str, text: str, own: Collection[str]) -> Message:
    message = add_message(connection, live.id, "chat", seat, {"text": text})
    tell_of_remark(connection, live, seat, text, own)
    return message
