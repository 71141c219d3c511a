"""Frontier: how many tiles lead to stops that are not in reach."""

from tests.rails.board.drawn import drawn
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.frontier import frontier

# A1 city with track to the east, then two empty hexes, then what the tests put there.
WEST = "A1 white city1:20[4]\nA3 white\nA5 white\n"


def found(atlas: Atlas, most: int = 4) -> dict[str, int]:
    track = atlas.track(Board().place("BCR", "A1"))
    tiles = frontier(track.cells, track.mates, track.reach("BCR"), most)
    return {atlas.hexes[number]: count for number, count in tiles.items()}


def test_track_that_leads_to_the_edge_is_joined_without_another_tile() -> None:
    assert found(drawn(WEST + "A7 white city1:30[1]")) == {"A7": 2}


def test_track_that_leads_elsewhere_takes_an_upgrade() -> None:
    assert found(drawn(WEST + "A7 white city1:30[4]")) == {"A7": 3}


def test_a_stop_without_track_takes_a_tile_of_its_own() -> None:
    assert found(drawn(WEST + "A7 white city1")) == {"A7": 3}


def test_what_is_further_than_asked_is_not_found() -> None:
    assert found(drawn(WEST + "A7 white city1"), most=2) == {}


def test_stops_in_reach_are_not_beyond_it() -> None:
    line = "A1 white city1:20[4]\nA3 white 1-4\nA5 white city1:20[1]"
    assert found(drawn(line)) == {}
