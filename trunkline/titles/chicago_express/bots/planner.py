"""A planner for Chicago Express: carries out every idea and judges what everybody may expect then.

So it sees when a dial ends the round, what a new share takes from the old ones, whom a development
helps, what the dividend in Chicago brings, and whether it pays to let the game end. Of the best
plans it takes the one that leaves the next player the least.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from random import Random

from trunkline.kernel import Action, decision, play
from trunkline.titles.chicago_express.bots.forecast import Forecast, edge
from trunkline.titles.chicago_express.bots.ideas import Idea, Move, moves
from trunkline.titles.chicago_express.bots.outlook import Outlook
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.opening import Opening

MOODS = 0.1
"""How far a bid may be off the computed price, so that no two games are alike."""
OPENING = 0.85
"""What is paid in the opening, in parts of the price: whoever pays all of it has nothing left for
the shares that are auctioned next, and those are better."""
AT_ONCE = 0.6
"""How far a bid goes at once towards the price: others think much the same of a share."""
WIDTH = 6
"""How many plans are compared by the best reply to them."""


def planner(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """The action that leaves the player furthest ahead, the next player's reply included.

    It takes some tens of milliseconds, whatever the budget.
    """
    step = decision(s)
    assert step is not None, "the game is over"
    if isinstance(step, Bidding):
        mood = OPENING if isinstance(s.stack[0], Opening) else 1.0
        return bid(t, s, step, mood * random.uniform(1 - MOODS, 1 + MOODS))
    seat = s.players.index(step.decider(t, s))
    likely = sorted(plans(t, s), key=lambda plan: -plan.gain)[:WIDTH]

    def outcome(plan: Idea) -> float:
        """How far ahead before and after the reply: neither guess alone is sure."""
        after = answered(t, carried_out(t, s, plan.move))
        return plan.gain + edge(Forecast(t, after).worth(), seat)

    return max(likely, key=lambda plan: (outcome(plan), random.random())).move[0]


def answered(t: ChicagoExpress, s: ChicagoState) -> ChicagoState:
    """The position after the best plan of the next player."""
    return carried_out(t, s, max(plans(t, s), key=lambda plan: plan.gain).move) if s.stack else s


def carried_out(t: ChicagoExpress, s: ChicagoState, move: Move) -> ChicagoState:
    """A copy of the position after this move and the auctions that it begins."""
    after = s.clone()
    for action in move:
        play(t, after, action)
    hold_auction(t, after)
    return after


def plans(t: ChicagoExpress, s: ChicagoState) -> Iterator[Idea]:
    """What can be done, each with how far its player would be ahead afterwards."""
    step = decision(s)
    assert step is not None
    player = step.decider(t, s)
    seat = s.players.index(player)
    for idea in moves(Outlook(t, s, player), step):
        after = carried_out(t, s, idea.move)
        yield Idea(edge(Forecast(t, after).worth(), seat), idea.move)


def bid(t: ChicagoExpress, s: ChicagoState, step: Bidding, mood: float) -> Action:
    """In few steps, while the share is worth it."""
    player, least = step.auction.speaker, step.least(s)
    price = int(mood * Forecast(t, s).price(step.company, s.companies[step.company]))
    return Bid(player, raised(s, step, price)) if least <= price else Pass(player)


def raised(s: ChicagoState, step: Bidding, price: int) -> int:
    """What is bid on the way to this price: a good part of it at once, if others can go so far."""
    least, player = step.least(s), step.auction.speaker
    rivals = [s.cash[name] for name in step.auction.bidders if name != player]
    most = min(price, s.cash[player], max(rivals, default=0))
    return least + max(0, int(AT_ONCE * (most - least)))


Appraisal = Callable[[ChicagoExpress, ChicagoState, str], int]
"""Says what one more share of a company is worth."""


def by_forecast(t: ChicagoExpress, s: ChicagoState, company: str) -> int:
    return Forecast(t, s).price(company, s.companies[company])


def hold_auction(t: ChicagoExpress, s: ChicagoState, worth: Appraisal = by_forecast) -> None:
    """Carry the auctions that are under way to their end, at the price that a share is worth.

    All players judge alike, so the price is what the second richest can pay, and the richest wins.
    """
    charter, price = None, 0
    while s.stack and isinstance(step := s.stack[-1], Bidding):
        if s.companies[step.company] is not charter:  # Else bids alone came since.
            charter, price = s.companies[step.company], worth(t, s, step.company)
        limits = {player: min(price, s.cash[player]) for player in step.auction.bidders}
        buyer = max(limits, key=limits.__getitem__)
        second = max([limits[player] for player in limits if player != buyer], default=0)
        speaker, amount = step.auction.speaker, max(step.least(s), min(second + 1, limits[buyer]))
        if speaker == buyer and amount <= limits[buyer]:
            play(t, s, Bid(speaker, amount))
        else:
            play(t, s, Pass(speaker))
