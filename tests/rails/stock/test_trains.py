"""Trains, the depot and phases as tables."""

import pytest

from trunkline.rails.stock.phases import Phase, present
from trunkline.rails.stock.trains import Depot, Train, rusted, without

TWO = Train("2", 100, 2, 2, rusted_by="4")
FOUR = Train("4", 300, 1, 4)
OLD = Train("2R", 250, 3, 2, extra=True)
DIESEL = Train("D", 900, None, 99)
DEPOT = Depot((TWO, OLD, FOUR, DIESEL))
PHASES = (Phase("A", "2", 4, ("yellow",)), Phase("B", "4", 3, ("yellow", "green")))


def test_trains_are_sold_in_order() -> None:
    assert DEPOT.on_sale({}) == TWO
    assert DEPOT.on_sale({"2": 1}) == TWO
    assert DEPOT.on_sale({"2": 2}) == FOUR
    assert DEPOT.on_sale({"2": 2, "4": 1, "D": 7}) == DIESEL


def test_the_depot_counts_what_is_left() -> None:
    assert DEPOT.left(TWO, {"2": 1}) == 1
    assert DEPOT.left(DIESEL, {"D": 12}) is None
    assert not DEPOT.has(FOUR, {"4": 1})
    assert DEPOT.has(DIESEL, {"D": 12})


def test_the_stock_names_what_is_left() -> None:
    assert DEPOT.stock({"2": 2}) == {"4": 1, "2R": 3, "D": 1}
    assert DEPOT.stock({"D": 12})["D"] == 1


def test_an_empty_depot_is_a_mistake_of_the_title() -> None:
    with pytest.raises(LookupError, match="must not be limited"):
        Depot((TWO,)).on_sale({"2": 2})


def test_a_type_says_what_scraps_it() -> None:
    assert rusted(DEPOT.trains, "4") == ("2",)
    assert rusted(DEPOT.trains, "D") == ()


def test_trains_are_given_away_one_by_one() -> None:
    assert without(("2", "2", "4"), ("2",)) == ("2", "4")


def test_a_phase_begins_with_the_first_train_of_its_type() -> None:
    assert present(PHASES, {}).name == "A"
    assert present(PHASES, {"2": 2}).name == "A"
    assert present(PHASES, {"2": 2, "4": 1}).name == "B"
    assert present(PHASES, {"4": 0}).name == "A"
