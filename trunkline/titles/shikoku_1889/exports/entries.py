"""The logged actions of 18xx.games that a game of 1889 has."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from trunkline.files.export_18xx import Entry
from trunkline.kernel import Malformed, phrase
from trunkline.kernel.decoder import Decoder


class LoggedRoute(Struct, frozen=True):
    """A route: hexes of each stretch, in old files only all hexes; perhaps what it earned."""

    train: str
    connections: tuple[tuple[str, ...], ...] = ()
    hexes: tuple[str, ...] = ()
    revenue: int | None = None


class Logged(Struct, frozen=True):
    """An entry of any kind: a kind leaves out what it does not need.

    "TR" with the entity type company is the private, with corporation the railway.
    """

    type: str
    entity: int | str
    entity_type: Literal["player", "corporation", "company"]
    auto_actions: tuple[Entry, ...] = ()
    company: str = ""
    corporation: str = ""
    price: int = 0
    share_price: str | int | bool | None = None
    """Of a par: price, row and column, "90,1,3"."""
    shares: tuple[str, ...] = ()
    percent: int = 0
    hex: str = ""
    tile: str = ""
    rotation: int = 0
    city: str = ""
    routes: tuple[LoggedRoute, ...] = ()
    kind: str = ""
    train: str = ""
    exchange: str | None = None


DECODER = Decoder(Logged)


def typed(entry: Entry) -> Logged:
    try:
        return DECODER.convert(entry)
    except msgspec.ValidationError as error:
        raise Malformed(
            phrase(
                "1889.import.malformed",
                "The action {kind!r} is malformed: {error}.",
                kind=str(entry.get("type"))[:40],
                error=error,
            )
        ) from None
