"""Standings: what a number of games says about the bots that played them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, variance

from msgspec import Struct

from trunkline.bots.rating import Duel, ratings

NORMAL_95 = 1.96
LEAST_SERIES = 8
"""Series of games with the same seed from which it can be told whether they end alike."""


class Game(Struct, frozen=True):
    """One finished game; all tuples are by seats."""

    bots: tuple[str, ...]
    worth: tuple[int, ...]
    decisions: tuple[int, ...]
    thinking: tuple[float, ...]
    """Seconds of CPU time: what else the machine does changes nothing."""
    seconds: float

    def wins(self) -> tuple[float, ...]:
        return shares_of_victory(self.worth)

    def share(self, bot: str) -> float:
        """Of the victory, for all seats of a bot."""
        return sum(win for win, name in zip(self.wins(), self.bots, strict=True) if name == bot)

    def duels(self) -> tuple[Duel, ...]:
        """Every two seats of different bots, compared by worth."""
        return tuple(
            Duel(self.bots[i], self.bots[j], _score(self.worth[i], self.worth[j]))
            for i in range(len(self.bots))
            for j in range(i)
            if self.bots[i] != self.bots[j]
        )


def shares_of_victory(worth: tuple[int, ...]) -> tuple[float, ...]:
    """1 for the winner; a shared victory counts as a fraction."""
    best = max(worth)
    share = 1 / worth.count(best)
    return tuple(share if each == best else 0.0 for each in worth)


def _score(mine: int, its: int) -> float:
    return 0.5 if mine == its else float(mine > its)


class Standing(Struct, frozen=True):
    """How one bot did in all its seats. Intervals are those of 95 %."""

    bot: str
    games: int
    """Seats played."""
    wins: float
    mean_worth: float
    rating: float
    """In Elo points; the mean of all bots is 0."""
    low: float
    high: float
    share: float
    """Of all games, how many it won."""
    share_low: float
    share_high: float
    chance: float
    """The share that it would have if all bots were equal."""
    milliseconds: float
    """For one decision."""


class Standings(Struct, frozen=True):
    """The table of an arena."""

    title: str
    games: int
    bots: tuple[Standing, ...]
    decisions_per_second: float


def standings(title: str, played: Sequence[Game], seed: int = 0) -> Standings:
    """Sum up games: several seats of one bot are one row."""
    names = sorted({bot for game in played for bot in game.bots})
    rated = ratings(names, _series(played), Random(seed))
    rows = [_standing(name, played, rated[name]) for name in names]
    rows.sort(key=lambda row: -row.rating)
    time = sum(game.seconds for game in played)
    decisions = sum(sum(game.decisions) for game in played)
    return Standings(title, len(played), tuple(rows), decisions / time if time else 0.0)


def _series(played: Sequence[Game]) -> list[tuple[Duel, ...]]:
    """The duels of the games that share a seed: in such a series everybody has had every seat.

    These games are not independent of each other, so the interval takes a series as one.
    """
    series, at = [], 0
    while at < len(played):
        size = len(played[at].bots)
        series.append(tuple(duel for game in played[at : at + size] for duel in game.duels()))
        at += size
    return series


def _standing(name: str, played: Sequence[Game], rated: tuple[float, float, float]) -> Standing:
    seats = [(game, at) for game in played for at, bot in enumerate(game.bots) if bot == name]
    wins = sum(game.wins()[at] for game, at in seats)
    decisions = sum(game.decisions[at] for game, at in seats)
    low, high = wilson(wins, len(played), _independent(name, played))
    return Standing(
        name,
        len(seats),
        wins,
        sum(game.worth[at] for game, at in seats) / len(seats),
        *rated,
        wins / len(played),
        low,
        high,
        sum(1 / len(game.bots) for game, _ in seats) / len(played),
        1000 * sum(game.thinking[at] for game, at in seats) / max(1, decisions),
    )


def _independent(name: str, played: Sequence[Game]) -> float:
    """How many independent games would tell as much: fewer, if those of a seed end alike."""
    size = len(played[0].bots)
    won = [game.share(name) for game in played]
    means = [fmean(won[at : at + size]) for at in range(0, len(won) - size + 1, size)]
    share = fmean(won)
    if len(means) < LEAST_SERIES or not 0 < share < 1:
        return float(len(played))
    observed, expected = variance(means) / len(means), share * (1 - share) / len(played)
    return len(played) * expected / max(observed, expected)


def wilson(wins: float, games: int, independent: float | None = None) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's): wide enough even if all or no games were won."""
    count = independent or float(games)
    share, square = wins / games, NORMAL_95**2 / count
    middle = (share + square / 2) / (1 + square)
    width = NORMAL_95 * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return max(0.0, middle - width), min(1.0, middle + width)
