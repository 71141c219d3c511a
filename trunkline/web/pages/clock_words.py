"""The clock of a match in words: on the new-match page, in the bar, in the decision panel."""

from __future__ import annotations

from datetime import datetime
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from trunkline.kernel import Message, message, phrase
from trunkline.server.matches.clock_rules import SECOND, Clock
from trunkline.web.pages.dates import short_day
from trunkline.web.pages.durations import duration

AT_ZERO: dict[str, Message | str] = {
    "bot": message("clock.at-zero.bot", "A bot plays until they are back"),
    "skip": message("clock.at-zero.skip", "Pass where the rules allow it, else a bot"),
    "host": message("clock.at-zero.host", "The host decides"),
    "out": message("clock.at-zero.out", "They are out"),
}
THEN: dict[str, Message | str] = {
    "bot": message("clock.then.bot", "a steady bot plays until they are back"),
    "skip": message("clock.then.skip", "a pass where the rules allow it, else a steady bot plays"),
    "host": message("clock.then.host", "the host decides"),
    "out": message("clock.then.out", "they are out and rank last, and a bot plays to the end"),
}


@cache
def zones() -> frozenset[str]:
    """The time zones that a match can have."""
    return frozenset(available_timezones())


def each_turn(clock: Clock) -> str:
    return duration(clock.each_turn)


def short(clock: Clock) -> str:
    """For the bar: 24 h each, weekends off."""
    if clock.kind == "live":
        return phrase("clock.increment", "+{seconds} s", seconds=clock.increment)
    each = phrase("clock.each", "{time} each", time=duration(clock.each_turn))
    if not clock.weekends_off:
        return each
    return phrase("clock.each-weekends", "{each}, weekends off", each=each)


def agreed(clock: Clock) -> str:
    """In one line: none, 20 min +30 s, or 24 h each, weekends off."""
    if not clock.counts:
        return phrase("clock.agreed-none", "none")
    return f"{duration(clock.full)} {short(clock)}" if clock.kind == "live" else short(clock)


def besides(clock: Clock) -> list[tuple[str, str]]:
    """What else is agreed about time, each with its word: the reserve, and what comes at zero."""
    if not clock.counts:
        return []
    reserve = (phrase("absent.reserve", "Reserve"), duration(clock.full))
    at_zero = (phrase("clock.at-zero", "At zero"), phrase(AT_ZERO[clock.at_zero]))
    return [at_zero] if clock.kind == "live" else [reserve, at_zero]


def sentences(clock: Clock) -> list[str]:
    """What the clock means, for whoever chooses it."""
    if not clock.counts:
        return [phrase("clock.says.none", "Nobody’s time is counted.")]
    if clock.kind == "live":
        return [_live(clock), _zero(clock)]
    return [_days(clock), *_days_off(clock), _vacation(clock), _zero(clock)]


def _live(clock: Clock) -> str:
    time = duration(clock.full)
    if not clock.increment:
        return phrase("clock.says.budget", "Each player has {time} for the match.", time=time)
    return phrase(
        "clock.says.live",
        "Each player has {time} for the match, and {seconds} s more after each decision.",
        time=time,
        seconds=clock.increment,
    )


def _days(clock: Clock) -> str:
    return phrase(
        "clock.says.days",
        "Each player has {time} each time it is their turn, and a reserve of {reserve}.",
        time=duration(clock.each_turn),
        reserve=duration(clock.full),
    )


def _days_off(clock: Clock) -> list[str]:
    if not clock.weekends_off:
        return []
    return [phrase("clock.says.weekends", "Weekends do not count ({zone}).", zone=clock.zone)]


def _vacation(clock: Clock) -> str:
    return phrase(
        "clock.says.vacation",
        "Up to {number} day of vacation each.",
        "Up to {number} days of vacation each.",
        number=clock.vacation,
    )


def _zero(clock: Clock) -> str:
    return phrase("clock.says.zero", "At zero: {then}.", then=then(clock))


def then(clock: Clock) -> str:
    """What happens at zero."""
    return phrase(THEN[clock.at_zero])


def gift(clock: Clock) -> str:
    """What a click gives."""
    if clock.kind == "days":
        return phrase("clock.give-day", "Give a day")
    return phrase("clock.give-minutes", "Give 5 minutes")


def vacation(name: str, begins: int, ends: int, zone: str) -> str:
    """Ben is on vacation from 1 to 8 Dec; the days are those of the match's zone."""
    first, last = _date(begins, zone), _date(max(begins, ends - SECOND), zone)
    return phrase(
        "clock.away",
        "{player} is on vacation from {first} to {last}",
        player=name,
        first=short_day(first),
        last=short_day(last),
    )


def _date(moment: int, zone: str) -> datetime:
    return datetime.fromtimestamp(moment / 1_000, ZoneInfo(zone))
