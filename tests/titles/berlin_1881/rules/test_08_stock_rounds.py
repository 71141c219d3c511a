"""Chapter 8: stock rounds, limits, and new tramways."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.kernel import get_title, refuse
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import certificates, floated
from trunkline.titles.berlin_1881.rules.prices import pays, ranked
from trunkline.titles.berlin_1881.rules.rounds import Rounds
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, begin_round


@pytest.mark.rule("1881-8-01")
def test_the_holder_of_the_ticket_begins_and_the_others_follow_clockwise() -> None:
    position = Position()
    position.s.ticket = "Bob"
    position.s.stack = (Rounds(3), begin_round(position.s))
    order = []
    for _ in range(3):
        order.append(position.decider)
        position.do(Done(order[-1]))
    assert order == ["Bob", "Cy", "Ann"]


@pytest.mark.rule("1881-8-02")
def test_example_67_sales_do_not_prolong_the_round() -> None:
    position = Position().hold("GBS", "Ann", Ann=2, Cy=2).stock_round()
    position.do(Sell("Ann", "GBS", 1), Done("Ann"), Done("Bob"), Sell("Cy", "GBS", 1), Done("Cy"))
    assert position.s.stack == (Rounds(), begin_round(position.s))
    assert position.s.ticket == "Ann"


@pytest.mark.rule("1881-8-02")
def test_the_round_goes_on_while_somebody_buys() -> None:
    position = Position().hold("GBS", "Ann").stock_round()
    position.do(
        Done("Ann"), Done("Bob"), Buy("Cy", "GBS", "bank"), Done("Cy"), Done("Ann"), Done("Bob")
    )
    assert position.decider == "Cy"
    position.do(Done("Cy"))
    assert position.s.ticket == "Ann"


@pytest.mark.rule("1881-8-03", "1881-3.4-02")
def test_trades_are_with_the_bank_and_its_pool_only() -> None:
    position = Position().hold("GBS", "Ann", Ann=2, Bob=2).stock_round()
    says(position.no(Buy("Ann", "GBS", "Bob")), "no certificate GBS in the Bob", "8.1.1")


@pytest.mark.rule("1881-8.1-01")
def test_one_purchase_and_any_number_of_sales_in_any_order() -> None:
    position = Position().hold("GBS", "Ann", Ann=3).hold("SpS", "Bob").stock_round()
    position.do(Sell("Ann", "GBS", 1), Buy("Ann", "SpS", "bank"), Sell("Ann", "GBS", 1))
    says(position.no(Buy("Ann", "SpS", "bank")), "Ann has already bought", "8.1")
    position.do(Sell("Ann", "GBS", 1), Done("Ann"))
    assert position.decider == "Bob"


@pytest.mark.rule("1881-8.1.1-01", "1881-8.1.1-06")
def test_pool_certificates_cost_their_current_value_and_those_on_offer_their_printed_price() -> (
    None
):
    position = Position().hold("GBS", "Ann", pool=1).at("GBS", (4, 5)).stock_round("Bob")
    pool = position.copy()
    pool.do(Buy("Bob", "GBS", "pool"))
    assert pool.s.money["Bob"] == 720 - 104
    position.do(Buy("Bob", "GBS", "bank"))
    assert position.s.money["Bob"] == 720 - 90
    says(pool.stock_round("Cy").no(Buy("Cy", "GBS", "pool")), "in the bank pool", "8.1.1")


@pytest.mark.rule("1881-8.1.1-06", "1881-8.1.1-07")
def test_the_value_of_the_s_bahn_is_that_of_5_percent() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "Dee", pool=1)
    position.at("S-Bahn", (3, 3)).stock_round("Bob").do(Buy("Bob", "S-Bahn", "pool"))
    assert position.s.money["Bob"] == 620 - 94
    assert position.s.shares["S-Bahn"].units("Bob") == 2


@pytest.mark.rule("1881-8.1.1-02", "1881-8.1.1-03", "1881-8.5-01", "1881-8.5-03")
def test_new_tramways_need_an_open_info_card() -> None:
    position = Position().hold("GBS", "Ann", Ann=4, Bob=4).stock_round("Cy")
    says(position.no(Buy("Cy", "SpS director", "bank")), "open info card", "8.5")
    says(position.no(Buy("Cy", "SpS", "bank")), "director's certificate", "4")
    says(position.no(Buy("Cy", "GBS", "bank")), "sold out", "8.1.1")
    position.s.info_cards = 1
    new = {a.certificate for a in position.offers(Buy)}
    assert new == {f"{c} director" for c in ("BChSt", "BESTAG", "SSC", "NBSN", "SBV", "SHG", "SpS")}


@pytest.mark.rule("1881-8.5-04")
def test_each_purchase_of_a_director_certificate_removes_one_open_card() -> None:
    position = Position()
    position.s.info_cards = 2
    position.stock_round()
    position.do(Buy("Ann", "SpS director", "bank"), Done("Ann"))
    assert position.s.info_cards == 1
    position.do(Buy("Bob", "SHG director", "bank"), Done("Bob"))
    assert position.s.info_cards == 0
    says(position.no(Buy("Cy", "GBS director", "bank")), "open info card", "8.5")


@pytest.mark.rule("1881-8.5-02")
def test_a_tramway_whose_offering_is_sold_into_the_pool_opens_a_card_as_well() -> None:
    position = Position().hold("SpS", "Ann", pool=7)
    position.stock_round("Bob").do(Buy("Bob", "SpS", "bank"))
    assert floated(position.s, "SpS")
    assert position.s.info_cards == 1


@pytest.mark.rule("1881-8.1.1-05")
def test_example_66_no_purchase_after_a_sale_of_the_same_company_in_the_round() -> None:
    position = Position().hold("GBS", "Bob", Ann=2, Bob=1).stock_round()
    position.do(Sell("Ann", "GBS", 1))
    says(
        position.no(Buy("Ann", "GBS", "bank")), "has already sold GBS in this stock round", "8.1.1"
    )
    position.do(Done("Ann"), Buy("Bob", "GBS", "bank"), Done("Bob"), Done("Cy"))
    says(
        position.no(Buy("Ann", "GBS", "pool")), "has already sold GBS in this stock round", "8.1.1"
    )
    position = Position().hold("GBS", "Bob", Ann=2, Bob=3).stock_round()
    position.do(
        Buy("Ann", "GBS", "bank"), Sell("Ann", "GBS", 1), Done("Ann"), Done("Bob"), Done("Cy")
    )
    says(position.no(Buy("Ann", "GBS", "bank")), "has already sold GBS", "8.1.1")


@pytest.mark.rule("1881-8.1.1-08", "1881-8.3-03")
def test_no_purchase_above_a_limit() -> None:
    position = Position().hold("GBS", "Ann", Ann=4)
    says(position.stock_round().no(Buy("Ann", "GBS", "bank")), "more than 60 % of GBS", "8.3")
    position = Position.four_networks()
    position.s.money["Ann"] = 2000
    position.sbahn("Ann", "", "", "", Ann=10, Bob=1)
    says(position.stock_round().no(Buy("Ann", "S-Bahn", "bank")), "more than 60 % of S-Bahn", "8.3")


@pytest.mark.rule("1881-8.1.1-09")
def test_a_president_certificate_in_the_pool_costs_two_values() -> None:
    position = Position.four_networks().sbahn("pool", "Bob", "Cy", "Dee", Ann=1)
    position.at("S-Bahn", (3, 2)).stock_round("Ann").do(Buy("Ann", "S-Bahn president", "pool"))
    assert position.s.money["Ann"] == 620 - 176
    says(
        position.stock_round("Bob").no(Buy("Bob", "S-Bahn president", "pool")),
        "in the bank pool",
        "8.1.1",
    )


@pytest.mark.rule("1881-8.1.2-03", "1881-8.1.2-04", "1881-8.1.2-05", "1881-8.1.2-06")
def test_example_65_a_block_or_one_by_one() -> None:
    position = Position().hold("GBS", "Bob", Ann=3, Bob=2).stock_round()
    block, single = position.copy(), position.copy()
    block.do(Sell("Ann", "GBS", 3))
    assert block.s.money["Ann"] == 720 + 270
    assert block.price("GBS") == 88
    assert block.s.shares["GBS"].single("pool") == 3
    values = []
    for _ in range(3):
        single.do(Sell("Ann", "GBS", 1))
        values.append(single.price("GBS"))
    assert single.s.money["Ann"] == 720 + 262
    assert values == [88, 84, 84]


@pytest.mark.rule("1881-8.1.2-03")
def test_there_is_no_limit_in_the_bank_pool() -> None:
    position = Position().hold("GBS", "Bob", pool=4, Ann=4).stock_round().do(Sell("Ann", "GBS", 4))
    assert position.s.shares["GBS"].single("pool") == 8


@pytest.mark.rule("1881-8.1.2-07")
def test_certificates_of_an_unfloated_tramway_may_be_sold() -> None:
    position = Position().hold("GBS", "Ann", Ann=1)
    assert not floated(position.s, "GBS")
    position.stock_round().do(Sell("Ann", "GBS", 1))
    assert position.s.money["Ann"] == 810


def test_sales_that_are_none() -> None:
    position = Position().hold("GBS", "Ann", Ann=1).stock_round("Bob")
    for action in (Sell("Bob", "GBS", 0), Sell("Bob", "GBS", -1), Sell("Bob", "XYZ", 1)):
        says(position.no(action), "at least one certificate", "8.1.2")
    says(position.no(Sell("Bob", "GBS", 1)), "only 0 ordinary certificates", "8.1.2")
    says(position.no(Sell("Bob", "GBS", 0, ("S1",))), "does not hold", "8.1.2")


def end_the_round(position: Position) -> None:
    position.stock_round()
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))


@pytest.mark.rule("1881-8.2-01")
def test_example_68_what_is_sold_out_rises() -> None:
    position = Position().hold("GBS", "Ann", Ann=4, Bob=4).at("GBS", (4, 4))
    position.hold("SSC", "Bob", Bob=4, Cy=4).at("SSC", (2, 0)).hold("SpS", "Cy", Cy=4, pool=4)
    position.hold("SHG", "Cy", Cy=4)
    end_the_round(position)
    assert [position.price(c) for c in ("GBS", "SSC", "SpS", "SHG")] == [102, 82, 66, 74]


@pytest.mark.rule("1881-8.2-02")
def test_the_s_bahn_rises_too_when_it_is_sold_out() -> None:
    position = Position(phase="green").hold("GBS", "Ann", Ann=4)
    position.sbahn("Ann", "", "", "", Ann=8, Bob=5, GBS=5)
    end_the_round(position)
    assert position.price("S-Bahn") == 86


@pytest.mark.rule("1881-8.2-03")
def test_they_rise_in_descending_order_so_that_stacks_keep_their_sequence() -> None:
    position = Position().hold("BESTAG", "Ann", Ann=4, Bob=4).hold("GBS", "Bob", Bob=4, Cy=4)
    assert ranked(position.s) == ("BESTAG", "GBS")
    end_the_round(position)
    assert position.price("GBS") == position.price("BESTAG") == 94
    assert ranked(position.s) == ("BESTAG", "GBS")


@pytest.mark.rule("1881-8.3-01")
@pytest.mark.parametrize(("players", "most"), [(3, 21), (4, 18), (5, 15), (6, 12)])
def test_the_certificate_limit(players: int, most: int) -> None:
    position = Position(players)
    assert limit(position.s) == most


def full_hand(players: int = 4) -> Position:
    """Ann holds 18 certificates: of GBS 5, BChSt 5, SBV 2, S-Bahn 3 and SSC 3."""
    position = Position.four_networks(players).hold("GBS", "Ann", Ann=4).hold("BChSt", "Ann", Ann=4)
    position.hold("SBV", "Bob", Ann=2, Bob=1).hold("SSC", "Bob", Ann=3, Bob=2)
    position.sbahn("Ann", "Bob", "Cy", "Dee", Ann=2).hold("SpS", "Cy")
    return position


@pytest.mark.rule("1881-8.3-01", "1881-8.4-01")
def test_example_69_certificates_on_yellow_spaces_do_not_count() -> None:
    position = full_hand()
    assert certificates(position.s, "Ann") == counted(position.s, "Ann") == 18
    says(
        position.stock_round().no(Buy("Ann", "SpS", "bank")),
        "may hold at most 18 certificates",
        "8.3",
    )
    position.at("SBV", (5, 0))
    assert counted(position.s, "Ann") == 16
    assert position.stock_round().may(Buy("Ann", "SpS", "bank"))


@pytest.mark.rule("1881-8.4-01")
def test_a_certificate_of_a_company_on_yellow_may_be_bought_at_the_limit_but_not_above_60_percent() -> (
    None
):
    position = full_hand()
    position.at("SpS", (6, 0))
    assert position.stock_round().may(Buy("Ann", "SpS", "bank"))
    position.hold("SpS", "Ann", Ann=4)
    says(position.stock_round().no(Buy("Ann", "SpS", "bank")), "more than 60 %", "8.3")


@pytest.mark.rule("1881-8.4-02", "1881-8.3-02")
def test_example_69_when_the_marker_leaves_yellow_the_surplus_is_sold_in_the_next_own_turn() -> (
    None
):
    position = full_hand()
    position.at("SBV", (5, 0)).stock_round().do(Buy("Ann", "SpS", "bank"))
    pays(position.s, "SBV")
    assert position.price("SBV") == 74
    assert counted(position.s, "Ann") == 19
    position.s.stack = (Rounds(3), begin_round(position.s))
    says(position.no(Done("Ann")), "Ann must sell 1 surplus certificate.", "8.3")
    says(position.no(Buy("Ann", "GBS", "bank")), "may hold at most 18", "8.3")
    position.do(Sell("Ann", "SSC", 1), Done("Ann"))
    assert position.decider == "Bob"


@pytest.mark.rule("1881-8.4-03")
def test_piecemeal_sales_may_bring_the_marker_back_to_yellow() -> None:
    position = full_hand()
    position.hold("SHG", "Dee", Ann=3, Dee=1).at("SHG", (4, 1))
    assert counted(position.s, "Ann") == 21
    position.s.stack = (Rounds(3), begin_round(position.s))
    position.at("SHG", (3, 0))
    position.do(Sell("Ann", "SHG", 1))
    assert position.price("SHG") == 72
    assert counted(position.s, "Ann") == 18
    position.do(Done("Ann"))
    assert position.decider == "Bob"


@pytest.mark.rule("1881-8.4-04")
def test_a_surplus_that_arises_at_the_end_of_a_round_waits_for_the_next_one() -> None:
    position = full_hand()
    position.hold("SHG", "Dee", Ann=4, Dee=4).at("SHG", (4, 0))
    assert counted(position.s, "Ann") == 18
    position.stock_round()
    position.do(Done("Ann"), Done("Bob"), Done("Cy"), Done("Dee"))
    assert position.price("SHG") == 78
    assert counted(position.s, "Ann") == 22
    position.s.stack = (Rounds(3), begin_round(position.s))
    says(position.no(Done("Ann")), "Ann must sell 4 surplus certificates.", "8.3")


@pytest.mark.rule("1881-8.3-02", "1881-6.2.3-05")
def test_a_surplus_by_a_change_of_director_is_sold_in_the_next_own_turn() -> None:
    position = full_hand()
    position.hold("GBS", "Ann", Ann=3, Bob=5).hold("SSC", "Bob", Ann=4, Bob=2)
    assert counted(position.s, "Ann") == 18
    position.stock_round("Bob").hold("GBS", "Ann", Ann=2, Bob=4).hold("SpS", "Cy", Ann=1)
    assert counted(position.s, "Ann") == 18
    position.do(Buy("Bob", "GBS", "bank"))
    assert position.s.shares["GBS"].director == "Bob"
    assert counted(position.s, "Ann") == 19
    position.do(Done("Bob"), Done("Cy"), Done("Dee"))
    says(position.no(Done("Ann")), "must sell 1 surplus", "8.3")


def about_to_lead() -> Position:
    """Ann holds 18 certificates, and with one more of SSC or of the S-Bahn she takes it over."""
    position = full_hand()
    position.hold("SBV", "Bob", Ann=1, Bob=1).hold("SSC", "Bob", Ann=4, Bob=2)
    position.sbahn("Cy", "Bob", "", "Dee", Ann=3, Cy=1)
    assert counted(position.s, "Ann") == 18
    return position.stock_round()


@pytest.mark.rule("1881-8.3-01", "1881-8.1.1-08", "1881-6.2.3-03")
def test_the_limit_is_judged_after_the_exchange_with_the_old_director() -> None:
    position = about_to_lead()
    says(position.no(Buy("Ann", "SpS", "bank")), "may hold at most 18 certificates", "8.3")
    position.do(Buy("Ann", "SSC", "bank"))
    assert position.s.shares["SSC"].director == "Ann"
    assert counted(position.s, "Ann") == 18


@pytest.mark.rule("1881-8.3-01", "1881-6.3.2-04")
def test_the_limit_is_judged_after_the_exchange_with_the_old_president() -> None:
    position = about_to_lead()
    position.do(Buy("Ann", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].director == "Ann"
    assert counted(position.s, "Ann") == 18


@pytest.mark.rule("1881-8.3-01")
def test_in_the_first_edition_the_limit_was_judged_before_the_exchange() -> None:
    first = get_title("1881", "2016")
    for name in ("SSC", "S-Bahn"):
        refusal = refuse(first, about_to_lead().s, Buy("Ann", name, "bank"))
        assert refusal is not None
        says(refusal, "may hold at most 18 certificates", "8.3")


@pytest.mark.rule("1881-8.3-03", "1881-8.3-04")
def test_nobody_ever_comes_above_60_percent() -> None:
    position = Position().hold("GBS", "Ann", Ann=3, Bob=4)
    position.stock_round("Bob").do(Buy("Bob", "GBS", "bank"))
    assert position.s.shares["GBS"].units("Bob") == 5
    position.do(Done("Bob"), Done("Cy"), Done("Ann"))
    says(position.stock_round("Bob").no(Buy("Bob", "GBS", "bank")), "sold out", "8.1.1")
    assert title.audit(position.s) == []
