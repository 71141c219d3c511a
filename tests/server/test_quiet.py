"""Quiet hours: the moment from which on somebody may be told."""

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from trunkline.server.notices.quiet import after_quiet, zone_of
from trunkline.server.notices.settings import NoticeSettings

BERLIN = ZoneInfo("Europe/Berlin")
NIGHT = NoticeSettings(quiet=True, zone="Europe/Berlin")


def moment(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=BERLIN).timestamp() * 1000)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("2026-11-16 22:29", "2026-11-16 22:29"),
        ("2026-11-16 22:30", "2026-11-17 07:00"),
        ("2026-11-17 00:00", "2026-11-17 07:00"),
        ("2026-11-17 06:59", "2026-11-17 07:00"),
        ("2026-11-17 07:00", "2026-11-17 07:00"),
        ("2026-11-17 12:00", "2026-11-17 12:00"),
        ("2026-10-24 23:00", "2026-10-25 07:00"),
        ("2026-03-28 23:00", "2026-03-29 07:00"),
    ],
)
def test_over_midnight_and_when_the_clocks_change(at: str, told: str) -> None:
    assert after_quiet(NIGHT, moment(at)) == moment(told)


@pytest.mark.parametrize(
    ("at", "told"),
    [
        ("2026-11-20 21:00", "2026-11-20 21:00"),
        ("2026-11-20 23:00", "2026-11-23 07:00"),
        ("2026-11-21 12:00", "2026-11-23 07:00"),
        ("2026-11-22 23:59", "2026-11-23 07:00"),
        ("2026-11-23 08:00", "2026-11-23 08:00"),
    ],
)
def test_all_of_saturday_and_sunday(at: str, told: str) -> None:
    weekends = NoticeSettings(quiet=True, zone="Europe/Berlin", quiet_weekends=True)
    assert after_quiet(weekends, moment(at)) == moment(told)


def test_within_one_day() -> None:
    noon = NoticeSettings(quiet=True, zone="Europe/Berlin", quiet_from=720, quiet_to=840)
    assert after_quiet(noon, moment("2026-11-17 13:00")) == moment("2026-11-17 14:00")
    assert after_quiet(noon, moment("2026-11-17 14:00")) == moment("2026-11-17 14:00")


def test_hours_that_are_off_or_empty_hold_nothing() -> None:
    at = moment("2026-11-17 01:00")
    assert after_quiet(NoticeSettings(zone="Europe/Berlin"), at) == at
    empty = NoticeSettings(quiet=True, quiet_from=60, quiet_to=60, zone="Europe/Berlin")
    assert after_quiet(empty, at) == at


@pytest.mark.parametrize("name", ["", "Nowhere", "../../etc/passwd", "Europe", "\0", "x" * 500])
def test_what_is_no_time_zone(name: str) -> None:
    assert zone_of(name) is None
