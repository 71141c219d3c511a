"""A greedy player of Chicago Express: values shares by their dividends, takes the best gain."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.chicago_express.ideas import best, developments, expansions, offers
from trunkline.bots.chicago_express.outlook import Outlook
from trunkline.kernel import Action, decision
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.actions import Bid, Choose, Pass
from trunkline.titles.chicago_express.auction import Auction
from trunkline.titles.chicago_express.bidding import Bidding
from trunkline.titles.chicago_express.components import KINDS, Kind
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.state import red

MOODS = 0.1
"""How far a bid may be off the computed limit, so that no two games are alike."""


def greedy(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """The action with the best gain at once; milliseconds, whatever the budget."""
    step = decision(s)
    assert step is not None, "the game is over"
    mood = random.uniform(1 - MOODS, 1 + MOODS)
    outlook = Outlook(t, s, step.decider(t, s), mood)
    match step:
        case Bidding():
            return bid(outlook, step)
        case Auction():
            return best(offers(outlook)).action
        case Expansion():
            return best(expansions(outlook)).action
        case Development():
            return best(developments(outlook)).action
        case _:
            return choice(outlook, random)


def choice(outlook: Outlook, random: Random) -> Action:
    """The kind of action with the best gain; of equal ones, any."""
    t, s, player = outlook.t, outlook.s, outlook.player
    open_kinds: list[Kind] = [kind for kind in KINDS if not red(t, s, kind)]
    ideas = {"auction": offers, "expansion": expansions, "development": developments}
    gains = {kind: best(ideas[kind](outlook)).gain for kind in open_kinds}
    return Choose(player, max(open_kinds, key=lambda kind: (gains[kind], random.random())))


def bid(outlook: Outlook, step: Bidding) -> Action:
    """A third of the way to the limit, so that auctions do not drag on; then by dollars."""
    least, limit = step.least(outlook.s), outlook.limit(step.company, outlook.player)
    if least > limit:
        return Pass(outlook.player)
    return Bid(outlook.player, least + max(0, limit - least - 2) // 3)
