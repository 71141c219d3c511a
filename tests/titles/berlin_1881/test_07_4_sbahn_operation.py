"""Chapter 7.4: the operating round of the S-Bahn company."""

import pytest

from trunkline.parts.offer import Accept
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.business import BuyTrain, OfferTrain
from trunkline.titles.berlin_1881.rules.depots import s_place_empty
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold, pay_out
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.offices import exists, networks, removed, runner
from trunkline.titles.berlin_1881.rules.rounds import settle_sbahn_value
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import BerlinState, Earned
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell

from .positions import (
    BUSINESS,
    DEPOT,
    LAY,
    RUN,
    T,
    allowed,
    ask,
    at,
    depot,
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

WEST = ("M3 #818 r1", "L4 #817 r0", "K5 #822 r0", "J6 #817 r0", "I7 #817 r0", "H8 #819 r0")


def skip_to(s: BerlinState, name: str) -> None:
    """Pass everything until this step."""
    while step(s) != name:
        if step(s) == "RunTrains":
            do(s, offers(s, Run)[0])
        elif step(s) == "UseIncome":
            do(s, Withhold(on_turn(s) or ""))
        else:
            do(s, Done(on_turn(s) or ""))


@pytest.mark.rule("1881-7.4.1-01", "1881-7.4.5-02", "1881-7.4.1-09", "1881-7.4.3-08")
def test_example_58_the_first_turns_of_a_network_at_alexanderplatz() -> None:
    s = four_networks()
    turn(s, "S1", LAY)
    do(s, LayTile("Bob", "G17", "820", 2))
    assert step(s) == "Business"
    assert s.votes == {"S1": False}
    do(s, BuyTrain("Bob", "S4", "bank"))
    assert s.money["S1"] == 70
    do(s, Done("Bob"))
    turn(s, "S1", RUN)
    do(s, offers(s, Run)[0])
    assert s.earned.route == 140


@pytest.mark.rule("1881-7.4-02")
def test_networks_deal_in_no_certificates() -> None:
    s = four_networks()
    turn(s, "S", BUSINESS)
    says(refused(s, Buy("Ann", "S-Bahn", "bank")), "do not deal", "7.4")
    says(refused(s, Sell("Ann", "S-Bahn", 1)), "do not deal", "7.4")


@pytest.mark.rule("1881-7.4.1-02", "1881-7.4.1-03", "1881-7.4.1-04", "1881-7.4.1-07")
def test_example_37_what_a_network_may_not_lay() -> None:
    s = four_networks()
    turn(s, "S", LAY)
    says(refused(s, LayTile("Ann", "F12", "8", 3)), "is yellow; such tiles are not laid", "7.4.1")
    says(refused(s, LayTile("Ann", "G15", "80", 1)), "no S-Bahn rails", "7.4.1")
    says(refused(s, LayTile("Ann", "C19", "817", 0)), "No track of the company", "7.4.1")
    lay(s, "F12 #9 r0")
    says(refused(s, LayTile("Ann", "F12", "715", 2)), "S rails of #715", "7.4.1")


@pytest.mark.rule("1881-7.4.1-05", "1881-7.4.1-06")
def test_rails_of_both_systems_are_kept_and_the_reserved_route_is_followed() -> None:
    s = four_networks()
    turn(s, "S", LAY)
    says(refused(s, LayTile("Ann", "G11", "817", 0)), "S rails of #817", "7.4.1")
    says(refused(s, LayTile("Ann", "F14", "821", 0)), "does not keep", "7.4.1")
    assert [a for a in offers(s, LayTile) if a.hex == "F14"] == [LayTile("Ann", "F14", "821", 5)]


@pytest.mark.rule("1881-7.4.1-07")
def test_a_network_may_lay_a_tile_that_only_adds_tram_rails() -> None:
    s = four_networks(phase="brown")
    lay(s, "G17 #820 r2")
    turn(s, "S1", LAY)
    assert [a.tile for a in offers(s, LayTile) if a.hex == "G17"] == ["836"]


@pytest.mark.rule("1881-7.4.1-01")
def test_one_tile_in_each_turn_of_a_network() -> None:
    s = four_networks()
    turn(s, "S", LAY)
    do(s, LayTile("Ann", "F14", "821", 5))
    assert step(s) != "LayTrack"


@pytest.mark.rule("1881-7.4.1-08")
def test_a_subnet_may_not_lay_beyond_the_depot_of_another() -> None:
    s = four_networks()
    lay(s, "G17 #820 r2", "F16 #824 r1")
    depot(s, "S2", "F16")
    ask(s, "S1", LAY)
    says(refused(s, LayTile("Bob", "F14", "821", 5)), "No track of the company", "7.4.1")
    s.board = s.board.remove(s.board.of("S2")[-1])
    depot(s, "GBS", "F16")
    turn(s, "S1", LAY)
    assert allowed(s, LayTile("Bob", "F14", "821", 5))
    s = four_networks(phase="brown")
    lay(s, "G17 #820 r2", "F16 #824 r1")
    depot(s, "S2", "F16")
    assert allowed(turn(s, "S1", LAY), LayTile("Bob", "F16", "835", 2))


@pytest.mark.rule("1881-7.4.1-09")
def test_costs_and_bonuses_of_networks() -> None:
    s = four_networks()
    lay(s, *WEST[:3])
    turn(s, "S2", LAY)
    do(s, LayTile("Cy", "J6", "817", 0))
    assert "S2 pays 50 M for the terrain" in told(s)
    assert s.money["S2"] == 420 - 50 + 50
    s.money["S2"] = 49
    ask(s, "S2", LAY)
    says(refused(s, LayTile("Cy", "I7", "817", 0)), "49 M; building in I7 costs 50 M", "7.4.1")


@pytest.mark.rule("1881-7.4.1-09")
def test_a_network_gets_the_connection_bonus_too() -> None:
    s = four_networks()
    s.board = s.board.remove(s.board.of("S3")[0])
    s.board = s.board.place("S3", "Bernau", 0)
    lay(s, "A21 #817 r0", "B20 #811 r3", "C19 #817 r0", "D18 #811 r0", "F16 #824 r1")
    turn(s, "S3", LAY)
    do(s, LayTile("Dee", "E17", "817", 0))
    assert s.earned.connection == 100
    assert "Bernau" not in s.bonuses


@pytest.mark.rule("1881-7.4.1-10")
def test_potsdam_or_bernau_takes_the_only_837() -> None:
    s = four_networks(phase="brown")
    s.board = s.board.remove(s.board.of("S3")[0]).place("S3", "Bernau", 0)
    assert allowed(turn(s, "S3", LAY), LayTile("Dee", "Bernau", "837", 0))
    do(turn(s, "S2", LAY), LayTile("Cy", "M1", "837", 4))
    assert ATLAS.face(s.board, "M1").nodes[0].value() == 50
    says(refused(turn(s, "S3", LAY), LayTile("Dee", "Bernau", "837", 0)), "No tile #837", "7.4.1")


@pytest.mark.rule("1881-7.4.1-11")
def test_the_bonuses_of_a_tile_that_merges_a_subnet_go_to_the_common_treasury() -> None:
    s = four_networks()
    lay(s, *WEST[:3], *WEST[4:], "G11 #817 r1")
    s.money["S2"] = 60
    turn(s, "S2", LAY)
    do(s, LayTile("Cy", "J6", "817", 0))
    assert not exists(s, "S2")
    assert s.money["S"] == 420 + 60 - 50 + 50
    assert s.earned == Earned()


@pytest.mark.rule(
    "1881-7.4.2-01", "1881-7.4.2-02", "1881-7.4.2-03", "1881-7.4.2-04", "1881-7.4.2-06"
)
def test_example_64_the_second_depot_of_the_main_network() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "", "", Ann=3)
    s.board = s.board.remove(next(x for x in s.board.of("S") if x.hex == "G13"))
    lay(s, *WEST, "G11 #817 r1", "F8 #817 r2")
    ask(s, "S", DEPOT)
    says(refused(s, PlaceDepot("Ann", "H8")), "no hub", "7.4.2")
    says(refused(s, PlaceDepot("Ann", "E7")), "no free place", "7.4.2")
    says(refused(s, PlaceDepot("Ann", "H22")), "No S-Bahn rails link", "7.4.2")
    says(refused(s, PlaceDepot("Ann", "M1")), "a depot of the S-Bahn", "7.4.2")
    says(refused(s, PlaceDepot("Ann", "M3")), "station places only", "7.4.2")
    assert allowed(s, PlaceDepot("Ann", "G9"))
    do(s, PlaceDepot("Ann", "G13", 0))
    assert not s_place_empty(s, "G13", 0)
    assert s.money["S"] == 380
    ask(s, "S", DEPOT)
    says(refused(s, PlaceDepot("Ann", "G9")), "has placed its second depot", "7.4.2")


@pytest.mark.rule("1881-7.4.2-03")
def test_example_64_a_free_place_of_the_hub_ostkreuz() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "", Ann=2)
    lay(s, "I27 #817 r2", "H26 #820 r5", "H24 #817 r1", "H22 #812 r0")
    turn(s, "S", DEPOT)
    assert step(s) == "BuildSecondDepot"
    assert allowed(s, PlaceDepot("Ann", "H22"))
    depot(s, "GBS", "H22")
    says(refused(s, PlaceDepot("Ann", "H22")), "no free place", "7.4.2")
    s.money["S"] = 39
    says(refused(s, PlaceDepot("Ann", "H26")), "costs 40 M", "7.4.2")


@pytest.mark.rule("1881-7.4.2-01")
def test_subnets_build_no_depot() -> None:
    s = four_networks()
    lay(s, "G17 #820 r2")
    turn(s, "S1", DEPOT)
    assert step(s) not in ("BuildSecondDepot", "BuildDepot")


@pytest.mark.rule("1881-7.4.2-05")
def test_printed_alexanderplatz_has_a_hub_without_place_of_the_s_bahn() -> None:
    s = four_networks(phase="brown")
    sbahn(s, "Ann", "Bob", "Cy", "", Ann=2)
    lay(s, "I27 #817 r2", "H26 #820 r5", "H24 #817 r1", "H22 #812 r0", "H20 #818 r2")
    tramway(s, "GBS", "Bob")
    turn(s, "S", DEPOT)
    do(s, PlaceDepot("Ann", "G19", 0))
    assert s.board.markers("G19", 0) == ("GBS", "S")
    s.board = s.board.remove(s.board.of("S1")[0])
    lay(s, "G19 #845 r0")
    assert sorted(s.board.markers("G19", 0)) == ["GBS", "S"]
    assert not s_place_empty(s, "G19", 0)


@pytest.mark.rule("1881-7.4.2-07")
def test_turned_markers_do_not_count_against_the_second_one() -> None:
    s = four_networks()
    do(stock(s, "Bob"), Sell("Bob", "S-Bahn", 0, ("S1",)))
    lay(s, "F14 #821 r5")
    turn(s, "S", DEPOT)
    assert len(s.board.of("S")) == 2
    assert step(s) == "BuildSecondDepot"
    assert allowed(s, PlaceDepot("Ann", "F14"))


@pytest.mark.rule("1881-7.4.3-01", "1881-7.4.3-11")
def test_routes_of_s_trains_end_at_stations_and_need_an_own_depot() -> None:
    s = four_networks()
    lay(s, *WEST)
    trains(s, "S2", "S4")
    turn(s, "S2", RUN)
    stop = Route("S4", ("M1.0", "M3.0"), (("M1", "M3"),))
    says(refused(s, Run("Cy", (stop,))), "may not end at M3", "7.4.3")
    away = Route("S4", ("K5.0", "H8.0"), (("K5", "J6", "I7", "H8"),))
    says(refused(s, Run("Cy", (away,))), "no station of the company", "7.4.3")


@pytest.mark.rule("1881-7.4.3-02", "1881-7.4.3-03")
def test_tram_depots_do_not_block_s_trains_depots_of_other_networks_do() -> None:
    s = four_networks()
    lay(s, "G17 #820 r2", "F16 #824 r1", "F14 #821 r5")
    s.board = s.board.remove(s.board.of("S")[0]).place("S", "Bernau", 0)
    depot(s, "GBS", "G17")
    trains(s, "S1", "S4")
    turn(s, "S1", RUN)
    do(s, offers(s, Run)[0])
    assert s.earned.route == 2 * (40 + 30 + 30 + 30)
    depot(s, "S2", "F16")
    s.ran, s.used = {}, ()
    turn(s, "S1", RUN)
    do(s, offers(s, Run)[0])
    assert s.earned.route == 2 * (40 + 30 + 30)


@pytest.mark.rule("1881-7.4.3-04", "1881-7.4.3-05")
def test_rails_used_by_another_network_in_this_round_are_closed_stations_are_not() -> None:
    s = four_networks()
    s.board = s.board.remove(s.board.of("S")[0]).place("S", "Bernau", 0)
    s.board = s.board.remove(s.board.of("S2")[0]).place("S2", "G13", 0)
    lay(s, "G17 #820 r2", "F16 #824 r1", "F14 #821 r5", "G11 #817 r1")
    trains(s, "S1", "S4")
    trains(s, "S2", "S4")
    turn(s, "S1", RUN, others=("S2",))
    one = Route("S4", ("G19.1", "G17.0", "F16.0"), (("G19", "G17"), ("G17", "F16")))
    do(s, Run("Bob", (one,)), Withhold("Bob"), Done("Bob"))
    skip_to(s, "RunTrains")
    used = Route(
        "S4", ("G13.0", "F14.0", "F16.0", "G17.0"), (("G13", "F14"), ("F14", "F16"), ("F16", "G17"))
    )
    says(refused(s, Run("Cy", (used,))), "has been used in this round", "7.4.3")
    assert allowed(s, Run("Cy", (Route("S4", used.stops[:3], used.legs[:2]),)))
    do(s, offers(s, Run)[0])
    assert s.earned.route == 2 * (30 + 30 + 30 + 30)


@pytest.mark.rule("1881-7.4.3-07")
def test_an_s4_visits_four_stations() -> None:
    s = four_networks()
    s.board = s.board.remove(s.board.of("S")[0]).place("S", "Bernau", 0)
    lay(s, "G17 #820 r2", "F16 #824 r1", "F14 #821 r5")
    trains(s, "S1", "S4")
    turn(s, "S1", RUN)
    long = Route(
        "S4",
        ("G19.1", "G17.0", "F16.0", "F14.0", "G13.0"),
        (("G19", "G17"), ("G17", "F16"), ("F16", "F14"), ("F14", "G13")),
    )
    says(refused(s, Run("Bob", (long,))), "passes 5 stations; it reaches 4", "7.4.3")
    s.gone.update({"3": 6, "4": 4, "5": 1})
    trains(s, "S1", "S7")
    turn(s, "S1", RUN)
    do(s, offers(s, Run)[0])
    assert s.earned.route == 2 * (40 + 30 + 30 + 30 + 30)


@pytest.mark.rule(
    "1881-7.4.3-08", "1881-7.4.3-09", "1881-7.4.4-04", "1881-7.4.4-05", "1881-7.4.4-06"
)
def test_example_59_the_s4_run_of_the_rulebook_earns_310() -> None:
    s = four_networks()
    sbahn(s, "Ann", "Bob", "Cy", "Dee", pool=4, Ann=0, GBS=1)
    tramway(s, "GBS", "Bob", money=0)
    lay(s, *WEST)
    trains(s, "S2", "S4")
    s.money["S2"] = 0
    turn(s, "S2", RUN)
    do(s, offers(s, Run)[0])
    assert (s.earned.route, s.earned.ferry) == (270, 40)
    before = dict(s.money)
    do(s, Pay("Cy", ferry=True))
    gains = {
        owner: s.money[owner] - before[owner] for owner in ("Ann", "Bob", "Dee", "GBS", "S", "S2")
    }
    assert gains == {"Ann": 31, "Bob": 15, "Dee": 15, "GBS": 15, "S": 62, "S2": 0}


@pytest.mark.rule("1881-7.4.3-10")
def test_the_way_out_uses_no_hex_twice() -> None:
    s = four_networks()
    lay(s, *WEST)
    trains(s, "S2", "S4")
    turn(s, "S2", RUN)
    back = Route(
        "S4",
        ("M1.0", "M3.0", "K5.0", "M3.0"),
        (("M1", "M3"), ("M3", "L4", "K5"), ("K5", "L4", "M3")),
    )
    says(refused(s, Run("Cy", (back,))), "twice", "7.4.3")


def paying(network: str, money: int, route: int = 200) -> BerlinState:
    s = four_networks()
    s.money[network] = money
    s.earned = Earned(route=route)
    return s


@pytest.mark.rule("1881-7.4.4-02", "1881-7.4.4-03")
def test_example_63_a_paying_network_gives_its_president_20_marks_first() -> None:
    s = paying("S2", 25)
    cy = s.money["Cy"]
    pay_out(s, "S2", connection=False, ferry=False)
    assert s.money["S2"] == 5
    assert s.money["Cy"] == cy + 20 + 10
    s = paying("S2", 15)
    pay_out(s, "S2", connection=False, ferry=False)
    assert s.money["S2"] == 15
    assert s.money["Cy"] == cy + 10


@pytest.mark.rule("1881-7.4.4-03")
def test_the_construction_bonus_counts_for_the_20_marks_the_run_does_not() -> None:
    s = paying("S2", 0)
    s.earned = Earned(route=200, construction=50, ferry=40)
    pay_out(s, "S2", connection=False, ferry=False)
    assert s.money["S2"] == 50 - 20 + 40
    s = paying("S2", 0)
    s.earned = Earned(route=200, ferry=40)
    pay_out(s, "S2", connection=False, ferry=False)
    assert s.money["S2"] == 40


@pytest.mark.rule("1881-7.4.4-02")
def test_a_tramway_that_holds_the_certificate_receives_the_20_marks() -> None:
    s = paying("S2", 100)
    tramway(s, "GBS", "Ann", money=0)
    sbahn(s, "Ann", "Bob", "GBS", "Dee", Ann=1)
    pay_out(s, "S2", connection=False, ferry=False)
    assert s.money["GBS"] == 20 + 10


@pytest.mark.rule("1881-7.4.4-01", "1881-7.4.4-07")
def test_each_network_treats_its_bonuses_in_its_own_way() -> None:
    s = four_networks()
    for network, action, kept in (("S1", Pay("Bob"), 100), ("S", Pay("Ann", connection=True), 0)):
        ask(s, network, 3)
        s.earned = Earned(route=100, connection=100)
        s.money[network] = 0
        do(s, action)
        assert s.money[network] == kept
        assert s.votes[network]
    ask(s, "S2", 3)
    s.earned = Earned(route=100)
    says(refused(s, Pay("Cy", ferry=True)), "no ferry bonus", "7.4.4")


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-02", "1881-7.4.5-04")
def test_example_61_first_example_a_draw_leaves_the_marker() -> None:
    s = four_networks()
    lay(s, "F14 #821 r5", "G17 #820 r2", *WEST, "I27 #817 r2", "H26 #820 r5")
    for network in ("S", "S1", "S2", "S3"):
        trains(s, network, "S4")
    turn(s, "S1", RUN, others=("S2", "S3", "S"))
    do(s, offers(s, Run)[0], Pay("Bob"), Done("Bob"))
    skip_to(s, "RunTrains")
    do(s, offers(s, Run)[0], Pay("Cy"), Done("Cy"))
    skip_to(s, "RunTrains")
    do(s, offers(s, Run)[0], Withhold("Dee"), Done("Dee"))
    do(s, LayTile("Ann", "F16", "824", 1))
    assert networks(s) == ("S2", "S3", "S")
    skip_to(s, "UseIncome")
    do(s, Withhold("Ann"))
    assert s.votes == {"S1": True, "S2": True, "S3": False, "S": False}
    do(s, Done("Ann"))
    assert price(s, "S-Bahn") == 84


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-02", "1881-7.4.5-05", "1881-7.4.5-04")
def test_example_61_second_example_two_to_one_raises_the_marker() -> None:
    s = four_networks()
    first, third = s.board.of("S1")[0], s.board.of("S3")[0]
    s.board = s.board.exchange(first, "S3").exchange(third, "S1")
    lay(s, "F14 #821 r5", "G17 #820 r2", *WEST, "I27 #817 r2", "H26 #820 r5")
    for network in ("S1", "S2"):
        trains(s, network, "S4")
    turn(s, "S1", RUN, others=("S2", "S3", "S"))
    do(s, offers(s, Run)[0], Pay("Bob"), Done("Bob"))
    skip_to(s, "RunTrains")
    do(s, offers(s, Run)[0], Pay("Cy"), Done("Cy"))
    do(s, LayTile("Dee", "F16", "824", 1))
    assert networks(s) == ("S1", "S2", "S")
    skip_to(s, "Business")
    assert s.votes == {"S1": True, "S2": True, "S": False}
    do(s, BuyTrain("Ann", "S4", "bank"), Done("Ann"))
    assert price(s, "S-Bahn") == 88


@pytest.mark.rule("1881-7.4.5-01", "1881-7.4.5-03", "1881-7.4.5-05")
def test_a_majority_against_lowers_the_marker_and_no_vote_leaves_it() -> None:
    s = four_networks()
    s.votes = {"S1": True, "S2": False, "S": False}
    settle_sbahn_value(s)
    assert price(s, "S-Bahn") == 78
    s.votes = {}
    settle_sbahn_value(s)
    assert price(s, "S-Bahn") == 78
    s.votes = {"S": False}
    settle_sbahn_value(s)
    assert price(s, "S-Bahn") == 72


def main_with(money: int, *owned: str, phase: str = "brown") -> BerlinState:
    s = four_networks(phase=phase)
    s.money["S"] = money
    trains(s, "S", *owned)
    return turn(s, "S", BUSINESS)


@pytest.mark.rule("1881-7.4.6-11", "1881-7.4.6-04", "1881-7.4.6-05", "1881-7.4.6-10")
def test_example_62_the_options_of_the_rulebook() -> None:
    s = main_with(500, "S4")
    cheap, dear, traded = s.clone(), s.clone(), s.clone()
    do(cheap, BuyTrain("Ann", "S4", "bank"))
    assert (cheap.money["S"], cheap.trains["S"]) == (200, ("S4", "S4"))
    do(dear, BuyTrain("Ann", "S7", "bank", subsidy=100))
    assert (dear.money["S"], dear.money["Ann"]) == (0, 520)
    do(traded, BuyTrain("Ann", "S7", "bank", trade_in="S4"))
    assert (traded.money["S"], traded.trains["S"], traded.pool) == (50, ("S7",), ("S4",))
    assert {
        BuyTrain("Ann", "S4", "bank"),
        BuyTrain("Ann", "S7", "bank", 100),
        BuyTrain("Ann", "S7", "bank", 0, "S4"),
    } <= set(offers(s, BuyTrain))


@pytest.mark.rule("1881-7.4.6-10", "1881-7.4.6-05")
def test_the_prices_of_s_trains() -> None:
    s = main_with(2000, phase="grey")
    do(s, BuyTrain("Ann", "S9", "bank"), BuyTrain("Ann", "S7", "bank"))
    assert s.money["S"] == 2000 - 800 - 600


@pytest.mark.rule("1881-7.4.6-03", "1881-7.4.6-08", "1881-7.4.6-07")
def test_example_62_a_subnet_owns_one_train_and_changes_it() -> None:
    s = four_networks(phase="brown")
    s.money["S1"] = 700
    trains(s, "S1", "S4")
    turn(s, "S1", BUSINESS)
    says(refused(s, BuyTrain("Bob", "S4", "bank")), "train limit of S1 is 1", "7.4.6")
    says(refused(s, BuyTrain("Bob", "S4", "bank", trade_in="S4")), "higher S-train", "7.4.6")
    says(refused(s, BuyTrain("Bob", "S7", "bank", scrap="S7")), "one of its own", "7.4.6")
    says(
        refused(s, BuyTrain("Bob", "S7", "bank", trade_in="S4", scrap="S4")),
        "one of its own",
        "7.4.6",
    )
    scrapped = s.clone()
    do(scrapped, BuyTrain("Bob", "S7", "bank", scrap="S4"))
    assert (scrapped.money["S1"], scrapped.pool) == (100, ())
    do(s, BuyTrain("Bob", "S7", "bank", trade_in="S4"))
    assert (s.money["S1"], s.trains["S1"], s.pool) == (250, ("S7",), ("S4",))


@pytest.mark.rule("1881-7.4.6-04")
def test_a_trade_in_is_for_a_train_from_the_bank_only() -> None:
    s = main_with(900, "S4")
    s.pool = ("S7",)
    s.gone["S7"] = 1
    says(refused(s, BuyTrain("Ann", "S7", "pool", trade_in="S4")), "from the bank", "7.4.6")


@pytest.mark.rule("1881-7.4.6-02")
def test_networks_buy_from_each_other() -> None:
    s = main_with(100)
    trains(s, "S2", "S4")
    says(refused(s, OfferTrain("Ann", "S2", "S4", 0)), "at least 1 M", "7.4.6")
    says(refused(s, OfferTrain("Ann", "GBS", "2", 1)), "no 2 to sell", "7.4.6")
    do(s, OfferTrain("Ann", "S2", "S4", 90), Accept("Cy"))
    assert (s.trains["S"], s.trains["S2"]) == (("S4",), ())
    assert (s.money["S"], s.money["S2"]) == (10, 510)


@pytest.mark.rule("1881-7.4.6-03")
def test_a_subnet_may_scrap_its_train_for_one_of_another_network() -> None:
    s = four_networks(phase="brown")
    trains(s, "S1", "S4")
    trains(s, "S2", "S7")
    turn(s, "S1", BUSINESS)
    says(refused(s, OfferTrain("Bob", "S2", "S7", 50)), "train limit of S1 is 1", "7.4.6")
    do(s, OfferTrain("Bob", "S2", "S7", 50, "S4"), Accept("Cy"))
    assert (s.trains["S1"], s.trains["S2"], s.pool) == (("S7",), (), ())


@pytest.mark.rule("1881-7.4.6-06")
def test_a_traded_in_train_is_sold_from_the_pool_at_its_printed_price() -> None:
    s = main_with(500, "S7")
    s.pool = ("S4",)
    s.gone["S4"] = 1
    do(s, BuyTrain("Ann", "S4", "pool"))
    assert s.money["S"] == 200


@pytest.mark.rule("1881-7.4.6-09")
def test_a_tramway_that_holds_the_certificate_pays_the_subsidy() -> None:
    s = four_networks()
    tramway(s, "GBS", "Ann", money=80)
    sbahn(s, "GBS", "Bob", "Cy", "Dee", GBS=1)
    s.money["S"] = 230
    turn(s, "S", BUSINESS)
    do(s, BuyTrain("Ann", "S4", "bank", 70))
    assert (s.money["S"], s.money["GBS"], s.money["Ann"]) == (0, 10, 620)
    s.money["S"] = 224
    s.money["GBS"] = 100
    says(refused(s, BuyTrain("Ann", "S4", "bank", 76)), "At most 75 M", "7.4.6")
    says(refused(s, BuyTrain("Ann", "S4", "bank", 75)), "76 M are missing", "7.4.6")
    s.money["S"] = 225
    s.money["GBS"] = 74
    says(refused(s, BuyTrain("Ann", "S4", "bank", 75)), "GBS has only 74 M", "7.4.6")


def broke(network: str, money: int) -> BerlinState:
    s = four_networks()
    s.money[network] = money
    return s


def end_turn(s: BerlinState, network: str) -> BerlinState:
    turn(s, network, BUSINESS)
    do(s, Done(on_turn(s) or ""))
    return s


@pytest.mark.rule("1881-7.4.7-01")
def test_a_network_without_train_must_buy_one() -> None:
    s = end_turn(broke("S1", 420), "S1")
    assert (step(s), on_turn(s)) == ("Forced", "Bob")
    do(s, ChooseTrain("Bob", "S4", "bank"))
    assert (s.trains["S1"], s.money["S1"]) == (("S4",), 120)
    s = broke("S1", 20)
    trains(s, "S2", "S4")
    turn(s, "S1", BUSINESS)
    do(s, OfferTrain("Bob", "S2", "S4", 20), Accept("Cy"), Done("Bob"))
    assert step(s) != "Forced"


@pytest.mark.rule("1881-7.4.7-02")
def test_no_duty_while_the_bank_has_no_s_train() -> None:
    s = broke("S1", 0)
    s.gone["S4"] = 4
    end_turn(s, "S1")
    assert step(s) != "Forced"


@pytest.mark.rule("1881-7.4.7-03", "1881-7.4.7-05")
def test_the_sources_of_a_player() -> None:
    s = broke("S1", 100)
    s.money["Bob"] = 150
    hold(s, "GBS", "Ann", Ann=2, Bob=2, Cy=2)
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1, Bob=1)
    end_turn(s, "S1")
    do(s, ChooseTrain("Bob", "S4", "bank"))
    says(refused(s, Sell("Bob", "S-Bahn", 1)), "not sold now", "7.4.7")
    says(refused(s, Sell("Bob", "GBS", 2)), "No more is sold", "7.4.7")
    do(s, Sell("Bob", "GBS", 1))
    assert s.trains["S1"] == ("S4",)
    assert (s.money["S1"], s.money["Bob"]) == (0, 40)


@pytest.mark.rule("1881-7.4.7-04")
def test_the_sources_of_a_tramway_and_its_director() -> None:
    s = broke("S1", 100)
    tramway(s, "SpS", "Bob", money=50)
    sbahn(s, "Ann", "SpS", "Cy", "Dee", Ann=1, Bob=1)
    hold(s, "GBS", "Ann", Ann=2, Bob=2, Cy=2)
    s.money["Bob"] = 60
    end_turn(s, "S1")
    do(s, ChooseTrain("Bob", "S4", "bank"))
    says(refused(s, Sell("Bob", "SpS", 1)), "not sold now", "7.4.7")
    says(refused(s, Sell("Bob", "S-Bahn", 1)), "not sold now", "7.4.7")
    do(s, Sell("Bob", "GBS", 1))
    assert (s.money["S1"], s.money["SpS"], s.money["Bob"]) == (0, 0, 0)


@pytest.mark.rule("1881-7.4.7-05")
def test_sales_for_a_network_may_change_directors() -> None:
    s = broke("S1", 210)
    hold(s, "GBS", "Bob", Bob=1, Cy=3)
    s.money["Bob"] = 0
    end_turn(s, "S1")
    do(s, ChooseTrain("Bob", "S4", "bank"), Sell("Bob", "GBS", 1))
    assert s.shares["GBS"].director == "Cy"
    assert s.trains["S1"] == ("S4",)


@pytest.mark.rule("1881-7.4.7-06", "1881-7.4.7-07")
def test_after_a_bankruptcy_the_subnet_merges_with_the_treasury_it_had() -> None:
    s = broke("S1", 120)
    s.money["Bob"] = 30
    hold(s, "GBS", "Bob", Bob=0, Cy=3)
    hold(s, "SpS", "Bob", Bob=0, Ann=1)
    end_turn(s, "S1")
    assert s.bankrupt == ("Bob",)
    assert not exists(s, "S1")
    assert s.money["S"] == 540
    assert s.trains["S"] == ()
    assert s.shares["GBS"].director == "Cy"
    assert removed(s, "SpS")
    assert s.shares["S-Bahn"].single("pool") == 1
    assert price(s, "S-Bahn") == 84


@pytest.mark.rule("1881-7.4.7-08")
def test_a_new_president_merges_his_subnet_whose_train_ends_the_forced_purchase() -> None:
    s = broke("S", 120)
    s.money["Ann"] = 0
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1, Cy=1)
    trains(s, "S2", "S4")
    end_turn(s, "S")
    assert s.bankrupt == ("Ann",)
    assert s.shares["S-Bahn"].director == "Cy"
    assert not exists(s, "S2")
    assert (s.trains["S"], s.money["S"]) == (("S4",), 540)
    assert step(s) != "Forced"


@pytest.mark.rule("1881-7.4.7-08")
def test_without_a_train_the_new_president_must_buy() -> None:
    s = broke("S", 120)
    s.money["Ann"] = 0
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1, Cy=1)
    s.money["S2"] = 50
    end_turn(s, "S")
    assert (step(s), on_turn(s)) == ("Forced", "Cy")
    do(s, ChooseTrain("Cy", "S4", "bank"))
    assert (s.trains["S"], s.money["S"]) == (("S4",), 0)
    assert s.money["Cy"] == 620 - 130


@pytest.mark.rule("1881-7.4.7-09")
def test_without_an_owner_of_10_percent_the_presidents_certificate_waits_in_the_pool() -> None:
    s = broke("S", 120)
    s.money["Ann"] = 0
    sbahn(s, "Ann", "Bob", "Cy", "Dee", Ann=1)
    end_turn(s, "S")
    assert s.shares["S-Bahn"].director == "pool"
    assert s.shares["S-Bahn"].single("pool") == 1
    assert runner(s, "S") == ""
    assert networks(s) == ("S1", "S2", "S3", "S")
    assert s.money["S"] == 120
    stock(s, "Bob")
    do(s, Buy("Bob", "S-Bahn president", "pool"))
    assert s.money["Bob"] == 620 - 2 * 84
    assert runner(s, "S") == "Bob"
    assert not exists(s, "S1")


@pytest.mark.rule("1881-7.4.7-10")
def test_a_tramway_that_survives_its_directors_bankruptcy_keeps_its_s_bahn_certificates() -> None:
    s = broke("S1", 100)
    hold(s, "SpS", "Bob", Bob=2, Dee=3)
    s.money["SpS"] = 0
    sbahn(s, "Ann", "SpS", "Cy", "Dee", Ann=3, SpS=1)
    s.money["Bob"] = 0
    end_turn(s, "S1")
    assert s.bankrupt == ("Bob",)
    assert s.shares["SpS"].director == "Dee"
    assert s.shares["S-Bahn"].single("SpS") == 2
    assert not exists(s, "S1")


@pytest.mark.rule("1881-7.4.7-06", "1881-7.4.7-08")
def test_a_tramway_president_with_a_new_director_must_still_buy() -> None:
    s = broke("S", 100)
    hold(s, "SpS", "Bob", Bob=2, Dee=3)
    sbahn(s, "SpS", "Ann", "Cy", "Dee", SpS=1)
    s.money["Bob"] = s.money["SpS"] = 0
    end_turn(s, "S")
    assert s.bankrupt == ("Bob",)
    assert s.shares["S-Bahn"].director == "SpS"
    assert (step(s), on_turn(s)) == ("Forced", "Dee")


def test_a_network_at_a_place_that_nobody_runs_is_passed_over() -> None:
    s = four_networks()
    sbahn(s, "pool", "Bob", "Cy", "Dee", Ann=1)
    at(s, "S-Bahn", (3, 1))
    place_networks(s)
    trains(s, "S1", "S4")
    turn(s, "S1", BUSINESS, others=("S",))
    do(s, Done("Bob"))
    assert step(s) == "StockTurn"


def test_games_of_the_tests_add_up() -> None:
    s = four_networks()
    assert T.audit(s) == []
    assert T.audit(game(6)) == []


def test_nobody_can_sell_a_train_of_a_network_that_nobody_runs() -> None:
    s = four_networks()
    sbahn(s, "pool", "Bob", "Cy", "Dee", Ann=1)
    at(s, "S-Bahn", (3, 1))
    trains(s, "S", "S4")
    turn(s, "S1", BUSINESS)
    says(refused(s, OfferTrain("Bob", "S", "S4", 10)), "Nobody decides for S", "7.4.6")
