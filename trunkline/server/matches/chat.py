"""Chat at the table: by those who sit there, for everyone who watches."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Malformed, message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import Forbidden, NotFound, Refused
from trunkline.server.matches.askers import asker
from trunkline.server.matches.endings import over_at
from trunkline.server.matches.hiding import hidden_names
from trunkline.server.matches.live import Live
from trunkline.server.matches.mentions import mentions
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.reading import Reading, reading
from trunkline.server.matches.remarks import Remarks, count_remarks, read_earlier, read_later
from trunkline.server.matches.rematch import Rematch, read_rematch
from trunkline.server.matches.votes import Request, read_on_table
from trunkline.server.notices.mentions import tell_of_remark
from trunkline.server.people.caller import Caller, held
from trunkline.server.people.person import person
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, typed
from trunkline.server.store.schema import chat_rules, messages
from trunkline.server.store.upsert import put

LONGEST_REMARK = 1_000
REMOVABLE = 10 * 60_000
"""Milliseconds in which one's own message can be taken away again,"""
OPEN_AFTER = 30 * 24 * 3_600_000
"""and in which a table may talk after its match."""
CHAT = message("table.section.chat", "Chat")
CLOSED = message("table.chat.closed", "The chat of this match closed 30 days after its end.")
WATCHING = message(
    "table.chat.watching",
    "Only players can write here. The host of the match can let watchers write.",
)
NO_NAME = message("table.chat.no-name", "Log in to write: those who watch need a name.")
NOT_HOST = message("table.chat.not-host", "You cannot change who may write: only {host} can.")
TOO_OLD = message("table.chat.too-old", "You can remove a message only within 10 minutes.")
OTHERS = message("table.chat.others", "You can remove only your own messages.")


class Said(Struct, frozen=True):
    """What was said and asked at the table, as one person is shown it."""

    remarks: list[Message]
    """The newest messages,"""
    count: int
    """of so many."""
    requests: list[Request]
    rematch: Rematch
    reading: Reading = Reading()
    hidden: frozenset[str] = frozenset()
    """Whose messages the person does not want to see."""
    watchers: bool = False
    """Whether those who watch may write."""


async def earlier(service: Service, match_id: str, before: int | None, most: int) -> Remarks:
    """The newest remarks, or the newest before this number."""
    live = await service.match(match_id)
    return await service.db.read(read_earlier, live.id, before, most)


async def later(service: Service, match_id: str, after: int, most: int) -> Remarks:
    """The oldest remarks after this number."""
    live = await service.match(match_id)
    return await service.db.read(read_later, live.id, after, most)


def read_said(connection: Connection, live: Live, caller: Caller) -> Said:
    """What the table shows beside the board."""
    who, own = person(caller, live), [seat.name for seat in caller.owned(live)]
    newest = read_earlier(connection, live.id)
    count = count_remarks(connection, live.id) if newest.more else len(newest.messages)
    over = over_at(live.row) is not None
    said = Said(
        newest.messages,
        count,
        read_on_table(connection, live.id, live.version),
        read_rematch(connection, live.id) if over else Rematch(),
        watchers=watchers_write(connection, live.id),
    )
    if who is None:
        return said
    hidden = hidden_names(connection, who, live.seats) if count else frozenset[str]()
    read = reading(connection, live.id, who, {*own, *hidden}) if count else Reading()
    return Said(
        said.remarks, count, said.requests, said.rematch, read, hidden, watchers=said.watchers
    )


def closed(live: Live) -> bool:
    """Whether nobody may say anything any more."""
    ended = over_at(live.row)
    return ended is not None and now() > ended + OPEN_AFTER


async def say(
    service: Service, match_id: str, caller: Caller, text: str, name: str | None
) -> Message:
    """Say something in the name of one's seat, or of one's account where watchers may."""
    live = await service.match(match_id)
    if caller.owned(live):
        speaker, data = asker(caller, live, name).name, dict[str, Any]()
    else:
        speaker, data = await _watcher(service, live, caller), {"watcher": True}
    text = _checked(text)
    if closed(live):
        raise Refused.by(no(CLOSED, CHAT))
    spoken_to = mentions(text, live.players)
    data |= {"text": text} | ({"mentions": spoken_to} if spoken_to else {})
    own = {seat.name for seat in caller.owned(live)}
    message = await service.db.write(_say, live, speaker, data, own)
    service.streams.publish_message(message)
    return message


def _say(
    connection: Connection, live: Live, by: str, data: dict[str, Any], own: Collection[str]
) -> Message:
    tell_of_remark(connection, live, by, data["text"], own)
    return add_message(connection, live.id, "chat", by, data)


def _checked(text: str) -> str:
    text = text.strip()
    if not text or len(text) > LONGEST_REMARK or "\0" in text:
        raise Malformed(
            phrase(
                "table.chatting.remark-1-characters",
                "A message has 1 to {most:count} characters.",
                most=LONGEST_REMARK,
            )
        )
    return text


async def _watcher(service: Service, live: Live, caller: Caller) -> str:
    """The name of one who watches and may write; raises Unauthenticated or Forbidden."""
    if not await service.db.peek(watchers_write, live.id):
        if caller.account_id is None:
            held(caller, live)
        raise Forbidden.by(no(WATCHING, CHAT))
    name = caller.session.account_name if caller.session is not None else None
    if name is None:
        raise Forbidden.by(no(NO_NAME, CHAT))
    return name


def watchers_write(connection: Connection, match_id: str) -> bool:
    wanted = sa.select(chat_rules.c.watchers).where(chat_rules.c.match_id == match_id)
    return bool(connection.execute(wanted).scalar())


async def let_watchers(service: Service, live: Live, caller: Caller, write: bool) -> None:
    """The host of the match lets those who watch write, or not; raises Forbidden."""
    host = live.host
    if host is None or not caller.owns(host):
        held(caller, live)
        raise Forbidden.by(no(NOT_HOST, CHAT, host=host.name if host is not None else "–"))
    told = await service.db.write(_let_watchers, live.id, host.name, write)
    service.streams.publish_message(told)


def _let_watchers(connection: Connection, match_id: str, host: str, write: bool) -> Message:
    put(connection, chat_rules, {"match_id": match_id}, {"watchers": write})
    return add_message(connection, match_id, "watchers", host, {"write": write})


async def remove(service: Service, live: Live, caller: Caller, number: int) -> None:
    """Take one's own message away within ten minutes: its words are gone from the store."""
    told = await service.db.write(_remove, live, caller, number)
    service.streams.publish_message(told)


def _remove(connection: Connection, live: Live, caller: Caller, number: int) -> Message:
    here = (messages.c.match_id == live.id) & (messages.c.number == number)
    found = typed(Message, connection.execute(sa.select(messages).where(here)).first())
    if found is None or found.kind != "chat":
        raise NotFound(phrase("table.chat.no-message", "This message does not exist any longer."))
    if not spoken_by(caller, live, found):
        raise Forbidden.by(no(OTHERS, CHAT))
    if not removable(found):
        raise Refused.by(no(TOO_OLD, CHAT))
    connection.execute(sa.update(messages).where(here).values(kind="removed", data="{}"))
    return add_message(connection, live.id, "unsaid", found.seat, {}, refers_to=number)


def spoken_by(caller: Caller, live: Live, said: Message) -> bool:
    """Whether this message is the caller's own; that of a watcher has the mark of one."""
    if '"watcher":true' in said.data:
        session = caller.session
        return session is not None and session.account_name == said.seat
    seat = live.seat(said.seat)
    return seat is not None and caller.owns(seat)


def removable(said: Message) -> bool:
    return said.kind == "chat" and now() <= said.written_at + REMOVABLE
