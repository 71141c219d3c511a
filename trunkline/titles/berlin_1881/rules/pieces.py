"""The pieces in the box: our data, or what an owner of the printed game says of them.

Whatever can be corrected is asked of the pieces of a position (`s.pieces`) or of the title
(`t.pieces`); the constants of `tables` and `atlas` are for all else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Value
from trunkline.kernel.corrections import VALUES
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.hexmap import Hex, HexMap, Terrain
from trunkline.rails.board.lays import AnyRail, Lays, NewRail
from trunkline.rails.board.tile import Tile
from trunkline.rails.stock.market import Market
from trunkline.rails.stock.trains import Depot, Train
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.lays import (
    S_LAYS,
    S_UPGRADING,
    TRAM_LAYS,
    TRAM_UPGRADING,
)
from trunkline.titles.berlin_1881.rules.tables import DEPOT, MARKET, RAW, STADTBAHN, TRAMWAYS

COMPASS = ("SW", "W", "NW", "NE", "E", "SE")
"""The sides of a hex in the order of its edges."""
YELLOW = "market.yellow"
CENTRE = "map.centre"
BONUSES = "map.bonus"
BARRIERS = "map.barriers"
SECOND_DEPOT = "sbahn.second-depot.cost"
KEPT = 64
"""Boxes with corrections whose pieces are kept for the next position that is read."""


def price_of(train: str) -> str:
    """The name of a price among the values that can be corrected."""
    return f"train.{train}.price"


def count_of(tile: str) -> str:
    return f"tile.{tile}.count"


def cost_of(hex_id: str) -> str:
    return f"map.{hex_id}.cost"


def space_name(row: int, column: int) -> str:
    """A space of the market, counted from the top left corner."""
    return f"r{row + 1}c{column + 1}"


def side_name(hex_id: str, edge: int) -> str:
    return f"{hex_id} {COMPASS[edge]}"


class Pieces:
    """Trains, market, map and tiles with all corrections; made once for each set of them."""

    def __init__(self, values: Mapping[str, Value]) -> None:
        self.depot = _depot(values)
        self.trains = {train.name: train for train in self.depot.trains}
        self.tramcars = tuple(train for train in self.depot.trains if not train.extra)
        self.strains = tuple(train for train in self.depot.trains if train.extra)
        self.market = _market(values)
        self.yellow = frozenset(
            at for at, space in self.market.spaces.items() if "y" in space.marks
        )
        self.second_depot_cost = _number(values, SECOND_DEPOT, STADTBAHN.depot_cost)
        self.atlas = _atlas(values)
        same = self.atlas is ATLAS
        self.tram_lays = TRAM_LAYS if same else Lays(self.atlas, TRAM_UPGRADING, NewRail(""))
        self.s_lays = S_LAYS if same else Lays(self.atlas, S_UPGRADING, AnyRail("S"))
        self.centre = tuple(h.id for h in self.atlas.map if h.trait("centre"))
        self.bonuses = tuple(h.id for h in self.atlas.map if h.trait("connection"))

    def lays_of(self, company: str) -> Lays:
        return self.tram_lays if company in TRAMWAYS else self.s_lays


class Box(Struct, frozen=True, dict=True):
    """Which corrections a position is played with; a leaf of the state."""

    corrected: str = ""
    """The text of the corrected values; "" for none."""

    @cached_property
    def pieces(self) -> Pieces:
        return _pieces(self.corrected)


@lru_cache(maxsize=KEPT)
def _pieces(corrected: str) -> Pieces:
    return Pieces(VALUES.decode(corrected)) if corrected else PIECES


def _number(values: Mapping[str, Value], name: str, ours: int) -> int:
    value = values.get(name, ours)
    assert isinstance(value, int)
    return value


def _places(values: Mapping[str, Value], name: str) -> frozenset[str] | None:
    """The corrected places; None where ours are."""
    value = values.get(name)
    assert not isinstance(value, int)
    return None if value is None else frozenset(value)


def _depot(values: Mapping[str, Value]) -> Depot[Train]:
    return Depot(
        tuple(
            replace(train, price=_number(values, price_of(train.name), train.price))
            for train in DEPOT.trains
        )
    )


def _market(values: Mapping[str, Value]) -> Market:
    yellow = _places(values, YELLOW)
    if yellow is None:
        return MARKET
    spaces = {}
    for place, space in MARKET.spaces.items():
        marks = space.marks.replace("y", "") + ("y" if space_name(*place) in yellow else "")
        spaces[place] = replace(space, marks=marks)
    return replace(MARKET, spaces=spaces)


def _atlas(values: Mapping[str, Value]) -> Atlas:
    """Ours if neither map nor tiles are corrected, with all that it has worked out."""
    if not any(name.startswith(("map.", "tile.")) for name in values):
        return ATLAS
    map_ = HexMap((_hex(h, values) for h in ATLAS.map), ATLAS.map.layout)
    return Atlas(map_, {number: _tile(tile, values) for number, tile in ATLAS.tiles.items()})


def _tile(tile: Tile, values: Mapping[str, Value]) -> Tile:
    return replace(tile, count=_number(values, count_of(tile.number), tile.count))


def _hex(h: Hex, values: Mapping[str, Value]) -> Hex:
    h = _with_trait(h, "centre", 1, _places(values, CENTRE))
    h = _with_trait(h, "connection", RAW["connection_bonus"], _places(values, BONUSES))
    barriers = _places(values, BARRIERS)
    if barriers is not None:
        h = replace(h, walls=tuple(e for e in range(6) if side_name(h.id, e) in barriers))
    cost = _number(values, cost_of(h.id), h.cost)
    if cost != h.cost:
        kinds: tuple[Any, ...] = h.terrain.kinds if h.terrain else ()
        h = replace(h, terrain=Terrain(cost, kinds) if cost else None)
    return h


def _with_trait(h: Hex, name: str, amount: int, places: Collection[str] | None) -> Hex:
    """With this mark if it is among the corrected places, without it if it is not."""
    if places is None:
        return h
    others = tuple(trait for trait in h.traits if trait[0] != name)
    return replace(h, traits=(*others, (name, amount)) if h.id in places else others)


PIECES = Pieces({})
"""Ours."""
BOX = Box()
