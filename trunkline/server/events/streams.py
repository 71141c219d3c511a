"""Event streams: what happens in the matches, passed on to everyone who watches.

A broadcaster carries each event from the worker that wrote it to all workers; in each worker one
feed per watched match hands it to the open streams. A feed knows how far it has come and
reads from the store whatever it has missed, so nothing depends on a message arriving.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.kernel.decoder import Decoder
from trunkline.server.errors import StoreDown, Unavailable
from trunkline.server.events.broadcast import Broadcaster
from trunkline.server.events.feeds import (
    MOST_READ,
    Bell,
    Feed,
    Mark,
    entry_event,
    message_event,
    newest,
    passing_event,
    read_counts,
    read_since,
    read_there,
)
from trunkline.server.events.lobbies import LobbyBell, read_changed
from trunkline.server.events.passed_on import PassedOn
from trunkline.server.store.database import Database
from trunkline.server.store.rows import Entry, MatchRow, Message
from trunkline.server.tasks import end

logger = logging.getLogger("trunkline.server.events.streams")
LARGEST_MESSAGE = 6_000
"""Bytes: PostgreSQL carries up to 8,000. Longer events are read from the store."""
AT_ONCE = 4
"""Streams woken in one go: answers to requests come between, however many are watching."""
POLL = 0.3
"""Seconds between looks into a store that workers share without a channel."""
HEAD_START = 0.003
"""Seconds by which the answer to whoever acted goes before the news to those who watch."""
PATIENCE = 0.03
"""Seconds that watchers wait for players: while actions are being written, waking pauses."""


class News(Struct, frozen=True, tag="news"):
    """What workers tell each other: an event, and the counts of entries and messages after it."""

    match: str
    version: int
    messages: int
    mark: Mark
    event: str


class Passing(Struct, frozen=True, tag="passing"):
    """Something that is told once, to those who sit there or to one person, and not kept."""

    match: str
    name: str
    data: dict[str, Any]
    person: str = ""
    strangers: bool = False
    """Those who only watch hear it too."""


class Sign(Struct, frozen=True, tag="sign"):
    """Somebody has a page before them, until this moment, that shows these seats as theirs."""

    page: str
    seats: tuple[tuple[str, int], ...]
    until: int


HEARD: Decoder[News | Passing | Sign] = Decoder(News | Passing | Sign)  # type: ignore[arg-type]


class EventStreams:
    """All event streams of one worker, by the feeds of their matches."""

    def __init__(self, db: Database, broadcaster: Broadcaster, heartbeat: float, most: int) -> None:
        self.db = db
        self.broadcaster = broadcaster
        self.heartbeat = heartbeat
        self.most = most
        """Streams that may be open at the same time."""
        self.closing = False
        self.open = 0
        """How many streams there are."""
        self.writing = 0
        """Actions on their way into the store."""
        self.on_sign: Callable[[Sign], None] = lambda _: None
        """Who keeps count of those who are there."""
        self._feeds: dict[str, Feed] = {}
        self._heard: asyncio.Queue[bytes] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self.lobbies: set[LobbyBell] = set()
        """Open lobbies: they hear that a match has changed, not what happened in it."""
        self._passed_on = PassedOn(db) if db.shared and db.name == "sqlite" else None
        """For workers that share a file of SQLite and have no channel."""

    async def start(self) -> None:
        await self.broadcaster.start(self._heard.put_nowait)
        work = [self._listen(), self._beat()]
        if self._passed_on is not None:
            work.append(self._poll(self._passed_on))
        self._tasks = [asyncio.create_task(one) for one in work]

    async def stop(self) -> None:
        self.close()
        await end(self._tasks)
        await self.broadcaster.stop()

    def close(self) -> None:
        """Let all streams end: the server stops. Clients come back with Last-Event-ID."""
        self.closing = True
        for feed in self._feeds.values():
            for stream in feed.streams:
                stream.set()
        for bell in self.lobbies:
            bell.ring()

    @contextlib.asynccontextmanager
    async def busy(self) -> AsyncIterator[None]:
        """While somebody acts, those who watch wait a moment."""
        self.writing += 1
        try:
            yield
        finally:
            self.writing -= 1

    def publish(self, entry: Entry, row: MatchRow) -> None:
        """Tell all workers of a new entry of the log."""
        mark = (entry.version, 0)
        self._send(
            News(entry.match_id, row.version, row.asides, mark, entry_event(entry, row.clock))
        )

    def publish_message(self, message: Message) -> None:
        mark = (message.version, message.number)
        news = News(message.match_id, message.version, message.number, mark, message_event(message))
        self._send(news)

    def publish_change(self, match_id: str) -> None:
        """A match is new or has changed in a way that its log does not tell: for lobbies alone."""
        self._send(News(match_id, 0, 0, (0, 0), ""))

    def _send(self, news: News) -> None:
        data = msgspec.json.encode(news)
        if len(data) > LARGEST_MESSAGE:
            data = msgspec.json.encode(msgspec.structs.replace(news, event=""))
        self.broadcaster.publish(data)

    def pass_on(
        self, match_id: str, name: str, data: dict[str, Any], strangers: bool = False
    ) -> None:
        """Tell those who sit there, at every worker, something that is not stored; `strangers`:
        and those who only watch."""
        self._pass(Passing(match_id, name, data, strangers=strangers))

    def tell_own(self, match_id: str, person: str) -> None:
        """Tell the other devices of this person, at every worker, that what they keep about the
        match has changed: nobody else hears of it."""
        self._pass(Passing(match_id, "own", {}, person))

    def _pass(self, passing: Passing) -> None:
        data = msgspec.json.encode(passing)
        self.broadcaster.publish(data)
        if self._passed_on is not None:
            self._passed_on.send(data)

    def send_sign(self, sign: Sign) -> None:
        """Tell all workers that somebody is there, or is not any more."""
        self.broadcaster.publish(msgspec.json.encode(sign))

    def tell_here(
        self, match_id: str, name: str, data: dict[str, Any], strangers: bool = False
    ) -> None:
        """Tell those who watch at this worker; the others find it out by themselves."""
        feed = self._feeds.get(match_id)
        if feed is not None:
            feed.pass_on(passing_event(name, data), strangers)
            self._wake(feed)

    def watched(self, match_id: str) -> bool:
        """Whether anybody watches at this worker."""
        return match_id in self._feeds

    async def _listen(self) -> None:
        """Take what the broadcaster brings, for the matches that somebody here watches."""
        while True:
            heard = HEARD.decode(await self._heard.get())
            if isinstance(heard, Sign):
                self.on_sign(heard)
            elif isinstance(heard, Passing):
                self._take_passing(heard)
            else:
                await self._pass_on(heard)

    def _take_passing(self, heard: Passing) -> None:
        if not heard.person:
            self.tell_here(heard.match, heard.name, heard.data, heard.strangers)
            return
        for bell in self.lobbies:
            bell.ring_own(heard.person)
        if (feed := self._feeds.get(heard.match)) is not None:
            feed.pass_on_to(heard.person, passing_event(heard.name, heard.data))

    async def _pass_on(self, news: News) -> None:
        for bell in self.lobbies:
            bell.ring(news.match)
        if news.match in self._feeds:
            await self._take(self._feeds[news.match], news)

    async def _take(self, feed: Feed, news: News) -> None:
        """The next event as it came; if it is not the next one, the store knows what was missed."""
        is_entry = news.mark[1] == 0
        before = (news.version - is_entry, news.messages - (not is_entry))
        if news.event and (feed.version, feed.messages) == before:
            feed.add(news.mark, news.event.encode(), news.version, news.messages)
            self._wake(feed)
        elif (news.version, news.messages) > (feed.version, feed.messages):
            await self._catch_up(news.match, feed)

    async def _catch_up(self, match_id: str, feed: Feed) -> None:
        """Read what the feed has missed; nobody is woken if that is nothing."""
        full = True
        while full:
            try:
                found = await self.db.read(read_since, match_id, newest(feed))
            except StoreDown as error:
                logger.error("Streams wait: the database fails.", exc_info=error)
                return
            for mark, event, version, message in found:
                if mark > newest(feed):
                    feed.add(mark, event.encode(), version, message)
            if found:
                self._wake(feed)
            full = len(found) == MOST_READ

    def _wake(self, feed: Feed) -> None:
        if feed.waking is None or feed.waking.done():
            feed.waking = asyncio.create_task(self._ring(feed))

    async def _ring(self, feed: Feed) -> None:
        """Ring a few streams at a time, and again if more has happened meanwhile."""
        rung = None
        await asyncio.sleep(HEAD_START)
        while rung != (feed.version, feed.messages, feed.passed):
            rung = feed.version, feed.messages, feed.passed
            until = asyncio.get_running_loop().time() + PATIENCE
            for number, bell in enumerate(list(feed.streams), start=1):
                bell.set()
                if number % AT_ONCE == 0:
                    await self._give_way(until)

    async def _give_way(self, until: float) -> None:
        await asyncio.sleep(0)
        while self.writing and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.001)

    async def _beat(self) -> None:
        """Now and then give a sign of life, and look into the store: a message can be lost."""
        while True:
            await asyncio.sleep(self.heartbeat)
            for match_id, feed in list(self._feeds.items()):
                await self._catch_up(match_id, feed)
                self._wake(feed)

    async def _poll(self, passed_on: PassedOn) -> None:
        """Workers that share a file of SQLite have no channel: they look into the store."""
        latest = None
        while True:
            await asyncio.sleep(POLL)
            for match_id, feed in list(self._feeds.items()):
                await self._catch_up(match_id, feed)
            with contextlib.suppress(StoreDown):  # the next look finds what this one did not
                for data in await passed_on.look():
                    self._heard.put_nowait(data)
                if self.lobbies:
                    latest = await self._ring_changed(latest)

    async def _ring_changed(self, since: int | None) -> int:
        """Tell the lobbies what has changed since this moment; the moment of the latest change."""
        latest, changed = await self.db.read(read_changed, since)
        for match_id in changed:
            for bell in self.lobbies:
                bell.ring(match_id)
        return latest

    async def look_again(self) -> None:
        """Something was changed from outside: streams catch up, those of deleted matches end."""
        there = await self.db.read(read_there, list(self._feeds))
        for match_id, feed in list(self._feeds.items()):
            if match_id in there:
                await self._catch_up(match_id, feed)
                continue
            feed.gone = True
            for stream in feed.streams:
                stream.set()

    def check_room(self) -> None:
        """Raises Unavailable where too many are watching."""
        if self.open >= self.most:
            raise Unavailable(
                phrase(
                    "table.events.too-many-watching",
                    "Too many people are watching. Try again later.",
                )
            )

    def watch(
        self, match_id: str, mark: Mark | None, seated: bool = False, person: str = ""
    ) -> AsyncIterator[bytes]:
        """The events of a match after this mark (None: from now on), as server-sent events; who
        comes and goes is told only to those who sit there, and what a `person` keeps to that
        person. Raises Unavailable where too many are watching."""
        self.check_room()
        return self._stream(match_id, mark, seated, Bell(person))

    async def _stream(
        self, match_id: str, mark: Mark | None, seated: bool, bell: Bell
    ) -> AsyncIterator[bytes]:
        feed = await self._join(match_id, bell)
        self.open += 1
        passed = feed.passed
        mark = newest(feed) if mark is None else mark
        try:
            yield f"retry: 2000\n: version {feed.version}\n\n".encode()
            while True:
                bell.clear()
                new, mark = await self._new(match_id, feed, mark)
                new += feed.passed_since(passed, seated)
                new += bell.take()
                passed = feed.passed
                ends = self.closing or feed.gone
                if new or not ends:
                    yield new or b": \n\n"
                if ends:
                    return
                if mark >= newest(feed) and passed == feed.passed and not bell.own:
                    await bell.wait()
        finally:
            self.open -= 1
            feed.streams.discard(bell)
            if not feed.streams and self._feeds.get(match_id) is feed:
                del self._feeds[match_id]

    async def _new(self, match_id: str, feed: Feed, mark: Mark) -> tuple[bytes, Mark]:
        """What is new after this mark: from memory, or from the store for who is far behind."""
        found = feed.since(mark)
        if found is not None:
            return found
        known = newest(feed)
        rows = await self.db.read(read_since, match_id, mark)
        events = "".join(event for _, event, _, _ in rows).encode()
        if len(rows) == MOST_READ:
            return events, rows[-1][0]
        return events, max(rows[-1][0] if rows else mark, known)

    async def _join(self, match_id: str, bell: Bell) -> Feed:
        """The feed of a match, with one more stream. A new one looks into the store once more:
        something may have been told while nobody here was listening yet."""
        if match_id in self._feeds:
            self._feeds[match_id].streams.add(bell)
            return self._feeds[match_id]
        version, message = await self.db.read(read_counts, match_id)
        feed = self._feeds.setdefault(match_id, Feed(version, message))
        feed.streams.add(bell)
        await self._catch_up(match_id, feed)
        return feed
