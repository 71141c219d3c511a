"""How wide a text is in Archivo, at the weight and the width that it is drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import pairwise
from unicodedata import east_asian_width

import msgspec

from trunkline.kernel.decoder import Decoder

PLAIN, BOLD, PILL, LABEL = 400, 700, 740, 900
"""Weights: of text, of names, of figures in pills, of the labels of tiles."""
NORMAL, MAP_NAMES, LONG_NAMES, THREE_LETTERS, NARROWEST = 100, 88, 84, 72, 62
"""Widths in per cent: of text, of names on maps and of long ones, of letters in a marker and in a
small one."""
ELSEWHERE = {"W": 1.0, "F": 1.0}
"""Letters that Archivo lacks come from another font: Chinese ones are square, others about so."""
ABOUT = 0.62


class Widths(msgspec.Struct, frozen=True):
    """What tools/fonts.py has read from the font: type/archivo.json."""

    weights: tuple[int, int, int]
    widths: tuple[int, int, int]
    """Where the letters were drawn; between two of these places they change evenly."""
    bends: tuple[tuple[float, float], ...]
    """Which part of the way to the next drawn weight a weight has gone."""
    letters: Mapping[str, tuple[int, int, int, int, int, int, int, int, int]]
    """In thousandths of the size, light to heavy and in each narrow to wide."""

    def letter(self, letter: str, weight: float, width: float) -> float:
        drawn = self.letters[letter]
        heavier = bent(place(weight, self.weights), self.bends)
        wider = place(width, self.widths)
        across = (between(drawn[row : row + 3], wider) for row in (0, 3, 6))
        return between(tuple(across), heavier) / 1000


WIDTHS = Decoder(Widths)


def place(value: float, drawn: tuple[int, int, int]) -> float:
    """-1 at the first, 0 at the second, 1 at the third; nothing lies beyond them."""
    low, middle, high = drawn
    clamped = min(max(value, low), high)
    return (clamped - middle) / (middle - low if clamped < middle else high - middle)


def bent(at: float, bends: tuple[tuple[float, float], ...]) -> float:
    (x, y), (right, top) = next(pair for pair in pairwise(bends) if at <= pair[1][0])
    return y + (at - x) * (top - y) / (right - x)


def between(drawn: tuple[float, ...], at: float) -> float:
    low, middle, high = drawn
    return middle + at * (middle - low if at < 0 else high - middle)


@cache
def widths() -> Widths:
    content = (files("trunkline.draw") / "type" / "archivo.json").read_bytes()
    return WIDTHS.decode(content)


@cache
def letter_width(letter: str, weight: float = BOLD, width: float = NORMAL) -> float:
    """In units of the font size; figures as they stand in columns."""
    if letter in widths().letters:
        return widths().letter(letter, weight, width)
    return ELSEWHERE.get(east_asian_width(letter), ABOUT)


def text_width(text: str, size: float, weight: float = BOLD, width: float = NORMAL) -> float:
    """The advances of the letters, without kerning."""
    return size * sum(letter_width(letter, weight, width) for letter in text)
