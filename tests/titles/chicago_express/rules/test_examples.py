"""The worked examples C01 to C27, those of the rulebook among them."""

import pytest

from tests.titles.chicago_express.positions import FOUR, Position, charter
from trunkline.kernel import start
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.state import Dials, houses_left, locomotives_left, value


def treasury_and_income(s: ChicagoState, company: str) -> tuple[int, int]:
    return s.companies[company].treasury, s.companies[company].income


def test_c01_the_set_up_for_four_and_five() -> None:
    four, five = start(title, FOUR), start(title, (*FOUR, "Eve"))
    assert set(four.cash.values()) == {30}
    assert set(five.cash.values()) == {24}
    assert locomotives_left(title, four, "B&O") == 21
    assert locomotives_left(title, four, "WAB") == 11
    assert houses_left(title, four) == 20


def test_c02_the_opening_auction_of_prr() -> None:
    position = Position.of(start(title, ("Ann", "Bob", "Cy")))
    assert "minimum bid for PRR is $7" in position.no(Bid("Ann", 6)).why
    position.do(Bid("Ann", 7), Bid("Bob", 8), Pass("Cy"), Pass("Ann"))
    assert position.s.companies["PRR"].treasury == 8
    assert position.s.cash["Bob"] == 32
    assert position.decider == "Bob"
    assert "minimum bid for B&O is $6" in position.no(Bid("Bob", 5)).why
    for player in ("Bob", "Cy", "Ann") * 3:
        position.do(Pass(player))
    # All the rest went to Bob for nothing; he also owns the PRR share and begins.
    assert position.decider == "Bob"
    assert position.may(Choose("Bob", "expansion"))


def test_c03_nobody_wants_co() -> None:
    position = Position.of(start(title, ("Ann", "Bob", "Cy")))
    position.do(Bid("Ann", 7), Pass("Bob"), Pass("Cy"))
    position.do(Pass("Ann"), Bid("Bob", 6), Pass("Cy"))
    position.do(Pass("Bob"), Pass("Cy"), Pass("Ann"))
    assert position.s.companies["C&O"].treasury == 0
    assert position.s.companies["C&O"].owners == ("Bob",)
    assert isinstance(position.s.stack[-1], Bidding)
    assert position.s.stack[-1].company == "NYC"
    assert position.decider == "Bob"


def test_c04_bidding_again_or_above_ones_cash() -> None:
    position = Position.of(start(title, ("Ann", "Bob", "Cy")))
    assert "cannot bid $41" in position.no(Bid("Ann", 41)).why
    position.do(Pass("Ann"), Bid("Bob", 7), Bid("Cy", 8))
    assert position.no(Bid("Ann", 9)).why == "It is Bob's decision."


def test_c05_the_books_minimum_bid_for_nyc() -> None:
    position = Position(companies={"NYC": charter("NYC", owners="Bob Cy", income=22)}).auctioning()
    position.do(Offer("Ann", "NYC"))
    assert not position.may(Bid("Ann", 7))
    assert position.may(Bid("Ann", 8))


def test_c06_all_pass_in_a_chosen_auction() -> None:
    position = Position().choosing()
    position.do(Choose("Ann", "auction"), Offer("Ann", "NYC"), Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert position.s.companies["NYC"] == charter("NYC")
    assert set(position.s.cash.values()) == {40}
    assert position.s.dials == Dials(auction=1)


def test_c07_red_dials() -> None:
    position = Position(players=FOUR).choosing()
    for player in ("Ann", "Bob", "Cy"):
        position.do(Choose(player, "auction"), Pass(player))
    assert "on red" in position.no(Choose("Dan", "auction")).why
    owned = {"PRR": charter("PRR", owners="Dan")}
    position = Position(players=FOUR, companies=owned, dials=Dials(auction=3, development=4)).turn(
        "Dan"
    )
    assert position.s.cash["Dan"] == 30 + 7
    assert position.decider == "Dan"
    assert position.s.dials == Dials()


def test_c08_a_null_action() -> None:
    position = Position().choosing()
    position.do(Choose("Ann", "auction"), Pass("Ann"))
    assert position.s.dials == Dials(auction=1)
    assert position.decider == "Bob"


@pytest.mark.parametrize(("prr", "cost"), [(("Q3",), 6), ((), 4)])
def test_c09_the_books_expansion_to_binghamton(prr: tuple[str, ...], cost: int) -> None:
    companies = {
        "NYC": charter("NYC", treasury=20, owners="Ann"),
        "PRR": charter("PRR", *prr, owners="Bob"),
    }
    position = Position(companies=companies).expanding()
    position.do(Expand("Ann", "NYC", ("R2", "Q3")))
    assert treasury_and_income(position.s, "NYC") == (20 - cost, 9)


def after_co() -> Position:
    """C&O owned by Ann, B&O by Bob and Cy, $20 each; Ann has expanded C&O as in C10."""
    companies = {
        "C&O": charter("C&O", treasury=20, owners="Ann"),
        "B&O": charter("B&O", treasury=20, owners="Bob Cy"),
    }
    position = Position(companies=companies).choosing()
    position.do(Choose("Ann", "expansion"), Expand("Ann", "C&O", ("P8", "O8", "N7")))
    return position


def after_bo() -> Position:
    """B&O has then been expanded twice as in C11, and Ann expands again."""
    position = after_co()
    position.do(Choose("Bob", "expansion"), Expand("Bob", "B&O", ("P6", "O7", "N6")))
    position.do(Choose("Cy", "expansion"), Expand("Cy", "B&O", ("M6", "L6", "K6")))
    position.do(Choose("Ann", "expansion"))
    return position


def test_c10_co_through_forest_and_plain() -> None:
    assert treasury_and_income(after_co().s, "C&O") == (20 - 5, 5)


def test_c11_bo_over_the_pass() -> None:
    position = after_co()
    position.do(Choose("Bob", "expansion"), Expand("Bob", "B&O", ("P6", "O7", "N6")))
    assert treasury_and_income(position.s, "B&O") == (20 - 4, 7)
    position.do(Choose("Cy", "expansion"), Expand("Cy", "B&O", ("M6", "L6", "K6")))
    assert treasury_and_income(position.s, "B&O") == (20 - 4 - 8, 10)


def test_c12_what_is_refused_there() -> None:
    position = after_bo()
    assert "L6 is mountain" in position.no(Expand("Ann", "C&O", ("M7", "L6"))).why
    four = Expand("Ann", "C&O", ("M7", "L7", "K7", "J6"))
    assert "one to 3 hexes" in position.no(four).why
    first = after_co()
    first.do(Choose("Bob", "expansion"))
    assert "O7 is not next to" in first.no(Expand("Bob", "B&O", ("O7",))).why


def test_c13_baltimore_is_closed_to_prr() -> None:
    position = Position(companies={"PRR": charter("PRR", treasury=20, owners="Ann")}).expanding()
    assert "Baltimore is closed" in position.no(Expand("Ann", "PRR", ("R6", "Q7"))).why


def prr_in_pittsburgh() -> tuple[Position, list[tuple[int, int]]]:
    """PRR with $30 goes to Pittsburgh in three expansions; what it had after each of them."""
    position = Position(
        companies={"PRR": charter("PRR", treasury=30, owners="Ann Bob Cy")}
    ).choosing()
    seen = []
    for player, hexes in (
        ("Ann", ("Q5", "P4", "O4")),
        ("Bob", ("N3", "M4", "L4")),
        ("Cy", ("K4",)),
    ):
        position.do(Choose(player, "expansion"), Expand(player, "PRR", hexes))
        seen.append(treasury_and_income(position.s, "PRR"))
    return position, seen


def test_c14_prr_goes_to_pittsburgh() -> None:
    _, seen = prr_in_pittsburgh()
    assert seen == [(30 - 4, 8), (30 - 4 - 7, 10), (30 - 4 - 7 - 4, 14)]


def test_c15_prr_branches() -> None:
    position, _ = prr_in_pittsburgh()
    position.do(Choose("Ann", "expansion"), Expand("Ann", "PRR", ("L3", "J4", "I4")))
    assert treasury_and_income(position.s, "PRR") == (15 - 7, 15)


@pytest.mark.parametrize("treasury", [12, 11])
def test_c16_the_third_company_in_pittsburgh(treasury: int) -> None:
    companies = {company: charter(company, "K4", owners="Bob") for company in ("PRR", "NYC")}
    companies["B&O"] = charter("B&O", "K5", treasury=treasury, owners="Ann")
    position = Position(companies=companies).expanding()
    if treasury == 11:
        why = position.no(Expand("Ann", "B&O", ("K4",)))
        assert why.why == "B&O has $11; this costs $12."
    else:
        position.do(Expand("Ann", "B&O", ("K4",)))
        assert treasury_and_income(position.s, "B&O") == (0, 6 + 4)


def test_c17_cumberland_is_developed_and_entered() -> None:
    companies = {
        "B&O": charter("B&O", "N6", owners="Bob"),
        "C&O": charter("C&O", "N7", treasury=10, owners="Bob"),
    }
    position = Position(companies=companies).developing()
    position.do(Develop("Ann", "N6"))
    assert houses_left(title, position.s) == 19
    assert position.s.companies["B&O"].income == 7 + 1
    position.do(Choose("Bob", "expansion"), Expand("Bob", "C&O", ("N6",)))
    assert treasury_and_income(position.s, "C&O") == (10 - 4, 5 + 2)
    position.do(Choose("Cy", "development"))
    assert "already developed" in position.no(Develop("Cy", "N6")).why


def test_c18_a_forest_is_developed() -> None:
    position = Position(companies={"C&O": charter("C&O", "N7")}).developing()
    position.do(Develop("Ann", "N7"))
    assert treasury_and_income(position.s, "C&O") == (2, 5)
    assert houses_left(title, position.s) == 19


@pytest.mark.parametrize("hex", ["N5", "P8", "A2", "S3", "E0"])
def test_c19_what_cannot_be_developed(hex: str) -> None:
    position = Position(companies={"C&O": charter("C&O", "P8", "A2", "E0")}).developing()
    assert not position.may(Develop("Ann", hex))


def test_c20_the_books_development_of_wheeling_and_that_of_pittsburgh() -> None:
    companies = {
        "PRR": charter("PRR", "I6", "K4", income=17),
        "B&O": charter("B&O", "I6", income=14),
    }
    position = Position(companies=companies).developing()
    position.do(Develop("Ann", "I6"))
    assert value(title, position.s, "I6") == 4
    assert [position.s.companies[company].income for company in ("PRR", "B&O")] == [18, 15]
    assert houses_left(title, position.s) == 20
    position.do(Choose("Bob", "development"), Develop("Bob", "K4"))
    assert (value(title, position.s, "K4"), position.s.companies["PRR"].income) == (6, 20)
    position.do(Choose("Cy", "development"), Develop("Cy", "K4"))
    position.do(Choose("Ann", "development"), Develop("Ann", "K4"))
    assert (value(title, position.s, "K4"), position.s.companies["PRR"].income) == (8, 22)


def test_c21_the_books_dividends() -> None:
    red = Dials(auction=3, expansion=5)
    nyc = charter("NYC", owners="Andy Andy Ben", income=16)
    position = Position(players=("Andy", "Ben"), dials=red, companies={"NYC": nyc}).turn("Andy")
    assert position.s.cash == {"Andy": 60 + 12, "Ben": 60 + 6}
    nyc = charter("NYC", owners="Andy Andy", income=17)
    position = Position(players=("Andy", "Ben"), dials=red, companies={"NYC": nyc}).turn("Andy")
    assert position.s.cash == {"Andy": 60 + 18, "Ben": 60}


@pytest.mark.parametrize(
    ("number", "before", "after", "over"), [(1, 1, 2, False), (7, 7, 8, False), (8, 8, 8, True)]
)
def test_c22_detroit_after_the_general_dividends(
    number: int, before: int, after: int, over: bool
) -> None:
    developed = ("E0",) * (number - 1)
    prr = charter("PRR", "E0", owners="Ann", developed=developed)
    assert prr.income == 7 + before
    position = Position(dials=Dials(3, 5, 0), developed=developed, companies={"PRR": prr}).turn()
    assert position.s.cash["Ann"] == 40 + 7 + before
    assert value(title, position.s, "E0") == after
    assert position.s.companies["PRR"].income == 7 + after
    assert (position.s.stack == ()) is over


def test_c23_prr_reaches_chicago_first() -> None:
    prr = charter("PRR", "C3", treasury=4, owners="Ann Bob", income=17)
    position = Position(companies={"PRR": prr}).expanding()
    position.do(Expand("Ann", "PRR", ("B2", "A2")))
    assert treasury_and_income(position.s, "PRR") == (0, 24)
    assert position.s.cash == {"Ann": 52, "Bob": 52, "Cy": 40}
    assert position.s.companies["WAB"].hexes == ("D3",)
    assert position.s.companies["WAB"].income == 1
    assert locomotives_left(title, position.s, "WAB") == 10
    assert position.decider == "Ann"
    position.do(Bid("Ann", 1), Pass("Bob"), Pass("Cy"))
    assert position.s.companies["WAB"].owners == ("Ann",)
    assert position.decider == "Bob"


def test_c24_the_second_company_in_chicago() -> None:
    companies = {
        "PRR": charter("PRR", "A2", owners="Ann"),
        "WAB": charter("WAB", owners="Ann"),
        "NYC": charter("NYC", "B2", treasury=6, owners="Bob"),
    }
    position = Position(companies=companies).expanding("Bob")
    position.do(Expand("Bob", "NYC", ("A2",)))
    assert treasury_and_income(position.s, "NYC") == (0, 8 + 7)
    assert position.s.cash == {"Ann": 40, "Bob": 55, "Cy": 40}
    assert position.s.companies["WAB"] == companies["WAB"]
    assert position.decider == "Cy"


@pytest.mark.parametrize(("prr", "cost"), [(("C3", "B2", "A2"), 10), ((), 5)])
def test_c25_wabash_goes_to_chicago(prr: tuple[str, ...], cost: int) -> None:
    companies = {
        "PRR": charter("PRR", *prr, owners="Bob"),
        "WAB": charter("WAB", treasury=10, owners="Ann"),
    }
    position = Position(companies=companies).expanding()
    position.do(Expand("Ann", "WAB", ("C3", "B2", "A2")))
    assert treasury_and_income(position.s, "WAB") == (10 - cost, 1 + 7)


def test_c26_nyc_in_detroit_at_5() -> None:
    nyc = charter("NYC", "E2", treasury=10, owners="Ann")
    position = Position(companies={"NYC": nyc}, developed=("E0",) * 4).expanding()
    position.do(Expand("Ann", "NYC", ("E1", "E0")))
    assert treasury_and_income(position.s, "NYC") == (6, 8 + 5)


def test_c27_seventeen_houses_and_a_shared_victory() -> None:
    forests = tuple(hex.id for hex in title.map.file.hexes if hex.terrain == "forest")
    red = Dials(auction=3, expansion=5)
    industrial = ("I6", "I6", "K4")
    position = Position(dials=red, developed=(*forests[:16], *industrial)).turn()
    assert houses_left(title, position.s) == 4
    assert position.s.stack
    cash = {"Ann": 61, "Bob": 61, "Cy": 40}
    position = Position(dials=red, developed=forests[:17], cash=cash).turn()
    assert houses_left(title, position.s) == 3
    result = title.result(position.s)
    assert result is not None
    winners = [player for player in position.s.players if result[player] == max(result.values())]
    assert winners == ["Ann", "Bob"]
