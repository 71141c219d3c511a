"""Days for people to read: 3 November 2026, March 2026, 3 Nov; and how long ago something was.

Other languages write the month in other forms, and have them in their catalogues; those of CLDR
come with `make words` (docs/translating.md).
"""

from __future__ import annotations

from datetime import UTC, date, datetime

from trunkline.kernel import message, phrase
from trunkline.web.pages.departures import seconds_since
from trunkline.web.pages.durations import ago

MONTHS = (
    message("date.month.january", "January"),
    message("date.month.february", "February"),
    message("date.month.march", "March"),
    message("date.month.april", "April"),
    message("date.month.may", "May"),
    message("date.month.june", "June"),
    message("date.month.july", "July"),
    message("date.month.august", "August"),
    message("date.month.september", "September"),
    message("date.month.october", "October"),
    message("date.month.november", "November"),
    message("date.month.december", "December"),
)
SHORT_MONTHS = (
    message("date.short-month.january", "Jan"),
    message("date.short-month.february", "Feb"),
    message("date.short-month.march", "Mar"),
    message("date.short-month.april", "Apr"),
    message("date.short-month.may", "May"),
    message("date.short-month.june", "June"),
    message("date.short-month.july", "July"),
    message("date.short-month.august", "Aug"),
    message("date.short-month.september", "Sept"),
    message("date.short-month.october", "Oct"),
    message("date.short-month.november", "Nov"),
    message("date.short-month.december", "Dec"),
)


def month_and_year(moment: int) -> str:
    day = _date(moment)
    return phrase(
        "date.month-year", "{month:date.month} {year}", month=month_of(day), year=str(day.year)
    )


def day_in_words(day: date) -> str:
    """3 November 2026."""
    return phrase(
        "date.day",
        "{day} {month:date.month} {year}",
        day=day.day,
        month=month_of(day),
        year=str(day.year),
    )


def day_of_year(day: date) -> str:
    """3 November."""
    return phrase("date.day-month", "{day} {month:date.month}", day=day.day, month=month_of(day))


def short_day(day: date) -> str:
    """3 Nov."""
    return phrase(
        "date.short-day", "{day} {month:date.short-month}", day=day.day, month=month_of(day)
    )


def month_of(day: date) -> str:
    """The month as the tables of words call it: november."""
    return MONTHS[day.month - 1].rpartition(".")[2]


def written_day(moment: str) -> str:
    """The day of a moment such as 2026-11-03T18:19:00Z."""
    return day_in_words(date.fromisoformat(moment[:10]))


def how_long_ago(moment: str) -> str:
    """just now, 12 min ago, 3 days ago."""
    return ago(1000 * seconds_since(moment))


def _date(moment: int) -> date:
    return datetime.fromtimestamp(moment / 1000, UTC).date()
