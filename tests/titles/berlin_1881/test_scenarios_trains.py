"""Whole scenarios of chapters 7.2 and 7.3: track, depots, runs, tramcars, forced purchases."""

import pytest

from trunkline.kernel import Legal, describe
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.rules.build_depot import OfferDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.business import BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import phase, removed
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard

from .positions import (
    BUSINESS,
    DEPOT,
    LAY,
    RUN,
    T,
    allowed,
    at,
    depot,
    do,
    four_networks,
    game,
    hold,
    lay,
    networks,
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

SOUTH_OF_ZOO = ("I15 #3 r1", "I13 #8 r2", "H12 #58 r3", "F12 #8 r3", "E13 #7 r5")
"""Breitscheidplatz - I15 - H12 - Zoo - F12 - E13 - Moabit, of which I15 and H12 are stops."""


def zoo(tile: str, guests: int, phase: str) -> BerlinState:
    """BChSt and this many others stand at Zoo; BESTAG runs a 4 from Breitscheidplatz."""
    s = game(phase=phase)
    tramway(s, "BChSt", "Bob")
    tramway(s, "BESTAG", "Ann", money=0)
    lay(s, *SOUTH_OF_ZOO)
    if guests:
        hold(s, "GBS", "Bob", Bob=4)
        depot(s, "GBS", "G13", 1)
    lay(s, "G13 #844 r0")
    if tile == "848":
        lay(s, "G13 #848 r0")
    trains(s, "BESTAG", "4")
    turn(s, "BESTAG", RUN)
    do(s, offers(s, Run)[0])
    return s


@pytest.mark.rule("1881-7.2.2.1-01", "1881-7.2.2.1-02", "1881-7.2.2.1-04")
@pytest.mark.parametrize(
    ("tile", "guests", "colour", "income"),
    [
        ("844", 0, "brown", 20 + 10 + 10 + 50 + 20),  # one of the two places for trams is free
        ("844", 1, "brown", 20 + 10 + 10 + 50),  # both are taken: the route ends at Zoo
        ("848", 1, "grey", 20 + 10 + 10 + 80 + 20),  # the fourth place opens the station again
    ],
)
def test_a_full_station_ends_routes_until_a_tile_adds_a_place(
    tile: str, guests: int, colour: str, income: int
) -> None:
    assert zoo(tile, guests, colour).earned.route == income


@pytest.mark.rule("1881-7.2.1.1-06", "1881-7.2.1.1-10", "1881-7.2.7.2.4-01")
def test_a_tramway_too_poor_for_its_home_tile_builds_nothing_and_must_buy_a_car() -> None:
    s = game()
    hold(s, "NBSN", "Ann", Ann=4)
    s.money["NBSN"] = 40
    s.money["Ann"] = 300
    turn(s, "NBSN", LAY)
    says(refused(s, LayTile("Ann", "E23", "816", 0)), "costs 50 M", "7.2.1.1")
    says(refused(s, LayTile("Ann", "F22", "4", 0)), "first tile on its starting hex", "7.2.1.1")
    do(s, Done("Ann"))
    assert step(s) == "Business"
    assert price(s, "NBSN") == 64
    do(s, Done("Ann"), ChooseTrain("Ann", "2", "bank"))
    assert (s.money["NBSN"], s.money["Ann"]) == (0, 300 - 180)
    assert s.board.of("NBSN") == ()


@pytest.mark.rule("1881-7.2.1.1-17", "1881-7.2.1.1-06")
def test_each_of_two_tiles_pays_its_own_water() -> None:
    s = game()
    tramway(s, "SSC", "Ann", money=60)
    turn(s, "SSC", LAY)
    do(s, LayTile("Ann", "J26", "9", 1))
    assert s.money["SSC"] == 10
    says(refused(s, LayTile("Ann", "J24", "9", 1)), "costs 50 M", "7.2.1.1")
    assert {a.hex for a in offers(s, LayTile)} == set(), "forest and water all around"


@pytest.mark.rule("1881-7.2-04", "1881-7.2.2-04")
def test_a_tile_a_depot_on_it_and_a_run_from_there_in_one_turn() -> None:
    s = game()
    tramway(s, "GBS", "Ann", money=100)
    trains(s, "GBS", "2")
    turn(s, "GBS", LAY)
    do(s, LayTile("Ann", "H18", "3", 2), Done("Ann"), PlaceDepot("Ann", "G17", 0))
    assert s.money["GBS"] == 60
    do(s, offers(s, Run)[0], Pay("Ann"))
    assert s.money["Ann"] == 720 + 42
    assert (s.money["GBS"], price(s, "GBS")) == (60, 96)


@pytest.mark.rule("1881-7.2.2.2-03", "1881-7.2.2.2-05", "1881-7.2.3.1-02")
def test_a_sold_depot_opens_the_station_for_the_buyer_and_closes_it_for_the_seller() -> None:
    s = game()
    tramway(s, "GBS", "Ann", money=200)
    tramway(s, "BESTAG", "Bob", money=0)
    lay(s, "H18 #3 r2", "H16 #4 r1")
    depot(s, "BESTAG", "G17")
    turn(s, "GBS", DEPOT)
    do(s, OfferDepot("Ann", "BESTAG", "G17", 160))
    assert on_turn(s) == "Bob"
    do(s, Accept("Bob"))
    assert (s.money["GBS"], s.money["BESTAG"]) == (0, 160)
    assert s.board.markers("G17", 0) == ("GBS",)
    trains(s, "BESTAG", "2")
    turn(s, "BESTAG", RUN)
    do(s, *offers(s, Run))
    assert s.earned.route == 20 + 10, "from its home it comes to a stop only"


@pytest.mark.rule("1881-7.2.7.2.1-03")
@pytest.mark.parametrize(("treasury", "fine"), [(315, True), (314, False)])
def test_a_quarter_of_420_is_105(treasury: int, fine: bool) -> None:
    s = game(phase="brown")
    tramway(s, "GBS", "Ann", money=treasury)
    trains(s, "GBS", "4")
    s.money["Ann"] = 400
    turn(s, "GBS", BUSINESS)
    assert allowed(s, BuyTrain("Ann", "4", "bank", 420 - treasury)) is fine


@pytest.mark.rule("1881-7.2.7.2.3-01")
def test_an_offer_declined_is_raised_and_accepted() -> None:
    s = game()
    tramway(s, "GBS", "Ann", money=150)
    tramway(s, "SpS", "Bob", money=0)
    trains(s, "SpS", "2", "2")
    turn(s, "GBS", BUSINESS)
    do(s, OfferTrain("Ann", "SpS", "2", 50), Decline("Bob"))
    says(refused(s, OfferTrain("Ann", "SpS", "2", 50)), "has been made", "7.2.7.2.3")
    says(refused(s, OfferTrain("Ann", "SpS", "2", 151)), "at most the 150 M", "7.2.7.2.3")
    do(s, OfferTrain("Ann", "SpS", "2", 150), Accept("Bob"), Done("Ann"))
    assert (s.trains["GBS"], s.trains["SpS"]) == (("2",), ("2",))
    assert (s.money["GBS"], s.money["SpS"]) == (0, 150)


@pytest.mark.rule("1881-7.2.2.2-03", "1881-7.2.7.2.3-01")
def test_the_bounds_of_offers_leave_out_what_has_been_declined() -> None:
    s = game()
    tramway(s, "GBS", "Ann", money=100)
    tramway(s, "BESTAG", "Bob", money=0)
    lay(s, "H18 #3 r2")
    depot(s, "BESTAG", "G17")
    trains(s, "BESTAG", "2")
    turn(s, "GBS", DEPOT)
    assert [(x.least, x.most) for x in Legal(T, s).spans()] == [(40, 60)]
    for amount in (40, 60):
        do(s, OfferDepot("Ann", "BESTAG", "G17", amount), Decline("Bob"))
    assert [(x.least, x.most) for x in Legal(T, s).spans()] == [(41, 59)]
    turn(s, "GBS", BUSINESS)
    do(s, OfferTrain("Ann", "BESTAG", "2", 1), Decline("Bob"))
    assert [(x.least, x.most) for x in Legal(T, s).spans()] == [(2, 100)]


@pytest.mark.rule("1881-7.3-02", "1881-7.3-05", "1881-7.4.7-01", "1881-7.4.5-02")
def test_the_first_5_takes_3s_and_s4s_and_the_networks_must_buy_in_the_same_round() -> None:
    s = four_networks(phase="brown")
    tramway(s, "GBS", "Ann", money=600)
    tramway(s, "SpS", "Bob", money=700)
    s.gone["4"] = 4
    trains(s, "SpS", "3")
    trains(s, "GBS", "4")
    trains(s, "S1", "S4")
    s.pool = ("3",)
    s.money["S1"] = 610
    turn(s, "GBS", BUSINESS, others=("SpS", "S1"))
    do(s, BuyTrain("Ann", "5", "bank"))
    assert phase(s).name == "grey"
    assert (s.trains["SpS"], s.trains["S1"], len(s.pool)) == ((), (), 0)
    do(s, Done("Ann"))
    assert on_turn(s) == "Bob"
    while step(s) != "Business":
        do(s, Done("Bob"))
    do(s, Done("Bob"), ChooseTrain("Bob", "5", "bank"))
    assert s.money["SpS"] == 180
    while step(s) != "Business":
        do(s, Done("Bob"))
    assert s.votes == {"S1": False}
    says(refused(s, BuyTrain("Bob", "S4", "bank")), "does not sell", "7.4.6")
    do(s, BuyTrain("Bob", "S7", "bank"))
    assert s.money["S1"] == 10


@pytest.mark.rule("1881-7.2.7.2-04", "1881-7.3-04")
def test_in_grey_two_cars_are_the_limit_and_each_director_chooses() -> None:
    s = game(phase="brown")
    s.gone["4"] = 4
    tramway(s, "GBS", "Ann", money=520)
    tramway(s, "SpS", "Bob")
    at(s, "SpS", (1, 5))
    trains(s, "SpS", "3", "4", "4")
    trains(s, "GBS", "4", "4")
    turn(s, "GBS", BUSINESS)
    do(s, BuyTrain("Ann", "5", "bank"))
    assert (step(s), on_turn(s)) == ("Surplus", "Ann"), "SpS kept two 4s, its 3 is gone"
    do(s, Discard("Ann", "GBS", "4"))
    assert (s.trains["GBS"], s.trains["SpS"], s.pool) == (("4", "5"), ("4", "4"), ("4",))
    says(refused(s, BuyTrain("Ann", "4", "pool")), "train limit of GBS is 2", "7.2.7.2")


@pytest.mark.rule("1881-7.2.7.2.5-02", "1881-7.2.7.2.5-04", "1881-6.3.3-01")
def test_a_forced_sale_of_a_vice_president_merges_its_subnet_in_the_turn_of_a_tramway() -> None:
    s = four_networks(3 + 1)
    tramway(s, "SpS", "Bob", money=200)
    trains(s, "S1", "S4")
    s.money["Bob"] = 50
    turn(s, "SpS", BUSINESS, others=("S1", "S"))
    do(s, Done("Bob"), ChooseTrain("Bob", "3", "bank"))
    says(refused(s, Sell("Bob", "SpS", 3)), "No more is sold than is needed", "7.2.7.2.5")
    do(s, Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert (s.trains["SpS"], s.money["SpS"], s.money["Bob"]) == (("3",), 0, 50 + 84 - 120)
    assert (s.money["S"], s.trains["S"]) == (840, ("S4",))
    assert price(s, "S-Bahn") == 80
    assert on_turn(s) == "Ann", "S1 has no turn any more, the main network acts"


@pytest.mark.rule("1881-7.2.7.2.5-04", "1881-6.2.3-03")
def test_certificates_got_for_a_directorship_lost_by_a_forced_sale_may_be_sold_next() -> None:
    s = game(phase="green")
    tramway(s, "SpS", "Ann", money=60)
    hold(s, "SpS", "Ann", Ann=3, Bob=5)
    tramway(s, "GBS", "Ann")
    hold(s, "GBS", "Ann", Ann=1, Bob=3)
    at(s, "GBS", (4, 4))
    s.money["Ann"] = 0
    turn(s, "SpS", BUSINESS)
    do(s, Done("Ann"), ChooseTrain("Ann", "3", "bank"))
    says(refused(s, Sell("Ann", "SpS", 1)), "change the director of SpS", "7.2.7.2.5")
    do(s, Sell("Ann", "GBS", 1))
    assert s.shares["GBS"].director == "Bob"
    do(s, Sell("Ann", "GBS", 2))
    assert s.money["Ann"] == 60 + 96 + 2 * 92 - 320
    assert s.trains["SpS"] == ("3",)


@pytest.mark.rule("1881-7.2.7.2.5-06")
def test_a_block_of_ordinary_and_vice_president_certificates_may_be_the_only_way_to_pay() -> None:
    """One by one they bring 84 + 80 + 74 = 238, in one block 252; 250 are missing."""
    s = game(phase="green")
    tramway(s, "SpS", "Ann", money=0)
    hold(s, "SpS", "Ann", Ann=2, Bob=4)
    sbahn(s, "Bob", "Ann", "Ann", "Cy", Ann=1, Bob=1)
    networks(s, S="G13", S1="G19", S2="M1", S3="J28")
    s.money["Ann"] = 70
    turn(s, "SpS", BUSINESS)
    do(s, Done("Ann"), ChooseTrain("Ann", "3", "bank"))
    assert offers(s, Sell) == [Sell("Ann", "S-Bahn", 1, ("S1", "S2"))]
    says(refused(s, Sell("Ann", "S-Bahn", 1, ("S1",))), "could not be paid", "7.2.7.2.5")
    do(s, Sell("Ann", "S-Bahn", 1, ("S1", "S2")))
    assert (s.money["Ann"], s.trains["SpS"]) == (2, ("3",))


def broken_house() -> BerlinState:
    """Bob directs NBSN, which acts without money or car, GBS and SHG, and is president."""
    s = game(4, phase="green")
    tramway(s, "NBSN", "Bob", money=10)
    hold(s, "NBSN", "Bob", Bob=2, Ann=4)
    depot(s, "NBSN", "E23")
    tramway(s, "GBS", "Bob", money=300)
    hold(s, "GBS", "Bob", Bob=1, Cy=2, Dee=2)
    tramway(s, "SHG", "Bob", money=77)
    hold(s, "SHG", "Bob", Bob=3, Ann=1)
    trains(s, "SHG", "2", "3")
    tramway(s, "SSC", "Dee", money=5)
    sbahn(s, "Bob", "Cy", "SHG", "SSC", SSC=1, Ann=1)
    networks(s, S="G13", S1="G19", S2="M1", S3="J28")
    for network, money in (("S", 100), ("S1", 20), ("S2", 30), ("S3", 40)):
        s.money[network] = money
    for company in ("GBS", "SHG"):
        at(s, company, (5, 0))
    s.money["Bob"] = 5
    s.ticket = "Bob"
    return turn(s, "NBSN", BUSINESS)


@pytest.mark.rule("1881-7.2.7.2.6-02", "1881-7.2.7.2.6-04", "1881-7.2.7.2.6-05", "1881-7.4.7-08")
def test_a_bankruptcy_with_all_that_can_follow() -> None:
    """10 + 5 + a GBS and three SHG at 64, of NBSN nothing: 271 for a car of 320."""
    s = broken_house()
    do(s, Done("Bob"))
    assert s.bankrupt == ("Bob",)
    assert removed(s, "NBSN")
    assert s.shares["NBSN"].units("Ann") == 0
    assert s.shares["GBS"].director == "Cy", "of the two with 20 % the next on Bob's left"
    assert (s.shares["GBS"].single("Cy"), s.shares["GBS"].single("pool")) == (0, 3)
    assert removed(s, "SHG"), "Ann holds only 10 %"
    assert s.pool == ("2", "3")
    assert s.money["SHG"] == s.money["NBSN"] == s.money["Bob"] == 0
    assert s.shares["S-Bahn"].director == "SSC"
    assert s.vices == {"S1": "Cy", "S2": "", "S3": ""}, "S3 by its owner, S2 by way of the pool"
    assert (s.money["S"], s.money["S1"]) == (170, 20)
    assert s.ticket == "Cy"
    assert [price(s, c) for c in ("GBS", "S-Bahn")] == [64, 84]
    assert s.board.of("NBSN") == s.board.of("SHG") == ()
    assert T.worth(s, "Bob") == 0


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_of_three_players_two_go_bankrupt_and_the_third_has_won() -> None:
    s = game(phase="green")
    for company, player in (("SpS", "Ann"), ("SHG", "Bob")):
        tramway(s, company, player, money=0)
        at(s, company, (6, 0))
        s.money[player] = 0
    turn(s, "SpS", BUSINESS, others=("SHG",))
    do(s, Done("Ann"))
    assert s.bankrupt == ("Ann",)
    while step(s) != "Business":
        do(s, Done("Bob"))
    do(s, Done("Bob"))
    assert step(s) == "over"
    assert T.result(s) == {"Ann": 0, "Bob": 0, "Cy": 720}


@pytest.mark.rule("1881-7.2.7.2.4-03", "1881-7.2.7.2.5-01")
def test_a_car_of_the_pool_saves_a_director_who_cannot_pay_a_new_one() -> None:
    """Ann has 300 M and four SpS at 54: 516 M, too little for a 5."""
    s = game(phase="brown")
    s.gone["4"] = 4
    tramway(s, "SpS", "Ann", money=0)
    at(s, "SpS", (6, 0))
    s.pool = ("3",)
    s.money["Ann"] = 300
    turn(s, "SpS", BUSINESS)
    do(s, Done("Ann"))
    says(refused(s, ChooseTrain("Ann", "5", "bank")), "Nothing that can be sold", "7.2.7.2.5")
    do(s, ChooseTrain("Ann", "3", "pool"), Sell("Ann", "SpS", 1))
    assert (s.money["Ann"], s.trains["SpS"], len(s.pool)) == (300 + 54 - 320, ("3",), 0)


@pytest.mark.rule("1881-7.2.7.1-01", "1881-7.2.7.2.5-02")
def test_a_certificate_bought_in_this_turn_is_sold_again_by_the_forced_purchase() -> None:
    s = game(phase="green")
    tramway(s, "SpS", "Ann", money=300)
    sbahn(s, "Bob", "", "", "", Bob=2)
    s.money["Ann"] = 400
    turn(s, "SpS", BUSINESS)
    do(s, Buy("Ann", "S-Bahn", "bank"))
    says(refused(s, Sell("Ann", "S-Bahn", 1)), "one S-Bahn certificate a turn", "7.2.7.1")
    do(s, Done("Ann"), ChooseTrain("Ann", "3", "bank"), Sell("Ann", "S-Bahn", 1))
    assert (s.money["SpS"], s.money["Ann"]) == (0, 380)
    assert (price(s, "S-Bahn"), s.trains["SpS"]) == (84, ("3",))


@pytest.mark.rule("1881-7.2.7.2.5-02", "1881-6.3.2-06", "1881-6.3.2-07")
def test_a_tramway_president_keeps_that_certificate_and_may_lose_it_by_majority() -> None:
    s = game(phase="green")
    tramway(s, "SpS", "Ann", money=260)
    sbahn(s, "SpS", "", "", "", SpS=1, Bob=3)
    turn(s, "SpS", BUSINESS)
    do(s, Done("Ann"), ChooseTrain("Ann", "3", "bank"))
    says(refused(s, Sell("Ann", "S-Bahn", 2)), "leading certificate is never sold", "8.1.2")
    do(s, Sell("Ann", "S-Bahn", 1))
    assert s.shares["S-Bahn"].director == "Bob"
    assert s.shares["S-Bahn"].single("SpS") == 2
    assert s.money["SpS"] == 260 + 84 - 320


@pytest.mark.rule("1881-7.2.7.2.4-02", "1881-7.2.6-02")
def test_the_last_6_is_sold_and_a_tramway_without_car_goes_on() -> None:
    s = game(phase="grey")
    s.gone |= {"5": 4, "6": 3}
    tramway(s, "GBS", "Ann", money=620)
    tramway(s, "SpS", "Bob", money=0)
    turn(s, "GBS", BUSINESS, others=("SpS",))
    do(s, BuyTrain("Ann", "6", "bank"), Done("Ann"))
    while step(s) != "Business":
        do(s, Done("Bob"))
    s.pool = ("4",)
    do(s, Done("Bob"))
    assert (s.trains["SpS"], s.bankrupt) == ((), ())


@pytest.mark.rule("1881-7.2.5-05", "1881-7.2.5-02", "1881-7.2.4-02")
def test_connection_ferry_and_construction_in_one_turn() -> None:
    """SSC lays L30 (forest 50, construction 50), which links Müggelheim with the centre."""
    s = game()
    tramway(s, "SSC", "Ann", money=50)
    lay(s, "L32 #823 r0", "K29 #9 r2")
    lay(s, "J26 #8 r2", "I25 #8 r3", "G25 #8 r5", "G23 #9 r1", "G21 #9 r1")
    trains(s, "SSC", "2")
    turn(s, "SSC", LAY)
    do(s, LayTile("Ann", "L30", "8", 2))
    assert s.money["SSC"] == 0, "the bonuses come with the income"
    assert "construction bonus of 50" in told(s)
    assert "connection bonus of 100" in told(s)
    while step(s) != "RunTrains":
        do(s, Done("Ann"))
    do(s, *offers(s, Run))
    assert (s.earned.route, s.earned.ferry) == (60, 40)
    both = s.clone()
    do(both, Pay("Ann", connection=True, ferry=True))
    assert both.money["Ann"] == 720 + 6 * (60 + 100 + 40) // 10
    assert both.money["SSC"] == 50
    one = s.clone()
    do(one, Pay("Ann", ferry=True))
    assert one.money["Ann"] == 720 + 6 * (60 + 40) // 10
    assert one.money["SSC"] == 50 + 100
    do(s, Withhold("Ann"))
    assert s.money["SSC"] == 50 + 60 + 100 + 40


@pytest.mark.rule("1881-7.1-04", "1881-8.1.2-04")
def test_stock_rounds_follow_each_other_with_operating_rounds_between() -> None:
    s = game()
    hold(s, "GBS", "Ann", Ann=1)
    stock(s, "Ann")
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    assert step(s) == "StockTurn", "nothing is floated, so the operating round is empty"


@pytest.mark.rule("1881-7.2.2-03", "1881-7.2.2-05")
def test_the_two_stations_of_zoo_are_two_places_to_build() -> None:
    """GBS stands at Moabit, from where rails lead to both stations of Zoo."""
    s = game(phase="green")
    tramway(s, "GBS", "Ann", money=100)
    depot(s, "GBS", "F14")
    lay(s, "F12 #8 r3", "E13 #7 r5")
    turn(s, "GBS", DEPOT)
    texts = [str(describe(T, s, a)) for a in offers(s, PlaceDepot)]
    assert texts == ["Build in Bahnhof Zoo, station 2 of 2, for 80 M"], "station 1 is BChSt's home"
    tramway(s, "BChSt", "Bob")
    lay(s, "G13 #844 r0")
    says(refused(s, PlaceDepot("Ann", "G13", 1)), "station places only", "7.2.2")
    do(s, PlaceDepot("Ann", "G13", 0))
    assert (s.board.markers("G13", 0), s.money["GBS"]) == (("BChSt", "GBS"), 20)
