"""How long a title takes, on its card."""

import pytest

from trunkline.web.pages.titles import duration


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (15, 15, "15 minutes"),
        (60, 60, "1 hour"),
        (240, 240, "4 hours"),
        (240, 360, "4 to 6 hours"),
        (30, 45, "30 to 45 minutes"),
        (60, 90, "60 to 90 minutes"),
    ],
)
def test_playing_times_are_said_in_hours_or_minutes(least: int, most: int, words: str) -> None:
    assert duration(least, most) == words
