"""The board: laid tiles and station markers, one immutable value; lay and place give a new one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.board.cell import Cell


class Laid(Struct, frozen=True, array_like=True):
    """A tile on the map: its printed edge e lies at edge e + rotation."""

    hex: str
    tile: str
    rotation: int


class Station(Struct, frozen=True, array_like=True):
    """A company's station marker in a stop of a hex."""

    company: str
    hex: str
    node: int = 0


class Memo(Protocol):
    """Answers that are kept with boards: see memo.py."""

    def carry(self, before: Board, after: Board, hex_id: str) -> None: ...


class Board(Struct, frozen=True, dict=True):
    """Everything on the map that was not printed there; a leaf of the state.

    The map and the tiles belong to the title (its Atlas). What is derived from a board is kept
    with it, is shared by all clones of a state that hold it, and is never saved.
    """

    tiles: tuple[Laid, ...] = ()
    """Ascending by hex."""
    stations: tuple[Station, ...] = ()
    """In the order in which they were placed: so they fill the places of a city."""

    def tile_at(self, hex_id: str) -> Laid | None:
        return self._tiles.get(hex_id)

    def turned_at(self, hex_id: str) -> tuple[str, int]:
        """The tile that lies here and its rotation; ("", 0) if none was laid."""
        laid = self._tiles.get(hex_id)
        return (laid.tile, laid.rotation) if laid else ("", 0)

    def markers(self, hex_id: str, node: int) -> tuple[str, ...]:
        """The companies with a station marker in this stop, in the order of placing."""
        return self.marked.get((hex_id, node), ())

    def in_hex(self, hex_id: str) -> tuple[Station, ...]:
        return tuple(station for station in self.stations if station.hex == hex_id)

    def of(self, company: str) -> tuple[Station, ...]:
        """The company's stations in the order of placing."""
        return self.companies.get(company, ())

    def on_map(self, tile: str) -> int:
        """How many tiles of this number lie on the map."""
        return self.counts.get(tile, 0)

    def lay(self, hex_id: str, tile: str, rotation: int, follow: Sequence[int] = ()) -> Board:
        """With the tile laid; the markers of the hex's stop i move to stop follow[i]."""
        tiles = {**self._tiles, hex_id: Laid(hex_id, tile, rotation)}
        stations = self.stations
        if any(station.hex == hex_id for station in stations):
            stations = tuple(
                replace(s, node=follow[s.node]) if s.hex == hex_id and follow else s
                for s in stations
            )
        after = Board(tuple([tiles[key] for key in sorted(tiles)]), stations)
        after.__dict__["_tiles"] = tiles
        return self._carried(after, hex_id)

    def place(self, company: str, hex_id: str, node: int = 0) -> Board:
        """With one more station marker."""
        after = self._with((*self.stations, Station(company, hex_id, node)))
        return self._carried(after, hex_id)

    def remove(self, station: Station) -> Board:
        """Without this marker."""
        after = self._with(tuple(s for s in self.stations if s != station))
        return self._carried(after, station.hex)

    def exchange(self, station: Station, company: str) -> Board:
        """With the company's marker in the same place instead of this one."""
        new = replace(station, company=company)
        after = self._with(tuple(new if s == station else s for s in self.stations))
        return self._carried(after, station.hex)

    def _with(self, stations: tuple[Station, ...]) -> Board:
        board = Board(self.tiles, stations)
        board.__dict__.update(_tiles=self._tiles, counts=self.counts, cells=self.cells)
        return board

    def _carried(self, after: Board, hex_id: str) -> Board:
        """The next board, with the answers that a change of this hex leaves as they are.

        Of a copy: meanwhile another thread may ask this board something new.
        """
        for memo in self.memos.copy():
            memo.carry(self, after, hex_id)
        return after

    @cached_property
    def cells(self) -> dict[object, list[Cell]]:
        """By atlas: the hexes compiled for walking. Boards with equal tiles share them."""
        return {}

    @cached_property
    def memos(self) -> dict[Memo, dict[Any, Any]]:
        """What follows from tiles and stations; ask for it by a `BoardMemo`."""
        return {}

    @cached_property
    def _tiles(self) -> Mapping[str, Laid]:
        return {laid.hex: laid for laid in self.tiles}

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """How many tiles of each number lie on the map."""
        return Counter([laid.tile for laid in self.tiles])

    @cached_property
    def marked(self) -> Mapping[tuple[str, int], tuple[str, ...]]:
        """By stop: the companies with a marker there, in the order of placing."""
        markers: dict[tuple[str, int], tuple[str, ...]] = {}
        for s in self.stations:
            markers[s.hex, s.node] = (*markers.get((s.hex, s.node), ()), s.company)
        return markers

    @cached_property
    def companies(self) -> Mapping[str, tuple[Station, ...]]:
        """By company: its stations in the order of placing."""
        stations: dict[str, tuple[Station, ...]] = {}
        for s in self.stations:
            stations[s.company] = (*stations.get(s.company, ()), s)
        return stations
