"""The time, in milliseconds since 1970 and for people."""

from __future__ import annotations

import time
from calendar import month_name
from datetime import UTC, datetime

from trunkline.kernel import Sentence, message, say

DAY = message("date.day", "{day} {month:date.month} {year}")


def now() -> int:
    return time.time_ns() // 1_000_000


def written(moment: int) -> str:
    """2026-02-03T18:05:00Z."""
    return datetime.fromtimestamp(moment // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def day_told(moment: int) -> Sentence:
    """3 February 2026, as the reader's language has it."""
    day = datetime.fromtimestamp(moment // 1000, UTC)
    return say(DAY, day=day.day, month=month_name[day.month], year=str(day.year))
