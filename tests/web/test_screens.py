"""What a page tells of its screen, in cookies."""

import pytest

from trunkline.draw.screen import Screen
from trunkline.web.screens import told


@pytest.mark.parametrize(
    ("header", "screen"),
    [
        ("", Screen({}, 30)),
        ("map-r-1880=24; other=1", Screen({"1880": 24}, 30)),
        (
            "map-r-1880=24; map-r-chicago-express=18",
            Screen({"1880": 24, "chicago-express": 18}, 30),
        ),
        ("map-r-1880=much; strong-marks=1", Screen({}, 30, strong=True)),
        ("map-r-1880=99999999999999999999", Screen({}, 30)),
        ("\x00;;==", Screen({}, 30)),
    ],
)
def test_cookies_name_the_class_of_each_map(header: str, screen: Screen) -> None:
    assert told(header) == screen


def test_a_class_that_there_is_not_is_passed_over() -> None:
    assert told("map-r-1880=25").size("1880") == 30
    assert told("map-r-1880=24").size("1881") == 30
