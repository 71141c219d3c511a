"""Editions: variants of a title that are found by their rules and not listed."""

import pytest

from tests.installed import forgetting
from tests.kernel.toy import Toy
from trunkline.kernel import editions, get_title, register, register_edition, title_ids


class House(Toy):
    """The toy by house rules."""

    rules = "house"


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """The toy, known to the program for one test."""
    forgetting(monkeypatch)
    toy = Toy()
    register(toy)
    return toy


def test_an_edition_is_found_by_its_rules(toy: Toy) -> None:
    house = House()
    register_edition(house)
    assert get_title(toy.id, "house") is house
    assert get_title(toy.id) is toy


def test_unknown_rules_give_the_title_itself_whose_rules_are_then_compared(toy: Toy) -> None:
    assert get_title(toy.id, "nobody's") is toy


def test_all_editions_of_a_title_are_known_with_the_present_one_first(toy: Toy) -> None:
    house = House()
    register_edition(house)
    assert editions(toy.id) == (toy, house)


def test_an_edition_is_not_listed(toy: Toy) -> None:
    before = title_ids()
    register_edition(House())
    assert title_ids() == before
