"""Copies of tiles, trains and shares: exports name each piece, we only count them."""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.files.following import FORMAT
from trunkline.kernel import Refusal, Refused, message, no
from trunkline.rails.rounds.state import POOL
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules.box import BOX

NO_TILE = message("1889.import.no-tile", "Unknown tile {tile}.")
TILE_LIES = message("1889.import.tile-lies", "Tile {tile} lies in {hex}.")
NO_CITY = message("1889.import.no-city", "There is no city {city} on the map.")
NO_TRAIN = message("1889.import.no-train", "{who} does not own train {train}.")


def kind(piece: str) -> str:
    """4 for the train "4-1"."""
    return piece.rpartition("-")[0]


def copies(tiles: Mapping[str, int], prefix: str = "") -> dict[str, str]:
    """The number of each copy: {"57-0": "57", "57-1": "57"} for two tiles 57."""
    return {f"{prefix}{tile}-{n}": tile for tile, count in tiles.items() for n in range(count)}


TILES = copies({number: tile.count for number, tile in BOX.atlas.tiles.items()})


class Pieces:
    """Where each copy of a tile lies, whose each train is, and which shares have left the offer."""

    def __init__(self, tiles: Mapping[str, str] = TILES) -> None:
        self.tiles = tiles
        """The number of each copy of a tile."""
        self._hexes: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        self._issued: set[str] = set()

    def lay(self, tile: str, hex_id: str) -> None:
        self._hexes = {piece: at for piece, at in self._hexes.items() if at != hex_id}
        self._hexes[tile] = hex_id

    def refuse_tile(self, tile: str) -> Refusal | None:
        """Why this copy cannot be laid: there is no such copy, or it lies elsewhere."""
        if tile not in self.tiles:
            return no(NO_TILE, FORMAT, tile=tile)
        if tile in self._hexes:
            return no(TILE_LIES, FORMAT, tile=tile, hex=self._hexes[tile])
        return None

    def city(self, name: str) -> str:
        """The hex of a city, "57-2-0" on a laid tile or "B7-0-0" printed on the map."""
        piece = kind(name)
        hex_id = self._hexes.get(piece, kind(piece))
        if hex_id not in BOX.atlas.map:
            raise Refused(no(NO_CITY, FORMAT, city=name))
        return hex_id

    def owner(self, train: str) -> str:
        """A company, the pool of used trains, or the depot."""
        return self._owners.get(train, BANK)

    def demand(self, train: str, owner: str) -> None:
        if self.owner(train) != owner:
            raise Refused(no(NO_TRAIN, FORMAT, who=owner, train=train))

    def hand_over(self, train: str, owner: str) -> None:
        self._owners[train] = owner

    def issue(self, share: str) -> str:
        """Where a share lies that is bought now: what has once left the offer is in the pool."""
        source = POOL if share in self._issued else BANK
        self._issued.add(share)
        return source
