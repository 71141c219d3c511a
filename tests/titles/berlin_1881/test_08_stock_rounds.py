"""Chapter 8: stock rounds, limits, and new tramways."""

import pytest

from trunkline.kernel import get_title, refuse
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import certificates, floated
from trunkline.titles.berlin_1881.rules.prices import pays, ranked
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, begin_round

from .positions import (
    T,
    allowed,
    at,
    do,
    four_networks,
    game,
    hold,
    offers,
    on_turn,
    price,
    refused,
    says,
    sbahn,
    stock,
)


@pytest.mark.rule("1881-8-01")
def test_the_holder_of_the_ticket_begins_and_the_others_follow_clockwise() -> None:
    s = game()
    s.ticket = "Bob"
    s.stack = (Rounds(3), begin_round(s))
    order = []
    for _ in range(3):
        order.append(on_turn(s))
        do(s, Done(order[-1] or ""))
    assert order == ["Bob", "Cy", "Ann"]


@pytest.mark.rule("1881-8-02")
def test_example_67_sales_do_not_prolong_the_round() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=2, Cy=2)
    stock(s)
    do(s, Sell("Ann", "GBS", 1), Done("Ann"), Done("Bob"), Sell("Cy", "GBS", 1), Done("Cy"))
    assert s.stack == (Rounds(), begin_round(s))
    assert s.ticket == "Ann"


@pytest.mark.rule("1881-8-02")
def test_the_round_goes_on_while_somebody_buys() -> None:
    s = game()
    hold(s, "GBS", "Ann")
    stock(s)
    do(s, Done("Ann"), Done("Bob"), Buy("Cy", "GBS", "bank"), Done("Cy"), Done("Ann"), Done("Bob"))
    assert on_turn(s) == "Cy"
    do(s, Done("Cy"))
    assert s.ticket == "Ann"


@pytest.mark.rule("1881-8-03", "1881-3.4-02")
def test_trades_are_with_the_bank_and_its_pool_only() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=2, Bob=2)
    stock(s)
    says(refused(s, Buy("Ann", "GBS", "Bob")), "no certificate GBS in the Bob", "8.1.1")


@pytest.mark.rule("1881-8.1-01")
def test_one_purchase_and_any_number_of_sales_in_any_order() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=3)
    hold(s, "SpS", "Bob")
    stock(s)
    do(s, Sell("Ann", "GBS", 1), Buy("Ann", "SpS", "bank"), Sell("Ann", "GBS", 1))
    says(refused(s, Buy("Ann", "SpS", "bank")), "has bought", "8.1")
    do(s, Sell("Ann", "GBS", 1), Done("Ann"))
    assert on_turn(s) == "Bob"


@pytest.mark.rule("1881-8.1.1-01", "1881-8.1.1-06")
def test_pool_certificates_cost_their_current_value_and_those_on_offer_their_printed_price() -> (
    None
):
    s = game()
    hold(s, "GBS", "Ann", pool=1)
    at(s, "GBS", (4, 5))
    stock(s, "Bob")
    pool = s.clone()
    do(pool, Buy("Bob", "GBS", "pool"))
    assert pool.money["Bob"] == 720 - 104
    do(s, Buy("Bob", "GBS", "bank"))
    assert s.money["Bob"] == 720 - 90
    says(refused(stock(pool, "Cy"), Buy("Cy", "GBS", "pool")), "in the bank pool", "8.1.1")


@pytest.mark.rule("1881-8.1.1-06", "1881-8.1.1-07")
def test_the_value_of_the_s_bahn_is_that_of_5_percent() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "Dee", pool=1)
    at(s, "S-Bahn", (3, 3))
    do(stock(s, "Bob"), Buy("Bob", "S-Bahn", "pool"))
    assert s.money["Bob"] == 620 - 94
    assert s.shares["S-Bahn"].units("Bob") == 2


@pytest.mark.rule("1881-8.1.1-02", "1881-8.1.1-03", "1881-8.5-01", "1881-8.5-03")
def test_new_tramways_need_an_open_info_card() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4, Bob=4)
    stock(s, "Cy")
    says(refused(s, Buy("Cy", "SpS director", "bank")), "open info card", "8.5")
    says(refused(s, Buy("Cy", "SpS", "bank")), "director's certificate", "4")
    says(refused(s, Buy("Cy", "GBS", "bank")), "sold out", "8.1.1")
    s.info_cards = 1
    new = {a.certificate for a in offers(s, Buy)}
    assert new == {f"{c} director" for c in ("BChSt", "BESTAG", "SSC", "NBSN", "SBV", "SHG", "SpS")}


@pytest.mark.rule("1881-8.5-04")
def test_each_purchase_of_a_director_certificate_removes_one_open_card() -> None:
    s = game()
    s.info_cards = 2
    stock(s)
    do(s, Buy("Ann", "SpS director", "bank"), Done("Ann"))
    assert s.info_cards == 1
    do(s, Buy("Bob", "SHG director", "bank"), Done("Bob"))
    assert s.info_cards == 0
    says(refused(s, Buy("Cy", "GBS director", "bank")), "open info card", "8.5")


@pytest.mark.rule("1881-8.5-02")
def test_a_tramway_whose_offering_is_sold_into_the_pool_opens_a_card_as_well() -> None:
    s = game()
    hold(s, "SpS", "Ann", pool=7)
    do(stock(s, "Bob"), Buy("Bob", "SpS", "bank"))
    assert floated(s, "SpS")
    assert s.info_cards == 1


@pytest.mark.rule("1881-8.1.1-05")
def test_example_66_no_purchase_after_a_sale_of_the_same_company_in_the_round() -> None:
    s = game()
    hold(s, "GBS", "Bob", Ann=2, Bob=1)
    stock(s)
    do(s, Sell("Ann", "GBS", 1))
    says(refused(s, Buy("Ann", "GBS", "bank")), "has sold GBS in this stock round", "8.1.1")
    do(s, Done("Ann"), Buy("Bob", "GBS", "bank"), Done("Bob"), Done("Cy"))
    says(refused(s, Buy("Ann", "GBS", "pool")), "has sold GBS in this stock round", "8.1.1")
    s = game()
    hold(s, "GBS", "Bob", Ann=2, Bob=3)
    stock(s)
    do(s, Buy("Ann", "GBS", "bank"), Sell("Ann", "GBS", 1), Done("Ann"), Done("Bob"), Done("Cy"))
    says(refused(s, Buy("Ann", "GBS", "bank")), "has sold GBS", "8.1.1")


@pytest.mark.rule("1881-8.1.1-08", "1881-8.3-03")
def test_no_purchase_above_a_limit() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4)
    says(refused(stock(s), Buy("Ann", "GBS", "bank")), "more than 60 % of GBS", "8.3")
    s = four_networks()
    s.money["Ann"] = 2000
    sbahn(s, "Ann", "", "", "", Ann=10, Bob=1)
    says(refused(stock(s), Buy("Ann", "S-Bahn", "bank")), "more than 60 % of S-Bahn", "8.3")


@pytest.mark.rule("1881-8.1.1-09")
def test_a_president_certificate_in_the_pool_costs_two_values() -> None:
    s = four_networks()
    sbahn(s, "pool", "Bob", "Cy", "Dee", Ann=1)
    at(s, "S-Bahn", (3, 2))
    do(stock(s, "Ann"), Buy("Ann", "S-Bahn president", "pool"))
    assert s.money["Ann"] == 620 - 176
    says(
        refused(stock(s, "Bob"), Buy("Bob", "S-Bahn president", "pool")),
        "in the bank pool",
        "8.1.1",
    )


@pytest.mark.rule("1881-8.1.2-03", "1881-8.1.2-04", "1881-8.1.2-05", "1881-8.1.2-06")
def test_example_65_a_block_or_one_by_one() -> None:
    s = game()
    hold(s, "GBS", "Bob", Ann=3, Bob=2)
    stock(s)
    block, single = s.clone(), s.clone()
    do(block, Sell("Ann", "GBS", 3))
    assert block.money["Ann"] == 720 + 270
    assert price(block, "GBS") == 88
    assert block.shares["GBS"].single("pool") == 3
    values = []
    for _ in range(3):
        do(single, Sell("Ann", "GBS", 1))
        values.append(price(single, "GBS"))
    assert single.money["Ann"] == 720 + 262
    assert values == [88, 84, 84]


@pytest.mark.rule("1881-8.1.2-03")
def test_there_is_no_limit_in_the_bank_pool() -> None:
    s = game()
    hold(s, "GBS", "Bob", pool=4, Ann=4)
    do(stock(s), Sell("Ann", "GBS", 4))
    assert s.shares["GBS"].single("pool") == 8


@pytest.mark.rule("1881-8.1.2-07")
def test_certificates_of_an_unfloated_tramway_may_be_sold() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=1)
    assert not floated(s, "GBS")
    do(stock(s), Sell("Ann", "GBS", 1))
    assert s.money["Ann"] == 810


def test_sales_that_are_none() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=1)
    stock(s, "Bob")
    for action in (Sell("Bob", "GBS", 0), Sell("Bob", "GBS", -1), Sell("Bob", "XYZ", 1)):
        says(refused(s, action), "at least one certificate", "8.1.2")
    says(refused(s, Sell("Bob", "GBS", 1)), "only 0 ordinary certificates", "8.1.2")
    says(refused(s, Sell("Bob", "GBS", 0, ("S1",))), "does not hold", "8.1.2")


def end_the_round(s: BerlinState) -> None:
    stock(s)
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))


@pytest.mark.rule("1881-8.2-01")
def test_example_68_what_is_sold_out_rises() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4, Bob=4)
    at(s, "GBS", (4, 4))
    hold(s, "SSC", "Bob", Bob=4, Cy=4)
    at(s, "SSC", (2, 0))
    hold(s, "SpS", "Cy", Cy=4, pool=4)
    hold(s, "SHG", "Cy", Cy=4)
    end_the_round(s)
    assert [price(s, c) for c in ("GBS", "SSC", "SpS", "SHG")] == [102, 82, 66, 74]


@pytest.mark.rule("1881-8.2-02")
def test_the_s_bahn_rises_too_when_it_is_sold_out() -> None:
    s = game(phase="green")
    hold(s, "GBS", "Ann", Ann=4)
    sbahn(s, "Ann", "", "", "", Ann=8, Bob=5, GBS=5)
    end_the_round(s)
    assert price(s, "S-Bahn") == 86


@pytest.mark.rule("1881-8.2-03")
def test_they_rise_in_descending_order_so_that_stacks_keep_their_sequence() -> None:
    s = game()
    hold(s, "BESTAG", "Ann", Ann=4, Bob=4)
    hold(s, "GBS", "Bob", Bob=4, Cy=4)
    assert ranked(s) == ("BESTAG", "GBS")
    end_the_round(s)
    assert price(s, "GBS") == price(s, "BESTAG") == 94
    assert ranked(s) == ("BESTAG", "GBS")


@pytest.mark.rule("1881-8.3-01")
@pytest.mark.parametrize(("players", "most"), [(3, 21), (4, 18), (5, 15), (6, 12)])
def test_the_certificate_limit(players: int, most: int) -> None:
    s = game(players)
    assert limit(s) == most


def full_hand(players: int = 4) -> BerlinState:
    """Ann holds 18 certificates: of GBS 5, BChSt 5, SBV 2, S-Bahn 3 and SSC 3."""
    s = four_networks(players)
    hold(s, "GBS", "Ann", Ann=4)
    hold(s, "BChSt", "Ann", Ann=4)
    hold(s, "SBV", "Bob", Ann=2, Bob=1)
    hold(s, "SSC", "Bob", Ann=3, Bob=2)
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=2)
    hold(s, "SpS", "Cy")
    return s


@pytest.mark.rule("1881-8.3-01", "1881-8.4-01")
def test_example_69_certificates_on_yellow_spaces_do_not_count() -> None:
    s = full_hand()
    assert certificates(s, "Ann") == counted(s, "Ann") == 18
    says(refused(stock(s), Buy("Ann", "SpS", "bank")), "may hold 18 certificates", "8.3")
    at(s, "SBV", (5, 0))
    assert counted(s, "Ann") == 16
    assert allowed(stock(s), Buy("Ann", "SpS", "bank"))


@pytest.mark.rule("1881-8.4-01")
def test_a_certificate_of_a_company_on_yellow_may_be_bought_at_the_limit_but_not_above_60_percent() -> (
    None
):
    s = full_hand()
    at(s, "SpS", (6, 0))
    assert allowed(stock(s), Buy("Ann", "SpS", "bank"))
    hold(s, "SpS", "Ann", Ann=4)
    says(refused(stock(s), Buy("Ann", "SpS", "bank")), "more than 60 %", "8.3")


@pytest.mark.rule("1881-8.4-02", "1881-8.3-02")
def test_example_69_when_the_marker_leaves_yellow_the_surplus_is_sold_in_the_next_own_turn() -> (
    None
):
    s = full_hand()
    at(s, "SBV", (5, 0))
    do(stock(s), Buy("Ann", "SpS", "bank"))
    pays(s, "SBV")
    assert price(s, "SBV") == 74
    assert counted(s, "Ann") == 19
    s.stack = (Rounds(3), begin_round(s))
    says(refused(s, Done("Ann")), "Ann must sell 1 surplus certificate.", "8.3")
    says(refused(s, Buy("Ann", "GBS", "bank")), "may hold 18", "8.3")
    do(s, Sell("Ann", "SSC", 1), Done("Ann"))
    assert on_turn(s) == "Bob"


@pytest.mark.rule("1881-8.4-03")
def test_piecemeal_sales_may_bring_the_marker_back_to_yellow() -> None:
    s = full_hand()
    hold(s, "SHG", "Dee", Ann=3, Dee=1)
    at(s, "SHG", (4, 1))
    assert counted(s, "Ann") == 21
    s.stack = (Rounds(3), begin_round(s))
    at(s, "SHG", (3, 0))
    do(s, Sell("Ann", "SHG", 1))
    assert price(s, "SHG") == 72
    assert counted(s, "Ann") == 18
    do(s, Done("Ann"))
    assert on_turn(s) == "Bob"


@pytest.mark.rule("1881-8.4-04")
def test_a_surplus_that_arises_at_the_end_of_a_round_waits_for_the_next_one() -> None:
    s = full_hand()
    hold(s, "SHG", "Dee", Ann=4, Dee=4)
    at(s, "SHG", (4, 0))
    assert counted(s, "Ann") == 18
    stock(s)
    do(s, Done("Ann"), Done("Bob"), Done("Cy"), Done("Dee"))
    assert price(s, "SHG") == 78
    assert counted(s, "Ann") == 22
    s.stack = (Rounds(3), begin_round(s))
    says(refused(s, Done("Ann")), "Ann must sell 4 surplus certificates.", "8.3")


@pytest.mark.rule("1881-8.3-02", "1881-6.2.3-05")
def test_a_surplus_by_a_change_of_director_is_sold_in_the_next_own_turn() -> None:
    s = full_hand()
    hold(s, "GBS", "Ann", Ann=3, Bob=5)
    hold(s, "SSC", "Bob", Ann=4, Bob=2)
    assert counted(s, "Ann") == 18
    stock(s, "Bob")
    hold(s, "GBS", "Ann", Ann=2, Bob=4)
    hold(s, "SpS", "Cy", Ann=1)
    assert counted(s, "Ann") == 18
    do(s, Buy("Bob", "GBS", "bank"))
    assert s.shares["GBS"].director == "Bob"
    assert counted(s, "Ann") == 19
    do(s, Done("Bob"), Done("Cy"), Done("Dee"))
    says(refused(s, Done("Ann")), "must sell 1 surplus", "8.3")


def about_to_lead() -> BerlinState:
    """Ann holds 18 certificates, and with one more of SSC or of the S-Bahn she takes it over."""
    s = full_hand()
    hold(s, "SBV", "Bob", Ann=1, Bob=1)
    hold(s, "SSC", "Bob", Ann=4, Bob=2)
    sbahn(s, "Cy", "Bob", "", "Dee", Ann=3, Cy=1)
    assert counted(s, "Ann") == 18
    return stock(s)


@pytest.mark.rule("1881-8.3-01", "1881-8.1.1-08", "1881-6.2.3-03")
def test_the_limit_is_judged_after_the_exchange_with_the_old_director() -> None:
    s = about_to_lead()
    says(refused(s, Buy("Ann", "SpS", "bank")), "may hold 18 certificates", "8.3")
    do(s, Buy("Ann", "SSC", "bank"))
    assert s.shares["SSC"].director == "Ann"
    assert counted(s, "Ann") == 18


@pytest.mark.rule("1881-8.3-01", "1881-6.3.2-04")
def test_the_limit_is_judged_after_the_exchange_with_the_old_president() -> None:
    s = about_to_lead()
    do(s, Buy("Ann", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].director == "Ann"
    assert counted(s, "Ann") == 18


@pytest.mark.rule("1881-8.3-01")
def test_in_the_first_edition_the_limit_was_judged_before_the_exchange() -> None:
    first = get_title("1881", "2016")
    for name in ("SSC", "S-Bahn"):
        refusal = refuse(first, about_to_lead(), Buy("Ann", name, "bank"))
        assert refusal is not None
        says(refusal, "may hold 18 certificates", "8.3")


@pytest.mark.rule("1881-8.3-03", "1881-8.3-04")
def test_nobody_ever_comes_above_60_percent() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=3, Bob=4)
    do(stock(s, "Bob"), Buy("Bob", "GBS", "bank"))
    assert s.shares["GBS"].units("Bob") == 5
    do(s, Done("Bob"), Done("Cy"), Done("Ann"))
    says(refused(stock(s, "Bob"), Buy("Bob", "GBS", "bank")), "sold out", "8.1.1")
    assert T.audit(s) == []
