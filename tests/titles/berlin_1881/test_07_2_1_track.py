"""Chapter 7.2.1: rails construction of tramways, yellow tiles and upgrades."""

import pytest

from trunkline.kernel import get_title, refuse
from trunkline.rails.board.tile import follow
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.business import BuyTrain
from trunkline.titles.berlin_1881.rules.depots import at_home, awaited_homes
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.lays import S_LAYS, TRAM_LAYS
from trunkline.titles.berlin_1881.rules.routes import network_of
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS

from .positions import (
    BUSINESS,
    LAY,
    RUN,
    allowed,
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
    step,
    trains,
    tramway,
    turn,
)


def first_turn(company: str, car: str = "2", money: int | None = None) -> BerlinState:
    """The first turn of a tramway that owns a car."""
    s = game()
    hold(s, company, "Ann", Ann=4)
    s.money[company] = 10 * TRAMWAYS[company].par if money is None else money
    trains(s, company, car)
    return turn(s, company)


def run(s: BerlinState) -> int:
    """Skip to the run, take the best routes, and say the route income."""
    while step(s) in ("LayTrack", "BuildDepot"):
        do(s, Done(on_turn(s) or ""))
    if step(s) == "RunTrains":
        do(s, offers(s, Run)[0])
    return s.earned.route


@pytest.mark.rule("1881-7.2.1.1-13", "1881-7.2.5-04", "1881-7.2.6-01", "1881-7.2.4-10")
def test_example_21_the_first_turn_of_gbs() -> None:
    s = first_turn("GBS")
    do(s, LayTile("Ann", "H18", "3", 2))
    assert run(s) == 70
    money = s.money["Ann"]
    do(s, Pay("Ann"))
    assert s.money["Ann"] == money + 42
    assert s.money["GBS"] == 900
    assert price(s, "GBS") == 96


@pytest.mark.rule("1881-7.2.5-03", "1881-7.2.6-02")
def test_example_22_the_first_turn_of_bchst_withheld() -> None:
    s = first_turn("BChSt")
    do(s, LayTile("Ann", "H12", "3", 3))
    assert run(s) == 60
    do(s, Withhold("Ann"))
    assert s.money["BChSt"] == 960
    assert price(s, "BChSt") == 86


@pytest.mark.rule("1881-7.2.1.1-17")
def test_example_23_two_tiles_the_second_builds_on_the_first() -> None:
    s = first_turn("BESTAG")
    says(refused(s, LayTile("Ann", "H18", "58", 1)), "No track of the company", "7.2.1.1")
    do(s, LayTile("Ann", "H16", "4", 1), LayTile("Ann", "H18", "58", 1))
    assert run(s) == 80


@pytest.mark.rule("1881-7.2.1.1-06")
def test_example_24_water_costs_50_marks() -> None:
    s = first_turn("SSC")
    do(s, LayTile("Ann", "J26", "8", 2), LayTile("Ann", "I25", "8", 3))
    assert s.money["SSC"] == 770
    assert run(s) == 60


@pytest.mark.rule("1881-7.2.1.1-10", "1881-7.2.1.1-11", "1881-7.2.3.1-03")
def test_example_25_the_home_tile_comes_first_and_forest_costs_50() -> None:
    s = first_turn("NBSN")
    says(refused(s, LayTile("Ann", "F22", "4", 0)), "first tile on its starting hex E23", "7.2.1.1")
    assert {(a.hex, a.tile) for a in offers(s, LayTile)} == {("E23", "816")}
    assert len([r for r in range(6) if allowed(s, LayTile("Ann", "E23", "816", r))]) == 6
    do(s, LayTile("Ann", "E23", "816", 0))
    assert s.money["NBSN"] == 690
    do(s, LayTile("Ann", "F22", "4", 0))
    assert run(s) == 30


@pytest.mark.rule("1881-7.2.1.1-11")
def test_from_the_green_phase_the_home_tile_is_the_only_one() -> None:
    s = game(phase="green")
    hold(s, "SHG", "Ann", Ann=4)
    s.money["SHG"] = 740
    turn(s, "SHG")
    do(s, LayTile("Ann", "C13", "816", 1))
    assert step(s) != "LayTrack"


def test_example_26_the_first_turn_of_shg() -> None:
    s = first_turn("SHG")
    do(s, LayTile("Ann", "C13", "816", 1), LayTile("Ann", "C11", "5", 4))
    assert s.money["SHG"] == 690
    assert run(s) == 40


@pytest.mark.rule("1881-7.2.3.1-03", "1881-7.2.3.1-04")
def test_example_27_a_route_may_end_at_a_stop_only_while_the_home_is_linked_with_no_station() -> (
    None
):
    s = first_turn("SpS")
    do(s, LayTile("Ann", "E5", "3", 4))
    assert run(s) == 50
    s = game()
    tramway(s, "SpS")
    trains(s, "SpS", "2")
    lay(s, "E5 #58 r4", "F4 #8 r3", "G5 #6 r0")
    turn(s, "SpS", RUN)
    stop = Route("2", ("E7.0", "E5.0"), (("E7", "E5"),))
    says(refused(s, Run("Ann", (stop,))), "may not end at E5", "7.2.3.1")
    do(s, offers(s, Run)[0])
    assert s.earned.route == 70


@pytest.mark.rule("1881-7.2.1.1-10", "1881-7.2.6-02")
def test_example_28_no_stop_no_station_no_income() -> None:
    s = first_turn("SBV")
    kinds = {(a.tile, a.rotation) for a in offers(s, LayTile)}
    assert kinds == {(tile, rotation) for tile in ("5", "6") for rotation in range(6)}
    do(s, LayTile("Ann", "K15", "6", 3), LayTile("Ann", "J16", "9", 0))
    assert run(s) == 0
    assert price(s, "SBV") == 64
    assert step(s) == "Business"


def anywhere(company: str = "GBS", *tiles: str) -> BerlinState:
    """A tramway whose rails and depots are of no importance for the refusal."""
    s = game()
    tramway(s, company)
    lay(s, *tiles)
    return turn(s, company)


@pytest.mark.rule(
    "1881-7.2.1.1-01", "1881-7.2.1.1-02", "1881-7.2.1.1-03", "1881-7.2.1.1-04", "1881-7.2.1.1-05"
)
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "words"),
    [
        ("H18", "9", 2, "takes a tile with a stop"),
        ("H18", "6", 2, "takes a tile with a stop"),
        ("G21", "4", 1, "takes a tile with no stop"),
        ("I17", "9", 0, "takes a tile with a station"),
        ("C13", "6", 0, "takes only tiles marked X"),
        ("K15", "816", 0, "is marked X; K15 is not"),
        ("J34", "5", 0, "takes only tiles marked Mug"),
        ("G15", "9", 0, "takes a green tile next"),
        ("G19", "6", 0, "takes a brown tile next"),
        ("L18", "9", 0, "not built on"),
        ("G99", "9", 0, "no hex G99"),
        ("H18", "999", 0, "no tile #999"),
        ("H18", "3", 7, "six rotations"),
    ],
)
def test_example_29_the_wrong_tile(hex_id: str, tile: str, rotation: int, words: str) -> None:
    refusal = refused(anywhere(), LayTile("Ann", hex_id, tile, rotation))
    assert words in refusal.why
    assert refusal.rule.startswith("1881 7.2.1.")


@pytest.mark.rule("1881-7.2.1.1-14", "1881-7.2.1.1-16")
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "words"),
    [
        ("A7", "4", 0, "off the map"),
        ("F28", "7", 4, "off the map"),
        ("G5", "5", 4, "off the map"),
        ("I3", "5", 4, "off the map"),
        ("I3", "6", 3, "pier"),
        ("K17", "8", 3, "into L18"),
    ],
)
def test_example_29_rails_against_a_border(
    hex_id: str, tile: str, rotation: int, words: str
) -> None:
    says(refused(anywhere(), LayTile("Ann", hex_id, tile, rotation)), words, "7.2.1.1")


@pytest.mark.rule("1881-7.2.1.1-16")
@pytest.mark.parametrize(("hex_id", "side"), [("I3", 5), ("K5", 2), ("J34", 0), ("L32", 3)])
def test_no_tile_has_rails_to_a_ferry_pier(hex_id: str, side: int) -> None:
    found = [*TRAM_LAYS.fitting(hex_id), *S_LAYS.fitting(hex_id)]
    assert found
    for fit in found:
        assert side not in ATLAS.turned(fit.tile, fit.rotation).exits()


@pytest.mark.rule("1881-7.2.1.1-15")
def test_rails_may_end_at_a_neighbour_without_rails() -> None:
    s = anywhere("GBS")
    assert allowed(s, LayTile("Ann", "H18", "3", 3))
    lay(s, "I17 #5 r0")
    assert allowed(s, LayTile("Ann", "H18", "4", 0))


@pytest.mark.rule("1881-7.2.1.1-07", "1881-7.2.4-01", "1881-7.2.4-02", "1881-7.2.5-02")
def test_example_30_the_cost_is_paid_before_the_construction_bonus() -> None:
    s = game()
    tramway(s, "SHG", money=40)
    lay(s, "C13 #816 r1", "C11 #6 r4", "D10 #7 r2")
    depot(s, "SHG", "C13")
    turn(s, "SHG")
    tile = LayTile("Ann", "C9", "4", 2)
    says(refused(s, tile), "40 M; building in C9 costs 50 M", "7.2.1.1")
    s.money["SHG"] = 50
    trains(s, "SHG", "2")
    do(s, tile)
    assert s.money["SHG"] == 0
    assert run(s) == 40
    do(s, Pay("Ann"))
    assert s.money["SHG"] == 100


@pytest.mark.rule("1881-7.2.4-01")
def test_a_second_tile_on_the_hex_brings_no_construction_bonus() -> None:
    s = game(phase="green")
    tramway(s, "SHG", money=0)
    lay(s, "C13 #816 r1", "C11 #6 r4", "D10 #7 r2", "C9 #4 r2")
    depot(s, "SHG", "C13")
    turn(s, "SHG")
    action = next(a for a in offers(s, LayTile) if a.hex == "C9")
    do(s, action)
    assert s.earned.construction == 0
    assert s.money["SHG"] == 0


@pytest.mark.rule("1881-7.2.1.1-08")
def test_a_tile_must_prolong_rails_from_an_own_depot() -> None:
    s = anywhere("GBS")
    says(refused(s, LayTile("Ann", "I17", "5", 0)), "No track of the company", "7.2.1.1")
    says(refused(s, LayTile("Ann", "H18", "3", 4)), "No track of the company", "7.2.1.1")


@pytest.mark.rule("1881-7.2.1.1-09", "1881-7.2.2.1-01", "1881-7.2.2.1-06")
def test_no_rails_beyond_a_station_that_others_block() -> None:
    s = game()
    tramway(s, "GBS")
    lay(s, "H18 #4 r0", "I17 #5 r2")
    assert allowed(turn(s, "GBS"), LayTile("Ann", "H16", "4", 1)) is False
    lay(s, "H18 #58 r1", "H16 #4 r1")
    tramway(s, "BESTAG", "Bob")
    turn(s, "GBS")
    beyond = [a for a in offers(s, LayTile) if a.hex == "I15"]
    assert beyond == []
    s.board = s.board.remove(s.board.of("BESTAG")[0])
    turn(s, "GBS")
    assert [a for a in offers(s, LayTile) if a.hex == "I15"]
    s.board = s.board.place("S", "H14", 0)
    turn(s, "GBS")
    assert [a for a in offers(s, LayTile) if a.hex == "I15"]


@pytest.mark.rule("1881-7.2.1.1-12", "1881-7.2.2-08", "1881-7.2.2.1-03")
def test_another_tramway_may_build_on_a_home_hex_whose_place_stays_reserved() -> None:
    s = game()
    tramway(s, "GBS")
    lay(s, "H18 #4 r0", "I17 #5 r2", "J16 #9 r0")
    lay(s, "I17 #6 r0")
    lay(s, "I17 #5 r0", "J16 #9 r0")
    s.board = s.board.place("GBS", "I17", 0)
    do(turn(s, "GBS"), LayTile("Ann", "K15", "6", 3))
    assert awaited_homes(s, "K15", 0) == ("SBV",)
    hold(s, "SBV", "Bob", Bob=4)
    s.money["SBV"] = 740
    turn(s, "SBV")
    assert at_home(s, "SBV")
    assert s.board.markers("K15", 0) == ("SBV",)


@pytest.mark.rule("1881-7.2.1.2-01")
def test_the_right_to_a_second_tile_ends_with_the_first_type_3() -> None:
    s = game()
    s.gone["2"] = 9
    tramway(s, "GBS", "Ann", money=900)
    tramway(s, "SpS", "Bob", money=600)
    turn(s, "GBS", BUSINESS, others=("SpS",))
    do(s, BuyTrain("Ann", "3", "bank"), Done("Ann"))
    assert on_turn(s) == "Bob"
    do(s, LayTile("Bob", "E5", "3", 4))
    assert step(s) != "LayTrack"


@pytest.mark.rule("1881-7.2.1.2-01", "1881-7.2.1.2-02", "1881-7.2.1.2-11")
def test_example_33_stops_go_from_green_to_grey() -> None:
    for phase, tiles in (("yellow", set()), ("green", {"141", "142"}), ("brown", {"141", "142"})):
        s = game(phase=phase)
        tramway(s, "GBS")
        lay(s, "H18 #3 r2")
        turn(s, "GBS")
        assert {a.tile for a in offers(s, LayTile) if a.hex == "H18"} == tiles
    assert allowed(s, LayTile("Ann", "H18", "141", 2))
    says(refused(s, LayTile("Ann", "H18", "838", 2)), "gray", "7.2.1.2")
    lay(s, "H18 #141 r2")
    turn(s, "GBS")
    assert [a for a in offers(s, LayTile) if a.hex == "H18"] == []
    s = game(phase="grey")
    tramway(s, "GBS")
    lay(s, "H18 #141 r2")
    turn(s, "GBS")
    assert {a.tile for a in offers(s, LayTile) if a.hex == "H18"} == {"838"}


@pytest.mark.rule("1881-7.2.1.2-02", "1881-7.2.1.2-13")
def test_example_34_x_tiles_skip_brown_and_mug_tiles_are_never_upgraded() -> None:
    assert {fit.tile for fit in TRAM_LAYS.fitting("C13", "816", 1)} == {"429"}
    assert {fit.tile for fit in TRAM_LAYS.fitting("C13", "429", 1)} == {"846"}
    assert TRAM_LAYS.fitting("J34", "823", 0) == ()
    assert ATLAS.tiles["429"].face.nodes[0].slots == 2
    assert ATLAS.tiles["429"].face.nodes[0].value() == 40


@pytest.mark.rule("1881-7.2.1.2-13")
def test_example_35_the_only_848_fits_on_zoo_or_alexanderplatz() -> None:
    s = game(phase="grey")
    lay(s, "G13 #844 r0", "G19 #845 r0")
    tramway(s, "GBS")
    tramway(s, "BChSt", "Bob")
    turn(s, "GBS")
    assert allowed(s, LayTile("Ann", "G19", "848", 4))
    do(turn(s, "BChSt"), LayTile("Bob", "G13", "848", 0))
    says(refused(turn(s, "GBS"), LayTile("Ann", "G19", "848", 4)), "No tile #848", "7.2.1.2")


@pytest.mark.rule("1881-7.2.1.2-07", "1881-7.2.1.2-09", "1881-7.2.1.2-05", "1881-7.2.1.2-06")
def test_example_32_reserved_routes_take_711_714_715_from_trams() -> None:
    s = game(phase="green")
    tramway(s, "BChSt")
    fits = {(fit.tile, fit.rotation) for fit in TRAM_LAYS.fitting("G11")}
    assert fits == {("711", 1), ("711", 4), ("714", 0), ("715", 1)}
    lay(s, "F12 #80 r5", "F10 #7 r4")
    turn(s, "BChSt")
    for tile, rotation in (("711", 1), ("711", 4), ("714", 0), ("714", 3), ("715", 1), ("715", 4)):
        assert allowed(s, LayTile("Ann", "G11", tile, rotation))
    turn(s, "BChSt")
    says(refused(s, LayTile("Ann", "G11", "711", 0)), "S rails of #711", "7.2.1.2")
    says(refused(s, LayTile("Ann", "G11", "80", 0)), "S rails of #80", "7.2.1.2")
    says(refused(s, LayTile("Ann", "G11", "817", 1)), "S-Bahn rails only", "7.2.1.2")
    assert {fit.tile for fit in S_LAYS.fitting("I27")} == {"817"}
    assert TRAM_LAYS.fitting("I27") == ()
    net = four_networks()
    assert allowed(turn(net, "S"), LayTile("Ann", "G11", "817", 1))


@pytest.mark.rule("1881-7.2.1.2-03")
def test_an_upgrade_must_give_new_rails_that_the_tramway_can_use() -> None:
    s = game(phase="green")
    tramway(s, "GBS")
    lay(s, "H18 #3 r2")
    turn(s, "GBS")
    assert allowed(s, LayTile("Ann", "H18", "141", 2))
    tramway(s, "SSC", "Bob")
    turn(s, "SSC")
    says(refused(s, LayTile("Bob", "H18", "141", 2)), "No track of the company", "7.2.1.2")
    s = game(phase="green")
    tramway(s, "GBS")
    lay(s, "G21 #9 r1", "G23 #9 r1", "F22 #9 r0")
    lay(s, "G21 #9 r1")
    turn(s, "GBS")
    assert {a.tile for a in offers(s, LayTile) if a.hex == "G21"} <= {"82", "83"}


@pytest.mark.rule("1881-7.2.1.2-03", "1881-7.2.1.1-09")
def test_new_rails_beyond_a_blocked_station_of_the_tile_do_not_count() -> None:
    s = game(phase="green")
    tramway(s, "GBS", "Ann")
    lay(s, "F20 #9 r2", "G21 #7 r1", "E19 #6 r3")
    depot(s, "BESTAG", "E19")
    turn(s, "GBS")
    upgrades = [a for a in offers(s, LayTile) if a.hex == "E19"]
    assert upgrades == []
    says(refused(s, LayTile("Ann", "E19", "13", 1)), "block the station", "7.2.1.1")
    s.board = s.board.remove(s.board.of("BESTAG")[0])
    turn(s, "GBS")
    assert {a.tile for a in offers(s, LayTile) if a.hex == "E19"} == {"13", "205", "206"}


@pytest.mark.rule("1881-7.2.1.2-04", "1881-7.2.2.1-04")
def test_usability_is_judged_with_the_places_of_the_new_tile() -> None:
    s = game(phase="brown")
    tramway(s, "GBS", "Ann")
    lay(s, "F20 #9 r2", "G21 #7 r1", "E19 #13 r1")
    depot(s, "BESTAG", "E19")
    turn(s, "GBS")
    assert "38" in {a.tile for a in offers(s, LayTile) if a.hex == "E19"}
    assert not network_of(s, "GBS").stop["E19.0"].through
    do(s, next(a for a in offers(s, LayTile) if a.hex == "E19" and a.tile == "38"))
    assert network_of(s, "GBS").stop["E19.0"].through


@pytest.mark.rule("1881-7.2.1.2-04")
def test_a_tile_that_adds_no_tram_rails_needs_any_rail() -> None:
    s = game(phase="green")
    tramway(s, "GBS", "Ann")
    lay(s, "G21 #9 r1", "G23 #7 r0")
    turn(s, "GBS")
    assert allowed(s, LayTile("Ann", "H22", "812", 0))
    tramway(s, "SpS", "Bob")
    says(refused(turn(s, "SpS"), LayTile("Bob", "H22", "812", 0)), "No track", "7.2.1.2")


@pytest.mark.rule("1881-7.2.1.2-05", "1881-7.2.1.2-10", "1881-7.2.1.2-12")
def test_all_rails_are_kept_and_stations_and_stops_stay_what_they_are() -> None:
    s = game(phase="green")
    tramway(s, "GBS")
    lay(s, "H18 #3 r2", "G21 #9 r1")
    turn(s, "GBS")
    says(refused(s, LayTile("Ann", "G21", "80", 0)), "does not keep the track", "7.2.1.2")
    says(refused(s, LayTile("Ann", "G21", "141", 1)), "takes a tile with no stop", "7.2.1.2")
    says(refused(s, LayTile("Ann", "G17", "83", 0)), "takes a tile with a station", "7.2.1.2")
    says(refused(s, LayTile("Ann", "H18", "13", 0)), "takes a tile with a stop", "7.2.1.2")


@pytest.mark.rule("1881-7.2.1.2-14")
def test_example_36_the_first_tile_on_a_printed_water_hex_costs_50_later_ones_nothing() -> None:
    s = game(phase="green")
    tramway(s, "BChSt", money=200)
    lay(s, "F12 #8 r3", "E13 #7 r5")
    turn(s, "BChSt")
    do(s, LayTile("Ann", "F14", "821", 5))
    assert s.money["BChSt"] == 150
    node = ATLAS.face(s.board, "F14").nodes[0]
    assert (node.slots, node.value()) == (2, 30)
    later = game(phase="brown")
    tramway(later, "BChSt", money=0)
    lay(later, "F12 #8 r3", "E13 #7 r5", "F14 #821 r5")
    turn(later, "BChSt")
    do(later, next(a for a in offers(later, LayTile) if a.hex == "F14"))
    assert later.board.tile_at("F14").tile == "841"  # type: ignore[union-attr]


@pytest.mark.rule("1881-7.2.1.2-15", "1881-7.2.2-03")
def test_depots_follow_their_rails_and_the_stations_of_zoo_join() -> None:
    s = game(phase="brown")
    tramway(s, "BChSt")
    tramway(s, "BESTAG", "Bob")
    depot(s, "GBS", "G13", 1)
    depot(s, "S", "G13", 0)
    lay(s, "G13 #844 r0")
    assert sorted(s.board.markers("G13", 0)) == ["BChSt", "GBS", "S"]
    depot(s, "GBS", "H14", 1)
    for rotation in (1, 4):
        other = s.clone()
        lay(other, f"H14 #212 r{rotation}")
        face = ATLAS.face(other.board, "H14")
        for company, edges in (("BESTAG", {4, 5}), ("GBS", {1, 2})):
            [station] = [x for x in other.board.in_hex("H14") if x.company == company]
            assert set(face.node_exits(station.node)) == edges


def round_trip() -> BerlinState:
    """From the depot of BESTAG in Breitscheidplatz rails lead round to the other station there."""
    s = game(phase="green")
    tramway(s, "BESTAG")
    lay(s, "I15 #3 r1", "I13 #8 r2", "H12 #3 r4")
    return turn(s, "BESTAG")


@pytest.mark.rule("1881-7.2.1.2-03", "1881-7.2.3.1-06")
def test_no_tramcar_comes_back_to_its_own_hex_to_use_new_rails() -> None:
    s = round_trip()
    for rotation in (1, 4):
        refusal = refused(s, LayTile("Ann", "H14", "212", rotation))
        says(refusal, "No tramcar of BESTAG could use the new rails in H14", "7.2.3.1")
    assert not [a for a in offers(s, LayTile) if a.hex == "H14"]


@pytest.mark.rule("1881-7.2.1.2-03")
def test_new_rails_of_its_own_hex_are_open_to_a_tramway_that_has_a_depot_beyond_them() -> None:
    s = round_trip()
    depot(s, "BESTAG", "G13", 1)
    turn(s, "BESTAG")
    do(s, LayTile("Ann", "H14", "212", 4))


@pytest.mark.rule("1881-7.2.1.2-03")
def test_in_the_first_edition_a_tramcar_might_come_back() -> None:
    s, first = round_trip(), get_title("1881", "2016")
    assert refuse(first, s, LayTile("Ann", "H14", "212", 4)) is None


@pytest.mark.rule("1881-7.2.1.2-16")
def test_no_upgrade_has_fewer_places_than_what_it_replaces() -> None:
    faces = [(h.id, "", 0) for h in MAP]
    seen = set(faces)
    checked = 0
    while faces:
        hex_id, laid, rotation = faces.pop()
        old = ATLAS.turned(laid, rotation) if laid else MAP[hex_id].face
        for fit in (
            *TRAM_LAYS.fitting(hex_id, laid, rotation),
            *S_LAYS.fitting(hex_id, laid, rotation),
        ):
            new = ATLAS.turned(fit.tile, fit.rotation)
            places = follow(old, new)
            for stop in range(len(new.nodes)):
                before = sum(n.slots for i, n in enumerate(old.nodes) if places[i] == stop)
                assert new.nodes[stop].slots >= before
                checked += 1
            after = (fit.hex, fit.tile, fit.rotation)
            if after not in seen:
                seen.add(after)
                faces.append(after)
    assert checked > 100


def test_a_lay_listed_is_allowed_and_a_lay_allowed_is_listed_up_to_its_picture() -> None:
    s = game(phase="green")
    tramway(s, "GBS")
    lay(s, "H18 #3 r2", "G21 #9 r1")
    turn(s, "GBS", LAY)
    listed = {(a.hex, a.tile, a.rotation) for a in offers(s, LayTile)}
    pictures = {(h, t, ATLAS.turned(t, r).paths) for h, t, r in listed}
    for hex_id in ("H18", "G21", "G17", "G19", "F20", "H20", "G23"):
        for tile in ATLAS.tiles:
            for rotation in range(6):
                if allowed(s, LayTile("Ann", hex_id, tile, rotation)):
                    assert (hex_id, tile, ATLAS.turned(tile, rotation).paths) in pictures
