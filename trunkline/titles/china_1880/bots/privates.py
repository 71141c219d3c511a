"""How the planner of 1880 bids for privates: in few steps, to what it would pay in the end."""

from __future__ import annotations

from random import Random

from trunkline.kernel import Action
from trunkline.titles.china_1880.bots.greedy import FOUNDERS_CASH, LIMITS
from trunkline.titles.china_1880.rules.actions import Bid, Pass
from trunkline.titles.china_1880.rules.auction import Auction
from trunkline.titles.china_1880.rules.components import AMOUNTS
from trunkline.titles.china_1880.rules.state import ChinaState

MOODS = 0.15
"""How far players differ about what a private is worth."""
SURE = 0.7
"""The part of its price that somebody else will surely bid: so much is bid at once."""
RAISE = 0.5
"""How far a raise goes from the least bid towards the price: nobody waits for steps of 5."""
DIRECTORS = "P6"
"""Comes with a company, so nothing need be left to found one."""


def bid(s: ChinaState, step: Auction, random: Random) -> Action:
    """At once what others would surely bid, then half of what is left, while it is worth it."""
    player, unit = step.line.speaker, AMOUNTS.bid_step
    limit = LIMITS[step.private] * random.uniform(1 - MOODS, 1 + MOODS)
    if step.private != DIRECTORS:
        limit = min(limit, s.cash[player] - FOUNDERS_CASH)
    most = min(limit, s.cash[player])
    if step.least > most:
        return Pass(player)
    sure = min(int(SURE * LIMITS[step.private]), int(most)) // unit * unit
    raised = step.least + int(RAISE * (most - step.least)) // unit * unit
    return Bid(player, sure if sure > step.least else raised)
