"""Chapter 7.2.1: rails construction of tramways, yellow tiles and upgrades."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.kernel import get_title, refuse
from trunkline.rails.board.tile import follow
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.depots import at_home, awaited_homes
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.lays import S_LAYS, TRAM_LAYS
from trunkline.titles.berlin_1881.rules.routes import network_of
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain


def first_turn(company: str, car: str = "2", money: int | None = None) -> Position:
    """The first turn of a tramway that owns a car."""
    position = Position().hold(company, "Ann", Ann=4)
    position.s.money[company] = 10 * TRAMWAYS[company].par if money is None else money
    position.trains(company, car)
    return position.turn(company)


def run(position: Position) -> int:
    """Skip to the run, take the best routes, and say the route income."""
    while position.top in ("LayTrack", "BuildDepot"):
        position.do(Done(position.decider))
    if position.top == "RunTrains":
        position.do(position.offers(Run)[0])
    return position.s.earned.route


@pytest.mark.rule("1881-7.2.1.1-13", "1881-7.2.5-04", "1881-7.2.6-01", "1881-7.2.4-10")
def test_example_21_the_first_turn_of_gbs() -> None:
    position = first_turn("GBS")
    position.do(LayTile("Ann", "H18", "3", 2))
    assert run(position) == 70
    money = position.s.money["Ann"]
    position.do(Pay("Ann"))
    assert position.s.money["Ann"] == money + 42
    assert position.s.money["GBS"] == 900
    assert position.price("GBS") == 96


@pytest.mark.rule("1881-7.2.5-03", "1881-7.2.6-02")
def test_example_22_the_first_turn_of_bchst_withheld() -> None:
    position = first_turn("BChSt")
    position.do(LayTile("Ann", "H12", "3", 3))
    assert run(position) == 60
    position.do(Withhold("Ann"))
    assert position.s.money["BChSt"] == 960
    assert position.price("BChSt") == 86


@pytest.mark.rule("1881-7.2.1.1-17")
def test_example_23_two_tiles_the_second_builds_on_the_first() -> None:
    position = first_turn("BESTAG")
    says(position.no(LayTile("Ann", "H18", "58", 1)), "has no track to", "7.2.1.1")
    position.do(LayTile("Ann", "H16", "4", 1), LayTile("Ann", "H18", "58", 1))
    assert run(position) == 80


@pytest.mark.rule("1881-7.2.1.1-06")
def test_example_24_water_costs_50_marks() -> None:
    position = first_turn("SSC")
    position.do(LayTile("Ann", "J26", "8", 2), LayTile("Ann", "I25", "8", 3))
    assert position.s.money["SSC"] == 770
    assert run(position) == 60


@pytest.mark.rule("1881-7.2.1.1-10", "1881-7.2.1.1-11", "1881-7.2.3.1-03")
def test_example_25_the_home_tile_comes_first_and_forest_costs_50() -> None:
    position = first_turn("NBSN")
    says(
        position.no(LayTile("Ann", "F22", "4", 0)), "first tile on its starting hex E23", "7.2.1.1"
    )
    assert {(a.hex, a.tile) for a in position.offers(LayTile)} == {("E23", "816")}
    assert len([r for r in range(6) if position.may(LayTile("Ann", "E23", "816", r))]) == 6
    position.do(LayTile("Ann", "E23", "816", 0))
    assert position.s.money["NBSN"] == 690
    position.do(LayTile("Ann", "F22", "4", 0))
    assert run(position) == 30


@pytest.mark.rule("1881-7.2.1.1-11")
def test_from_the_green_phase_the_home_tile_is_the_only_one() -> None:
    position = Position(phase="green").hold("SHG", "Ann", Ann=4)
    position.s.money["SHG"] = 740
    position.turn("SHG")
    position.do(LayTile("Ann", "C13", "816", 1))
    assert position.top != "LayTrack"


def test_example_26_the_first_turn_of_shg() -> None:
    position = first_turn("SHG")
    position.do(LayTile("Ann", "C13", "816", 1), LayTile("Ann", "C11", "5", 4))
    assert position.s.money["SHG"] == 690
    assert run(position) == 40


@pytest.mark.rule("1881-7.2.3.1-03", "1881-7.2.3.1-04")
def test_example_27_a_route_may_end_at_a_stop_only_while_the_home_is_linked_with_no_station() -> (
    None
):
    position = first_turn("SpS")
    position.do(LayTile("Ann", "E5", "3", 4))
    assert run(position) == 50
    position = Position().found("SpS").trains("SpS", "2").lay(E5="58 r4", F4="8 r3", G5="6 r0")
    position.turn("SpS", "run")
    stop = Route("2", ("E7.0", "E5.0"), (("E7", "E5"),))
    says(position.no(Run("Ann", (stop,))), "may not end at E5", "7.2.3.1")
    position.do(position.offers(Run)[0])
    assert position.s.earned.route == 70


@pytest.mark.rule("1881-7.2.1.1-10", "1881-7.2.6-02")
def test_example_28_no_stop_no_station_no_income() -> None:
    position = first_turn("SBV")
    kinds = {(a.tile, a.rotation) for a in position.offers(LayTile)}
    assert kinds == {(tile, rotation) for tile in ("5", "6") for rotation in range(6)}
    position.do(LayTile("Ann", "K15", "6", 3), LayTile("Ann", "J16", "9", 0))
    assert run(position) == 0
    assert position.price("SBV") == 64
    assert position.top == "Business"


def anywhere(company: str = "GBS", **tiles: str) -> Position:
    """A tramway whose rails and depots are of no importance for the refusal."""
    position = Position().found(company).lay(**tiles)
    return position.turn(company)


@pytest.mark.rule(
    "1881-7.2.1.1-01", "1881-7.2.1.1-02", "1881-7.2.1.1-03", "1881-7.2.1.1-04", "1881-7.2.1.1-05"
)
@pytest.mark.parametrize(
    ("hex_id", "tile", "rotation", "words"),
    [
        ("H18", "9", 2, "Needed: stop"),
        ("H18", "6", 2, "Needed: stop"),
        ("G21", "4", 1, "Needed: no stop"),
        ("I17", "9", 0, "Needed: station"),
        ("C13", "6", 0, "takes only tiles marked X"),
        ("K15", "816", 0, "is marked X; K15 is not"),
        ("J34", "5", 0, "takes only tiles marked Mug"),
        ("G15", "9", 0, "takes a green tile next"),
        ("G19", "6", 0, "takes a brown tile next"),
        ("L18", "9", 0, "cannot be upgraded"),
        ("G99", "9", 0, "Unknown hex G99"),
        ("H18", "999", 0, "Unknown tile #999"),
        ("H18", "3", 7, "six rotations"),
    ],
)
def test_example_29_the_wrong_tile(hex_id: str, tile: str, rotation: int, words: str) -> None:
    refusal = anywhere().no(LayTile("Ann", hex_id, tile, rotation))
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
    says(anywhere().no(LayTile("Ann", hex_id, tile, rotation)), words, "7.2.1.1")


@pytest.mark.rule("1881-7.2.1.1-16")
@pytest.mark.parametrize(("hex_id", "side"), [("I3", 5), ("K5", 2), ("J34", 0), ("L32", 3)])
def test_no_tile_has_rails_to_a_ferry_pier(hex_id: str, side: int) -> None:
    found = [*TRAM_LAYS.fitting(hex_id), *S_LAYS.fitting(hex_id)]
    assert found
    for fit in found:
        assert side not in ATLAS.turned(fit.tile, fit.rotation).exits()


@pytest.mark.rule("1881-7.2.1.1-15")
def test_rails_may_end_at_a_neighbour_without_rails() -> None:
    position = anywhere("GBS")
    assert position.may(LayTile("Ann", "H18", "3", 3))
    position.lay(I17="5 r0")
    assert position.may(LayTile("Ann", "H18", "4", 0))


@pytest.mark.rule("1881-7.2.1.1-07", "1881-7.2.4-01", "1881-7.2.4-02", "1881-7.2.5-02")
def test_example_30_the_cost_is_paid_before_the_construction_bonus() -> None:
    position = Position().found("SHG", cash=40).lay(C13="816 r1", C11="6 r4", D10="7 r2")
    position.depot("SHG", "C13").turn("SHG")
    tile = LayTile("Ann", "C9", "4", 2)
    says(position.no(tile), "40 M; building on C9 costs 50 M", "7.2.1.1")
    position.s.money["SHG"] = 50
    position.trains("SHG", "2")
    position.do(tile)
    assert position.s.money["SHG"] == 0
    assert run(position) == 40
    position.do(Pay("Ann"))
    assert position.s.money["SHG"] == 100


@pytest.mark.rule("1881-7.2.4-01")
def test_a_second_tile_on_the_hex_brings_no_construction_bonus() -> None:
    position = Position(phase="green").found("SHG", cash=0)
    position.lay(C13="816 r1", C11="6 r4", D10="7 r2", C9="4 r2").depot("SHG", "C13").turn("SHG")
    action = next(a for a in position.offers(LayTile) if a.hex == "C9")
    position.do(action)
    assert position.s.earned.construction == 0
    assert position.s.money["SHG"] == 0


@pytest.mark.rule("1881-7.2.1.1-08")
def test_a_tile_must_prolong_rails_from_an_own_depot() -> None:
    position = anywhere("GBS")
    says(position.no(LayTile("Ann", "I17", "5", 0)), "has no track to", "7.2.1.1")
    says(position.no(LayTile("Ann", "H18", "3", 4)), "has no track to", "7.2.1.1")


@pytest.mark.rule("1881-7.2.1.1-09", "1881-7.2.2.1-01", "1881-7.2.2.1-06")
def test_no_rails_beyond_a_station_that_others_block() -> None:
    position = Position().found("GBS").lay(H18="4 r0", I17="5 r2")
    assert position.turn("GBS").may(LayTile("Ann", "H16", "4", 1)) is False
    position.lay(H18="58 r1", H16="4 r1").found("BESTAG", "Bob").turn("GBS")
    beyond = [a for a in position.offers(LayTile) if a.hex == "I15"]
    assert beyond == []
    position.s.board = position.s.board.remove(position.s.board.of("BESTAG")[0])
    position.turn("GBS")
    assert [a for a in position.offers(LayTile) if a.hex == "I15"]
    position.s.board = position.s.board.place("S", "H14", 0)
    position.turn("GBS")
    assert [a for a in position.offers(LayTile) if a.hex == "I15"]


@pytest.mark.rule("1881-7.2.1.1-12", "1881-7.2.2-08", "1881-7.2.2.1-03")
def test_another_tramway_may_build_on_a_home_hex_whose_place_stays_reserved() -> None:
    position = Position().found("GBS").lay(H18="4 r0", I17="5 r2", J16="9 r0").lay(I17="6 r0")
    position.lay(I17="5 r0", J16="9 r0")
    position.s.board = position.s.board.place("GBS", "I17", 0)
    position.turn("GBS").do(LayTile("Ann", "K15", "6", 3))
    assert awaited_homes(position.s, "K15", 0) == ("SBV",)
    position.hold("SBV", "Bob", Bob=4)
    position.s.money["SBV"] = 740
    position.turn("SBV")
    assert at_home(position.s, "SBV")
    assert position.s.board.markers("K15", 0) == ("SBV",)


@pytest.mark.rule("1881-7.2.1.2-01")
def test_the_right_to_a_second_tile_ends_with_the_first_type_3() -> None:
    position = Position()
    position.s.gone["2"] = 9
    position.found("GBS", "Ann", cash=900).found("SpS", "Bob", cash=600)
    position.turn("GBS", "business", others=("SpS",))
    position.do(BuyTrain("Ann", "3", "bank"), Done("Ann"))
    assert position.decider == "Bob"
    position.do(LayTile("Bob", "E5", "3", 4))
    assert position.top != "LayTrack"


@pytest.mark.rule("1881-7.2.1.2-01", "1881-7.2.1.2-02", "1881-7.2.1.2-11")
def test_example_33_stops_go_from_green_to_grey() -> None:
    for phase, tiles in (("yellow", set()), ("green", {"141", "142"}), ("brown", {"141", "142"})):
        position = Position(phase=phase).found("GBS").lay(H18="3 r2").turn("GBS")
        assert {a.tile for a in position.offers(LayTile) if a.hex == "H18"} == tiles
    assert position.may(LayTile("Ann", "H18", "141", 2))
    says(position.no(LayTile("Ann", "H18", "838", 2)), "cannot lay grey tiles", "7.2.1.2")
    position.lay(H18="141 r2").turn("GBS")
    assert [a for a in position.offers(LayTile) if a.hex == "H18"] == []
    position = Position(phase="grey").found("GBS").lay(H18="141 r2").turn("GBS")
    assert {a.tile for a in position.offers(LayTile) if a.hex == "H18"} == {"838"}


@pytest.mark.rule("1881-7.2.1.2-02", "1881-7.2.1.2-13")
def test_example_34_x_tiles_skip_brown_and_mug_tiles_are_never_upgraded() -> None:
    assert {fit.tile for fit in TRAM_LAYS.fitting("C13", "816", 1)} == {"429"}
    assert {fit.tile for fit in TRAM_LAYS.fitting("C13", "429", 1)} == {"846"}
    assert TRAM_LAYS.fitting("J34", "823", 0) == ()
    assert ATLAS.tiles["429"].face.nodes[0].slots == 2
    assert ATLAS.tiles["429"].face.nodes[0].value() == 40


@pytest.mark.rule("1881-7.2.1.2-13")
def test_example_35_the_only_848_fits_on_zoo_or_alexanderplatz() -> None:
    position = Position(phase="grey").lay(G13="844 r0", G19="845 r0").found("GBS")
    position.found("BChSt", "Bob").turn("GBS")
    assert position.may(LayTile("Ann", "G19", "848", 4))
    position.turn("BChSt").do(LayTile("Bob", "G13", "848", 0))
    says(position.turn("GBS").no(LayTile("Ann", "G19", "848", 4)), "No tile #848", "7.2.1.2")


@pytest.mark.rule("1881-7.2.1.2-07", "1881-7.2.1.2-09", "1881-7.2.1.2-05", "1881-7.2.1.2-06")
def test_example_32_reserved_routes_take_711_714_715_from_trams() -> None:
    position = Position(phase="green").found("BChSt")
    fits = {(fit.tile, fit.rotation) for fit in TRAM_LAYS.fitting("G11")}
    assert fits == {("711", 1), ("711", 4), ("714", 0), ("715", 1)}
    position.lay(F12="80 r5", F10="7 r4").turn("BChSt")
    for tile, rotation in (("711", 1), ("711", 4), ("714", 0), ("714", 3), ("715", 1), ("715", 4)):
        assert position.may(LayTile("Ann", "G11", tile, rotation))
    position.turn("BChSt")
    says(position.no(LayTile("Ann", "G11", "711", 0)), "S rails of #711", "7.2.1.2")
    says(position.no(LayTile("Ann", "G11", "80", 0)), "S rails of #80", "7.2.1.2")
    says(position.no(LayTile("Ann", "G11", "817", 1)), "S-Bahn rails only", "7.2.1.2")
    assert {fit.tile for fit in S_LAYS.fitting("I27")} == {"817"}
    assert TRAM_LAYS.fitting("I27") == ()
    net = Position.four_networks()
    assert net.turn("S").may(LayTile("Ann", "G11", "817", 1))


@pytest.mark.rule("1881-7.2.1.2-03")
def test_an_upgrade_must_give_new_rails_that_the_tramway_can_use() -> None:
    position = Position(phase="green").found("GBS").lay(H18="3 r2").turn("GBS")
    assert position.may(LayTile("Ann", "H18", "141", 2))
    position.found("SSC", "Bob").turn("SSC")
    says(position.no(LayTile("Bob", "H18", "141", 2)), "has no track to", "7.2.1.2")
    position = Position(phase="green").found("GBS").lay(G21="9 r1", G23="9 r1", F22="9 r0")
    position.lay(G21="9 r1").turn("GBS")
    assert {a.tile for a in position.offers(LayTile) if a.hex == "G21"} <= {"82", "83"}


@pytest.mark.rule("1881-7.2.1.2-03", "1881-7.2.1.1-09")
def test_new_rails_beyond_a_blocked_station_of_the_tile_do_not_count() -> None:
    position = Position(phase="green").found("GBS", "Ann").lay(F20="9 r2", G21="7 r1", E19="6 r3")
    position.depot("BESTAG", "E19").turn("GBS")
    upgrades = [a for a in position.offers(LayTile) if a.hex == "E19"]
    assert upgrades == []
    says(position.no(LayTile("Ann", "E19", "13", 1)), "block the station", "7.2.1.1")
    position.s.board = position.s.board.remove(position.s.board.of("BESTAG")[0])
    position.turn("GBS")
    assert {a.tile for a in position.offers(LayTile) if a.hex == "E19"} == {"13", "205", "206"}


@pytest.mark.rule("1881-7.2.1.2-04", "1881-7.2.2.1-04")
def test_usability_is_judged_with_the_places_of_the_new_tile() -> None:
    position = Position(phase="brown").found("GBS", "Ann").lay(F20="9 r2", G21="7 r1", E19="13 r1")
    position.depot("BESTAG", "E19").turn("GBS")
    assert "38" in {a.tile for a in position.offers(LayTile) if a.hex == "E19"}
    assert not network_of(position.s, "GBS").stop["E19.0"].through
    position.do(next(a for a in position.offers(LayTile) if a.hex == "E19" and a.tile == "38"))
    assert network_of(position.s, "GBS").stop["E19.0"].through


@pytest.mark.rule("1881-7.2.1.2-04")
def test_a_tile_that_adds_no_tram_rails_needs_any_rail() -> None:
    position = Position(phase="green").found("GBS", "Ann").lay(G21="9 r1", G23="7 r0").turn("GBS")
    assert position.may(LayTile("Ann", "H22", "812", 0))
    position.found("SpS", "Bob")
    says(position.turn("SpS").no(LayTile("Bob", "H22", "812", 0)), "has no track to", "7.2.1.2")


@pytest.mark.rule("1881-7.2.1.2-05", "1881-7.2.1.2-10", "1881-7.2.1.2-12")
def test_all_rails_are_kept_and_stations_and_stops_stay_what_they_are() -> None:
    position = Position(phase="green").found("GBS").lay(H18="3 r2", G21="9 r1").turn("GBS")
    says(position.no(LayTile("Ann", "G21", "80", 0)), "does not keep the track", "7.2.1.2")
    says(position.no(LayTile("Ann", "G21", "141", 1)), "Needed: no stop", "7.2.1.2")
    says(position.no(LayTile("Ann", "G17", "83", 0)), "Needed: station", "7.2.1.2")
    says(position.no(LayTile("Ann", "H18", "13", 0)), "Needed: stop", "7.2.1.2")


@pytest.mark.rule("1881-7.2.1.2-14")
def test_example_36_the_first_tile_on_a_printed_water_hex_costs_50_later_ones_nothing() -> None:
    position = Position(phase="green").found("BChSt", cash=200).lay(F12="8 r3", E13="7 r5")
    position.turn("BChSt")
    position.do(LayTile("Ann", "F14", "821", 5))
    assert position.s.money["BChSt"] == 150
    node = ATLAS.face(position.s.board, "F14").nodes[0]
    assert (node.slots, node.value()) == (2, 30)
    later = Position(phase="brown").found("BChSt", cash=0).lay(F12="8 r3", E13="7 r5", F14="821 r5")
    later.turn("BChSt")
    later.do(next(a for a in later.offers(LayTile) if a.hex == "F14"))
    assert later.s.board.tile_at("F14").tile == "841"  # type: ignore[union-attr]


@pytest.mark.rule("1881-7.2.1.2-15", "1881-7.2.2-03")
def test_depots_follow_their_rails_and_the_stations_of_zoo_join() -> None:
    position = Position(phase="brown").found("BChSt").found("BESTAG", "Bob").depot("GBS", "G13", 1)
    position.depot("S", "G13", 0).lay(G13="844 r0")
    assert sorted(position.s.board.markers("G13", 0)) == ["BChSt", "GBS", "S"]
    position.depot("GBS", "H14", 1)
    for rotation in (1, 4):
        other = position.copy()
        other.lay(H14=f"212 r{rotation}")
        face = ATLAS.face(other.s.board, "H14")
        for company, edges in (("BESTAG", {4, 5}), ("GBS", {1, 2})):
            [station] = [x for x in other.s.board.in_hex("H14") if x.company == company]
            assert set(face.node_exits(station.node)) == edges


def round_trip() -> Position:
    """From the depot of BESTAG in Breitscheidplatz rails lead round to the other station there."""
    position = Position(phase="green").found("BESTAG").lay(I15="3 r1", I13="8 r2", H12="3 r4")
    return position.turn("BESTAG")


@pytest.mark.rule("1881-7.2.1.2-03", "1881-7.2.3.1-06")
def test_no_tramcar_comes_back_to_its_own_hex_to_use_new_rails() -> None:
    position = round_trip()
    for rotation in (1, 4):
        refusal = position.no(LayTile("Ann", "H14", "212", rotation))
        says(refusal, "No tramcar of BESTAG could use the new rails in H14", "7.2.3.1")
    assert not [a for a in position.offers(LayTile) if a.hex == "H14"]


@pytest.mark.rule("1881-7.2.1.2-03")
def test_new_rails_of_its_own_hex_are_open_to_a_tramway_that_has_a_depot_beyond_them() -> None:
    position = round_trip()
    position.depot("BESTAG", "G13", 1).turn("BESTAG")
    position.do(LayTile("Ann", "H14", "212", 4))


@pytest.mark.rule("1881-7.2.1.2-03")
def test_in_the_first_edition_a_tramcar_might_come_back() -> None:
    position, first = round_trip(), get_title("1881", "2016")
    assert refuse(first, position.s, LayTile("Ann", "H14", "212", 4)) is None


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
    position = Position(phase="green").found("GBS").lay(H18="3 r2", G21="9 r1").turn("GBS", "track")
    listed = {(a.hex, a.tile, a.rotation) for a in position.offers(LayTile)}
    pictures = {(h, t, ATLAS.turned(t, r).paths) for h, t, r in listed}
    for hex_id in ("H18", "G21", "G17", "G19", "F20", "H20", "G23"):
        for tile in ATLAS.tiles:
            for rotation in range(6):
                if position.may(LayTile("Ann", hex_id, tile, rotation)):
                    assert (hex_id, tile, ATLAS.turned(tile, rotation).paths) in pictures
