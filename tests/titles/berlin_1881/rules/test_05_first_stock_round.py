"""Chapter 5: the First Stock Round."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell


@pytest.mark.rule("1881-5-01", "1881-8.5-01", "1881-8.5-02", "1881-8.5-04", "1881-8.5-05")
def test_example_8_other_tramways_open_when_one_is_sold_out() -> None:
    position = Position().hold("GBS", "Ann", Ann=4, Bob=3).hold("SpS", "Bob")
    position.stock_round(first=True)
    says(position.no(Buy("Ann", "SSC director", "bank")), "open info card", "8.5")
    says(position.no(Buy("Ann", "SSC", "bank")), "director's certificate of SSC", "4")
    position.do(Done("Ann"), Buy("Bob", "GBS", "bank"))
    assert position.s.info_cards == 1
    assert position.may(Buy("Cy", "NBSN director", "bank"))
    position.do(Buy("Cy", "SSC director", "bank"))
    assert position.s.money["Cy"] == 720 - 164
    assert position.s.info_cards == 0
    for company in ("BChSt", "BESTAG", "NBSN", "SBV", "SHG"):
        says(position.no(Buy("Ann", f"{company} director", "bank")), "open info card", "8.5")
    assert position.may(Buy("Ann", "SSC", "bank"))


@pytest.mark.rule("1881-5-02")
def test_a_turn_is_one_purchase_from_the_initial_offering_or_a_pass() -> None:
    position = Position().hold("GBS", "Ann").stock_round(first=True)
    assert position.offers(Buy) == [Buy("Ann", "GBS", "bank")]
    position.do(Buy("Ann", "GBS", "bank"))
    assert position.decider == "Bob"
    position.do(Done("Bob"))
    assert position.decider == "Cy"


@pytest.mark.rule("1881-5-03", "1881-5-04", "1881-8.1.2-01")
def test_example_9_no_sale_and_no_more_than_60_percent() -> None:
    position = Position().hold("GBS", "Ann", Ann=4).stock_round(first=True)
    says(position.no(Sell("Ann", "GBS", 1)), "cannot sell in the first stock round", "5")
    says(position.no(Buy("Ann", "GBS", "bank")), "more than 60 %", "8.3")


@pytest.mark.rule("1881-5-05", "1881-5-06")
def test_example_10_it_ends_when_all_have_passed_and_the_ticket_goes_behind_the_last_buyer() -> (
    None
):
    position = Position().hold("GBS", "Ann", Ann=1).stock_round("Bob", first=True)
    position.do(Buy("Bob", "GBS", "bank"), Done("Cy"))
    goes_on = position.copy()
    position.do(Done("Ann"), Done("Bob"))
    assert position.top != "StockTurn" or not position.s.stack[-1].first  # type: ignore[attr-defined]
    assert position.s.ticket == "Cy"
    goes_on.do(Buy("Ann", "GBS", "bank"), Done("Bob"), Done("Cy"))
    assert goes_on.decider == "Ann"
    goes_on.do(Buy("Ann", "GBS", "bank"))
    assert goes_on.s.shares["GBS"].units("Ann") == 5


@pytest.mark.rule("1881-5-07")
def test_the_ticket_moves_so_in_every_stock_round_and_stays_if_nobody_bought() -> None:
    position = Position().hold("GBS", "Ann", Ann=1).stock_round()
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    assert position.s.ticket == "Ann"
    position.stock_round()
    position.do(Buy("Ann", "GBS", "bank"), Done("Ann"), Done("Bob"), Done("Cy"), Done("Ann"))
    assert position.s.ticket == "Bob"


@pytest.mark.rule("1881-5-08")
def test_operating_rounds_follow_and_what_is_sold_out_has_risen() -> None:
    position = Position().hold("GBS", "Ann", Ann=4, Bob=4)
    position.s.stack = (position.s.stack[0], *position.stock_round(first=True).s.stack[1:])
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    assert position.price("GBS") == 94
    assert position.top == "LayTrack"


@pytest.mark.rule("1881-5-09")
def test_purchases_of_the_start_round_do_not_move_the_ticket() -> None:
    position = Position()
    position.s.stack = (*position.s.stack, FirstPurchase("Ann"))
    position.do(
        BuyFirst("Ann", ("GBS director",)), BuyFirst("Bob", ("GBS",)), BuyFirst("Cy", ("GBS",))
    )
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    assert position.s.ticket == "Ann"
