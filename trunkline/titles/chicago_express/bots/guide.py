"""Chicago Express for the adviser's tree search: moves worth a look, worth of positions."""

from __future__ import annotations

from random import Random

from trunkline.bots.search import Move, Values
from trunkline.kernel import decision
from trunkline.titles.chicago_express.bots.forecast import Forecast
from trunkline.titles.chicago_express.bots.ideas import moves
from trunkline.titles.chicago_express.bots.outlook import Outlook
from trunkline.titles.chicago_express.bots.planner import hold_auction
from trunkline.titles.chicago_express.bots.playout import play_on
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding

WIDTH = 8
"""How many moves of a position are looked at."""
TURNS = 1
"""After how many turns of a playout the position is judged."""


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
