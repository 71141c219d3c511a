import pytest

from tests.draw.parsed import by_class, read, texts, tree
from trunkline.draw.lettering import BOLD, PLAIN, THREE_LETTERS, text_width
from trunkline.draw.market import Row, market_chart
from trunkline.draw.market_grid import LETTERS, Box, MarketLook, grid
from trunkline.draw.theme import livery
from trunkline.rails.stock.market import Market
from trunkline.titles.berlin_1881.pictures import CHART as BERLIN
from trunkline.titles.berlin_1881.present.market import LOOKS as BERLIN_LOOKS
from trunkline.titles.china_1880.pictures import CHART as CHINA
from trunkline.titles.china_1880.present.chart import EXCHANGE

CHINA_PANEL = EXCHANGE.looks["wide"]
NINE = ("BCR", "JHU", "QSR", "JGG", "LHR", "BZU", "WNR", "NXR", "SCR")
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


LOOKS = (CHINA, *EXCHANGE.looks.values(), *BERLIN_LOOKS.values())


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look.width:g}")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 9])
def test_no_chip_covers_another_or_the_price(look: MarketLook, count: int) -> None:
    place = (2, 5)
    places = grid(CHART, {place: NINE[:count]}, look)
    cell, chips = places.cell(place), places.chips(place, count)
    price = Box(cell.x, cell.y, text_width("105", look.figures, PLAIN) + 2, 10.5)
    assert len(chips) == min(count, 4)
    for number, box in enumerate(chips):
        assert 18.2 <= box.width <= 22
        assert box.height == 11.5
        assert not box.meets(price)
        assert not any(box.meets(other) for other in chips[:number])
        assert cell.x <= box.x
        assert box.right <= cell.right
        assert cell.y <= box.y
        assert box.bottom <= cell.bottom


def test_a_chip_stands_beside_its_price_where_there_is_room() -> None:
    """So a row of the low form is hardly higher than a price."""
    look = BERLIN_LOOKS["low"]
    places = grid(TABLE, {(2, 5): ("GBS",)}, look)
    assert places.cell((2, 5)).height < 14
    assert places.height < 90


def test_wide_cells_hold_two_chips_beside_each_other_and_narrow_ones_stack_them() -> None:
    places = {(2, 5): NINE[:2]}
    one, two = grid(CHART, places, CHINA).chips((2, 5), 2)
    assert one.y == two.y
    one, two = grid(CHART, places, CHINA_PANEL).chips((2, 5), 2)
    assert one.x == two.x


def test_a_row_grows_with_its_chips_and_the_others_stay() -> None:
    places = grid(CHART, {(2, 5): NINE[:3]}, CHINA_PANEL)
    heights = [places.cell((row, 2)).height for row in range(4)]
    assert heights[:2] == [22, 22]
    assert heights[2] > 44
    assert heights[3] == pytest.approx(22)


def test_the_letters_of_a_chip_fit_it() -> None:
    for title, companies in (("1880", NINE), ("1881", ("NBSN", "BChSt", "SHG", "BESTAG"))):
        for company in companies:
            letters = livery(title, company).short or company
            assert text_width(letters, LETTERS, BOLD, THREE_LETTERS) <= 18.6


@pytest.mark.parametrize("count", [2, 4, 6])
def test_the_companies_of_a_cell_stand_in_their_order(count: int) -> None:
    words = texts(tree(market_chart("1880", CHART, {(2, 5): NINE[:count]}, "Prices")))
    drawn = [word for word in words if word in NINE or word.startswith("+3")]
    assert drawn == ([*NINE[:count]] if count <= 4 else [*NINE[:3], "+3"])


def test_a_cell_with_more_than_four_companies_lists_them_on_focus() -> None:
    root = tree(market_chart("1880", CHART, {(2, 5): NINE[:6]}, "Prices"))
    (full,) = by_class(root, "full")
    assert full.get("tabindex") == "0"
    assert full.get("aria-label") == "In this order: BCR, JHU, QSR, JGG, LHR, BZU"
    assert [word for word in texts(full) if word[:1].isdigit()][-1] == "6  BZU"


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
