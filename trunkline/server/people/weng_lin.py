"""Ratings after one match of several players: Weng and Lin 2011, algorithm 1.

"A Bayesian approximation method for online ranking", Journal of Machine Learning Research 12. The
model is that of Bradley and Terry, over all pairs of a match. Points are those of Elo: of two whose
strengths are well known, the one with 200 points more is ahead three times in four.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from msgspec import Struct

BASE, DEVIATION = 1500.0, 250.0
SPREAD = DEVIATION / 2
"""How far one match lies from strength: beta of the paper."""
LEAST = 0.0001
"""What one match leaves of a variance at least: kappa of the paper."""
NORMAL_90 = 1.6449


class Strength(Struct, frozen=True):
    """What is believed of a player: a mean, and how far it may be off."""

    rating: float = BASE
    deviation: float = DEVIATION

    @property
    def interval(self) -> float:
        """The strength lies within so many points of the rating nine times in ten."""
        return NORMAL_90 * self.deviation


def after(before: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """What is believed after a match; who has the smaller place was ahead, equal ones drew."""
    return [_after(before, places, one) for one in range(len(before))]


def _after(before: Sequence[Strength], places: Sequence[int], one: int) -> Strength:
    own = before[one]
    variance, gain, known = own.deviation**2, 0.0, 0.0
    for other, its in enumerate(before):
        if other == one:
            continue
        scale = sqrt(variance + its.deviation**2 + 2 * SPREAD**2)
        expected = 1 / (1 + exp((its.rating - own.rating) / scale))
        gain += variance / scale * (_score(places[one], places[other]) - expected)
        known += (own.deviation / scale) * variance / scale**2 * expected * (1 - expected)
    return Strength(own.rating + gain, own.deviation * sqrt(max(1 - known, LEAST)))


def _score(mine: int, its: int) -> float:
    return 0.5 if mine == its else float(mine < its)
