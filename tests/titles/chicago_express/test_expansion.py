"""Rulebook: Expansion of a railroad company's route network, its costs and income."""

from collections.abc import Mapping

import pytest

from tests.titles.chicago_express.positions import allowed, charter, do, expanding, refused
from trunkline.kernel import Legal, decider
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.sections import CONDUCTING, COST, EXPANSION
from trunkline.titles.chicago_express.rules.state import Charter, locomotives_left


def with_prr(
    *hexes: str, treasury: int = 30, others: Mapping[str, Charter] | None = None
) -> ChicagoState:
    prr = charter("PRR", *hexes, treasury=treasury, owners="Ann")
    return expanding(companies={"PRR": prr, **(others or {})})


@pytest.mark.rule("CE-5-01")
def test_only_a_shareholder_expands_a_company() -> None:
    s = with_prr(others={"B&O": charter("B&O", treasury=30, owners="Bob")})
    why = refused(s, Expand("Ann", "B&O", ("P6",)))
    assert (why.why, why.rule) == ("Ann owns no share of B&O.", EXPANSION)
    assert {a.company for a in Legal(title, s) if isinstance(a, Expand)} == {"PRR"}


@pytest.mark.rule("CE-5-02")
def test_one_to_three_hexes_are_added() -> None:
    s = with_prr()
    none: tuple[str, ...] = ()
    for hexes in (none, ("Q5", "P4", "O4", "N3")):
        why = refused(s, Expand("Ann", "PRR", hexes))
        assert (why.why, why.rule) == ("An expansion is into one to 3 hexes.", CONDUCTING)
    for hexes in (("Q5",), ("Q5", "P4"), ("Q5", "P4", "O4")):
        assert allowed(s, Expand("Ann", "PRR", hexes))


@pytest.mark.rule("CE-5-02")
def test_one_company_is_expanded_per_action() -> None:
    s = with_prr(others={"B&O": charter("B&O", treasury=30, owners="Ann")})
    do(s, Expand("Ann", "PRR", ("Q5",)))
    assert decider(title, s) == "Bob"
    assert s.companies["B&O"].hexes == ("Q7",)


@pytest.mark.rule("CE-5-03")
def test_a_new_hex_touches_the_network() -> None:
    s = with_prr("Q5")
    assert allowed(s, Expand("Ann", "PRR", ("P4",)))
    assert allowed(s, Expand("Ann", "PRR", ("R4",)))  # beside the start hex: a branch
    why = refused(s, Expand("Ann", "PRR", ("O4",)))
    assert (why.why, why.rule) == ("Harrisburg is not next to a locomotive of PRR.", CONDUCTING)


@pytest.mark.rule("CE-5-03")
def test_hexes_placed_in_this_action_count_in_the_order_named() -> None:
    s = with_prr()
    assert allowed(s, Expand("Ann", "PRR", ("Q5", "P4")))
    assert "P4 is not next to" in refused(s, Expand("Ann", "PRR", ("P4", "Q5"))).why


@pytest.mark.rule("CE-5-03")
def test_locomotives_of_other_companies_do_not_connect() -> None:
    s = with_prr(others={"B&O": charter("B&O", "P6", "O7", owners="Bob")})
    assert "not next to a locomotive of PRR" in refused(s, Expand("Ann", "PRR", ("O6",))).why


@pytest.mark.rule("CE-5-04")
def test_a_company_has_one_locomotive_per_hex() -> None:
    s = with_prr("Q5")
    why = refused(s, Expand("Ann", "PRR", ("Q5",)))
    assert (why.why, why.rule) == ("PRR has a locomotive in Q5 already.", COST)
    assert "already" in refused(s, Expand("Ann", "PRR", ("P4", "P4"))).why
    assert "already" in refused(s, Expand("Ann", "PRR", ("R5",))).why


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
    s = with_prr(*beside, others=others)
    do(s, Expand("Ann", "PRR", (hex,)))
    assert all(hex in s.companies[company].hexes for company in title.order)


@pytest.mark.rule("CE-5-05")
def test_industrial_hexes_take_all_companies() -> None:
    assert title.map.hexes["K4"].terrain == "industrial"
    others = {company: charter(company, "K4", owners="Bob") for company in ("B&O", "C&O", "NYC")}
    s = with_prr("L4", others=others)
    do(s, Expand("Ann", "PRR", ("K4",)))
    assert "K4" in s.companies["PRR"].hexes


@pytest.mark.rule("CE-5-06")
@pytest.mark.parametrize(
    ("hex", "terrain", "beside"), [("R2", "forest", "R3"), ("N4", "mountain", "O4")]
)
def test_forests_and_mountains_take_one_locomotive_in_all(
    hex: str, terrain: str, beside: str
) -> None:
    assert title.map.hexes[hex].terrain == terrain
    alone = with_prr(beside)
    assert allowed(alone, Expand("Ann", "PRR", (hex,)))
    s = with_prr(beside, others={"NYC": charter("NYC", hex, owners="Bob")})
    why = refused(s, Expand("Ann", "PRR", (hex,)))
    assert why.why == f"{hex} is {terrain} and holds a locomotive already."
    assert why.rule == CONDUCTING


@pytest.mark.rule("CE-5-07")
@pytest.mark.parametrize(("hex", "beside"), [("Q7", "R6"), ("Q9", "Q8"), ("S3", "S4")])
def test_eastern_start_hexes_are_closed_to_other_companies(hex: str, beside: str) -> None:
    s = with_prr(beside)
    why = refused(s, Expand("Ann", "PRR", (hex,)))
    assert why.why == f"{title.map.names[hex]} is closed to other companies."
    assert why.rule == CONDUCTING


@pytest.mark.rule("CE-5-07")
def test_philadelphia_is_closed_and_fort_wayne_is_open() -> None:
    bo = charter("B&O", "R6", "E3", treasury=9, owners="Ann")
    s = expanding(companies={"B&O": bo})
    assert "Philadelphia is closed" in refused(s, Expand("Ann", "B&O", ("R5",))).why
    assert allowed(s, Expand("Ann", "B&O", ("D3",)))


@pytest.mark.rule("CE-5-08")
def test_the_cost_is_multiplied_by_the_locomotives_there_with_the_new_one() -> None:
    # Harrisburg costs 2: alone 2, as second 4, as third 6.
    for others, price in (({}, 2), ({"B&O"}, 4), ({"B&O", "NYC"}, 6)):
        companies = {company: charter(company, "O4", owners="Bob") for company in others}
        s = with_prr("Q5", "P4", treasury=10, others=companies)
        do(s, Expand("Ann", "PRR", ("O4",)))
        assert s.companies["PRR"].treasury == 10 - price
        assert s.cash["Ann"] == 40


@pytest.mark.rule("CE-5-09")
def test_a_company_spends_its_own_money_only() -> None:
    # Q5 1, P4 1, Harrisburg 2.
    hexes = ("Q5", "P4", "O4")
    why = refused(with_prr(treasury=3), Expand("Ann", "PRR", hexes))
    assert (why.why, why.rule) == ("PRR has $3; this costs $4.", COST)
    s = with_prr(treasury=4)
    do(s, Expand("Ann", "PRR", hexes))
    assert s.companies["PRR"].treasury == 0
    assert s.cash["Ann"] == 40


@pytest.mark.rule("CE-5-10")
def test_without_locomotives_on_the_charter_nothing_is_placed() -> None:
    plains = [hex.id for hex in title.map.file.hexes if hex.terrain == "plain"]
    far = [hex for hex in plains if hex not in ("Q5", "Q6", "P4")]
    two_left = with_prr(*far[:17])
    assert locomotives_left(title, two_left, "PRR") == 2
    why = refused(two_left, Expand("Ann", "PRR", ("Q5", "P4", "Q6")))
    assert (why.why, why.rule) == ("PRR has 2 locomotives left.", COST)
    do(two_left, Expand("Ann", "PRR", ("Q5", "P4")))
    assert locomotives_left(title, two_left, "PRR") == 0
    none_left = with_prr(*far[:19], others={"B&O": charter("B&O", treasury=5, owners="Ann")})
    assert refused(none_left, Expand("Ann", "PRR", ("Q5",))).why == "PRR has 0 locomotives left."


@pytest.mark.rule("CE-5-11")
def test_the_order_of_the_hexes_changes_neither_cost_nor_income() -> None:
    ends = []
    for hexes in (("Q5", "P4", "R4"), ("R4", "Q5", "P4"), ("Q5", "R4", "P4")):
        s = with_prr()
        do(s, Expand("Ann", "PRR", hexes))
        prr = s.companies["PRR"]
        ends.append((prr.treasury, prr.income, sorted(prr.hexes)))
        assert prr.hexes == ("R5", *hexes)
    # Three plains at 1 each.
    assert ends == [(27, 7, ["P4", "Q5", "R4", "R5"])] * 3


@pytest.mark.rule("CE-5-12")
@pytest.mark.parametrize(("hex", "beside", "gain"), [("L0", "L1", 3), ("N4", "O4", 1)])
def test_an_undeveloped_city_or_mountain_raises_the_income_by_its_printed_value(
    hex: str, beside: str, gain: int
) -> None:
    s = with_prr(beside)
    before = s.companies["PRR"].income
    do(s, Expand("Ann", "PRR", (hex,)))
    assert s.companies["PRR"].income == before + gain


@pytest.mark.rule("CE-5-13")
@pytest.mark.parametrize(("hex", "beside", "gain"), [("L0", "L1", 3 + 2), ("N4", "O4", 1 + 1)])
def test_a_developed_one_adds_its_development_value(hex: str, beside: str, gain: int) -> None:
    prr = charter("PRR", beside, treasury=30, owners="Ann")
    s = expanding(companies={"PRR": prr}, developed=(hex,))
    do(s, Expand("Ann", "PRR", (hex,)))
    assert s.companies["PRR"].income == prr.income + gain


@pytest.mark.rule("CE-5-14")
@pytest.mark.parametrize(
    ("hex", "beside", "steps", "gain"),
    [("I6", "I5", 0, 3), ("I6", "I5", 2, 5), ("K4", "L4", 1, 6), ("E0", "E1", 4, 5)],
)
def test_an_industrial_hex_raises_the_income_by_the_box_of_its_marker(
    hex: str, beside: str, steps: int, gain: int
) -> None:
    prr = charter("PRR", beside, treasury=30, owners="Ann")
    s = expanding(companies={"PRR": prr}, developed=(hex,) * steps)
    do(s, Expand("Ann", "PRR", (hex,)))
    assert s.companies["PRR"].income == prr.income + gain


@pytest.mark.rule("CE-5-15")
@pytest.mark.parametrize(("hex", "terrain"), [("Q5", "plain"), ("R4", "plain"), ("R2", "forest")])
def test_forests_and_plains_raise_no_income(hex: str, terrain: str) -> None:
    assert title.map.hexes[hex].terrain == terrain
    s = with_prr("Q6", "R3")
    do(s, Expand("Ann", "PRR", (hex,)))
    assert s.companies["PRR"].income == 7


@pytest.mark.rule("CE-5-16")
def test_a_locomotive_in_chicago_starts_a_chicago_phase() -> None:
    s = with_prr("B2")
    told = do(s, Expand("Ann", "PRR", ("A2",)))
    assert "PRR has reached Chicago." in told
    assert isinstance(s.stack[-1], Bidding)


@pytest.mark.rule("CE-5-16")
def test_a_company_is_in_chicago_once() -> None:
    s = with_prr("B2", "A2", others={"WAB": charter("WAB")})
    assert "already" in refused(s, Expand("Ann", "PRR", ("A2",))).why
    told = do(s, Expand("Ann", "PRR", ("A3",)))
    assert not any("reached Chicago" in sentence for sentence in told)


@pytest.mark.rule("CE-5-17")
@pytest.mark.parametrize("hexes", [("A2", "C2"), ("C2", "A2")])
def test_the_expansion_is_finished_before_the_chicago_phase(hexes: tuple[str, ...]) -> None:
    # South Bend (+1) counts in the Chicago dividend whether it comes before Chicago or after.
    s = with_prr("B2")
    do(s, Expand("Ann", "PRR", hexes))
    assert s.companies["PRR"].income == 7 + 7 + 1
    assert s.cash["Ann"] == 40 + 15


def test_unknown_companies_and_hexes_are_refused() -> None:
    s = with_prr()
    why = refused(s, Expand("Ann", "GWR", ("Q5",)))
    assert (why.why, why.rule) == ("There is no company GWR.", EXPANSION)
    why = refused(s, Expand("Ann", "PRR", ("Z9",)))
    assert (why.why, why.rule) == ("There is no hex Z9.", CONDUCTING)


def test_a_player_whose_companies_are_broke_is_passed_over() -> None:
    s = expanding(companies={"PRR": charter("PRR", owners="Ann")})
    assert decider(title, s) == "Bob"


def test_a_player_who_owns_nothing_of_wabash_cannot_expand_it() -> None:
    s = with_prr(others={"WAB": charter("WAB", treasury=9)})
    assert refused(s, Expand("Ann", "WAB", ("C3",))).why == "Ann owns no share of WAB."


def test_the_pass_is_listed_first() -> None:
    assert next(iter(Legal(title, with_prr()))) == Pass("Ann")
