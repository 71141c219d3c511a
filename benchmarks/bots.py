"""Bots: what a decision of each level costs in a whole game, and playouts of Chicago Express."""

from __future__ import annotations

from random import Random
from time import perf_counter

from benchmarks.measure import Row, row
from trunkline.bots import NO_LIMIT, bot_names, choose, get_bot
from trunkline.kernel import AnyTitle, Match, get_title, start
from trunkline.titles.chicago_express.bots.playout import play_on
from trunkline.titles.chicago_express.rules import title as chicago_express

PLAYERS = ("Ann", "Bob", "Cy")
MOST_OPS = 25_000_000
"""For the worst decision of a planner, and for a hundred whole playouts."""
PLAYOUTS = 100
SEARCHED = 12
"""Every so many decisions of the game the search is asked as well."""


def rows(op: float) -> list[Row]:
    found = [row(f"chicago-express: {PLAYOUTS} whole playouts", [_playouts()], op, MOST_OPS)]
    for title_id in ("chicago-express", "1880", "1881"):
        t = get_title(title_id)
        for bot in bot_names(t):
            if bot == "search":
                found += _decisions(t, bot, _asked(t, bot), op)
            elif bot != "random":
                seconds = _game(t, bot)
                found += _decisions(t, bot, seconds, op)
                found.append(row(f"{t.id}: all decisions of {bot} in a game", [sum(seconds)], op))
    return found


def _decisions(t: AnyTitle, bot: str, seconds: list[float], op: float) -> list[Row]:
    most = MOST_OPS if bot == "planner" else None
    return [
        row(f"{t.id}: a decision of {bot}", seconds, op),
        row(f"{t.id}: the worst decision of {bot}", [max(seconds)], op, most),
    ]


def _playouts() -> float:
    """From the first position to the end of the game, by the policy of the search."""
    t, random = chicago_express, Random(1)
    began = perf_counter()
    for seed in range(PLAYOUTS):
        play_on(t, start(t, (*PLAYERS, "Dee"), seed), random, turns=1000)
    return perf_counter() - began


def _game(t: AnyTitle, bot: str) -> list[float]:
    """Every decision of a game among equals."""
    match, random, chooser = Match(t, PLAYERS, seed=1), Random(1), get_bot(bot, t)
    found = []
    while (player := match.decider) is not None:
        began = perf_counter()
        action = choose(chooser, t, match.state, player, random, NO_LIMIT)
        found.append(perf_counter() - began)
        match.play(action)
    return found


def _asked(t: AnyTitle, bot: str) -> list[float]:
    """Some decisions of a game of planners: a whole game would take too long."""
    match, random, planner = Match(t, PLAYERS, seed=1), Random(1), get_bot("planner", t)
    found = []
    while (player := match.decider) is not None:
        if match.version % SEARCHED == 0:
            began = perf_counter()
            choose(get_bot(bot, t), t, match.state, player, random, NO_LIMIT)
            found.append(perf_counter() - began)
        match.play(choose(planner, t, match.state, player, random, NO_LIMIT))
    return found
