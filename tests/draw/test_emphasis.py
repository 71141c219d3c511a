"""What a table marks: own stations, others' moves, homes, lenses, strong marks."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

import pytest
from msgspec.structs import replace

from tests.draw.measured import Measured, meet
from tests.draw.parsed import BERLIN, CHINA, SVG, by_class, texts, tree
from trunkline.draw.board import board_base, board_marks, draw_board, drawing
from trunkline.draw.board_view import Changed, View
from trunkline.draw.lens import lens, lens_hexes
from trunkline.draw.markers import lettering
from trunkline.draw.route_lines import Run
from trunkline.draw.screen import Screen, shown_on
from trunkline.draw.sizes import CLASSES, LENS_RADIUS, SIZES, class_of
from trunkline.draw.theme import livery
from trunkline.kernel import start
from trunkline.rails.board.board import Board
from trunkline.rails.routes.route import Route
from trunkline.titles.chicago_express.pictures import draw_map, map_base, map_marks
from trunkline.titles.chicago_express.pictures.places import Marks
from trunkline.titles.chicago_express.rules import title as chicago
from trunkline.titles.china_1880 import pictures as china
from trunkline.titles.china_1880.rules import title as china_title

BOARD = Board().lay("L10", "57", 1).place("WNR", "L10").place("BCR", "M3")
LINE = Board().lay("A5", "57", 1).lay("A7", "8852", 1).lay("A9", "9", 1).lay("A11", "8", 0)
ROUTE = Route("3", ("A3.0", "A5.0", "A7.0"), (("A3", "A5"), ("A5", "A7")))


def marked(view: View, board: Board = BOARD) -> Element:
    return tree(draw_board("1880", CHINA, board, "A board", view))


def test_own_stations_have_a_second_ring_and_no_others() -> None:
    assert len(by_class(marked(View(own=("WNR",))), "owned")) == 1
    assert len(by_class(marked(View(own=("WNR", "BCR"))), "owned")) == 2
    assert not by_class(marked(View(own=("HKR",))), "owned")


def test_what_others_changed_is_dashed_in_the_colour_of_the_company() -> None:
    root = marked(View(since=(Changed("L10", "WNR"), Changed("K7"))))
    rings = by_class(root, "since")
    assert [ring.get("stroke") for ring in rings] == [
        livery("1880", "WNR").colour,
        livery("1880", "").colour,
    ]
    assert len(by_class(root, "under")) == 2, "white lies under each"


def test_acts_of_others_are_numbered_where_the_cost_stood() -> None:
    s = start(chicago, ("A", "B", "C"))
    since = (Changed("Q5", "PRR", 1), Changed("P4", "PRR", 2), Changed("L0"))
    layers = map_marks(chicago, s, Marks(since=since))
    assert layers.covers == ("cost-Q5", "cost-P4")
    root = tree(draw_map(chicago, s, Marks(since=since)))
    assert [each.text for each in by_class(root, "discnum")] == ["1", "2"]
    assert len(by_class(root, "since")) == 3


def test_a_chip_stands_beside_every_home() -> None:
    root = marked(View(homes=(("J2", "LHR"), ("K13", "NJR"))))
    assert [texts(chip) for chip in by_class(root, "home")] == [["LHR"], ["NJR"]]


@pytest.mark.parametrize("r", CLASSES)
def test_values_of_runs_touch_no_text(r: int) -> None:
    view = View(stage=2, size=r, runs=(Run(ROUTE), Run(ROUTE)))
    found = Measured(draw_board("1880", CHINA, LINE, "A board", view), 40)
    pills = [text for text in found.texts if "rv" in text.kinds]
    assert len(pills) == 6
    others = [text for text in found.texts if text not in pills]
    assert not [p.words for p in pills for o in others if meet(p.box, o.box, 0.3)]


def test_lines_of_runs_lie_under_cities_and_their_markers() -> None:
    svg = draw_board("1880", CHINA, LINE, "A board", View(runs=(Run(ROUTE),)))
    drawn = svg.partition("</defs>")[2]
    assert drawn.index('class="rl l0"') < drawn.index('class="city"')


@pytest.mark.parametrize(
    ("atlas", "board", "size", "dense"),
    [
        (CHINA, Board().lay("F8", "8886", 0), 44, ["F8"]),
        (CHINA, Board().lay("F8", "8886", 0), 18, ["F8"]),
        (BERLIN, Board(), 44, []),
        (BERLIN, Board(), 30, ["G13", "G19"]),
    ],
)
def test_dense_hexes_have_a_lens(atlas: object, board: Board, size: int, dense: list[str]) -> None:
    assert atlas in (CHINA, BERLIN)
    known = CHINA if atlas is CHINA else BERLIN
    svg = board_base("1880" if known is CHINA else "1881", known, board, "A board", View(size=size))
    drawn = [each.get("data-lens") for each in tree(svg).iter() if each.get("data-lens")]
    assert drawn == dense


def test_letters_in_a_lens_can_be_read() -> None:
    board = Board().lay("F8", "8887", 0).place("JGG", "F8").place("JHA", "F8")
    d = drawing("1880", CHINA, board, View(size=24))
    assert [h.id for h in lens_hexes(d)] == ["F8"]
    markup = lens(d, CHINA.map["F8"])
    sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', markup)]
    assert len(sizes) >= 2
    assert min(sizes) * LENS_RADIUS / 40 >= 10
    assert "Beijing" not in markup, "the name stands above a lens"
    assert {"JGG", "JHA", "60"} <= set(re.findall(r">(\w+)<", markup))


def test_markers_say_two_letters_where_these_tell_companies_apart() -> None:
    radius = 0.29 * 40
    assert [lettering("1881", c, radius, SIZES[24])[0] for c in ("SHG", "SpS", "S")] == [  # type: ignore[index]
        "SH",
        "Sp",
        "S",
    ]
    assert lettering("1880", "JHU", radius, SIZES[24])[0] == "JHU"  # type: ignore[index]
    assert lettering("1880", "JHU", radius, SIZES[18]) is None


def test_strong_marks_tell_colours_without_colour() -> None:
    plain, strong = (marked(View(strong=each, size=24)) for each in (False, True))
    assert not by_class(plain, "pip")
    assert len(by_class(strong, "pip")) == 1 + 1, "the yellow tile, yellow Beijing"
    assert not by_class(plain, "ground-hatch")
    mountains = [h for h in CHINA.map if h.terrain and "mountain" in h.terrain.kinds]
    assert len(by_class(strong, "ground-hatch")) == len(mountains)
    sign = f"{SVG}path"
    assert sum(e.tag == sign for e in strong.iter()) > sum(e.tag == sign for e in plain.iter())


def test_strong_lines_of_chicago_express_have_the_dash_of_their_company() -> None:
    s = start(chicago, ("A", "B", "C"))
    s.companies["C&O"] = replace(s.companies["C&O"], hexes=("Q9", "P9"))
    rails = by_class(tree(draw_map(chicago, s, Marks(strong=True))), "strong")
    assert [rail.get("stroke-dasharray") for rail in rails] == ["4 3"]
    forests = [h for h in chicago.map.hexes.values() if h.terrain in ("forest", "mountain")]
    assert len(by_class(tree(draw_map(chicago, s, Marks(strong=True))), "hatch")) == len(forests)


def test_maps_are_drawn_for_the_readers_screen() -> None:
    s, china_s = start(chicago, ("A", "B", "C")), start(china_title, ("A", "B", "C"))
    with shown_on(Screen({"1880": 24, "chicago-express": 7}, 30)):
        assert 'data-r="24"' in china.map_base(china_title, china_s)
        assert 'data-r="30"' in map_base(chicago, s), "7 is no class"
        assert 'data-r="44"' in china.draw_map(china_title, china_s), "saved pictures are large"
    assert 'data-r="44"' in china.map_base(china_title, china_s)
    with shown_on(Screen(strong=True)):
        assert "ground-hatch" in china.map_base(china_title, china_s).partition("</style>")[2]
        saved = china.draw_map(china_title, china_s)
        assert "ground-hatch" not in saved.partition("</style>")[2], "saved for everybody"


def test_a_radius_belongs_to_the_class_below_it() -> None:
    radii = (60, 44, 43.9, 30, 29, 24, 23.9, 12)
    assert [class_of(radius) for radius in radii] == [44, 44, 30, 30, 24, 24, 18, 18]


def test_what_depends_on_the_screen_is_no_mark() -> None:
    view = View(size=24, strong=True, own=("WNR",), since=(Changed("K7"),), homes=(("J2", "LHR"),))
    assert view.base() == View(size=24, strong=True)
    assert board_marks("1880", CHINA, BOARD, view.base()).covers == ()
