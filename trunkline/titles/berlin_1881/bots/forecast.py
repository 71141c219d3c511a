"""The forecast of 1881: what everybody may expect to have at the end of the game.

Every dividend moves a marker up by about a tenth, however small it is, and so does a stock round
that a company ends sold out: a share is worth its dividends and what its price will have become.
An early Mark buys shares that rise, so it counts more than a late one. When trains become obsolete
a company that cannot pay for the next one misses dividends and costs its director the rest. A
tramway floats with certificate no. 5 and ten times its par; the S-Bahn earns on all four networks
for every unit.
"""

from __future__ import annotations

from functools import cache, cached_property
from typing import NamedTuple

from trunkline.rails.stock.market import LEFT, RIGHT, UP, Place
from trunkline.titles.berlin_1881.bots.course import (
    OFTEN,
    become,
    become_of_each,
    rounds_left,
    rusts_in,
    sold_out_often,
    stock_rounds,
    unsold,
)
from trunkline.titles.berlin_1881.bots.outlook import income, next_train
from trunkline.titles.berlin_1881.rules.offices import (
    LEFT_WHEN_FLOATED,
    SBAHN_LEFT_WHEN_FLOATED,
    floated,
    networks,
    phase,
    runner,
)
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import (
    COMPANIES,
    MARKET,
    PARS,
    SBAHN,
    STADTBAHN,
    TRAINS,
    TRAMWAYS,
)

GROWTH = 0.05
"""By how much incomes rise from one operating round to the next."""
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
RUIN = 3.0
"""How much worse a Mark is that a director cannot raise: bankruptcy costs everything."""
UNSURE = 4.0
"""Nobody knows to less than so many rounds whether the end or the next trains come first."""


class Prospect(NamedTuple):
    """What one unit of a company brings until the end: dividends and its price then."""

    dividends: float
    price: float
    buying: float = 0.0
    """What can be bought with the dividends brings so much more."""

    @property
    def value(self) -> float:
        return self.dividends + self.price + self.buying


class Burden(NamedTuple):
    """What a player may have to add for trains, and what that would have become at the end."""

    amount: float = 0.0
    cost: float = 0.0


class Flow(NamedTuple):
    """An income from one round to another, counted from now."""

    income: float
    begin: float
    end: float


class Forecast:
    """What a position promises: prospects of companies, burdens and worth of players."""

    def __init__(
        self, s: BerlinState, rounds: float | None = None, before: Forecast | None = None
    ) -> None:
        """Who compares positions gives the rounds to come: a guess that jumps decides nothing.

        From the forecast before a move is taken what the move left as it was.
        """
        self.s = s
        self._before = before
        self.rounds = (rounds_left(s) if rounds is None else rounds) if s.stack else 0.0
        self.phase = phase(s).name.split()[0]
        self._lasts: dict[str, float] = {}

    def worth(self) -> dict[str, float]:
        """The expected worth of all players at the end."""
        s, found = self.s, {}
        held = self.holdings()
        for player in s.players:
            papers = held.get(player, 0.0)
            burden = self.burdens.get(player, Burden())
            cash = s.money[player] * become(self.rounds)
            found[player] = max(0.0, cash + papers - burden.cost - self.ruin(player, papers))
        return found

    def ruin(self, player: str, papers: float | None = None) -> float:
        """What the risk counts that a player cannot raise the money for trains."""
        papers = self.holdings().get(player, 0.0) if papers is None else papers
        burden = self.burdens.get(player, Burden())
        return RUIN * max(0.0, burden.amount - self.s.money[player] - 0.5 * papers)

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
            company: self._unchanged(company) or self.prospect(company)
            for company in COMPANIES
            if company in self.s.markers
        }

    def _unchanged(self, company: str) -> Prospect | None:
        """The prospect before the move, if nothing has changed that it follows from."""
        before = self._before
        if before is None or company not in self.floated or self.course != before.course:
            return None
        same = self._facts(company) == before._facts(company)
        return before.prospects.get(company) if same else None

    @cached_property
    def course(self) -> tuple[object, ...]:
        """What all prospects follow from; boards are the same only if they are one object."""
        s = self.s
        return self.rounds, id(s.board), self.trading, bool(s.stack), s.gone

    def _facts(self, company: str) -> tuple[object, ...]:
        """What the prospect of a company that operates follows from besides the course."""
        s = self.s
        own = (company in self.floated, s.shares[company], s.markers.get(company))
        if company != SBAHN:
            return *own, s.trains[company]
        return *own, *((each, s.trains[each], s.money[each]) for each in networks(s))

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
        return MARKET.move(place, UP) if self.trading and not unsold(s, company) else place

    @cached_property
    def trading(self) -> bool:
        """Whether this is a stock round."""
        return bool(self.s.stack) and isinstance(self.s.stack[-1], StockTurn)

    def _brings(self, company: str, steps: float, *flows: Flow) -> Prospect:
        """What one unit brings if its company earns this, and its marker makes so many steps."""
        units = 20 if company == SBAHN else 10
        plain = sum(flow.income * (flow.end - flow.begin) for flow in flows)
        grown = sum(
            flow.income
            * (become_of_each(self.rounds - flow.begin) - become_of_each(self.rounds - flow.end))
            for flow in flows
        )
        rises = sold_out_often(self.s, company) * stock_rounds(self.s, self.rounds)
        price = price_after(self.place(company), steps, rises)
        return Prospect(plain / units, price, (grown - plain) / units)

    def _hope(self, company: str) -> Prospect:
        """A company that may float: until then its shares keep their price."""
        often, tramway = self.chance(company) * OFTEN, company != SBAHN
        income = HOPE[self.phase] if tramway else 4 * NETWORK_HOPE
        late = min(self.rounds, DELAY[not tramway])
        steps = often * (self.rounds - late) - self.chance(company) * tramway
        return self._brings(company, steps, Flow(often * income, late, self.rounds))

    def chance(self, company: str) -> float:
        """How likely a company floats: certificate no. 5 must find a buyer (6.2.1, 6.3.1)."""
        director = self.s.shares[company].director
        alone = self.needs(company) <= self.s.money.get(director, -1)
        alone = alone and not self.has_sold(director, company)
        return max(BUYER ** self.unbought(company), ALONE * alone)

    def needs(self, company: str) -> int:
        """What its director must pay to float it; money floats what is cheapest to float first."""
        shares, own = self.s.shares, (self.to_float(company), company)
        waiting = [
            (self.to_float(other), other)
            for other in self.s.markers
            if other not in self.floated and shares[other].director == shares[company].director
        ]
        return sum(price for price, other in waiting if (price, other) <= own)

    def to_float(self, company: str) -> int:
        """What the certificates cost that a company lacks to float."""
        price = STADTBAHN.price if company == SBAHN else TRAMWAYS[company].par
        return self.unbought(company) * price

    def unbought(self, company: str) -> int:
        """How many certificates a company lacks to float."""
        left = SBAHN_LEFT_WHEN_FLOATED if company == SBAHN else LEFT_WHEN_FLOATED
        return self.s.shares[company].certificates(OFFERING) - left

    def has_sold(self, player: str, company: str) -> bool:
        """In this stock round, and so may not buy it (8.1.1)."""
        step = self.s.stack[-1] if self.s.stack else None
        return isinstance(step, StockTurn) and (player, company) in step.sold

    def _tramway(self, company: str) -> Prospect:
        """Without a train, or a run, one round is missed, and the marker goes left."""
        now, rounds = float(income(self.s, company)), self.rounds
        running = min(rounds, self.life(company)) if now else 0.0
        missed = min(1.0, rounds - running)
        then = max(now, self.promised(company)) if missed else now
        often = OFTEN * (1 + GROWTH * rounds / 2)
        return self._brings(
            company,
            OFTEN * (rounds - missed) - missed,
            Flow(often * now, 0.0, running),
            Flow(often * then, running + missed, rounds),
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
        s, flows = self.s, list[Flow]()
        for network in networks(s):
            now = float(income(s, network))
            late = min(self.rounds, 0.0 if now else DELAY[True])
            # A network that others merged into has their capital, and will have their trains.
            capitals = max(1, s.money[network] // STADTBAHN.treasury)
            flows.append(Flow(OFTEN * (now or capitals * NETWORK_HOPE), late, self.rounds))
        paying = max((flow.end - flow.begin for flow in flows), default=0.0)
        return self._brings(SBAHN, OFTEN * paying, *flows)

    @cached_property
    def burdens(self) -> dict[str, Burden]:
        """What players may have to add for the trains of the companies that they run."""
        s, found = self.s, dict[str, Burden]()
        for company in (*(c for c in TRAMWAYS if c in self.floated), *networks(s)):
            player, missing = runner(s, company), self.missing(company)
            if player and missing:
                old = found.get(player, Burden())
                later = become(self.rounds - min(self.rounds, self.life(company)))
                found[player] = Burden(old.amount + missing, old.cost + later * missing)
        return found

    def missing(self, company: str) -> float:
        """What a company lacks for the train that it may need before the end."""
        s, life = self.s, self.life(company)
        likely = 0.5 + (self.rounds - life) / UNSURE if life else float(self.rounds > 0)
        train = self.needed(company) if likely > 0 else ""
        price = float(s.pieces.trains[train].price) if train else 0.0
        return min(1.0, likely) * max(0.0, price - s.money[company]) if train else 0.0

    def needed(self, company: str) -> str:
        """The train that replaces those which become obsolete; the next one if it has none."""
        s = self.s
        if company not in TRAMWAYS:
            return "S7" if s.trains[company] else next_train(s, company)
        obsolete = [TRAINS[train].rusted_by for train in s.trains[company]]
        return max(obsolete) if obsolete else next_train(s, company)


def price_after(place: Place, steps: float, rises: float = 0.0) -> float:
    """The price after so many stock rounds sold out, and so many dividends; in between in part."""
    whole = int(rises)
    part, low = rises - whole, MARKET.moved(place, whole, UP)
    return (1 - part) * paid_from(low, steps) + part * paid_from(MARKET.move(low, UP), steps)


def paid_from(place: Place, steps: float) -> float:
    """The price after so many dividends (or, below 0, rounds without)."""
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
