"""The events of one match: their order, their form, and the latest of them in memory."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Collection
from itertools import takewhile
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel.language import ENGLISH, speaking
from trunkline.kernel.numbers import whole_number
from trunkline.server.matches.log import unpack_told
from trunkline.server.matches.messages import shown
from trunkline.server.store.rows import Entry, Message, all_typed
from trunkline.server.store.schema import clock_marks, log, matches, messages

REMEMBERED = 128
"""Events that a feed keeps in memory; who is further behind reads from the store."""

MOST_READ = 256
"""Events that are read from the store in one go."""

PASSING = 32
"""Events that are told once and never stored: who came and went. The latest are kept."""

Mark = tuple[int, int]
"""How far one has come: (version, number of the last message at that version, or 0)."""


class Bell(asyncio.Event):
    """Wakes one stream; what is for its own person alone comes with it."""

    def __init__(self, person: str = "") -> None:
        super().__init__()
        self.person = person
        self.own: deque[bytes] = deque(maxlen=PASSING)

    def take(self) -> bytes:
        taken = b"".join(self.own)
        self.own.clear()
        return taken


class Feed:
    """The latest events of one match, shared by its streams."""

    def __init__(self, version: int, message: int) -> None:
        self.version = version
        self.messages = message
        self.oldest: Mark = (version, message)
        self.events: deque[tuple[Mark, bytes]] = deque()
        self.streams: set[Bell] = set()
        self.waking: asyncio.Task[None] | None = None
        self.passing: deque[tuple[bytes, bool]] = deque(maxlen=PASSING)
        self.passed = 0
        """How many events have come that are told once and never stored."""
        self.gone = False
        """The match was deleted: its streams end."""
        self._asked: tuple[Mark, int, int] | None = None
        self._answer: tuple[bytes, Mark] = (b"", self.oldest)
        """The last answer of since(): most streams ask the same."""

    def add(self, mark: Mark, event: bytes, version: int, message: int) -> None:
        if len(self.events) == REMEMBERED:
            self.oldest, _ = self.events.popleft()
        self.events.append((mark, event))
        self.version, self.messages = version, message

    def pass_on(self, event: bytes, strangers: bool = False) -> None:
        """`strangers`: those who only watch hear it too."""
        self.passing.append((event, strangers))
        self.passed += 1

    def pass_on_to(self, person: str, event: bytes) -> None:
        """For the streams of one person; those of others do not even wake."""
        for bell in self.streams:
            if bell.person == person:
                bell.own.append(event)
                bell.set()

    def passed_since(self, count: int, seated: bool) -> bytes:
        """What was passed on after so many; who missed some reads the room again anyway."""
        new = min(self.passed - count, len(self.passing))
        if new <= 0:
            return b""
        latest = [*self.passing][len(self.passing) - new :]
        return b"".join(event for event, strangers in latest if seated or strangers)

    def since(self, mark: Mark) -> tuple[bytes, Mark] | None:
        """Everything after this mark in one piece; None if that is not in memory any more."""
        if mark < self.oldest:
            return None
        if self._asked != (mark, self.version, self.messages):
            new = [*takewhile(lambda known: known[0] > mark, reversed(self.events))][::-1]
            found = b"".join(event for _, event in new), new[-1][0] if new else mark
            self._asked, self._answer = (mark, self.version, self.messages), found
        return self._answer


def read_there(connection: Connection, match_ids: Collection[str]) -> set[str]:
    """Those of these matches that exist."""
    found = connection.execute(sa.select(matches.c.id).where(matches.c.id.in_(match_ids)))
    return set(found.scalars())


def newest(feed: Feed) -> Mark:
    return feed.events[-1][0] if feed.events else feed.oldest


def entry_event(entry: Entry, clock: str = "") -> str:
    """The same for everyone who watches: it is in English, whoever acted. `clock` is what the
    clocks say then."""
    with speaking(ENGLISH):
        told = unpack_told(entry.told)
    data = {
        "version": entry.version,
        "told": told,
        "decider": entry.decider,
        "kind": entry.kind,
        "actions": entry.actions,
        **({"clock": msgspec.Raw(clock.encode())} if clock else {}),
    }
    return f"id: {entry.version}\ndata: {msgspec.json.encode(data).decode()}\n\n"


def message_event(message: Message) -> str:
    """Chat and the like have an event name of their own, and an id that holds both counts."""
    data = msgspec.json.encode(shown(message)).decode()
    name = "chat" if message.kind == "chat" else "table"
    return f"event: {name}\nid: {message.version}.{message.number}\ndata: {data}\n\n"


def passing_event(name: str, data: dict[str, Any]) -> bytes:
    """An event without an id: nobody resumes after it."""
    return f"event: {name}\ndata: {msgspec.json.encode(data).decode()}\n\n".encode()


def parse_mark(text: str) -> Mark | None:
    """213 or 213.57, as the ids of events are written; None if it is neither."""
    entry, _, beside = text.strip().partition(".")
    version, message = whole_number(entry), whole_number(beside or "0")
    return None if version is None or message is None else (version, message)


def read_counts(connection: Connection, match_id: str) -> Mark:
    """Where the match stands, as a mark before which everything has happened."""
    version, message = connection.execute(
        sa.select(matches.c.version, matches.c.asides).where(matches.c.id == match_id)
    ).one()
    return version, message


def read_since(
    connection: Connection, match_id: str, mark: Mark
) -> list[tuple[Mark, str, int, int]]:
    """The next events after a mark in their order: (mark, event, version, messages so far).

    At most MOST_READ: a stream that is far behind asks again. Reading MOST_READ of each kind is
    enough: whatever is left out of a kind comes after that many of its own.
    """
    version, number = mark
    entries = all_typed(
        Entry,
        connection.execute(
            sa.select(log)
            .where(log.c.match_id == match_id, log.c.version > version)
            .order_by(log.c.version)
            .limit(MOST_READ)
        ),
    )
    said = _read_clocks(connection, match_id, [entry.version for entry in entries])
    later = sa.or_(
        messages.c.version > version,
        sa.and_(messages.c.version == version, messages.c.number > number),
    )
    remarks = all_typed(
        Message,
        connection.execute(
            sa.select(messages)
            .where(messages.c.match_id == match_id, later)
            .order_by(messages.c.version, messages.c.number)
            .limit(MOST_READ)
        ),
    )
    found: list[tuple[Mark, str]] = [
        ((e.version, 0), entry_event(e, said.get(e.version, ""))) for e in entries
    ]
    found += [((a.version, a.number), message_event(a)) for a in remarks]
    counted, message = [], number or _messages_before(connection, match_id, version)
    for at, event in sorted(found)[:MOST_READ]:
        message = at[1] or message
        counted.append((at, event, at[0], message))
    return counted


def _read_clocks(connection: Connection, match_id: str, versions: list[int]) -> dict[int, str]:
    """What the clocks said after these entries."""
    rows = connection.execute(
        sa.select(clock_marks.c.version, clock_marks.c.after).where(
            clock_marks.c.match_id == match_id, clock_marks.c.version.in_(versions)
        )
    )
    return {row.version: row.after for row in rows}


def _messages_before(connection: Connection, match_id: str, version: int) -> int:
    """How many messages had been written when this version was."""
    found = connection.execute(
        sa.select(sa.func.max(messages.c.number)).where(
            messages.c.match_id == match_id, messages.c.version < version
        )
    ).scalar()
    return found or 0
