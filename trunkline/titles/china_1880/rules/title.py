"""1880: China, the 2022 rulebook: the contents page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from trunkline.kernel import AnyStep, BadSetup, Chance, Data, Power, Title, message, phrase
from trunkline.rails.board.board import Board
from trunkline.rails.routes.running import Running
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.head import ABOUT, ID, NAME, PLAYERS
from trunkline.titles.china_1880.rules import scoring
from trunkline.titles.china_1880.rules.actions import ACTIONS
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.auction import Auction, BcrPermits
from trunkline.titles.china_1880.rules.audit import audit
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.catalogue import catalogue
from trunkline.titles.china_1880.rules.components import COMPONENTS, INVESTORS, MAJORS, PRIVATES
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.floating import HomeChoice, ShareRoundEnd
from trunkline.titles.china_1880.rules.investors import InvestorChoice
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.leaving import SurplusTrains
from trunkline.titles.china_1880.rules.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.operating import InvestorTurn, OperatingRound, OperatingTurn
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.privates import EngineerOffice, P0Payment
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.rocket import ForcedExchange, Rocket
from trunkline.titles.china_1880.rules.run_trains import RunLeasedTrain, RunTrains, running
from trunkline.titles.china_1880.rules.share_round import Repayment, ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.summary import summary

YUAN = message("1880.money", "¥{amount}")


class China1880(Title[ChinaState]):
    """Found railways in China, build their track, run their trains and trade their shares."""

    id, name, about, seats = ID, NAME, ABOUT, PLAYERS
    rules = "2022.2"
    currency = YUAN
    state: ClassVar[type[ChinaState]] = ChinaState
    actions = ACTIONS
    atlas: ClassVar = ATLAS

    # V: the auction and the choice of investors
    auction: ClassVar[type[Auction]] = Auction
    bcr_permits: ClassVar[type[BcrPermits]] = BcrPermits
    investor_choice: ClassVar[type[InvestorChoice]] = InvestorChoice

    # XII: share rounds
    share_round: ClassVar[type[ShareRound]] = ShareRound
    share_round_end: ClassVar[type[ShareRoundEnd]] = ShareRoundEnd
    home_choice: ClassVar[type[HomeChoice]] = HomeChoice

    # IX, X, VII: operating rounds; the steps of a turn stand in its `order`
    operating_round: ClassVar[type[OperatingRound]] = OperatingRound
    operating_turn: ClassVar[type[OperatingTurn]] = OperatingTurn
    investor_turn: ClassVar[type[InvestorTurn]] = InvestorTurn
    raise_money: ClassVar[type[RaiseMoney]] = RaiseMoney
    marker_exchange: ClassVar[type[MarkerExchange]] = MarkerExchange

    # XI, VI: what trains cause that leave the bank
    surplus_trains: ClassVar[type[SurplusTrains]] = SurplusTrains
    forced_exchange: ClassVar[type[ForcedExchange]] = ForcedExchange
    p0_payment: ClassVar[type[P0Payment]] = P0Payment

    steps: ClassVar[tuple[type[AnyStep], ...]] = (
        Auction,
        BcrPermits,
        InvestorChoice,
        ShareRound,
        ShareRoundEnd,
        HomeChoice,
        OperatingRound,
        OperatingTurn,
        InvestorTurn,
        LayTrack,
        PlaceStation,
        RunTrains,
        RunLeasedTrain,
        Dividend,
        BuyTrains,
        RaiseMoney,
        Merger,
        MarkerExchange,
        SurplusTrains,
        ForcedExchange,
        P0Payment,
    )
    powers: tuple[Power, ...] = (Rocket(), EngineerOffice(), Repayment())

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ChinaState:
        """IV: money for everybody, and a temporary order by chance."""
        for name in players:
            if name in {BANK, *MAJORS, *INVESTORS}:
                raise BadSetup(
                    phrase(
                        "1880.title.nobody-called-name",
                        "{name} is reserved by the game. Choose another name.",
                        name=name,
                    )
                )
        each = COMPONENTS.starting_cash[str(len(players))]
        s = self.state(
            players,
            chance,
            stack=(),
            told=(),
            cash={BANK: COMPONENTS.money - each * len(players)} | dict.fromkeys(players, each),
            debt=dict.fromkeys(players, 0),
            privates=dict.fromkeys(PRIVATES, ""),
            investors={},
            companies={},
            shares={},
            trains={},
            gone={},
            income={},
            priority="",
            train_marker="",
            board=Board(),
            engineer="",
        )
        s.players = tuple(s.shuffle(list(players)))
        s.priority = s.players[0]
        s.push(self.auction.of(s, "P0", s.priority))
        return s

    def worth(self, s: ChinaState, player: str) -> int:
        return scoring.worth(s, player)

    def running(self, s: ChinaState, company: str) -> Running:
        """The network, trains and route rules of a company or investor, for the best routes."""
        return running(s, company)

    def summary(self, s: ChinaState) -> Data:
        return summary(s)

    def data(self) -> Data:
        return catalogue()

    def audit(self, s: ChinaState) -> list[str]:
        return audit(s)
