"""Whole scenarios of chapters 6.3 and 7.4: the S-Bahn company, its networks and their mergers."""

import pytest

from trunkline.kernel import Legal, describe
from trunkline.parts.offer import Accept
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.business import BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import exists, runner
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.start_depots import PlaceStartDepot
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.surplus import Discard
from trunkline.titles.berlin_1881.rules.tables import NETWORKS

from .positions import (
    BUSINESS,
    DEPOT,
    LAY,
    RUN,
    T,
    allowed,
    at,
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
    trains,
    tramway,
    turn,
)

WEST = ("M3 #818 r1", "L4 #817 r0", "K5 #822 r0", "J6 #817 r0", "I7 #817 r0", "H8 #819 r0")
"""Potsdam - stop - Wannsee - Grunewald - Westkreuz."""
ZOO = "G11 #817 r1"
"""Westkreuz - Zoo."""


def western_line(main: str = "G19") -> BerlinState:
    """S1 at Zoo (Bob) and S2 at Potsdam (Cy) are linked; main and S3 (Dee) are elsewhere."""
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1)
    networks(s, S=main, S1="G13", S2="M1", S3="J28")
    lay(s, *WEST, ZOO)
    for network in NETWORKS:
        s.money[network] = 100
    return s


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-04", "1881-6.3.3-09")
def test_a_sold_certificate_also_merges_what_is_linked_with_its_subnet() -> None:
    s = western_line()
    trains(s, "S2", "S4")
    stock(s, "Bob")
    do(s, Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert (s.money["S"], s.money["S2"], s.trains["S"]) == (300, 0, ("S4",))
    assert [station.hex for station in s.board.of("S")] == ["G19", "G13", "M1"]
    assert s.shares["S-Bahn"].single("Cy") == 1, "S2's certificate is an ordinary one now"


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-04", "1881-6.3.2-05")
def test_a_new_president_merges_his_subnet_and_what_is_linked_with_it() -> None:
    s = western_line()
    hold(s, "S-Bahn", "Ann", Bob=2, Cy=1, Dee=1, Ann=0)
    stock(s, "Bob")
    do(s, Buy("Bob", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].director == "Bob"
    assert s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert s.money["S"] == 300


@pytest.mark.rule("1881-6.3.3-01", "1881-6.3.3-04")
def test_two_linked_subnets_sold_at_once_merge_once_each() -> None:
    s = western_line()
    s.vices["S2"] = "Bob"
    hold(s, "S-Bahn", "Ann", Bob=2, Dee=1, Ann=1)
    stock(s, "Bob")
    do(s, Sell("Bob", "S-Bahn", 0, ("S1", "S2")))
    assert [str(line) for line in s.told].count("Subnet S2 merges with the main network.") == 1
    assert s.money["S"] == 300


@pytest.mark.rule("1881-6.3.1-05", "1881-6.3.2-02", "1881-6.3.3-06")
def test_the_fifth_certificate_may_bring_presidency_mergers_and_floating_at_once() -> None:
    """Ann is president; Bob has S1 and S2, Cy S3. Bob's next 5 % is the fifth certificate."""
    s = game(phase="green")
    hold(s, "S-Bahn", "Ann", Bob=2, Cy=1)
    s.vices = {"S1": "Bob", "S2": "Bob", "S3": "Cy"}
    stock(s, "Bob")
    do(s, Buy("Bob", "S-Bahn", "bank"))
    assert s.shares["S-Bahn"].director == "Bob"
    assert (s.shares["S-Bahn"].single("Bob"), s.shares["S-Bahn"].single("Ann")) == (1, 2)
    assert {network: s.money[network] for network in NETWORKS} == {
        "S1": 0,
        "S2": 0,
        "S3": 420,
        "S": 1260,
    }
    assert on_turn(s) == "Bob"
    says(refused(s, PlaceStartDepot("Bob", "S3", "G13")), "S places its start depot", "6.3.1")
    do(s, PlaceStartDepot("Bob", "S", "G13"))
    assert on_turn(s) == "Cy"
    says(refused(s, PlaceStartDepot("Cy", "S3", "G13")), "is taken", "6.3.1")
    do(s, PlaceStartDepot("Cy", "S3", "G19"))
    assert (step(s), on_turn(s)) == ("StockTurn", "Bob")


@pytest.mark.rule("1881-6.3.3-15", "1881-6.3.1-04")
def test_a_start_depot_on_a_line_already_built_merges_at_once() -> None:
    s = game(4, phase="green")
    hold(s, "S-Bahn", "Ann", Bob=1, Cy=1, Dee=1)
    s.vices = {"S1": "Bob", "S2": "Cy", "S3": "Dee"}
    lay(s, *WEST, ZOO)
    stock(s, "Cy")
    do(s, Buy("Cy", "S-Bahn", "bank"))
    do(s, PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "M1"))
    assert s.vices["S1"] == ""
    assert s.money["S"] == 840
    do(s, PlaceStartDepot("Cy", "S2", "G19"), PlaceStartDepot("Dee", "S3", "Bernau"))
    assert exists(s, "S2")
    assert exists(s, "S3")


@pytest.mark.rule("1881-6.3.1-01", "1881-6.3.2-01", "1881-7.4-03")
def test_a_tramway_floats_the_s_bahn_and_its_director_places_for_its_subnet() -> None:
    s = game(4, phase="green")
    tramway(s, "SHG", "Dee", money=500)
    trains(s, "SHG", "3")
    hold(s, "S-Bahn", "Ann", Bob=1, Cy=1, SHG=1)
    s.vices = {"S1": "Bob", "S2": "Cy", "S3": "SHG"}
    turn(s, "SHG", BUSINESS, others=("S1", "S2", "S3", "S"))
    do(s, Buy("Dee", "S-Bahn", "bank"))
    do(s, PlaceStartDepot("Ann", "S", "G13"), PlaceStartDepot("Bob", "S1", "G19"))
    do(s, PlaceStartDepot("Cy", "S2", "J28"), PlaceStartDepot("Dee", "S3", "Bernau"))
    assert (step(s), on_turn(s)) == ("Business", "Dee")
    do(s, Done("Dee"))
    assert (step(s), on_turn(s)) == ("LayTrack", "Bob"), "S1 acts in the same operating round"


@pytest.mark.rule("1881-7.4.3-06", "1881-6.3.3-12", "1881-6.3.3-10")
def test_the_example_of_the_rulebook_on_trains_that_have_run() -> None:
    """S1 (Potsdam) has run to Westkreuz. S2 (Zoo) is linked with it and lays the tile to the main.

    Both merge; S1's train has run, S2's has not, and the rails from Potsdam stay closed.
    """
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1)
    networks(s, S="G19", S1="M1", S2="G13", S3="J28")
    lay(s, *WEST, ZOO, "G17 #820 r2", "F16 #824 r1")
    for network in ("S1", "S2"):
        trains(s, network, "S4")
    s.gone["S4"] = 2
    s.money["S2"] = 60
    turn(s, "S1", RUN, others=("S2", "S"))
    do(s, *offers(s, Run))
    assert s.earned.route == 2 * (40 + 30 + 30 + 30) + 10
    do(s, Withhold("Bob"), Done("Bob"))
    do(s, LayTile("Cy", "F14", "821", 5))
    assert s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert s.trains["S"] == ("S4", "S4")
    assert on_turn(s) == "Ann"
    while step(s) != "RunTrains":
        do(s, Done("Ann"))
    closed = Route("S4", ("G13.0", "G9.0", "H8.0"), (("G13", "G11", "G9"), ("G9", "H8")))
    says(refused(s, Run("Ann", (closed,))), "has been used in this round", "7.4.3")
    one = Route("S4", ("G13.0", "G9.0"), (("G13", "G11", "G9"),))
    two = Route("S4", ("G13.0", "F14.0"), (("G13", "F14"),))
    says(refused(s, Run("Ann", (one, two))), "only one route", "7.4.3")
    do(s, *offers(s, Run))
    assert s.earned.route == 2 * (40 + 30 + 30 + 30)
    assert s.votes == {"S1": False}


@pytest.mark.rule("1881-7.4.4-04", "1881-7.4.4-05", "1881-7.4.4-06", "1881-7.4.4-02")
def test_a_dividend_of_270_with_halves_of_a_mark() -> None:
    """13.5 for 5 %: three certificates 40, one 13, the president's and one more 40, the pool 40."""
    s = game(4, phase="green")
    tramway(s, "SHG", "Dee", money=0)
    sbahn(s, "Ann", "Bob", "", "", Ann=1, Bob=2, SHG=1, pool=3)
    networks(s, S="G19", S1="M1")
    lay(s, *WEST)
    trains(s, "S1", "S4")
    s.money["S1"], s.money["S"] = 25, 10
    turn(s, "S1", RUN)
    do(s, *offers(s, Run))
    assert (s.earned.route, s.earned.ferry) == (270, 40)
    do(s, Pay("Bob"))
    assert s.money["Bob"] == 620 + 20 + 40
    assert s.money["Ann"] == 620 + 40
    assert s.money["SHG"] == 13
    assert s.money["S"] == 10 + 40
    assert s.money["S1"] == 25 - 20 + 40


@pytest.mark.rule("1881-7.4.4-02", "1881-7.4.4-03")
def test_what_the_pool_brings_does_not_pay_the_presidents_20_marks() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "", "", "", Ann=4, pool=10)
    networks(s, S="G19")
    lay(s, "G17 #820 r2")
    trains(s, "S", "S4")
    s.money["S"] = 19
    turn(s, "S", RUN)
    do(s, *offers(s, Run), Pay("Ann"))
    assert s.money["Ann"] == 620 + 140 * 6 // 20
    assert s.money["S"] == 19 + 70


@pytest.mark.rule("1881-6.3.3-13", "1881-7.4.6-06", "1881-7.4.6-07")
def test_a_third_train_in_grey_goes_to_the_pool_and_another_network_buys_it() -> None:
    s = four_networks(phase="grey")
    trains(s, "S", "S7", "S9")
    trains(s, "S1", "S7")
    s.money["S2"] = 600
    stock(s, "Bob")
    do(s, Sell("Bob", "S-Bahn", 0, ("S1",)))
    assert (step(s), on_turn(s)) == ("Surplus", "Ann")
    do(s, Discard("Ann", "S", "S7"))
    assert (s.trains["S"], s.pool) == (("S7", "S9"), ("S7",))
    assert (step(s), on_turn(s)) == ("StockTurn", "Bob")
    turn(s, "S2", BUSINESS)
    do(s, BuyTrain("Cy", "S7", "pool"))
    assert (s.money["S2"], s.pool) == (0, ())


@pytest.mark.rule("1881-7.4.6-04", "1881-7.4.6-07", "1881-7.4.6-09")
def test_a_full_main_network_trades_in_with_a_subsidy() -> None:
    """S9 800, S7 in for 150, treasury 500: 150 are missing, a quarter would be 200."""
    s = four_networks(phase="grey")
    trains(s, "S", "S7", "S7")
    s.money["S"], s.money["Ann"] = 500, 160
    turn(s, "S", BUSINESS)
    says(refused(s, BuyTrain("Ann", "S9", "bank", 200)), "train limit of S is 2", "7.4.6")
    do(s, BuyTrain("Ann", "S9", "bank", 150, trade_in="S7"))
    assert (s.trains["S"], s.pool) == (("S7", "S9"), ("S7",))
    assert (s.money["S"], s.money["Ann"]) == (0, 10)


@pytest.mark.rule("1881-7.4.6-02", "1881-7.4.7-01")
def test_the_main_network_sells_its_train_and_must_buy_another_in_its_own_turn() -> None:
    s = four_networks()
    trains(s, "S", "S4")
    s.money["S1"], s.money["S"] = 120, 0
    turn(s, "S1", BUSINESS, others=("S",))
    do(s, OfferTrain("Bob", "S", "S4", 120))
    assert on_turn(s) == "Ann"
    do(s, Accept("Ann"), Done("Bob"))
    while step(s) != "Business":
        do(s, Done("Ann"))
    assert s.votes["S"] is False
    do(s, Done("Ann"), ChooseTrain("Ann", "S4", "bank"))
    assert (s.money["S"], s.money["Ann"]) == (0, 620 - 180)


@pytest.mark.rule("1881-7.4.7-04", "1881-7.4.7-05")
def test_the_order_of_sources_of_a_subnet_that_a_tramway_holds() -> None:
    """300 for an S4: 90 of S1, 100 of SHG, 40 of Dee, and BESTAG at 90 for the last 70."""
    s = four_networks()
    tramway(s, "SHG", "Dee", money=100)
    tramway(s, "BESTAG", "Bob")
    hold(s, "BESTAG", "Bob", Bob=3, Dee=2)
    sbahn(s, "Ann", "SHG", "Cy", "Bob", Ann=1, SHG=2, Dee=1)
    s.money["S1"], s.money["Dee"] = 90, 40
    turn(s, "S1", BUSINESS)
    do(s, Done("Dee"), ChooseTrain("Dee", "S4", "bank"))
    says(refused(s, Sell("Dee", "S-Bahn", 1)), "are not sold now", "7.4.7")
    says(refused(s, Sell("Dee", "SHG", 1)), "are not sold now", "7.4.7")
    says(refused(s, Sell("Dee", "BESTAG", 2)), "No more is sold", "7.4.7")
    do(s, Sell("Dee", "BESTAG", 1))
    assert {n: s.money[n] for n in ("S1", "SHG", "Dee")} == {"S1": 0, "SHG": 0, "Dee": 20}
    assert (s.trains["S1"], price(s, "BESTAG")) == (("S4",), 88)


@pytest.mark.rule("1881-7.4.7-06", "1881-7.4.7-07", "1881-6.3.3-04")
def test_a_bankrupt_vice_president_leaves_subnet_and_linked_subnet_to_the_main_network() -> None:
    s = western_line()
    s.money["Cy"] = 50
    turn(s, "S2", BUSINESS, others=("S3", "S"))
    do(s, Done("Cy"))
    assert s.bankrupt == ("Cy",)
    assert s.vices == {"S1": "", "S2": "", "S3": "Dee"}
    assert s.money["S"] == 300
    assert s.shares["S-Bahn"].single("pool") == 1
    assert on_turn(s) == "Dee"


@pytest.mark.rule("1881-7.4.7-08", "1881-6.3.2-08")
def test_a_tramway_inherits_the_presidency_and_its_subnets_train_ends_the_forced_purchase() -> None:
    s = four_networks()
    tramway(s, "SSC", "Bob", money=80)
    sbahn(s, "Ann", "Cy", "SSC", "Dee", SSC=1)
    trains(s, "S2", "S4")
    s.money["S"], s.money["Ann"] = 33, 0
    turn(s, "S", BUSINESS)
    do(s, Done("Ann"))
    assert s.bankrupt == ("Ann",)
    assert (s.shares["S-Bahn"].director, runner(s, "S")) == ("SSC", "Bob")
    assert (s.trains["S"], s.money["S"]) == (("S4",), 33 + 420)
    assert s.shares["S-Bahn"].single("pool") == 2


def vacant(phase: str = "green") -> BerlinState:
    """Nobody is president; GBS of Bob is about to trade, the main network has not acted."""
    s = game(4, phase=phase)
    tramway(s, "GBS", "Bob", money=900)
    trains(s, "GBS", "4" if phase == "grey" else "3")
    sbahn(s, "pool", "Cy", "", "", GBS=1, Dee=1, Ann=1)
    networks(s, S="G19", S1="M1")
    return s


@pytest.mark.rule("1881-8.1.1-09", "1881-7.4.7-09")
def test_a_tramway_buys_the_presidency_from_the_pool_and_the_main_network_acts() -> None:
    s = vacant()
    trains(s, "S1", "S4")
    turn(s, "GBS", BUSINESS, others=("S1", "S"))
    do(s, Buy("Bob", "S-Bahn president", "pool"))
    assert s.money["GBS"] == 900 - 2 * 84
    do(s, Done("Bob"))
    while "S" not in s.votes:
        do(s, Done(on_turn(s) or ""))
    assert on_turn(s) == "Bob"


@pytest.mark.rule("1881-6.3.3-13", "1881-7.4.7-09")
def test_a_surplus_that_waited_for_a_president_is_given_up_when_there_is_one() -> None:
    s = vacant("grey")
    trains(s, "S", "S7", "S7", "S7")
    stock(s, "Dee")
    do(s, Buy("Dee", "S-Bahn president", "pool"))
    assert (step(s), on_turn(s)) == ("Surplus", "Dee")
    do(s, Discard("Dee", "S", "S7"))
    assert (s.trains["S"], s.pool) == (("S7", "S7"), ("S7",))
    assert step(s) == "StockTurn"


@pytest.mark.rule("1881-6.3.3-09", "1881-7.4.1-08")
def test_a_tile_between_two_subnets_merges_nothing() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1)
    networks(s, S="J28", S1="G13", S2="G19", S3="M1")
    lay(s, "G17 #820 r2", "F16 #824 r1")
    s.money["S1"] = 100
    trains(s, "S2", "S4")
    turn(s, "S1", LAY, others=("S2",))
    do(s, LayTile("Bob", "F14", "821", 5))
    assert s.vices == {"S1": "Bob", "S2": "Cy", "S3": "Dee"}
    while step(s) != "Forced":
        do(s, Done("Bob"))
    do(s, ChooseTrain("Bob", "S4", "bank"))
    while step(s) != "RunTrains":
        do(s, Done(on_turn(s) or ""))
    assert on_turn(s) == "Cy"
    do(s, *offers(s, Run))
    assert s.earned.route == 2 * (40 + 30 + 30 + 30), "Zoo would be the fifth station"


@pytest.mark.rule("1881-7.4.3-03", "1881-7.4.3-04")
def test_an_s_train_ends_at_the_depot_of_another_subnet_and_not_beyond() -> None:
    s = western_line()
    trains(s, "S1", "S7")
    turn(s, "S1", RUN)
    do(s, *offers(s, Run))
    assert s.earned.route == 2 * (30 + 30 + 30 + 30 + 40) + 10
    beyond = western_line()
    beyond.vices = {"S1": "Bob", "S2": "Cy", "S3": "Dee"}
    trains(beyond, "S2", "S7")
    lay(beyond, "F14 #821 r5")
    turn(beyond, "S2", RUN)
    do(beyond, *offers(beyond, Run))
    assert beyond.earned.route == 2 * (40 + 30 + 30 + 30 + 30) + 10, "the S7 ends at Zoo"


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-04")
@pytest.mark.parametrize(("main_pays", "value"), [(True, 88), (False, 78)])
def test_with_one_network_left_its_decision_is_the_majority(main_pays: bool, value: int) -> None:
    s = game(phase="green")
    sbahn(s, "Ann", "", "", "", Ann=4)
    networks(s, S="G19")
    lay(s, "G17 #820 r2")
    trains(s, "S", "S4")
    turn(s, "S", RUN)
    do(s, *offers(s, Run), Pay("Ann") if main_pays else Withhold("Ann"), Done("Ann"))
    assert price(s, "S-Bahn") == value


@pytest.mark.rule("1881-7.4.5-01", "1881-6.3.3-11")
def test_a_certificate_sold_by_a_tramway_takes_the_vote_of_a_subnet_that_has_not_acted() -> None:
    s = four_networks()
    tramway(s, "GBS", "Dee", money=0)
    sbahn(s, "Ann", "Bob", "Cy", "GBS", Ann=1)
    lay(s, "G17 #820 r2", "G11 #817 r1")
    trains(s, "GBS", "3")
    for network in ("S1", "S3", "S"):
        trains(s, network, "S4")
    turn(s, "GBS", BUSINESS, others=NETWORKS)
    do(s, Sell("Dee", "S-Bahn", 0, ("S3",)), Done("Dee"))
    assert price(s, "S-Bahn") == 84
    assert s.trains["S"] == ("S4", "S4")
    while step(s) != "StockTurn":
        if step(s) == "RunTrains":
            do(s, *offers(s, Run))
        elif step(s) == "UseIncome":
            do(s, Pay(on_turn(s) or ""))
        elif step(s) == "Forced":
            do(s, *offers(s, ChooseTrain))
        else:
            do(s, Done(on_turn(s) or ""))
    assert s.votes == {"S1": True, "S2": False, "S": True}
    assert price(s, "S-Bahn") == 88


@pytest.mark.rule("1881-7.4.2-03", "1881-7.4.2-04", "1881-7.4.2-06")
def test_the_second_depot_at_spandau_moabit_and_zoo() -> None:
    """SpS keeps Spandau; Moabit has two places after #821; Zoo's S place is S1's."""
    s = four_networks()
    sbahn(s, "Ann", "", "Cy", "Dee", Ann=2)
    s.board = type(s.board)()
    networks(s, S="G13", S2="M1", S3="J28")
    lay(s, "F14 #821 r5", "G11 #817 r1", "F8 #817 r2")
    turn(s, "S", DEPOT)
    says(refused(s, PlaceDepot("Ann", "E7")), "no free place", "7.4.2")
    says(refused(s, PlaceDepot("Ann", "G13")), "depot of the S-Bahn", "7.4.2")
    says(refused(s, PlaceDepot("Ann", "G19", 1)), "No S-Bahn rails link", "7.4.2")
    assert allowed(s, PlaceDepot("Ann", "G9"))
    do(s, PlaceDepot("Ann", "F14"))
    assert s.money["S"] == 420 - 40
    turn(s, "S", LAY)
    do(s, Done("Ann"))
    assert step(s) != "BuildSecondDepot"


@pytest.mark.rule("1881-7.4.2-05", "1881-7.4.2-04", "1881-7.2.2-05")
def test_the_main_network_builds_no_second_depot_at_the_other_station_of_alexanderplatz() -> None:
    """Its start depot stands at the northern one; from Köpenick it reaches the southern one."""
    s = game(4, phase="green")
    sbahn(s, "Ann", "Bob", "Cy", "", Ann=2)
    networks(s, S="G19", S1="G13", S2="M1")
    networks(s, S="J28")
    lay(s, "I27 #817 r2", "H26 #820 r5", "H24 #817 r1", "H22 #812 r0", "H20 #818 r2")
    s.money["S"] = 100
    turn(s, "S", DEPOT)
    says(refused(s, PlaceDepot("Ann", "G19", 0)), "main network has a depot", "7.2.2")
    assert offers(s, PlaceDepot) == [PlaceDepot("Ann", "H22"), PlaceDepot("Ann", "H26")]


@pytest.mark.rule("1881-7.4.1-09", "1881-6.3.3-14", "1881-7.2.4-04")
def test_the_main_network_links_potsdam_first_with_itself_then_with_the_centre() -> None:
    s = game(4, phase="green")
    sbahn(s, "Ann", "", "Cy", "Dee", Ann=2)
    networks(s, S="G13", S2="M1", S3="J28")
    lay(s, *WEST)
    s.money["S"], s.money["S2"] = 0, 110
    trains(s, "S2", "S4")
    turn(s, "S", LAY)
    do(s, LayTile("Ann", "G11", "817", 1))
    assert (s.vices["S2"], s.money["S"], s.bonuses.count("M1")) == ("", 110, 1)
    while step(s) != "RunTrains":
        do(s, Done("Ann"))
    do(s, *offers(s, Run), Withhold("Ann"))
    assert s.money["S"] == 110 + 2 * (40 + 30 + 30 + 30) + 10 + 40
    turn(s, "S", LAY)
    do(s, LayTile("Ann", "F14", "821", 5))
    assert (s.earned.connection, s.bonuses.count("M1")) == (100, 0)


@pytest.mark.rule("1881-6.3.2-09", "1881-6.3.2-01")
def test_a_new_director_in_a_stock_round_runs_the_subnet_of_the_tramway() -> None:
    s = four_networks()
    tramway(s, "SHG", "Dee")
    hold(s, "SHG", "Dee", Dee=1, Cy=3)
    sbahn(s, "Ann", "SHG", "Cy", "Bob", Ann=1)
    stock(s, "Cy")
    do(s, Buy("Cy", "SHG", "bank"))
    assert (runner(s, "SHG"), runner(s, "S1"), runner(s, "S2")) == ("Cy", "Cy", "Cy")
    assert s.vices == {"S1": "SHG", "S2": "Cy", "S3": "Bob"}
    at(s, "SHG", (5, 1))
    turn(s, "S1", LAY)
    assert on_turn(s) == "Cy"


def test_the_choices_of_a_network_name_what_is_given_and_who_adds_to_the_price() -> None:
    s = four_networks(phase="brown")
    tramway(s, "SHG", "Bob", money=300)
    sbahn(s, "Ann", "SHG", "Cy", "Dee", Ann=1)
    trains(s, "S1", "S4")
    trains(s, "S2", "S7")
    s.money["S1"] = 400
    turn(s, "S1", BUSINESS)
    texts = {str(describe(T, s, a)) for a in Legal(T, s)}
    assert "Scrap S4 and buy train S4 from the bank for 300 M" in texts
    assert "Trade in S4 for 150 M and buy train S7 for 600 M, 50 M of them from SHG" in texts
    assert "Offer: S1 pays S2 400 M for train S7 and scraps its S4." in texts
    assert len(texts) == len(list(Legal(T, s))), "no two choices read alike"
