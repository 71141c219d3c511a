"""1880 as on 18xx.games: the contents page of the variant."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from trunkline.kernel import AnyDecision, AnyStep, Chance, Data, Power
from trunkline.titles.china_1880.rules import scoring
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import ACTIONS
from trunkline.titles.china_1880.rules.as_on_18xx_games.auction import (
    Auction,
    BcrPermits,
    InvestorChoice,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games.building import LayTrack, PlaceStation
from trunkline.titles.china_1880.rules.as_on_18xx_games.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.as_on_18xx_games.floating import HomeChoice, ShareRoundEnd
from trunkline.titles.china_1880.rules.as_on_18xx_games.lap import OperatingRound
from trunkline.titles.china_1880.rules.as_on_18xx_games.merger import MarkerExchange, Merger
from trunkline.titles.china_1880.rules.as_on_18xx_games.privates import (
    EarlyEnd,
    EngineerOffice,
    ForcedExchange,
    PermitQuestion,
    SurplusTrains,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games.running import (
    RunLeasedTrain,
    Running,
    RunTrains,
    running,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games.share_round import ShareRound
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import SiteState
from trunkline.titles.china_1880.rules.as_on_18xx_games.turns import InvestorTurn, OperatingTurn
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.privates import P0Payment
from trunkline.titles.china_1880.rules.rocket import Rocket
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.summary import of_investor
from trunkline.titles.china_1880.rules.title import China1880

ALLOWED = re.compile(r"has \d stations in|has 1 shares on its charter|has \d trains$")


class AsOn18xxGames(China1880):
    """The title with the steps of this package; seats are taken in the order of the names."""

    name = "1880: China as on 18xx.games"
    rules = "18xx.games"
    state = SiteState
    actions = ACTIONS
    auction = Auction
    bcr_permits = BcrPermits
    investor_choice = InvestorChoice
    share_round = ShareRound
    share_round_end = ShareRoundEnd
    home_choice = HomeChoice
    operating_round = OperatingRound
    operating_turn = OperatingTurn
    investor_turn = InvestorTurn
    marker_exchange = MarkerExchange
    surplus_trains = SurplusTrains
    forced_exchange = ForcedExchange
    steps: ClassVar[tuple[type[AnyStep], ...]] = (
        *(Auction, BcrPermits, InvestorChoice, ShareRound, ShareRoundEnd, HomeChoice),
        *(OperatingRound, OperatingTurn, InvestorTurn, PermitQuestion, LayTrack, PlaceStation),
        *(RunTrains, RunLeasedTrain, Dividend, BuyTrains, Merger, MarkerExchange),
        *(SurplusTrains, ForcedExchange, P0Payment),
    )
    powers: tuple[Power, ...] = (Rocket(), EngineerOffice(), EarlyEnd())

    def setup(
        self, players: tuple[str, ...], options: Mapping[str, str], chance: Chance
    ) -> ChinaState:
        s = super().setup(players, options, chance)
        s.players, s.priority = players, players[0]
        s.become(self.auction.of(s, "P0", s.priority))
        return s

    def opened(self, s: ChinaState, step: AnyDecision) -> bool:
        """12, 17: that site asks for P5 and P7 in its own way, and passes over the rest."""
        return False

    def running(self, s: ChinaState, company: str) -> Running:
        return running(s, company)

    def worth(self, s: ChinaState, player: str) -> int:
        """28: when the game is over, investors that have not paid count for nothing."""
        return super().worth(s, player) if s.stack else scoring.holdings(s, player)

    def summary(self, s: ChinaState) -> Data:
        """An investor is in play until its marker has been exchanged."""
        data = super().summary(s)
        match s.stack[-1] if s.stack else None:
            case Merger(company=investor, united=True) | MarkerExchange(investor=investor):
                data["companies"][investor] = of_investor(s, investor)
        return data

    def audit(self, s: ChinaState) -> list[str]:
        """Allowed: two markers in a hex (23), shares left on charters (28), surplus (70)."""
        return [line for line in super().audit(s) if not ALLOWED.search(line)]
