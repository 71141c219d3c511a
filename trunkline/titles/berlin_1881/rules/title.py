"""1881 Berlin: the contents page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Self

from trunkline.kernel import (
    NONE,
    Action,
    BadSetup,
    Chance,
    Corrections,
    Data,
    Option,
    Title,
    Value,
    message,
    phrase,
)
from trunkline.parts.offer import ANSWERS
from trunkline.rails.board.board import Board
from trunkline.rails.stock.shares import unissued
from trunkline.titles.berlin_1881.head import ABOUT, ID, NAME, NOTE, PLAYERS
from trunkline.titles.berlin_1881.rules.audit import audit
from trunkline.titles.berlin_1881.rules.bidding import HIDDEN, Bid, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot, OfferDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.building import Tramcars, Ways
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.catalogue import catalogue
from trunkline.titles.berlin_1881.rules.deals import Proposal
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain, Forced
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.limits import AfterTheExchange, Tally
from trunkline.titles.berlin_1881.rules.pieces import BOX, Box, Pieces
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.reconstructed import correctables, misfits, settled
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import Run, RunTrains
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot, StartDepots
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.summary import summary
from trunkline.titles.berlin_1881.rules.surplus import Discard, Surplus
from trunkline.titles.berlin_1881.rules.tables import (
    CAPITAL,
    COMPANIES,
    NETWORKS,
    SBAHN,
    STADTBAHN,
    SUBNETS,
    TRAMWAYS,
)
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.rules.turns import NetworkTurn, TramwayTurn

RESERVED = frozenset({*COMPANIES, *NETWORKS, OFFERING, POOL})
"""Names that mean a company or a place and cannot be a player's."""

MARKS = message("1881.money", "{amount} M")
OPTIONS = (
    message("1881.option.capital", "capital"),
    message("1881.option.base", "base: 720, 620, 520, 420 M each with 3, 4, 5, 6 players"),
    message("1881.option.alternative", "alternative: 750, 650, 550, 450 M each"),
)
"""What the options are called."""


class Berlin(Title[BerlinState]):
    """Tramways and the S-Bahn of Berlin: build, run, pay; the richest player wins."""

    id, name, about, note, seats = ID, NAME, ABOUT, NOTE, PLAYERS
    rules = "2016.2"
    currency = MARKS
    options = (
        Option(
            "capital",
            ("base", "alternative"),
            message("1881.option.about-capital", "The starting capital (3.3)."),
        ),
    )
    state = BerlinState
    ways: ClassVar[Ways] = Tramcars()
    """How a company must come to the rails of a tile that it lays (7.2.1)."""
    tally: ClassVar[Tally] = AfterTheExchange()
    """How a purchase is counted against the certificate limit (8.3)."""
    steps = (
        Bidding,
        FirstPurchase,
        StockTurn,
        Rounds,
        OperatingRound,
        TramwayTurn,
        NetworkTurn,
        LayTrack,
        BuildDepot,
        BuildSecondDepot,
        RunTrains,
        UseIncome,
        Business,
        Forced,
        StartDepots,
        Surplus,
        Proposal,
    )
    actions = (
        Bid,
        BuyFirst,
        Buy,
        Sell,
        LayTile,
        PlaceDepot,
        OfferDepot,
        Run,
        Pay,
        Withhold,
        BuyTrain,
        OfferTrain,
        ChooseTrain,
        PlaceStartDepot,
        Discard,
        Done,
        *ANSWERS,
    )

    correctables = correctables()
    settled = settled()

    def __init__(self, corrections: Corrections = NONE) -> None:
        self.corrections = corrections
        self.box = Box(corrections.values_text) if corrections else BOX

    @property
    def pieces(self) -> Pieces:
        return self.box.pieces

    def corrected(self, corrections: Corrections) -> Self:
        return type(self)(corrections)

    def misfits(self, values: Mapping[str, Value]) -> Iterator[str]:
        return misfits(values)

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> BerlinState:
        for player in players:
            if player in RESERVED:
                raise BadSetup(
                    phrase(
                        "1881.title.player-cannot-called",
                        "A player cannot be called {player!r} in {title}.",
                        player=player,
                        title=self.name,
                    )
                )
        capital = CAPITAL[options["capital"]][len(players)]
        s = BerlinState(
            players=players,
            chance=chance,
            stack=(Rounds(), Bidding()),
            told=(),
            numbers=players,
            ticket="",
            bids={},
            money={**dict.fromkeys(players, capital), **dict.fromkeys((*TRAMWAYS, *NETWORKS), 0)},
            shares={
                **{tramway: unissued(2, 8) for tramway in TRAMWAYS},
                SBAHN: unissued(2, len(SUBNETS) + STADTBAHN.normal_certificates),
            },
            vices=dict.fromkeys(SUBNETS, OFFERING),
            markers={},
            arrivals=0,
            info_cards=0,
            gone={},
            trains=dict.fromkeys((*TRAMWAYS, *NETWORKS), ()),
            pool=(),
            board=Board(),
            second_depot=False,
            bonuses=self.pieces.bonuses,
            earned=Earned(),
            ran={},
            used=(),
            votes={},
            bankrupt=(),
            ending="",
            box=self.box,
        )
        s.numbers = tuple(s.shuffle(list(players)))
        return s

    def worth(self, s: BerlinState, player: str) -> int:
        """9: cash and the current value of the own certificates; nothing of any company's."""
        held = [(company, s.shares[company].units(player)) for company in s.markers]
        papers = [units * value(s, company) for company, units in held if units]
        return s.money[player] + sum(papers)

    def view(self, s: BerlinState, player: str | None) -> BerlinState:
        """Sealed bids are hidden from everybody else until all have bid (4)."""
        if not (s.stack and isinstance(s.stack[-1], Bidding)):
            return s
        seen = s.clone()
        for bidder in s.bids:
            if bidder != player:
                seen.bids[bidder] = HIDDEN
        return seen

    def plan_view(self, s: BerlinState, player: str | None) -> BerlinState:
        """Who sealed a bid that the player does not know has not bid yet (4)."""
        seen = self.view(s, player)
        if HIDDEN in seen.bids.values():
            seen.bids = {who: bid for who, bid in seen.bids.items() if bid != HIDDEN}
        return seen

    def secret(self, s: BerlinState, action: Action) -> bool:
        return isinstance(action, Bid) and bool(s.stack) and isinstance(s.stack[-1], Bidding)

    def summary(self, s: BerlinState) -> Data:
        return summary(s)

    def data(self) -> Data:
        return catalogue(self.pieces)

    def audit(self, s: BerlinState) -> list[str]:
        return audit(s)
