"""What is in the box: companies, privates, investors, trains, phases, limits, from data files."""

from __future__ import annotations

from importlib.resources import files

from msgspec import Struct

from trunkline.kernel.decoder import Decoder
from trunkline.rails.stock.market import Market, Place
from trunkline.rails.stock.phases import Phase
from trunkline.rails.stock.trains import Depot, Train


class Major(Struct, frozen=True):
    """A major company's charter."""

    id: str
    name: str
    home: str
    city: int | None
    """Which of the printed hex's cities is its home, where there are several for others."""
    colour: str
    stations: tuple[int, ...]
    """The price of each station marker, the home's first."""


class InvestorCharter(Struct, frozen=True):
    """A foreign investor's charter."""

    id: str
    name: str
    home: str


class Private(Struct, frozen=True):
    """A private company."""

    id: str
    name: str
    price: int
    revenue: int
    falls: bool = False
    """Whether its minimum falls when nobody bids."""


class ChinaTrain(Train, frozen=True):
    """A type of train, and what its end means (X, XII)."""

    share_round: bool = True
    """Whether the last one to leave the bank causes a share round."""
    removable: bool = True
    """Whether it leaves the game when nobody buys for a whole circle."""


class ChinaPhase(Phase, frozen=True):
    """A line of the table of phases (XI)."""

    float_units: int
    """How many units the director needs so that his company floats."""
    all_units: bool
    """Whether the five units below the capitalisation card can be bought."""
    yellow_tiles: int
    train_trade: bool
    """Whether companies with the same director may trade trains."""
    takeover: bool
    privates_pay: bool
    investors_operate: bool
    restored_trains: bool
    station_factor: int

    @property
    def letter(self) -> str:
        """A to D: what permits, red areas and harbours go by."""
        return self.name[0]


class ParRows(Struct, frozen=True):
    """The turn-order list: par prices from the top, with a number of rows each."""

    prices: tuple[int, ...]
    rows: int


class Amounts(Struct, frozen=True):
    """Sums of money and numbers of the rules."""

    bid_step: int
    broker_fee: int
    interest_percent: int
    connection_premium: int
    investor_percent: int
    units_below_the_card: int
    capital_in_pars: int
    river_discount: int
    taiwan_extra: int
    ferry_charge: int
    trans_siberian: int
    P0: dict[str, int]


class Components(Struct, frozen=True):
    """All of it, as the data file has it."""

    provenance: dict[str, str]
    companies: tuple[Major, ...]
    investors: tuple[InvestorCharter, ...]
    privates: tuple[Private, ...]
    trains: tuple[ChinaTrain, ...]
    phases: tuple[ChinaPhase, ...]
    par_rows: ParRows
    permits: dict[str, tuple[str, ...]]
    """By units of the director's certificate."""
    certificate_limit: dict[str, int]
    starting_cash: dict[str, int]
    money: int
    amounts: Amounts


_DATA = files("trunkline.titles.china_1880") / "data"
COMPONENTS = Decoder(Components).decode((_DATA / "components.json").read_bytes())
MARKET = Market.read((_DATA / "market.txt").read_text(encoding="utf-8"))
PAR_PLACES: dict[int, Place] = MARKET.marked("p")
MAJORS = {major.id: major for major in COMPONENTS.companies}
INVESTORS = {investor.id: investor for investor in COMPONENTS.investors}
PRIVATES = {private.id: private for private in COMPONENTS.privates}
TRAINS = {train.name: train for train in COMPONENTS.trains}
DEPOT: Depot[ChinaTrain] = Depot(COMPONENTS.trains)
PHASES = COMPONENTS.phases
AMOUNTS = COMPONENTS.amounts
PERMITS: dict[int, tuple[str, ...]] = {
    int(units): choices for units, choices in COMPONENTS.permits.items()
}
LAST_EIGHT = "8"
"""The type whose last train brings the last share round and the end (XV)."""
