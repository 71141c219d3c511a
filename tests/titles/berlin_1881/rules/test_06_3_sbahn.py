"""Chapter 6.3: the S-Bahn company, its president, vice presidents and mergers."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import exists, floated, networks, runner
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain


@pytest.mark.rule("1881-6.3-01", "1881-6.3-02", "1881-8.1.1-04", "1881-3.1-04")
def test_example_15_the_order_of_the_certificates_from_the_green_phase_on() -> None:
    position = Position()
    says(position.stock_round().no(Buy("Ann", "S-Bahn president", "bank")), "green phase", "6.3")
    position = Position(4, phase="green")
    position.s.money.update(dict.fromkeys(position.s.players, 400))
    position.stock_round()
    says(position.no(Buy("Ann", "S1", "bank")), "president's certificate must be bought", "6.3")
    says(position.no(Buy("Ann", "S-Bahn", "bank")), "president's certificate must be bought", "6.3")
    position.do(Buy("Ann", "S-Bahn president", "bank"), Done("Ann"))
    assert position.s.money["Ann"] == 400 - 168
    says(position.no(Buy("Bob", "S-Bahn president", "bank")), "already sold", "8.1.1")
    says(position.no(Buy("Bob", "S2", "bank")), "S1 must be bought first", "6.3")
    position.do(Buy("Bob", "S1", "bank"), Done("Bob"), Buy("Cy", "S2", "bank"), Done("Cy"))
    says(position.no(Buy("Dee", "S-Bahn", "bank")), "S3 must be bought first", "6.3")
    position.do(Buy("Dee", "S3", "bank"), Done("Dee"))
    assert [position.s.money[p] for p in ("Bob", "Cy", "Dee")] == [316, 316, 316]
    says(position.no(Buy("Ann", "S3", "bank")), "no such certificate", "8.1.1")
    assert position.may(Buy("Ann", "S-Bahn", "bank"))


@pytest.mark.rule("1881-6.3-03", "1881-7.2.7.1-02")
def test_players_and_tramways_buy_s_bahn_certificates() -> None:
    position = Position(phase="green").found("GBS", cash=300)
    assert position.stock_round().may(Buy("Ann", "S-Bahn president", "bank"))
    position.turn("GBS", "business").do(Buy("Ann", "S-Bahn president", "bank"))
    assert position.s.shares["S-Bahn"].director == "GBS"
    assert (position.s.money["GBS"], position.s.money["Ann"]) == (300 - 168, 720)


@pytest.mark.rule("1881-6.3-04")
def test_the_marker_enters_the_market_with_the_president() -> None:
    position = Position(phase="green").stock_round().do(Buy("Ann", "S-Bahn president", "bank"))
    assert position.s.markers["S-Bahn"].place == (3, 1)
    assert position.price("S-Bahn") == 84


def about_to_float() -> Position:
    """The next S-Bahn certificate is no. 5; four players hold the first four."""
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "Dee")
    return position.stock_round("Bob")


@pytest.mark.rule(
    "1881-6.3.1-01", "1881-6.3.1-02", "1881-6.3.1-03", "1881-6.3.1-04", "1881-6.3.1-06"
)
def test_example_16_it_floats_with_certificate_no_5_and_the_networks_place_their_depots() -> None:
    position = about_to_float()
    assert not floated(position.s, "S-Bahn")
    position.do(Buy("Bob", "S-Bahn", "bank"))
    assert floated(position.s, "S-Bahn")
    assert [position.s.money[n] for n in ("S", "S1", "S2", "S3")] == [420, 420, 420, 420]
    assert position.s.info_cards == 0
    assert position.decider == "Ann"
    says(position.no(PlaceStartDepot("Ann", "S1", "G13")), "S places its start depot", "6.3.1")
    says(position.no(PlaceStartDepot("Ann", "S", "G17")), "no slot reserved", "6.3.1")
    position.do(PlaceStartDepot("Ann", "S", "G13"))
    assert position.decider == "Bob"
    says(position.no(PlaceStartDepot("Bob", "S1", "G13")), "is taken", "6.3.1")
    position.do(PlaceStartDepot("Bob", "S1", "G19"), PlaceStartDepot("Cy", "S2", "Bernau"))
    assert {a.hex for a in position.offers(PlaceStartDepot)} == {"M1", "J28"}
    position.do(PlaceStartDepot("Dee", "S3", "J28"))
    assert position.s.board.markers("G19", 1) == ("S1",)
    assert [position.s.money[n] for n in ("S", "S1", "S2", "S3")] == [420, 420, 420, 420]
    assert (position.top, position.decider) == ("StockTurn", "Bob")


@pytest.mark.rule("1881-6.3.1-01", "1881-7.4-03", "1881-7.4-01")
def test_it_may_float_in_the_turn_of_a_tramway_and_then_acts_in_the_same_operating_round() -> None:
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "Dee")
    position.found("GBS", "Ann", cash=600).trains("GBS", "3")
    position.turn("GBS", "business", others=("S", "S1", "S2", "S3"))
    position.do(Buy("Ann", "S-Bahn", "bank"))
    position.do(PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "G19"))
    position.do(PlaceStartDepot("Cy", "S2", "M1"), PlaceStartDepot("Dee", "S3", "J28"))
    assert position.top == "Business"
    position.do(Done("Ann"))
    assert (position.top, position.decider) == ("LayTrack", "Bob")


@pytest.mark.rule("1881-6.3.1-05", "1881-6.3.3-06", "1881-6.3.3-01")
def test_example_17_subnets_that_merge_before_the_floating() -> None:
    position = Position(4, phase="green").sbahn("Ann", "Bob", "bank", "bank").stock_round("Ann")
    position.do(Buy("Ann", "S2", "bank"), Done("Ann"))
    assert position.s.vices["S2"] == ""
    position.do(Buy("Bob", "S3", "bank"), Done("Bob"), Buy("Cy", "S-Bahn", "bank"))
    assert [position.s.money[n] for n in ("S", "S1", "S2", "S3")] == [840, 420, 0, 420]
    assert networks(position.s) == ("S1", "S3", "S")
    position.do(PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "G19"))
    position.do(PlaceStartDepot("Bob", "S3", "M1"))
    assert len(position.s.board.stations) == 3


@pytest.mark.rule("1881-6.3.3-08", "1881-6.3.3-06")
def test_example_17_all_four_networks_in_one_hand() -> None:
    position = Position(4, phase="green").sbahn("Ann", "", "", "bank", Ann=2).stock_round("Ann")
    position.do(Buy("Ann", "S3", "bank"), Done("Ann"), Buy("Bob", "S-Bahn", "bank"))
    assert position.s.money["S"] == 1680
    assert networks(position.s) == ("S",)
    position.do(PlaceStartDepot("Ann", "S", "G13"))
    assert len(position.s.board.stations) == 1
    assert not position.s.second_depot
    position.turn("S", "track")
    position.do(LayTile("Ann", "F14", "821", 5))
    assert position.top != "LayTrack"


@pytest.mark.rule("1881-6.3.3-07")
def test_a_vice_president_certificate_sold_before_the_floating_merges_its_subnet() -> None:
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "Dee").stock_round("Bob")
    position.do(Sell("Bob", "S-Bahn", 0, ("S1",)), Done("Bob"))
    assert position.s.vices["S1"] == ""
    assert position.price("S-Bahn") == 80
    position.do(Buy("Cy", "S-Bahn", "bank"))
    assert [position.s.money[n] for n in ("S", "S1", "S2", "S3")] == [840, 0, 420, 420]


@pytest.mark.rule("1881-6.3.2-01")
def test_each_network_is_run_by_the_holder_of_its_certificate_or_by_the_tramways_director() -> None:
    position = Position.four_networks().found("SHG", "Dee").sbahn("Ann", "SHG", "Cy", "Dee", Ann=1)
    assert [runner(position.s, n) for n in ("S", "S1", "S2", "S3")] == ["Ann", "Dee", "Cy", "Dee"]


@pytest.mark.rule("1881-6.3.2-02", "1881-6.3.2-03", "1881-10-03")
def test_example_13_the_first_example_of_the_rulebook() -> None:
    position = Position(4, phase="green").found("SSC", "Bob")
    position.sbahn("Ann", "Cy", "Cy", "Dee", Bob=1, SSC=1)
    position.networks(S="G13", S1="G19", S2="M1", S3="J28")
    position.turn("SSC", "business").do(Buy("Bob", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].units("SSC") == 2
    assert position.s.shares["S-Bahn"].director == "Ann"


@pytest.mark.rule("1881-6.3.2-02", "1881-6.3.2-03", "1881-6.3.2-04")
def test_example_14_the_second_example_of_the_rulebook() -> None:
    position = Position(4, phase="green").found("SSC", "Bob")
    position.sbahn("Ann", "Cy", "Cy", "Dee", Bob=1, SSC=2, GBS=1).found("GBS", "Ann")
    position.networks(S="G13", S1="G19", S2="M1", S3="J28")
    position.turn("SSC", "business").do(Buy("Bob", "S-Bahn", "bank"))
    shares = position.s.shares["S-Bahn"]
    assert shares.director == "SSC"
    assert (shares.units("SSC"), shares.single("SSC"), shares.single("Ann")) == (3, 1, 2)
    assert runner(position.s, "S") == "Bob"


@pytest.mark.rule("1881-6.3.2-05", "1881-6.3.2-12")
def test_a_new_president_gives_two_certificates_and_his_own_subnets_merge() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "Dee", Bob=1)
    position.s.money["S1"] = 130
    position.stock_round("Bob").do(Buy("Bob", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].director == "Bob"
    assert position.s.vices["S1"] == ""
    assert position.s.shares["S-Bahn"].single("Bob") == 1
    assert position.s.shares["S-Bahn"].single("Ann") == 2
    assert position.s.money["S"] == 550


@pytest.mark.rule("1881-6.3.2-06", "1881-8.1.2-01", "1881-7.2.7.1-05")
def test_the_president_certificate_is_never_sold() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "Dee", Ann=1)
    says(position.stock_round("Ann").no(Sell("Ann", "S-Bahn", 2)), "cannot be sold", "8.1.2")
    position.found("GBS", "Ann").sbahn("GBS", "Bob", "Cy", "Dee", GBS=1).turn("GBS", "business")
    says(position.no(Sell("Ann", "S-Bahn", 2)), "cannot be sold", "8.1.2")
    assert position.may(Sell("Ann", "S-Bahn", 1))


@pytest.mark.rule("1881-6.3.2-07", "1881-7.2.7.1-05", "1881-8.1.2-08")
def test_a_president_loses_the_office_by_sales_if_another_then_holds_more() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "Dee", Ann=1, Cy=2)
    position.stock_round("Ann").do(Sell("Ann", "S-Bahn", 1))
    assert position.s.shares["S-Bahn"].director == "Cy"
    position.found("GBS", "Ann")
    position = Position.four_networks().found("GBS", "Ann")
    position.sbahn("GBS", "Bob", "Cy", "Dee", GBS=1, Dee=2)
    position.turn("GBS", "business").do(Sell("Ann", "S-Bahn", 1))
    assert position.s.shares["S-Bahn"].director == "Dee"
    assert position.s.shares["S-Bahn"].single("GBS") == 2


@pytest.mark.rule("1881-6.3.2-08")
def test_equal_claims_go_clockwise_from_the_old_president_each_tramway_behind_its_director() -> (
    None
):
    position = Position.four_networks().found("GBS", "Bob")
    position.sbahn("Ann", "", "", "", Ann=1, GBS=3, Cy=3, Dee=2)
    position.stock_round("Ann").do(Sell("Ann", "S-Bahn", 1))
    assert position.s.shares["S-Bahn"].director == "GBS"
    position = Position.four_networks().found("GBS", "Cy")
    position.sbahn("Dee", "", "", "", Dee=1, GBS=3, Cy=3, Ann=2)
    position.stock_round("Dee").do(Sell("Dee", "S-Bahn", 1))
    assert position.s.shares["S-Bahn"].director == "Cy"


@pytest.mark.rule("1881-6.3.2-02")
def test_the_largest_owner_becomes_president_before_the_nearest() -> None:
    position = Position.four_networks().sbahn("Ann", "", "", "", Ann=2, Bob=3, Cy=4)
    position.stock_round("Ann").do(Sell("Ann", "S-Bahn", 2))
    assert position.s.shares["S-Bahn"].director == "Cy"
    assert position.s.shares["S-Bahn"].single("Ann") == 2


@pytest.mark.rule("1881-6.3.2-09")
def test_a_new_director_of_a_tramway_takes_over_its_network_without_merger() -> None:
    position = Position.four_networks().hold("GBS", "Ann", Ann=2, Bob=4)
    position.sbahn("GBS", "Bob", "Cy", "Dee", GBS=1)
    assert runner(position.s, "S") == "Ann"
    position.stock_round("Bob").do(Buy("Bob", "GBS", "bank"))
    assert runner(position.s, "S") == "Bob"
    assert position.s.shares["S-Bahn"].director == "GBS"
    assert exists(position.s, "S1")


@pytest.mark.rule("1881-6.3.2-10")
def test_a_vice_president_certificate_never_changes_hands_by_majority() -> None:
    position = Position.four_networks().sbahn("Ann", "Bob", "Cy", "Dee", Ann=4, Bob=3)
    position.stock_round("Bob").do(Buy("Bob", "S-Bahn", "bank"))
    assert position.s.vices == {"S1": "Bob", "S2": "Cy", "S3": "Dee"}


@pytest.mark.rule("1881-6.3.2-11", "1881-8.1.2-02", "1881-6.3.3-01", "1881-6.3.3-05")
def test_example_19_a_sold_vice_president_certificate_merges_its_subnet_at_once() -> None:
    position = Position.four_networks()
    position.s.money["S2"] = 130
    position.trains("S2", "S4").stock_round("Cy").do(Sell("Cy", "S-Bahn", 0, ("S2",)))
    assert (position.s.money["S"], position.s.money["S2"]) == (550, 0)
    assert (position.s.trains["S"], position.s.trains["S2"]) == (("S4",), ())
    assert position.s.board.markers("M1", 0) == ("S",)
    assert not exists(position.s, "S2")
    assert position.price("S-Bahn") == 80
    assert position.tells("merges")
    says(position.no(Sell("Cy", "S-Bahn", 0, ("S2",))), "does not hold", "8.1.2")


@pytest.mark.rule("1881-6.3.3-02")
def test_example_18_no_merger_between_a_player_and_his_tramway() -> None:
    position = Position.four_networks().found("SHG", "Bob", cash=500)
    position.sbahn("Ann", "Bob", "Cy", "Dee", SHG=2)
    position.turn("SHG", "business").do(Buy("Bob", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].director == "SHG"
    assert exists(position.s, "S1")


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-05", "1881-6.3.3-10", "1881-7.4.1-11")
def test_example_60_a_subnet_merges_by_its_own_tile() -> None:
    position = Position.four_networks().lay(F14="821 r5", G17="820 r2").trains("S", "S4")
    position.trains("S1", "S4")
    position.s.money["S1"] = 70
    position.s.money["S"] = 100
    position.turn("S1", "track", others=("S",))
    position.do(LayTile("Bob", "F16", "824", 1))
    assert not exists(position.s, "S1")
    assert (position.s.money["S"], position.s.trains["S"]) == (120, ("S4", "S4"))
    assert "S1" not in position.s.votes
    assert (position.top, position.decider) == ("LayTrack", "Ann")
    position.do(Done("Ann"))
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    [run] = position.offers(Run)
    position.do(run)
    assert position.s.earned.route == 380


@pytest.mark.rule("1881-6.3.3-03", "1881-6.3.3-04")
def test_a_link_through_another_subnet_merges_both() -> None:
    position = Position.four_networks().lay(F14="821 r5", F16="824 r1")
    position.s.board = position.s.board.remove(position.s.board.of("S2")[0]).place("S2", "F16", 0)
    position.s.money["S2"] = position.s.money["S1"] = 50
    position.found("GBS", "Ann").lay(H18="3 r2").turn("GBS", "track")
    position.do(LayTile("Ann", "G17", "820", 2))
    assert networks(position.s) == ("S3", "S")
    assert position.s.money["S"] == 520


@pytest.mark.rule("1881-6.3.3-15")
def test_a_tile_of_a_tramway_may_complete_the_link() -> None:
    position = Position.four_networks().lay(F14="821 r5", F16="824 r1", H18="3 r2")
    position.found("GBS", "Ann").turn("GBS", "track").do(LayTile("Ann", "G17", "820", 2))
    assert not exists(position.s, "S1")
    assert position.tells("Subnet S1 merges")


@pytest.mark.rule("1881-6.3.3-09")
def test_subnets_never_merge_with_each_other() -> None:
    position = Position.four_networks()
    main, second = position.s.board.of("S")[0], position.s.board.of("S2")[0]
    position.s.board = position.s.board.exchange(second, "S").exchange(main, "S2")
    position.lay(F14="821 r5", F16="824 r1", H18="3 r2").found("GBS", "Ann")
    position.turn("GBS", "track").do(LayTile("Ann", "G17", "820", 2))
    assert networks(position.s) == ("S1", "S2", "S3", "S")


@pytest.mark.rule("1881-6.3.3-11", "1881-7.4.5-04")
def test_a_subnet_merged_before_its_turn_has_none_any_more() -> None:
    position = Position.four_networks().lay(F14="821 r5", F16="824 r1", H18="3 r2")
    position.found("GBS", "Ann").trains("GBS", "3").turn("GBS", "track", others=("S1", "S2"))
    position.do(LayTile("Ann", "G17", "820", 2), Done("Ann"))
    while (
        position.top in ("BuildDepot", "Business", "RunTrains", "UseIncome")
        and position.acting == "GBS"
    ):
        position.do(
            position.offers(Run)[0]
            if position.top == "RunTrains"
            else Withhold("Ann")
            if position.top == "UseIncome"
            else Done("Ann")
        )
    assert position.acting == "S2"


@pytest.mark.rule("1881-6.3.3-11", "1881-6.3.3-12", "1881-7.4.3-06", "1881-6.3.3-14")
def test_after_its_turn_a_subnets_run_and_vote_stand_and_its_train_does_not_run_again() -> None:
    position = Position.four_networks().lay(F14="821 r5", G17="820 r2", M3="818 r1")
    position.trains("S", "S4").trains("S1", "S4").turn("S1", "track", others=("S",))
    position.do(Done("Bob"))
    position.do(position.offers(Run)[0], Pay("Bob"), Done("Bob"))
    assert position.s.votes == {"S1": True}
    used = position.s.used
    assert used
    position.do(LayTile("Ann", "F16", "824", 1))
    assert not exists(position.s, "S1")
    assert position.s.votes == {"S1": True}
    assert position.top != "LayTrack"
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    [run] = position.offers(Run)
    assert [route.train for route in run.routes] == ["S4"]
    legs = {leg for route in run.routes for leg in route.legs}
    assert ("G19", "G17") not in legs
    assert ("G17", "G19") not in legs
    position.do(run)
    assert position.s.earned.route == 2 * (30 + 30 + 30 + 30)


@pytest.mark.rule("1881-6.3.3-13")
def test_a_surplus_train_after_a_merger_goes_to_the_bank_pool() -> None:
    position = Position.four_networks(phase="grey").trains("S", "S7", "S7").trains("S2", "S9")
    position.stock_round("Cy").do(Sell("Cy", "S-Bahn", 0, ("S2",)))
    assert (position.top, position.decider) == ("Surplus", "Ann")
    says(position.no(Discard("Ann", "S", "S4")), "own trains", "7.2.7.2")
    money = position.s.money["S"]
    position.do(Discard("Ann", "S", "S7"))
    assert (position.s.trains["S"], position.s.pool, position.s.money["S"]) == (
        ("S7", "S9"),
        ("S7",),
        money,
    )
    assert (position.top, position.decider) == ("StockTurn", "Cy")


@pytest.mark.rule("1881-6.3.3-14")
def test_a_merger_in_the_main_networks_turn_brings_money_and_train_but_no_second_tile() -> None:
    position = Position.four_networks().lay(F14="821 r5", G17="820 r2").trains("S1", "S4")
    position.s.money["S"] = 60
    position.turn("S", "track")
    position.do(LayTile("Ann", "F16", "824", 1))
    assert position.s.money["S"] == 60 - 50 + 420
    assert position.top != "LayTrack"
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    position.do(position.offers(Run)[0], Withhold("Ann"))
    assert position.top == "Business"
    assert position.may(BuyTrain("Ann", "S4", "bank"))


def test_a_main_network_without_president_starts_when_somebody_buys_the_certificate() -> None:
    position = Position(4, phase="green").sbahn("pool", "Bob", "Cy", "Dee")
    place = (3, 1)
    position.at("S-Bahn", place).stock_round("Bob")
    position.do(Buy("Bob", "S-Bahn", "bank"))
    assert position.decider == "Bob"
    position.do(PlaceStartDepot("Bob", "S1", "G19"), PlaceStartDepot("Cy", "S2", "M1"))
    position.do(PlaceStartDepot("Dee", "S3", "J28"), Done("Bob"))
    assert position.s.money["S"] == 420
    position.do(Buy("Cy", "S-Bahn president", "pool"))
    assert (position.top, position.decider) == ("StockTurn", "Cy")
    assert not exists(position.s, "S2")
    assert position.s.board.markers("M1", 0) == ("S",)


def test_a_late_president_places_the_start_depot_if_there_is_none() -> None:
    position = Position(4, phase="green").sbahn("pool", "Bob", "Cy", "Dee").at("S-Bahn", (3, 1))
    position.stock_round("Bob")
    position.do(Buy("Bob", "S-Bahn", "bank"))
    position.do(PlaceStartDepot("Bob", "S1", "G19"), PlaceStartDepot("Cy", "S2", "M1"))
    position.do(PlaceStartDepot("Dee", "S3", "J28"), Done("Bob"), Done("Cy"), Done("Dee"))
    position.do(Buy("Ann", "S-Bahn president", "pool"))
    assert (position.top, position.decider) == ("StartDepots", "Ann")
    position.do(PlaceStartDepot("Ann", "S", "G13"))
    assert (position.top, position.decider) == ("StockTurn", "Ann")
