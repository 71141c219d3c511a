"""Chapter 5: the First Stock Round."""

import pytest

from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell

from .positions import (
    allowed,
    do,
    first_round,
    game,
    hold,
    offers,
    on_turn,
    price,
    refused,
    says,
    step,
    stock,
)


@pytest.mark.rule("1881-5-01", "1881-8.5-01", "1881-8.5-02", "1881-8.5-04", "1881-8.5-05")
def test_example_8_other_tramways_open_when_one_is_sold_out() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4, Bob=3)
    hold(s, "SpS", "Bob")
    first_round(s)
    says(refused(s, Buy("Ann", "SSC director", "bank")), "open info card", "8.5")
    says(refused(s, Buy("Ann", "SSC", "bank")), "director's certificate of SSC", "4")
    do(s, Done("Ann"), Buy("Bob", "GBS", "bank"))
    assert s.info_cards == 1
    assert allowed(s, Buy("Cy", "NBSN director", "bank"))
    do(s, Buy("Cy", "SSC director", "bank"))
    assert s.money["Cy"] == 720 - 164
    assert s.info_cards == 0
    for company in ("BChSt", "BESTAG", "NBSN", "SBV", "SHG"):
        says(refused(s, Buy("Ann", f"{company} director", "bank")), "open info card", "8.5")
    assert allowed(s, Buy("Ann", "SSC", "bank"))


@pytest.mark.rule("1881-5-02")
def test_a_turn_is_one_purchase_from_the_initial_offering_or_a_pass() -> None:
    s = game()
    hold(s, "GBS", "Ann")
    first_round(s)
    assert offers(s, Buy) == [Buy("Ann", "GBS", "bank")]
    do(s, Buy("Ann", "GBS", "bank"))
    assert on_turn(s) == "Bob"
    do(s, Done("Bob"))
    assert on_turn(s) == "Cy"


@pytest.mark.rule("1881-5-03", "1881-5-04", "1881-8.1.2-01")
def test_example_9_no_sale_and_no_more_than_60_percent() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4)
    first_round(s)
    says(refused(s, Sell("Ann", "GBS", 1)), "Nothing is sold", "5")
    says(refused(s, Buy("Ann", "GBS", "bank")), "more than 60 %", "8.3")


@pytest.mark.rule("1881-5-05", "1881-5-06")
def test_example_10_it_ends_when_all_have_passed_and_the_ticket_goes_behind_the_last_buyer() -> (
    None
):
    s = game()
    hold(s, "GBS", "Ann", Ann=1)
    first_round(s, "Bob")
    do(s, Buy("Bob", "GBS", "bank"), Done("Cy"))
    goes_on = s.clone()
    do(s, Done("Ann"), Done("Bob"))
    assert step(s) != "StockTurn" or not s.stack[-1].first  # type: ignore[attr-defined]
    assert s.ticket == "Cy"
    do(goes_on, Buy("Ann", "GBS", "bank"), Done("Bob"), Done("Cy"))
    assert on_turn(goes_on) == "Ann"
    do(goes_on, Buy("Ann", "GBS", "bank"))
    assert goes_on.shares["GBS"].units("Ann") == 5


@pytest.mark.rule("1881-5-07")
def test_the_ticket_moves_so_in_every_stock_round_and_stays_if_nobody_bought() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=1)
    stock(s)
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    assert s.ticket == "Ann"
    stock(s)
    do(s, Buy("Ann", "GBS", "bank"), Done("Ann"), Done("Bob"), Done("Cy"), Done("Ann"))
    assert s.ticket == "Bob"


@pytest.mark.rule("1881-5-08")
def test_operating_rounds_follow_and_what_is_sold_out_has_risen() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4, Bob=4)
    s.stack = (s.stack[0], *first_round(s).stack[1:])
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    assert price(s, "GBS") == 94
    assert step(s) == "LayTrack"


@pytest.mark.rule("1881-5-09")
def test_purchases_of_the_start_round_do_not_move_the_ticket() -> None:
    s = game()
    s.stack = (*s.stack, FirstPurchase("Ann"))
    do(s, BuyFirst("Ann", ("GBS director",)), BuyFirst("Bob", ("GBS",)), BuyFirst("Cy", ("GBS",)))
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    assert s.ticket == "Ann"
