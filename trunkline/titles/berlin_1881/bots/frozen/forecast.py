"""The forecast of 1881: what everybody may expect to have at the end of the game.

Every dividend moves a marker up by about a tenth, however small it is, so a share is worth its
dividends and what its price will have become. When trains become obsolete a company that cannot pay
for the next one misses dividends and costs its director the rest. A tramway floats with certificate
no. 5 and ten times its par; the S-Bahn earns on all four networks for every unit.
"""

from __future__ import annotations

from functools import cache, cached_property
from math import inf
from typing import NamedTuple

from trunkline.rails.stock.market import LEFT, RIGHT, UP, Place
from trunkline.titles.berlin_1881.bots.outlook import income, next_train
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.offices import (
    LEFT_WHEN_FLOATED,
    SBAHN_LEFT_WHEN_FLOATED,
    floated,
    networks,
    phase,
    runner,
)
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import (
    COMPANIES,
    MARKET,
    PARS,
    SBAHN,
    STADTBAHN,
    TRAINS,
    TRAMCARS,
    TRAMWAYS,
)

MOST_ROUNDS = 16.0
LAST_SET = 1.5
"""Operating rounds that are still played when the end is certain, on average."""
PACE = 1.5
"""Tramcars that are sold in an operating round."""
GROWTH = 0.05
"""By how much incomes rise from one operating round to the next."""
OFTEN = 0.9
"""How often a company with trains pays."""
HOPE = {"yellow": 60.0, "green": 110.0, "brown": 160.0, "grey": 200.0}
"""The income that a tramway without a run may expect, by the phase."""
NETWORK_HOPE = 130.0
"""The income that a network may expect once its rails lead somewhere."""
DELAY = {False: 2.0, True: 3.0}
"""Operating rounds until a tramway without a run pays, and until a network does."""
ALONE = 0.95
"""How likely a company floats if its director or president can pay for all that is missing."""
BUYER = 0.6
"""How likely somebody else buys the next certificate of a company that has not floated."""
CASH_YIELD = 0.02
"""How much more than a Mark a Mark in hand can earn, for each round to come."""
RUIN = 3.0
"""How much worse a Mark is that a director cannot raise: bankruptcy costs everything."""


class Prospect(NamedTuple):
    """What one unit of a company brings until the end: dividends and its price then."""

    dividends: float
    price: float

    @property
    def value(self) -> float:
        return self.dividends + self.price


class Forecast:
    """What a position promises: prospects of companies, burdens and worth of players."""

    def __init__(self, s: BerlinState) -> None:
        self.s = s
        self.rounds = rounds_left(s) if s.stack else 0.0
        self.phase = phase(s).name.split()[0]
        self._lasts: dict[str, float] = {}

    def worth(self) -> dict[str, float]:
        """The expected worth of all players, in Mark of today."""
        s, found = self.s, {}
        held = self.holdings()
        for player in s.players:
            papers = held.get(player, 0.0)
            burden = self.burdens.get(player, 0.0)
            ruin = max(0.0, burden - s.money[player] - 0.5 * papers)
            cash = s.money[player] * (1 + CASH_YIELD * self.rounds)
            found[player] = max(0.0, cash + papers - burden - RUIN * ruin)
        return found

    def holdings(self) -> dict[str, float]:
        """What the certificates of every holder will have brought."""
        held: dict[str, float] = {}
        for company, prospect in self.prospects.items():
            shares, value = self.s.shares[company], prospect.value
            held[shares.director] = held.get(shares.director, 0.0) + shares.certificate * value
            for holder, units in shares.singles:
                held[holder] = held.get(holder, 0.0) + units * value
        return held

    def edge(self, player: str) -> float:
        """How far a player will be ahead of the others on average."""
        worth = self.worth()
        own = worth[player]
        return own - (sum(worth.values()) - own) / (len(worth) - 1)

    @cached_property
    def prospects(self) -> dict[str, Prospect]:
        """Of all companies with a marker."""
        return {
            company: self.prospect(company) for company in COMPANIES if company in self.s.markers
        }

    @cached_property
    def floated(self) -> frozenset[str]:
        """The companies that operate."""
        return frozenset(company for company in COMPANIES if floated(self.s, company))

    def prospect(self, company: str) -> Prospect:
        s = self.s
        if not s.stack:
            return Prospect(0.0, float(MARKET.price(self.place(company))))
        if company not in self.floated:
            return self._hope(company)
        return self._network() if company == SBAHN else self._tramway(company)

    def place(self, company: str) -> Place:
        """Where the marker is; a company that is sold out rises when the stock round ends."""
        s = self.s
        place = s.markers[company].place if company in s.markers else start(company)
        trading = bool(s.stack) and isinstance(s.stack[-1], StockTurn)
        left = s.shares[company].certificates(OFFERING) + s.shares[company].certificates(POOL)
        return MARKET.move(place, UP) if trading and not left else place

    def _hope(self, company: str) -> Prospect:
        """A company that may float: until then its shares keep their price."""
        chance = self.chance(company)
        late, income, units = DELAY[company == SBAHN], HOPE[self.phase], 10
        if company == SBAHN:
            income, units = 4 * NETWORK_HOPE, 20
        paying = chance * OFTEN * max(0.0, self.rounds - late)
        price = price_after(self.place(company), paying - chance * (company != SBAHN))
        return Prospect(paying * income / units, price)

    def chance(self, company: str) -> float:
        """How likely a company floats: certificate no. 5 must find a buyer (6.2.1, 6.3.1)."""
        s, shares = self.s, self.s.shares[company]
        left = SBAHN_LEFT_WHEN_FLOATED if company == SBAHN else LEFT_WHEN_FLOATED
        missing = shares.certificates(OFFERING) - left
        price = STADTBAHN.price if company == SBAHN else TRAMWAYS[company].par
        alone = missing * price <= s.money.get(shares.director, -1)
        alone = alone and not self.has_sold(shares.director, company)
        return max(BUYER**missing, ALONE * alone)

    def has_sold(self, player: str, company: str) -> bool:
        """In this stock round, and so may not buy it (8.1.1)."""
        step = self.s.stack[-1] if self.s.stack else None
        return isinstance(step, StockTurn) and (player, company) in step.sold

    def _tramway(self, company: str) -> Prospect:
        s = self.s
        running = min(self.rounds, self.life(company))
        later = self.rounds - running
        now = float(income(s, company))
        then = max(now, self.promised(company)) if later else now
        # Without a train the run is missed once before the next one, and the marker goes left.
        missed = min(1.0, later)
        if not now and running:
            now, then = 0.0, max(then, HOPE[self.phase])
            missed, running, later = min(1.0, running), 0.0, max(0.0, self.rounds - 1)
        else:
            later -= missed
        paid = running * now + later * then
        steps = OFTEN * (running + later) - missed
        return Prospect(
            OFTEN * paid * (1 + GROWTH * self.rounds / 2) / 10,
            price_after(self.place(company), steps),
        )

    def promised(self, company: str) -> float:
        """What a tramway can earn with the next train alone."""
        coming = next_train(self.s, company)
        return max(HOPE[self.phase], float(income(self.s, company, coming)) if coming else 0.0)

    def life(self, company: str) -> float:
        """Operating rounds until the last of a company's trains is obsolete."""
        return max([self.lasts(train) for train in self.s.trains[company]], default=0.0)

    def lasts(self, train: str) -> float:
        """Operating rounds until a type of train is obsolete, reckoned once."""
        if train not in self._lasts:
            self._lasts[train] = rusts_in(self.s, train)
        return self._lasts[train]

    def _network(self) -> Prospect:
        """All networks pay for every unit; the majority of them moves the marker (7.4.5)."""
        s, paid, rounds = self.s, 0.0, 0.0
        for network in networks(s):
            now = float(income(s, network))
            paying = max(0.0, self.rounds - (0.0 if now else DELAY[True]))
            # A network that others merged into has their capital, and will have their trains.
            capitals = max(1, s.money[network] // STADTBAHN.treasury)
            paid += paying * (now or capitals * NETWORK_HOPE)
            rounds = max(rounds, paying)
        return Prospect(OFTEN * paid / 20, price_after(self.place(SBAHN), OFTEN * rounds))

    @cached_property
    def burdens(self) -> dict[str, float]:
        """What players may have to add for the trains of the companies that they run."""
        s, found = self.s, dict[str, float]()
        for company in (*(c for c in TRAMWAYS if c in self.floated), *networks(s)):
            player, missing = runner(s, company), self.missing(company)
            if player and missing:
                found[player] = found.get(player, 0.0) + missing
        return found

    def missing(self, company: str) -> float:
        """What a company lacks for the train that it will need before the end."""
        s, life = self.s, self.life(company)
        if life >= self.rounds:
            return 0.0
        train = self.needed(company)
        price = float(s.pieces.trains[train].price) if train else 0.0
        return max(0.0, price - s.money[company])

    def needed(self, company: str) -> str:
        """The train that replaces those which become obsolete; the next one if it has none."""
        s = self.s
        if company not in TRAMWAYS:
            return "S7" if s.trains[company] else next_train(s, company)
        obsolete = [TRAINS[train].rusted_by for train in s.trains[company]]
        return max(obsolete) if obsolete else next_train(s, company)


def rounds_left(s: BerlinState) -> float:
    """Operating rounds to come, by the leader's way on the market and by the bank's money."""
    if s.ending:
        return LAST_SET
    paying = [company for company in COMPANIES if company in s.markers and pays(s, company)]
    steps = min((to_the_end(s.markers[company].place) for company in paying), default=99)
    spent = sum(earned(s, company) for company in paying)
    by_bank = bank(s) / max(150.0, 1.5 * spent)
    return min(MOST_ROUNDS, steps / OFTEN, by_bank) + LAST_SET


def earned(s: BerlinState, company: str) -> float:
    """What a company earns in an operating round now."""
    if company == SBAHN:
        return float(sum(income(s, network) for network in networks(s)))
    return float(income(s, company))


def pays(s: BerlinState, company: str) -> bool:
    if company == SBAHN:
        return any(s.trains[network] for network in networks(s))
    return floated(s, company) and bool(s.trains[company])


@cache
def to_the_end(place: Place) -> int:
    """How many dividends lead to the last space."""
    steps = 0
    while "e" not in MARKET.spaces[place].marks:
        place, steps = MARKET.move(place, RIGHT, UP), steps + 1
    return steps


def rusts_in(s: BerlinState, train: str) -> float:
    """Operating rounds until a type of train is obsolete: all lower types must be sold first."""
    last = TRAINS[train].rusted_by
    if not last:
        return inf
    left = sum((car.count or 0) - s.gone.get(car.name, 0) for car in TRAMCARS if car.name < last)
    return left / PACE


def price_after(place: Place, steps: float) -> float:
    """The price after so many dividends (or, below 0, rounds without), between spaces in part."""
    if steps < 0:
        return float(MARKET.price(MARKET.move(place, LEFT)))
    whole = int(steps)
    part = steps - whole
    return (1 - part) * price_then(place, whole) + part * price_then(place, whole + 1)


@cache
def price_then(place: Place, dividends: int) -> int:
    return MARKET.price(MARKET.moved(place, dividends, RIGHT, UP))


def start(company: str) -> Place:
    """Where a marker begins."""
    return PARS[STADTBAHN.price if company == SBAHN else TRAMWAYS[company].par]
