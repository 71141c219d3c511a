"""Quiet hours: what comes meanwhile waits until they end."""

from __future__ import annotations

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from trunkline.server.notices.settings import NoticeSettings

SATURDAY = 5


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone of this name; None where nobody knows it."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError):
        return None


def after_quiet(settings: NoticeSettings, moment: int) -> int:
    """The first moment from this one on at which its reader may be told."""
    zone = zone_of(settings.zone) or UTC
    if not settings.quiet:
        return moment
    at = datetime.fromtimestamp(moment / 1000, zone)
    while (end := _end(settings, at)) is not None:
        at = end
    return max(moment, round(at.timestamp() * 1000))


def _end(settings: NoticeSettings, at: datetime) -> datetime | None:
    """When the quiet hours end in which this moment lies; None if it lies in none."""
    begin, end = _clock(settings.quiet_from), _clock(settings.quiet_to)
    if settings.quiet_weekends and at.weekday() >= SATURDAY:
        return _at(at + timedelta(days=7 - at.weekday()), time(0))
    now = at.time()
    if begin <= end:
        return _at(at, end) if begin <= now < end else None
    if now >= begin:
        return _at(at + timedelta(days=1), end)
    return _at(at, end) if now < end else None


def _clock(minutes: int) -> time:
    return time(minutes // 60, minutes % 60)


def _at(day: datetime, clock: time) -> datetime:
    return datetime.combine(day.date(), clock, day.tzinfo)
