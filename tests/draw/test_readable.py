"""Maps can be read on every screen: least sizes by class, and no text on another or on a stop."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.draw.measured import Box, Measured, meet, on_disc
from tests.draw.parsed import BERLIN, CHINA
from trunkline.draw.board_hexes import drawing
from trunkline.draw.board_view import Changed, View
from trunkline.draw.lens import lens_hexes
from trunkline.draw.sizes import CLASSES, SIZES
from trunkline.files import read_record
from trunkline.kernel import Match
from trunkline.titles.berlin_1881 import pictures as berlin
from trunkline.titles.chicago_express import pictures as chicago
from trunkline.titles.chicago_express.pictures.places import Marks
from trunkline.titles.china_1880 import pictures as china

GAMES = Path(__file__).parents[1] / "games"
FILES = {"1880": "4p-06", "1881": "5p-22", "chicago-express": "5p-03"}
MOMENTS = (0.0, 0.35, 0.7, 1.0)
LEAST = {
    "name": (12.4, 10.0, 9.5, 9.0),
    "valnum": (11.0, 9.0, 8.8, 8.5),
    "cost": (10.5, 9.0, 9.0, 9.0),
    "pilltext": (11.0, 9.5, 9.0, 9.0),
    "stagenum": (10.0, 9.0, 9.0, 9.0),
    "tag": (10.0, 9.0, 9.0, 8.5),
    "marknum": (10.0, 8.8, 8.8, 8.5),
    "rv": (10.0, 9.0, 8.8, 8.5),
    "legend": (9.0, 9.0, 9.0, 9.0),
}
"""In pixels for the classes 44, 30, 24 and 18."""
LETTERS = (10.0, 8.4, 8.0, 8.0)
LOCOMOTIVE = ((33.0, 21.0), (22.0, 14.0), (19.0, 12.5), (17.0, 11.0))
TOUCH = 0.3
"""So many pixels two boxes may share."""
BOARDS = [(title, moment, r) for title in ("1880", "1881") for moment in MOMENTS for r in CLASSES]
TABLES = [(moment, r) for moment in MOMENTS for r in CLASSES]


@cache
def game(title: str) -> Match:
    return Match.from_record(read_record(GAMES / title / f"{FILES[title]}.trunk.json.gz"))


def position(title: str, moment: float) -> tuple[Any, Any]:
    """The title and a position of its game, as its own pictures want them."""
    match = game(title)
    return match.title, match.at(round(match.version * moment))


@cache
def board(title: str, moment: float, r: int) -> tuple[Measured, frozenset[str]]:
    """A map of tiles, and its hexes with a lens."""
    module, atlas = (china, CHINA) if title == "1880" else (berlin, BERLIN)
    t, s = position(title, moment)
    view = replace(module.shown(s, None), size=r)
    svg = module.draw_map(t, s, view)
    dense = lens_hexes(drawing(title, atlas, s.board, view))
    return Measured(svg, 40), frozenset(h.id for h in dense)


@cache
def table(moment: float, r: int, marked: bool = False) -> Measured:
    t, s = position("chicago-express", moment)
    legal, since = ("G5", "H5", "M1"), (Changed("N7", "B&O", 1), Changed("O7", "B&O", 2))
    marks = Marks(legal, ("J3", "K3"), "NYC", since) if marked else Marks()
    return Measured(chicago.draw_map(t, s, replace(marks, size=r)), 30)


def overlaps(found: Measured, apart: frozenset[str] = frozenset()) -> Iterator[tuple[str, str]]:
    """Pairs of texts that touch, outside these hexes."""
    texts = [text for text in found.texts if found.near(text.middle) not in apart]
    for one, two in combinations(texts, 2):
        if meet(one.box, two.box, TOUCH):
            yield one.words, two.words


def too_small(found: Measured) -> list[tuple[str, float]]:
    at = CLASSES.index(found.r)
    return [
        (text.words, round(text.size, 2))
        for text in found.texts
        for kind in text.kinds & LEAST.keys()
        if text.size < LEAST[kind][at] - 0.01
    ]


@pytest.mark.parametrize(("title", "moment", "r"), BOARDS)
def test_texts_of_a_board_have_their_least_size(title: str, moment: float, r: int) -> None:
    found, dense = board(title, moment, r)
    assert too_small(found) == []
    assert sum("name" in text.kinds for text in found.texts) > 5
    letters = [t for t in found.texts if t.letters and found.near(t.middle) not in dense]
    assert [t.words for t in letters if t.size < LETTERS[CLASSES.index(r)] - 0.01] == []
    assert bool(letters) == (r > 18)


@pytest.mark.parametrize(("title", "moment", "r"), BOARDS)
def test_no_two_texts_of_a_board_touch_outside_lenses(title: str, moment: float, r: int) -> None:
    assert list(overlaps(*board(title, moment, r))) == []


@pytest.mark.parametrize(("title", "moment", "r"), BOARDS)
def test_no_text_lies_on_a_stop_outside_lenses(title: str, moment: float, r: int) -> None:
    found, dense = board(title, moment, r)
    stops = [*found.discs("city"), *found.discs("dot")]
    assert len(stops) > 20
    assert [
        text.words
        for text in found.texts
        if not text.letters
        and found.near(text.middle) not in dense
        and any(on_disc(text.box, stop) and found.near(stop[:2]) not in dense for stop in stops)
    ] == []


@pytest.mark.parametrize("r", CLASSES)
def test_every_city_has_its_name_and_small_maps_those_with_stations(r: int) -> None:
    found, _ = board("1880", 0.7, r)
    named = {text.words for text in found.texts if "name" in text.kinds}
    cities = {h.name.split(" & ")[0] for h in CHINA.map if h.name}
    short = {h.short for h in CHINA.map if h.short}
    assert named <= cities | short
    assert len(named) == len(cities) if r > 18 else 10 < len(named) < len(cities)


def test_costs_of_legal_hexes_are_written_on_the_smallest_map() -> None:
    t, s = position("1880", 0)
    view = replace(china.shown(s, None), size=18, legal=("B4", "C9"))
    found = Measured(china.draw_map(t, s, view), 40)
    assert [text.words for text in found.texts if "cost" in text.kinds] == ["30"]
    assert "Changchun" in {text.words for text in found.texts}
    assert list(overlaps(found)) == []


@pytest.mark.parametrize("r", CLASSES)
def test_chips_of_homes_touch_no_text(r: int) -> None:
    t, s = position("1880", 0.5)
    homes = (("J2", "LHR"), ("K13", "NJR"), ("F8", "JHU"), ("F8", "JLR"), ("D12", "QSR"))
    view = replace(china.shown(s, None), size=r, homes=homes)
    found = Measured(china.draw_map(t, s, view), 40)
    dense = frozenset(h.id for h in lens_hexes(drawing("1880", CHINA, s.board, view)))
    assert {"LHR", "NJR", "JHU", "JLR", "QSR"} <= {text.words for text in found.texts}
    assert list(overlaps(found, dense)) == []


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize(("moment", "r"), TABLES)
def test_texts_of_chicago_express_have_their_least_size(
    moment: float, r: int, marked: bool
) -> None:
    found = table(moment, r, marked)
    assert too_small(found) == []
    assert list(overlaps(found)) == []


@pytest.mark.parametrize(("moment", "r"), TABLES)
def test_costs_and_incomes_stay_inside_their_hexes(moment: float, r: int) -> None:
    found = table(moment, r)
    pills = [box for _, box in found.rects("pill")]
    costs = [text.box for text in found.texts if "cost" in text.kinds]
    assert len(pills) > 20
    assert len(costs) > 100 or r == 18
    assert [box for box in (*pills, *costs) if beyond(found, box) > 0.5] == []


def beyond(found: Measured, box: Box) -> float:
    """How far a box crosses the border of the flat hex that it stands in; ends are round."""
    x, y = found.hexes[found.near(((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))]
    rounded = 0.12 * (box[3] - box[1])
    far = 0.0
    for cx in (box[0] + rounded, box[2] - rounded):
        for cy in (box[1], box[3]):
            across, down = abs(cx - x), abs(cy - y)
            far = max(far, down - found.r * 3**0.5 / 2)
            far = max(far, across * 3**0.5 / 2 + down / 2 - found.r * 3**0.5 / 2)
    return far


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize(("moment", "r"), TABLES)
def test_no_locomotive_meets_a_name(moment: float, r: int, marked: bool) -> None:
    found = table(moment, r, marked)
    engines = [box for _, box in found.rects("")]
    assert len(engines) >= 4
    wide, high = LOCOMOTIVE[CLASSES.index(r)]
    for box in engines:
        assert box[2] - box[0] > wide - 0.1
        assert box[3] - box[1] > high - 0.1
    names = [text for text in found.texts if "name" in text.kinds]
    assert [n.words for n in names for box in engines if meet(n.box, box, TOUCH)] == []


@pytest.mark.parametrize("r", CLASSES)
def test_all_cities_of_chicago_express_are_named_but_on_the_smallest_map(r: int) -> None:
    found = table(0.0, r)
    named = [text.words for text in found.texts if "name" in text.kinds]
    goals = ["Chicago", "Detroit", "Wheeling", "Pittsburgh"]
    if r > 18:
        assert len(named) == 30
    else:
        assert set(named) == {*goals, "New York", "Philadelphia", "Baltimore", "Washington"}


def test_the_class_of_a_map_is_said_in_the_picture() -> None:
    assert set(SIZES) == set(CLASSES)
    assert [table(0.0, r).root.get("data-r") for r in CLASSES] == ["44", "30", "24", "18"]


def test_a_view_without_a_class_is_drawn_large() -> None:
    svg = china.draw_map(*position("1880", 0), View(stage=0))
    assert 'data-r="44"' in svg
