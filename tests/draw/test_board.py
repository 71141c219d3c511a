"""Boards of 1880 and 1881."""

import re
from itertools import pairwise
from math import cos, hypot, pi

import pytest

from tests.draw.parsed import BERLIN, CHINA, SVG, by_class, disc, ends, texts, tree
from trunkline.draw.board import centre, draw_board
from trunkline.draw.board_view import Drawing, View
from trunkline.draw.face import R
from trunkline.draw.route_lines import Run, curves, joined, stop_point
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.routes.route import Route

EMPTY = Board()
MOVE = re.compile(r"translate\((\S+) (\S+)\)")
BOARDS = [("1880", CHINA), ("1881", BERLIN)]


def shown(title: str, atlas: Atlas, board: Board = EMPTY, view: View | None = None) -> str:
    return draw_board(title, atlas, board, "A board", view or View())


def words(svg: str) -> dict[str, str]:
    return {e.get("data-hex", ""): e[0].text or "" for e in tree(svg).iter() if e.get("data-hex")}


@pytest.mark.parametrize(("title", "atlas"), BOARDS)
def test_every_hex_is_there_with_its_id_and_its_name(title: str, atlas: Atlas) -> None:
    svg = shown(title, atlas)
    assert list(words(svg)) == [h.id for h in atlas.map]
    written = texts(tree(svg))
    for h in atlas.map:
        assert f'id="hex-{h.id}"' in svg
        if h.name:
            assert h.name.split(" & ")[0] in written


@pytest.mark.parametrize(("title", "atlas"), BOARDS)
def test_terrain_costs_are_written_until_the_hex_is_built(title: str, atlas: Atlas) -> None:
    costs = sorted(str(h.terrain.cost) for h in atlas.map if h.terrain)
    assert sorted(e.text or "" for e in by_class(tree(shown(title, atlas)), "cost")) == costs
    built = EMPTY.lay("C3", "9", 0) if title == "1880" else EMPTY.lay("B8", "9", 0)
    assert len(by_class(tree(shown(title, atlas, built)), "cost")) == len(costs) - 1


def test_a_hex_says_what_lies_on_it() -> None:
    board = EMPTY.lay("L10", "57", 1).place("WNR", "L10")
    said = words(shown("1880", CHINA, board))
    assert said["L10"] == "L10 Wuhan; tile 57; city 20, exits W E; stations WNR"
    assert said["K7"] == "K7; mountain, cost 30; town"
    assert said["A9"] == "A9; plain"


def test_off_board_areas_show_all_values_and_frame_the_present_one() -> None:
    areas = [h for h in CHINA.map if any(node.terminal for node in h.face.nodes)]
    assert len(areas) == 8
    for stage in range(4):
        root = tree(shown("1880", CHINA, view=View(stage=stage)))
        frames = by_class(root, "stagenow")
        assert len(frames) == 8
        values = [e.text or "" for e in by_class(root, "stagenum")]
        assert sorted(values) == sorted(
            str(v) for h in areas for n in h.face.nodes for v in n.values
        )
        framed = []
        for strip in root.iter(f"{SVG}g"):
            frame = [c for c in strip if c.get("class") == "stagenow"]
            boxes = [c for c in strip if "stage" in c.get("class", "").split()]
            figures = [c.text or "" for c in strip if "stagenum" in c.get("class", "").split()]
            framed += [
                figures[i] for f in frame for i, b in enumerate(boxes) if b.get("x") == f.get("x")
            ]
        assert sorted(framed) == sorted(str(n.value(stage)) for h in areas for n in h.face.nodes)


def test_off_board_areas_have_an_arrow_at_every_exit() -> None:
    exits = [e for h in CHINA.map for e in h.face.exits() if any(n.terminal for n in h.face.nodes)]
    assert len(by_class(tree(shown("1880", CHINA)), "arrow")) == len(exits)


def test_ferries_are_dashed_and_show_their_toll() -> None:
    root = tree(shown("1880", CHINA))
    assert len(by_class(root, "f")) == 4 + 1, "F12, F14, I15, J16 and the legend"
    assert texts(root).count("−10") == 3


def test_walls_stubs_and_the_city_centre_are_drawn_once() -> None:
    china = tree(shown("1880", CHINA))
    assert len(by_class(china, "wall")) == 1 + 1, "E11/E13 from one side only, and the legend"
    assert len(by_class(china, "stub")) == 4
    berlin = tree(shown("1881", BERLIN))
    centre = {h.id for h in BERLIN.map if h.trait("centre")}
    border = sum(
        BERLIN.map.neighbour(hex_id, edge) not in centre for hex_id in centre for edge in range(6)
    )
    assert len(by_class(berlin, "centre")) == border + 1


def test_the_city_centre_is_one_closed_border() -> None:
    corners: dict[tuple[float, float], int] = {}
    for segment in by_class(tree(shown("1881", BERLIN)), "centre")[:-1]:
        for x, y in ends(segment):
            key = (round(x, 0), round(y, 0))
            corners[key] = corners.get(key, 0) + 1
    assert set(corners.values()) == {2}


def test_lakes_and_ferries_of_1881_lie_where_the_map_has_no_hex() -> None:
    root = tree(shown("1881", BERLIN))
    assert len(by_class(root, "lake")) == 6
    assert texts(root).count("+40") == 4
    assert len(by_class(root, "f")) == 2 + 1


def test_bonuses_go_when_they_are_collected_or_built() -> None:
    def bonuses(board: Board = EMPTY, view: View | None = None) -> tuple[int, int]:
        root = tree(shown("1881", BERLIN, board, view))
        return len(by_class(root, "bonus")), len(by_class(root, "grant"))

    assert bonuses() == (13, 5)
    assert bonuses(view=View(bonuses=("A11", "M17"))) == (2, 5)
    assert bonuses(EMPTY.lay("H4", "9", 0)) == (13, 4)


def test_reserved_s_bahn_is_drawn_until_it_is_built() -> None:
    before = len(by_class(tree(shown("1881", BERLIN)), "v"))
    after = len(by_class(tree(shown("1881", BERLIN, EMPTY.lay("A21", "817", 0))), "v"))
    assert after == before - 1


def test_station_markers_carry_letters_sign_and_colour() -> None:
    svg = shown("1880", CHINA, EMPTY.place("BCR", "M3").place("A1", "A3"))
    assert svg.count('fill="#CE2B33"') == 1
    assert "BCR" in texts(tree(svg))
    before = [e.text or "" for e in by_class(tree(shown("1880", CHINA)), "kept")]
    after = [e.text or "" for e in by_class(tree(svg), "kept")]
    assert sorted(before) == sorted([*after, "BCR", "A1"])


def test_a_home_without_a_printed_place_is_marked_in_both_cities() -> None:
    kept = [e.text for e in by_class(tree(shown("1880", CHINA)), "kept")]
    assert kept.count("QSR") == kept.count("SCR") == 2
    placed = EMPTY.place("QSR", "D12", 1)
    kept = [e.text for e in by_class(tree(shown("1880", CHINA, placed)), "kept")]
    assert "QSR" not in kept


def test_legal_and_chosen_hexes_are_ringed() -> None:
    view = View(legal=("K7", "J8"), chosen="K11", free=(("M3", 0, ""),), strong=True)
    root = tree(shown("1880", CHINA, EMPTY.lay("C3", "9", 0), view))
    assert len(by_class(root, "legal")) == 3
    assert len(by_class(root, "chosen")) == 1
    assert len(by_class(root, "pip")) == 1 + 1, "one for the yellow tile, one for yellow Beijing"


LINE = EMPTY.lay("A5", "57", 1).lay("A7", "8852", 1).lay("A9", "9", 1).lay("A11", "8", 0)
ROUTE = Route("3", ("A3.0", "A5.0", "A7.0"), (("A3", "A5"), ("A5", "A7")))


def test_the_veil_lies_outside_the_runs_and_only_while_they_are_drawn() -> None:
    root = tree(shown("1880", CHINA, LINE, View(runs=(Run(ROUTE),))))
    (veil,) = by_class(root, "veil")
    assert veil.get("d", "").count("M") == 121 - 3
    assert not by_class(tree(shown("1880", CHINA, LINE, View(legal=("A9",)))), "veil")


def test_a_route_is_one_continuous_line_with_rings_and_values() -> None:
    root = tree(shown("1880", CHINA, LINE, View(stage=2, runs=(Run(ROUTE),))))
    (route,) = by_class(root, "rl")
    assert route.get("d", "").count("M") == 1
    assert len(by_class(root, "rs")) == 3
    assert [e.text for e in by_class(root, "rv")] == ["40", "20", "20"], "Russia pays 40 in phase C"
    assert by_class(root, "veil")


def test_a_route_runs_from_its_first_stop_to_its_last() -> None:
    root = tree(shown("1880", CHINA, LINE, View(runs=(Run(ROUTE),))))
    start, end = ends(by_class(root, "rl")[0])
    rings = [disc(c)[:2] for c in by_class(root, "rs")]
    assert hypot(start[0] - rings[0][0], start[1] - rings[0][1]) < 0.02
    assert hypot(end[0] - rings[2][0], end[1] - rings[2][1]) < 0.02


def test_pieces_of_a_route_touch_at_the_edges_of_hexes() -> None:
    centres = {h.id: centre(CHINA, h) for h in CHINA.map}
    pieces = list(curves(CHINA, LINE, centres, ROUTE))
    for one, two in pairwise(pieces):
        assert one.end == pytest.approx(two.start)
    assert joined(iter(pieces)).startswith("M")
    assert stop_point(CHINA, LINE, centres, "A5.0") == pytest.approx(centres["A5"])


def test_four_routes_differ_in_colour_and_dash() -> None:
    runs = tuple(Run(ROUTE, values=(1, 2, 3)) for _ in range(4))
    root = tree(shown("1880", CHINA, LINE, View(runs=runs)))
    lines = by_class(root, "rl")
    assert len({line.get("class") for line in lines}) == 4
    assert len({line.get("stroke-dasharray") for line in lines}) == 4
    assert [e.text for e in by_class(root, "rv")][:3] == ["1", "2", "3"]


def test_values_of_routes_that_share_a_stop_do_not_cover_each_other() -> None:
    root = tree(shown("1880", CHINA, LINE, View(runs=(Run(ROUTE),) * 4)))
    pills = [e for i in range(4) for e in by_class(root, f"p{i}")]
    assert len({(e.get("x"), e.get("y")) for e in pills}) == 4 * 3


def test_track_of_neighbouring_tiles_meets() -> None:
    """#57 in A5 and #8852 in A7, both turned to west and east, meet on their common edge."""
    found = 0
    a5, a7 = ((column * R * cos(pi / 6), 1.5 * R) for column in (5, 7))
    for g in tree(shown("1880", CHINA, LINE)).iter(f"{SVG}g"):
        place = MOVE.fullmatch(g.get("transform", ""))
        if place is None:
            continue
        for path in by_class(g, "r"):
            for x, y in ends(path):
                at = (x + float(place[1]) - (a5[0] + a7[0]) / 2, y + float(place[2]) - a5[1])
                found += hypot(*at) < 0.05
    assert found == 2


def crowded(atlas: Atlas) -> Board:
    """A tile on every hex that can hold one with as many stops, in changing rotations."""
    board = EMPTY
    for number, h in enumerate(atlas.map):
        fits = [
            name
            for name, tile in sorted(atlas.tiles.items())
            if len(tile.face.nodes) == len(h.face.nodes)
        ]
        if fits and not any(node.terminal for node in h.face.nodes):
            board = board.lay(h.id, fits[number % len(fits)], number % 6)
    return board


@pytest.mark.parametrize(("title", "atlas"), BOARDS)
def test_the_picture_is_small_and_the_same_every_time(title: str, atlas: Atlas) -> None:
    board = crowded(atlas)
    assert len(board.tiles) > 100
    svg = shown(title, atlas, board)
    assert len(svg) < 200_000
    assert svg == shown(title, atlas, board)
    assert tree(svg).get("role") == "img"


def test_a_drawing_knows_what_is_built() -> None:
    d = Drawing("1880", CHINA, LINE, View(), {})
    assert d.built(CHINA.map["A5"])
    assert not d.built(CHINA.map["A3"])
