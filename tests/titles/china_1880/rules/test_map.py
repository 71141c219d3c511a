"""The printed map and the tiles of 1880 (III Components; the map's facts)."""

from collections import Counter

import pytest

from trunkline.rails.board.tile import Node
from trunkline.titles.china_1880.rules.atlas import MAP, TILES


def test_the_map_has_121_hexes() -> None:
    assert len(MAP) == 121
    assert Counter(h.face.colour for h in MAP) == {"white": 108, "red": 6, "blue": 6, "yellow": 1}


@pytest.mark.rule("1880-IV.setup.08")
def test_57_kinds_of_tiles_make_179_tiles() -> None:
    assert len(TILES) == 57
    by_colour = Counter[str]()
    for tile in TILES.values():
        by_colour[tile.colour] += tile.count
    assert by_colour == {"yellow": 86, "green": 64, "brown": 20, "gray": 9}


def test_the_neighbours_of_beijing_are_as_printed() -> None:
    assert [MAP.neighbour("F8", edge) for edge in range(6)] == ["G7", "F6", "E7", "E9", "F10", "G9"]


BLUE_OR_RED_SIDES_WITHOUT_TRACK = {
    "E11": (5,),
    "E15": (0,),
    "G11": (3,),
    "G13": (2,),
    "G15": (2,),
    "I13": (4,),
    "J14": (3, 4),
}


@pytest.mark.rule("1880-X.track.17")
def test_sea_without_a_dashed_line_counts_as_off_the_map() -> None:
    closed: dict[str, tuple[int, ...]] = {}
    for h in MAP:
        for edge in range(6):
            beyond = MAP.neighbour(h.id, edge)
            if h.face.colour in ("white", "yellow") and beyond and MAP.passable(h.id, edge):
                face = MAP[beyond].face
                if face.colour in ("red", "blue") and (edge + 3) % 6 not in face.exits():
                    closed[h.id] = (*closed.get(h.id, ()), edge)
    assert closed == BLUE_OR_RED_SIDES_WITHOUT_TRACK


def test_the_four_stubs_point_to_beijing() -> None:
    stubs = {h.id: h.stubs for h in MAP if h.stubs}
    assert stubs == {"F6": (4,), "E9": (0,), "F10": (1,), "G7": (3,)}
    assert all(MAP.neighbour(hex_id, edges[0]) == "F8" for hex_id, edges in stubs.items())


@pytest.mark.rule("1880-X.track.18")
def test_the_only_barrier_lies_between_e11_and_dalian() -> None:
    assert {h.id: h.walls for h in MAP if h.walls} == {"E11": (4,), "E13": (1,)}
    assert MAP.neighbour("E11", 4) == "E13"
    assert not MAP.passable("E11", 4)
    assert not MAP.passable("E13", 1)
    assert MAP.passable("E11", 5)


def test_boomtowns_double_towns_and_double_cities_are_where_the_map_shows_them() -> None:
    kinds = {h.id: (*h.face.kinds, h.face.label) for h in MAP}
    assert {h for h, k in kinds.items() if k == ("boomtown", "")} == {
        *("B14", "E9", "F6", "L14", "N10", "O7")
    }
    assert {h for h, k in kinds.items() if k == ("boomtown", "boomtown", "")} == {"H8", "N4"}
    assert {h for h, k in kinds.items() if k == ("town", "town", "")} == {
        *("B12", "H12", "J8", "L12", "O3", "O11")
    }
    assert {h for h, k in kinds.items() if k == ("city", "city", "OO")} == {
        "D12",
        "F4",
        "I9",
        "N12",
    }


def test_the_homes_of_the_fourteen_companies_and_seven_investors_are_marked() -> None:
    homes = {company: h.id for h in MAP for company in h.homes}
    for h in MAP:
        homes.update({company: h.id for node in h.face.nodes for company in node.reserved})
    assert homes == {
        "JGG": "F8",
        "JLR": "F8",
        "JHA": "F8",
        "JHU": "F8",
        "BZU": "B8",
        "LHR": "J2",
        "SCR": "N12",
        "CKR": "O5",
        "BCR": "M3",
        "NXR": "J6",
        "HKR": "K15",
        "NJR": "K13",
        "QSR": "D12",
        "WNR": "L10",
        "A1": "A3",
        "A2": "E13",
        "A3": "H6",
        "A4": "H14",
        "A5": "Q15",
        "A6": "P12",
        "A7": "Q7",
    }


@pytest.mark.rule("1880-X.upgrade.16")
def test_the_four_stations_of_beijing_have_one_side_each() -> None:
    face = MAP["F8"].face
    sides = {node.reserved[0]: face.node_exits(index) for index, node in enumerate(face.nodes)}
    assert sides == {"JGG": (0,), "JLR": (1,), "JHA": (3,), "JHU": (4,)}


@pytest.mark.rule("1880-X.income.04")
def test_red_areas_and_harbours_have_four_values() -> None:
    values = {
        h.name: h.face.nodes[0].values for h in MAP if h.face.nodes and h.face.nodes[0].terminal
    }
    assert values == {
        "Russia": (20, 30, 40, 50),
        "Vladivostok": (10, 20, 30, 40),
        "Ürümqi": (10, 20, 30, 40),
        "Lhasa": (0, 0, 0, 80),
        "Taiwan": (30, 30, 0, 0),
        "French Indochina": (30, 40, 50, 60),
        "Haikou": (20, 30, 40, 50),
        "Hong Kong": (20, 30, 10, 70),
    }


def test_three_ferries_have_a_toll_of_ten() -> None:
    assert {h.id: h.trait("toll") for h in MAP if h.trait("toll")} == {
        "F12": 10,
        "F14": 10,
        "J16": 10,
    }


def test_terrain_costs_are_printed_with_their_kind() -> None:
    assert Counter(h.cost for h in MAP) == {0: 68, 20: 15, 30: 28, 40: 5, 50: 4, 60: 1}
    assert {
        h.id: h.terrain.kinds for h in MAP if h.terrain and len(h.terrain.kinds) == 2
    } == dict.fromkeys(("G5", "I7", "J2", "L8", "O1"), ("mountain", "river"))


def test_beijing_grows_from_four_cities_to_six_to_one_of_six_places() -> None:
    assert len(TILES["8886"].face.nodes) == 6
    assert TILES["8887"].face.nodes == (Node("city", 6, (60,)),)
    assert TILES["8888"].face.nodes == (Node("city", 6, (80,)),)
