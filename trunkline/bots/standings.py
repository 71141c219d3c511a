"""Standings: what a number of games says about the bots that played them."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

from msgspec import Struct

from trunkline.bots.rating import Duel, ratings

NORMAL_95 = 1.96


class Game(Struct, frozen=True):
    """One finished game; all tuples are by seats."""

    bots: tuple[str, ...]
    worth: tuple[int, ...]
    decisions: tuple[int, ...]
    thinking: tuple[float, ...]
    """Seconds."""
    seconds: float

    def wins(self) -> tuple[float, ...]:
        return shares_of_victory(self.worth)

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
    rated = ratings(names, [game.duels() for game in played], Random(seed))
    rows = [_standing(name, played, rated[name]) for name in names]
    rows.sort(key=lambda row: -row.rating)
    time = sum(game.seconds for game in played)
    decisions = sum(sum(game.decisions) for game in played)
    return Standings(title, len(played), tuple(rows), decisions / time if time else 0.0)


def _standing(name: str, played: Sequence[Game], rated: tuple[float, float, float]) -> Standing:
    seats = [(game, at) for game in played for at, bot in enumerate(game.bots) if bot == name]
    wins = sum(game.wins()[at] for game, at in seats)
    decisions = sum(game.decisions[at] for game, at in seats)
    low, high = wilson(wins, len(played))
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


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson's): wide enough even if all or no games were won."""
    share, square = wins / games, NORMAL_95**2 / games
    middle = (share + square / 2) / (1 + square)
    width = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return max(0.0, middle - width), min(1.0, middle + width)
