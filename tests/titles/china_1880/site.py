"""Positions of 1880 as on 18xx.games."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.titles.china_1880.positions import Table
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.as_on_18xx_games import title
from trunkline.titles.china_1880.rules.as_on_18xx_games.papers import DIRECTORS, Papers
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import SiteState, reserve

STEPS = ("permit", "track", "station", "run", "dividend", "trains")


class SiteTable(Table):
    """A position in which shares have numbers: singles are dealt in the order of the holders."""

    t = title
    s: SiteState

    def found(self, company: str, director: str, *args: Any, **more: Any) -> SiteTable:
        super().found(company, director, *args, **more)
        shares = self.s.shares[company]
        numbers = iter(range(1, 9))
        named = [name for name in more if shares.single(name)]
        held = [(name, tuple(next(numbers) for _ in range(shares.single(name)))) for name in named]
        rest = tuple(number for number, _ in zip(numbers, range(shares.single(BANK)), strict=False))
        own = {director: (DIRECTORS,)}
        for name, papers in held:
            own[name] = own.get(name, ()) + papers
        own[BANK] = own.get(BANK, ()) + rest
        self.s.papers[company] = Papers(shares.certificate, tuple(own.items()))
        return self

    def invests(self, player: str, investor: str, cash: int = 0, company: str = "") -> SiteTable:
        super().invests(player, investor, cash, company)
        if company:
            reserve(self.s, company)
        return self

    def turn(self, company: str, step: str = "track") -> SiteTable:
        """The turn has one step more: P5 comes first."""
        number = STEPS.index(step)
        turn = replace(title.operating_turn.of(self.s, company), at=number + 1, asked=True)
        self.s.stack = (self.round(company), turn, turn.order[number](company))
        self.s.income.setdefault(company, 0)
        self.settle()
        return self
