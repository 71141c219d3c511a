"""The clock of a match: what was agreed before the first action, and what follows from it."""

from __future__ import annotations

from typing import Annotated, Literal
from zoneinfo import ZoneInfo, available_timezones

from msgspec import Meta, Struct

from trunkline.kernel import BadSetup, message, phrase

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
DAY = 24 * HOUR
"""Milliseconds, as everything that is counted; what people agree on is in seconds."""
REACHING = SECOND
"""A clock starts this long after the event that asks its player: it must reach them first."""
RESERVE_TIMES = 5
"""The reserve over days is so many times the time, unless something else was agreed."""
LEAST = 10 * SECOND
"""Who comes back gets at least this much, where a clock has no increment."""

AtZero = Literal["bot", "skip", "host", "out"]
Pace = Literal["live", "days"]
WRONG_PACE = message(
    "clock.rules.wrong-pace", "A clock of this kind does not fit the pace of the match."
)
NO_TIME = message("clock.rules.no-time", "Give the clock some time.")
NO_ZONE = message("clock.rules.no-zone", "Unknown time zone {zone!r}.")
NO_BOTS = message(
    "clock.rules.no-bots", "This server has no bots. Choose what else happens at zero."
)


class Clock(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """{"kind": "live", "budget": 1800, "increment": 30} or {"kind": "days", "time": 86400}."""

    kind: Literal["none", "live", "days"] = "none"
    budget: Annotated[int, Meta(ge=0, le=86_400)] = 0
    """Live: seconds for the match,"""
    increment: Annotated[int, Meta(ge=0, le=3_600)] = 0
    """and seconds after each own decision."""
    time: Annotated[int, Meta(ge=0, le=30 * 86_400)] = 0
    """Over days: seconds each time the match comes to a player; their own decisions in a row
    share it."""
    reserve: Annotated[int, Meta(ge=0, le=365 * 86_400)] | None = None
    """Over days: seconds from which comes what is over; by default five times the time."""
    weekends_off: bool = False
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    """The time zone of the match: where its weekends begin and end."""
    at_zero: AtZero = "bot"
    """A bot plays until they are back; skip where the rules allow, else a bot; the host decides;
    they are out."""
    absent_after: Annotated[int, Meta(ge=60, le=365 * 86_400)] | None = None
    """Seconds without a sign of a player after which others can propose somebody else; by default
    three days, live ten minutes."""
    vacation: Annotated[int, Meta(ge=0, le=365)] = 14
    """Days of vacation that the match grants everyone."""

    @property
    def counts(self) -> bool:
        return self.kind != "none"

    @property
    def full(self) -> int:
        """What everyone begins with: the budget, or the reserve."""
        if self.kind == "live":
            return self.budget * SECOND
        agreed = RESERVE_TIMES * self.time if self.reserve is None else self.reserve
        return agreed * SECOND

    @property
    def each_turn(self) -> int:
        return self.time * SECOND if self.kind == "days" else 0

    @property
    def after_decision(self) -> int:
        return self.increment * SECOND if self.kind == "live" else 0

    @property
    def least(self) -> int:
        """What nobody is sent back to the table with less than."""
        return self.each_turn if self.kind == "days" else self.after_decision or LEAST

    @property
    def gift(self) -> int:
        """What one click gives: five minutes, or a day."""
        return DAY if self.kind == "days" else 5 * MINUTE

    def absent(self, pace: str) -> int:
        """Milliseconds without a sign after which a player is absent."""
        default = 10 * MINUTE if pace == "live" else 3 * DAY
        return default if self.absent_after is None else self.absent_after * SECOND

    def days_off(self) -> ZoneInfo | None:
        """The zone whose weekends do not count."""
        return ZoneInfo(self.zone) if self.kind == "days" and self.weekends_off else None


def check_clock(clock: Clock, pace: str, bots: bool) -> None:
    """Raises BadSetup for what nobody could play by."""
    if clock.zone not in available_timezones():
        raise BadSetup(phrase(NO_ZONE, zone=clock.zone))
    if not clock.counts:
        return
    if clock.kind != pace:
        raise BadSetup(phrase(WRONG_PACE))
    if not clock.budget and not clock.time:
        raise BadSetup(phrase(NO_TIME))
    if not bots and clock.at_zero == "bot":
        raise BadSetup(phrase(NO_BOTS))
