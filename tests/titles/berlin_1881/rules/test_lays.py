"""1881's tiles on 1881's map: what follows what, laid by trams or by the S-Bahn."""

from random import Random

import pytest

from tests.rails.board.test_lays import COLOURS, grown, listed, tried
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.notation import parse_map
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, TILES
from trunkline.titles.berlin_1881.rules.lays import S_LAYS, TRAM_LAYS, TRAM_UPGRADING

UPGRADES = {
    "7": "80 82 83",
    "8": "80 81 82 83",
    "9": "82 83",
    **dict.fromkeys(("3", "4", "58"), "141 142"),
    "5": "205 206",
    "6": "13 205 206",
    "816": "429",
    "80": "825 826",
    "81": "826 830",
    "82": "828 829",
    "83": "827 829",
    **dict.fromkeys(("141", "142"), "838"),
    "13": "38",
    **dict.fromkeys(("205", "206"), "38 449"),
    "429": "846",
    **dict.fromkeys(("38", "449"), "51"),
}
"""Tram tiles, from the printed upgrade table (#6 to #13 by the rule)."""
MIXED = {
    "817": "831 832",
    "711": "831 832",
    "714": "831",
    "715": "832",
    "811": "833 834",
    "812": "833",
    "813": "834",
    "820": "836",
    "824": "835",
    "821": "841",
    "842": "847",
    "833": "839",
    "834": "839",
    "844": "848",
    "845": "848",
    "212": "843",
}


def followers(lays: Lays, hex_id: str, tile: str = "", rotation: int = 0) -> set[str]:
    return {lay.tile for lay in lays.fitting(hex_id, tile, rotation)}


OPEN = Lays(
    Atlas(parse_map("A3 white\nA5 white\nB2 white\nB4 white\nB6 white\nC3 white\nC5 white"), TILES),
    TRAM_UPGRADING,
)
"""Nothing but the tiles themselves decides here."""


@pytest.mark.rule("1881-7.2.1.2-02", "1881-7.2.1.2-05", "1881-7.2.1.2-10", "1881-7.2.1.2-11")
def test_tram_tiles_are_followed_by_the_tiles_of_the_upgrade_table() -> None:
    for tile in TILES.values():
        if tile.face.networks() == ("",) and tile.number != "212":
            wanted = set(UPGRADES.get(tile.number, "").split())
            assert followers(OPEN, "B4", tile.number) == wanted, tile.number


@pytest.mark.rule("1881-7.2.1.2-06")
def test_mixed_tiles_keep_both_kinds_of_rails() -> None:
    for tile, wanted in MIXED.items():
        assert followers(OPEN, "B4", tile) == set(wanted.split()), tile


@pytest.mark.rule("1881-7.2.1.1-02", "1881-7.2.1.1-03", "1881-7.2.1.1-04", "1881-7.2.1.1-05")
def test_first_tiles_have_the_stops_and_letters_of_the_map() -> None:
    assert followers(TRAM_LAYS, "D10") == {"7", "8", "9"}
    assert followers(TRAM_LAYS, "C15") == {"3", "4", "58"}
    assert followers(TRAM_LAYS, "K15") == {"5", "6"}
    assert followers(TRAM_LAYS, "C13") == {"816"}
    assert followers(TRAM_LAYS, "L32") == {"823"}


@pytest.mark.rule("1881-7.2.1.1-14")
def test_grey_hexes_are_never_built_on() -> None:
    assert all(not followers(TRAM_LAYS, hex_id) for hex_id in ("G3", "L8", "L12", "L18", "L22"))


@pytest.mark.rule("1881-7.2.1.2-07", "1881-7.2.1.2-09")
def test_on_a_reserved_route_trams_lay_only_711_714_and_715() -> None:
    assert followers(TRAM_LAYS, "C19") == {"711", "714", "715"}
    assert followers(S_LAYS, "C19") == {"711", "714", "715", "817"}
    for lay in S_LAYS.fitting("C19"):
        assert ATLAS.turned(lay.tile, lay.rotation).exits("S") == (0, 3)


@pytest.mark.rule("1881-7.2.1.2-08")
def test_printed_stations_with_a_reserved_route_are_open_to_trams_and_s_bahn() -> None:
    for lays in (TRAM_LAYS, S_LAYS):
        assert followers(lays, "B20") == {"811"}
        assert followers(lays, "K5") == {"822"}


@pytest.mark.rule("1881-7.4.1-02", "1881-7.4.1-03", "1881-7.4.1-04")
def test_the_s_bahn_lays_no_yellow_tiles_and_none_without_its_rails() -> None:
    assert not followers(S_LAYS, "D10")
    assert not followers(S_LAYS, "D10", "9", 0)
    assert not followers(S_LAYS, "H14")


@pytest.mark.rule("1881-7.4.1-10")
def test_potsdam_and_bernau_take_837() -> None:
    assert followers(S_LAYS, "M1") == followers(S_LAYS, "Bernau") == {"837"}
    assert not followers(TRAM_LAYS, "M1")


@pytest.mark.rule("1881-7.2.1.2-13")
def test_848_follows_zoo_or_alexanderplatz() -> None:
    assert followers(TRAM_LAYS, "G13") == {"844"}
    assert followers(TRAM_LAYS, "G19") == {"845"}
    assert all(
        followers(TRAM_LAYS, "G13", "844", lay.rotation) == {"848"}
        for lay in TRAM_LAYS.fitting("G13")
    )
    assert all(
        followers(TRAM_LAYS, "G19", "845", lay.rotation) == {"848"}
        for lay in TRAM_LAYS.fitting("G19")
    )


def test_every_playable_hex_takes_a_first_tile_of_somebody() -> None:
    for h in ATLAS.map:
        if h.face.colour != "gray":
            assert TRAM_LAYS.fitting(h.id) or S_LAYS.fitting(h.id), h.id


def test_every_tile_can_be_laid_somewhere() -> None:
    """Upgrades from the printed map lead to every tile but the second #811, which has no hex."""
    reached = {("", 0, h.id) for h in ATLAS.map}
    todo = list(reached)
    while todo:
        tile, rotation, hex_id = todo.pop()
        for lays in (TRAM_LAYS, S_LAYS):
            for lay in lays.fitting(hex_id, tile, rotation):
                found = (lay.tile, lay.rotation, hex_id)
                if found not in reached:
                    reached.add(found)
                    todo.append(found)
    assert {tile for tile, _, _ in reached if tile} == set(TILES)


@pytest.mark.parametrize("seed", range(3))
def test_listed_lays_of_trams_are_exactly_those_not_refused(seed: int) -> None:
    board = Board().place("GBS", "G19").place("SpS", "E7").place("SSC", "J28").place("SBV", "K15")
    board = grown(TRAM_LAYS, Random(seed), board, 25 * seed)
    reach = ATLAS.track(board).reach("GBS")
    assert set(listed(TRAM_LAYS, board, reach, COLOURS)) == tried(TRAM_LAYS, board, reach, COLOURS)


def test_listed_lays_of_the_s_bahn_are_exactly_those_not_refused() -> None:
    board = grown(S_LAYS, Random(5), Board().place("S1", "G13").place("S2", "J28"), 12, "S")
    reach = ATLAS.track(board).reach("S1", "S")
    assert set(listed(S_LAYS, board, reach, COLOURS)) == tried(S_LAYS, board, reach, COLOURS)
