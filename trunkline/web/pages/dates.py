"""Days for people to read: 3 November 2026, March 2026; and how long ago something was."""

from __future__ import annotations

from datetime import UTC, date, datetime

from trunkline.kernel import phrase
from trunkline.web.pages.departures import MINUTE, ago, seconds_since
from trunkline.web.pages.report_head import MONTHS


def month_and_year(moment: int) -> str:
    day = _date(moment)
    return phrase(
        "date.month-year",
        "{month} {year}",
        month=phrase(MONTHS[day.month - 1]),
        year=str(day.year),
    )


def day_in_words(day: date) -> str:
    """3 November 2026."""
    return phrase(
        "date.day",
        "{day} {month} {year}",
        day=day.day,
        month=phrase(MONTHS[day.month - 1]),
        year=str(day.year),
    )


def written_day(moment: str) -> str:
    """The day of a moment such as 2026-11-03T18:19:00Z."""
    return day_in_words(date.fromisoformat(moment[:10]))


def how_long_ago(moment: str) -> str:
    """just now, 12 min ago, 3 days ago."""
    if seconds_since(moment) < MINUTE:
        return phrase("date.just-now", "just now")
    return phrase("date.ago", "{since} ago", since=ago(moment))


def _date(moment: int) -> date:
    return datetime.fromtimestamp(moment / 1000, UTC).date()
