"""Boards in layers: the base of a position, and the marks of a draft on it."""

import re

import pytest

from tests.draw.parsed import BERLIN, CHINA, by_class, texts, tree
from trunkline.draw.board import board_base, board_marks, draw_board
from trunkline.draw.board_view import View
from trunkline.draw.layers import NO_MARKS, with_marks
from trunkline.draw.route_lines import Run
from trunkline.kernel import start
from trunkline.rails.board.board import Board
from trunkline.rails.routes.route import Route
from trunkline.titles.chicago_express.pictures import draw_map, map_base, map_marks
from trunkline.titles.chicago_express.pictures.places import Marks
from trunkline.titles.chicago_express.rules import title as chicago

BOARD = Board().lay("L10", "57", 1).place("WNR", "L10")
TRIED = BOARD.lay("L10", "14", 0)
ROUTE = Route("2", ("A3.0", "A5.0"), (("A3", "A5"),))


def base(view: View) -> str:
    return board_base("1880", CHINA, BOARD, "A board", view)


@pytest.mark.parametrize(
    "draft",
    [
        {"legal": ("K7", "J8"), "chosen": "K11"},
        {"tried": TRIED, "chosen": "L10"},
        {"runs": (Run(ROUTE),)},
        {"free": (("M3", 0, ""),)},
    ],
)
def test_a_draft_changes_the_marks_alone(draft: dict[str, object]) -> None:
    view = View(**draft)  # type: ignore[arg-type]
    assert view != View()
    assert view.base() == View()
    marks = board_marks("1880", CHINA, BOARD, view)
    assert marks != NO_MARKS
    assert draw_board("1880", CHINA, BOARD, "A board", view) == with_marks(base(View()), marks)


def test_a_base_has_both_groups_once_and_empty() -> None:
    for svg in (
        base(View()),
        board_base("1881", BERLIN, Board(), "A board"),
        map_base(chicago, start(chicago, ("A", "B", "C"))),
    ):
        assert svg.count(NO_MARKS.under) == svg.count(NO_MARKS.over) == 1
        assert with_marks(svg, NO_MARKS) == svg


def test_marks_under_lie_between_track_and_names() -> None:
    svg = base(View())
    track, names = svg.index('class="r"'), svg.index('class="name m"')
    assert track < svg.index(NO_MARKS.under) < names < svg.index(NO_MARKS.over)


def test_a_tried_tile_covers_what_the_base_says_about_its_hex() -> None:
    marks = board_marks("1880", CHINA, BOARD, View(tried=TRIED, chosen="L10"))
    assert marks.covers == ("L10",)
    assert 'data-covers="L10"' in marks.under
    whole = with_marks(base(View()), marks)
    hidden = re.findall(r'<g data-of="([^"]+)" display="none"', whole)
    assert hidden == ["L10", "L10"], "its name and its figures"
    shown = [e for e in tree(whole).iter() if e.get("display") != "none"]
    assert len(shown) > 100
    assert texts(tree(f"<svg xmlns='http://www.w3.org/2000/svg'>{marks.over}</svg>")) == [
        "Wuhan",
        "30",
    ]


def test_a_tried_station_covers_its_hex() -> None:
    tried = BOARD.place("BCR", "L10")
    marks = board_marks("1880", CHINA, BOARD, View(tried=tried))
    assert marks.covers == ("L10",)


def test_planned_locomotives_cover_those_of_the_base() -> None:
    s = start(chicago, ("A", "B", "C"))
    marks = Marks(legal=("O4",), chosen=("Q5", "P4"), company="PRR")
    layers = map_marks(chicago, s, marks)
    assert layers.covers == ("P4", "Q5", "cost-Q5", "cost-P4")
    assert with_marks(map_base(chicago, s), layers) == draw_map(chicago, s, marks)
    assert len(by_class(tree(draw_map(chicago, s, marks)), "ghost")) == 2
