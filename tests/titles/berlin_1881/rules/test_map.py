"""The printed map and the tiles of 1881 (2 Components, 3.1; reconstructed data are marked)."""

from collections import Counter

import pytest

from trunkline.rails.board.tile import Node
from trunkline.titles.berlin_1881.rules.atlas import MAP, TILES


def test_139_hexes_of_the_grid_are_playable() -> None:
    playable = [h for h in MAP if h.face.colour != "gray" and h.id != "Bernau"]
    assert len(playable) == 139
    assert {h.id for h in MAP if h.face.colour == "gray"} == {"G3", "L8", "L12", "L18", "L22"}


@pytest.mark.rule("1881-2-01")
def test_the_tiles_sum_to_70_56_27_11() -> None:
    by_colour = Counter[str]()
    for tile in TILES.values():
        by_colour[tile.colour] += tile.count
    assert by_colour == {"yellow": 70, "green": 56, "brown": 27, "gray": 11}
    assert len(TILES) == 61


def test_bernau_lies_north_east_of_a21() -> None:
    assert MAP.neighbour("A21", 3) == "Bernau"
    assert MAP.neighbour("Bernau", 0) == "A21"
    assert "position: reconstructed" in MAP["Bernau"].provenance


def test_water_and_forest_cost_fifty() -> None:
    assert {h.cost for h in MAP} == {0, 50}
    assert {h.terrain.kinds for h in MAP if h.terrain} == {("water",), ("forest",)}


@pytest.mark.rule("1881-7.2.4-01")
def test_construction_bonuses_lie_on_five_hexes() -> None:
    bonus = {h.id: h.trait("construction") for h in MAP if h.trait("construction")}
    assert bonus == {"C9": 100, "H4": 50, "J6": 50, "J32": 50, "L30": 50}


@pytest.mark.rule("1881-3.1-07")
def test_thirteen_hexes_have_a_connection_bonus_and_say_that_they_are_reconstructed() -> None:
    marked = [h for h in MAP if h.trait("connection")]
    assert len(marked) == 13
    assert all("connection marker: reconstructed" in h.provenance for h in marked)


def test_codes_lie_where_the_rulebook_names_them() -> None:
    codes: dict[str, list[str]] = {}
    for h in MAP:
        if h.face.label:
            codes.setdefault(h.face.label, []).append(h.id)
    assert codes == {
        "X": ["C13", "E23", "J12", "J18"],
        "Mug": ["J34", "L32"],
        "S": ["E7"],
        "M": ["F14"],
        "Z": ["G13"],
        "A": ["G19"],
        "B": ["H14"],
        "K": ["J28"],
        "W": ["K5"],
    }


def test_five_places_are_reserved_for_the_s_bahn() -> None:
    places = [h.id for h in MAP for node in h.face.nodes if "S" in node.reserved]
    assert sorted(places) == ["Bernau", "G13", "G19", "J28", "M1"]


@pytest.mark.rule("1881-7.2.1.1-16")
def test_ferry_piers_close_their_side() -> None:
    assert {h.id: h.piers for h in MAP if h.piers} == {
        "I3": (5,),
        "K5": (2,),
        "J34": (0,),
        "L32": (3,),
    }
    assert {h.id for h in MAP if h.trait("ferry") == 40} == {"I3", "K5", "J34", "L32"}


def test_two_stations_on_one_hex_are_two_stops() -> None:
    assert {h.id for h in MAP if len(h.face.nodes) == 2} == {"G13", "G19", "H14"}
    assert MAP["G13"].face.nodes[0] == Node("station", 2, (30,), ("BChSt", "S"))


def test_tile_843_joins_its_two_stations_by_a_rail() -> None:
    assert any(path.nodes == (0, 1) for path in TILES["843"].face.paths)


@pytest.mark.rule("1881-7.2.1.2-02")
def test_three_greens_have_a_grey_border() -> None:
    assert {number for number, tile in TILES.items() if tile.next == "gray"} == {
        "141",
        "142",
        "429",
    }


def test_every_hex_and_tile_says_where_it_comes_from() -> None:
    assert all(h.provenance for h in MAP)
    assert all(tile.provenance for tile in TILES.values())
    guessed = {number for number, tile in TILES.items() if "reconstructed" in tile.provenance}
    assert guessed == {"7", "8", "9", "3", "4", "58", "5", "6"}


def test_the_s_bahn_lines_are_planned_hex_by_hex_without_a_gap() -> None:
    """Westkreuz to Köpenick: every planned or built S-Bahn edge meets one in the next hex."""
    for h in MAP:
        edges = {edge for plan in h.face.planned for edge in plan.edges} | set(h.face.exits("S"))
        for edge in edges:
            beyond = MAP.neighbour(h.id, edge)
            assert beyond is not None
            face = MAP[beyond].face
            there = {e for plan in face.planned for e in plan.edges} | set(face.exits("S"))
            assert (edge + 3) % 6 in there, (h.id, edge)
