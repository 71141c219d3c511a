"""Rulebook: Expansion of a railroad company's route network, its costs and income."""

from collections.abc import Mapping

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Legal
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.sections import CONDUCTING, COST, EXPANSION
from trunkline.titles.chicago_express.rules.state import Charter, locomotives_left


def with_prr(
    *hexes: str, treasury: int = 30, others: Mapping[str, Charter] | None = None
) -> Position:
    prr = charter("PRR", *hexes, treasury=treasury, owners="Ann")
    return Position(companies={"PRR": prr, **(others or {})}).expanding()


@pytest.mark.rule("CE-5-01")
def test_only_a_shareholder_expands_a_company() -> None:
    position = with_prr(others={"B&O": charter("B&O", treasury=30, owners="Bob")})
    why = position.no(Expand("Ann", "B&O", ("P6",)))
    assert (why.why, why.rule) == ("Ann owns no share of B&O.", EXPANSION)
    assert {a.company for a in Legal(title, position.s) if isinstance(a, Expand)} == {"PRR"}


@pytest.mark.rule("CE-5-02")
def test_one_to_three_hexes_are_added() -> None:
    position = with_prr()
    none: tuple[str, ...] = ()
    for hexes in (none, ("Q5", "P4", "O4", "N3")):
        why = position.no(Expand("Ann", "PRR", hexes))
        assert (why.why, why.rule) == ("You can expand into one to 3 hexes.", CONDUCTING)
    for hexes in (("Q5",), ("Q5", "P4"), ("Q5", "P4", "O4")):
        assert position.may(Expand("Ann", "PRR", hexes))


@pytest.mark.rule("CE-5-02")
def test_one_company_is_expanded_per_action() -> None:
    position = with_prr(others={"B&O": charter("B&O", treasury=30, owners="Ann")})
    position.do(Expand("Ann", "PRR", ("Q5",)))
    assert position.decider == "Bob"
    assert position.s.companies["B&O"].hexes == ("Q7",)


@pytest.mark.rule("CE-5-03")
def test_a_new_hex_touches_the_network() -> None:
    position = with_prr("Q5")
    assert position.may(Expand("Ann", "PRR", ("P4",)))
    assert position.may(Expand("Ann", "PRR", ("R4",)))  # beside the start hex: a branch
    why = position.no(Expand("Ann", "PRR", ("O4",)))
    assert (why.why, why.rule) == ("Harrisburg is not next to a locomotive of PRR.", CONDUCTING)


@pytest.mark.rule("CE-5-03")
def test_hexes_placed_in_this_action_count_in_the_order_named() -> None:
    position = with_prr()
    assert position.may(Expand("Ann", "PRR", ("Q5", "P4")))
    assert "P4 is not next to" in position.no(Expand("Ann", "PRR", ("P4", "Q5"))).why


@pytest.mark.rule("CE-5-03")
def test_locomotives_of_other_companies_do_not_connect() -> None:
    position = with_prr(others={"B&O": charter("B&O", "P6", "O7", owners="Bob")})
    assert "not next to a locomotive of PRR" in position.no(Expand("Ann", "PRR", ("O6",))).why


@pytest.mark.rule("CE-5-04")
def test_a_company_has_one_locomotive_per_hex() -> None:
    position = with_prr("Q5")
    why = position.no(Expand("Ann", "PRR", ("Q5",)))
    assert (why.why, why.rule) == ("PRR already has a locomotive in Q5.", COST)
    assert "already" in position.no(Expand("Ann", "PRR", ("P4", "P4"))).why
    assert "already" in position.no(Expand("Ann", "PRR", ("R5",))).why


@pytest.mark.rule("CE-5-05")
@pytest.mark.parametrize(
    ("hex", "terrain", "beside"), [("Q5", "plain", ()), ("O4", "city", ("Q5", "P4"))]
)
def test_plains_and_cities_take_all_companies(
    hex: str, terrain: str, beside: tuple[str, ...]
) -> None:
    assert title.map.hexes[hex].terrain == terrain
    others = {
        company: charter(company, hex, owners="Bob") for company in ("B&O", "C&O", "NYC", "WAB")
    }
    position = with_prr(*beside, others=others)
    position.do(Expand("Ann", "PRR", (hex,)))
    assert all(hex in position.s.companies[company].hexes for company in title.order)


@pytest.mark.rule("CE-5-05")
def test_industrial_hexes_take_all_companies() -> None:
    assert title.map.hexes["K4"].terrain == "industrial"
    others = {company: charter(company, "K4", owners="Bob") for company in ("B&O", "C&O", "NYC")}
    position = with_prr("L4", others=others)
    position.do(Expand("Ann", "PRR", ("K4",)))
    assert "K4" in position.s.companies["PRR"].hexes


@pytest.mark.rule("CE-5-06")
@pytest.mark.parametrize(
    ("hex", "terrain", "beside"), [("R2", "forest", "R3"), ("N4", "mountain", "O4")]
)
def test_forests_and_mountains_take_one_locomotive_in_all(
    hex: str, terrain: str, beside: str
) -> None:
    assert title.map.hexes[hex].terrain == terrain
    alone = with_prr(beside)
    assert alone.may(Expand("Ann", "PRR", (hex,)))
    position = with_prr(beside, others={"NYC": charter("NYC", hex, owners="Bob")})
    why = position.no(Expand("Ann", "PRR", (hex,)))
    assert why.why == f"{hex} is {terrain} and already holds a locomotive."
    assert why.rule == CONDUCTING


@pytest.mark.rule("CE-5-07")
@pytest.mark.parametrize(("hex", "beside"), [("Q7", "R6"), ("Q9", "Q8"), ("S3", "S4")])
def test_eastern_start_hexes_are_closed_to_other_companies(hex: str, beside: str) -> None:
    position = with_prr(beside)
    why = position.no(Expand("Ann", "PRR", (hex,)))
    assert why.why == f"{title.map.names[hex]} is closed to other companies."
    assert why.rule == CONDUCTING


@pytest.mark.rule("CE-5-07")
def test_philadelphia_is_closed_and_fort_wayne_is_open() -> None:
    bo = charter("B&O", "R6", "E3", treasury=9, owners="Ann")
    position = Position(companies={"B&O": bo}).expanding()
    assert "Philadelphia is closed" in position.no(Expand("Ann", "B&O", ("R5",))).why
    assert position.may(Expand("Ann", "B&O", ("D3",)))


@pytest.mark.rule("CE-5-08")
def test_the_cost_is_multiplied_by_the_locomotives_there_with_the_new_one() -> None:
    # Harrisburg costs 2: alone 2, as second 4, as third 6.
    for others, price in (({}, 2), ({"B&O"}, 4), ({"B&O", "NYC"}, 6)):
        companies = {company: charter(company, "O4", owners="Bob") for company in others}
        position = with_prr("Q5", "P4", treasury=10, others=companies)
        position.do(Expand("Ann", "PRR", ("O4",)))
        assert position.s.companies["PRR"].treasury == 10 - price
        assert position.s.cash["Ann"] == 40


@pytest.mark.rule("CE-5-09")
def test_a_company_spends_its_own_money_only() -> None:
    # Q5 1, P4 1, Harrisburg 2.
    hexes = ("Q5", "P4", "O4")
    why = with_prr(treasury=3).no(Expand("Ann", "PRR", hexes))
    assert (why.why, why.rule) == ("PRR has $3; this costs $4.", COST)
    position = with_prr(treasury=4)
    position.do(Expand("Ann", "PRR", hexes))
    assert position.s.companies["PRR"].treasury == 0
    assert position.s.cash["Ann"] == 40


@pytest.mark.rule("CE-5-10")
def test_without_locomotives_on_the_charter_nothing_is_placed() -> None:
    plains = [hex.id for hex in title.map.file.hexes if hex.terrain == "plain"]
    far = [hex for hex in plains if hex not in ("Q5", "Q6", "P4")]
    two_left = with_prr(*far[:17])
    assert locomotives_left(title, two_left.s, "PRR") == 2
    why = two_left.no(Expand("Ann", "PRR", ("Q5", "P4", "Q6")))
    assert (why.why, why.rule) == ("PRR has 2 locomotives left.", COST)
    two_left.do(Expand("Ann", "PRR", ("Q5", "P4")))
    assert locomotives_left(title, two_left.s, "PRR") == 0
    none_left = with_prr(*far[:19], others={"B&O": charter("B&O", treasury=5, owners="Ann")})
    assert none_left.no(Expand("Ann", "PRR", ("Q5",))).why == "PRR has 0 locomotives left."


@pytest.mark.rule("CE-5-11")
def test_the_order_of_the_hexes_changes_neither_cost_nor_income() -> None:
    ends = []
    for hexes in (("Q5", "P4", "R4"), ("R4", "Q5", "P4"), ("Q5", "R4", "P4")):
        position = with_prr()
        position.do(Expand("Ann", "PRR", hexes))
        prr = position.s.companies["PRR"]
        ends.append((prr.treasury, prr.income, sorted(prr.hexes)))
        assert prr.hexes == ("R5", *hexes)
    # Three plains at 1 each.
    assert ends == [(27, 7, ["P4", "Q5", "R4", "R5"])] * 3


@pytest.mark.rule("CE-5-12")
@pytest.mark.parametrize(("hex", "beside", "gain"), [("L0", "L1", 3), ("N4", "O4", 1)])
def test_an_undeveloped_city_or_mountain_raises_the_income_by_its_printed_value(
    hex: str, beside: str, gain: int
) -> None:
    position = with_prr(beside)
    before = position.s.companies["PRR"].income
    position.do(Expand("Ann", "PRR", (hex,)))
    assert position.s.companies["PRR"].income == before + gain


@pytest.mark.rule("CE-5-13")
@pytest.mark.parametrize(("hex", "beside", "gain"), [("L0", "L1", 3 + 2), ("N4", "O4", 1 + 1)])
def test_a_developed_one_adds_its_development_value(hex: str, beside: str, gain: int) -> None:
    prr = charter("PRR", beside, treasury=30, owners="Ann")
    position = Position(companies={"PRR": prr}, developed=(hex,)).expanding()
    position.do(Expand("Ann", "PRR", (hex,)))
    assert position.s.companies["PRR"].income == prr.income + gain


@pytest.mark.rule("CE-5-14")
@pytest.mark.parametrize(
    ("hex", "beside", "steps", "gain"),
    [("I6", "I5", 0, 3), ("I6", "I5", 2, 5), ("K4", "L4", 1, 6), ("E0", "E1", 4, 5)],
)
def test_an_industrial_hex_raises_the_income_by_the_box_of_its_marker(
    hex: str, beside: str, steps: int, gain: int
) -> None:
    prr = charter("PRR", beside, treasury=30, owners="Ann")
    position = Position(companies={"PRR": prr}, developed=(hex,) * steps).expanding()
    position.do(Expand("Ann", "PRR", (hex,)))
    assert position.s.companies["PRR"].income == prr.income + gain


@pytest.mark.rule("CE-5-15")
@pytest.mark.parametrize(("hex", "terrain"), [("Q5", "plain"), ("R4", "plain"), ("R2", "forest")])
def test_forests_and_plains_raise_no_income(hex: str, terrain: str) -> None:
    assert title.map.hexes[hex].terrain == terrain
    position = with_prr("Q6", "R3")
    position.do(Expand("Ann", "PRR", (hex,)))
    assert position.s.companies["PRR"].income == 7


@pytest.mark.rule("CE-5-16")
def test_a_locomotive_in_chicago_starts_a_chicago_phase() -> None:
    position = with_prr("B2")
    told = position.do(Expand("Ann", "PRR", ("A2",))).told
    assert "PRR has reached Chicago." in told
    assert isinstance(position.s.stack[-1], Bidding)


@pytest.mark.rule("CE-5-16")
def test_a_company_is_in_chicago_once() -> None:
    position = with_prr("B2", "A2", others={"WAB": charter("WAB")})
    assert "already" in position.no(Expand("Ann", "PRR", ("A2",))).why
    told = position.do(Expand("Ann", "PRR", ("A3",))).told
    assert not any("reached Chicago" in sentence for sentence in told)


@pytest.mark.rule("CE-5-17")
@pytest.mark.parametrize("hexes", [("A2", "C2"), ("C2", "A2")])
def test_the_expansion_is_finished_before_the_chicago_phase(hexes: tuple[str, ...]) -> None:
    # South Bend (+1) counts in the Chicago dividend whether it comes before Chicago or after.
    position = with_prr("B2")
    position.do(Expand("Ann", "PRR", hexes))
    assert position.s.companies["PRR"].income == 7 + 7 + 1
    assert position.s.cash["Ann"] == 40 + 15


def test_unknown_companies_and_hexes_are_refused() -> None:
    position = with_prr()
    why = position.no(Expand("Ann", "GWR", ("Q5",)))
    assert (why.why, why.rule) == ("Unknown company GWR.", EXPANSION)
    why = position.no(Expand("Ann", "PRR", ("Z9",)))
    assert (why.why, why.rule) == ("Unknown hex Z9.", CONDUCTING)


def test_a_player_whose_companies_are_broke_is_passed_over() -> None:
    position = Position(companies={"PRR": charter("PRR", owners="Ann")}).expanding()
    assert position.decider == "Bob"


def test_a_player_who_owns_nothing_of_wabash_cannot_expand_it() -> None:
    position = with_prr(others={"WAB": charter("WAB", treasury=9)})
    assert position.no(Expand("Ann", "WAB", ("C3",))).why == "Ann owns no share of WAB."


def test_the_pass_is_listed_first() -> None:
    assert next(iter(Legal(title, with_prr().s))) == Pass("Ann")
