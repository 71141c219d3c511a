"""Corrections: an owner of the printed game knows better than data that are reconstructed.

A title declares every value of its data that is a guess as a `Correctable`: its name, its bounds,
what we have, and where that comes from. Whoever has the box can say what is printed there. Rules
and whatever the rulebook states are not among them and cannot be corrected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct

from trunkline.kernel.decoder import Decoder
from trunkline.kernel.words import phrase

Value = int | tuple[str, ...]
"""A number, or the places that are chosen among others."""


class Choice(Struct, frozen=True):
    """A place that can be among those of a value, such as a hex, a side of one, a price."""

    id: str
    name: str = ""
    """How a player knows it; the id where that is empty."""
    also: tuple[str, ...] = ()
    """Other ids of the same place."""

    @property
    def called(self) -> str:
        return self.name or self.id


class Correctable(Struct, frozen=True, kw_only=True):
    """A value of a title's data that is reconstructed."""

    name: str
    """As files of corrections name it."""
    group: str
    """A message: the heading under which it stands in a form."""
    about: str
    """A message: what it is, as the beginning of a sentence."""
    values: Mapping[str, Any] = {}
    """What the words of `about` and `provenance` name."""
    provenance: str
    """A message: where our value comes from."""
    ours: Value
    least: int
    """The smallest number, or the fewest places."""
    most: int
    by: int = 1
    """The number is a multiple of this."""
    choices: tuple[Choice, ...] = ()
    """The places to choose from; none for a number."""
    pointed: Literal["", "hexes", "sides", "cells"] = ""
    """What the places are in the title's pictures, where they can be pointed at: hexes of the map
    by their ids, sides by "hex side", spaces of the market as r1c1; "" where they cannot."""
    sides: tuple[str, ...] = ()
    """The names of the six sides of a hex in the order of its edges."""

    @property
    def called(self) -> str:
        """What it is, for the reader."""
        return phrase(self.about, **self.values)

    @property
    def comes_from(self) -> str:
        return phrase(self.provenance, **self.values)

    def shown(self, value: Value) -> str:
        """A value of it for the reader."""
        if isinstance(value, int):
            return phrase("kernel.corrections.number", "{number}", number=value)
        names = {choice.id: choice.called for choice in self.choices}
        none = phrase("kernel.corrections.none", "none")
        return ", ".join(names.get(each, each) for each in value) or none


class Settled(Struct, frozen=True):
    """A value that has a name like those that can be corrected, and is known."""

    about: str
    """A message."""
    provenance: str
    """A message."""
    values: Mapping[str, Any] = {}


class Corrections(Struct, frozen=True, rename={"said_by": "from"}):
    """What an owner says is printed, by the names that the title declares."""

    values: dict[str, int | tuple[str, ...]] = {}
    said_by: str = ""
    """Who says so, in their own words."""

    def __bool__(self) -> bool:
        return bool(self.values)

    @property
    def text(self) -> str:
        """The same corrections are the same text; "" for none."""
        return msgspec.json.encode(self, order="sorted").decode() if self.values else ""

    @property
    def values_text(self) -> str:
        """Of the values alone: whatever is played with them is the same, whoever says so."""
        return msgspec.json.encode(self.values, order="sorted").decode() if self.values else ""


NONE = Corrections()
CORRECTIONS = Decoder(Corrections)
VALUES = Decoder(dict[str, int | tuple[str, ...]])


def corrections_from(text: str) -> Corrections:
    """From the text of corrections; none from an empty one."""
    return CORRECTIONS.decode(text) if text else NONE
