"""Chicago Express for the search: what is worth a look, and what a position is worth."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.chicago_express.greedy import greedy
from trunkline.bots.chicago_express.ideas import Idea, developments, expansions, offers
from trunkline.bots.chicago_express.outlook import (
    INCOME_PER_DOLLAR,
    YIELD_PER_ROUND,
    Outlook,
    dividends_left,
)
from trunkline.bots.search import Values, best_action
from trunkline.kernel import Action, decision, play
from trunkline.titles.chicago_express import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.actions import Bid, Choose, Pass
from trunkline.titles.chicago_express.auction import Auction
from trunkline.titles.chicago_express.bidding import Bidding
from trunkline.titles.chicago_express.components import KINDS
from trunkline.titles.chicago_express.development import Development
from trunkline.titles.chicago_express.expansion import Expansion
from trunkline.titles.chicago_express.state import red

WIDTH = 6
"""How many offers, expansions or developments are looked at."""
MOVES = 4
"""How many greedy moves a position goes on before it is judged."""


class ChicagoGuide:
    """Candidates by the greedy player's ideas; worth as cash and the dividends to come."""

    def candidates(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> list[Action]:
        step = decision(s)
        assert step is not None
        player = step.decider(t, s)
        if isinstance(step, Bidding):
            return self._bids(t, s, step, player)
        if isinstance(step, Auction | Expansion | Development):
            outlook = Outlook(t, s, player)
            ideas = {Auction: offers, Expansion: expansions, Development: developments}
            return _best(list(ideas[type(step)](outlook)))
        kinds = [Choose(player, kind) for kind in KINDS if not red(t, s, kind)]
        first = greedy(t, s, random)
        return sorted(kinds, key=lambda action: action != first)

    def _bids(self, t: ChicagoExpress, s: ChicagoState, step: Bidding, player: str) -> list[Action]:
        least = step.least(s)
        if least > s.cash[player]:
            return [Pass(player)]
        if least <= Outlook(t, s, player).limit(step.company, player):
            return [Bid(player, least), Pass(player)]
        return [Pass(player), Bid(player, least)]

    def goes_on(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> None:
        """A few greedy moves, and the end of an auction that is under way."""
        for move in range(4 * MOVES):
            if not s.stack or (move >= MOVES and not isinstance(s.stack[-1], Bidding)):
                return
            play(t, s, greedy(t, s, random))

    def shares(self, t: ChicagoExpress, s: ChicagoState) -> Values:
        worth = [float(s.cash[player]) for player in s.players]
        if s.stack:
            left = dividends_left(t, s)
            worth = [cash * (1 + YIELD_PER_ROUND * (left - 1)) for cash in worth]
            for charter in s.companies.values():
                if charter.owners:
                    money = min(charter.treasury, 8 * (left - 1))
                    income = charter.income + INCOME_PER_DOLLAR * money
                    for owner in charter.owners:
                        worth[s.players.index(owner)] += left * income / len(charter.owners)
        total = sum(worth) or 1.0
        return tuple(each / total for each in worth)


def _best(ideas: list[Idea]) -> list[Action]:
    ranked = sorted(ideas, key=lambda idea: -idea.gain)
    return list(dict.fromkeys(idea.action for idea in ranked))[:WIDTH]


GUIDE = ChicagoGuide()


def search(t: ChicagoExpress, s: ChicagoState, random: Random, budget: float = inf) -> Action:
    """Tree search over the greedy player's ideas."""
    return best_action(t, s, GUIDE, random, budget)
