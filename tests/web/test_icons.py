"""Signs that the typeface lacks are drawn; for the ear there is a word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import trunkline
from trunkline.draw.icons import ICONS
from trunkline.draw.lettering import widths
from trunkline.web.pages.icons import with_icons
from trunkline.web.pages.rich_text import rich

PACKAGE = Path(trunkline.__file__).parent
SHOWN = {".py", ".html", ".js", ".css", ".json", ".txt"}
NOT_ON_PAGES = (
    "cli",
    "web/static/vendor",
    "draw/type",
    "server/people/lookalikes",
    "server/people/data",
)
IN_THE_TAB = {"●"}
"""Only in the title of a page, which the browser itself writes."""
SVG = re.compile(r"<svg.*?</svg>")


def sources() -> Iterator[Path]:
    for file in sorted(PACKAGE.rglob("*")):
        place = file.relative_to(PACKAGE).as_posix()
        if file.suffix in SHOWN and not place.startswith(NOT_ON_PAGES):
            yield file


def test_nothing_is_written_that_can_neither_be_set_nor_drawn() -> None:
    known = widths().letters.keys() | ICONS.keys() | IN_THE_TAB | {"\n", "\t"}
    found = {file.name: set(file.read_text("utf-8")) - known for file in sources()}
    assert {name: signs for name, signs in found.items() if signs} == {}


@pytest.mark.parametrize("sign", ICONS)
def test_a_sign_is_drawn_and_not_written(sign: str) -> None:
    assert sign not in widths().letters
    drawn = with_icons(f"a {sign} b")
    assert sign not in drawn
    assert 'aria-hidden="true"' in drawn
    assert ICONS[sign] in drawn


@pytest.mark.parametrize(
    ("written", "heard"),
    [
        ("90 ▸ **96**", "90 to <b>96</b>"),
        ("90 ▾ 88", "90 to 88"),
        ("$15 → $7", "$15 to $7"),
        ("**¥30 → −¥40**", "<b>¥30 to −¥40</b>"),
        ("pay ▸ right, withhold ◂ left", "pay  right, withhold  left"),
        ("✓ sealed", " sealed"),
        ("Ada ◆", "Ada "),
    ],
)
def test_an_arrow_before_a_figure_is_heard_as_a_word(written: str, heard: str) -> None:
    spoken = SVG.sub("", rich(written)).replace('<span class="hidden-text">', "")
    assert spoken.replace("</span>", "") == heard


def test_words_with_signs_are_escaped() -> None:
    assert "<b>" not in with_icons("<b>▸</b>")
    assert with_icons("Bob & Co") == "Bob &amp; Co"
