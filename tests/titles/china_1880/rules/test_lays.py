"""1880's tiles on 1880's map: what follows what, and that listing and judging agree."""

from random import Random

import pytest

from tests.rails.board.test_lays import COLOURS, grown, listed, tried
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.lays import Lays
from trunkline.rails.board.notation import parse_map
from trunkline.rails.board.upgrades import open_edges
from trunkline.titles.china_1880.rules.atlas import ATLAS, TILES
from trunkline.titles.china_1880.rules.lays import LAYS, UPGRADING

UPGRADES = {
    **dict.fromkeys(("5", "6", "57"), "14 15 619"),
    "7": "18 26 27 28 29 30 31",
    "8": "16 17 19 23 24 25 28 29 30 31",
    "9": "18 19 20 23 24 26 27",
    **dict.fromkeys(("14", "15", "619"), "63 611"),
    **dict.fromkeys(("63", "611"), "455 895"),
    "235": "8860 8861 8862 8863 8864 8865",
    **dict.fromkeys(("887", "888", "8866"), "8871"),
    **dict.fromkeys(("8850", "8851", "8852"), "887 888 8866"),
    **dict.fromkeys(("8860", "8861"), "8874"),
    **dict.fromkeys(("8862", "8863"), "8872"),
    **dict.fromkeys(("8864", "8865"), "8873"),
    **dict.fromkeys(("8872", "8873", "8874"), "8875"),
    "8877": "8878",
    "8878": "8879",
    "8879": "8880",
    "8886": "8887",
    "8887": "8888",
}
"""From the printed tiles: each colour keeps track and stops; the rest is never replaced."""

OPEN = Lays(
    Atlas(parse_map("A3 white\nA5 white\nB2 white\nB4 white\nB6 white\nC3 white\nC5 white"), TILES),
    UPGRADING,
)
"""Nothing but the tiles themselves decides here."""

HOMES = {"BZU": "B8", "NXR": "J6", "CKR": "O5", "HKR": "K15", "WNR": "L10", "LHR": "J2"}


def at_home() -> Board:
    board = Board()
    for company, hex_id in HOMES.items():
        board = board.place(company, hex_id)
    for node, company in enumerate(("JGG", "JLR", "JHA", "JHU")):
        board = board.place(company, "F8", node)
    return board


def fitting(hex_id: str) -> set[str]:
    return {lay.tile for lay in LAYS.fitting(hex_id)}


@pytest.mark.rule("1880-X.upgrade.06", "1880-X.upgrade.07", "1880-X.upgrade.08")
def test_every_tile_is_followed_by_the_tiles_that_keep_its_track_and_stops() -> None:
    for number in TILES:
        followers = {lay.tile for lay in OPEN.fitting("B4", number, 0)}
        assert followers == set(UPGRADES.get(number, "").split()), number


@pytest.mark.rule("1880-X.track.09", "1880-X.track.10", "1880-X.track.11", "1880-X.track.12")
def test_first_tiles_have_the_stops_of_the_map() -> None:
    assert fitting("K11") == {"7", "8", "9"}
    assert fitting("K5") == {"8850", "8851", "8852"}
    assert fitting("J8") == {"8854", "8855", "8856", "8857", "8858"}
    assert fitting("M7") == {"5", "6", "57"}


@pytest.mark.rule("1880-X.track.13", "1880-X.track.14")
def test_marked_hexes_take_marked_tiles() -> None:
    assert fitting("K15") == {"8877"}
    assert fitting("F8") == {"8886"}
    for hex_id in ("D12", "F4", "I9", "N12"):
        assert fitting(hex_id) == {"235"}


@pytest.mark.rule("1880-X.track.15", "1880-X.track.16")
def test_medium_sized_cities_take_town_or_city_tiles() -> None:
    assert fitting("N10") == {"5", "6", "57", "8850", "8851", "8852"}
    assert fitting("H8") == {"235", "8854", "8855", "8856", "8857", "8858"}


@pytest.mark.rule("1880-X.track.02", "1880-X.track.24")
def test_red_and_blue_hexes_are_never_built_on() -> None:
    closed = [h.id for h in ATLAS.map if h.face.colour in ("red", "blue")]
    assert len(closed) == 12
    assert all(not LAYS.fitting(hex_id) for hex_id in closed)


@pytest.mark.rule("1880-X.track.21")
def test_tiles_around_beijing_keep_the_printed_stub() -> None:
    for hex_id, stub in {"F6": 4, "E9": 0, "F10": 1, "G7": 3}.items():
        lays = LAYS.fitting(hex_id)
        assert lays
        assert all(stub in ATLAS.turned(lay.tile, lay.rotation).exits() for lay in lays)


@pytest.mark.rule("1880-X.upgrade.15")
def test_qiqihar_with_four_open_sides_never_becomes_brown() -> None:
    for tile, rotation in ((t, r) for t in ("14", "15", "619") for r in range(6)):
        assert not LAYS.fitting("A5", tile, rotation)


@pytest.mark.rule("1880-X.upgrade.14")
def test_seven_hexes_of_cities_have_exactly_five_open_sides() -> None:
    kinds = (("city",), ("boomtown",))
    cities = [h.id for h in ATLAS.map if h.face.kinds in kinds and h.face.colour == "white"]
    sides = {hex_id: len(open_edges(UPGRADING, ATLAS.map, hex_id, "")) for hex_id in cities}
    assert {h for h, count in sides.items() if count == 5} - {"K15"} == {
        *("B14", "E13", "H14", "J2", "P8", "P12", "P14")
    }
    assert sides["A5"] == 4


@pytest.mark.parametrize("seed", range(6))
def test_listed_lays_are_exactly_those_not_refused_on_random_boards(seed: int) -> None:
    random = Random(seed)
    board = grown(LAYS, random, at_home(), 20 * seed)
    reach = ATLAS.track(board).reach(random.choice(sorted(HOMES)))
    choices = listed(LAYS, board, reach, COLOURS)
    assert len(set(choices)) == len(choices)
    assert set(choices) == tried(LAYS, board, reach, COLOURS)
