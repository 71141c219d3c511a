"""Ratings: Bradley-Terry strengths in Elo points, with honest intervals."""

from math import log10
from random import Random

import pytest

from trunkline.bots.rating import Duel, ratings


def series(wins: int, losses: int, draws: int = 0) -> list[list[Duel]]:
    scores = [1.0] * wins + [0.0] * losses + [0.5] * draws
    return [[Duel("Ann", "Bob", score)] for score in scores]


def rate(games: list[list[Duel]]) -> dict[str, tuple[float, float, float]]:
    names = sorted({name for game in games for duel in game for name in (duel.one, duel.two)})
    return ratings(names, games, Random(1))


def test_equal_players_have_equal_ratings_around_nought() -> None:
    rated = rate(series(50, 50))
    assert rated["Ann"][0] == pytest.approx(0, abs=0.01)
    assert rated["Ann"][1] < 0 < rated["Ann"][2]


def test_the_difference_is_that_of_elo() -> None:
    # 300 wins to 100, and half a win more for each: odds of 300.5 to 100.5.
    rated = rate(series(300, 100))
    difference = rated["Ann"][0] - rated["Bob"][0]
    assert difference == pytest.approx(400 * log10(300.5 / 100.5), abs=0.1)


def test_a_draw_is_half_a_win_for_either() -> None:
    assert rate(series(10, 10, 20))["Ann"][0] == pytest.approx(0, abs=0.01)


def test_three_players_are_rated_by_whom_they_beat() -> None:
    games = [
        [Duel("Ann", "Bob", 1.0), Duel("Ann", "Cy", 1.0), Duel("Bob", "Cy", float(number % 3 > 0))]
        for number in range(60)
    ]
    rated = rate(games)
    assert rated["Ann"][0] > rated["Bob"][0] > rated["Cy"][0]
    assert sum(rating for rating, _, _ in rated.values()) == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize("games", [8, 100])
def test_the_interval_of_a_player_who_won_all_games_is_not_a_point(games: int) -> None:
    rating, low, high = rate(series(games, 0))["Ann"]
    assert 0 < low < rating < high
    assert high - low > 100


def test_more_games_make_the_interval_narrower() -> None:
    few, many = rate(series(20, 10))["Ann"], rate(series(400, 200))["Ann"]
    assert many[2] - many[1] < (few[2] - few[1]) / 2


def test_the_interval_of_a_known_share_is_about_right() -> None:
    # 60 of 100: the standard error of the log odds is 1 / sqrt(100 * 0.6 * 0.4) = 0.204, which is
    # 35 Elo points of difference, 18 of either player's rating: about 70 points for 95 %.
    _, low, high = rate(series(60, 40))["Ann"]
    assert 50 < high - low < 90


def test_one_player_alone_has_no_rating() -> None:
    assert ratings(["Ann"], [[]], Random(1)) == {"Ann": (0.0, 0.0, 0.0)}


def test_the_same_games_give_the_same_interval() -> None:
    assert rate(series(30, 20)) == rate(series(30, 20))


def a_game(random: Random, seats: str, strength: dict[str, float]) -> list[Duel]:
    """Who is first, second, ... by Luce's choice: then any two meet as Bradley and Terry say."""
    rest, order = list(seats), []
    while rest:
        (one,) = random.choices(rest, [strength[bot] for bot in rest])
        rest.remove(one)
        order.append(one)
    return [
        Duel(order[i], order[j], 1.0)
        for i in range(len(order))
        for j in range(i + 1, len(order))
        if order[i] != order[j]
    ]


def test_the_interval_covers_the_truth_about_as_often_as_it_says() -> None:
    """Each game of four seats is four duels that hang together; the interval must know it."""
    random, covered, arenas = Random(5), 0, 40
    strength = {"a": 2.0, "b": 1.0}
    truth = 200 * log10(2.0)
    for _ in range(arenas):
        games = [a_game(random, "aabb", strength) for _ in range(40)]
        _, low, high = ratings(["a", "b"], games, random, resamples=100)["a"]
        covered += low <= truth <= high
    assert 0.88 <= covered / arenas <= 1
