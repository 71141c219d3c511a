"""Positions of 1880 as on 18xx.games."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from tests.titles.china_1880.positions import Position
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.as_on_18xx_games import title
from trunkline.titles.china_1880.rules.as_on_18xx_games.papers import DIRECTORS, Papers
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import SiteState, reserve

STEPS = ("permit", "track", "station", "run", "dividend", "trains")


class SitePosition(Position):
    """A position in which shares have numbers: singles are dealt in the order of the holders."""

    t = title
    s: SiteState

    def hold(self, company: str, **singles: int) -> Self:
        super().hold(company, **singles)
        shares = self.s.shares[company]
        numbers = iter(range(1, 9))
        own: dict[str, tuple[int, ...]] = {shares.director: (DIRECTORS,)}
        for name in (*filter(shares.single, singles), BANK):
            papers = tuple(next(numbers) for _ in range(shares.single(name)))
            own[name] = own.get(name, ()) + papers
        self.s.papers[company] = Papers(shares.certificate, tuple(own.items()))
        return self

    def invests(self, player: str, investor: str, cash: int = 0, company: str = "") -> Self:
        super().invests(player, investor, cash, company)
        if company:
            reserve(self.s, company)
        return self

    def turn(self, company: str, step: str = "track") -> Self:
        """The turn has one step more: P5 comes first."""
        number = STEPS.index(step)
        turn = replace(title.operating_turn.of(self.s, company), at=number + 1, asked=True)
        self.s.stack = (self.round(company), turn, turn.order[number](company))
        self.s.income.setdefault(company, 0)
        self.settle()
        return self
