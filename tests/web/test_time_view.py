"""The clock in the bar: what stands behind the name of whoever decides."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_shown import ClockShown, SeatClock
from trunkline.web.pages.time_view import pill

HOUR = 3_600_000
SLOW = Clock(kind="days", time=86_400)
BEN = SeatClock("Ben", 20 * HOUR, 120 * HOUR, 0, 140 * HOUR, False, False)


def words(ben: SeatClock) -> str:
    shown = ClockShown("days", 0, [ben], 0, "host", None, None, False)
    return pill(SLOW, shown, "Ben", 0, mine=False)[0]


def test_time_for_this_then_the_reserve_then_nothing() -> None:
    assert words(BEN) == "20\N{NO-BREAK SPACE}h left"
    assert words(replace(BEN, left=0, reserve=9 * HOUR)) == "9\N{NO-BREAK SPACE}h of reserve"
    over = replace(BEN, left=0, reserve=0, runs_from=None, fallen=True)
    assert words(over) == "out of time"
