"""Playouts of Chicago Express: everybody takes the greedy player's ideas, in a mood of the turn."""

from __future__ import annotations

from random import Random

from trunkline.kernel import decision, play
from trunkline.titles.chicago_express.bots.ideas import moves
from trunkline.titles.chicago_express.bots.outlook import Outlook
from trunkline.titles.chicago_express.bots.planner import hold_auction
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState

MOODS = 0.3
"""By what part the gain of an idea may be underrated, so that no two playouts are alike."""
NEAR = 3
"""Hexes that are thought about: what one expansion can enter."""


def play_on(t: ChicagoExpress, s: ChicagoState, random: Random, turns: int) -> None:
    """So many turns, or fewer if the game ends; auctions end at once, at the expected price."""
    hold_auction(t, s, by_outlook)
    for _ in range(turns):
        step = decision(s)
        if step is None:
            return
        ideas = moves(Outlook(t, s, step.decider(t, s), far=NEAR), step)
        best = max(ideas, key=lambda idea: idea.gain * random.uniform(1 - MOODS, 1))
        for action in best.move:
            play(t, s, action)
        hold_auction(t, s, by_outlook)


def by_outlook(t: ChicagoExpress, s: ChicagoState, company: str) -> int:
    """The price of a share as the greedy player reckons it: quicker than by the forecast."""
    return Outlook(t, s, s.players[0]).price(company)
