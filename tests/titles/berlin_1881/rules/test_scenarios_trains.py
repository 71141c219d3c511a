"""Whole scenarios of chapters 7.2 and 7.3: track, depots, runs, tramcars, forced purchases."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.kernel import Legal, describe
from trunkline.parts.offer import Accept, Decline
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.build_depot import OfferDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import phase, removed
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain

SOUTH_OF_ZOO = {"I15": "3 r1", "I13": "8 r2", "H12": "58 r3", "F12": "8 r3", "E13": "7 r5"}
"""Breitscheidplatz - I15 - H12 - Zoo - F12 - E13 - Moabit, of which I15 and H12 are stops."""


def zoo(tile: str, guests: int, phase: str) -> Position:
    """BChSt and this many others stand at Zoo; BESTAG runs a 4 from Breitscheidplatz."""
    position = Position(phase=phase).found("BChSt", "Bob").found("BESTAG", "Ann", cash=0)
    position.lay(**SOUTH_OF_ZOO)
    if guests:
        position.hold("GBS", "Bob", Bob=4).depot("GBS", "G13", 1)
    position.lay(G13="844 r0")
    if tile == "848":
        position.lay(G13="848 r0")
    position.trains("BESTAG", "4").turn("BESTAG", "run")
    position.do(position.offers(Run)[0])
    return position


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
    assert zoo(tile, guests, colour).s.earned.route == income


@pytest.mark.rule("1881-7.2.1.1-06", "1881-7.2.1.1-10", "1881-7.2.7.2.4-01")
def test_a_tramway_too_poor_for_its_home_tile_builds_nothing_and_must_buy_a_car() -> None:
    position = Position().hold("NBSN", "Ann", Ann=4)
    position.s.money["NBSN"] = 40
    position.s.money["Ann"] = 300
    position.turn("NBSN", "track")
    says(position.no(LayTile("Ann", "E23", "816", 0)), "costs 50 M", "7.2.1.1")
    says(position.no(LayTile("Ann", "F22", "4", 0)), "first tile on its starting hex", "7.2.1.1")
    position.do(Done("Ann"))
    assert position.top == "Business"
    assert position.price("NBSN") == 64
    position.do(Done("Ann"), ChooseTrain("Ann", "2", "bank"))
    assert (position.s.money["NBSN"], position.s.money["Ann"]) == (0, 300 - 180)
    assert position.s.board.of("NBSN") == ()


@pytest.mark.rule("1881-7.2.1.1-17", "1881-7.2.1.1-06")
def test_each_of_two_tiles_pays_its_own_water() -> None:
    position = Position().found("SSC", "Ann", cash=60).turn("SSC", "track")
    position.do(LayTile("Ann", "J26", "9", 1))
    assert position.s.money["SSC"] == 10
    says(position.no(LayTile("Ann", "J24", "9", 1)), "costs 50 M", "7.2.1.1")
    assert {a.hex for a in position.offers(LayTile)} == set(), "forest and water all around"


@pytest.mark.rule("1881-7.2-04", "1881-7.2.2-04")
def test_a_tile_a_depot_on_it_and_a_run_from_there_in_one_turn() -> None:
    position = Position().found("GBS", "Ann", cash=100).trains("GBS", "2").turn("GBS", "track")
    position.do(LayTile("Ann", "H18", "3", 2), Done("Ann"), PlaceDepot("Ann", "G17", 0))
    assert position.s.money["GBS"] == 60
    position.do(position.offers(Run)[0], Pay("Ann"))
    assert position.s.money["Ann"] == 720 + 42
    assert (position.s.money["GBS"], position.price("GBS")) == (60, 96)


@pytest.mark.rule("1881-7.2.2.2-03", "1881-7.2.2.2-05", "1881-7.2.3.1-02")
def test_a_sold_depot_opens_the_station_for_the_buyer_and_closes_it_for_the_seller() -> None:
    position = Position().found("GBS", "Ann", cash=200).found("BESTAG", "Bob", cash=0)
    position.lay(H18="3 r2", H16="4 r1").depot("BESTAG", "G17").turn("GBS", "depot")
    position.do(OfferDepot("Ann", "BESTAG", "G17", 160))
    assert position.decider == "Bob"
    position.do(Accept("Bob"))
    assert (position.s.money["GBS"], position.s.money["BESTAG"]) == (0, 160)
    assert position.s.board.markers("G17", 0) == ("GBS",)
    position.trains("BESTAG", "2").turn("BESTAG", "run")
    position.do(*position.offers(Run))
    assert position.s.earned.route == 20 + 10, "from its home it comes to a stop only"


@pytest.mark.rule("1881-7.2.7.2.1-03")
@pytest.mark.parametrize(("treasury", "fine"), [(315, True), (314, False)])
def test_a_quarter_of_420_is_105(treasury: int, fine: bool) -> None:
    position = Position(phase="brown").found("GBS", "Ann", cash=treasury).trains("GBS", "4")
    position.s.money["Ann"] = 400
    position.turn("GBS", "business")
    assert position.may(BuyTrain("Ann", "4", "bank", 420 - treasury)) is fine


@pytest.mark.rule("1881-7.2.7.2.3-01")
def test_an_offer_declined_is_raised_and_accepted() -> None:
    position = Position().found("GBS", "Ann", cash=150).found("SpS", "Bob", cash=0)
    position.trains("SpS", "2", "2").turn("GBS", "business")
    position.do(OfferTrain("Ann", "SpS", "2", 50), Decline("Bob"))
    says(position.no(OfferTrain("Ann", "SpS", "2", 50)), "already made", "7.2.7.2.3")
    says(position.no(OfferTrain("Ann", "SpS", "2", 151)), "at most the 150 M", "7.2.7.2.3")
    position.do(OfferTrain("Ann", "SpS", "2", 150), Accept("Bob"), Done("Ann"))
    assert (position.s.trains["GBS"], position.s.trains["SpS"]) == (("2",), ("2",))
    assert (position.s.money["GBS"], position.s.money["SpS"]) == (0, 150)


@pytest.mark.rule("1881-7.2.2.2-03", "1881-7.2.7.2.3-01")
def test_the_bounds_of_offers_leave_out_what_has_been_declined() -> None:
    position = Position().found("GBS", "Ann", cash=100).found("BESTAG", "Bob", cash=0)
    position.lay(H18="3 r2").depot("BESTAG", "G17").trains("BESTAG", "2").turn("GBS", "depot")
    assert [(x.least, x.most) for x in Legal(title, position.s).spans()] == [(40, 60)]
    for amount in (40, 60):
        position.do(OfferDepot("Ann", "BESTAG", "G17", amount), Decline("Bob"))
    assert [(x.least, x.most) for x in Legal(title, position.s).spans()] == [(41, 59)]
    position.turn("GBS", "business")
    position.do(OfferTrain("Ann", "BESTAG", "2", 1), Decline("Bob"))
    assert [(x.least, x.most) for x in Legal(title, position.s).spans()] == [(2, 100)]


@pytest.mark.rule("1881-7.3-02", "1881-7.3-05", "1881-7.4.7-01", "1881-7.4.5-02")
def test_the_first_5_takes_3s_and_s4s_and_the_networks_must_buy_in_the_same_round() -> None:
    position = Position.four_networks(phase="brown").found("GBS", "Ann", cash=600)
    position.found("SpS", "Bob", cash=700)
    position.s.gone["4"] = 4
    position.trains("SpS", "3").trains("GBS", "4").trains("S1", "S4")
    position.s.pool = ("3",)
    position.s.money["S1"] = 610
    position.turn("GBS", "business", others=("SpS", "S1"))
    position.do(BuyTrain("Ann", "5", "bank"))
    assert phase(position.s).name == "grey"
    assert (position.s.trains["SpS"], position.s.trains["S1"], len(position.s.pool)) == ((), (), 0)
    position.do(Done("Ann"))
    assert position.decider == "Bob"
    while position.top != "Business":
        position.do(Done("Bob"))
    position.do(Done("Bob"), ChooseTrain("Bob", "5", "bank"))
    assert position.s.money["SpS"] == 180
    while position.top != "Business":
        position.do(Done("Bob"))
    assert position.s.votes == {"S1": False}
    says(position.no(BuyTrain("Bob", "S4", "bank")), "does not sell", "7.4.6")
    position.do(BuyTrain("Bob", "S7", "bank"))
    assert position.s.money["S1"] == 10


@pytest.mark.rule("1881-7.2.7.2-04", "1881-7.3-04")
def test_in_grey_two_cars_are_the_limit_and_each_director_chooses() -> None:
    position = Position(phase="brown")
    position.s.gone["4"] = 4
    position.found("GBS", "Ann", cash=520).found("SpS", "Bob").at("SpS", (1, 5))
    position.trains("SpS", "3", "4", "4").trains("GBS", "4", "4").turn("GBS", "business")
    position.do(BuyTrain("Ann", "5", "bank"))
    assert (position.top, position.decider) == ("Surplus", "Ann"), "SpS kept two 4s, its 3 is gone"
    position.do(Discard("Ann", "GBS", "4"))
    assert (position.s.trains["GBS"], position.s.trains["SpS"], position.s.pool) == (
        ("4", "5"),
        ("4", "4"),
        ("4",),
    )
    says(position.no(BuyTrain("Ann", "4", "pool")), "train limit of GBS is 2", "7.2.7.2")


@pytest.mark.rule("1881-7.2.7.2.5-02", "1881-7.2.7.2.5-04", "1881-6.3.3-01")
def test_a_forced_sale_of_a_vice_president_merges_its_subnet_in_the_turn_of_a_tramway() -> None:
    position = Position.four_networks(3 + 1).found("SpS", "Bob", cash=200).trains("S1", "S4")
    position.s.money["Bob"] = 50
    position.turn("SpS", "business", others=("S1", "S"))
    position.do(Done("Bob"), ChooseTrain("Bob", "3", "bank"))
    says(position.no(Sell("Bob", "SpS", 3)), "You may only sell as much as", "7.2.7.2.5")
    position.do(Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert (position.s.trains["SpS"], position.s.money["SpS"], position.s.money["Bob"]) == (
        ("3",),
        0,
        50 + 84 - 120,
    )
    assert (position.s.money["S"], position.s.trains["S"]) == (840, ("S4",))
    assert position.price("S-Bahn") == 80
    assert position.decider == "Ann", "S1 has no turn any more, the main network acts"


@pytest.mark.rule("1881-7.2.7.2.5-04", "1881-6.2.3-03")
def test_certificates_got_for_a_directorship_lost_by_a_forced_sale_may_be_sold_next() -> None:
    position = Position(phase="green").found("SpS", "Ann", cash=60).hold("SpS", "Ann", Ann=3, Bob=5)
    position.found("GBS", "Ann").hold("GBS", "Ann", Ann=1, Bob=3).at("GBS", (4, 4))
    position.s.money["Ann"] = 0
    position.turn("SpS", "business")
    position.do(Done("Ann"), ChooseTrain("Ann", "3", "bank"))
    says(position.no(Sell("Ann", "SpS", 1)), "change the director of SpS", "7.2.7.2.5")
    position.do(Sell("Ann", "GBS", 1))
    assert position.s.shares["GBS"].director == "Bob"
    position.do(Sell("Ann", "GBS", 2))
    assert position.s.money["Ann"] == 60 + 96 + 2 * 92 - 320
    assert position.s.trains["SpS"] == ("3",)


@pytest.mark.rule("1881-7.2.7.2.5-06")
def test_a_block_of_ordinary_and_vice_president_certificates_may_be_the_only_way_to_pay() -> None:
    """One by one they bring 84 + 80 + 74 = 238, in one block 252; 250 are missing."""
    position = Position(phase="green").found("SpS", "Ann", cash=0).hold("SpS", "Ann", Ann=2, Bob=4)
    position.sbahn("Bob", "Ann", "Ann", "Cy", Ann=1, Bob=1)
    position.networks(S="G13", S1="G19", S2="M1", S3="J28")
    position.s.money["Ann"] = 70
    position.turn("SpS", "business")
    position.do(Done("Ann"), ChooseTrain("Ann", "3", "bank"))
    assert position.offers(Sell) == [Sell("Ann", "S-Bahn", 1, ("S1", "S2"))]
    says(position.no(Sell("Ann", "S-Bahn", 1, ("S1",))), "could not be paid", "7.2.7.2.5")
    position.do(Sell("Ann", "S-Bahn", 1, ("S1", "S2")))
    assert (position.s.money["Ann"], position.s.trains["SpS"]) == (2, ("3",))


def broken_house() -> Position:
    """Bob directs NBSN, which acts without money or car, GBS and SHG, and is president."""
    position = Position(4, phase="green").found("NBSN", "Bob", cash=10)
    position.hold("NBSN", "Bob", Bob=2, Ann=4).depot("NBSN", "E23").found("GBS", "Bob", cash=300)
    position.hold("GBS", "Bob", Bob=1, Cy=2, Dee=2).found("SHG", "Bob", cash=77)
    position.hold("SHG", "Bob", Bob=3, Ann=1).trains("SHG", "2", "3").found("SSC", "Dee", cash=5)
    position.sbahn("Bob", "Cy", "SHG", "SSC", SSC=1, Ann=1)
    position.networks(S="G13", S1="G19", S2="M1", S3="J28")
    for network, money in (("S", 100), ("S1", 20), ("S2", 30), ("S3", 40)):
        position.s.money[network] = money
    for company in ("GBS", "SHG"):
        position.at(company, (5, 0))
    position.s.money["Bob"] = 5
    position.s.ticket = "Bob"
    return position.turn("NBSN", "business")


@pytest.mark.rule("1881-7.2.7.2.6-02", "1881-7.2.7.2.6-04", "1881-7.2.7.2.6-05", "1881-7.4.7-08")
def test_a_bankruptcy_with_all_that_can_follow() -> None:
    """10 + 5 + a GBS and three SHG at 64, of NBSN nothing: 271 for a car of 320."""
    position = broken_house()
    position.do(Done("Bob"))
    assert position.s.bankrupt == ("Bob",)
    assert removed(position.s, "NBSN")
    assert position.s.shares["NBSN"].units("Ann") == 0
    assert position.s.shares["GBS"].director == "Cy", "of the two with 20 % the next on Bob's left"
    assert (position.s.shares["GBS"].single("Cy"), position.s.shares["GBS"].single("pool")) == (
        0,
        3,
    )
    assert removed(position.s, "SHG"), "Ann holds only 10 %"
    assert position.s.pool == ("2", "3")
    assert position.s.money["SHG"] == position.s.money["NBSN"] == position.s.money["Bob"] == 0
    assert position.s.shares["S-Bahn"].director == "SSC"
    assert position.s.vices == {"S1": "Cy", "S2": "", "S3": ""}, (
        "S3 by its owner, S2 by way of the pool"
    )
    assert (position.s.money["S"], position.s.money["S1"]) == (170, 20)
    assert position.s.ticket == "Cy"
    assert [position.price(c) for c in ("GBS", "S-Bahn")] == [64, 84]
    assert position.s.board.of("NBSN") == position.s.board.of("SHG") == ()
    assert title.worth(position.s, "Bob") == 0


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_of_three_players_two_go_bankrupt_and_the_third_has_won() -> None:
    position = Position(phase="green")
    for company, player in (("SpS", "Ann"), ("SHG", "Bob")):
        position.found(company, player, cash=0).at(company, (6, 0))
        position.s.money[player] = 0
    position.turn("SpS", "business", others=("SHG",))
    position.do(Done("Ann"))
    assert position.s.bankrupt == ("Ann",)
    while position.top != "Business":
        position.do(Done("Bob"))
    position.do(Done("Bob"))
    assert position.top == ""
    assert title.result(position.s) == {"Ann": 0, "Bob": 0, "Cy": 720}


@pytest.mark.rule("1881-7.2.7.2.4-03", "1881-7.2.7.2.5-01")
def test_a_car_of_the_pool_saves_a_director_who_cannot_pay_a_new_one() -> None:
    """Ann has 300 M and four SpS at 54: 516 M, too little for a 5."""
    position = Position(phase="brown")
    position.s.gone["4"] = 4
    position.found("SpS", "Ann", cash=0).at("SpS", (6, 0))
    position.s.pool = ("3",)
    position.s.money["Ann"] = 300
    position.turn("SpS", "business")
    position.do(Done("Ann"))
    says(position.no(ChooseTrain("Ann", "5", "bank")), "Selling everything allowed", "7.2.7.2.5")
    position.do(ChooseTrain("Ann", "3", "pool"), Sell("Ann", "SpS", 1))
    assert (position.s.money["Ann"], position.s.trains["SpS"], len(position.s.pool)) == (
        300 + 54 - 320,
        ("3",),
        0,
    )


@pytest.mark.rule("1881-7.2.7.1-01", "1881-7.2.7.2.5-02")
def test_a_certificate_bought_in_this_turn_is_sold_again_by_the_forced_purchase() -> None:
    position = Position(phase="green").found("SpS", "Ann", cash=300).sbahn("Bob", "", "", "", Bob=2)
    position.s.money["Ann"] = 400
    position.turn("SpS", "business")
    position.do(Buy("Ann", "S-Bahn", "bank"))
    says(position.no(Sell("Ann", "S-Bahn", 1)), "one S-Bahn certificate a turn", "7.2.7.1")
    position.do(Done("Ann"), ChooseTrain("Ann", "3", "bank"), Sell("Ann", "S-Bahn", 1))
    assert (position.s.money["SpS"], position.s.money["Ann"]) == (0, 380)
    assert (position.price("S-Bahn"), position.s.trains["SpS"]) == (84, ("3",))


@pytest.mark.rule("1881-7.2.7.2.5-02", "1881-6.3.2-06", "1881-6.3.2-07")
def test_a_tramway_president_keeps_that_certificate_and_may_lose_it_by_majority() -> None:
    position = Position(phase="green").found("SpS", "Ann", cash=260)
    position.sbahn("SpS", "", "", "", SpS=1, Bob=3).turn("SpS", "business")
    position.do(Done("Ann"), ChooseTrain("Ann", "3", "bank"))
    says(position.no(Sell("Ann", "S-Bahn", 2)), "certificate cannot be sold", "8.1.2")
    position.do(Sell("Ann", "S-Bahn", 1))
    assert position.s.shares["S-Bahn"].director == "Bob"
    assert position.s.shares["S-Bahn"].single("SpS") == 2
    assert position.s.money["SpS"] == 260 + 84 - 320


@pytest.mark.rule("1881-7.2.7.2.4-02", "1881-7.2.6-02")
def test_the_last_6_is_sold_and_a_tramway_without_car_goes_on() -> None:
    position = Position(phase="grey")
    position.s.gone |= {"5": 4, "6": 3}
    position.found("GBS", "Ann", cash=620).found("SpS", "Bob", cash=0)
    position.turn("GBS", "business", others=("SpS",))
    position.do(BuyTrain("Ann", "6", "bank"), Done("Ann"))
    while position.top != "Business":
        position.do(Done("Bob"))
    position.s.pool = ("4",)
    position.do(Done("Bob"))
    assert (position.s.trains["SpS"], position.s.bankrupt) == ((), ())


@pytest.mark.rule("1881-7.2.5-05", "1881-7.2.5-02", "1881-7.2.4-02")
def test_connection_ferry_and_construction_in_one_turn() -> None:
    """SSC lays L30 (forest 50, construction 50), which links Müggelheim with the centre."""
    position = Position().found("SSC", "Ann", cash=50).lay(L32="823 r0", K29="9 r2")
    position.lay(J26="8 r2", I25="8 r3", G25="8 r5", G23="9 r1", G21="9 r1").trains("SSC", "2")
    position.turn("SSC", "track")
    position.do(LayTile("Ann", "L30", "8", 2))
    assert position.s.money["SSC"] == 0, "the bonuses come with the income"
    assert position.tells("construction bonus of 50")
    assert position.tells("connection bonus of 100")
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    position.do(*position.offers(Run))
    assert (position.s.earned.route, position.s.earned.ferry) == (60, 40)
    both = position.copy()
    both.do(Pay("Ann", connection=True, ferry=True))
    assert both.s.money["Ann"] == 720 + 6 * (60 + 100 + 40) // 10
    assert both.s.money["SSC"] == 50
    one = position.copy()
    one.do(Pay("Ann", ferry=True))
    assert one.s.money["Ann"] == 720 + 6 * (60 + 40) // 10
    assert one.s.money["SSC"] == 50 + 100
    position.do(Withhold("Ann"))
    assert position.s.money["SSC"] == 50 + 60 + 100 + 40


@pytest.mark.rule("1881-7.1-04", "1881-8.1.2-04")
def test_stock_rounds_follow_each_other_with_operating_rounds_between() -> None:
    position = Position().hold("GBS", "Ann", Ann=1).stock_round("Ann")
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    assert position.top == "StockTurn", "nothing is floated, so the operating round is empty"


@pytest.mark.rule("1881-7.2.2-03", "1881-7.2.2-05")
def test_the_two_stations_of_zoo_are_two_places_to_build() -> None:
    """GBS stands at Moabit, from where rails lead to both stations of Zoo."""
    position = Position(phase="green").found("GBS", "Ann", cash=100).depot("GBS", "F14")
    position.lay(F12="8 r3", E13="7 r5").turn("GBS", "depot")
    texts = [str(describe(title, position.s, a)) for a in position.offers(PlaceDepot)]
    assert texts == ["Build in Bahnhof Zoo, station 2 of 2, for 80 M"], "station 1 is BChSt's home"
    position.found("BChSt", "Bob").lay(G13="844 r0")
    says(position.no(PlaceDepot("Ann", "G13", 1)), "only in the slots of stations", "7.2.2")
    position.do(PlaceDepot("Ann", "G13", 0))
    assert (position.s.board.markers("G13", 0), position.s.money["GBS"]) == (("BChSt", "GBS"), 20)
