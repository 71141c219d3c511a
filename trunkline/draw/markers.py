"""Station markers on a map: letters as large as the class of the map asks, else the sign alone."""

from __future__ import annotations

from functools import cache
from math import sqrt

from trunkline.draw.lettering import BOLD, NARROWEST, NORMAL, THREE_LETTERS, text_width
from trunkline.draw.signs import LETTER_SIZES, sign
from trunkline.draw.sizes import R, Sizes
from trunkline.draw.svg import EMPTY, Markup, circle, group, join, text
from trunkline.draw.theme import DARK_LETTERS, LIGHT_LETTERS, Livery, liveries, livery

SNUG = 1.12
"""How far letters may reach beyond the chord at their height: their corners are round."""
ROOM_FOR_SIGN = 0.95
"""A sign stands below letters that need not be larger than this, in radii of the marker."""


@cache
def letters_of(title: str, company: str, two: bool) -> str:
    """As on the map; two of them where these tell all companies of the title apart."""
    letters = livery(title, company).short or company
    written = {look.short or name for name, look in liveries(title).items()}
    return letters[:2] if two and len({each[:2] for each in written}) == len(written) else letters


def stretch(letters: str, size: float, radius: float) -> int | None:
    """How wide the letters may be drawn in a marker of this radius; None if they do not fit."""
    half = size * 0.36
    chord = 2 * sqrt(max(radius * radius - half * half, 0.0)) * SNUG
    widths = (NORMAL, THREE_LETTERS, NARROWEST) if len(letters) < 3 else (THREE_LETTERS, NARROWEST)
    return next((w for w in widths if text_width(letters, size, BOLD, w) <= chord), None)


def station(
    title: str, company: str, at: tuple[float, float, float], sizes: Sizes, strong: bool = False
) -> Markup:
    """A marker: its letters, with the sign below where there is room; or the sign alone.

    Strong marks have the sign at the rim where there is no room inside.
    """
    x, y, radius = at
    look = livery(title, company)
    edge = radius * 0.07 if look.edge else None
    disc = circle(x, y, radius, fill=look.colour, stroke=look.edge or None, stroke_width=edge)
    written = lettering(title, company, radius, sizes)
    if written is None:
        return group(disc, sign(look.sign, x, y, radius * 1.1, look.letters))
    letters, size, width = written
    both = look.sign != "plain" and sizes.full and size <= ROOM_FOR_SIGN * radius
    middle = y - radius * 0.16 if both else y
    inside = sign(look.sign, x, y + radius * 0.58, radius * 0.52, look.letters) if both else EMPTY
    beside = EMPTY if both or not strong else _at_the_rim(look, x, y, radius)
    words = _written(letters, x, middle, size, width, "b m", look)
    return group(disc, words, inside, beside)


def _at_the_rim(look: Livery, x: float, y: float, radius: float) -> Markup:
    if look.sign == "plain":
        return EMPTY
    x, y, small = x + radius * 0.72, y + radius * 0.72, radius * 0.42
    disc = circle(x, y, small, fill=LIGHT_LETTERS, stroke=DARK_LETTERS, stroke_width=0.8)
    return join((disc, sign(look.sign, x, y, small * 1.4, DARK_LETTERS)))


def reserved(title: str, company: str, at: tuple[float, float, float], sizes: Sizes) -> Markup:
    """Grey letters in a place that is kept; nothing where they have no room."""
    x, y, radius = at
    written = lettering(title, company, radius, sizes)
    if written is None:
        return EMPTY
    letters, size, width = written
    return _written(letters, x, y, size, width, "kept m")


def lettering(
    title: str, company: str, radius: float, sizes: Sizes
) -> tuple[str, float, int] | None:
    """The letters, their size in units of the picture and their width; None for the sign alone."""
    if not sizes.letters:
        return None
    for two in (True,) if sizes.r < 30 else (False, True):
        letters = letters_of(title, company, two)
        size = max(LETTER_SIZES.get(len(letters), 0.5) * radius, least(sizes))
        width = stretch(letters, size, radius)
        if width is not None:
            return letters, size, width
    return None


def least(sizes: Sizes) -> float:
    return sizes.radii(sizes.letters) * R


def _written(
    letters: str,
    x: float,
    y: float,
    size: float,
    width: int,
    class_: str,
    look: Livery | None = None,
) -> Markup:
    return text(
        letters,
        x,
        y + size * 0.36,
        class_=class_,
        font_size=size,
        font_stretch=None if width == NORMAL else f"{width}%",
        fill=look.letters if look else None,
    )
