"""Widths of words, as the typeface has them."""

from __future__ import annotations

from hashlib import sha256
from importlib.resources import files

import msgspec
import pytest

from trunkline.draw.lettering import BOLD, PLAIN, letter_width, text_width, widths

FONTS = files("trunkline.web") / "static" / "fonts"
TYPE = files("trunkline.draw") / "type"
DRAWN = [(400, 100), (600, 92), (700, 88), (740, 100), (900, 72)]


def test_the_widths_are_those_of_the_files_that_the_pages_serve() -> None:
    told = " ".join(msgspec.json.decode((TYPE / "archivo.json").read_bytes())["from"])
    for name in ("archivo-latin.woff2", "archivo-latin-ext.woff2"):
        assert sha256((FONTS / name).read_bytes()).hexdigest() in told


@pytest.mark.parametrize(
    ("letter", "weight", "width", "advance"),
    [
        ("A", 600, 100, 0.709),
        ("A", 100, 62, 0.398),
        ("A", 900, 125, 0.954),
        ("W", 600, 62, 0.672),
        ("n", 400, 100, 0.563),
        ("0", 400, 100, 0.568),
        ("ß", 700, 88, 0.574),
        ("Ł", 600, 100, 0.57),
    ],
)
def test_a_letter_is_as_wide_as_the_font_has_it_at_every_weight_and_width(
    letter: str, weight: int, width: int, advance: float
) -> None:
    """The figures were read from the font with fontTools, cut at this weight and width."""
    assert letter_width(letter, weight, width) == pytest.approx(advance, abs=0.0006)


@pytest.mark.parametrize(("weight", "width"), DRAWN)
def test_figures_are_equally_wide(weight: int, width: int) -> None:
    assert len({letter_width(figure, weight, width) for figure in "0123456789"}) == 1


@pytest.mark.parametrize("letter", list(widths().letters)[::17])
def test_letters_grow_with_the_width_and_none_beyond_what_was_drawn(letter: str) -> None:
    assert letter_width(letter, 700, 62) <= letter_width(letter, 700, 100) + 0.02
    assert letter_width(letter, 950, 130) == letter_width(letter, 900, 125)


def test_a_text_is_as_wide_as_its_letters() -> None:
    assert text_width("", 12) == 0
    assert text_width("Ann", 20) == pytest.approx(20 * sum(letter_width(c) for c in "Ann"))
    assert text_width("Ann", 20, PLAIN) < text_width("Ann", 20, BOLD)


def test_letters_of_other_scripts_have_a_width_too() -> None:
    assert text_width("京", 10) == 10
    assert 5 < text_width("Ж", 10) < 8
