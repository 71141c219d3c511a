"""Tile lays: the listed ones are exactly those that are not refused."""

from collections.abc import Collection
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rails.board.drawn import drawn
from tests.rails.board.test_upgrades import UPGRADING
from trunkline.rails.board.board import Board
from trunkline.rails.board.lays import AnyRail, Lays, NewRail
from trunkline.rails.board.reach import OWN, STOPS, Reach

TILES = """
7    yellow 2 0-1
8    yellow 3 0-2
9    yellow 3 0-3
57   yellow 2 city1:20[03]
6    yellow 1 city1:20[02]
5    yellow 2 city1:20[01]
58   yellow 2 town:10[02]
23   green  1 0-3 0-4
24   green  1 0-3 0-2
20   green  2 0-3 1-4
14   green  2 city2:30[0134]
15   green  1 city2:30[0123]
141  green  1 town:10[0234]
63   brown  2 city2:40[012345]
611  brown  1 city2:40[01234]
"""
MAP = """
A1 white city1
A3 white
A5 white town
A7 red offboard:20/30[01]
B2 white stub@3
B4 white boomtown
B6 white
B8 white city1
C1 white
C3 white town wall@4
C5 white city1 wall@1
C7 white
D2 white
D4 white
D6 blue 2-3
"""
ATLAS = drawn(MAP, TILES)
LAYS = Lays(ATLAS, UPGRADING)
COLOURS = ("yellow", "green", "brown", "gray")


def reach_of(board: Board, company: str = "BCR") -> Reach:
    return ATLAS.track(board).reach(company)


def tried(
    lays: Lays, board: Board, reach: Reach, colours: Collection[str]
) -> set[tuple[str, str, object]]:
    """Every tile in every rotation on every hex that is not refused, as pictures."""
    return {
        (hex_id, number, picture(lays, number, rotation))
        for hex_id in lays.atlas.hexes
        for number in lays.atlas.tiles
        for rotation in range(6)
        if not_refused(lays, board, reach, colours, (hex_id, number, rotation))
    }


def not_refused(
    lays: Lays,
    board: Board,
    reach: Reach,
    colours: Collection[str],
    turned: tuple[str, str, int],
) -> bool:
    """By the rules, and with a look into the table first."""
    refusal = lays.refuse(board, reach, colours, *turned)
    assert lays.why_not(board, reach, colours, *turned) == refusal
    return refusal is None


def picture(lays: Lays, tile: str, rotation: int) -> object:
    face = lays.atlas.turned(tile, rotation)
    stops = sorted(
        (n.kind, face.node_exits(i, ""), face.node_exits(i, "S")) for i, n in enumerate(face.nodes)
    )
    return tuple(path for path in face.paths if not path.nodes), tuple(stops)


def listed(
    lays: Lays, board: Board, reach: Reach, colours: Collection[str]
) -> list[tuple[str, str, object]]:
    return [
        (lay.hex, lay.tile, picture(lays, lay.tile, lay.rotation))
        for lay in lays.legal(board, reach, colours)
    ]


def grown(lays: Lays, random: Random, board: Board, count: int, network: str = "") -> Board:
    """A board after random legal lays of random companies."""
    companies = sorted({station.company for station in board.stations})
    for _ in range(count):
        reach = lays.atlas.track(board).reach(random.choice(companies), network)
        if choices := list(lays.legal(board, reach, COLOURS)):
            lay = random.choice(choices)
            board = lays.atlas.lay(board, lay.hex, lay.tile, lay.rotation)
    return board


@settings(max_examples=40, deadline=None)
@given(
    st.integers(0, 10**9), st.integers(0, 14), st.sampled_from([COLOURS, ("yellow",), ("green",)])
)
def test_the_listed_lays_are_exactly_those_that_are_not_refused(
    seed: int, count: int, colours: tuple[str, ...]
) -> None:
    board = grown(LAYS, Random(seed), Board().place("BCR", "C5").place("NXR", "A1"), count)
    reach = reach_of(board)
    choices = listed(LAYS, board, reach, colours)
    assert len(set(choices)) == len(choices)
    assert set(choices) == tried(LAYS, board, reach, colours)


def refused(
    hex_id: str,
    tile: str,
    rotation: int,
    board: Board | None = None,
    colours: Collection[str] = COLOURS,
) -> str:
    board = board or Board().place("BCR", "C5")
    refusal = LAYS.refuse(board, reach_of(board), colours, hex_id, tile, rotation)
    assert refusal is not None
    return refusal.why


def test_unknown_hexes_tiles_and_rotations_are_refused() -> None:
    assert refused("Z9", "9", 0) == "Unknown hex Z9."
    assert refused("C5", "999", 0) == "Unknown tile #999."
    assert refused("C5", "57", 6) == "A tile has six rotations, 0 to 5."
    assert refused("C5", "57", -1) == "A tile has six rotations, 0 to 5."


def test_a_colour_that_is_not_laid_now_is_refused() -> None:
    assert (
        refused("C5", "14", 0, colours=("yellow",))
        == "#14 is green. You cannot lay green tiles now."
    )


def test_a_tile_that_is_used_up_is_refused() -> None:
    board = Board().place("BCR", "C5").lay("A1", "6", 0)
    assert refused("C5", "6", 2, board) == "No tile #6 is left."


def test_a_tile_that_no_track_of_the_company_leads_to_is_refused() -> None:
    assert refused("B6", "9", 1) == "The company has no track to #9 on B6."


def test_a_company_may_build_in_the_hex_of_its_station() -> None:
    board = Board().place("BCR", "C5")
    lays = list(LAYS.legal(board, reach_of(board), COLOURS))
    assert {lay.hex for lay in lays} == {"C5"}
    # C5 is open at every edge but the wall at 1.
    assert {(lay.tile, lay.rotation) for lay in lays} == {
        *(("57", rotation) for rotation in (0, 2)),
        *(("6", rotation) for rotation in (0, 2, 3, 4)),
        *(("5", rotation) for rotation in (2, 3, 4, 5)),
    }


def test_a_tile_must_meet_track_that_leads_to_a_station() -> None:
    board = ATLAS.lay(Board().place("BCR", "C5"), "C5", "57", 0)
    assert {lay.hex for lay in LAYS.legal(board, reach_of(board), ("yellow",))} == {"D4", "B6"}
    assert LAYS.refuse(board, reach_of(board), COLOURS, "B6", "9", 0) is None
    assert refused("B6", "9", 1, board) == "The company has no track to #9 on B6."


def test_an_upgrade_needs_only_some_track_that_leads_to_it() -> None:
    board = ATLAS.lay(Board().place("BCR", "C5"), "C5", "57", 0)
    board = ATLAS.lay(board, "B6", "9", 0)
    assert LAYS.refuse(board, reach_of(board), COLOURS, "B6", "20", 0) is None
    assert LAYS.refuse(board, reach_of(board), COLOURS, "B6", "24", 3) is None


def test_a_city_that_others_fill_can_be_upgraded_but_not_built_beyond() -> None:
    board = ATLAS.lay(Board().place("BCR", "B8"), "B8", "6", 0)
    board = ATLAS.lay(ATLAS.lay(board, "C7", "8", 1), "C5", "5", 3)
    assert "B6" in {lay.hex for lay in LAYS.legal(board, reach_of(board), COLOURS)}
    closed = board.place("NXR", "C5")
    hexes = {lay.hex for lay in LAYS.legal(closed, reach_of(closed), COLOURS)}
    assert hexes == {"C5", "C7"}


@pytest.mark.parametrize("colour", ["yellow", "green"])
def test_a_used_up_tile_is_not_listed(colour: str) -> None:
    board = Board().place("BCR", "C5").lay("A1", "6", 0).lay("A3", "14", 0).lay("B4", "14", 0)
    assert not {"6", "14"} & {lay.tile for lay in LAYS.legal(board, reach_of(board), (colour,))}


def test_any_rail_asks_for_an_arrival_at_any_exit_or_an_own_station() -> None:
    old, new = ATLAS.turned("9", 0), ATLAS.turned("20", 0)
    assert AnyRail().need(old, new, 0) == OWN | 0b011011


def test_new_rail_asks_for_an_arrival_at_added_track() -> None:
    old, new = ATLAS.turned("9", 0), ATLAS.turned("20", 0)
    assert NewRail().need(old, new, 0) == 0b010010
    city, more = ATLAS.turned("57", 0), ATLAS.turned("14", 0)
    assert NewRail().need(city, more, 0) == 1 << STOPS | 0b010010


def test_new_rail_is_content_with_any_track_if_the_tile_adds_none() -> None:
    atlas = drawn("A1 yellow city1:20[03] plan:S14", "813 green 1 city1:30[03;S14]")
    old, new = atlas.map["A1"].face, atlas.turned("813", 0)
    assert NewRail().need(old, new, 0) == OWN | 0b001001
    assert AnyRail("S").need(old, new, 1) == OWN | 0b010010 << 6
