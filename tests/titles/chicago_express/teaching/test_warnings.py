"""Warnings of Chicago Express: each comes where it is true, and stays away where it is not."""

from __future__ import annotations

from typing import Any

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Action, start
from trunkline.present.learn.teaching import warnings
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Bid, Develop, Expand, Offer
from trunkline.titles.chicago_express.rules.state import Dials

ENDING = ("E0",) * 7
"""Detroit is at the end of its track."""


def warned(position: Position, *move: Action) -> dict[str, dict[str, Any]]:
    """The kinds of warnings with their values."""
    told = warnings(title, position.s, move[0].by if move else position.decider or "", move)
    return {each.key.removeprefix("chicago-express.warning."): each.facts for each in told}


def bidding(company: str = "NYC", **more: Any) -> Position:
    position = Position(**more).auctioning()
    return position.do(Offer("Ann", company))


def test_nothing_is_said_at_the_start() -> None:
    s = start(title, ("Ann", "Bob", "Cy"))
    assert warnings(title, s, "Ann") == ()
    assert warnings(title, s, "Ann", (Bid("Ann", 7),)) == ()


def test_a_bid_that_leaves_too_little_for_any_other_share() -> None:
    cash = {"Ann": 12, "Bob": 40, "Cy": 40}
    prr = charter("PRR", owners="Bob", treasury=20)
    found = warned(bidding("PRR", cash=cash, companies={"PRR": prr}), Bid("Ann", 11))
    assert found["broke"]["left"] == 1
    assert found["broke"]["least"] == 3, "a third share of PRR: 7 / 3, rounded up"
    less = warned(bidding("PRR", cash=cash, companies={"PRR": prr}), Bid("Ann", 9))
    assert "broke" not in less


def test_a_bid_that_can_never_come_back() -> None:
    prr = charter("PRR", owners="Bob", treasury=20)
    late = {"companies": {"PRR": prr}, "developed": ("E0",) * 6, "cash": {"Ann": 60}}
    found = warned(bidding("PRR", **late), Bid("Ann", 9))
    assert found["bid-never-earned"] == {"number": 2, "each": 4, "total": 8, "bid": 9}
    assert "bid-never-earned" not in warned(bidding("PRR", **late), Bid("Ann", 8))


def test_a_price_with_which_a_company_cannot_build() -> None:
    wab = charter("WAB", income=1)
    assert "builds-nothing" not in warned(
        bidding("WAB", companies={"WAB": wab}, cash={"Ann": 60}), Bid("Ann", 3)
    )
    around = title.map.neighbours[title.companies["WAB"].start]
    crowd = {"PRR": charter("PRR", *around), "NYC": charter("NYC", *around)}
    found = warned(bidding("WAB", companies={"WAB": wab, **crowd}, cash={"Ann": 60}), Bid("Ann", 2))
    assert found["builds-nothing"] == {"company": "WAB", "treasury": 2}


def test_an_offer_that_makes_the_own_shares_pay_less() -> None:
    prr = charter("PRR", "Q5", owners="Ann Ann", income=9)
    found = warned(Position(companies={"PRR": prr}).auctioning(), Offer("Ann", "PRR"))
    assert found["dilutes"] == {"company": "PRR", "now": 10, "then": 6}
    one = charter("PRR", owners="Ann Bob", income=1)
    assert "dilutes" not in warned(
        Position(companies={"PRR": one}).auctioning(), Offer("Ann", "PRR")
    )


def test_an_offer_that_only_others_gain_by() -> None:
    prr = charter("PRR", owners="Bob Cy")
    found = warned(Position(companies={"PRR": prr}).auctioning(), Offer("Ann", "PRR"))
    assert found["for-others"] == {"company": "PRR", "owners": "Bob, Cy"}
    assert "for-others" not in warned(Position().auctioning(), Offer("Ann", "PRR"))


def test_an_offer_without_the_money_to_bid() -> None:
    position = Position(cash={"Ann": 6}).auctioning()
    assert warned(position, Offer("Ann", "PRR"))["cannot-bid"] == {"cash": 6, "minimum": 7}
    position = Position(cash={"Ann": 7}).auctioning()
    assert "cannot-bid" not in warned(position, Offer("Ann", "PRR"))


def test_development_that_pays_nobody_or_only_others() -> None:
    nobody = Position(companies={"PRR": charter("PRR", "N4")}).developing()
    assert warned(nobody, Develop("Ann", "N4"))["pays-nobody"] == {"companies": "PRR"}
    bob = Position(companies={"PRR": charter("PRR", "N4", owners="Bob")}).developing()
    found = warned(bob, Develop("Ann", "N4"))
    assert found["pays-others"] == {"companies": "PRR", "owners": "Bob"}
    ann = Position(companies={"PRR": charter("PRR", "N4", owners="Bob Ann")}).developing()
    assert warned(ann, Develop("Ann", "N4")) == {}


def test_an_industry_at_the_end_of_its_track() -> None:
    full = ("I6",) * (len(title.map.values["I6"]) - 1)
    companies = {"B&O": charter("B&O", "I6", owners="Ann", developed=full)}
    position = Position(companies=companies, developed=full).developing()
    assert warned(position, Develop("Ann", "I6"))["no-effect"] == {"hex": "Wheeling"}
    position = Position(companies=companies, developed=full[1:]).developing()
    assert "no-effect" not in warned(position, Develop("Ann", "I6"))


def test_building_away_from_chicago_for_nothing() -> None:
    prr = charter("PRR", treasury=9, owners="Ann")
    position = Position(companies={"PRR": prr}).expanding()
    east = next(
        hex
        for hex in title.map.neighbours[title.companies["PRR"].start]
        if title.map.values[hex][0] == 0
        and title.map.distances[hex] > title.map.distances[title.companies["PRR"].start]
    )
    assert "leads-nowhere" in warned(position, Expand("Ann", "PRR", (east,)))
    west = next(
        hex
        for hex in title.map.neighbours[title.companies["PRR"].start]
        if title.map.distances[hex] < title.map.distances[title.companies["PRR"].start]
    )
    assert "leads-nowhere" not in warned(position, Expand("Ann", "PRR", (west,)))


def test_an_expansion_that_costs_more_than_it_can_ever_pay() -> None:
    """NYC is in Chicago already, so no hex comes nearer to it: Syracuse costs 2 for each locomotive
    there and earns 1. With the last dividend treasuries end: then it is not too dear."""
    nyc = charter("NYC", "A2", "P0", treasury=9, owners="Ann")
    companies = {"NYC": nyc, "PRR": charter("PRR", "O0", owners="Bob")}
    late = Position(companies=companies, developed=ENDING[1:]).expanding()
    assert title.map.names["O0"] == "Syracuse"
    found = warned(late, Expand("Ann", "NYC", ("O0",)))
    assert found["never-pays"] == {"number": 2, "cost": 4, "gain": 1}
    for developed in (ENDING, ENDING[3:]):
        position = Position(companies=companies, developed=developed).expanding()
        assert "never-pays" not in warned(position, Expand("Ann", "NYC", ("O0",)))


def test_a_company_that_cannot_reach_chicago_any_more() -> None:
    """Chicago is 17 hexes from Philadelphia, and PRR has 17 of its 20 locomotives left."""
    prr = charter("PRR", "R6", "S5", treasury=9, owners="Ann")
    position = Position(companies={"PRR": prr}).expanding()
    assert warned(position, Expand("Ann", "PRR", ("R4",)))["cut-off"] == {"company": "PRR"}
    assert "cut-off" not in warned(position, Expand("Ann", "PRR", ("Q5",)))


def test_an_empty_treasury() -> None:
    prr = charter("PRR", treasury=3, owners="Ann")
    position = Position(companies={"PRR": prr}).expanding()
    found = warned(position, Expand("Ann", "PRR", ("Q5", "P5", "P4")))
    assert found["stands-still"] == {"company": "PRR", "treasury": 0}
    rich = charter("PRR", treasury=30, owners="Ann")
    position = Position(companies={"PRR": rich}).expanding()
    assert "stands-still" not in warned(position, Expand("Ann", "PRR", ("Q5", "P5", "P4")))


def test_the_end_is_told_with_who_would_win() -> None:
    cash = {"Ann": 20, "Bob": 30, "Cy": 10}
    companies = {"PRR": charter("PRR", owners="Ann", income=8)}
    found = warned(Position(cash=cash, companies=companies, developed=ENDING).choosing())
    assert found["last-dividend"] == {"own": 8, "leader": "Bob", "most": 0, "cash": 30}
    cash["Ann"] = 40
    found = warned(Position(cash=cash, companies=companies, developed=ENDING).choosing())
    assert found["yours-if-it-ends"] == {"own": 8, "cash": 48}
    assert "last-dividend" not in warned(Position(cash=cash, companies=companies).choosing())


def test_a_dividend_that_comes_with_the_next_choice() -> None:
    companies = {"PRR": charter("PRR", owners="Bob", income=8)}
    near = Position(companies=companies, dials=Dials(3, 4, 0)).choosing()
    found = warned(near)["dividend-near-expansion"]
    assert found == {"own": 0, "leader": "Bob", "most": 8}
    far = Position(companies=companies, dials=Dials(3, 3, 0)).choosing()
    assert not any("dividend-near" in kind for kind in warned(far))
    mine = {"PRR": charter("PRR", owners="Ann", income=8)}
    assert not any(
        "dividend-near" in kind
        for kind in warned(Position(companies=mine, dials=Dials(3, 4, 0)).choosing())
    )


def test_expansion_without_a_company_that_can_build() -> None:
    poor = {"PRR": charter("PRR", owners="Ann")}
    assert "cannot-expand" in warned(Position(companies=poor).choosing())
    able = {"PRR": charter("PRR", owners="Ann", treasury=2)}
    assert "cannot-expand" not in warned(Position(companies=able).choosing())


def test_who_holds_no_share_is_told_that_and_not_what_companies_cannot_pay_for() -> None:
    others = {"PRR": charter("PRR", owners="Bob")}
    found = warned(Position(companies=others).choosing())
    assert "no-share" in found
    assert "cannot-expand" not in found


def test_an_action_that_brings_the_end_for_somebody_else() -> None:
    """The house before the last three: Bob has more cash."""
    supply, end = title.components.houses.supply, title.components.end.houses
    developed = ("L6",) * (supply - end - 1)
    companies = {"PRR": charter("PRR", "N4", owners="Ann")}
    position = Position(cash={"Bob": 90}, companies=companies, developed=developed).developing()
    found = warned(position, Develop("Ann", "N4"))["brings-the-end"]
    assert (found["leader"], found["cash"]) == ("Bob", 90)
    position = Position(companies=companies, developed=developed[1:], cash={"Bob": 90}).developing()
    assert "brings-the-end" not in warned(position, Develop("Ann", "N4"))


def test_a_move_that_is_not_legal_is_left_out() -> None:
    assert warned(Position().auctioning(), Bid("Ann", 3)) == {}
