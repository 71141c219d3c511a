"""Clocks that are offered for a new match: by pace, and by how quick its title is."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from trunkline.kernel import Message, message
from trunkline.server.matches.clock_rules import Clock

Speed = Literal["quick", "long"]
HOUR = 3_600
DAY = 24 * HOUR
NONE = message("clock.preset.none", "No clock")
RELAXED = message("clock.preset.relaxed", "Relaxed")
NORMAL = message("clock.preset.normal", "Normal")
QUICK = message("clock.preset.quick", "Quick")
DAILY = message("clock.preset.daily", "Daily")
BRISK = message("clock.preset.brisk", "Brisk")
OWN = message("clock.preset.own", "Custom…")


class Preset(Struct, frozen=True):
    """A clock with a name."""

    id: str
    word: Message | str
    clock: Clock


def _live(minutes: int, seconds: int) -> Clock:
    return Clock(kind="live", budget=minutes * 60, increment=seconds)


def _days(time: int) -> Clock:
    return Clock(kind="days", time=time)


LIVE: dict[Speed, tuple[Preset, ...]] = {
    "long": (
        Preset("none", NONE, Clock()),
        Preset("relaxed", RELAXED, _live(60, 60)),
        Preset("normal", NORMAL, _live(30, 30)),
        Preset("quick", QUICK, _live(15, 20)),
    ),
    "quick": (
        Preset("none", NONE, Clock()),
        Preset("relaxed", RELAXED, _live(20, 30)),
        Preset("normal", NORMAL, _live(10, 15)),
        Preset("quick", QUICK, _live(5, 10)),
    ),
}
OVER_DAYS = (
    Preset("none", NONE, Clock()),
    Preset("relaxed", RELAXED, _days(3 * DAY)),
    Preset("daily", DAILY, _days(DAY)),
    Preset("brisk", BRISK, _days(12 * HOUR)),
)


def presets(pace: str, speed: Speed) -> tuple[Preset, ...]:
    """What is offered, "My own…" apart."""
    return LIVE[speed] if pace == "live" else OVER_DAYS
