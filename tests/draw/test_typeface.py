"""Pictures that are saved carry their typeface, and show nothing that it lacks."""

from __future__ import annotations

import re
from base64 import b64decode
from random import Random

import pytest

from tests.draw.parsed import texts, tree
from tests.installed import TITLES
from trunkline.draw import draw_worth, in_theme, kinds, picture, title_picture
from trunkline.draw.lettering import widths
from trunkline.draw.typeface import PARTS, part_for, self_contained
from trunkline.kernel import Match, get_title

FACE = re.compile(
    r"@font-face\{[^}]*unicode-range:([^;]+);src:url\(data:font/woff2;base64,([^)]+)\)"
)


def played(title: str, names: tuple[str, ...] = ("Ann", "Bob", "Cy")) -> Match:
    random, match = Random(3), Match(get_title(title), names, seed=3)
    while match.decider is not None and match.version < 120:
        match.play(match.legal.sample(random))
    return match


def ranges(svg: str) -> list[str]:
    return [found[0] for found in FACE.findall(svg)]


@pytest.mark.parametrize("title", TITLES)
def test_every_picture_carries_its_typeface_and_needs_no_other(title: str) -> None:
    match = played(title)
    whats = [what for what in kinds(match.title) if ":" not in what]
    for svg in [picture(match, what) for what in whats]:
        assert ranges(svg) == [PARTS[0].ranges]
        assert set("".join(texts(tree(svg)))) - widths().letters.keys() == set()
        assert {part_for(letter) for text in texts(tree(svg)) for letter in text} <= {PARTS[0]}


def test_the_typeface_lies_within_the_picture() -> None:
    (_, content), *more = FACE.findall(title_picture(get_title("1880")))
    assert not more
    assert b64decode(content).startswith(b"wOF2")
    assert len(content) < 50_000


@pytest.mark.parametrize(
    ("name", "parts"), [("Zoë", 2), ("Łukasz", 2), ("Zoë Łukasz", 3), ("京", 1), ("Ann", 1)]
)
def test_names_with_other_letters_bring_a_further_part(name: str, parts: int) -> None:
    svg = draw_worth(played("chicago-express", (name, "Bob")))
    assert len(ranges(svg)) == parts


def test_every_part_belongs_to_characters_of_its_own() -> None:
    assert [part_for(letter) for letter in "Aë¥Ł"] == [PARTS[0], PARTS[1], PARTS[0], PARTS[2]]
    assert part_for("京") is None


def test_a_picture_in_one_theme_keeps_its_typeface() -> None:
    svg = in_theme(title_picture(get_title("chicago-express")), "dark")
    assert ranges(svg) == [PARTS[0].ranges]
    assert "var(--" not in svg


def test_a_picture_without_style_stays_as_it_is() -> None:
    assert self_contained("<svg/>") == "<svg/>"
