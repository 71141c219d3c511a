"""A greedy player of 1880: builds towards revenue, runs the best routes, buys the trains it needs.

Nothing is planned ahead: each decision takes what gains most by a simple measure of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import inf
from random import Random
from typing import TypeVar

from trunkline.kernel import Action, Legal, decision, refuse
from trunkline.rails.board.cell import stop_id
from trunkline.titles.china_1880.bots.frozen.building import best_lay
from trunkline.titles.china_1880.bots.homes import HOMES, INVESTORS
from trunkline.titles.china_1880.bots.outlook import (
    TOURIST,
    lasts,
    next_need,
    revenue,
    safe,
    shortfall,
    turns_left,
    urgent,
    with_station,
)
from trunkline.titles.china_1880.rules.actions import (
    AssignRocket,
    Bid,
    Borrow,
    BuyShare,
    BuyTrain,
    ChooseInvestor,
    ChoosePermits,
    DiscardTrain,
    ExchangeRocket,
    Found,
    GivePermit,
    LayTile,
    Merge,
    Pass,
    PayOut,
    PlaceMarker,
    Repay,
    ReplaceMarker,
    SellShares,
    Withhold,
)
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains, needs_train
from trunkline.titles.china_1880.rules.components import PERMITS, TRAINS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation, marker_price
from trunkline.titles.china_1880.rules.raise_money import RaiseMoney
from trunkline.titles.china_1880.rules.run_trains import network_of
from trunkline.titles.china_1880.rules.share_round import Repayment, ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

A = TypeVar("A", bound=Action)
LIMITS = {"P0": 20, "P1": 35, "P2": 55, "P3": 75, "P4": 105, "P5": 130, "P6": 200, "P7": 90}
"""The highest bid for each private."""
FOUNDERS_CASH = 200
"""What a bid leaves for founding a company."""
SITES = 5
"""How many places are tried for a station."""
COMPANIES = 2
"""How many companies a player founds before he only buys shares."""


def greedy(t: China1880, s: ChinaState, random: Random, budget: float = inf) -> Action:
    """The action that gains most at once; some tens of milliseconds, whatever the budget."""
    step = decision(s)
    assert step is not None, "the game is over"
    player = step.decider(t, s)
    legal = list(trades(t, s, step) if isinstance(step, ShareRound) else Legal(t, s))
    if len(legal) == 1:
        return legal[0]
    if debts := of(legal, Repay):
        return debts[0]
    match step:
        case Auction():
            return bid(s, step, player, legal, random)
        case ShareRound():
            return trade(s, step, player, legal, random)
        case LayTrack():
            return lay(s, step, legal, random)
        case PlaceStation():
            return station(s, step.company, legal)
        case Dividend():
            return dividend(s, step.company, player)
        case BuyTrains():
            return train(s, step.company, legal)
        case RaiseMoney():
            return raise_money(s, legal)
        case _:
            return simple(s, legal, random)


def of(legal: Iterable[Action], kind: type[A]) -> list[A]:
    return [action for action in legal if isinstance(action, kind)]


def best(actions: list[A], gain: Callable[[A], float], random: Random) -> A:
    """The action with the highest gain; of equal ones, any."""
    return max(actions, key=lambda action: (gain(action), random.random()))


def simple(s: ChinaState, legal: list[Action], random: Random) -> Action:
    """Decisions with an easy answer: investors, permits, mergers, surplus trains, P0, P5, P7."""
    if investors := of(legal, ChooseInvestor):
        return min(investors, key=lambda action: INVESTORS.index(action.investor))
    if permits := of(legal, ChoosePermits):
        return next((a for a in permits if "A" in a.permits), permits[0])
    if mergers := of(legal, Merge):
        return next(a for a in mergers if a.money == "company")
    if surplus := of(legal, DiscardTrain):
        return min(surplus, key=lambda a: TRAINS[a.train].price)
    if rockets := of(legal, AssignRocket):
        return min(rockets, key=lambda a: (bool(a.surrender), len(s.trains[a.company])))
    for kind in (ReplaceMarker, GivePermit, Pass):
        if found := of(legal, kind):
            return found[0]
    return random.choice(legal)


def bid(s: ChinaState, step: Auction, player: str, legal: list[Action], random: Random) -> Action:
    """As long as the private is worth it and enough is left to found a company."""
    limit = LIMITS[step.private] * random.uniform(0.85, 1.15)
    if step.private != "P6":
        limit = min(limit, s.cash[player] - FOUNDERS_CASH)
    offers = [a for a in of(legal, Bid) if a.amount <= limit]
    return min(offers, key=lambda a: a.amount) if offers else of(legal, Pass)[0]


def trade(
    s: ChinaState, step: ShareRound, player: str, legal: list[Action], random: Random
) -> Action:
    """Found while few companies are directed, else buy the share that will pay most."""
    if step.must_sell(s):
        sales = of(legal, SellShares)
        return min(sales, key=lambda a: (a.units, share_value(s, a.company)))
    spare = s.cash[player] - shortfall(s, player)
    founded = s.directed_by(player)
    if foundings := [a for a in of(legal, Found) if may_found(s, a, spare, len(founded))]:
        return best(foundings, lambda a: founding_value(s, a), random)
    shares = [a for a in of(legal, BuyShare) if s.price(a.company) <= spare]
    worthwhile = [a for a in shares if share_value(s, a.company) > s.price(a.company) * 0.35]
    if worthwhile:
        return best(worthwhile, lambda a: purchase_value(s, player, a.company), random)
    return of(legal, Pass)[0]


def trades(t: China1880, s: ChinaState, step: ShareRound) -> Iterator[Action]:
    """What is legal, without the certificates that it never founds with: there are hundreds."""
    units = founding_units(s)
    for a in (*step.propose(t, s), *Repayment().propose(t, s)):
        other = isinstance(a, Found) and a.units != units
        if a.by == step.player and not other and refuse(t, s, a) is None:
            yield a


def founding_units(s: ChinaState) -> int:
    """The smallest certificate that floats its company at once, if there is one."""
    return max(min(PERMITS), min(max(PERMITS), s.phase.float_units))


def may_found(s: ChinaState, a: Found, spare: int, founded: int) -> bool:
    """A company must be able to float and to pay for its first train."""
    if founded >= COMPANIES or a.units != founding_units(s):
        return False
    if s.phase.float_units > 4 or a.company not in HOMES:
        return False
    capital = 5 * a.par
    return a.par * a.units <= spare and capital >= s.train_on_sale.price + 50


def founding_value(s: ChinaState, a: Found) -> float:
    """A rich company at a good home, with permits that hold for long."""
    letter = s.phase.letter
    usable = sum(permit >= letter for permit in a.permits)
    return a.par - 4 * HOMES.index(a.company) + 15 * usable + 30 * (letter in a.permits)


def share_value(s: ChinaState, company: str) -> float:
    """The dividends to come, by the latest income."""
    if not s.floated(company):
        return s.price(company) * 0.5
    income = s.income.get(company, 0)
    fading = 1.0 if safe(s, company) else 0.6
    return turns_left(s) * income / 10 * fading


def purchase_value(s: ChinaState, player: str, company: str) -> float:
    """Dividends for the price; own companies first while half of their capital is outstanding."""
    own = s.director(company) == player
    waits = own and not s.companies[company].second_half
    return share_value(s, company) / s.price(company) + 0.6 * own + 1.5 * waits


def lay(s: ChinaState, step: LayTrack, legal: list[Action], random: Random) -> Action:
    """The lay that adds most to the run now and to the reach of the trains to come."""
    lays = of(legal, LayTile)
    if rockets := of(legal, ExchangeRocket):
        return rocket(s, step.company, rockets[0], [*lays, *of(legal, Pass)])
    return best_lay(s, step.company, lays, random) if lays else of(legal, Pass)[0]


def rocket(s: ChinaState, company: str, exchange: ExchangeRocket, other: list[Action]) -> Action:
    """P7 becomes a train as soon as a company without one is on turn and it is a good one."""
    if needs_train(s, company) or s.train_on_sale.price >= 300:
        return exchange
    return other[0]


def station(s: ChinaState, company: str, legal: list[Action]) -> Action:
    """Where the run grows so much that the marker pays for itself, with the next train in hand."""
    if rockets := of(legal, ExchangeRocket):
        return rocket(s, company, rockets[0], [a for a in legal if a not in rockets])
    price = marker_price(s, company) or 0
    reserve = 0 if safe(s, company) else s.train_on_sale.price
    found: Action = of(legal, Pass)[0]
    if s.cash[company] - price < reserve:
        return found
    now, turns = revenue(s, company, TOURIST), min(6.0, turns_left(s))
    most = now + price / turns
    for a in sites(s, company, of(legal, PlaceMarker)):
        income = revenue(with_station(s, company, a.hex, a.city), company, TOURIST)
        if income > most:
            found, most = a, income
    return found


def sites(s: ChinaState, company: str, places: list[PlaceMarker]) -> list[PlaceMarker]:
    """The places for a station with the richest surroundings."""
    network = network_of(s, company)

    def wealth(a: PlaceMarker) -> int:
        here = stop_id(a.hex, a.city)
        others = {network.chains[number].other(here) for number in network.at[here]}
        return sum(network.stop[stop].value for stop in {here, *others})

    return sorted(places, key=wealth, reverse=True)[:SITES]


def dividend(s: ChinaState, company: str, player: str) -> Action:
    """Pay, unless the company will soon need money for a train that it could save up for."""
    income, treasury = s.income[company], s.cash[company]
    circles, price = next_need(s, company)
    missing = price - treasury
    if missing > 0 and (urgent(s, company) or not s.trains[company]):
        own = s.shares[company].units(player) / 10
        if own < 0.8 or s.cash[player] < missing:
            return Withhold(player)
    if missing > 3 * income and circles <= 2 and treasury < 200:
        return Withhold(player)
    return PayOut(player)


def train(s: ChinaState, company: str, legal: list[Action]) -> Action:
    """What a company needs, and what earns its price again; treasuries are worth nothing else."""
    if rockets := of(legal, ExchangeRocket):
        return rocket(s, company, rockets[0], [a for a in legal if a not in rockets])
    treasury = s.cash[company]
    purchases = [a for a in of(legal, BuyTrain) if a.seller == "bank" and a.train != "2R"]
    passes: list[Action] = [*of(legal, Pass)]
    sisters = [a for a in of(legal, BuyTrain) if a.seller != "bank" and a.price == 1]
    if needs_train(s, company):
        spared = [a for a in sisters if len(s.trains[a.seller]) > 1 or a.price > 1]
        if treasury < s.train_on_sale.price and spared:
            return max(spared, key=lambda a: TRAINS[a.train].price)
        return purchases[0] if purchases else legal[0]
    if purchases and purchases[0].price <= treasury:
        wanted = TRAINS[purchases[0].train]
        gain = revenue(s, company, wanted) - revenue(s, company)
        if lasts(wanted.name) and not safe(s, company):
            return purchases[0]
        if gain * turns_left(s) > wanted.price * 0.8:
            return purchases[0]
        if urgent(s, company) and next_need(s, company).price > wanted.price and gain > 0:
            return purchases[0]
    return passes[0]


def raise_money(s: ChinaState, legal: list[Action]) -> Action:
    """Sell single shares, the least promising first, before borrowing at 50 %."""
    sales = [a for a in of(legal, SellShares) if a.units == 1]
    if sales:
        return min(sales, key=lambda a: share_value(s, a.company) / s.price(a.company))
    return of(legal, Borrow)[0]
