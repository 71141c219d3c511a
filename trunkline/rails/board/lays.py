"""Tile lays: all that are legal for a company, from a table and its reach; and why not another.

`legal` and `refuse` must agree (a test tries both on random boards). The table knows, for a hex
and what lies there, every tile and rotation that may follow, and which arrivals of trains allow it;
so a legal lay is one AND with the mask of the company's reach.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol

from msgspec import Struct

from trunkline.kernel import Refusal, message, no
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.reach import OWN, STOPS, Reach
from trunkline.rails.board.tile import Face, Tile, follow
from trunkline.rails.board.upgrades import Upgrading, open_edges, refuse_upgrade, rotations, stops

NO_HEX = message("rails.lays.no-hex", "Unknown hex {hex}.")
NO_TILE = message("rails.lays.no-tile", "Unknown tile #{tile}.")
ROTATIONS = message("rails.lays.rotations", "A tile has six rotations, 0 to 5.")
COLOUR_NOT_LAID = message(
    "rails.lays.colour-not-laid",
    "#{tile} is {colour:rails.colour}. You cannot lay {colour:rails.colour} tiles now.",
)
NONE_LEFT = message("rails.lays.none-left", "No tile #{tile} is left.")
NOT_REACHED = message("rails.lays.not-reached", "The company has no track to #{tile} on {hex}.")


class Lay(Struct, frozen=True):
    """A tile that fits; `need` are the bits of a reach mask of which one must be set."""

    hex: str
    tile: str
    rotation: int
    colour: str
    need: int


class Touch(Protocol):
    """How a company's track must touch a new tile: the bits of the reach mask that allow it."""

    @property
    def network(self) -> str: ...
    def need(self, old: Face, new: Face, system: int) -> int: ...


class AnyRail(Struct, frozen=True):
    """Any track of the new tile meets the company's, or the company has a station in the hex."""

    network: str = ""

    def need(self, old: Face, new: Face, system: int) -> int:
        return OWN | sum(1 << 6 * system + edge for edge in new.exits(self.network))


ANY_RAIL = AnyRail()


class NewRail(Struct, frozen=True):
    """Some added track meets the company's; any track if the tile adds none."""

    network: str = ""

    def need(self, old: Face, new: Face, system: int) -> int:
        places = follow(old, new)
        kept = {path.among(places) for path in old.paths}
        bits = 0
        for path in new.paths:
            if path.network == self.network and path not in kept:
                bits |= sum(1 << 6 * system + edge for edge in path.edges)
                for stop, place in enumerate(places):
                    if place in path.nodes:
                        bits |= 1 << STOPS + stop
        return bits or AnyRail(self.network).need(old, new, system)


class Lays:
    """The table of one way to build: which tiles follow which, and how they must touch."""

    def __init__(self, atlas: Atlas, upgrading: Upgrading, touch: Touch = ANY_RAIL) -> None:
        self.atlas = atlas
        self.upgrading = upgrading
        self.touch = touch
        self.system = atlas.networks.index(touch.network)
        self._table: dict[tuple[str, str, int], tuple[Lay, ...]] = {}
        self._turns: dict[tuple[str, str], list[tuple[Tile, int, Face, int]]] = {}
        """By colour and stops: each tile in each rotation, with the bits of its exits."""
        for tile in atlas.tiles.values():
            turns = self._turns.setdefault((tile.colour, stops(tile.face)), [])
            turns += [(tile, turn, new, self._exits(new)) for turn, new in rotations(tile.face)]

    def legal(self, board: Board, reach: Reach, colours: Collection[str]) -> Iterator[Lay]:
        """All lays of these colours that the reach allows and the supply holds.

        Rotations that give the same picture are listed once. # must agree with refuse
        """
        for _, lays in self.by_hex(board, reach, colours):
            yield from lays

    def by_hex(
        self, board: Board, reach: Reach, colours: Collection[str]
    ) -> Iterator[tuple[str, list[Lay]]]:
        """The same, hex by hex; hexes without any are left out."""
        hexes, used_up = self.atlas.hexes, self.atlas.used_up(board)
        for number, mask in sorted(reach.masks.items()):
            hex_id = hexes[number]
            fitting = self.fitting(hex_id, *board.turned_at(hex_id))
            if not fitting or fitting[0].colour not in colours:  # all have the next colour
                continue
            lays = [lay for lay in fitting if lay.need & mask and lay.tile not in used_up]
            if lays:
                yield hex_id, lays

    def refuse(
        self,
        board: Board,
        reach: Reach,
        colours: Collection[str],
        hex_id: str,
        tile_number: str,
        rotation: int,
    ) -> Refusal | None:
        """Why this lay is not allowed by map, tiles, supply and reach. # must agree with legal"""
        if hex_id not in self.atlas.map:
            return no(NO_HEX, self.upgrading.laying, hex=hex_id)
        old = self.atlas.face(board, hex_id)
        rule = self.upgrading.section(old)
        tile = self.atlas.tiles.get(tile_number)
        if tile is None:
            return no(NO_TILE, rule, tile=tile_number)
        if not 0 <= rotation <= 5:
            return no(ROTATIONS, rule)
        if tile.colour not in colours:
            return no(COLOUR_NOT_LAID, rule, tile=tile_number, colour=tile.colour)
        laid = board.tile_at(hex_id)
        present = self.atlas.tiles[laid.tile] if laid else None
        h = self.atlas.map[hex_id]
        new = self.atlas.turned(tile_number, rotation)
        refusal = refuse_upgrade(self.upgrading, self.atlas.map, h, old, present, tile, new)
        if refusal is not None:
            return refusal
        if self.atlas.left(board, tile_number) <= 0:
            return no(NONE_LEFT, rule, tile=tile_number)
        if not self.touch.need(old, new, self.system) & reach.mask(hex_id):
            return no(NOT_REACHED, rule, tile=tile_number, hex=hex_id)
        return None

    def why_not(
        self,
        board: Board,
        reach: Reach,
        colours: Collection[str],
        hex_id: str,
        tile_number: str,
        rotation: int,
    ) -> Refusal | None:
        """The answer of `refuse`, quickly: the table knows what fits, the rest needs a reason."""
        lay = self.found(board, hex_id, tile_number, rotation)
        listed = lay and lay.need & reach.mask(hex_id) and lay.colour in colours
        if listed and self.atlas.left(board, tile_number) > 0:
            return None  # must agree with refuse
        return self.refuse(board, reach, colours, hex_id, tile_number, rotation)

    def found(self, board: Board, hex_id: str, tile_number: str, rotation: int) -> Lay | None:
        """This lay, if the tile fits into the hex."""
        if hex_id not in self.atlas.map:
            return None
        for lay in self.fitting(hex_id, *board.turned_at(hex_id)):
            if lay.tile == tile_number and lay.rotation == rotation:
                return lay
        return None

    def fitting(self, hex_id: str, laid: str = "", rotation: int = 0) -> tuple[Lay, ...]:
        """Every tile and rotation that may replace this tile (\"\": the print) in this hex."""
        key = (hex_id, laid, rotation)
        lays = self._table.get(key)
        if lays is None:
            lays = self._table[key] = tuple(self._find(hex_id, laid, rotation))
        return lays

    def _find(self, hex_id: str, laid: str, rotation: int) -> Iterator[Lay]:
        atlas, upgrading = self.atlas, self.upgrading
        h, present = atlas.map[hex_id], atlas.tiles.get(laid)
        old = atlas.turned(laid, rotation) if present else h.face
        colour = upgrading.next_colour(old, present)
        exits, open_ = self._exits(old), self._open(hex_id)
        for followers in upgrading.followers(old) if colour else ():
            for tile, turn, new, bits in self._turns.get((colour or "", followers), ()):
                if exits & ~bits or bits & ~open_:
                    continue
                if not refuse_upgrade(upgrading, atlas.map, h, old, present, tile, new):
                    need = self.touch.need(old, new, self.system)
                    yield Lay(hex_id, tile.number, turn, tile.colour, need)

    def _exits(self, face: Face) -> int:
        """A bit for each edge of each network that the face has track to."""
        return sum(
            1 << 6 * system + edge
            for system, network in enumerate(self.atlas.networks)
            for edge in face.exits(network)
        )

    def _open(self, hex_id: str) -> int:
        """A bit for each edge of each network that track may run to."""
        return sum(
            1 << 6 * system + edge
            for system, network in enumerate(self.atlas.networks)
            for edge in open_edges(self.upgrading, self.atlas.map, hex_id, network)
        )
