"""What is in the box of an ordinary title: companies, privates, trains, phases, map, market."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable

from msgspec import Struct

from trunkline.kernel.decoder import Decoder
from trunkline.parts.hexes import POINTY
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.hexmap import Layout
from trunkline.rails.board.notation import parse_map, parse_tiles
from trunkline.rails.rounds.mistakes import check
from trunkline.rails.stock.market import Market, Place
from trunkline.rails.stock.phases import Phase
from trunkline.rails.stock.trains import Depot, Train

PAR = "p"
"""Marks the par spaces of a market."""


class Charter(Struct, frozen=True, forbid_unknown_fields=True):
    """A company: its home hex and the price of each station, the home's first."""

    id: str
    name: str
    home: str
    stations: tuple[int, ...]


class Private(Struct, frozen=True, forbid_unknown_fields=True):
    """A private company."""

    id: str
    name: str
    price: int
    revenue: int
    blocks: str = ""
    """The hex in which nobody builds while a player owns it."""
    least_players: int = 0
    """With fewer players it is left out."""


class OrdinaryTrain(Train, frozen=True, forbid_unknown_fields=True):
    """A type of train, and how it is sold beside the others."""

    sold_from: str = ""
    """The type whose first train opens the sale of these, beside what is sold in order."""
    traded_in: tuple[str, ...] = ()
    """The types that lower its price by `rebate`."""
    rebate: int = 0


class OrdinaryPhase(Phase, frozen=True, forbid_unknown_fields=True):
    """A line of the table of phases."""

    operating_rounds: int
    stage: int = 0
    """Which value of a stop with several counts."""
    privates_for_sale: bool = False
    """Whether companies may buy privates."""
    closes_privates: bool = False
    """Whether its beginning closes the privates."""


class Components(Struct, frozen=True, forbid_unknown_fields=True):
    """The data file components.json."""

    provenance: dict[str, str]
    companies: tuple[Charter, ...]
    privates: tuple[Private, ...]
    trains: tuple[OrdinaryTrain, ...]
    phases: tuple[OrdinaryPhase, ...]
    starting_cash: dict[str, int]
    """By number of players."""
    certificate_limit: dict[str, int]
    money: int
    """What the bank holds before players get theirs."""


DECODER = Decoder(Components)


class Box:
    """The components with the map, the tiles and the market, each thing by its id."""

    def __init__(self, components: Components, atlas: Atlas, market: Market) -> None:
        self.components = components
        self.atlas = atlas
        self.market = market
        self.charters: Mapping[str, Charter] = {c.id: c for c in components.companies}
        self.privates: Mapping[str, Private] = {p.id: p for p in components.privates}
        self.trains: Mapping[str, OrdinaryTrain] = {t.name: t for t in components.trains}
        self.depot = Depot(components.trains)
        self.pars: dict[int, Place] = market.marked(PAR)

    @classmethod
    def read(cls, folder: Traversable, layout: Layout = POINTY) -> Box:
        """From components.json, map.txt, tiles.txt and market.txt; mistakes in them are named."""

        def text(name: str) -> str:
            return (folder / name).read_text("utf-8")

        atlas = Atlas(parse_map(text("map.txt"), layout), parse_tiles(text("tiles.txt")))
        components = DECODER.decode((folder / "components.json").read_bytes())
        box = cls(components, atlas, Market.read(text("market.txt")))
        check(box)
        return box
