"""The part of the new-match page about time: pace, a clock, what happens at zero."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import AnyTitle, phrase
from trunkline.kernel.numbers import whole_number
from trunkline.kernel.registry import kit_of
from trunkline.server.matches.clock_presets import OWN, presets
from trunkline.server.matches.clock_rules import AtZero, Clock, Pace
from trunkline.web.pages import clock_words

OWN_ID = "own"
A_DAY = 86_400
DEFAULTS: dict[Pace, Clock] = {
    "live": Clock(kind="live", budget=45 * 60, increment=30),
    "days": Clock(kind="days", time=48 * 3_600),
}
"""What the fields of "My own…" begin with."""


class Choice(Struct, frozen=True):
    """A button of the form."""

    id: str
    word: str
    note: str
    chosen: bool


class PaceForm(Struct, frozen=True):
    """What was chosen so far."""

    pace: Pace
    presets: tuple[Choice, ...]
    chosen: str
    clock: Clock
    says: tuple[str, ...]
    """The chosen clock in words."""
    at_zero: tuple[Choice, ...]

    def values(self) -> dict[str, str]:
        """The fields as they were sent."""
        return {"pace": self.pace, **filled_in(self.clock), "clock": self.chosen}


def filled_in(clock: Clock) -> dict[str, str]:
    """The fields of the form that ask for this clock."""
    found: dict[str, str] = {"clock": OWN_ID if clock.counts else "none", "at_zero": clock.at_zero}
    found |= {"zone": clock.zone, "weekends": "yes" if clock.weekends_off else ""}
    found |= {"budget": str(clock.budget // 60), "increment": str(clock.increment)}
    reserve = "" if clock.reserve is None else str(clock.reserve // 3_600)
    absent = "" if clock.absent_after is None else str(clock.absent_after // A_DAY)
    found |= {"vacation": str(clock.vacation), "absent": absent}
    return found | {"hours": str(clock.time // 3_600), "reserve": reserve}


def pace_form(values: Mapping[str, Any], t: AnyTitle, bots: bool = True) -> PaceForm:
    """The form filled in with what was chosen so far; missing parts get defaults."""
    pace: Pace = "days" if values.get("pace") == "days" else "live"
    offered = presets(pace, kit_of(t).speed)
    ids = [preset.id for preset in offered]
    chosen = str(values.get("clock") or "none")
    chosen = chosen if chosen in (*ids, OWN_ID) else "none"
    clock = _own(values, pace) if chosen == OWN_ID else offered[ids.index(chosen)].clock
    clock = replace(clock, **_agreed(values, clock, bots))
    shown = [(preset.id, phrase(preset.word), _note(preset.clock)) for preset in offered]
    shown.append((OWN_ID, phrase(OWN), ""))
    return PaceForm(
        pace,
        tuple(Choice(id, word, note, id == chosen) for id, word, note in shown),
        chosen,
        clock,
        tuple(clock_words.sentences(clock)),
        tuple(
            Choice(id, phrase(word), "", id == clock.at_zero)
            for id, word in clock_words.AT_ZERO.items()
            if bots or id != "bot"
        ),
    )


def _note(clock: Clock) -> str:
    """60 + 60 s, or 3 d."""
    if clock.kind == "live":
        minutes = clock.budget // 60
        return phrase(
            "clock.preset.live",
            "{minutes} min + {seconds} s",
            minutes=minutes,
            seconds=clock.increment,
        )
    return clock_words.each_turn(clock) if clock.counts else ""


def _own(values: Mapping[str, Any], pace: Pace) -> Clock:
    default = DEFAULTS[pace]
    if pace == "live":
        return Clock(
            kind="live",
            budget=60 * _number(values, "budget", default.budget // 60, 1, 1_440),
            increment=_number(values, "increment", default.increment, 0, 3_600),
        )
    time = 3_600 * _number(values, "hours", default.time // 3_600, 1, 720)
    reserve, absent = _number(values, "reserve", -1, 0, 8_760), _number(values, "absent", 0, 1, 365)
    return Clock(
        kind="days",
        time=time,
        reserve=None if reserve < 0 else 3_600 * reserve,
        vacation=_number(values, "vacation", default.vacation, 0, 365),
        absent_after=A_DAY * absent or None,
    )


def _number(values: Mapping[str, Any], name: str, default: int, least: int, most: int) -> int:
    found = whole_number(str(values.get(name) or ""))
    return default if found is None else max(least, min(found, most))


def _agreed(values: Mapping[str, Any], clock: Clock, bots: bool) -> dict[str, Any]:
    """What holds for every clock: at zero, weekends, the zone."""
    wanted = str(values.get("at_zero") or "bot")
    known = wanted in clock_words.AT_ZERO and (bots or wanted != "bot")
    at_zero: AtZero = wanted if known else ("bot" if bots else "skip")  # type: ignore[assignment]
    zone = str(values.get("zone") or "UTC")
    off = clock.kind == "days" and values.get("weekends") == "yes"
    return {
        "at_zero": at_zero,
        "weekends_off": off,
        "zone": zone if zone in clock_words.zones() else "UTC",
    }
