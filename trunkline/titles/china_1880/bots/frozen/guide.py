"""1880 for the search: share rounds and purchases of trains are searched, the rest is planned."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.search import Move, Values, best_action, stretched_parts
from trunkline.kernel import Action, Legal, decision, play, refuse
from trunkline.titles.china_1880.bots.frozen import trains
from trunkline.titles.china_1880.bots.frozen.forecast import Forecast
from trunkline.titles.china_1880.bots.frozen.greedy import greedy, of
from trunkline.titles.china_1880.bots.frozen.investing import rated_investments, trade
from trunkline.titles.china_1880.bots.frozen.planner import planner
from trunkline.titles.china_1880.bots.outlook import best_routes
from trunkline.titles.china_1880.rules.actions import BuyTrain, Pass, Run
from trunkline.titles.china_1880.rules.buy_trains import BuyTrains, needs_train
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.lay_track import LayTrack
from trunkline.titles.china_1880.rules.place_station import PlaceStation
from trunkline.titles.china_1880.rules.run_trains import RunTrains
from trunkline.titles.china_1880.rules.share_round import ShareRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

WIDTH = 5
"""How many investments of a position are looked at."""
CONTRAST = 8
"""One purchase moves a hundredth of the total worth: stretched, it outweighs curiosity."""
AHEAD = 60
"""How many actions are played on at most until the next question that is searched."""


class ChinaGuide:
    """Moves by the planner's ratings, worth by its forecast; between them nothing is built."""

    def moves(self, t: China1880, s: ChinaState, random: Random) -> list[Move]:
        """The planner's choice first."""
        step = decision(s)
        if isinstance(step, ShareRound):
            return self._trades(t, s, step, random)
        if isinstance(step, BuyTrains):
            return self._purchases(t, s, step)
        return [(planner(t, s, random),)]

    def _trades(self, t: China1880, s: ChinaState, step: ShareRound, random: Random) -> list[Move]:
        planned = trade(t, s, step, random)
        rated = sorted(rated_investments(t, s, step.player), key=lambda each: -each[0])
        ideas = [planned, *(action for _, action in rated[:WIDTH]), Pass(step.player)]
        return [(action,) for action in dict.fromkeys(ideas)]

    def _purchases(self, t: China1880, s: ChinaState, step: BuyTrains) -> list[Move]:
        planned = trains.purchase(t, s, step)
        if needs_train(s, step.company):
            return [(planned,)]
        new = [a for a in of(Legal(t, s), BuyTrain) if a.train == s.train_on_sale.name]
        return [(action,) for action in dict.fromkeys([planned, *new[:1], Pass(planned.by)])]

    def settle(self, t: China1880, s: ChinaState) -> None:
        """Play on to the next question that is searched: nobody builds, the best routes are run."""
        for _ in range(AHEAD):
            step = decision(s)
            if step is None or isinstance(step, ShareRound):
                return
            if isinstance(step, BuyTrains) and not needs_train(s, step.company):
                return
            play(t, s, routine(t, s))

    def shares(self, t: China1880, s: ChinaState, random: Random) -> Values:
        forecast = Forecast(s)
        return stretched_parts([max(0.0, forecast.worth(player)) for player in s.players], CONTRAST)


def routine(t: China1880, s: ChinaState) -> Action:
    """What is played between the questions that are searched, always the same."""
    step = decision(s)
    assert step is not None
    player = step.decider(t, s)
    match step:
        case LayTrack() | PlaceStation():
            return Pass(player)
        case RunTrains():
            run = Run(player, best_routes(s, step.company))
            return run if refuse(t, s, run) is None else next(iter(Legal(t, s)))
        case Dividend():
            return trains.dividend(s, step.company)
        case BuyTrains():
            return trains.purchase(t, s, step)
        case _:
            return greedy(t, s, Random(0))


GUIDE = ChinaGuide()


def search(t: China1880, s: ChinaState, random: Random, budget: float = inf) -> Action:
    """Tree search where shares or trains are bought; the planner for everything else."""
    if isinstance(decision(s), ShareRound | BuyTrains):
        return best_action(t, s, GUIDE, random, budget)
    return planner(t, s, random, budget)
