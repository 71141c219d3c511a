"""Copies of tiles and trains: exports name each piece, we only count them."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.files.following import FORMAT
from trunkline.kernel import Refusal, Refused, message, no
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.exports.shared_words import NO_TRAIN
from trunkline.titles.china_1880.rules.atlas import ATLAS

NO_TILE = message("1880.import.no-tile", "Unknown tile {tile}.")
TILE_LIES = message("1880.import.tile-lies", "Tile {tile} lies in {hex}.")
NO_CITY_MAP = message("1880.import.no-city-map", "There is no city {city} on the map.")


def kind(piece: str) -> str:
    """57 for the tile "57-2", 2+2 for the train "2+2-3"."""
    return piece.rpartition("-")[0]


def counted(text: str) -> int:
    """The number that a part of a name is; -1 if it is none, or longer than any of ours."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else -1


class Pieces:
    """Where each copy of a tile lies, and whose each copy of a train is."""

    def __init__(self) -> None:
        self._hexes: dict[str, str] = {}
        self._owners: dict[str, str] = {}

    def refuse_tile(self, tile: str) -> Refusal | None:
        """Why this copy cannot be laid: there is no such copy, or it lies elsewhere."""
        number = counted(tile.rpartition("-")[2])
        known = ATLAS.tiles.get(kind(tile))
        if known is None or not 0 <= number < known.count:
            return no(NO_TILE, FORMAT, tile=tile)
        if tile in self._hexes:
            return no(TILE_LIES, FORMAT, tile=tile, hex=self._hexes[tile])
        return None

    def lay(self, tile: str, hex_id: str) -> None:
        self._hexes = {piece: at for piece, at in self._hexes.items() if at != hex_id}
        self._hexes[tile] = hex_id

    def city(self, name: str) -> tuple[str, int]:
        """Hex and number of a city, "57-2-0" on a laid tile or "Q7-0-0" printed on the map."""
        piece, _, part = name.rpartition("-")
        printed = kind(piece)
        hex_id, number = self._hexes.get(piece, printed), counted(part)
        if number < 0 or (hex_id == printed and hex_id in self._hexes.values()):
            raise Refused(no(NO_CITY_MAP, FORMAT, city=name))
        return hex_id, number

    def owner(self, train: str) -> str:
        """The company that has this train, or the bank."""
        return self._owners.get(train, BANK)

    def refuse_trains(self, trains: Sequence[str], owner: str) -> Refusal | None:
        """Why these are not trains of the owner, each named once."""
        for train in trains:
            if self.owner(train) != owner or trains.count(train) > 1:
                return no(NO_TRAIN, FORMAT, train=train, who=owner)
        return None

    def hand_over(self, train: str, company: str) -> None:
        self._owners[train] = company
