"""A stock market read from a picture."""

import pytest

from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP, Market, Space

MARKET = Market.read("""
    .    90    100+5  110+5   # the top row begins late
    70   80p   90
    60   70p
""")


def test_the_picture_gives_prices_marks_and_bonuses() -> None:
    assert MARKET.spaces[0, 2] == Space(100, "", 5)
    assert MARKET.price((1, 1)) == 80
    assert MARKET.marked("p") == {80: (1, 1), 70: (2, 1)}
    assert (0, 0) not in MARKET.spaces
    assert (MARKET.rows, MARKET.columns) == (3, 4)


def test_markers_move_one_space() -> None:
    assert MARKET.move((1, 1), RIGHT) == (1, 2)
    assert MARKET.move((1, 1), LEFT) == (1, 0)
    assert MARKET.move((1, 1), UP) == (0, 1)
    assert MARKET.move((1, 1), DOWN) == (2, 1)


def test_at_a_ledge_the_next_way_is_tried() -> None:
    assert MARKET.move((1, 2), RIGHT, UP) == (0, 2)
    assert MARKET.move((0, 1), LEFT, DOWN) == (1, 1)


def test_without_a_way_the_marker_stays() -> None:
    assert MARKET.move((0, 3), RIGHT, UP) == (0, 3)
    assert MARKET.move((2, 0), LEFT, DOWN) == (2, 0)
    assert MARKET.move((1, 0), UP) == (1, 0)


def test_several_moves_stop_at_the_edge() -> None:
    assert MARKET.moved((0, 1), 5, DOWN) == (2, 1)
    assert MARKET.moved((0, 1), 0, DOWN) == (0, 1)


def test_markers_are_ranked_by_price_then_column_then_arrival() -> None:
    stands = {"A": ((0, 1), 3), "B": ((1, 2), 2), "C": ((1, 2), 1), "D": ((1, 1), 0)}
    ranked = sorted(stands, key=lambda company: MARKET.rank(*stands[company]))
    assert ranked == ["C", "B", "A", "D"]


def test_a_bad_cell_is_named() -> None:
    with pytest.raises(ValueError, match="'1o0'"):
        Market.read("90 1o0")
