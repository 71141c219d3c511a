"""1880 and 1881: clones, replays of whole games, the track step on a late board, random play."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from statistics import median
from time import perf_counter

from benchmarks.measure import Row, ratio, row, timed
from trunkline.kernel import AnyTitle, Legal, Match, State, decision, get_title, play, start
from trunkline.rails.board.board import Board
from trunkline.testing import NAMES, random_game

TITLES = ("1880", "1881")
ACTIONS = 600
"""Replays are measured on games of different lengths and given for so many actions."""
TRACK_STEPS = ("lay_track", "build_track", "lay_tile")


def rows(op: float) -> list[Row]:
    return [found for title_id in TITLES for found in _rows(get_title(title_id), op)]


def _rows(t: AnyTitle, op: float) -> list[Row]:
    games = [random_game(t, t.seats[0] + seed % 3, seed) for seed in range(6)]
    late = max(games, key=lambda game: len(_board(game.state).tiles))
    s = late.at(late.version * 3 // 4)
    clones = timed(s.clone, 50, 100)
    copies = timed(lambda: deepcopy(s), 10)
    return [
        row(f"{t.id}: clone", clones, op, 250),
        ratio(f"{t.id}: clone against deepcopy", median(copies) / median(clones), 200),
        row(f"{t.id}: replay, per {ACTIONS} actions", _replays(games), op, 6_000_000),
        row(f"{t.id}: legal actions of a late track step", _track_steps(late), op, 75_000),
        row(f"{t.id}: random play, per action", _random_play(t), op),
    ]


def _board(s: State) -> Board:
    board: Board = s.board  # type: ignore[attr-defined]
    return board


def _replays(games: list[Match]) -> list[float]:
    """Every action judged and every revenue computed anew; nothing is kept from the first time."""
    found = []
    for game in games:
        record = game.record()
        began = perf_counter()
        Match.from_record(record)
        found.append((perf_counter() - began) * ACTIONS / game.version)
    return found


def _track_steps(game: Match) -> list[float]:
    """Offers of the last track steps of a game, on boards that nothing is known of yet."""
    found = []
    for version in range(game.version - 1, 0, -1):
        s = game.at(version)
        top = decision(s)
        if top is not None and type(top).__struct_config__.tag in TRACK_STEPS:
            board = _board(s)
            s.board = Board(board.tiles, board.stations)  # type: ignore[attr-defined]
            began = perf_counter()
            list(Legal(game.title, s))
            found.append(perf_counter() - began)
        if len(found) == 30:
            break
    return found


def _random_play(t: AnyTitle) -> list[float]:
    found = []
    for seed in range(50, 54):
        random, s, actions = Random(seed), start(t, NAMES[: t.seats[0]], seed), 0
        began = perf_counter()
        while s.stack:
            play(t, s, Legal(t, s).sample(random))
            actions += 1
        found.append((perf_counter() - began) / actions)
    return found
