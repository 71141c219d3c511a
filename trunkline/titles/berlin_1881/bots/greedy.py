"""A greedy player of 1881 Berlin: takes what pays most in the next operating rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import inf
from random import Random
from typing import TypeVar

from trunkline.kernel import Action, Legal, decision
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.bots.outlook import (
    dividend,
    income,
    income_on,
    next_train,
    promise,
    promise_after,
    rounds,
    rusts_next,
)
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.bidding import Bid, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import Proposal, TrainDeal
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain, Forced
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack, building_cost
from trunkline.titles.berlin_1881.rules.offices import LEFT_WHEN_FLOATED, floated, runner
from trunkline.titles.berlin_1881.rules.papers import cost
from trunkline.titles.berlin_1881.rules.prices import value
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, SBAHN, TRAINS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

A = TypeVar("A", bound=Action)
SHORTLIST = 8
"""How many lays are tried with their runs."""
STARTS = ("G19", "G13", "J28", "M1", "Bernau")
"""Where networks like to start."""


def greedy(t: Berlin, s: BerlinState, random: Random, budget: float = inf) -> Action:
    """The action that promises most; some tens of milliseconds, whatever the budget."""
    step = decision(s)
    assert step is not None, "the game is over"
    player = step.decider(t, s)
    legal = list(Legal(t, s))
    match step:
        case Bidding():
            return Bid(player, 5 * random.randrange(5))
        case FirstPurchase():
            return first_purchase(s, legal, random)
        case StockTurn():
            return trade(s, player, legal, random)
        case LayTrack():
            return lay(s, step, legal, random)
        case BuildDepot() | BuildSecondDepot():
            return depot(s, step.company, legal)
        case UseIncome():
            return use_income(s, step.company, legal)
        case Business():
            return business(s, step.company, player, legal)
        case Forced():
            return forced(s, legal)
        case Proposal():
            return answer(s, step)
        case _:
            return simple(legal, random)


def of(legal: Iterable[Action], kind: type[A]) -> list[A]:
    return [a for a in legal if isinstance(a, kind)]


def best(actions: list[A], gain: Callable[[A], float], random: Random) -> A:
    """The action with the highest gain; of equal ones, any."""
    return max(actions, key=lambda a: (gain(a), random.random()))


def simple(legal: list[Action], random: Random) -> Action:
    """Start depots by taste, the smallest surplus train, the listed (best) run."""
    if starts := of(legal, PlaceStartDepot):
        return min(starts, key=lambda a: STARTS.index(a.hex))
    if trains := of(legal, Discard):
        return min(trains, key=lambda a: TRAINS[a.train].stops)
    return legal[0]


def first_purchase(s: BerlinState, legal: list[Action], random: Random) -> Action:
    """As much as possible of one tramway that floats; best of all with its directorship."""

    def gain(a: BuyFirst) -> float:
        papers = [CERTIFICATES[name] for name in a.certificates]
        price = sum(paper.price for paper in papers)
        left = s.money[a.by] - price
        companies = [paper.company for paper in papers]
        total = 8 * sum(paper.leads for paper in papers) - price / 100
        for company in set(companies):
            bought = companies.count(company)
            missing = max(0, unsold(s, company) - bought)
            floats = missing * TRAMWAYS[company].par <= left
            total += bought * (10 if floats else 3) - 15
        return total

    return best(of(legal, BuyFirst), gain, random)


def unsold(s: BerlinState, company: str) -> int:
    """How many certificates a tramway lacks to float."""
    return s.shares[company].certificates(OFFERING) - LEFT_WHEN_FLOATED


def trade(s: BerlinState, player: str, legal: list[Action], random: Random) -> Action:
    """Sell what is of no use, buy what gains most for its price, else pass."""
    passing = of(legal, Done)
    sales = [a for a in of(legal, Sell) if not a.vices]
    if not passing:
        return min(sales or of(legal, Sell), key=lambda a: (a.count, value(s, a.company)))
    useless = [a for a in sales if _useless(s, player, a.company)]
    if useless:
        return max(useless, key=lambda a: a.count)
    buys = of(legal, Buy)
    if buys:
        choice = best(buys, lambda a: _yield(s, player, a), random)
        if _yield(s, player, choice) > 0:
            return choice
    return passing[0]


def _useless(s: BerlinState, player: str, company: str) -> bool:
    """A floated tramway of another without trains."""
    return (
        company in TRAMWAYS
        and floated(s, company)
        and runner(s, company) != player
        and not s.trains[company]
        and s.gone.get("3", 0) > 0
    )


def _yield(s: BerlinState, player: str, a: Buy) -> float:
    """Gain in the next rounds for each Mark of the price."""
    paper = CERTIFICATES[a.certificate]
    company, price = paper.company, cost(s, paper, a.source)
    now = value(s, company) if company in s.markers else paper.price // paper.units
    gain = paper.units * (now + dividend(s, company) * rounds(s)) - price
    if company in TRAMWAYS and not floated(s, company):
        mine = paper.leads or runner(s, company) == player
        gain += 30 if mine else -12
    if company == SBAHN:
        gain += 4
    return gain / price


def lay(s: BerlinState, step: LayTrack, legal: list[Action], random: Random) -> Action:
    """The tile that adds most to the run, or else to the reach.

    Without any run a company builds whatever it costs.
    """
    rated = rated_lays(s, step, legal, random)
    if rated:
        gain, _, choice = max(rated)
        run, reach = standing(s, step)
        if not run or gain > run + reach:
            return choice
    return of(legal, Done)[0]


def standing(s: BerlinState, step: LayTrack) -> tuple[int, float]:
    """The run and the reach of the company as it is."""
    ground = step.ground(s)
    return income_on(s, step.company, ground, *coming(s, step)), promise(
        s.pieces, step.company, ground
    )


def coming(s: BerlinState, step: LayTrack) -> tuple[str, ...]:
    """The train that a company without one will have."""
    train = "" if s.trains[step.company] else next_train(s, step.company)
    return (train,) if train else ()


def rated_lays(
    s: BerlinState, step: LayTrack, legal: list[Action], random: Random
) -> list[tuple[float, float, LayTile]]:
    """The lays that reach furthest, by their runs and reach; a random number between equal ones."""
    company, ground, more = step.company, step.ground(s), coming(s, step)
    found = []
    for a in of(legal, LayTile):
        board = ATLAS.lay(ground, a.hex, a.tile, a.rotation)
        bonus = 0 if s.board.tile_at(a.hex) else MAP[a.hex].trait("construction")
        gain = (bonus - building_cost(s, a.hex)) / 8
        reach = promise_after(s.pieces, company, ground, board, a.hex) + gain
        found.append((reach, random.random(), a, board))
    likely = sorted(found, key=lambda each: each[:2])[-SHORTLIST:]
    return [
        (income_on(s, company, board, *more) + reach, number, a)
        for reach, number, a, board in likely
    ]


def depot(s: BerlinState, company: str, legal: list[Action]) -> Action:
    """Where it raises the run by a fair part of its cost."""
    before = income(s, company)
    for a in of(legal, PlaceDepot):
        if income_on(s, company, s.board.place(company, a.hex, a.node)) >= before + 20:
            return a
    return of(legal, Done)[0]


def use_income(s: BerlinState, company: str, legal: list[Action]) -> Action:
    """Pay out, unless the trains will be scrapped soon and the treasury cannot replace them."""
    coming = next_train(s, company)
    price = s.pieces.trains[coming].price if coming else 0
    if rusts_next(s, company) and s.money[company] < price:
        return of(legal, Withhold)[0]
    rich = s.money[company] >= 200
    pays = of(legal, Pay)
    return max(pays, key=lambda a: (a.connection + a.ferry) * (1 if rich else -1))


def business(s: BerlinState, company: str, player: str, legal: list[Action]) -> Action:
    """A first train at any price, further ones if they earn their price, then certificates."""
    offers = of(legal, BuyTrain)
    if offers:
        if not s.trains[company]:
            return min(offers, key=lambda a: (a.subsidy, s.pieces.trains[a.train].price))
        before = income(s, company)
        worthwhile = [a for a in offers if not a.subsidy and not a.scrap and not a.trade_in]
        for a in worthwhile:
            extra = income_on(s, company, s.board, a.train) - before
            price = s.pieces.trains[a.train].price
            rich = s.money[company] >= price + 150
            if extra * 10 >= price or rich or rusts_next(s, company):
                return a
    if s.trains[company]:
        for certificate in of(legal, Buy):
            price = cost(s, CERTIFICATES[certificate.certificate], certificate.source)
            if s.money[company] >= price + 350:
                return certificate
    return of(legal, Done)[0]


def forced(s: BerlinState, legal: list[Action]) -> Action:
    """The cheapest train; the certificates that promise least."""
    if trains := of(legal, ChooseTrain):
        return min(trains, key=lambda a: s.pieces.trains[a.train].price)
    return min(of(legal, Sell), key=lambda a: (bool(a.vices), dividend(s, a.company), -a.count))


def answer(s: BerlinState, step: Proposal) -> Action:
    """A train is sold for a fair price if another one is left."""
    deal = step.deal
    if isinstance(deal, TrainDeal):
        fair = deal.price >= 0.7 * s.pieces.trains[deal.train].price
        if fair and len(s.trains[deal.seller]) > 1:
            return Accept(step.to)
    return Decline(step.to)
