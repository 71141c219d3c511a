"""Chicago Express for the search: what is worth a look, and what a position is worth."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.search import Move, Values, best_action
from trunkline.kernel import Action, AnyDecision, decision
from trunkline.titles.chicago_express.bots.forecast import Forecast
from trunkline.titles.chicago_express.bots.ideas import moves
from trunkline.titles.chicago_express.bots.outlook import Outlook
from trunkline.titles.chicago_express.bots.planner import hold_auction, raised
from trunkline.titles.chicago_express.bots.playout import play_on
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding

WIDTH = 8
"""How many moves of a position are looked at."""
TURNS = 1
"""After how many turns of a playout the position is judged."""
ANSWER = 0.125
"""The part of the seconds for a turn that an answer in an auction takes: two of three decisions
are answers, and people wait for each."""


class ChicagoGuide:
    """Moves by the greedy player's ideas, worth by the planner's forecast after a few turns."""

    def moves(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> list[Move]:
        step = decision(s)
        assert step is not None
        player = step.decider(t, s)
        if isinstance(step, Bidding):
            return self._bids(t, s, step, player)
        ranked = sorted(moves(Outlook(t, s, player), step), key=lambda idea: -idea.gain)
        return list(dict.fromkeys(idea.move for idea in ranked))[:WIDTH]

    def _bids(self, t: ChicagoExpress, s: ChicagoState, step: Bidding, player: str) -> list[Move]:
        least = step.least(s)
        if least <= Forecast(t, s).price(step.company, s.companies[step.company]):
            return [(Bid(player, least),), (Pass(player),)]
        return [(Pass(player),), (Bid(player, least),)]

    def settle(self, t: ChicagoExpress, s: ChicagoState) -> None:
        """An auction ends as the planner expects it: the tree branches at turns alone."""
        hold_auction(t, s)

    def shares(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> Values:
        after = s.clone()
        play_on(t, after, random, TURNS)
        worth = Forecast(t, after).worth()
        total = sum(worth) or 1.0
        return tuple([each / total for each in worth])


GUIDE = ChicagoGuide()


def search(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """Tree search over the greedy player's ideas; where it bids, it goes on to its price soon."""
    step = decision(s)
    action = best_action(t, s, GUIDE, random, time_for(step, budget))
    if isinstance(action, Bid) and isinstance(step, Bidding):
        price = Forecast(t, s).price(step.company, s.companies[step.company])
        return Bid(action.by, raised(s, step, price))
    return action


def time_for(step: AnyDecision | None, budget: float) -> float:
    """Of a budget in seconds, what this question is worth; counted tries stay as they are."""
    return budget * ANSWER if isinstance(step, Bidding) and budget < inf else budget
