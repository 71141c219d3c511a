"""An ordinary title: a box of components and a plan of policies, played with the ready steps."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from trunkline.kernel import AnyStep, BadSetup, Chance, Data, Power, Title, phrase
from trunkline.parts.offer import ANSWERS
from trunkline.rails.board.board import Board
from trunkline.rails.rounds.actions import ACTIONS
from trunkline.rails.rounds.audit import audit
from trunkline.rails.rounds.box import Box, OrdinaryPhase
from trunkline.rails.rounds.buy_privates import BuyPrivates, PrivatePurchase
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.catalogue import catalogue
from trunkline.rails.rounds.deals import Proposal
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import Course, OperatingRound, OperatingSet, Turn
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.plan import Plan
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.run_trains import Running, RunTrains, running
from trunkline.rails.rounds.state import CLOSED, POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.rounds.summary import summary
from trunkline.rails.rounds.surplus import SurplusTrains
from trunkline.rails.rounds.waterfall import BiddingUp, Waterfall
from trunkline.rails.stock.phases import present
from trunkline.rails.stock.shares import BANK, unissued

STEPS: tuple[type[AnyStep], ...] = (
    Course,
    Waterfall,
    BiddingUp,
    StockRound,
    OperatingSet,
    OperatingRound,
    Turn,
    LayTrack,
    PlaceStation,
    RunTrains,
    Dividend,
    BuyTrains,
    SurplusTrains,
    BuyPrivates,
    Proposal,
)


class Ordinary(Title[RailsState]):
    """A title names its box and its plan; with steps, actions and powers of its own it names
    these too, beside STEPS and the usual actions and powers."""

    box: ClassVar[Box]
    plan: ClassVar[Plan]

    state: ClassVar[type[RailsState]] = RailsState
    steps: ClassVar[tuple[type[AnyStep], ...]] = STEPS
    actions = (*ACTIONS, *ANSWERS)
    powers: tuple[Power, ...] = (PrivatePurchase(),)

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> RailsState:
        """Money for everybody, seats by lot, then the opening."""
        box, stock = self.box, self.plan.stock
        self.check_names(players)
        each = box.components.starting_cash[str(len(players))]
        cash = {BANK: box.components.money - each * len(players)}
        s = self.state(
            players,
            chance,
            stack=(Course(),),
            told=(),
            cash=cash | dict.fromkeys(players, each) | dict.fromkeys(box.charters, 0),
            privates={p.id: "" for p in box.privates.values() if len(players) >= p.least_players},
            companies={},
            shares={c: unissued(stock.certificate, stock.singles) for c in box.charters},
            trains=dict.fromkeys(box.charters, ()),
            gone={},
            used=(),
            income={},
            priority="",
            board=Board(),
            arrivals=0,
            stock_rounds=0,
            broken=False,
        )
        s.players = self.plan.seats(s, players)
        s.priority = s.players[0]
        s.push(self.plan.opening(s.priority))
        return s

    def check_names(self, players: tuple[str, ...]) -> None:
        for name in players:
            if name in {BANK, POOL, CLOSED, *self.box.charters}:
                raise BadSetup(
                    phrase(
                        "rounds.title.nobody-called",
                        "{name} is reserved by the game. Choose another name.",
                        name=name,
                    )
                )

    def phase(self, s: RailsState) -> OrdinaryPhase:
        return present(self.box.components.phases, s.gone)

    def owned(self, s: RailsState, owner: str) -> tuple[str, ...]:
        """The privates of a player or company."""
        return tuple(p for p in self.box.privates if s.privates.get(p) == owner)

    def running(self, s: RailsState, company: str) -> Running:
        """The network, trains and route rules of a company, for the best routes."""
        return running(self, s, company)

    def worth(self, s: RailsState, player: str) -> int:
        """Cash, shares at their price, privates at their printed price."""
        shares = sum(price(self, s, c) * s.shares[c].units(player) for c in self.box.charters)
        privates = sum(self.box.privates[p].price for p in self.owned(s, player))
        return s.cash[player] + shares + privates

    def summary(self, s: RailsState) -> Data:
        return summary(self, s)

    def data(self) -> Data:
        return catalogue(self.box)

    def audit(self, s: RailsState) -> list[str]:
        return audit(self, s)
