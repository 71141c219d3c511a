"""Chips of companies that could be founded, beside their homes: where they cover no text."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from trunkline.draw.board_view import Drawing
from trunkline.draw.boxes import around
from trunkline.draw.lettering import BOLD, text_width
from trunkline.draw.placing import Item, Layout, Spot
from trunkline.draw.signs import chip
from trunkline.draw.sizes import R, Sizes
from trunkline.draw.svg import Markup, group, moved
from trunkline.draw.theme import livery
from trunkline.parts.hexes import Point

LETTERS = 8.6
"""Height of the letters in pixels at the smallest radius of a class."""
HIGH = 1.5
"""Height of a chip in units of its letters, as signs.chip draws them."""


def shape(letters: str, sign: str, sizes: Sizes) -> Point:
    """Width and height of a chip, in radii."""
    size = sizes.radii(LETTERS)
    high = size * HIGH
    mark = 0.0 if sign == "plain" else high * 0.64
    return text_width(letters, size, BOLD) + mark + high * 0.5, high


def places() -> Iterator[Point]:
    """Around the hex: above first, then the sides and below, nearer ones first."""
    for far in (1.0, 1.15, 1.35, 1.6, 1.9):
        for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6):
            angle = pi / 6 * turn - pi / 2
            yield far * cos(angle) * 1.15, far * sin(angle)


PLACES = tuple(places())


def item(d: Drawing, hex_id: str, company: str) -> Item:
    look = livery(d.title, company)
    wide, high = shape(look.short or company, look.sign, d.sizes)
    x, y = d.centres[hex_id]
    spots = (Spot(at, around(at, wide, high), look.short or company) for at in PLACES)
    return Item(hex_id, "home", (x / R, y / R), tuple(spots), company)


def home_chips(d: Drawing, layout: Layout) -> Iterator[Markup]:
    """Written into the layout, so that nothing that comes later lies on them."""
    for placed in layout.write(item(d, *home) for home in d.view.homes):
        look, spot = livery(d.title, placed.item.style), placed.spot
        wide, high = shape(spot.words, look.sign, d.sizes)
        drawn = chip(look, spot.words, spot.at[0] * R, spot.at[1] * R, wide * R, high * R)
        yield group(drawn, transform=moved(*d.centres[placed.item.hex]), class_="home")
