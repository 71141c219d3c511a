"""The holdings of a company as a bar: who has how much of it, in tenths or twentieths."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Literal

from msgspec import Struct


class Holding(Struct, frozen=True):
    """A piece of the bar; a unit is a tenth, or as many percent as are said."""

    name: str
    units: int
    kind: Literal["director", "player", "investor", "bank"]
    unit: Literal[5, 10] = 10

    @property
    def percent(self) -> int:
        return self.units * self.unit

    @property
    def width(self) -> str:
        """The class that makes it as wide: w4 is four tenths, h4 four twentieths."""
        return f"w{self.units}" if self.unit == 10 else f"h{self.units}"


def bar(holdings: Iterable[Holding]) -> str:
    """Director dark, players light, investors grey, the bank dashed."""
    shown = [each for each in holdings if each.units]
    words = ", ".join(f"{each.name} {each.percent} %" for each in shown)
    pieces = "".join(_piece(each) for each in shown)
    return f'<span class="holdings" role="img" aria-label="{escape(words)}">{pieces}</span>'


def _piece(each: Holding) -> str:
    """Where the name finds no room the number stands alone."""
    name, percent = escape(each.name), each.percent
    return (
        f'<span class="holding {each.kind} {each.width}" title="{name} {percent} %">'
        f'<span class="who">{name} </span>{percent}</span>'
    )
