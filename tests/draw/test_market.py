import itertools

import pytest

from tests.draw.parsed import by_class, read, texts, tree
from trunkline.draw.market import Row, market_chart, stack_spots
from trunkline.rails.stock.market import Market
from trunkline.titles.berlin_1881.pictures import CHART as BERLIN
from trunkline.titles.china_1880.pictures import CHART as CHINA

CHART = Market.read(read("china_1880", "market.txt"))
TABLE = Market.read(read("berlin_1881", "market.txt"))


def test_every_space_is_a_cell_with_its_price_and_bonus() -> None:
    root = tree(market_chart("1880", CHART, {}, "Prices"))
    cells = [e.get("data-cell") for e in root.iter() if e.get("data-cell")]
    assert cells == [f"{row},{column}" for row, column in CHART.spaces]
    assert len(cells) == 87
    prices = [e.text for e in by_class(root, "price")]
    assert prices == [str(space.price) for space in CHART.spaces.values()]
    assert texts(root).count("+40") == 1
    assert len(by_class(root, "par")) == 4


def test_the_marks_of_1881_are_shaded() -> None:
    root = tree(market_chart("1881", TABLE, {}, "Prices", BERLIN))
    kinds = [len(by_class(root, kind)) for kind in ("par", "end", "free")]
    assert kinds == [5, 1, 3]


def test_markers_lie_in_their_cell() -> None:
    for look in (CHINA, BERLIN):
        for count in (1, 2):
            for x, y, radius in stack_spots(count, look):
                assert -look.width <= x - radius
                assert x + radius <= 0
                assert -look.height <= y - radius
                assert y + radius <= 3, "the lower edge may lie a little over the line"


def test_two_markers_lie_side_by_side_and_three_are_a_pile() -> None:
    (a, _, r), (b, _, _) = stack_spots(2, CHINA)
    assert b - a >= 2 * r - 0.6
    pile = stack_spots(3, CHINA)
    assert [round(two[0] - one[0], 1) for one, two in itertools.pairwise(pile)] == [4, 4]


def test_the_top_marker_of_a_pile_is_drawn_last() -> None:
    svg = market_chart("1880", CHART, {(2, 5): ("JGG", "LHR", "BZU")}, "Prices")
    pile = svg[svg.index("<title>JGG, LHR, BZU</title>") :]
    assert pile.index(">BZU<") < pile.index(">LHR<") < pile.index(">JGG<")


def test_a_pile_is_also_written_as_a_list() -> None:
    words = texts(tree(market_chart("1880", CHART, {(2, 5): ("JGG", "LHR", "BZU")}, "Prices")))
    assert words[words.index("Stacks, top one first") + 1 :] == ["105", "JGG", "LHR", "BZU"]


def test_the_target_of_a_choice_is_framed() -> None:
    (frame,) = by_class(tree(market_chart("1880", CHART, {}, "Prices", target=(2, 8))), "target")
    assert (frame.get("x"), frame.get("y")) == (str(8 * 45 + 1), str(2 * 28 + 1))


def test_the_turn_order_list_has_a_place_for_every_company() -> None:
    rows = [Row("¥100", ("BCR", "JHU"), 2), Row("¥90", (), 4)]
    root = tree(market_chart("1880", CHART, {}, "Prices", lists=[("Turn order", rows)]))
    assert len(by_class(root, "place")) == 6
    assert texts(root)[-4:] == ["¥100", "BCR", "JHU", "¥90"]


@pytest.mark.parametrize("markers", [{}, {(1, 3): ("BCR",), (0, 13): ("JHU", "QSR")}])
def test_the_markers_are_told_to_screen_readers(
    markers: dict[tuple[int, int], tuple[str, ...]],
) -> None:
    about = tree(market_chart("1880", CHART, markers, "Prices"))[1].text
    assert about == ("JHU, QSR at 200; BCR at 100" if markers else "No markers.")
