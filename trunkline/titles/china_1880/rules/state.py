"""The state of a game of 1880: China."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import State, message
from trunkline.rails.board.board import Board
from trunkline.rails.stock.market import Place
from trunkline.rails.stock.phases import present
from trunkline.rails.stock.shares import BANK, Shares
from trunkline.titles.china_1880.rules.components import (
    AMOUNTS,
    COMPONENTS,
    DEPOT,
    LAST_EIGHT,
    MAJORS,
    MARKET,
    PAR_PLACES,
    PHASES,
    TRAINS,
    ChinaPhase,
    ChinaTrain,
)

PRICE_MOVED = message(
    "1880.state.price-moved", "The price of {company} goes from {old:money} to {new:money}."
)


class Company(Struct, frozen=True):
    """A major company that has been founded."""

    par: int
    row: int
    """Its row among those of its par on the turn-order list, 0 on top."""
    permits: str
    """The letters of the phases in which it may build."""
    place: Place | None = None
    """Its marker on the share price chart; None until it floats."""
    second_half: bool = False
    """Whether the capitalisation card is gone: the second half of the capital has been paid."""


class Investor(Struct, frozen=True):
    """A foreign investor that a player has chosen."""

    owner: str
    company: str = ""
    """The associated company: the first that the owner founds."""
    merged: bool = False


class ChinaState(State):
    """Money and papers by id; `board` is the map with its tiles and stations."""

    cash: dict[str, int]
    """Of the bank, the players, the founded companies and the chosen investors."""
    debt: dict[str, int]
    privates: dict[str, str]
    """The owner of each private; "" before its auction and after it has left the game."""
    investors: dict[str, Investor]
    companies: dict[str, Company]
    shares: dict[str, Shares]
    trains: dict[str, tuple[str, ...]]
    gone: dict[str, int]
    """How many trains of each type have left the bank."""
    income: dict[str, int]
    """The latest income of each company and investor: the income table."""
    priority: str
    """Who holds the priority marker."""
    train_marker: str
    """The company beside which the train marker stands."""
    board: Board
    engineer: str
    """The company that got the permit of P5."""

    @property
    def phase(self) -> ChinaPhase:
        return present(PHASES, self.gone)

    @property
    def train_on_sale(self) -> ChinaTrain:
        return DEPOT.on_sale(self.gone)

    @property
    def marker_is_fixed(self) -> bool:
        """From the last 8-train on the train marker never moves again (X, XV)."""
        return not DEPOT.has(TRAINS[LAST_EIGHT], self.gone)

    def pay(self, payer: str, payee: str, amount: int) -> None:
        self.cash[payer] -= amount
        self.cash[payee] += amount

    def director(self, company: str) -> str:
        """Who decides for a founded company or a chosen investor."""
        if company in MAJORS:
            return self.shares[company].director
        return self.investors[company].owner

    def directed_by(self, player: str) -> tuple[str, ...]:
        """The major companies that the player directs, floated or not."""
        return tuple(
            company
            for company in MAJORS
            if company in self.companies and self.shares[company].director == player
        )

    def floated(self, company: str) -> bool:
        founded = self.companies.get(company)
        return founded is not None and founded.place is not None

    def space(self, company: str) -> Place:
        """Where the company stands on the chart: at its par until there is a marker."""
        founded = self.companies[company]
        return PAR_PLACES[founded.par] if founded.place is None else founded.place

    def price(self, company: str) -> int:
        """The price of a share."""
        return MARKET.price(self.space(company))

    def available(self, company: str) -> int:
        """How many single shares of a founded company can be bought from the bank (IV, XI, XIII).

        Until the first 3-train the five below the capitalisation card cannot.
        """
        in_bank = self.shares[company].single(BANK)
        if self.phase.all_units:
            return in_bank
        return max(0, in_bank - AMOUNTS.units_below_the_card)

    def certificates(self, player: str) -> int:
        """The papers that count against the certificate limit (XII): the player's shares."""
        return sum([shares.certificates(player) for shares in self.shares.values()])

    @property
    def certificate_limit(self) -> int:
        return COMPONENTS.certificate_limit[str(len(self.players))]

    def owner(self, private: str) -> str:
        return self.privates[private]

    def change(self, company: str, **fields: object) -> None:
        """Replace some fields of a founded company."""
        self.companies[company] = replace(self.companies[company], **fields)

    def move_price(self, company: str, *ways: Place, count: int = 1) -> None:
        """Move the marker on the chart, except in the Communist takeover (XIII, XIV)."""
        place = self.companies[company].place
        if place is None or self.phase.takeover:
            return
        moved = MARKET.moved(place, count, *ways)
        if moved != place:
            self.change(company, place=moved)
            self.tell(
                PRICE_MOVED, company=company, old=MARKET.price(place), new=MARKET.price(moved)
            )
