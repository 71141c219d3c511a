"""Rulebook: Development of a game field."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Legal
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Develop
from trunkline.titles.chicago_express.rules.sections import DEVELOPMENT
from trunkline.titles.chicago_express.rules.state import houses_left, value

HARRISBURG, CUMBERLAND, BUFFALO = "O4", "N6", "L0"
WHEELING, PITTSBURGH, DETROIT = "I6", "K4", "E0"


@pytest.mark.rule("CE-6-01")
def test_a_player_without_any_share_develops() -> None:
    position = Position(companies={"PRR": charter("PRR", HARRISBURG, owners="Ann")}).developing(
        "Cy"
    )
    position.do(Develop("Cy", HARRISBURG))
    assert position.s.companies["PRR"].income == 7 + 1 + 1


@pytest.mark.rule("CE-6-02")
@pytest.mark.parametrize(
    ("hex", "terrain"), [(HARRISBURG, "city"), ("N4", "mountain"), ("R2", "forest")]
)
def test_a_city_mountain_or_forest_with_a_locomotive_takes_one_house(
    hex: str, terrain: str
) -> None:
    assert title.map.hexes[hex].terrain == terrain
    position = Position(companies={"PRR": charter("PRR", hex, owners="Ann")}).developing()
    position.do(Develop("Ann", hex))
    assert position.s.developed == (hex,)
    assert houses_left(title, position.s) == 19


@pytest.mark.rule("CE-6-02")
def test_a_hex_without_locomotive_is_not_developed() -> None:
    why = Position().developing().no(Develop("Ann", HARRISBURG))
    assert (why.why, why.rule) == ("There is no locomotive in Harrisburg.", DEVELOPMENT)


@pytest.mark.rule("CE-6-02")
def test_a_hex_is_developed_once() -> None:
    position = Position(
        companies={"PRR": charter("PRR", HARRISBURG)}, developed=(HARRISBURG,)
    ).developing()
    why = position.no(Develop("Ann", HARRISBURG))
    assert (why.why, why.rule) == ("Harrisburg is already developed.", DEVELOPMENT)


@pytest.mark.rule("CE-6-03")
@pytest.mark.parametrize("hex", ["Q5", "S3", "R5", "Q7", "Q9", "A2"])
def test_plains_start_cities_and_chicago_are_not_developed(hex: str) -> None:
    position = Position(companies={"PRR": charter("PRR", "Q5", "B2", "A2")}).developing()
    why = position.no(Develop("Ann", hex))
    assert why.why == f"{title.map.names[hex]} cannot be developed."
    assert why.rule == DEVELOPMENT


@pytest.mark.rule("CE-6-03")
def test_fort_wayne_may_be_developed() -> None:
    position = Position(companies={"PRR": charter("PRR", "D3")}).developing()
    position.do(Develop("Ann", "D3"))
    assert position.s.companies["PRR"].income == 7 + 1 + 2


@pytest.mark.rule("CE-6-04")
@pytest.mark.parametrize(("hex", "boxes"), [(WHEELING, [3, 4, 5, 6]), (PITTSBURGH, [4, 6, 8])])
def test_wheeling_and_pittsburgh_develop_often_and_use_no_house(hex: str, boxes: list[int]) -> None:
    seen = []
    for steps in range(len(boxes)):
        position = Position(
            companies={"PRR": charter("PRR", hex)}, developed=(hex,) * steps
        ).developing()
        seen.append(value(title, position.s, hex))
        position.do(Develop("Ann", hex))
        assert houses_left(title, position.s) == 20
    assert seen == boxes


@pytest.mark.rule("CE-6-04")
@pytest.mark.parametrize("hex", [WHEELING, PITTSBURGH])
def test_an_industrial_city_needs_a_locomotive(hex: str) -> None:
    why = Position().developing().no(Develop("Ann", hex))
    assert why.why == f"There is no locomotive in {title.map.names[hex]}."


@pytest.mark.rule("CE-6-05")
def test_players_never_develop_detroit() -> None:
    position = Position(companies={"PRR": charter("PRR", DETROIT)}).developing()
    why = position.no(Develop("Ann", DETROIT))
    assert why.why == "Detroit develops by itself after every dividend."
    assert why.rule == DEVELOPMENT


@pytest.mark.rule("CE-6-06")
def test_every_company_in_a_city_gains_its_development_value() -> None:
    # Buffalo: +2 for both that are there, nothing for C&O.
    companies = {company: charter(company, BUFFALO) for company in ("PRR", "NYC")}
    position = Position(companies=companies).developing()
    position.do(Develop("Ann", BUFFALO))
    assert [position.s.companies[c].income for c in ("PRR", "NYC", "C&O")] == [
        7 + 3 + 2,
        8 + 3 + 2,
        5,
    ]


@pytest.mark.rule("CE-6-06")
def test_a_mountain_gains_its_development_value() -> None:
    # The pass M6: printed +1, developed +2.
    position = Position(companies={"B&O": charter("B&O", "M6")}).developing()
    position.do(Develop("Ann", "M6"))
    assert position.s.companies["B&O"].income == 6 + 1 + 2


@pytest.mark.rule("CE-6-07")
@pytest.mark.parametrize(("hex", "gain"), [(WHEELING, 1), (PITTSBURGH, 2)])
def test_every_company_in_an_industrial_city_gains_the_difference_of_the_boxes(
    hex: str, gain: int
) -> None:
    companies = {company: charter(company, hex) for company in ("PRR", "B&O")}
    position = Position(companies=companies).developing()
    position.do(Develop("Ann", hex))
    for company in ("PRR", "B&O"):
        assert position.s.companies[company].income == companies[company].income + gain
    assert position.s.companies["NYC"].income == 8


@pytest.mark.rule("CE-6-08")
def test_a_forest_brings_its_company_two_dollars_and_no_income() -> None:
    position = Position(companies={"PRR": charter("PRR", "R2", treasury=3)}).developing()
    told = position.do(Develop("Ann", "R2")).told
    assert position.s.companies["PRR"].treasury == 5
    assert position.s.companies["PRR"].income == 7
    assert houses_left(title, position.s) == 19
    assert told == ["Ann develops R2.", "PRR receives $2."]


@pytest.mark.rule("CE-6-09")
@pytest.mark.parametrize(("hex", "steps"), [(WHEELING, 3), (PITTSBURGH, 2)])
def test_a_marker_in_its_last_box_stays_and_the_action_is_void(hex: str, steps: int) -> None:
    prr = charter("PRR", hex, developed=(hex,) * steps)
    position = Position(companies={"PRR": prr}, developed=(hex,) * steps).developing()
    told = position.do(Develop("Ann", hex)).told
    assert position.s.companies["PRR"] == prr
    assert position.s.developed == (hex,) * steps
    assert told[-1] == f"The marker of {title.map.names[hex]} stays in its last box."
    assert position.decider == "Bob"


@pytest.mark.rule("CE-6-10")
def test_without_a_house_only_industrial_cities_are_developed() -> None:
    sites = [hex.id for hex in title.map.file.hexes if hex.terrain == "forest"][:20]
    bo = charter("B&O", CUMBERLAND, WHEELING)
    position = Position(companies={"B&O": bo}, developed=tuple(sites)).developing()
    why = position.no(Develop("Ann", CUMBERLAND))
    assert (why.why, why.rule) == ("The supply has no house left.", DEVELOPMENT)
    position.do(Develop("Ann", WHEELING))
    assert position.s.companies["B&O"].income == bo.income + 1


@pytest.mark.rule("CE-6-11")
def test_one_hex_is_developed_per_action() -> None:
    position = Position(companies={"PRR": charter("PRR", HARRISBURG, "N4")}).developing()
    position.do(Develop("Ann", HARRISBURG))
    assert position.decider == "Bob"
    assert not position.may(Develop("Ann", "N4"))


def test_an_unknown_hex_is_refused() -> None:
    why = Position().developing().no(Develop("Ann", "Z9"))
    assert (why.why, why.rule) == ("Unknown hex Z9.", DEVELOPMENT)


def test_each_hex_is_listed_once() -> None:
    companies = {company: charter(company, HARRISBURG, "K4") for company in ("PRR", "NYC")}
    position = Position(companies=companies).developing()
    hexes = [a.hex for a in Legal(title, position.s) if isinstance(a, Develop)]
    assert hexes == [HARRISBURG, PITTSBURGH]
