"""A tiny SVG writer: elements as escaped text, numbers as short as they can be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isfinite

from trunkline.parts.hexes import Point

Value = str | int | float | None
FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML document may hold, not even escaped."""


class Markup(str):
    """Text that is SVG already; any other text is escaped when it enters an element."""

    __slots__ = ()


EMPTY = Markup("")


def escape(text: str) -> Markup:
    """Text as the content of an element or of an attribute."""
    if isinstance(text, Markup):
        return text
    clean = FORBIDDEN.sub("\ufffd", text)
    for character, entity in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        clean = clean.replace(character, entity)
    return Markup(clean)


def number(value: float) -> str:
    """At most two decimals, no zeros that say nothing: 12, -3.5, .25."""
    if not isfinite(value):
        raise ValueError(f"{value} is no coordinate.")
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    if text in ("-0", ""):
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def attribute(name: str, value: str | int | float) -> str:
    """One attribute; a trailing underscore frees a Python keyword, others are hyphens."""
    plain = value if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{escape(plain)}"'


def tag(element: str, *children: str, **attributes: Value) -> Markup:
    """An element; attributes that are None are left out, children are escaped unless Markup."""
    head = element + "".join(attribute(k, v) for k, v in attributes.items() if v is not None)
    if not children:
        return Markup(f"<{head}/>")
    return Markup(f"<{head}>{''.join(map(escape, children))}</{element}>")


def join(parts: Iterable[Markup]) -> Markup:
    return Markup("".join(parts))


def group(*children: Markup, **attributes: Value) -> Markup:
    """A <g>; nothing at all if it would be empty."""
    content = join(children)
    return tag("g", content, **attributes) if content else EMPTY


def moved(x: float, y: float, scale: float = 1) -> str | None:
    """The value of `transform` that puts the origin at x, y; None if it would change nothing."""
    shift = f"translate({number(x)} {number(y)})" if (x, y) != (0, 0) else ""
    grown = f"scale({number(scale)})" if scale != 1 else ""
    return shift + grown or None


def text(content: str, x: float, y: float, **attributes: Value) -> Markup:
    return tag("text", content, x=x or None, y=y or None, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Value) -> Markup:
    return tag("circle", cx=x or None, cy=y or None, r=radius, **attributes)


def rect(
    x: float, y: float, width: float, height: float, radius: float = 0, **attributes: Value
) -> Markup:
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius or None, **attributes)


def line(start: Point, end: Point, **attributes: Value) -> Markup:
    return tag("path", d=path(("M", start), ("L", end)), **attributes)


def polygon(corners: Sequence[Point], **attributes: Value) -> Markup:
    return tag("path", d=closed(corners), **attributes)


def path(*commands: tuple[str | Point, ...]) -> str:
    """Path data from commands such as ("M", point) or ("C", handle, handle, point)."""
    pieces: list[str] = []
    for command in commands:
        for part in command:
            pieces += [part] if isinstance(part, str) else [number(part[0]), number(part[1])]
    return squeeze(pieces)


def closed(corners: Sequence[Point]) -> str:
    """Path data of a polygon."""
    return _closed(tuple(corners))


@lru_cache(maxsize=4_096)
def _closed(corners: tuple[Point, ...]) -> str:
    """Most polygons are hexes, and every click draws rings of the same ones."""
    return path(("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z",))


def squeeze(pieces: Iterable[str]) -> str:
    """Numbers and commands joined with blanks only where two numbers would grow together."""
    data = ""
    for piece in pieces:
        joins = not data or data[-1].isalpha() or piece[0].isalpha() or piece[0] == "-"
        data += piece if joins else " " + piece
    return data
