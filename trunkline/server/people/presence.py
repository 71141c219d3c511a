"""Presence: who has a page of a match before them, and when they were last there.

Each worker keeps in memory what it hears of all pages, its own and those of other workers. The
store knows only the minute in which somebody was last seen at a seat.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.events.streams import EventStreams, Sign
from trunkline.server.store.database import Database
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import last_seen

Presence = Literal["here", "away", "nobody"]
Place = tuple[str, int]
"""A seat: its match and its number."""
MINUTE = 60_000
STAYS = 50_000
"""Milliseconds for which a page counts after it last said that it is before somebody."""
SWEEP = 5.0
MOST_SEATS = 60
"""Seats that one page speaks for: those of one match, or the latest of somebody's lobby."""
MOST_PAGES = 20
"""Pages that are counted for one seat."""
SEEN = sa.text(
    f"INSERT INTO {last_seen.name} (match_id, number, seen_at)"
    " SELECT match_id, number, CAST(:seen_at AS BIGINT) FROM seats"
    " WHERE match_id = :match_id AND number = :number"
    " ON CONFLICT (match_id, number) DO UPDATE SET seen_at = excluded.seen_at"
)


class Seen(Struct, frozen=True):
    """Whether the person on a seat is there, and when they last were; None: nobody knows."""

    presence: Presence
    seen_at: int | None = None


class Presences:
    """Who is at which seat, as this worker knows it."""

    def __init__(self, db: Database, streams: EventStreams) -> None:
        self.db = db
        self.streams = streams
        self._pages: defaultdict[Place, dict[str, int]] = defaultdict(dict)
        """Seat -> page -> the moment until which it counts."""
        self._written: dict[Place, int] = {}
        """The last minute that was written for a seat."""
        self.on_lost: Callable[[Place], None] | None = None
        """Called for a seat whose last page says nothing any more, without having said goodbye,"""
        self.on_back: Callable[[Place], None] | None = None
        """and for a seat at which somebody is again."""
        streams.on_sign = self.hear

    async def come(self, page: str, seats: Iterable[Place]) -> None:
        """A page is before somebody who holds these seats; it says so again and again."""
        places = tuple(seats)[:MOST_SEATS]
        await self._sign(Sign(page, places, now() + STAYS))

    async def go(self, page: str, seats: Iterable[Place]) -> None:
        """The page was closed, or another one lies before it."""
        await self._sign(Sign(page, tuple(seats)[:MOST_SEATS], 0))

    async def _sign(self, sign: Sign) -> None:
        self.hear(sign)
        self.streams.send_sign(sign)
        minute = now() // MINUTE * MINUTE
        new = [place for place in sign.seats if self._written.get(place) != minute]
        if new:
            self._written |= dict.fromkeys(new, minute)
            await self.db.write(write_seen, new, minute)

    def hear(self, sign: Sign) -> None:
        """What a page said, here or at another worker."""
        for place in sign.seats:
            was, pages = self.is_here(place), self._pages[place]
            if sign.until <= now():
                pages.pop(sign.page, None)
            elif sign.page in pages or len(pages) < MOST_PAGES:
                pages[sign.page] = sign.until
            if not pages:
                del self._pages[place]
            self._tell(place, was)

    def is_here(self, place: Place) -> bool:
        """A page of this seat is before somebody."""
        moment = now()
        return any(until > moment for until in self._pages.get(place, {}).values())

    def _tell(self, place: Place, was: bool) -> None:
        here = self.is_here(place)
        if here != was:
            match_id, number = place
            data = {"number": number, "presence": "here" if here else "away"}
            self.streams.tell_here(match_id, "presence", data)
        if here and not was and self.on_back is not None:
            self.on_back(place)

    def forget(self, match_id: str) -> None:
        """The seats of this match have other numbers now; pages will say which they hold."""
        for place in [place for place in self._pages if place[0] == match_id]:
            del self._pages[place]
        for place in [place for place in self._written if place[0] == match_id]:
            del self._written[place]

    async def of(self, match_id: str, seated: Collection[SeatRow]) -> dict[int, Seen]:
        """By the number of the seat: who is there, and when the others last were."""
        known = await self.db.peek(read_seen, match_id)
        return {seat.number: self._seen(seat, known.get(seat.number)) for seat in seated}

    def _seen(self, seat: SeatRow, seen_at: int | None) -> Seen:
        if seat.bot is not None or seat.open or seat.awaits:
            return Seen("nobody")
        if self.is_here((seat.match_id, seat.number)) or self._lately(seen_at):
            return Seen("here", seen_at)
        return Seen("away", seen_at)

    def _lately(self, seen_at: int | None) -> bool:
        """Workers on one file of SQLite do not hear each other: the minute must do for them."""
        deaf = self.db.shared and self.db.name == "sqlite"
        return deaf and seen_at is not None and seen_at >= now() - 2 * MINUTE

    async def run(self) -> None:
        """Pages that say nothing any more are gone, however they were closed."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep()

    def sweep(self) -> None:
        moment = now()
        for place, pages in list(self._pages.items()):
            gone = [page for page, until in pages.items() if until <= moment]
            for page in gone:
                del pages[page]
            if gone and not pages:
                del self._pages[place]
                self._tell(place, True)
                if self.on_lost is not None:
                    self.on_lost(place)
        recent = moment - 2 * MINUTE
        self._written = {place: at for place, at in self._written.items() if at > recent}


def write_seen(connection: Connection, places: list[Place], minute: int) -> None:
    rows = [{"match_id": m, "number": number, "seen_at": minute} for m, number in sorted(places)]
    connection.execute(SEEN, rows)


def read_seen(connection: Connection, match_id: str) -> dict[int, int]:
    """Number of the seat -> the minute in which somebody was last there."""
    found = sa.select(last_seen.c.number, last_seen.c.seen_at).where(
        last_seen.c.match_id == match_id
    )
    return {row.number: row.seen_at for row in connection.execute(found)}
