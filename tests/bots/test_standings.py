"""Standings: wins, worth, shares and their intervals."""

import pytest

from trunkline.bots.standings import Game, standings, wilson


def game(bots: str, *worth: int) -> Game:
    names = tuple(bots.split())
    return Game(names, worth, (10,) * len(names), (0.5,) * len(names), 2.0)


def test_a_shared_victory_counts_as_a_fraction() -> None:
    assert game("a b b", 7, 7, 3).wins() == (0.5, 0.5, 0.0)


def test_duels_are_between_different_bots() -> None:
    duels = game("a b b", 7, 7, 3).duels()
    assert [(duel.one, duel.two, duel.score) for duel in duels] == [("b", "a", 0.5), ("b", "a", 0)]


def test_several_seats_of_one_bot_are_one_row() -> None:
    table = standings("toy", [game("a b b", 9, 5, 1), game("b a b", 8, 2, 8)])
    one, two = sorted(table.bots, key=lambda row: row.bot)
    assert (one.bot, one.games, one.wins, one.mean_worth) == ("a", 2, 1.0, 5.5)
    assert (two.bot, two.games, two.wins, two.mean_worth) == ("b", 4, 1.0, 5.5)
    assert one.chance == pytest.approx(1 / 3)
    assert two.chance == pytest.approx(2 / 3)
    assert one.milliseconds == 50
    assert table.decisions_per_second == 15


def test_the_strongest_stands_first() -> None:
    table = standings("toy", [game("a b", 1, 2), game("b a", 2, 1), game("a b", 1, 2)])
    assert [row.bot for row in table.bots] == ["b", "a"]


def test_wilsons_interval() -> None:
    # By hand for 50 of 100: 1.96**2 / 100 = 0.0384, the middle is 1/2, half the width
    # 1.96 * sqrt(0.0025 + 0.000096) / 1.0384 = 0.0962.
    assert wilson(50, 100) == pytest.approx((0.4038, 0.5962), abs=0.001)
    low, high = wilson(100, 100)
    assert high == pytest.approx(1)
    assert low == pytest.approx(1 / 1.0384, abs=0.001)


def test_games_of_a_seed_that_end_alike_count_as_fewer() -> None:
    """Ten seeds, three rotations each: all three are won, or none."""
    alike = [game("a b b", *worth) for worth in ([(9, 1, 1)] * 3 + [(1, 9, 1)] * 3) * 5]
    mixed = [game("a b b", *worth) for worth in ([(9, 1, 1), (1, 9, 1)] * 15)]
    one, two = (standings("toy", games).bots for games in (alike, mixed))
    wide, narrow = (next(row for row in rows if row.bot == "a") for rows in (one, two))
    assert wide.share == narrow.share == 0.5
    assert wide.share_high - wide.share_low > 1.3 * (narrow.share_high - narrow.share_low)
    assert (narrow.share_low, narrow.share_high) == pytest.approx(wilson(15, 30))
