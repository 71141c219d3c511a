"""Foreign investors of 1880: the planner takes one that will soon merge with its company."""

from random import Random

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.kernel import decision, play
from trunkline.titles.china_1880.bots.building import beyond, partner
from trunkline.titles.china_1880.bots.investing import foundation, foundations
from trunkline.titles.china_1880.bots.investors import choice, claimed, reserved, unattached
from trunkline.titles.china_1880.bots.planner import planner
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import ChooseInvestor, Found, LayTile
from trunkline.titles.china_1880.rules.components import INVESTORS
from trunkline.titles.china_1880.rules.investors import InvestorChoice


def test_the_first_takes_the_neighbour_of_the_best_home() -> None:
    """JHU in Beijing reaches Dalian over Tianjin and the ferry, which is there already."""
    position = Position("ABC").step(InvestorChoice())
    assert planner(title, position.s, Random(1)) == ChooseInvestor("A", "A2")


def test_the_owner_of_bcr_takes_the_neighbour_of_chengdu() -> None:
    position = Position("ABC").found("BCR", "A", floated=False)
    assert choice(position.s, "A") == ChooseInvestor("A", "A7")


def test_who_has_a_company_and_finds_no_neighbour_takes_the_best_that_is_free() -> None:
    position = Position("ABC").found("BCR", "B", floated=False).invests("A", "A7")
    assert choice(position.s, "B") == ChooseInvestor("B", "A2")


def test_what_those_before_will_found_is_not_reckoned_with() -> None:
    """A will found JHU beside Dalian, B the best home that is left, JHA; C can have HKR."""
    position = Position("ABC").invests("A", "A2").invests("B", "A5")
    assert claimed(position.s) == {"JHU", "JHA"}
    assert choice(position.s, "C") == ChooseInvestor("C", "A4")


@pytest.mark.parametrize("players", ["ABC", "ABCDEFG"])
def test_everybody_finds_one(players: str) -> None:
    position = Position(players).step(InvestorChoice())
    while isinstance(step := decision(position.s), InvestorChoice):
        position.do(choice(position.s, step.decider(title, position.s)))
    owners = {investor.owner for investor in position.s.investors.values()}
    assert owners == set(players)
    assert set(position.s.investors) <= set(INVESTORS)


def test_the_share_on_the_charter_counts_more_the_sooner_it_comes() -> None:
    position = Position("ABC").invests("A", "A2").invests("B", "A5")
    soon, late = reserved(position.s, "A", "JHU"), reserved(position.s, "A", "HKR")
    assert 1 > soon > late > 0
    position.found("NJR", "A", 2, A2=1)
    assert unattached(position.s, "A") == ""
    assert reserved(position.s, "A", "JHU") == 0, "only the first company keeps a share"


def test_the_first_company_is_the_investors_neighbour() -> None:
    """HKR's home is a worse one than JHU's, but the Germans in Qingdao are a ferry away."""
    position = Position("ABC", cash=450).invests("A", "A4").share_round("A", first=True)
    found = planner(title, position.s, Random(1))
    assert isinstance(found, Found)
    assert found.company == "HKR"


def test_the_first_company_is_safe_with_its_certificate() -> None:
    """Two units, one for the investor: of the other two nobody can take more than the founder has.

    A second company leaves three to others, so the founder must be able to pay for a third unit.
    """
    position = Position("ABC", cash=200).invests("A", "A2").share_round("A", first=True)
    first = Found("A", "JHU", 2, 100, "ABC")
    assert first in [*foundations(position.s, "A", 200)]
    assert foundation(title, position.s, first, spare=200) > 0
    position.found("HKR", "A", 2, A2=1)
    assert foundation(title, position.s, first, spare=200) == 0


def test_a_lay_that_comes_nearer_to_the_investor_counts_more() -> None:
    """From Chengdu south-east: Indochina is three tiles further; to the north there is nothing."""
    position = Position("ABC").invests("A", "A7").found("BCR", "A", 2, A7=1, cash=300)
    position.turn("BCR", "track")
    assert partner(position.s, "BCR", "A7") == "A7"
    assert partner(position.s, "A7", "A7") == "BCR"
    assert partner(position.s, "BCR", "") == ""
    near = LayTile("A", "M3", "6", 3)
    gained = beyond(position.s, "BCR", near, "A7") - beyond(position.s, "BCR", near)
    assert gained > 0


def test_investors_merge_in_the_first_circles() -> None:
    """JHU and Dalian: two tiles with the right curves, which their builders lay at once."""
    position = Position("ABC", cash=300).invests("A", "A2").invests("B", "A4").invests("C", "A3")
    position.found("JHU", "A", 2, A2=1, cash=500).found("HKR", "B", 2, A4=1, cash=500)
    s, random = position.investor_turn("A2").s, Random(1)
    for _ in range(60):
        play(title, s, planner(title, s, random))
    assert s.investors["A2"].merged
    assert s.investors["A4"].merged
