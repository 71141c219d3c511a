"""What is in the box: the map, the companies, the dials and tracks, loaded once from data files."""

from __future__ import annotations

from collections import deque
from importlib.resources import files
from typing import Literal

import msgspec
from msgspec import Struct

from trunkline.kernel import Data
from trunkline.kernel.decoder import Decoder
from trunkline.parts.hexes import EDGES, FLAT

Terrain = Literal["plain", "forest", "mountain", "city", "industrial", "start"]
Kind = Literal["auction", "expansion", "development"]
KINDS: tuple[Kind, ...] = ("auction", "expansion", "development")
NOT_PRINTED: dict[Terrain, tuple[str, ...]] = {
    "start": ("cost", "income", "development"),
    "industrial": ("income", "development"),
}


class Provenance(Struct, frozen=True, omit_defaults=True):
    """Where a value comes from and how far it is to be trusted."""

    source: str
    confidence: str
    note: str = ""
    found: dict[str, int] = {}
    """What the source says where we use another value."""


class Hex(Struct, frozen=True):
    """One hex of the map as printed; a start hex has neither cost nor income printed."""

    id: str
    terrain: Terrain
    developable: bool
    provenance: dict[str, Provenance]
    name: str = ""
    cost: int = 0
    income: int = 0
    development: int = 0
    grant: int = 0
    """Dollars that the development of a forest brings the company in it."""

    @property
    def column(self) -> int:
        return ord(self.id[0]) - ord("A")

    @property
    def row(self) -> int:
        return int(self.id[1:])


class Company(Struct, frozen=True):
    """A railroad company's printed figures."""

    id: str
    name: str
    colour: str
    start: str
    income: int
    shares: int
    locomotives: int
    provenance: Provenance


class Track(Struct, frozen=True):
    """The boxes of an industrial city."""

    city: str
    hex: str
    boxes: tuple[int, ...]
    advances: str
    provenance: Provenance


class Money(Struct, frozen=True):
    """The starting capital, divided equally."""

    total: int
    provenance: Provenance


class Houses(Struct, frozen=True):
    """The supply of development pieces."""

    supply: int
    provenance: Provenance


class DialFields(Struct, frozen=True):
    """How often each action can be chosen before its needle is on red."""

    auction: int
    expansion: int
    development: int
    provenance: Provenance


class ExpansionLimit(Struct, frozen=True):
    """How many hexes one expansion may reach."""

    hexes: int
    provenance: Provenance


class EndConditions(Struct, frozen=True):
    """Bounds of the four conditions; each suffices."""

    companies_without_locomotives: int
    companies_without_shares: int
    houses: int
    detroit: int
    provenance: Provenance


class Components(Struct, frozen=True):
    """Everything but the map."""

    companies: tuple[Company, ...]
    opening_auctions: tuple[str, ...]
    opens_later: str
    start_money: Money
    dials: DialFields
    tracks: tuple[Track, ...]
    houses: Houses
    goal: str
    detroit: str
    expansion: ExpansionLimit
    end: EndConditions


class MapFile(Struct, frozen=True):
    """The map as it lies in its data file."""

    layout: str
    sources: dict[str, str]
    hexes: tuple[Hex, ...]


class Map:
    """The hexes and, worked out once, what play asks of them most often."""

    def __init__(self, file: MapFile, components: Components) -> None:
        self.file = file
        self.hexes = {hex.id: hex for hex in file.hexes}
        self.names = {hex.id: hex.name or hex.id for hex in file.hexes}
        self.costs = {hex.id: hex.cost for hex in file.hexes}
        self.exclusive = {hex.id: hex.terrain in ("forest", "mountain") for hex in file.hexes}
        """Forest and mountain: one locomotive in all."""
        self.closed = {hex.id: hex.terrain == "start" for hex in file.hexes}
        self.neighbours = {hex.id: self._neighbours(hex) for hex in file.hexes}
        """The one nearest to Chicago first."""
        self.values = {hex.id: _values(hex, components) for hex in file.hexes}
        """What a hex is worth to a company there after 0, 1, 2, ... developments."""
        self.distances = self._distances(components.goal)
        """How many locomotives it takes from each hex to Chicago; nobody crosses a start hex."""
        for hex, around in self.neighbours.items():
            self.neighbours[hex] = tuple(sorted(around, key=self.distances.__getitem__))

    def _neighbours(self, hex: Hex) -> tuple[str, ...]:
        around = (FLAT.neighbour(hex.column, hex.row, edge) for edge in EDGES)
        ids = (f"{chr(ord('A') + column)}{row}" for column, row in around)
        return tuple(id for id in ids if id in self.hexes)

    def _distances(self, goal: str) -> dict[str, int]:
        distances, queue = {goal: 0}, deque([goal])
        while queue:
            hex = queue.popleft()
            for next in self.neighbours[hex]:
                if next not in distances:
                    distances[next] = distances[hex] + 1
                    if not self.closed[next]:
                        queue.append(next)
        return distances


def _values(hex: Hex, components: Components) -> tuple[int, ...]:
    """A start hex counts the start income of its company, so that incomes are sums of hexes."""
    for track in components.tracks:
        if track.hex == hex.id:
            return track.boxes
    for company in components.companies:
        if company.start == hex.id and hex.terrain == "start":
            return (company.income,)
    if hex.developable:
        return (hex.income, hex.income + hex.development)
    return (hex.income,)


def load() -> tuple[Map, Components]:
    """The data files of this package, typed."""
    folder = files("trunkline.titles.chicago_express") / "data"
    components = Decoder(Components).decode((folder / "components.json").read_bytes())
    file = Decoder(MapFile).decode((folder / "map.json").read_bytes())
    return Map(file, components), components


def describe_map(map: Map) -> list[Data]:
    """The hexes as plain data with neighbours and provenance; null is what is not printed."""
    return [
        {
            **msgspec.to_builtins(hex),
            **dict.fromkeys(NOT_PRINTED.get(hex.terrain, ())),
            "column": hex.column,
            "row": hex.row,
            "neighbours": list(map.neighbours[hex.id]),
            "values": list(map.values[hex.id]),
        }
        for hex in map.file.hexes
    ]
