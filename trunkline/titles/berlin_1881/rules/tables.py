"""The pieces of the game as typed tables, read from the data files beside this module."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from trunkline.kernel.decoder import Decoder
from trunkline.rails.stock.market import Market
from trunkline.rails.stock.phases import Phase
from trunkline.rails.stock.trains import Depot, Train

SBAHN = "S-Bahn"
MAIN = "S"
S_RAILS = "S"
"""The rail system of the S-Bahn; that of the trams is the ordinary one."""
TRAM_RAILS = ""
S_PLACE = "S"
"""Marks a place that is kept for the S-Bahn."""
SUBNETS = ("S1", "S2", "S3")
NETWORKS = (*SUBNETS, MAIN)
"""The order in which the networks act (7.4)."""


def read(name: str) -> str:
    """A data file of this title as text."""
    return files("trunkline.titles.berlin_1881").joinpath("data", name).read_text("utf-8")


RAW: dict[str, Any] = msgspec.json.decode(read("game.json"))
"""Everything as it stands in the file, with its provenance."""


class Tramway(Struct, frozen=True):
    """One of the eight tramway corporations (6.2)."""

    id: str
    name: str
    home: str
    home_name: str
    par: int
    depot_costs: tuple[int, ...]
    """The cost of each depot in order of building; the home depot is the first."""
    colour: str
    letters: str
    sign: str


class Stadtbahn(Struct, frozen=True):
    """The S-Bahn company (6.3)."""

    id: str
    name: str
    price: int
    """What a 5 % certificate costs in the initial offering."""
    treasury: int
    """What each network starts with."""
    depot_cost: int
    places: tuple[str, ...]
    normal_certificates: int
    bonus: int
    """What a network's president gets for a dividend (7.4.4)."""
    trade_in: int


class BerlinPhase(Phase, frozen=True):
    """A phase also says how many rounds are operated and how many yellow tiles are laid."""

    operating_rounds: int
    yellow_tiles: int


class Certificate(Struct, frozen=True):
    """A piece of paper in the initial offering, named as players name it."""

    name: str
    company: str
    units: int
    price: int
    leads: bool = False
    """The director's or the president's certificate."""
    vice: str = ""
    """The subnet that goes with it."""

    @property
    def share(self) -> int:
        """The share in percent."""
        return self.units * (5 if self.company == SBAHN else 10)

    @property
    def office(self) -> str:
        """Of whoever holds it: "director", "president" or nothing."""
        return ("president" if self.company == SBAHN else "director") if self.leads else ""

    @property
    def called(self) -> str:
        """What it is called beside its office: GBS, S-Bahn, S1."""
        return self.company if self.leads else self.name


def _phase(raw: dict[str, Any]) -> BerlinPhase:
    return BerlinPhase(
        raw["id"],
        raw["on"],
        raw["train_limit"],
        tuple(raw["colours"]),
        raw["operating_rounds"],
        raw["yellow_tiles"],
    )


def _train(raw: dict[str, Any]) -> Train:
    return Train(
        raw["id"],
        raw["price"],
        raw["count"],
        raw["stations"],
        rusted_by=raw["rusts_on"] or "",
        extra="available_on" in raw,
    )


def _certificates() -> dict[str, Certificate]:
    papers = []
    for tramway in TRAMWAYS.values():
        leading = f"{tramway.id} director"
        papers.append(Certificate(leading, tramway.id, 2, 2 * tramway.par, leads=True))
        papers.append(Certificate(tramway.id, tramway.id, 1, tramway.par))
    price = STADTBAHN.price
    papers.append(Certificate("S-Bahn president", SBAHN, 2, 2 * price, leads=True))
    papers += [Certificate(subnet, SBAHN, 1, price, vice=subnet) for subnet in SUBNETS]
    papers.append(Certificate(SBAHN, SBAHN, 1, price))
    return {paper.name: paper for paper in papers}


def _by_players(raw: dict[str, int]) -> dict[int, int]:
    return {int(players): amount for players, amount in raw.items()}


TRAMWAYS = {
    tramway.id: tramway for tramway in Decoder(tuple[Tramway, ...]).convert(RAW["tramways"])
}
STADTBAHN = Decoder(Stadtbahn).convert(RAW["sbahn"])
COMPANIES = (*TRAMWAYS, SBAHN)
CERTIFICATES = _certificates()
PHASES = tuple(_phase(raw) for raw in RAW["phases"])
DEPOT = Depot(tuple(_train(raw) for raw in (*RAW["tramcars"], *RAW["strains"])))
TRAINS = {train.name: train for train in DEPOT.trains}
TRAMCARS = tuple(train for train in DEPOT.trains if not train.extra)
STRAINS = tuple(train for train in DEPOT.trains if train.extra)
AVAILABLE_ON: dict[str, str] = {raw["id"]: raw["available_on"] for raw in RAW["strains"]}
MARKET = Market.read(read("market.txt"))
PARS = MARKET.marked("p")
CONNECTION: int = RAW["connection_bonus"]
MONEY: int = RAW["bank"]["money"]
CAPITAL = {name: _by_players(RAW["capital"][name]) for name in ("base", "alternative")}
CERTIFICATE_LIMIT = _by_players(RAW["certificate_limit"])
