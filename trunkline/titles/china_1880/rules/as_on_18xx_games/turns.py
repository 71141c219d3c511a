"""The turns of companies and investors on that site: the steps of this package in their order."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision
from trunkline.titles.china_1880.rules import operating
from trunkline.titles.china_1880.rules.as_on_18xx_games.building import LayTrack, PlaceStation
from trunkline.titles.china_1880.rules.as_on_18xx_games.buy_trains import BuyTrains
from trunkline.titles.china_1880.rules.as_on_18xx_games.merger import Merger
from trunkline.titles.china_1880.rules.as_on_18xx_games.privates import PermitQuestion
from trunkline.titles.china_1880.rules.as_on_18xx_games.running import RunLeasedTrain, RunTrains
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import turn_of


class OperatingTurn(operating.OperatingTurn, frozen=True):
    """A company's turn; 12: P5 comes first."""

    asked: bool = False
    """Whether its director has been asked anything in this turn (61)."""

    order: ClassVar[tuple[Any, ...]] = (
        PermitQuestion,
        LayTrack,
        PlaceStation,
        RunTrains,
        Dividend,
        BuyTrains,
    )

    def advance(self, t: China1880, s: ChinaState) -> None:
        super().advance(t, s)
        step = s.stack[-1]
        if isinstance(step, Decision) and not self.asked and not step.moot(t, s):
            s.stack = (*s.stack[:-2], replace(turn_of(s), asked=True), step)


class InvestorTurn(operating.InvestorTurn, frozen=True):
    """An investor's turn."""

    order: ClassVar[tuple[Any, ...]] = (LayTrack, RunLeasedTrain, Merger)
