"""Stretches of time in which a clock does not count: pauses, vacations, weekends, outages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from msgspec import Struct

Span = tuple[int, int]
"""From this moment until before that one, in milliseconds since 1970."""
FOR_EVER = 2**62
WEEK = 7 * 24 * 3_600_000
"""The moment at which a time is over is looked for week by week: every week has days that count."""


class Off(Struct, frozen=True):
    """When one clock does not count."""

    spans: tuple[Span, ...] = ()
    weekends: ZoneInfo | None = None

    def within(self, start: int, end: int) -> list[Span]:
        """The parts of a stretch that do not count, in order and apart from each other."""
        found = [*self.spans]
        if self.weekends is not None and end < FOR_EVER:
            found += weekends(self.weekends, start, end)
        return united(_cut(found, start, end))

    def counted(self, start: int, end: int) -> int:
        """How much of a stretch counts."""
        if end <= start:
            return 0
        return end - start - sum(b - a for a, b in self.within(start, end))

    def when(self, start: int, time: int) -> int | None:
        """The moment at which so much will have counted; None if that never comes."""
        if any(until >= FOR_EVER for _, until in self.spans):
            spans = [span for span in self.spans if span[1] >= FOR_EVER]
            endless = min(begins for begins, _ in spans)
            if self.counted(start, endless) < time:
                return None
        at, left = start, time
        while True:
            horizon = at + max(left, WEEK)
            for begins, ends in self.within(at, horizon):
                if begins - at >= left:
                    return at + left
                left -= begins - at
                at = ends
            if horizon - at >= left:
                return at + left
            left -= horizon - at
            at = horizon


def _cut(spans: Iterable[Span], start: int, end: int) -> Iterator[Span]:
    for begins, ends in spans:
        begins, ends = max(begins, start), min(ends, end)
        if begins < ends:
            yield begins, ends


def united(spans: Iterable[Span]) -> list[Span]:
    """The same time in stretches that neither touch nor overlap."""
    found: list[Span] = []
    for begins, ends in sorted(spans):
        if found and begins <= found[-1][1]:
            found[-1] = found[-1][0], max(found[-1][1], ends)
        else:
            found.append((begins, ends))
    return found


def weekends(zone: ZoneInfo, start: int, end: int) -> Iterator[Span]:
    """Saturdays and Sundays of a zone that touch this stretch, from midnight to midnight."""
    day = datetime.fromtimestamp(start / 1_000, UTC).astimezone(zone).date()
    day -= timedelta(days=(day.weekday() - 5) % 7)
    while True:
        begins = _midnight(day.year, day.month, day.day, zone)
        monday = day + timedelta(days=2)
        if begins >= end:
            return
        yield begins, _midnight(monday.year, monday.month, monday.day, zone)
        day += timedelta(days=7)


def _midnight(year: int, month: int, day: int, zone: ZoneInfo) -> int:
    return round(datetime(year, month, day, tzinfo=zone).timestamp() * 1_000)


def granted(spans: Iterable[Span], most: int) -> list[Span]:
    """The first stretches, as many milliseconds of them as are granted in all."""
    found = []
    for begins, ends in united(spans):
        ends = min(ends, begins + most)
        if ends > begins:
            found.append((begins, ends))
            most -= ends - begins
    return found
