"""The pictures of Chicago Express."""

import os
import subprocess
import sys
from hashlib import sha256

import pytest
from msgspec.structs import replace

from tests.checked import checked
from tests.draw.parsed import by_class, ends, texts, tree
from tests.draw.test_svg import HOSTILE
from trunkline.draw import picture, title_picture
from trunkline.kernel import Match, start
from trunkline.kernel.language import speaking
from trunkline.titles.chicago_express.pictures import draw_map, draw_market, place
from trunkline.titles.chicago_express.pictures.charts import CompanyRow, Dial, charts
from trunkline.titles.chicago_express.pictures.map import chicago_map
from trunkline.titles.chicago_express.pictures.places import Marks, Place
from trunkline.titles.chicago_express.rules import ChicagoState, title


@pytest.fixture
def s() -> ChicagoState:
    return start(title, ("Ann", "Bob", "Cy"))


def hexes(svg: str) -> dict[str, str]:
    """The words of each hex by its id."""
    found = {}
    for element in tree(svg).iter():
        if element.get("data-hex"):
            assert element.get("id") == f"hex-{element.get('data-hex')}"
            found[element.get("data-hex", "")] = element[0].text or ""
    return found


def test_every_hex_is_there_once_and_says_what_it_is(s: ChicagoState) -> None:
    drawn = hexes(draw_map(title, s))
    assert list(drawn) == list(title.map.hexes)
    assert len(drawn) == 160
    assert drawn["A2"] == "A2 Chicago, city, cost $3, income 7"
    assert drawn["R5"] == "R5 Philadelphia, start, PRR"
    assert drawn["J2"] == "J2, forest, cost $2"


def test_names_costs_and_incomes_are_written(s: ChicagoState) -> None:
    words = texts(tree(draw_map(title, s)))
    for hex in title.map.hexes.values():
        if hex.name:
            assert hex.name in words
    assert words.count("$1") == sum(hex.cost == 1 for hex in title.map.hexes.values())
    assert words.count("+7") == 1


def test_chicago_and_the_industries_are_named_on_the_smallest_map_too(s: ChicagoState) -> None:
    shown = draw_map(title, s, Marks(size=18))
    words = texts(tree(shown))
    tracks = [title.map.hexes[track.hex].name for track in title.components.tracks]
    for name in ("Chicago", *tracks):
        assert name in words
    assert "Fort Wayne" not in words


def test_sums_are_written_as_the_reader_writes_them(s: ChicagoState) -> None:
    """Close in a hex, which has little room."""
    with speaking("de"):
        assert "4$" in texts(tree(draw_map(title, s)))
        assert "0\u00a0$" in texts(tree(draw_market(title, s)))


def test_each_company_stands_at_home_with_letter_and_colour(s: ChicagoState) -> None:
    svg = draw_map(title, s)
    words = texts(tree(svg))
    assert [words.count(letter) for letter in ("P", "N")] == [2, 2]  # the ruler and the locomotive
    for colour in ("#C1212B", "#0B3C8C", "#E2B714", "#57A85F"):
        assert svg.count(f'fill="{colour}"') == 1
    assert "#1B1B1B" not in svg, "Wabash has not opened"


def test_a_line_joins_neighbouring_locomotives_of_a_company(s: ChicagoState) -> None:
    s.companies["PRR"] = replace(s.companies["PRR"], hexes=("R5", "Q5", "P4"))
    s.companies["NYC"] = replace(s.companies["NYC"], hexes=("S3", "P4"))
    rails = by_class(tree(draw_map(title, s)), "rail")
    assert [rail.get("stroke") for rail in rails] == ["#C1212B"] * 2
    # R5, Q5 and P4 lie 45 apart in columns of width 45
    assert sorted(abs(a[0] - b[0]) > 30 for a, b in map(ends, rails)) == [True, True]


def test_locomotives_that_share_a_hex_do_not_overlap() -> None:
    for count in range(1, 6):
        companies = ("PRR", "B&O", "C&O", "NYC", "WAB")[:count]
        svg = chicago_map([Place("A2", 0, 2, "city", 3, locomotives=companies)])
        boxes = [e for e in tree(svg).iter() if e.get("stroke-width") == ".8" and e.get("fill")]
        corners = [tuple(float(b.get(k, 0)) for k in ("x", "y", "width", "height")) for b in boxes]
        assert len(corners) == count
        for i, (x, y, w, h) in enumerate(corners):
            for a, b, _, _ in corners[:i]:
                assert abs(a - x) >= w - 0.01 or abs(b - y) >= h - 0.01


def test_a_developed_hex_has_a_house_and_its_higher_income(s: ChicagoState) -> None:
    before = place(title, s, "L0")
    s.developed = ("L0", "I6")
    after = place(title, s, "L0")
    assert (before.income, before.grows, before.developed) == (3, 2, False)
    assert (after.income, after.grows, after.developed) == (5, 0, True)
    assert place(title, s, "I6").income == 4, "Wheeling's second box"
    root = tree(draw_map(title, s))
    assert len(by_class(root, "house")) == 1


def test_the_present_box_of_each_industrial_track_is_framed(s: ChicagoState) -> None:
    s.developed = ("I6", "E0", "E0")
    now = by_class(tree(draw_map(title, s)), "now")
    assert len(now) == 3
    lefts = [float(box.get("x", "0")) for box in now]
    detroit, wheeling, pittsburgh = lefts
    assert detroit > wheeling > pittsburgh, "third box, second box, first box"


def test_a_plan_is_ringed_numbered_and_ghostly(s: ChicagoState) -> None:
    marks = Marks(legal=("O4",), chosen=("Q5", "P4"), company="PRR")
    root = tree(draw_map(title, s, marks))
    assert len(by_class(root, "legal")) == 1
    assert len(by_class(root, "chosen")) == 2
    assert [e.text for e in by_class(root, "ordertext")] == ["1", "2"]
    assert len(by_class(root, "ghost")) == 2
    assert len(by_class(root, "planned")) == 2


def test_dials_show_used_left_and_red_fields(s: ChicagoState) -> None:
    root = tree(charts([Dial("Auction", 3, 1), Dial("Expansion", 5, 5)], []))
    assert [len(by_class(root, kind)) for kind in ("used", "left", "last")] == [1 + 5, 2, 2]
    assert {"2 of 3 left", "0 of 5 left"} <= set(texts(root))


def test_incomes_stand_on_the_track_and_begin_anew_after_fifty() -> None:
    rows = [
        CompanyRow("PRR", 53, 4, 3, 3, ("Ann", "Bob", "Ann")),
        CompanyRow("B&O", 0, 0, 21, 4, (), False),
    ]
    root = tree(charts([], rows))
    words = texts(root)
    assert "+50" in words
    assert "25" in words
    assert "26" not in words
    assert "Ann 2 · Bob" in words
    assert "opens when a company reaches Chicago" in words


def test_hostile_names_stay_text(s: ChicagoState) -> None:
    match = Match(title, (HOSTILE, "Bob"), seed=1)
    companies = checked(ChicagoState, match.state).companies
    companies["PRR"] = replace(companies["PRR"], owners=(HOSTILE,))
    for what in ("map", "market", "worth"):
        root = tree(picture(match, what))
        assert not [e for e in root.iter() if e.tag.endswith("script")]
    assert any("alert" in word for word in texts(tree(picture(match, "market"))))


def test_the_picture_has_a_title_and_a_role(s: ChicagoState) -> None:
    for svg in (draw_map(title, s), draw_market(title, s)):
        root = tree(svg)
        assert root.get("role") == "img"
        assert (root[0].text or "").startswith("Chicago Express, ")
        assert root.get("aria-label") == root[0].text
        assert "href" not in svg, "self-contained"


def test_the_same_position_gives_the_same_bytes_on_every_machine() -> None:
    program = (
        "from hashlib import sha256; from trunkline.draw import title_picture;"
        "from trunkline.titles.chicago_express.rules import title;"
        "print(sha256(title_picture(title).encode()).hexdigest())"
    )
    here = sha256(title_picture(title).encode()).hexdigest()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout.strip() == here
