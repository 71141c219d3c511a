"""What everybody may be worth at the end: dividends, prices, rust and forced trains."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trunkline.bots.ordinary.outlook import burden, income, is_safe, lasts, next_price, rounds_left
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.paying import is_open
from trunkline.rails.rounds.prices import price
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

PAYS = 0.75
"""How often a company pays what it earns."""
STEP = 7.0
"""What a dividend adds to the price of a share, about."""
REPLACED, STRANDED = 0.8, 0.35
"""What is left of an income after the trains have rusted: with money for another, and without."""
WAITING = 0.75
"""What a share is worth of its price while its company has not floated."""
FADES = 0.9
"""Money in hand is surer than what is to come."""
PAYING = 7.0
"""Operating rounds in which privates pay, at most: until they close about half of the game."""


def expected(t: Ordinary, s: RailsState) -> Mapping[str, float]:
    """What everybody may be worth at the end, for reports."""
    forecast = Forecast(t, s)
    return {player: forecast.worth(player) for player in s.players}


class Prospect(Struct, frozen=True):
    """What a share may bring: its price at the end, and the dividends until then."""

    price: float
    dividends: float = 0.0


class Forecast:
    """The expectations of one position; each company is worked out once."""

    def __init__(self, t: Ordinary, s: RailsState) -> None:
        self.t, self.s = t, s
        self.rounds = rounds_left(t, s)
        self._prospects: dict[str, Prospect] = {}

    def worth(self, player: str) -> float:
        t, s = self.t, self.s
        total = float(s.cash[player])
        for company in t.box.charters:
            units = s.shares[company].units(player)
            if units and company in s.companies:
                total += units * self.share(company)
            if s.director(company) == player:
                total -= burden(t, s, company)
        return total + sum(self.private(p) for p in t.owned(s, player))

    def private(self, private: str) -> float:
        return self.t.box.privates[private].price + self.revenue(private)

    def revenue(self, private: str) -> float:
        """What a private may still pay."""
        paying = min(self.rounds, PAYING) if is_open(self.s, private) else 0.0
        return paying * self.t.plan.revenue(self.t, self.s, private)

    def share(self, company: str) -> float:
        """What a share brings: its price at the end and the dividends until then."""
        found = self.prospect(company)
        return found.price + found.dividends

    def prospect(self, company: str) -> Prospect:
        if company not in self._prospects:
            self._prospects[company] = self._prospect(company)
        return self._prospects[company]

    def _prospect(self, company: str) -> Prospect:
        t, s = self.t, self.s
        now = float(price(t, s, company))
        if not s.floated(company):
            left = t.plan.floating.units - s.shares[company].total() + s.shares[company].units(BANK)
            return Prospect(now * (WAITING + 0.08 * max(0, 3 - left)))
        per_share = self.earns(company) / s.shares[company].total()
        paid = PAYS * self.rounds
        rises = STEP * paid if per_share >= 2 else -STEP * self.rounds
        return Prospect(max(10.0, now + min(rises, 150.0)), FADES * paid * per_share)

    def earns(self, company: str) -> float:
        """The average income until the end, with what becomes of its trains."""
        t, s = self.t, self.s
        now = float(max(income(t, s, company), s.income.get(company, 0) * bool(s.trains[company])))
        if not s.trains[company]:
            now = 50.0 if s.cash[company] >= next_price(t, s) else 10.0
        if is_safe(t, s, company):
            return now
        good = min(1.0, lasts(t, s, company) / self.rounds)
        rich = s.cash[company] + 2 * now >= next_price(t, s)
        return now * good + now * (1 - good) * (REPLACED if rich else STRANDED)
