"""A greedy player of Chicago Express: values shares by their dividends, takes the best gain."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.kernel import Action, decision
from trunkline.titles.chicago_express.bots.ideas import moves
from trunkline.titles.chicago_express.bots.outlook import Outlook
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding

MOODS = 0.1
"""How far a bid may be off the computed limit, so that no two games are alike."""


def greedy(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """The action with the best gain at once; milliseconds, whatever the budget."""
    step = decision(s)
    assert step is not None, "the game is over"
    mood = random.uniform(1 - MOODS, 1 + MOODS)
    outlook = Outlook(t, s, step.decider(t, s), mood)
    if isinstance(step, Bidding):
        return bid(outlook, step)
    return max(moves(outlook, step), key=lambda idea: (idea.gain, random.random())).move[0]


def bid(outlook: Outlook, step: Bidding) -> Action:
    """A third of the way to the limit, so that auctions do not drag on; then by dollars."""
    least, limit = step.least(outlook.s), outlook.limit(step.company, outlook.player)
    if least > limit:
        return Pass(outlook.player)
    return Bid(outlook.player, least + max(0, limit - least - 2) // 3)
