"""Texts of a map as a browser would set them: sizes in pixels and boxes of ink, without a browser.

Sizes come from the rules in the picture's own style, widths from the typeface's advances.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import hypot
from typing import NamedTuple
from xml.etree import ElementTree

from tests.draw.parsed import SVG, tree
from trunkline.draw.lettering import text_width

RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLASSES = re.compile(r"\.([\w-]+)")
MOVE = re.compile(r"translate\((\S+?)[ ,](\S+?)\)")
DESCENDS = re.compile(r"[gjpqyQ,;()]")
CAPITALS, DESCENT = 0.69, 0.19
Box = tuple[float, float, float, float]


class Text(NamedTuple):
    """A text of the map; lengths in pixels at the smallest radius of the class."""

    words: str
    kinds: frozenset[str]
    size: float
    box: Box
    letters: bool
    """In a marker or on a locomotive: its size is its own, not that of a rule."""

    @property
    def middle(self) -> tuple[float, float]:
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2


class Measured:
    """A drawn map."""

    def __init__(self, svg: str, units: float) -> None:
        self.root = tree(svg)
        self.r = int(self.root.get("data-r", "44"))
        self.pixel = self.r / units
        """Pixels per unit."""
        self.rules = list(_rules(svg, self.r))
        self.hexes = {
            each.get("data-hex", ""): self._move(each)
            for each in self.root.iter(f"{SVG}g")
            if each.get("data-hex")
        }
        self.texts = list(self._texts())

    def near(self, at: tuple[float, float]) -> str:
        return min(
            self.hexes, key=lambda h: hypot(self.hexes[h][0] - at[0], self.hexes[h][1] - at[1])
        )

    def discs(self, kind: str) -> Iterator[tuple[float, float, float]]:
        for element, x, y in self._walk(self.root):
            if element.tag == f"{SVG}circle" and kind in element.get("class", "").split():
                cx, cy = float(element.get("cx", "0")), float(element.get("cy", "0"))
                radius = float(element.get("r", "0")) * self.pixel
                yield x + cx * self.pixel, y + cy * self.pixel, radius

    def rects(self, *kinds: str) -> Iterator[tuple[str, Box]]:
        """Boxes of these kinds; those without one, which are locomotives, as ""."""
        for element, x, y in self._walk(self.root):
            kind = element.get("class", "")
            if element.tag == f"{SVG}rect" and kind in kinds:
                left, top, wide, high = (
                    float(element.get(name, "0")) * self.pixel
                    for name in ("x", "y", "width", "height")
                )
                yield kind, (x + left, y + top, x + left + wide, y + top + high)

    def _walk(
        self, element: ElementTree.Element, x: float = 0, y: float = 0
    ) -> Iterator[tuple[ElementTree.Element, float, float]]:
        """Everything that is drawn, with where it is moved to."""
        if element.tag == f"{SVG}defs" or element.get("display") == "none":
            return
        dx, dy = self._move(element)
        yield element, x + dx, y + dy
        for child in element:
            yield from self._walk(child, x + dx, y + dy)

    def _move(self, element: ElementTree.Element) -> tuple[float, float]:
        found = MOVE.search(element.get("transform", ""))
        return (float(found[1]) * self.pixel, float(found[2]) * self.pixel) if found else (0.0, 0.0)

    def _texts(self) -> Iterator[Text]:
        for element, x, y in self._walk(self.root):
            kinds = frozenset(element.get("class", "").split())
            style = self._style(kinds)
            if element.tag != f"{SVG}text" or "id" in kinds:
                continue
            own = element.get("font-size")
            size = float(own or style.get("font-size", "0px").removesuffix("px")) * self.pixel
            stretch = element.get("font-stretch") or style.get("font-stretch", "100%")
            wide = text_width(
                element.text or "",
                size,
                float(style.get("font-weight", "400")),
                float(stretch.removesuffix("%")),
            )
            left = x + float(element.get("x", "0")) * self.pixel
            left -= wide / 2 if "m" in kinds else wide if "e" in kinds else 0
            line = y + float(element.get("y", "0")) * self.pixel
            low = DESCENT * size if DESCENDS.search(element.text or "") else 0.0
            box = (left, line - CAPITALS * size, left + wide, line + low)
            yield Text(element.text or "", kinds, size, box, own is not None)

    def _style(self, kinds: frozenset[str]) -> dict[str, str]:
        found: dict[str, str] = {}
        for needed, values in self.rules:
            if needed <= kinds:
                found |= values
        return found


def _rules(svg: str, r: int) -> Iterator[tuple[frozenset[str], dict[str, str]]]:
    """Rules about one element by its classes, the general ones first."""
    style = re.search(r"<style>(.*?)</style>", svg, re.S)
    assert style
    general, special = [], []
    for selectors, body in RULE.findall(style[1]):
        values = dict(part.split(":", 1) for part in body.split(";") if ":" in part)
        for selector in selectors.split(","):
            scope, _, last = selector.strip().rpartition(" ")
            if " " in scope or not last.startswith("."):
                continue
            rule = (frozenset(CLASSES.findall(last)), values)
            if "data-r" not in scope:
                general.append(rule)
            elif f'data-r="{r}"' in scope:
                special.append(rule)
    yield from (*sorted(general, key=lambda rule: len(rule[0])), *special)


def meet(one: Box, two: Box, touch: float = 0.0) -> bool:
    wide = min(one[2], two[2]) - max(one[0], two[0])
    high = min(one[3], two[3]) - max(one[1], two[1])
    return wide > touch and high > touch


def on_disc(box: Box, disc: tuple[float, float, float]) -> bool:
    x, y, radius = disc
    across, down = max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])
    return hypot(across, down) < radius
