"""Company signs: a second mark besides the colour, and the chips that carry both."""

from __future__ import annotations

from trunkline.draw.lettering import THREE_LETTERS, text_width
from trunkline.draw.svg import EMPTY, Markup, circle, group, number, rect, tag, text
from trunkline.draw.theme import DARK_LETTERS, Livery

SHAPES: dict[str, str] = {
    "plain": "",
    "bar": "M-10-3H10V3H-10Z",
    "ring": "M0-9A9 9 0 0 1 0 9A9 9 0 0 1 0-9ZM0-4.5A4.5 4.5 0 0 0 0 4.5A4.5 4.5 0 0 0 0-4.5Z",
    "slash": "M-10 8L2-8H10L-2 8Z",
    "dot": "M0-6A6 6 0 0 1 0 6A6 6 0 0 1 0-6Z",
    "half": "M-10 0H10V8H-10Z",
    "cross": "M-3-9H3V-3H9V3H3V9H-3V3H-9V-3H-3Z",
    "two dots": "M-6-4.2A4.2 4.2 0 0 1-6 4.2A4.2 4.2 0 0 1-6-4.2Z"
    "M6-4.2A4.2 4.2 0 0 1 6 4.2A4.2 4.2 0 0 1 6-4.2Z",
    "triangle": "M0-8L10 8H-10Z",
    "three bars": "M-9-9H-5V9H-9ZM-2-9H2V9H-2ZM5-9H9V9H5Z",
    "chevron": "M0-7L10 4L6.5 8L0 .5L-6.5 8L-10 4Z",
    "diamond": "M0-9L9 0L0 9L-9 0Z",
    "checks": "M-9-9H0V0H-9ZM0 0H9V9H0Z",
    "base": "M-11 4H11V9H-11Z",
}
"""Outlines in a box from -10 to 10."""

LETTER_SIZES = {1: 1.15, 2: 0.92, 3: 0.9, 4: 0.74}
"""Height of the letters of a marker by their number, in radii of the marker."""


def letters_on_disc(
    letters: str, x: float, y: float, radius: float, class_: str, fill: str | None = None
) -> Markup:
    """The letters of a marker with their middle at x, y; three and more are drawn narrow."""
    size = LETTER_SIZES.get(len(letters), 0.5) * radius
    stretch = f"{THREE_LETTERS}%" if len(letters) > 2 else None
    baseline = y + size * 0.36
    return text(
        letters, x, baseline, class_=class_, font_size=size, font_stretch=stretch, fill=fill
    )


def sign(name: str, x: float, y: float, size: float, colour: str) -> Markup:
    """The sign in a square of this size around x, y; nothing for the plain one."""
    shape = SHAPES[name]
    if not shape:
        return EMPTY
    move = f"translate({number(x)} {number(y)})scale({size / 20:.3g})"
    return tag("path", d=shape, transform=move, fill=colour)


def marker(livery: Livery, letters: str, x: float, y: float, radius: float) -> Markup:
    """A round marker: letters above the sign, or in the middle where there is no sign."""
    middle = y if livery.sign == "plain" else y - radius * 0.16
    return group(
        circle(
            x,
            y,
            radius,
            fill=livery.colour,
            stroke=livery.edge or None,
            stroke_width=radius * 0.07 if livery.edge else None,
        ),
        letters_on_disc(letters, x, middle, radius, "b m", livery.letters),
        sign(livery.sign, x, y + radius * 0.58, radius * 0.52, livery.letters),
    )


def chip(livery: Livery, letters: str, x: float, y: float, width: float, height: float) -> Markup:
    """A rectangular chip around x, y: the sign left of the letters."""
    size = height * 0.66
    mark = 0 if livery.sign == "plain" else height * 0.52
    gap = height * 0.12 if mark else 0
    start = x - (mark + gap + text_width(letters, size)) / 2
    return group(
        rect(
            x - width / 2,
            y - height / 2,
            width,
            height,
            height * 0.22,
            fill=livery.colour,
            stroke=livery.edge or DARK_LETTERS,
            stroke_width=0.8,
        ),
        sign(livery.sign, start + mark / 2, y, mark, livery.letters),
        text(
            letters,
            start + mark + gap,
            y + size * 0.36,
            class_="b",
            font_size=size,
            fill=livery.letters,
        ),
    )
