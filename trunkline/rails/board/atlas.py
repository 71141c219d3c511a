"""The atlas: a title's map and tiles, with everything about them that never changes in play."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from trunkline.rails.board.board import Board
from trunkline.rails.board.cell import Cell, compiled, mates, sides
from trunkline.rails.board.hexmap import HexMap
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.tile import Face, Tile, follow
from trunkline.rails.board.track import Track


class Atlas:
    """The map, the tiles, and the track of any board on them."""

    def __init__(self, map_: HexMap, tiles: Mapping[str, Tile]) -> None:
        self.map = map_
        self.tiles = tiles
        self._never = {number for number, tile in tiles.items() if tile.count <= 0}
        self.index = {h.id: number for number, h in enumerate(map_)}
        self.hexes = tuple(self.index)
        self.networks = self._networks()
        self.mates = mates(map_, self.index)
        self.sides = sides(map_, self.index, self.networks)
        self.turned = cache(self._turned)
        self.cell = cache(self._cell)
        self.printed = tuple(self.cell(hex_id) for hex_id in self.index)

    def face(self, board: Board, hex_id: str) -> Face:
        """What lies on this hex now, in its rotation."""
        laid = board.tile_at(hex_id)
        return self.turned(laid.tile, laid.rotation) if laid else self.map[hex_id].face

    def track(self, board: Board) -> Track:
        """The track of this board; kept with the board."""
        return TRACKS.get(board, self, lambda: self._track(board))

    def left(self, board: Board, tile: str) -> int:
        """How many tiles of this number are in the supply."""
        return self.tiles[tile].count - board.on_map(tile)

    def used_up(self, board: Board) -> set[str]:
        """The tiles of which the supply holds none."""
        return self._never.union(
            tile for tile, laid in board.counts.items() if laid >= self.tiles[tile].count
        )

    def lay(self, board: Board, hex_id: str, tile: str, rotation: int) -> Board:
        """The board with the tile laid; station markers follow their track."""
        new = self.turned(tile, rotation)
        return board.lay(hex_id, tile, rotation, follow(self.face(board, hex_id), new))

    def home(self, board: Board, hex_id: str, company: str) -> int | None:
        """The stop in which the company's reserved place is now; None if the map reserves none."""
        printed = self.map[hex_id].face
        for index, node in enumerate(printed.nodes):
            if company in node.reserved:
                return follow(printed, self.face(board, hex_id))[index]
        return None

    def _track(self, board: Board) -> Track:
        return Track(self.map, self.index, self.mates, self.sides, board, self._cells(board))

    def _cells(self, board: Board) -> list[Cell]:
        """All hexes as they are now, by index; shared by boards with equal tiles."""
        cells = board.cells.get(self)
        if cells is None:
            cells = list(self.printed)
            for laid in board.tiles:
                cells[self.index[laid.hex]] = self.cell(laid.hex, laid.tile, laid.rotation)
            board.cells[self] = cells
        return cells

    def carry(self, track: Track, board: Board, hex_id: str) -> Track:
        """The track of the next board, which differs from this one in one hex."""
        cells = board.cells.get(self)
        if cells is None:
            cells = board.cells[self] = list(track.cells)
            laid = board.tile_at(hex_id)
            assert laid is not None, "cells are shared unless a tile was laid"
            cells[self.index[hex_id]] = self.cell(hex_id, laid.tile, laid.rotation)
        after = self._track(board)
        after.take_over(track, self.index[hex_id])
        return after

    def _networks(self) -> tuple[str, ...]:
        """The rail systems, the ordinary one first."""
        faces = [*(h.face for h in self.map), *(tile.face for tile in self.tiles.values())]
        names = {name for face in faces for name in face.networks()} | {""}
        assert len(names) <= 2, "cells know at most two networks"
        return tuple(sorted(names))

    def _turned(self, tile: str, rotation: int) -> Face:
        return self.tiles[tile].face.turned(rotation)

    def _cell(self, hex_id: str, tile: str = "", rotation: int = 0) -> Cell:
        face = self.turned(tile, rotation) if tile else self.map[hex_id].face
        return compiled(hex_id, self.index[hex_id], face, self.networks)


class Tracks(BoardMemo[Atlas, Track]):
    """The tracks of boards: a change of one hex leaves alone whoever does not come there."""

    def carry(self, before: Board, after: Board, hex_id: str) -> None:
        known = self.known(after)
        for atlas, track in self.known(before).copy().items():
            known[atlas] = atlas.carry(track, after, hex_id)


TRACKS = Tracks()
