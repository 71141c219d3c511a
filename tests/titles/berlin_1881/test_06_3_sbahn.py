"""Chapter 6.3: the S-Bahn company, its president, vice presidents and mergers."""

import pytest

from tests.titles.berlin_1881.positions import acting
from trunkline.titles.berlin_1881.rules.business import BuyTrain
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import exists, floated, networks, runner
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard

from .positions import (
    BUSINESS,
    LAY,
    allowed,
    at,
    do,
    four_networks,
    game,
    hold,
    lay,
    offers,
    on_turn,
    price,
    refused,
    says,
    sbahn,
    step,
    stock,
    told,
    trains,
    tramway,
    turn,
)
from .positions import networks as place_networks


@pytest.mark.rule("1881-6.3-01", "1881-6.3-02", "1881-8.1.1-04", "1881-3.1-04")
def test_example_15_the_order_of_the_certificates_from_the_green_phase_on() -> None:
    s = game()
    says(refused(stock(s), Buy("Ann", "S-Bahn president", "bank")), "green phase", "6.3")
    s = game(4, phase="green")
    s.money.update(dict.fromkeys(s.players, 400))
    stock(s)
    says(refused(s, Buy("Ann", "S1", "bank")), "president's certificate must be bought", "6.3")
    says(refused(s, Buy("Ann", "S-Bahn", "bank")), "president's certificate must be bought", "6.3")
    do(s, Buy("Ann", "S-Bahn president", "bank"), Done("Ann"))
    assert s.money["Ann"] == 400 - 168
    says(refused(s, Buy("Bob", "S-Bahn president", "bank")), "is sold", "8.1.1")
    says(refused(s, Buy("Bob", "S2", "bank")), "S1 must be bought first", "6.3")
    do(s, Buy("Bob", "S1", "bank"), Done("Bob"), Buy("Cy", "S2", "bank"), Done("Cy"))
    says(refused(s, Buy("Dee", "S-Bahn", "bank")), "S3 must be bought first", "6.3")
    do(s, Buy("Dee", "S3", "bank"), Done("Dee"))
    assert [s.money[p] for p in ("Bob", "Cy", "Dee")] == [316, 316, 316]
    says(refused(s, Buy("Ann", "S3", "bank")), "no such certificate", "8.1.1")
    assert allowed(s, Buy("Ann", "S-Bahn", "bank"))


@pytest.mark.rule("1881-6.3-03", "1881-7.2.7.1-02")
def test_players_and_tramways_buy_s_bahn_certificates() -> None:
    s = game(phase="green")
    tramway(s, "GBS", money=300)
    assert allowed(stock(s), Buy("Ann", "S-Bahn president", "bank"))
    do(turn(s, "GBS", BUSINESS), Buy("Ann", "S-Bahn president", "bank"))
    assert s.shares["S-Bahn"].director == "GBS"
    assert (s.money["GBS"], s.money["Ann"]) == (300 - 168, 720)


@pytest.mark.rule("1881-6.3-04")
def test_the_marker_enters_the_market_with_the_president() -> None:
    s = game(phase="green")
    do(stock(s), Buy("Ann", "S-Bahn president", "bank"))
    assert s.markers["S-Bahn"].place == (3, 1)
    assert price(s, "S-Bahn") == 84


def about_to_float() -> BerlinState:
    """The next S-Bahn certificate is no. 5; four players hold the first four."""
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Dee")
    return stock(s, "Bob")


@pytest.mark.rule(
    "1881-6.3.1-01", "1881-6.3.1-02", "1881-6.3.1-03", "1881-6.3.1-04", "1881-6.3.1-06"
)
def test_example_16_it_floats_with_certificate_no_5_and_the_networks_place_their_depots() -> None:
    s = about_to_float()
    assert not floated(s, "S-Bahn")
    do(s, Buy("Bob", "S-Bahn", "bank"))
    assert floated(s, "S-Bahn")
    assert [s.money[n] for n in ("S", "S1", "S2", "S3")] == [420, 420, 420, 420]
    assert s.info_cards == 0
    assert on_turn(s) == "Ann"
    says(refused(s, PlaceStartDepot("Ann", "S1", "G13")), "S places its start depot", "6.3.1")
    says(refused(s, PlaceStartDepot("Ann", "S", "G17")), "no place kept", "6.3.1")
    do(s, PlaceStartDepot("Ann", "S", "G13"))
    assert on_turn(s) == "Bob"
    says(refused(s, PlaceStartDepot("Bob", "S1", "G13")), "is taken", "6.3.1")
    do(s, PlaceStartDepot("Bob", "S1", "G19"), PlaceStartDepot("Cy", "S2", "Bernau"))
    assert {a.hex for a in offers(s, PlaceStartDepot)} == {"M1", "J28"}
    do(s, PlaceStartDepot("Dee", "S3", "J28"))
    assert s.board.markers("G19", 1) == ("S1",)
    assert [s.money[n] for n in ("S", "S1", "S2", "S3")] == [420, 420, 420, 420]
    assert (step(s), on_turn(s)) == ("StockTurn", "Bob")


@pytest.mark.rule("1881-6.3.1-01", "1881-7.4-03", "1881-7.4-01")
def test_it_may_float_in_the_turn_of_a_tramway_and_then_acts_in_the_same_operating_round() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Dee")
    tramway(s, "GBS", "Ann", money=600)
    trains(s, "GBS", "3")
    turn(s, "GBS", BUSINESS, others=("S", "S1", "S2", "S3"))
    do(s, Buy("Ann", "S-Bahn", "bank"))
    do(s, PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "G19"))
    do(s, PlaceStartDepot("Cy", "S2", "M1"), PlaceStartDepot("Dee", "S3", "J28"))
    assert step(s) == "Business"
    do(s, Done("Ann"))
    assert (step(s), on_turn(s)) == ("LayTrack", "Bob")


@pytest.mark.rule("1881-6.3.1-05", "1881-6.3.3-06", "1881-6.3.3-01")
def test_example_17_subnets_that_merge_before_the_floating() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "bank", "bank")
    stock(s, "Ann")
    do(s, Buy("Ann", "S2", "bank"), Done("Ann"))
    assert s.vices["S2"] == ""
    do(s, Buy("Bob", "S3", "bank"), Done("Bob"), Buy("Cy", "S-Bahn", "bank"))
    assert [s.money[n] for n in ("S", "S1", "S2", "S3")] == [840, 420, 0, 420]
    assert networks(s) == ("S1", "S3", "S")
    do(s, PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "G19"))
    do(s, PlaceStartDepot("Bob", "S3", "M1"))
    assert len(s.board.stations) == 3


@pytest.mark.rule("1881-6.3.3-08", "1881-6.3.3-06")
def test_example_17_all_four_networks_in_one_hand() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "", "", "bank", Ann=2)
    stock(s, "Ann")
    do(s, Buy("Ann", "S3", "bank"), Done("Ann"), Buy("Bob", "S-Bahn", "bank"))
    assert s.money["S"] == 1680
    assert networks(s) == ("S",)
    do(s, PlaceStartDepot("Ann", "S", "G13"))
    assert len(s.board.stations) == 1
    assert not s.second_depot
    turn(s, "S", LAY)
    do(s, LayTile("Ann", "F14", "821", 5))
    assert step(s) != "LayTrack"


@pytest.mark.rule("1881-6.3.3-07")
def test_a_vice_president_certificate_sold_before_the_floating_merges_its_subnet() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Dee")
    stock(s, "Bob")
    do(s, Sell("Bob", "S-Bahn", 0, ("S1",)), Done("Bob"))
    assert s.vices["S1"] == ""
    assert price(s, "S-Bahn") == 80
    do(s, Buy("Cy", "S-Bahn", "bank"))
    assert [s.money[n] for n in ("S", "S1", "S2", "S3")] == [840, 0, 420, 420]


@pytest.mark.rule("1881-6.3.2-01")
def test_each_network_is_run_by_the_holder_of_its_certificate_or_by_the_tramways_director() -> None:
    s = four_networks()
    tramway(s, "SHG", "Dee")
    sbahn(s, "Ann", "SHG", "Cy", "Dee", Ann=1)
    assert [runner(s, n) for n in ("S", "S1", "S2", "S3")] == ["Ann", "Dee", "Cy", "Dee"]


@pytest.mark.rule("1881-6.3.2-02", "1881-6.3.2-03", "1881-10-03")
def test_example_13_the_first_example_of_the_rulebook() -> None:
    s = game(4, phase="green")
    tramway(s, "SSC", "Bob")
    sbahn(s, "Ann", "Cy", "Cy", "Dee", Bob=1, SSC=1)
    place_networks(s, S="G13", S1="G19", S2="M1", S3="J28")
    do(turn(s, "SSC", BUSINESS), Buy("Bob", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].units("SSC") == 2
    assert s.shares["S-Bahn"].director == "Ann"


@pytest.mark.rule("1881-6.3.2-02", "1881-6.3.2-03", "1881-6.3.2-04")
def test_example_14_the_second_example_of_the_rulebook() -> None:
    s = game(4, phase="green")
    tramway(s, "SSC", "Bob")
    sbahn(s, "Ann", "Cy", "Cy", "Dee", Bob=1, SSC=2, GBS=1)
    tramway(s, "GBS", "Ann")
    place_networks(s, S="G13", S1="G19", S2="M1", S3="J28")
    do(turn(s, "SSC", BUSINESS), Buy("Bob", "S-Bahn", "bank"))
    shares = s.shares["S-Bahn"]
    assert shares.director == "SSC"
    assert (shares.units("SSC"), shares.single("SSC"), shares.single("Ann")) == (3, 1, 2)
    assert runner(s, "S") == "Bob"


@pytest.mark.rule("1881-6.3.2-05", "1881-6.3.2-12")
def test_a_new_president_gives_two_certificates_and_his_own_subnets_merge() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Bob=1)
    s.money["S1"] = 130
    do(stock(s, "Bob"), Buy("Bob", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].director == "Bob"
    assert s.vices["S1"] == ""
    assert s.shares["S-Bahn"].single("Bob") == 1
    assert s.shares["S-Bahn"].single("Ann") == 2
    assert s.money["S"] == 550


@pytest.mark.rule("1881-6.3.2-06", "1881-8.1.2-01", "1881-7.2.7.1-05")
def test_the_president_certificate_is_never_sold() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1)
    says(refused(stock(s, "Ann"), Sell("Ann", "S-Bahn", 2)), "never sold", "8.1.2")
    tramway(s, "GBS", "Ann")
    sbahn(s, "GBS", "Bob", "Cy", "Dee", GBS=1)
    turn(s, "GBS", BUSINESS)
    says(refused(s, Sell("Ann", "S-Bahn", 2)), "never sold", "8.1.2")
    assert allowed(s, Sell("Ann", "S-Bahn", 1))


@pytest.mark.rule("1881-6.3.2-07", "1881-7.2.7.1-05", "1881-8.1.2-08")
def test_a_president_loses_the_office_by_sales_if_another_then_holds_more() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1, Cy=2)
    do(stock(s, "Ann"), Sell("Ann", "S-Bahn", 1))
    assert s.shares["S-Bahn"].director == "Cy"
    tramway(s, "GBS", "Ann")
    s = four_networks()
    tramway(s, "GBS", "Ann")
    sbahn(s, "GBS", "Bob", "Cy", "Dee", GBS=1, Dee=2)
    do(turn(s, "GBS", BUSINESS), Sell("Ann", "S-Bahn", 1))
    assert s.shares["S-Bahn"].director == "Dee"
    assert s.shares["S-Bahn"].single("GBS") == 2


@pytest.mark.rule("1881-6.3.2-08")
def test_equal_claims_go_clockwise_from_the_old_president_each_tramway_behind_its_director() -> (
    None
):
    s = four_networks()
    tramway(s, "GBS", "Bob")
    sbahn(s, "Ann", "", "", "", Ann=1, GBS=3, Cy=3, Dee=2)
    do(stock(s, "Ann"), Sell("Ann", "S-Bahn", 1))
    assert s.shares["S-Bahn"].director == "GBS"
    s = four_networks()
    tramway(s, "GBS", "Cy")
    sbahn(s, "Dee", "", "", "", Dee=1, GBS=3, Cy=3, Ann=2)
    do(stock(s, "Dee"), Sell("Dee", "S-Bahn", 1))
    assert s.shares["S-Bahn"].director == "Cy"


@pytest.mark.rule("1881-6.3.2-02")
def test_the_largest_owner_becomes_president_before_the_nearest() -> None:
    s = four_networks()
    sbahn(s, "Ann", "", "", "", Ann=2, Bob=3, Cy=4)
    do(stock(s, "Ann"), Sell("Ann", "S-Bahn", 2))
    assert s.shares["S-Bahn"].director == "Cy"
    assert s.shares["S-Bahn"].single("Ann") == 2


@pytest.mark.rule("1881-6.3.2-09")
def test_a_new_director_of_a_tramway_takes_over_its_network_without_merger() -> None:
    s = four_networks()
    hold(s, "GBS", "Ann", Ann=2, Bob=4)
    sbahn(s, "GBS", "Bob", "Cy", "Dee", GBS=1)
    assert runner(s, "S") == "Ann"
    do(stock(s, "Bob"), Buy("Bob", "GBS", "bank"))
    assert runner(s, "S") == "Bob"
    assert s.shares["S-Bahn"].director == "GBS"
    assert exists(s, "S1")


@pytest.mark.rule("1881-6.3.2-10")
def test_a_vice_president_certificate_never_changes_hands_by_majority() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=4, Bob=3)
    do(stock(s, "Bob"), Buy("Bob", "S-Bahn", "bank"))
    assert s.vices == {"S1": "Bob", "S2": "Cy", "S3": "Dee"}


@pytest.mark.rule("1881-6.3.2-11", "1881-8.1.2-02", "1881-6.3.3-01", "1881-6.3.3-05")
def test_example_19_a_sold_vice_president_certificate_merges_its_subnet_at_once() -> None:
    s = four_networks()
    s.money["S2"] = 130
    trains(s, "S2", "S4")
    do(stock(s, "Cy"), Sell("Cy", "S-Bahn", 0, ("S2",)))
    assert (s.money["S"], s.money["S2"]) == (550, 0)
    assert (s.trains["S"], s.trains["S2"]) == (("S4",), ())
    assert s.board.markers("M1", 0) == ("S",)
    assert not exists(s, "S2")
    assert price(s, "S-Bahn") == 80
    assert "merges" in told(s)
    says(refused(s, Sell("Cy", "S-Bahn", 0, ("S2",))), "does not hold", "8.1.2")


@pytest.mark.rule("1881-6.3.3-02")
def test_example_18_no_merger_between_a_player_and_his_tramway() -> None:
    s = four_networks()
    tramway(s, "SHG", "Bob", money=500)
    sbahn(s, "Ann", "Bob", "Cy", "Dee", SHG=2)
    do(turn(s, "SHG", BUSINESS), Buy("Bob", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].director == "SHG"
    assert exists(s, "S1")


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-05", "1881-6.3.3-10", "1881-7.4.1-11")
def test_example_60_a_subnet_merges_by_its_own_tile() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "G17 #820 r2")
    trains(s, "S", "S4")
    trains(s, "S1", "S4")
    s.money["S1"] = 70
    s.money["S"] = 100
    turn(s, "S1", LAY, others=("S",))
    do(s, LayTile("Bob", "F16", "824", 1))
    assert not exists(s, "S1")
    assert (s.money["S"], s.trains["S"]) == (120, ("S4", "S4"))
    assert "S1" not in s.votes
    assert (step(s), on_turn(s)) == ("LayTrack", "Ann")
    do(s, Done("Ann"))
    while step(s) != "RunTrains":
        do(s, Done("Ann"))
    [run] = offers(s, Run)
    do(s, run)
    assert s.earned.route == 380


@pytest.mark.rule("1881-6.3.3-03", "1881-6.3.3-04")
def test_a_link_through_another_subnet_merges_both() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "F16 #824 r1")
    s.board = s.board.remove(s.board.of("S2")[0]).place("S2", "F16", 0)
    s.money["S2"] = s.money["S1"] = 50
    tramway(s, "GBS", "Ann")
    lay(s, "H18 #3 r2")
    turn(s, "GBS", LAY)
    do(s, LayTile("Ann", "G17", "820", 2))
    assert networks(s) == ("S3", "S")
    assert s.money["S"] == 520


@pytest.mark.rule("1881-6.3.3-15")
def test_a_tile_of_a_tramway_may_complete_the_link() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "F16 #824 r1", "H18 #3 r2")
    tramway(s, "GBS", "Ann")
    do(turn(s, "GBS", LAY), LayTile("Ann", "G17", "820", 2))
    assert not exists(s, "S1")
    assert "Subnet S1 merges" in told(s)


@pytest.mark.rule("1881-6.3.3-09")
def test_subnets_never_merge_with_each_other() -> None:
    s = four_networks()
    main, second = s.board.of("S")[0], s.board.of("S2")[0]
    s.board = s.board.exchange(second, "S").exchange(main, "S2")
    lay(s, "F14 #821 r5", "F16 #824 r1", "H18 #3 r2")
    tramway(s, "GBS", "Ann")
    do(turn(s, "GBS", LAY), LayTile("Ann", "G17", "820", 2))
    assert networks(s) == ("S1", "S2", "S3", "S")


@pytest.mark.rule("1881-6.3.3-11", "1881-7.4.5-04")
def test_a_subnet_merged_before_its_turn_has_none_any_more() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "F16 #824 r1", "H18 #3 r2")
    tramway(s, "GBS", "Ann")
    trains(s, "GBS", "3")
    turn(s, "GBS", LAY, others=("S1", "S2"))
    do(s, LayTile("Ann", "G17", "820", 2), Done("Ann"))
    while step(s) in ("BuildDepot", "Business", "RunTrains", "UseIncome") and acting(s) == "GBS":
        do(
            s,
            offers(s, Run)[0]
            if step(s) == "RunTrains"
            else Withhold("Ann")
            if step(s) == "UseIncome"
            else Done("Ann"),
        )
    assert acting(s) == "S2"


@pytest.mark.rule("1881-6.3.3-11", "1881-6.3.3-12", "1881-7.4.3-06", "1881-6.3.3-14")
def test_after_its_turn_a_subnets_run_and_vote_stand_and_its_train_does_not_run_again() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "G17 #820 r2", "M3 #818 r1")
    trains(s, "S", "S4")
    trains(s, "S1", "S4")
    turn(s, "S1", LAY, others=("S",))
    do(s, Done("Bob"))
    do(s, offers(s, Run)[0], Pay("Bob"), Done("Bob"))
    assert s.votes == {"S1": True}
    used = s.used
    assert used
    do(s, LayTile("Ann", "F16", "824", 1))
    assert not exists(s, "S1")
    assert s.votes == {"S1": True}
    assert step(s) != "LayTrack"
    while step(s) != "RunTrains":
        do(s, Done("Ann"))
    [run] = offers(s, Run)
    assert [route.train for route in run.routes] == ["S4"]
    legs = {leg for route in run.routes for leg in route.legs}
    assert ("G19", "G17") not in legs
    assert ("G17", "G19") not in legs
    do(s, run)
    assert s.earned.route == 2 * (30 + 30 + 30 + 30)


@pytest.mark.rule("1881-6.3.3-13")
def test_a_surplus_train_after_a_merger_goes_to_the_bank_pool() -> None:
    s = four_networks(phase="grey")
    trains(s, "S", "S7", "S7")
    trains(s, "S2", "S9")
    do(stock(s, "Cy"), Sell("Cy", "S-Bahn", 0, ("S2",)))
    assert (step(s), on_turn(s)) == ("Surplus", "Ann")
    says(refused(s, Discard("Ann", "S", "S4")), "own trains", "7.2.7.2")
    money = s.money["S"]
    do(s, Discard("Ann", "S", "S7"))
    assert (s.trains["S"], s.pool, s.money["S"]) == (("S7", "S9"), ("S7",), money)
    assert (step(s), on_turn(s)) == ("StockTurn", "Cy")


@pytest.mark.rule("1881-6.3.3-14")
def test_a_merger_in_the_main_networks_turn_brings_money_and_train_but_no_second_tile() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "G17 #820 r2")
    trains(s, "S1", "S4")
    s.money["S"] = 60
    turn(s, "S", LAY)
    do(s, LayTile("Ann", "F16", "824", 1))
    assert s.money["S"] == 60 - 50 + 420
    assert step(s) != "LayTrack"
    while step(s) != "RunTrains":
        do(s, Done("Ann"))
    do(s, offers(s, Run)[0], Withhold("Ann"))
    assert step(s) == "Business"
    assert allowed(s, BuyTrain("Ann", "S4", "bank"))


def test_a_main_network_without_president_starts_when_somebody_buys_the_certificate() -> None:
    s = game(4, phase="green")
    sbahn(s, "pool", "Bob", "Cy", "Dee")
    place = (3, 1)
    at(s, "S-Bahn", place)
    stock(s, "Bob")
    do(s, Buy("Bob", "S-Bahn", "bank"))
    assert on_turn(s) == "Bob"
    do(s, PlaceStartDepot("Bob", "S1", "G19"), PlaceStartDepot("Cy", "S2", "M1"))
    do(s, PlaceStartDepot("Dee", "S3", "J28"), Done("Bob"))
    assert s.money["S"] == 420
    do(s, Buy("Cy", "S-Bahn president", "pool"))
    assert (step(s), on_turn(s)) == ("StockTurn", "Cy")
    assert not exists(s, "S2")
    assert s.board.markers("M1", 0) == ("S",)


def test_a_late_president_places_the_start_depot_if_there_is_none() -> None:
    s = game(4, phase="green")
    sbahn(s, "pool", "Bob", "Cy", "Dee")
    at(s, "S-Bahn", (3, 1))
    stock(s, "Bob")
    do(s, Buy("Bob", "S-Bahn", "bank"))
    do(s, PlaceStartDepot("Bob", "S1", "G19"), PlaceStartDepot("Cy", "S2", "M1"))
    do(s, PlaceStartDepot("Dee", "S3", "J28"), Done("Bob"), Done("Cy"), Done("Dee"))
    do(s, Buy("Ann", "S-Bahn president", "pool"))
    assert (step(s), on_turn(s)) == ("StartDepots", "Ann")
    do(s, PlaceStartDepot("Ann", "S", "G13"))
    assert (step(s), on_turn(s)) == ("StockTurn", "Ann")
