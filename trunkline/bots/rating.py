"""Ratings of players from duels: Bradley-Terry strengths in Elo points, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from msgspec import Struct

ELO = 400 / log(10)
PRIOR = 0.5
"""Each pair that met counts as if it had drawn once more, so that nobody is infinitely strong."""


class Duel(Struct, frozen=True):
    """Two players in one game: 1 the first was ahead, 0 the second, 0.5 they were equal."""

    one: str
    two: str
    score: float


Tally = dict[tuple[str, str], float]


def ratings(
    names: Sequence[str], games: Sequence[Sequence[Duel]], random: Random, resamples: int = 200
) -> dict[str, tuple[float, float, float]]:
    """Rating, low and high end of the 95 % interval for each name; the mean rating is 0.

    The interval is a bootstrap over whole games, because the duels of one game are not independent.
    """
    tallies = [_tally(game) for game in games]
    centre = _fit(names, tallies)
    if len(names) < 2 or not games:
        return dict.fromkeys(names, (0.0, 0.0, 0.0))
    samples = [_fit(names, random.choices(tallies, k=len(tallies))) for _ in range(resamples)]
    found = {}
    for name in names:
        values = sorted(sample[name] for sample in samples)
        low, high = values[int(0.025 * resamples)], values[int(0.975 * resamples) - 1]
        found[name] = (centre[name], low, high)
    return found


def _tally(duels: Sequence[Duel]) -> Tally:
    won: Tally = {}
    for duel in duels:
        won[duel.one, duel.two] = won.get((duel.one, duel.two), 0.0) + duel.score
        won[duel.two, duel.one] = won.get((duel.two, duel.one), 0.0) + 1 - duel.score
    return won


def _fit(names: Sequence[str], tallies: Sequence[Tally]) -> dict[str, float]:
    """Bradley-Terry strengths by the minorise-maximise iteration (Hunter 2004)."""
    won: Tally = {}
    for tally in tallies:
        for pair, score in tally.items():
            won[pair] = won.get(pair, PRIOR) + score
    strength = dict.fromkeys(names, 1.0)
    for _ in range(500):
        newer = {name: _improved(name, names, won, strength) for name in names}
        scale = len(names) / sum(newer.values())
        newer = {name: value * scale for name, value in newer.items()}
        change = max(abs(newer[name] - strength[name]) for name in names)
        strength = newer
        if change < 1e-9:
            break
    logs = {name: ELO * log(strength[name]) for name in names}
    mean = sum(logs.values()) / len(logs) if logs else 0.0
    return {name: value - mean for name, value in logs.items()}


def _improved(name: str, names: Sequence[str], won: Tally, strength: dict[str, float]) -> float:
    wins = weight = 0.0
    for other in names:
        mine, its = won.get((name, other), 0.0), won.get((other, name), 0.0)
        if mine + its:
            wins += mine
            weight += (mine + its) / (strength[name] + strength[other])
    return wins / weight if weight else strength[name]
