"""Clocks as everyone may read them: in the API, in events, on the page."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from trunkline.server.matches.clock_model import Hands, Offs, zero_at
from trunkline.server.matches.clock_rules import AtZero, Clock
from trunkline.server.matches.clock_spans import FOR_EVER


class SeatClock(Struct, frozen=True):
    """The clock of one seat; times are in milliseconds, moments in milliseconds since 1970."""

    seat: str
    left: int
    """Of the budget; over days of the time for this, and then of the"""
    reserve: int | None
    runs_from: int | None
    """It runs from this moment on; null: it stands still."""
    zero_at: int | None
    """When it will be at zero if nothing happens before."""
    stands: bool
    """It would run, but it is a weekend or a vacation."""
    fallen: bool
    """At zero, and the host is asked what follows."""


class ClockShown(Struct, frozen=True):
    """All clocks of a match at the moment `at`."""

    kind: Literal["none", "live", "days"]
    at: int
    seats: list[SeatClock]
    increment: int = 0
    at_zero: AtZero = "bot"
    paused_by: str | None = None
    paused_until: int | None = None
    stopped: bool = False
    """The table is paused, or a vote waits for others: no clock runs."""

    def of(self, seat: str) -> SeatClock | None:
        return next((each for each in self.seats if each.seat == seat), None)


def clock_shown(clock: Clock, hands: Hands, offs: Offs) -> ClockShown:
    """The clocks as they were counted last; whoever reads them counts on from there."""
    pause = hands.pause(hands.at)
    lasting = [stop for stop in hands.stops if not stop.seat and stop.since <= hands.at]
    return ClockShown(
        clock.kind,
        hands.at,
        [_seat(clock, hands, offs, name) for name in hands.seats],
        clock.after_decision,
        clock.at_zero,
        None if pause is None else pause.by,
        None if pause is None or pause.until >= FOR_EVER else pause.until,
        any(hands.at < stop.until for stop in lasting),
    )


def _seat(clock: Clock, hands: Hands, offs: Offs, name: str) -> SeatClock:
    hand = hands.seats[name]
    over_days = clock.kind == "days"
    return SeatClock(
        name,
        hand.turn if over_days else hand.left,
        hand.left if over_days else None,
        hand.since,
        zero_at(hands, offs, name),
        hand.since is not None and offs[name].counted(hands.at, hands.at + 1) == 0,
        hand.fallen,
    )


def pack_shown(shown: ClockShown) -> str:
    return msgspec.json.encode(shown).decode()
