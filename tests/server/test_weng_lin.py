"""Ratings against the numbers that are published for the model of Bradley and Terry, all pairs."""

from __future__ import annotations

import pytest

from trunkline.server.people.weng_lin import BASE, DEVIATION, Strength, after

UNIT = 30
"""Published with a mean of 25 and a deviation of 25/3: a unit there is thirty points here."""
FRESH = Strength()


def published(mean: float, deviation: float) -> Strength:
    return Strength(BASE + UNIT * (mean - 25), UNIT * deviation)


def same(found: list[Strength], expected: list[Strength]) -> None:
    for one, two in zip(found, expected, strict=True):
        assert one.rating == pytest.approx(two.rating, abs=1e-6)
        assert one.deviation == pytest.approx(two.deviation, abs=1e-6)


def test_a_duel() -> None:
    known = [
        published(27.63523138347365, 8.065506316323548),
        published(22.36476861652635, 8.065506316323548),
    ]
    same(after([FRESH, FRESH], [1, 2]), known)


def test_three_players() -> None:
    known = [
        published(30.2704627669473, 7.788474807872566),
        published(25.0, 7.788474807872566),
        published(19.7295372330527, 7.788474807872566),
    ]
    same(after([FRESH] * 3, [1, 2, 3]), known)


def test_four_players_in_any_order_of_seats() -> None:
    known = [
        published(22.36476861652635, 7.5012190693964005),
        published(32.90569415042095, 7.5012190693964005),
        published(17.09430584957905, 7.5012190693964005),
        published(27.63523138347365, 7.5012190693964005),
    ]
    same(after([FRESH] * 4, [3, 1, 4, 2]), known)


def test_a_draw_of_equals_moves_nobody_and_makes_both_better_known() -> None:
    one, two = after([FRESH, FRESH], [1, 1])
    assert (one.rating, two.rating) == (BASE, BASE)
    assert one.deviation == two.deviation < DEVIATION


def test_nobody_learns_from_a_match_alone() -> None:
    assert after([FRESH], [1]) == [FRESH]


def test_who_beats_a_stronger_one_gains_more() -> None:
    strong, weak = Strength(1700, 80), Strength(1300, 80)
    expected, _ = after([Strength(1500, 80), weak], [1, 2])
    surprise, _ = after([Strength(1500, 80), strong], [1, 2])
    assert surprise.rating > expected.rating > 1500


def test_two_hundred_points_are_three_of_four() -> None:
    sure = [Strength(1700, 0.001), Strength(1500, 0.001)]
    won, _ = after(sure, [1, 2])
    lost, _ = after(sure, [2, 1])
    gain, loss = won.rating - 1700, 1700 - lost.rating
    assert loss / (gain + loss) == pytest.approx(0.755, abs=0.01)
