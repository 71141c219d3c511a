"""A planner for 1881: carries out what it may do and judges what everybody may expect then.

So it knows when a tramway floats, what a sale costs the others, who must pay for the next trains,
whose trains a purchase makes obsolete, and what a Mark in a treasury is worth at the end: nothing.
Track is laid for the trains to come, see building.py.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from random import Random

from trunkline.kernel import Action, Legal, decision, play
from trunkline.titles.berlin_1881.bots.bargains import answer, best_offer
from trunkline.titles.berlin_1881.bots.building import best_lay
from trunkline.titles.berlin_1881.bots.course import rounds_left
from trunkline.titles.berlin_1881.bots.forecast import Forecast
from trunkline.titles.berlin_1881.bots.greedy import greedy, of
from trunkline.titles.berlin_1881.rules.bidding import Bid, Bidding
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.deals import Proposal
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.income import UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.start_round import FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.tables import TRAINS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

Move = tuple[Action, ...]
SPEND = 40.0
"""What a train is worth that is paid with money which no train needs: it brings the next phase."""
LASTING = "4"
"""The first train that is never scrapped; its price is kept until a company has one that lasts."""
MARGIN = 3.0
"""Marks that an action must gain over ending the turn, so that nobody trades to and fro."""
COMMAND = 300.0
"""Marks that a tramway of one's own is worth beside its shares: the forecast takes all directors to
build and buy alike, but who has no tramway depends on those who do it badly (docs/bots.md)."""
SALES = 4
"""How many sales are tried together with a purchase."""


def planner(t: Berlin, s: BerlinState, random: Random, budget: float = inf) -> Action:
    """The action after which the player is furthest ahead; tens of milliseconds."""
    step = decision(s)
    match step:
        case StockTurn() | FirstPurchase() | Forced():
            return best(t, s, moves(t, s), random)[0]
        case Business():
            thought = best(t, s, moves(t, s), random)[0]
            return (isinstance(thought, Done) and best_offer(t, s, step)) or thought
        case BuildDepot():
            built = greedy(t, s, random, budget)
            return (isinstance(built, Done) and best_offer(t, s, step)) or built
        case Proposal():
            return answer(t, s, step)
        case UseIncome() if step.company in TRAMWAYS:
            return best(t, s, moves(t, s), random)[0]
        case LayTrack():
            return best_lay(t, s, step, random)
        case Bidding():
            # Player no. 1 is no better off than the others (docs/bots.md).
            return Bid(step.decider(t, s), 0)
        case _:
            return greedy(t, s, random, budget)


def moves(t: Berlin, s: BerlinState) -> list[Move]:
    """What can be done: single actions, and in a stock round a sale with the purchase it pays."""
    step, legal = decision(s), list(Legal(t, s))
    if isinstance(step, StockTurn):
        return trades(t, s, legal)
    if isinstance(step, Business):
        return [(a,) for a in legal if isinstance(a, Done | Buy | Sell | BuyTrain)]
    return [(a,) for a in legal]


def trades(t: Berlin, s: BerlinState, legal: list[Action]) -> list[Move]:
    """Purchases, sales, and the sales that cost least together with what they can pay."""
    sales = rated(t, s, ((a,) for a in of(legal, Sell)))
    found: list[Move] = [(a,) for a in legal]
    for _, (sale,) in sales[:SALES]:
        after = s.clone()
        play(t, after, sale)
        found += [(sale, a) for a in of(Legal(t, after, sale.by), Buy)]
    return found


def best(t: Berlin, s: BerlinState, options: list[Move], random: Random) -> Move:
    """The move with the best outlook; ending the turn, unless something is better by a margin."""

    def gain(each: tuple[float, Move]) -> tuple[float, float]:
        edge, move = each
        bonus = SPEND * spends(s, move[0]) + MARGIN * isinstance(move[0], Done)
        return edge + bonus, random.random()

    return max(rated(t, s, options), key=gain)[1]


def spends(s: BerlinState, a: Action) -> bool:
    """Whether a train is paid with money that the company's next train does not need."""
    step = decision(s)
    if not isinstance(a, BuyTrain) or not isinstance(step, Business):
        return False
    if a.subsidy or a.trade_in or a.scrap:
        return False
    left = s.money[step.company] - s.pieces.trains[a.train].price
    lasting = any(not TRAINS[train].rusted_by for train in (*s.trains[step.company], a.train))
    needed = 0 if lasting else s.pieces.trains[LASTING].price
    return left >= needed


def rated(t: Berlin, s: BerlinState, options: Iterable[Move]) -> list[tuple[float, Move]]:
    """Moves with how far their player would be ahead afterwards, the best first."""
    now = Forecast(s)
    found = [
        (lead(foreseen(carried_out(t, s, move), now.rounds, now), move[0].by), move)
        for move in options
    ]
    return sorted(found, key=lambda each: -each[0])


def lead(after: Forecast, player: str) -> float:
    """How far a player will be ahead; a player who runs a tramway counts as further ahead."""
    return after.edge(player) + COMMAND * directs(after.s, player)


def directs(s: BerlinState, player: str) -> bool:
    """Whether a player runs a tramway."""
    return any(s.shares[tramway].director == player for tramway in TRAMWAYS)


def foreseen(after: BerlinState, rounds: float, before: Forecast | None = None) -> Forecast:
    """What to expect after a move: in as many rounds as before it, unless the end is certain."""
    return Forecast(after, rounds_left(after) if after.ending else rounds, before)


def carried_out(t: Berlin, s: BerlinState, move: Move) -> BerlinState:
    """A copy of the position after this move."""
    after = s.clone()
    for action in move:
        play(t, after, action)
    return after
