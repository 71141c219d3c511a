"""Times in words: how long something lasts, what a clock shows, how long ago somebody was seen."""

from __future__ import annotations

from trunkline.kernel import phrase

SECOND = 1_000
MINUTE = 60 * SECOND
HOUR = 60 * MINUTE
HOURS_SHOWN = 48
"""From so many hours on, days are shown."""


def duration(milliseconds: int) -> str:
    """40 s, 12 min, 9 h, 4 d 20 h. A second, minute or hour that has begun counts whole, so that
    nothing is shown only when nothing is left."""
    seconds = -(-milliseconds // SECOND)
    if seconds < 60:
        return phrase("clock.seconds", "{number} s", number=seconds)
    minutes = -(-seconds // 60)
    if minutes < 60:
        return phrase("clock.minutes", "{number} min", number=minutes)
    hours = -(-milliseconds // HOUR)
    if hours < HOURS_SHOWN:
        return phrase("clock.hours", "{number} h", number=hours)
    days, rest = divmod(hours, 24)
    if not rest:
        return phrase("clock.days", "{number} d", number=days)
    return phrase("clock.days-hours", "{days} d {hours} h", days=days, hours=rest)


def face(milliseconds: int) -> str:
    """21:40, or 1:02:05: what a live clock shows."""
    minutes, seconds = divmod(-(-milliseconds // SECOND), 60)
    if minutes < 60:
        return f"{minutes}:{seconds:02}"
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}"


def ago(milliseconds: int) -> str:
    """How long ago somebody was seen, rounded: minutes to 60, hours to 48, then days."""
    minutes = milliseconds // MINUTE
    if minutes < 1:
        return phrase("seen.now", "just now")
    if minutes < 60:
        return phrase("seen.minutes", "{number} min ago", number=minutes)
    hours = milliseconds // HOUR
    if hours < HOURS_SHOWN:
        return phrase("seen.hours", "{number} h ago", number=hours)
    return phrase("seen.days", "{number} day ago", "{number} days ago", number=hours // 24)
