"""What does not add up on a board."""

from tests.rails.board.drawn import drawn
from trunkline.rails.board.audit import audit_board
from trunkline.rails.board.board import Board

ATLAS = drawn(
    "A1 white city1\nA3 white city1\nA5 white city1 city1",
    "57 yellow 1 city1:20[03]",
)


def test_a_proper_board_adds_up() -> None:
    board = ATLAS.lay(Board(), "A1", "57", 0).place("RED", "A1").place("RED", "A3")
    assert list(audit_board(ATLAS, board)) == []


def test_more_tiles_than_there_are() -> None:
    board = ATLAS.lay(ATLAS.lay(Board(), "A1", "57", 0), "A3", "57", 0)
    assert list(audit_board(ATLAS, board)) == ["too many tiles 57 on the map"]


def test_more_stations_than_places() -> None:
    crowded = Board().place("RED", "A1").place("BLUE", "A1")
    assert list(audit_board(ATLAS, crowded)) == ["2 stations in a city of A1"]
    nowhere = Board().place("RED", "A1", 1)
    assert list(audit_board(ATLAS, nowhere)) == ["1 stations in a city of A1"]


def test_two_stations_of_one_company_in_a_hex() -> None:
    twice = Board().place("RED", "A5", 0).place("RED", "A5", 1)
    assert list(audit_board(ATLAS, twice)) == ["RED has 2 stations in A5"]
