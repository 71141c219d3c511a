"""Whole scenarios of chapters 6.3 and 7.4: the S-Bahn company, its networks and their mergers."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.kernel import Legal, describe
from trunkline.parts.offer import Accept
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import exists, runner
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.tables import NETWORKS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain

WEST = {
    "M3": "818 r1",
    "L4": "817 r0",
    "K5": "822 r0",
    "J6": "817 r0",
    "I7": "817 r0",
    "H8": "819 r0",
}
"""Potsdam - stop - Wannsee - Grunewald - Westkreuz."""
ZOO = {"G11": "817 r1"}
"""Westkreuz - Zoo."""


def western_line(main: str = "G19") -> Position:
    """S1 at Zoo (Bob) and S2 at Potsdam (Cy) are linked; main and S3 (Dee) are elsewhere."""
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "Dee", Ann=1)
    position.networks(S=main, S1="G13", S2="M1", S3="J28").lay(**WEST, **ZOO)
    for network in NETWORKS:
        position.s.money[network] = 100
    return position


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-04", "1881-6.3.3-09")
def test_a_sold_certificate_also_merges_what_is_linked_with_its_subnet() -> None:
    position = western_line()
    position.trains("S2", "S4").stock_round("Bob")
    position.do(Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert position.s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert (position.s.money["S"], position.s.money["S2"], position.s.trains["S"]) == (
        300,
        0,
        ("S4",),
    )
    assert [station.hex for station in position.s.board.of("S")] == ["G19", "G13", "M1"]
    assert position.s.shares["S-Bahn"].single("Cy") == 1, "S2's certificate is an ordinary one now"


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-04", "1881-6.3.2-05")
def test_a_new_president_merges_his_subnet_and_what_is_linked_with_it() -> None:
    position = western_line()
    position.hold("S-Bahn", "Ann", Bob=2, Cy=1, Dee=1, Ann=0).stock_round("Bob")
    position.do(Buy("Bob", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].director == "Bob"
    assert position.s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert position.s.money["S"] == 300


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-04")
def test_two_linked_subnets_sold_at_once_merge_once_each() -> None:
    position = western_line()
    position.s.vices["S2"] = "Bob"
    position.hold("S-Bahn", "Ann", Bob=2, Dee=1, Ann=1).stock_round("Bob")
    position.do(Sell("Bob", "S-Bahn", 0, ("S1", "S2")))
    assert [str(line) for line in position.s.told].count(
        "Subnet S2 merges with the main network."
    ) == 1
    assert position.s.money["S"] == 300


@pytest.mark.rule("1881-6.3.1-05", "1881-6.3.2-02", "1881-6.3.3-06")
def test_the_fifth_certificate_may_bring_presidency_mergers_and_floating_at_once() -> None:
    """Ann is president; Bob has S1 and S2, Cy S3. Bob's next 5 % is the fifth certificate."""
    position = Position(phase="green").hold("S-Bahn", "Ann", Bob=2, Cy=1)
    position.s.vices = {"S1": "Bob", "S2": "Bob", "S3": "Cy"}
    position.stock_round("Bob")
    position.do(Buy("Bob", "S-Bahn", "bank"))
    assert position.s.shares["S-Bahn"].director == "Bob"
    assert (
        position.s.shares["S-Bahn"].single("Bob"),
        position.s.shares["S-Bahn"].single("Ann"),
    ) == (1, 2)
    assert {network: position.s.money[network] for network in NETWORKS} == {
        "S1": 0,
        "S2": 0,
        "S3": 420,
        "S": 1260,
    }
    assert position.decider == "Bob"
    says(position.no(PlaceStartDepot("Bob", "S3", "G13")), "S places its start depot", "6.3.1")
    position.do(PlaceStartDepot("Bob", "S", "G13"))
    assert position.decider == "Cy"
    says(position.no(PlaceStartDepot("Cy", "S3", "G13")), "is taken", "6.3.1")
    position.do(PlaceStartDepot("Cy", "S3", "G19"))
    assert (position.top, position.decider) == ("StockTurn", "Bob")


@pytest.mark.rule("1881-6.3.3-15", "1881-6.3.1-04")
def test_a_start_depot_on_a_line_already_built_merges_at_once() -> None:
    position = Position(4, phase="green").hold("S-Bahn", "Ann", Bob=1, Cy=1, Dee=1)
    position.s.vices = {"S1": "Bob", "S2": "Cy", "S3": "Dee"}
    position.lay(**WEST, **ZOO).stock_round("Cy")
    position.do(Buy("Cy", "S-Bahn", "bank"))
    position.do(PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "M1"))
    assert position.s.vices["S1"] == ""
    assert position.s.money["S"] == 840
    position.do(PlaceStartDepot("Cy", "S2", "G19"), PlaceStartDepot("Dee", "S3", "Bernau"))
    assert exists(position.s, "S2")
    assert exists(position.s, "S3")


@pytest.mark.rule("1881-6.3.1-01", "1881-6.3.2-01", "1881-7.4-03")
def test_a_tramway_floats_the_s_bahn_and_its_director_places_for_its_subnet() -> None:
    position = Position(4, phase="green").found("SHG", "Dee", cash=500).trains("SHG", "3")
    position.hold("S-Bahn", "Ann", Bob=1, Cy=1, SHG=1)
    position.s.vices = {"S1": "Bob", "S2": "Cy", "S3": "SHG"}
    position.turn("SHG", "business", others=("S1", "S2", "S3", "S"))
    position.do(Buy("Dee", "S-Bahn", "bank"))
    position.do(PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "G19"))
    position.do(PlaceStartDepot("Cy", "S2", "J28"), PlaceStartDepot("Dee", "S3", "Bernau"))
    assert (position.top, position.decider) == ("Business", "Dee")
    position.do(Done("Dee"))
    assert (position.top, position.decider) == ("LayTrack", "Bob"), (
        "S1 acts in the same operating round"
    )


@pytest.mark.rule("1881-7.4.3-06", "1881-6.3.3-12", "1881-6.3.3-10")
def test_the_example_of_the_rulebook_on_trains_that_have_run() -> None:
    """S1 (Potsdam) has run to Westkreuz. S2 (Zoo) is linked with it and lays the tile to the main.

    Both merge; S1's train has run, S2's has not, and the rails from Potsdam stay closed.
    """
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "Dee", Ann=1)
    position.networks(S="G19", S1="M1", S2="G13", S3="J28")
    position.lay(**WEST, **ZOO, G17="820 r2", F16="824 r1")
    for network in ("S1", "S2"):
        position.trains(network, "S4")
    position.s.gone["S4"] = 2
    position.s.money["S2"] = 60
    position.turn("S1", "run", others=("S2", "S"))
    position.do(*position.offers(Run))
    assert position.s.earned.route == 2 * (40 + 30 + 30 + 30) + 10
    position.do(Withhold("Bob"), Done("Bob"))
    position.do(LayTile("Cy", "F14", "821", 5))
    assert position.s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert position.s.trains["S"] == ("S4", "S4")
    assert position.decider == "Ann"
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    closed = Route("S4", ("G13.0", "G9.0", "H8.0"), (("G13", "G11", "G9"), ("G9", "H8")))
    says(position.no(Run("Ann", (closed,))), "has been used in this round", "7.4.3")
    one = Route("S4", ("G13.0", "G9.0"), (("G13", "G11", "G9"),))
    two = Route("S4", ("G13.0", "F14.0"), (("G13", "F14"),))
    says(position.no(Run("Ann", (one, two))), "only one route", "7.4.3")
    position.do(*position.offers(Run))
    assert position.s.earned.route == 2 * (40 + 30 + 30 + 30)
    assert position.s.votes == {"S1": False}


@pytest.mark.rule("1881-7.4.4-04", "1881-7.4.4-05", "1881-7.4.4-06", "1881-7.4.4-02")
def test_a_dividend_of_270_with_halves_of_a_mark() -> None:
    """13.5 for 5 %: three certificates 40, one 13, the president's and one more 40, the pool 40."""
    position = Position(4, phase="green").found("SHG", "Dee", cash=0)
    position.sbahn("Ann", "Bob", "", "", Ann=1, Bob=2, SHG=1, pool=3).networks(S="G19", S1="M1")
    position.lay(**WEST).trains("S1", "S4")
    position.s.money["S1"], position.s.money["S"] = 25, 10
    position.turn("S1", "run")
    position.do(*position.offers(Run))
    assert (position.s.earned.route, position.s.earned.ferry) == (270, 40)
    position.do(Pay("Bob"))
    assert position.s.money["Bob"] == 620 + 20 + 40
    assert position.s.money["Ann"] == 620 + 40
    assert position.s.money["SHG"] == 13
    assert position.s.money["S"] == 10 + 40
    assert position.s.money["S1"] == 25 - 20 + 40


@pytest.mark.rule("1881-7.4.4-02", "1881-7.4.4-03")
def test_what_the_pool_brings_does_not_pay_the_presidents_20_marks() -> None:
    position = Position(4, phase="green").sbahn("Ann", "", "", "", Ann=4, pool=10).networks(S="G19")
    position.lay(G17="820 r2").trains("S", "S4")
    position.s.money["S"] = 19
    position.turn("S", "run")
    position.do(*position.offers(Run), Pay("Ann"))
    assert position.s.money["Ann"] == 620 + 140 * 6 // 20
    assert position.s.money["S"] == 19 + 70


@pytest.mark.rule("1881-6.3.3-13", "1881-7.4.6-06", "1881-7.4.6-07")
def test_a_third_train_in_grey_goes_to_the_pool_and_another_network_buys_it() -> None:
    position = Position.four_networks(phase="grey").trains("S", "S7", "S9").trains("S1", "S7")
    position.s.money["S2"] = 600
    position.stock_round("Bob")
    position.do(Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert (position.top, position.decider) == ("Surplus", "Ann")
    position.do(Discard("Ann", "S", "S7"))
    assert (position.s.trains["S"], position.s.pool) == (("S7", "S9"), ("S7",))
    assert (position.top, position.decider) == ("StockTurn", "Bob")
    position.turn("S2", "business")
    position.do(BuyTrain("Cy", "S7", "pool"))
    assert (position.s.money["S2"], position.s.pool) == (0, ())


@pytest.mark.rule("1881-7.4.6-04", "1881-7.4.6-07", "1881-7.4.6-09")
def test_a_full_main_network_trades_in_with_a_subsidy() -> None:
    """S9 800, S7 in for 150, treasury 500: 150 are missing, a quarter would be 200."""
    position = Position.four_networks(phase="grey").trains("S", "S7", "S7")
    position.s.money["S"], position.s.money["Ann"] = 500, 160
    position.turn("S", "business")
    says(position.no(BuyTrain("Ann", "S9", "bank", 200)), "train limit of S is 2", "7.4.6")
    position.do(BuyTrain("Ann", "S9", "bank", 150, trade_in="S7"))
    assert (position.s.trains["S"], position.s.pool) == (("S7", "S9"), ("S7",))
    assert (position.s.money["S"], position.s.money["Ann"]) == (0, 10)


@pytest.mark.rule("1881-7.4.6-02", "1881-7.4.7-01")
def test_the_main_network_sells_its_train_and_must_buy_another_in_its_own_turn() -> None:
    position = Position.four_networks().trains("S", "S4")
    position.s.money["S1"], position.s.money["S"] = 120, 0
    position.turn("S1", "business", others=("S",))
    position.do(OfferTrain("Bob", "S", "S4", 120))
    assert position.decider == "Ann"
    position.do(Accept("Ann"), Done("Bob"))
    while position.top != "Business":
        position.do(Done("Ann"))
    assert position.s.votes["S"] is False
    position.do(Done("Ann"), ChooseTrain("Ann", "S4", "bank"))
    assert (position.s.money["S"], position.s.money["Ann"]) == (0, 620 - 180)


@pytest.mark.rule("1881-7.4.7-04", "1881-7.4.7-05")
def test_the_order_of_sources_of_a_subnet_that_a_tramway_holds() -> None:
    """300 for an S4: 90 of S1, 100 of SHG, 40 of Dee, and BESTAG at 90 for the last 70."""
    position = Position.four_networks().found("SHG", "Dee", cash=100).found("BESTAG", "Bob")
    position.hold("BESTAG", "Bob", Bob=3, Dee=2)
    position.sbahn("Ann", "SHG", "Cy", "Bob", Ann=1, SHG=2, Dee=1)
    position.s.money["S1"], position.s.money["Dee"] = 90, 40
    position.turn("S1", "business")
    position.do(Done("Dee"), ChooseTrain("Dee", "S4", "bank"))
    says(position.no(Sell("Dee", "S-Bahn", 1)), "You cannot sell certificates of", "7.4.7")
    says(position.no(Sell("Dee", "SHG", 1)), "You cannot sell certificates of", "7.4.7")
    says(position.no(Sell("Dee", "BESTAG", 2)), "You may only sell as much as", "7.4.7")
    position.do(Sell("Dee", "BESTAG", 1))
    assert {n: position.s.money[n] for n in ("S1", "SHG", "Dee")} == {"S1": 0, "SHG": 0, "Dee": 20}
    assert (position.s.trains["S1"], position.price("BESTAG")) == (("S4",), 88)


@pytest.mark.rule("1881-7.4.7-06", "1881-7.4.7-07", "1881-6.3.3-04")
def test_a_bankrupt_vice_president_leaves_subnet_and_linked_subnet_to_the_main_network() -> None:
    position = western_line()
    position.s.money["Cy"] = 50
    position.turn("S2", "business", others=("S3", "S"))
    position.do(Done("Cy"))
    assert position.s.bankrupt == ("Cy",)
    assert position.s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert position.s.money["S"] == 300
    assert position.s.shares["S-Bahn"].single("pool") == 1
    assert position.decider == "Dee"


@pytest.mark.rule("1881-7.4.7-08", "1881-6.3.2-08")
def test_a_tramway_inherits_the_presidency_and_its_subnets_train_ends_the_forced_purchase() -> None:
    position = Position.four_networks().found("SSC", "Bob", cash=80)
    position.sbahn("Ann", "Cy", "SSC", "Dee", SSC=1).trains("S2", "S4")
    position.s.money["S"], position.s.money["Ann"] = 33, 0
    position.turn("S", "business")
    position.do(Done("Ann"))
    assert position.s.bankrupt == ("Ann",)
    assert (position.s.shares["S-Bahn"].director, runner(position.s, "S")) == ("SSC", "Bob")
    assert (position.s.trains["S"], position.s.money["S"]) == (("S4",), 33 + 420)
    assert position.s.shares["S-Bahn"].single("pool") == 2


def vacant(phase: str = "green") -> Position:
    """Nobody is president; GBS of Bob is about to trade, the main network has not acted."""
    position = Position(4, phase=phase).found("GBS", "Bob", cash=900)
    position.trains("GBS", "4" if phase == "grey" else "3")
    position.sbahn("pool", "Cy", "", "", GBS=1, Dee=1, Ann=1).networks(S="G19", S1="M1")
    return position


@pytest.mark.rule("1881-8.1.1-09", "1881-7.4.7-09")
def test_a_tramway_buys_the_presidency_from_the_pool_and_the_main_network_acts() -> None:
    position = vacant()
    position.trains("S1", "S4").turn("GBS", "business", others=("S1", "S"))
    position.do(Buy("Bob", "S-Bahn president", "pool"))
    assert position.s.money["GBS"] == 900 - 2 * 84
    position.do(Done("Bob"))
    while "S" not in position.s.votes:
        position.do(Done(position.decider))
    assert position.decider == "Bob"


@pytest.mark.rule("1881-6.3.3-13", "1881-7.4.7-09")
def test_a_surplus_that_waited_for_a_president_is_given_up_when_there_is_one() -> None:
    position = vacant("grey")
    position.trains("S", "S7", "S7", "S7").stock_round("Dee")
    position.do(Buy("Dee", "S-Bahn president", "pool"))
    assert (position.top, position.decider) == ("Surplus", "Dee")
    position.do(Discard("Dee", "S", "S7"))
    assert (position.s.trains["S"], position.s.pool) == (("S7", "S7"), ("S7",))
    assert position.top == "StockTurn"


@pytest.mark.rule("1881-6.3.3-09", "1881-7.4.1-08")
def test_a_tile_between_two_subnets_merges_nothing() -> None:
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "Dee", Ann=1)
    position.networks(S="J28", S1="G13", S2="G19", S3="M1").lay(G17="820 r2", F16="824 r1")
    position.s.money["S1"] = 100
    position.trains("S2", "S4").turn("S1", "track", others=("S2",))
    position.do(LayTile("Bob", "F14", "821", 5))
    assert position.s.vices == {"S1": "Bob", "S2": "Cy", "S3": "Dee"}
    while position.top != "Forced":
        position.do(Done("Bob"))
    position.do(ChooseTrain("Bob", "S4", "bank"))
    while position.top != "RunTrains":
        position.do(Done(position.decider))
    assert position.decider == "Cy"
    position.do(*position.offers(Run))
    assert position.s.earned.route == 2 * (40 + 30 + 30 + 30), "Zoo would be the fifth station"


@pytest.mark.rule("1881-7.4.3-03", "1881-7.4.3-04")
def test_an_s_train_ends_at_the_depot_of_another_subnet_and_not_beyond() -> None:
    position = western_line()
    position.trains("S1", "S7").turn("S1", "run")
    position.do(*position.offers(Run))
    assert position.s.earned.route == 2 * (30 + 30 + 30 + 30 + 40) + 10
    beyond = western_line()
    beyond.s.vices = {"S1": "Bob", "S2": "Cy", "S3": "Dee"}
    beyond.trains("S2", "S7").lay(F14="821 r5").turn("S2", "run")
    beyond.do(*beyond.offers(Run))
    assert beyond.s.earned.route == 2 * (40 + 30 + 30 + 30 + 30) + 10, "the S7 ends at Zoo"


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-04")
@pytest.mark.parametrize(("main_pays", "value"), [(True, 88), (False, 78)])
def test_with_one_network_left_its_decision_is_the_majority(main_pays: bool, value: int) -> None:
    position = Position(phase="green").sbahn("Ann", "", "", "", Ann=4).networks(S="G19")
    position.lay(G17="820 r2").trains("S", "S4").turn("S", "run")
    position.do(*position.offers(Run), Pay("Ann") if main_pays else Withhold("Ann"), Done("Ann"))
    assert position.price("S-Bahn") == value


@pytest.mark.rule("1881-7.4.5-01", "1881-6.3.3-11")
def test_a_certificate_sold_by_a_tramway_takes_the_vote_of_a_subnet_that_has_not_acted() -> None:
    position = Position.four_networks().found("GBS", "Dee", cash=0)
    position.sbahn("Ann", "Bob", "Cy", "GBS", Ann=1).lay(G17="820 r2", G11="817 r1")
    position.trains("GBS", "3")
    for network in ("S1", "S3", "S"):
        position.trains(network, "S4")
    position.turn("GBS", "business", others=NETWORKS)
    position.do(Sell("Dee", "S-Bahn", 0, ("S3",)), Done("Dee"))
    assert position.price("S-Bahn") == 84
    assert position.s.trains["S"] == ("S4", "S4")
    while position.top != "StockTurn":
        if position.top == "RunTrains":
            position.do(*position.offers(Run))
        elif position.top == "UseIncome":
            position.do(Pay(position.decider))
        elif position.top == "Forced":
            position.do(*position.offers(ChooseTrain))
        else:
            position.do(Done(position.decider))
    assert position.s.votes == {"S1": True, "S2": False, "S": True}
    assert position.price("S-Bahn") == 88


@pytest.mark.rule("1881-7.4.2-03", "1881-7.4.2-04", "1881-7.4.2-06")
def test_the_second_depot_at_spandau_moabit_and_zoo() -> None:
    """SpS keeps Spandau; Moabit has two places after #821; Zoo's S place is S1's."""
    position = Position.four_networks().sbahn("Ann", "", "Cy", "Dee", Ann=2)
    position.s.board = type(position.s.board)()
    position.networks(S="G13", S2="M1", S3="J28").lay(F14="821 r5", G11="817 r1", F8="817 r2")
    position.turn("S", "depot")
    says(position.no(PlaceDepot("Ann", "E7")), "no free slot", "7.4.2")
    says(position.no(PlaceDepot("Ann", "G13")), "depot of the S-Bahn", "7.4.2")
    says(position.no(PlaceDepot("Ann", "G19", 1)), "No S-Bahn rails connect", "7.4.2")
    assert position.may(PlaceDepot("Ann", "G9"))
    position.do(PlaceDepot("Ann", "F14"))
    assert position.s.money["S"] == 420 - 40
    position.turn("S", "track")
    position.do(Done("Ann"))
    assert position.top != "BuildSecondDepot"


@pytest.mark.rule("1881-7.4.2-05", "1881-7.4.2-04", "1881-7.2.2-05")
def test_the_main_network_builds_no_second_depot_at_the_other_station_of_alexanderplatz() -> None:
    """Its start depot stands at the northern one; from Köpenick it reaches the southern one."""
    position = Position(4, phase="green").sbahn("Ann", "Bob", "Cy", "", Ann=2)
    position.networks(S="G19", S1="G13", S2="M1").networks(S="J28")
    position.lay(I27="817 r2", H26="820 r5", H24="817 r1", H22="812 r0", H20="818 r2")
    position.s.money["S"] = 100
    position.turn("S", "depot")
    says(position.no(PlaceDepot("Ann", "G19", 0)), "main network has a depot", "7.2.2")
    assert position.offers(PlaceDepot) == [PlaceDepot("Ann", "H22"), PlaceDepot("Ann", "H26")]


@pytest.mark.rule("1881-7.4.1-09", "1881-6.3.3-14", "1881-7.2.4-04")
def test_the_main_network_links_potsdam_first_with_itself_then_with_the_centre() -> None:
    position = Position(4, phase="green").sbahn("Ann", "", "Cy", "Dee", Ann=2)
    position.networks(S="G13", S2="M1", S3="J28").lay(**WEST)
    position.s.money["S"], position.s.money["S2"] = 0, 110
    position.trains("S2", "S4").turn("S", "track")
    position.do(LayTile("Ann", "G11", "817", 1))
    assert (position.s.vices["S2"], position.s.money["S"], position.s.bonuses.count("M1")) == (
        "",
        110,
        1,
    )
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    position.do(*position.offers(Run), Withhold("Ann"))
    assert position.s.money["S"] == 110 + 2 * (40 + 30 + 30 + 30) + 10 + 40
    position.turn("S", "track")
    position.do(LayTile("Ann", "F14", "821", 5))
    assert (position.s.earned.connection, position.s.bonuses.count("M1")) == (100, 0)


@pytest.mark.rule("1881-6.3.2-09", "1881-6.3.2-01")
def test_a_new_director_in_a_stock_round_runs_the_subnet_of_the_tramway() -> None:
    position = Position.four_networks().found("SHG", "Dee").hold("SHG", "Dee", Dee=1, Cy=3)
    position.sbahn("Ann", "SHG", "Cy", "Bob", Ann=1).stock_round("Cy")
    position.do(Buy("Cy", "SHG", "bank"))
    assert (runner(position.s, "SHG"), runner(position.s, "S1"), runner(position.s, "S2")) == (
        "Cy",
        "Cy",
        "Cy",
    )
    assert position.s.vices == {"S1": "SHG", "S2": "Cy", "S3": "Bob"}
    position.at("SHG", (5, 1)).turn("S1", "track")
    assert position.decider == "Cy"


def test_the_choices_of_a_network_name_what_is_given_and_who_adds_to_the_price() -> None:
    position = Position.four_networks(phase="brown").found("SHG", "Bob", cash=300)
    position.sbahn("Ann", "SHG", "Cy", "Dee", Ann=1).trains("S1", "S4").trains("S2", "S7")
    position.s.money["S1"] = 400
    position.turn("S1", "business")
    texts = {str(describe(title, position.s, a)) for a in Legal(title, position.s)}
    assert "Scrap S4 and buy a train of type S4 from the bank for 300 M" in texts
    assert (
        "Trade in S4 for 150 M and buy a train of type S7 for 600 M, 50 M of it from SHG" in texts
    )
    assert "Offer: S1 pays S2 400 M for train S7 and scraps its S4." in texts
    assert len(texts) == len(list(Legal(title, position.s))), "no two choices read alike"
