"""Chapters 6.1 and 6.2: two rail systems, floating and directors of tramways."""

import pytest

from trunkline.kernel import settle
from trunkline.titles.berlin_1881.rules.business import BuyTrain
from trunkline.titles.berlin_1881.rules.depots import at_home, markers_left
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import pay_out
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import certificates, floated, runner
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.routes import network_of
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS

from .positions import (
    BUSINESS,
    LAY,
    T,
    allowed,
    do,
    first_round,
    four_networks,
    game,
    hold,
    lay,
    networks,
    offers,
    on_turn,
    refused,
    says,
    sbahn,
    step,
    stock,
    trains,
    tramway,
    turn,
)


@pytest.mark.rule("1881-6.1-01", "1881-7.2.7.2-05", "1881-7.4.6-01")
def test_trams_and_s_trains_keep_to_their_own_rails_and_cars() -> None:
    s = four_networks()
    lay(s, "G17 #820 r2", "H18 #3 r2")
    tramway(s, "GBS")
    tram = {stop.id for stop in network_of(s, "GBS").stops}
    train = {stop.id for stop in network_of(s, "S1").stops}
    assert tram == {"G19.0", "H18.0", "G17.0"}
    assert train == {"G19.1", "G17.0"}
    says(
        refused(turn(s, "GBS", BUSINESS), BuyTrain("Ann", "S4", "bank")), "cannot own", "7.2.7.2.1"
    )
    says(refused(turn(s, "S1", BUSINESS), BuyTrain("Bob", "2", "bank")), "cannot own", "7.4.6")


@pytest.mark.rule("1881-6.1-02", "1881-7.2.1.2-08")
def test_hexes_with_both_kinds_of_rails_are_upgraded_by_trams_and_by_networks() -> None:
    s = four_networks()
    tramway(s, "GBS")
    lay(s, "H18 #3 r2")
    assert allowed(turn(s, "GBS", LAY), LayTile("Ann", "G17", "820", 2))
    assert allowed(turn(s, "S1", LAY), LayTile("Bob", "G17", "820", 2))


@pytest.mark.rule("1881-6.1-03")
def test_s_bahn_dividends_of_a_tramway_go_to_its_treasury() -> None:
    s = four_networks()
    tramway(s, "GBS", "Ann", money=100)
    sbahn(s, "Ann", "Bob", "Cy", "Dee", GBS=2)
    s.earned = Earned(route=200)
    pay_out(s, "S2", connection=False, ferry=False)
    assert s.money["GBS"] == 100 + 20


@pytest.mark.rule("1881-6.2.1-01", "1881-6.2.1-02", "1881-6.2.1-03", "1881-10-02")
def test_example_7_a_tramway_floats_with_certificate_no_5_and_ten_times_par() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=3)
    assert not floated(s, "GBS")
    first_round(s, "Bob")
    do(s, Buy("Bob", "GBS", "bank"))
    assert floated(s, "GBS")
    assert s.money["GBS"] == 900
    assert markers_left(s, "GBS") == 4
    assert s.money["Bob"] == 630
    do(s, Buy("Cy", "GBS", "bank"))
    assert s.money["GBS"] == 900


@pytest.mark.rule("1881-6.2.1-02")
@pytest.mark.parametrize(
    ("company", "capital"), [("SSC", 820), ("NBSN", 740), ("SBV", 740), ("SHG", 740), ("SpS", 660)]
)
def test_example_7_the_capital_of_the_others(company: str, capital: int) -> None:
    s = game()
    hold(s, company, "Ann", Ann=3)
    do(first_round(s, "Bob"), Buy("Bob", company, "bank"))
    assert s.money[company] == capital


@pytest.mark.rule("1881-6.2.1-01")
def test_certificates_in_the_bank_pool_count_as_bought_from_the_offering() -> None:
    s = game()
    hold(s, "GBS", "Ann", pool=3)
    do(stock(s, "Bob"), Buy("Bob", "GBS", "bank"))
    assert floated(s, "GBS")


@pytest.mark.rule("1881-6.2.1-04", "1881-8.5-02")
def test_below_the_last_certificate_lies_the_card_of_a_new_tramway() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4, Bob=3)
    do(stock(s, "Bob"), Buy("Bob", "GBS", "bank"))
    assert s.info_cards == 1


@pytest.mark.rule("1881-6.2.1-05", "1881-7-01", "1881-7.1-06")
def test_only_floated_tramways_operate_from_the_next_operating_round_on() -> None:
    s = game()
    hold(s, "SpS", "Bob", Bob=3)
    tramway(s, "GBS")
    s.stack = (Rounds(1), OperatingRound())
    settle(T, s)
    assert on_turn(s) == "Ann"
    trains(s, "GBS", "2")
    do(s, Done("Ann"), Done("Ann"))
    assert step(s) == "StockTurn"
    stock(s, "Bob")
    do(s, Buy("Bob", "SpS", "bank"), Done("Bob"), Done("Cy"), Done("Ann"), Done("Bob"))
    s.stack = (Rounds(),)
    settle(T, s)
    operators = []
    while step(s) != "StockTurn":
        if step(s) == "LayTrack":
            operators.append(s.stack[-1].company)  # type: ignore[attr-defined]
        if step(s) == "Business" and not s.trains[s.stack[-1].company]:  # type: ignore[attr-defined]
            do(s, BuyTrain(on_turn(s) or "", "2", "bank"))
        do(s, Done(on_turn(s) or ""))
    assert operators == ["GBS", "SpS"]


@pytest.mark.rule("1881-6.2.1-06")
def test_a_tramway_never_buys_certificates_of_a_tramway() -> None:
    s = game(phase="green")
    tramway(s, "GBS")
    hold(s, "SpS", "Bob", pool=1)
    turn(s, "GBS", BUSINESS)
    says(refused(s, Buy("Ann", "SpS", "pool")), "S-Bahn certificates only", "7.2.7.1")
    says(refused(s, Buy("Ann", "GBS", "bank")), "S-Bahn certificates only", "7.2.7.1")
    says(refused(s, Sell("Ann", "GBS", 1)), "S-Bahn certificates only", "7.2.7.1")


@pytest.mark.rule("1881-6.2.1-07")
def test_the_home_depot_comes_free_of_cost_with_the_first_turn() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=4)
    s.money["GBS"] = 900
    turn(s, "GBS")
    assert s.board.of("GBS")[0].hex == "G19"
    assert s.money["GBS"] == 900
    hold(s, "SHG", "Ann", Ann=4)
    turn(s, "SHG")
    assert not at_home(s, "SHG")
    do(s, LayTile("Ann", "C13", "816", 1))
    assert at_home(s, "SHG")
    assert s.money["SHG"] == 0


@pytest.mark.rule("1881-6.2.2-01", "1881-8.1.1-02")
def test_the_buyer_of_the_director_certificate_decides_for_the_tramway() -> None:
    s = game()
    s.info_cards = 1
    do(stock(s, "Cy"), Buy("Cy", "SpS director", "bank"))
    assert s.shares["SpS"].director == "Cy"
    tramway(s, "GBS", "Bob")
    turn(s, "GBS")
    assert on_turn(s) == "Bob"
    says_turn = refused(s, Done("Ann"))
    assert "Bob's decision" in says_turn.why


@pytest.mark.rule("1881-6.2.3-01", "1881-6.2.3-03", "1881-6.2.3-05", "1881-8.1.2-08")
def test_example_11_the_one_with_more_shares_becomes_director_at_once() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=1, Bob=3)
    stock(s, "Bob")
    assert runner(s, "GBS") == "Ann"
    assert certificates(s, "Ann") == 2
    do(s, Buy("Bob", "GBS", "bank"))
    assert s.shares["GBS"].director == "Bob"
    assert (s.shares["GBS"].single("Bob"), certificates(s, "Bob")) == (2, 3)
    assert (s.shares["GBS"].single("Ann"), certificates(s, "Ann")) == (3, 3)


@pytest.mark.rule("1881-6.2.3-02")
def test_of_several_with_most_shares_the_first_to_the_left_takes_over() -> None:
    s = game(4)
    hold(s, "GBS", "Bob", Bob=2, Ann=3, Dee=3)
    do(stock(s, "Bob"), Sell("Bob", "GBS", 2))
    assert s.shares["GBS"].director == "Dee"
    s = game(4)
    hold(s, "GBS", "Dee", Dee=1, Bob=3, Ann=3)
    do(stock(s, "Dee"), Sell("Dee", "GBS", 1))
    assert s.shares["GBS"].director == "Ann"


@pytest.mark.rule("1881-6.2.3-04", "1881-8.1.2-01")
def test_example_12_a_director_leaves_only_by_selling_normal_certificates() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=1, Bob=3)
    stock(s, "Ann")
    says(refused(s, Sell("Ann", "GBS", 2)), "never sold", "8.1.2")
    do(s, Sell("Ann", "GBS", 1))
    assert s.shares["GBS"].director == "Bob"
    assert s.shares["GBS"].single("Ann") == 2
    alone: BerlinState = game()
    hold(alone, "GBS", "Ann", Ann=1, Bob=2)
    do(stock(alone, "Ann"), Sell("Ann", "GBS", 1))
    assert alone.shares["GBS"].director == "Ann"
    says(refused(alone, Sell("Ann", "GBS", 1)), "never sold", "8.1.2")


def test_the_tables_of_tests_know_all_tramways() -> None:
    s = game(phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Ann")
    networks(s, S="M1")
    assert len(TRAMWAYS) == 8
    assert offers(stock(s, "Ann"), Done) == [Done("Ann")]
