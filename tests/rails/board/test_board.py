"""The board: tiles and stations as one immutable value, and what stations do under an upgrade."""

import msgspec
import pytest

from tests.rails.board.drawn import drawn
from trunkline.rails.board.board import Board, Laid, Station
from trunkline.rails.board.notation import parse_face
from trunkline.rails.board.tile import follow

TILES = """
5    yellow 2 city1:20[01]
57   yellow 1 city1:20[03]
15   green  1 city2:30[0123]
235  yellow 1 label:OO city1:30[0] city1:30
8863 green  1 label:OO city1:40[01] city1:40[25]
8872 brown  1 label:OO city2:50[0123]
"""
MAP = """
A1 white city1{BZU}
A3 white label:OO city1 city1 home:QSR
B2 yellow label:B city1:20[0]{JGG} city1:20[1]{JLR} city1:20[3]{JHA} city1:20[4]{JHU}
"""


def test_laying_a_tile_gives_a_new_board_and_leaves_the_old_one() -> None:
    old = Board()
    new = old.lay("B2", "9", 1).lay("A1", "57", 2)
    assert old.tiles == ()
    assert new.tiles == (Laid("A1", "57", 2), Laid("B2", "9", 1))
    assert new.tile_at("B2") == Laid("B2", "9", 1)
    assert new.tile_at("C1") is None


def test_the_order_of_laying_does_not_matter_for_the_value() -> None:
    assert Board().lay("A1", "5", 0).lay("B2", "9", 0) == Board().lay("B2", "9", 0).lay(
        "A1", "5", 0
    )


def test_a_later_tile_replaces_the_earlier_one() -> None:
    board = Board().lay("A1", "5", 0).lay("A1", "15", 3)
    assert board.tiles == (Laid("A1", "15", 3),)
    assert (board.on_map("5"), board.on_map("15")) == (0, 1)


def test_stations_are_placed_in_order_and_found_by_company_and_stop() -> None:
    board = Board().place("BCR", "A1").place("NXR", "A1").place("BCR", "B2", 3)
    assert board.markers("A1", 0) == ("BCR", "NXR")
    assert board.markers("B2", 0) == ()
    assert board.of("BCR") == (Station("BCR", "A1", 0), Station("BCR", "B2", 3))
    assert board.in_hex("A1") == (Station("BCR", "A1"), Station("NXR", "A1"))


def test_a_marker_is_removed_or_exchanged_in_its_place() -> None:
    board = Board().place("A3", "H6").place("BCR", "H6")
    assert board.remove(Station("A3", "H6")).stations == (Station("BCR", "H6"),)
    assert board.exchange(Station("A3", "H6"), "WNR").markers("H6", 0) == ("WNR", "BCR")


def test_a_board_survives_json_without_what_is_derived_from_it() -> None:
    board = drawn(MAP, TILES).lay(Board(), "A1", "57", 0).place("BZU", "A1")
    drawn(MAP, TILES).track(board).reach("BZU")
    data = msgspec.json.encode(board)
    assert data == b'{"tiles":[["A1","57",0]],"stations":[["BZU","A1",0]]}'
    again = msgspec.json.decode(data, type=Board)
    assert again == board
    assert hash(again) == hash(board)


def test_a_board_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        Board().tiles = ()  # type: ignore[misc]


def test_the_supply_is_the_printed_count_less_the_tiles_on_the_map() -> None:
    atlas = drawn(MAP, TILES)
    board = atlas.lay(Board(), "A1", "5", 0)
    assert (atlas.left(Board(), "5"), atlas.left(board, "5")) == (2, 1)
    assert atlas.left(atlas.lay(board, "A1", "15", 0), "5") == 2


def test_a_placed_station_keeps_what_was_derived_from_the_tiles() -> None:
    atlas = drawn(MAP, TILES)
    board = atlas.lay(Board(), "A1", "5", 0)
    cells = atlas.track(board).cells
    assert atlas.track(board.place("BZU", "A1")).cells is cells


def test_markers_follow_their_track_when_a_tile_is_replaced() -> None:
    """1880's OO: 8863 turned by 2 has edge 2 in its first city; turned by 0 it is in the second."""
    atlas = drawn(MAP, TILES)
    yellow = atlas.lay(Board(), "A3", "235", 2).place("QSR", "A3", 0)
    assert atlas.lay(yellow, "A3", "8863", 2).of("QSR") == (Station("QSR", "A3", 0),)
    assert atlas.lay(yellow, "A3", "8863", 0).of("QSR") == (Station("QSR", "A3", 1),)


def test_separate_cities_that_become_one_bring_their_markers_together() -> None:
    atlas = drawn(MAP, TILES)
    green = atlas.lay(Board(), "A3", "8863", 0).place("QSR", "A3", 0).place("WNR", "A3", 1)
    brown = atlas.lay(green, "A3", "8872", 0)
    assert brown.markers("A3", 0) == ("QSR", "WNR")


def test_stops_without_track_take_the_stops_left_over() -> None:
    empty = parse_face("white city1 city1")
    assert follow(empty, parse_face("yellow city1:30[0] city1:30")) == (0, 1)
    yellow = parse_face("yellow city1:30[2] city1:30")
    assert follow(yellow, parse_face("green city1:40[01] city1:40[25]")) == (1, 0)
    assert follow(yellow, parse_face("brown city2:50[0125]")) == (0, 0)


def test_a_reserved_place_stays_at_the_side_for_which_it_is_printed() -> None:
    beijing = "8886 green 1 label:B city1[0] city1[1] city1[2] city1[3] city1[4] city1[5]"
    atlas = drawn(MAP, beijing + "\n8887 brown 1 label:B city6:60[012345]")
    homes = ("JGG", "JLR", "JHA", "JHU")
    assert [atlas.home(Board(), "B2", company) for company in homes] == [0, 1, 2, 3]
    green = atlas.lay(Board(), "B2", "8886", 0)
    assert [atlas.home(green, "B2", company) for company in homes] == [0, 1, 3, 4]
    turned = atlas.lay(Board(), "B2", "8886", 1)
    assert [atlas.home(turned, "B2", company) for company in homes] == [5, 0, 2, 3]
    brown = atlas.lay(green, "B2", "8887", 0)
    assert [atlas.home(brown, "B2", company) for company in homes] == [0, 0, 0, 0]
    assert atlas.home(green, "B2", "BZU") is None
