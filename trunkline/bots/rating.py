"""Ratings of players from duels: Bradley-Terry strengths in Elo points, with intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from msgspec import Struct

ELO = 400 / log(10)
PRIOR = 0.5
"""Each pair that met counts as if either had won half a game more: nobody is infinitely strong."""


class Duel(Struct, frozen=True):
    """Two players in one game: 1 the first was ahead, 0 the second, 0.5 they were equal."""

    one: str
    two: str
    score: float


Tally = dict[tuple[str, str], float]


def ratings(
    names: Sequence[str], games: Sequence[Sequence[Duel]], random: Random, resamples: int = 400
) -> dict[str, tuple[float, float, float]]:
    """Rating, low and high end of the 95 % interval for each name; the mean rating is 0.

    A game of n players is n(n - 1)/2 duels, which are not independent: they rise and fall together.
    So the interval is a Bayesian bootstrap in which whole games (or whatever hangs together: the
    caller says what one of `games` is) get random weights, and so does the prior. That holds even
    if the model of Bradley and Terry does not fit. A player who won all games has no upper limit
    that games could show; the prior alone gives one, and it lies far away.
    """
    tallies = [_tally(game) for game in games]
    if len(names) < 2 or not games:
        return dict.fromkeys(names, (0.0, 0.0, 0.0))
    met = sorted({tuple(sorted(pair)) for tally in tallies for pair in tally})
    centre = _fit(names, _sum(tallies, [1.0] * len(tallies), dict.fromkeys(_both(met), PRIOR)))
    samples = []
    for _ in range(resamples):
        weights = [random.expovariate(1) for _ in tallies]
        prior = {pair: random.gammavariate(PRIOR, 1) for pair in _both(met)}
        samples.append(_fit(names, _sum(tallies, weights, prior)))
    found = {}
    for name in names:
        values = sorted(sample[name] for sample in samples)
        low, high = values[int(0.025 * resamples)], values[int(0.975 * resamples) - 1]
        found[name] = (centre[name], min(low, centre[name]), max(high, centre[name]))
    return found


def _both(pairs: Sequence[tuple[str, ...]]) -> list[tuple[str, str]]:
    return [pair for one, two in pairs for pair in ((one, two), (two, one))]


def _sum(tallies: Sequence[Tally], weights: Sequence[float], prior: Tally) -> Tally:
    won = prior
    for tally, weight in zip(tallies, weights, strict=True):
        for pair, score in tally.items():
            won[pair] += weight * score
    return won


def _tally(duels: Sequence[Duel]) -> Tally:
    won: Tally = {}
    for duel in duels:
        won[duel.one, duel.two] = won.get((duel.one, duel.two), 0.0) + duel.score
        won[duel.two, duel.one] = won.get((duel.two, duel.one), 0.0) + 1 - duel.score
    return won


def _fit(names: Sequence[str], won: Tally) -> dict[str, float]:
    """Bradley-Terry strengths by the minorise-maximise iteration (Hunter 2004)."""
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
