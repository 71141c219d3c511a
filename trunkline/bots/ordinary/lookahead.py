"""A player that looks ahead: the planner's best ideas are played on for a while, then judged.

Trades and purchases of trains are looked at, the rest is planned. Between the questions nobody
builds, the best routes are run, and everybody else decides as the greedy player does.
"""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.bots.ordinary.greedy import greedy
from trunkline.bots.ordinary.outlook import STEPS
from trunkline.bots.ordinary.planner import advantage, planner, plans_trades, verdicts
from trunkline.kernel import Action, decision, play
from trunkline.rails.rounds.actions import Pass, Run
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.forced import must_buy
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.stock_round import StockRound

WIDTH = 4
"""How many ideas are played on."""
AHEAD = 12
"""How many actions each of them is played on."""
TRUST = 0.5
"""What the planner's own verdict counts beside what comes of it."""


def search(t: Ordinary, s: RailsState, random: Random, budget: float = inf) -> Action:
    """The idea that comes out best after some actions of everybody."""
    if not looked_at(t, s):
        return planner(t, s, random, budget)
    rated = sorted(verdicts(t, s), key=lambda each: -each[0])[:WIDTH]
    if len(rated) == 1:
        return rated[0][1]
    return max(rated, key=lambda each: TRUST * each[0] + outcome(t, s, each[1]))[1]


def looked_at(t: Ordinary, s: RailsState) -> bool:
    """Whether the question at hand is worth the time."""
    match decision(s):
        case StockRound() as step:
            return plans_trades(t, s, step)
        case BuyTrains() as step:
            return not must_buy(t, s, step.company)
        case _:
            return False


def outcome(t: Ordinary, s: RailsState, a: Action) -> float:
    """The advantage of the player after everybody has played on."""
    after = s.clone()
    play(t, after, a)
    for _ in range(AHEAD):
        if decision(after) is None:
            break
        play(t, after, routine(t, after))
    return advantage(t, after, a.by)


def routine(t: Ordinary, s: RailsState) -> Action:
    """What is played on with, always the same."""
    step = decision(s)
    if isinstance(step, LayTrack | PlaceStation):
        return Pass(step.decider(t, s))
    if isinstance(step, RunTrains):
        return Run(step.decider(t, s), t.running(s, step.company).best(STEPS).routes)
    return greedy(t, s, Random(0))
