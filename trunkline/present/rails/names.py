"""How a title writes what every panel names: sums, hexes, trains, sections of its rulebook."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.words import became, change


def as_it_is(word: str) -> str:
    return word


class Names(Struct, frozen=True):
    """The words of one title at one position."""

    money: Callable[[int], str]
    place: Callable[[str], str]
    """A hex with its id: "Wuhan L10"."""
    short: Callable[[str], str]
    """A hex by its name alone, where it has one."""
    spoken: Callable[[str], str]
    """A hex for those who hear the map: what lies and stands there."""
    train: Callable[[str], str] = as_it_is
    """A train in a sentence: "3-car"."""
    rule: Callable[[str], str] = as_it_is
    """A section as it is quoted at the table."""

    def price(self, amount: int) -> str:
        """A sum to pay; nothing is paid for what is free."""
        return self.money(amount) if amount else phrase("rails.names.free", "free")

    def changed(self, before: int, by: int) -> str:
        """¥120 → ¥90, bold."""
        return f"**{became(self.money(before), self.money(before + by))}**"

    def against(self, before: int, gain: int | None) -> str:
        """The same for a figure that may take longer to work out."""
        return f"**{PENDING}**" if gain is None else self.changed(before, gain)


PENDING = "…"
"""Stands where a figure is still being worked out."""


def signed(amount: int) -> str:
    """+30, −40, ±0."""
    return change(amount) if amount else "±0"
