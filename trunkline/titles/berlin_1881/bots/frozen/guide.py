"""1881 for the search: stock rounds and purchases of trains are searched, the rest is planned."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.search import Move, Values, best_action, stretched_parts
from trunkline.kernel import Action, Legal, decision, play
from trunkline.titles.berlin_1881.bots.frozen.forecast import Forecast
from trunkline.titles.berlin_1881.bots.frozen.planner import moves, planner, rated
from trunkline.titles.berlin_1881.bots.greedy import greedy, of
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome
from trunkline.titles.berlin_1881.rules.lay_track import LayTrack
from trunkline.titles.berlin_1881.rules.second_depot import BuildSecondDepot
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

WIDTH = 5
"""How many moves of a position are looked at, ending the turn apart."""
CONTRAST = 8
"""One purchase moves a hundredth of the total worth: stretched, it outweighs curiosity."""
AHEAD = 60
"""How many actions are played on at most until the next question that is searched."""


class BerlinGuide:
    """Moves by the planner's ratings, worth by its forecast; between them nothing is built."""

    def moves(self, t: Berlin, s: BerlinState, random: Random) -> list[Move]:
        """The best by the forecast first; ending the turn is always among them."""
        if not isinstance(decision(s), StockTurn | Business):
            return [(planner(t, s, random),)]
        ranked = [move for _, move in rated(t, s, moves(t, s))]
        ends = [move for move in ranked if isinstance(move[0], Done)]
        return [*ranked[:WIDTH], *ends]

    def settle(self, t: Berlin, s: BerlinState) -> None:
        """Play on to the next question that is searched: nobody builds, the best routes are run."""
        for _ in range(AHEAD):
            step = decision(s)
            if step is None or isinstance(step, StockTurn):
                return
            if isinstance(step, Business) and any(isinstance(a, BuyTrain) for a in Legal(t, s)):
                return
            play(t, s, routine(t, s))

    def shares(self, t: Berlin, s: BerlinState, random: Random) -> Values:
        worth = Forecast(s).worth()
        return stretched_parts([worth[player] for player in s.players], CONTRAST)


def routine(t: Berlin, s: BerlinState) -> Action:
    """What is played between the questions that are searched, always the same."""
    step = decision(s)
    assert step is not None
    match step:
        case LayTrack() | BuildDepot() | BuildSecondDepot() | Business():
            return Done(step.decider(t, s))
        case UseIncome():
            return of(Legal(t, s), Pay)[-1]
        case _:
            return greedy(t, s, Random(0))


GUIDE = BerlinGuide()


def search(t: Berlin, s: BerlinState, random: Random, budget: float = inf) -> Action:
    """Tree search where certificates or trains are bought; the planner for everything else."""
    if isinstance(decision(s), StockTurn | Business):
        return best_action(t, s, GUIDE, random, budget)
    return planner(t, s, random, budget)
