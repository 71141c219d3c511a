"""X Laying track, X Upgrading tiles."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import ExchangeRocket, LayTile, Pass
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.lays import LAYS
from trunkline.titles.china_1880.rules.sections import PERMITS, TRACK, UPGRADES


def building(company: str = "NXR", phase: str = "A1", cash: int = 500, **tiles: str) -> Position:
    """The company of A has a permit and is in its track step, with these tiles on the map."""
    permits = "ABC" if phase < "D" else "BCD"
    position = (
        Position("ABC", cash=100).phase(phase).found(company, "A", permits=permits, cash=cash)
    )
    return position.lay(**tiles).turn(company, "track")


def lay(tile: str, hex_id: str) -> LayTile:
    number, rotation = tile.split()
    return LayTile("A", hex_id, number, int(rotation[1:]))


# How many


@pytest.mark.rule("1880-VI.p6.01", "1880-X.track.04", "1880-X.track.07")
def test_e37_bcr_lays_two_tiles_in_phase_a() -> None:
    position = building("BCR").do(lay("57 r1", "M3"))
    assert position.s.cash["BCR"] == 500
    assert position.top == "LayTrack"
    position.do(lay("8852 r1", "M5"))
    assert position.s.cash["BCR"] == 470
    assert position.top != "LayTrack"
    assert position.best("BCR", "2") == 40


@pytest.mark.rule("1880-VI.p6.01")
def test_e37_bcr_needs_a_permit_all_the_same() -> None:
    position = Position("ABC").owns("A", "P7").found("BCR", "A", permits="BCD", cash=500)
    position.turn("BCR", "track")
    refusal = position.no(lay("57 r1", "M3"))
    assert "no building permit for phase A" in refusal.why
    assert refusal.rule == PERMITS


@pytest.mark.rule("1880-X.track.04")
@pytest.mark.parametrize("phase", ["A1", "A2"])
def test_e37_in_phase_a_others_lay_one_tile(phase: str) -> None:
    position = building("NXR", phase).do(lay("57 r1", "J6"))
    assert position.top != "LayTrack"


@pytest.mark.rule("1880-X.track.05", "1880-X.track.01", "1880-X.track.07")
def test_e37_from_the_first_3_train_on_two_yellow_tiles_or_one_upgrade() -> None:
    position = building("NXR", "B1").do(lay("57 r1", "J6"))
    assert position.top == "LayTrack"
    refusal = position.no(lay("14 r0", "J6"))
    assert "You cannot lay green tiles now" in refusal.why
    position.do(lay("8857 r0", "J8"))
    assert position.top != "LayTrack"
    position = building("NXR", "B1", J6="57 r1", J8="8857 r0").do(lay("14 r0", "J6"))
    assert position.tile("J6") == "14"
    assert position.top != "LayTrack"


@pytest.mark.rule("1880-X.track.05")
def test_a_third_tile_is_refused() -> None:
    position = building("NXR", "B1")
    step = title.operating_turn.order[0]("NXR", 2)
    assert "only 2 tiles a turn" in position.no(lay("57 r1", "J6"), step).why


@pytest.mark.rule("1880-X.track.01", "1880-X.turn.02")
def test_the_second_tile_is_not_a_duty() -> None:
    position = building("NXR", "B1").do(lay("57 r1", "J6"), Pass("A"))
    assert position.top != "LayTrack"


def test_p7_may_allow_a_second_tile_within_the_step() -> None:
    position = Position("ABC").owns("A", "P7").phase("A2", on_sale="3").found("BZU", "A", cash=500)
    position.turn("BZU", "track").do(ExchangeRocket("A"))
    assert position.s.phase.name == "B1"
    position.do(lay("57 r1", "B8"))
    assert position.top == "LayTrack"


# Where


@pytest.mark.rule("1880-X.track.06", "1880-X.track.08", "1880-X.station.14")
def test_a_tile_must_extend_the_companys_track() -> None:
    position = building("NXR", "A1")
    assert {a.hex for a in position.offers(LayTile)} == {"J6"}
    refusal = position.no(lay("57 r1", "M7"))
    assert "The company has no track to #57 on M7" in refusal.why
    assert refusal.rule == TRACK
    position = building("NXR", "A1", J6="57 r1")
    assert position.may(lay("8857 r0", "J8"))
    assert "has no track to" in position.no(lay("9 r0", "J4")).why
    assert position.may(lay("9 r1", "J4"))


@pytest.mark.rule("1880-X.track.06", "1880-X.upgrade.10", "1880-X.station.14")
def test_a_city_full_of_other_markers_cannot_be_passed_for_building() -> None:
    position = building("NXR", "B1", J6="57 r1", J8="8857 r0", J10="9 r1", J12="6 r1", I13="9 r0")
    assert position.may(lay("15 r0", "J12"))
    assert position.may(lay("57 r0", "H14"))
    position.found("WNR", "B").station("WNR", "J12").turn("NXR", "track")
    assert position.may(lay("15 r0", "J12"))
    assert "has no track to" in position.no(lay("57 r0", "H14")).why


@pytest.mark.rule("1880-X.upgrade.10")
def test_a_city_with_a_free_place_can_be_passed() -> None:
    position = building("NXR", "B1", J6="57 r1", J8="8857 r0", J10="9 r1", J12="6 r1", I13="9 r0")
    position.lay(J12="15 r0").found("WNR", "B").station("WNR", "J12").turn("NXR", "track")
    assert position.may(lay("57 r0", "H14"))


@pytest.mark.rule("1880-X.track.08")
def test_the_home_tile_is_no_duty_and_comes_first() -> None:
    position = building("NXR", "B1").do(Pass("A"))
    assert position.s.board.tile_at("J6") is None
    position = building("NXR", "B1")
    assert "has no track to" in position.no(lay("9 r1", "J4")).why
    position.do(lay("57 r1", "J6"), lay("9 r1", "J4"))
    assert position.s.board.tile_at("J4") is not None


@pytest.mark.rule("1880-X.track.08")
def test_a_beijing_company_builds_at_once_beyond_the_printed_hex() -> None:
    position = building("JHU", "A1").do(lay("57 r1", "F10"))
    assert position.s.board.tile_at("F10") is not None


@pytest.mark.rule("1880-X.track.19")
def test_red_hexes_have_an_arrow_at_every_buildable_side_but_those_of_hong_kong() -> None:
    sides = {}
    for h in ATLAS.map:
        for edge in range(6):
            beyond = ATLAS.map.neighbour(h.id, edge)
            if h.face.colour == "red" and beyond and ATLAS.map[beyond].face.colour == "white":
                sides[h.id, beyond] = edge in h.face.exits()
    assert all(sides.values())
    assert [pair for pair in sides if pair[0] == "Q15"] == [("Q15", "P14")]


@pytest.mark.rule("1880-X.track.20")
def test_track_need_not_join_the_track_of_other_neighbours() -> None:
    position = building("NXR", "A1", J6="57 r1", K5="8852 r2")
    assert position.may(lay("9 r1", "J4"))
    assert position.may(lay("8 r2", "J4"))


@pytest.mark.rule("1880-X.track.17", "1880-X.track.18", "1880-X.track.21")
def test_e35_the_books_three_errors() -> None:
    position = building("JHU", "A1")
    refusal = position.no(lay("57 r0", "F10"))
    assert "keeps its printed track towards F8" in refusal.why
    assert refusal.rule == TRACK
    legal = {(a.tile, a.rotation) for a in position.offers(LayTile) if a.hex == "F10"}
    assert legal == {("57", 1), ("5", 0), ("5", 1), ("6", 1), ("6", 5)}
    assert position.may(lay("57 r4", "F10"))
    barrier = building("QSR", "A1", D12="235 r0")
    assert "barrier between E11 and E13" in barrier.no(lay("9 r1", "E11")).why
    assert "barrier" in barrier.no(lay("57 r1", "E13")).why
    assert "no track at that side" in barrier.no(lay("9 r2", "E11")).why
    assert "no track at that side" in barrier.no(lay("8 r0", "G13")).why
    assert "no track at that side" in barrier.no(lay("8852 r1", "J14")).why
    fitting = {(x.tile, x.rotation) for x in LAYS.fitting("G7")}
    assert fitting == {("9", 0), ("8", 1), ("8", 3), ("7", 2), ("7", 3)}
    assert "off the map" in building("LHR", "A1").no(lay("57 r0", "A5")).why


@pytest.mark.rule("1880-X.track.09", "1880-X.track.13", "1880-X.track.15", "1880-X.track.16")
def test_e36_kinds_of_hexes() -> None:
    def greens(hex_id: str, tile: str, rotation: int) -> set[str]:
        return {x.tile for x in LAYS.fitting(hex_id, tile, rotation)}

    assert greens("N10", "8852", 1) == {"887", "888", "8866"}
    assert greens("N10", "57", 1) == {"14", "15", "619"}
    assert {x.tile for x in LAYS.fitting("B12")} <= {"8854", "8855", "8856", "8857", "8858"}
    assert {(x.tile, x.rotation) for x in LAYS.fitting("K15")} == {("8877", 0), ("8877", 2)}
    assert {(x.tile, x.rotation) for x in LAYS.fitting("K15", "8877", 0)} == {("8878", 2)}
    assert {(x.tile, x.rotation) for x in LAYS.fitting("K15", "8878", 2)} == {("8879", 5)}
    assert {(x.tile, x.rotation) for x in LAYS.fitting("K15", "8879", 5)} == {("8880", 5)}
    position = building("HKR", "A1")
    assert position.may(lay("8877 r3", "K15"))
    assert position.may(lay("8877 r5", "K15"))
    assert "takes only tiles marked S" in position.no(lay("57 r0", "K15")).why
    assert "marked S" in position.no(lay("8877 r0", "M7")).why
    assert "no stop" in position.no(lay("57 r0", "K11")).why


def test_tiles_hexes_and_rotations_must_exist() -> None:
    position = building("NXR", "A1")
    assert "Unknown hex Z9" in position.no(lay("57 r0", "Z9")).why
    assert "Unknown tile #9999" in position.no(lay("9999 r0", "J6")).why
    assert "six rotations" in position.no(LayTile("A", "J6", "57", 6)).why


@pytest.mark.rule("1880-IV.setup.08")
def test_a_used_up_tile_cannot_be_laid() -> None:
    used = dict.fromkeys(("B8", "C9", "C11", "M3", "M7", "O5"), "57 r0")
    assert "No tile #57 is left" in building("NXR", "A1").lay(**used).no(lay("57 r1", "J6")).why


# Money


@pytest.mark.rule("1880-X.track.22", "1880-X.track.25")
def test_e41_terrain_is_paid_by_the_treasury_alone() -> None:
    position = (
        Position("ABC", cash=500).found("LHR", "A", cash=40).owns("A", "P7").turn("LHR", "track")
    )
    refusal = position.no(lay("5 r3", "J2"))
    assert "Building on J2 costs ¥50; LHR has ¥40" in refusal.why
    assert refusal.rule == TRACK
    assert position.s.cash["A"] == 500
    position.money(LHR=50).do(lay("5 r3", "J2"))
    assert (position.s.cash["LHR"], position.s.cash["A"]) == (0, 500)


@pytest.mark.rule("1880-X.track.23")
def test_an_upgrade_costs_nothing() -> None:
    position = building("LHR", "B1", cash=0, J2="5 r3").do(lay("15 r2", "J2"))
    assert position.tile("J2") == "15"
    assert position.s.cash["LHR"] == 0


@pytest.mark.rule("1880-X.track.24")
def test_ferry_hexes_are_never_built_on() -> None:
    position = building("HKR", "B1", K15="8877 r0")
    for hex_id in ("J16", "I15", "F12", "F14"):
        assert "cannot be upgraded" in position.no(lay("9 r0", hex_id)).why


# Upgrades


@pytest.mark.rule("1880-X.upgrade.01", "1880-X.upgrade.02", "1880-X.upgrade.03")
def test_tiles_are_upgraded_one_colour_at_a_time_when_available() -> None:
    assert (
        "You cannot lay green tiles now"
        in building("NXR", "A2", J6="57 r1").no(lay("14 r0", "J6")).why
    )
    position = building("NXR", "C1", J6="57 r1")
    refusal = position.no(lay("63 r0", "J6"))
    assert "J6 takes a green tile next; #63 is brown" in refusal.why
    assert refusal.rule == UPGRADES
    assert position.may(lay("14 r0", "J6"))
    assert building("NXR", "C1", J6="14 r0").may(lay("63 r0", "J6"))
    assert (
        "cannot lay brown tiles now" in building("NXR", "B3", J6="14 r0").no(lay("63 r0", "J6")).why
    )
    assert (
        "cannot lay grey tiles now" in building("NXR", "C3", J6="63 r0").no(lay("455 r0", "J6")).why
    )
    position = Position("ABC").phase("D1").found("NXR", "A", permits="BCD").lay(J6="63 r0")
    assert position.turn("NXR", "track").may(lay("455 r0", "J6"))


@pytest.mark.rule("1880-X.upgrade.04", "1880-X.upgrade.05")
def test_a_route_must_lead_to_the_new_tile_but_its_new_track_need_not_be_of_use() -> None:
    position = building("NXR", "B1", J6="57 r1", J8="8857 r0", J4="9 r1", K5="8852 r2")
    assert position.may(lay("23 r1", "J4"))
    assert "has no track to" in position.no(lay("888 r2", "K5")).why


@pytest.mark.rule("1880-X.upgrade.04")
def test_the_new_track_itself_may_make_the_connection() -> None:
    position = building("NXR", "B1", J6="57 r0", K5="8852 r2", I7="9 r0")
    assert position.may(lay("887 r2", "K5"))
    assert "has no track to" in position.no(lay("888 r1", "K5")).why


@pytest.mark.rule("1880-X.upgrade.06", "1880-X.upgrade.07")
def test_old_track_and_stops_stay() -> None:
    position = building("NXR", "B1", J6="57 r1")
    assert "does not keep the track" in position.no(lay("15 r0", "J6")).why
    assert "Needed: city" in position.no(lay("887 r0", "J6")).why


@pytest.mark.rule("1880-X.upgrade.09")
def test_an_upgrade_opens_places_and_markers_stay() -> None:
    position = building("NXR", "B1", J6="57 r1").do(lay("14 r0", "J6"))
    face = ATLAS.face(position.s.board, "J6")
    assert face.nodes[0].slots == 2
    assert position.s.board.markers("J6", 0) == ("NXR",)


@pytest.mark.rule("1880-X.upgrade.11")
def test_a_replaced_tile_goes_back_to_the_stock() -> None:
    position = building("NXR", "B1", J6="57 r1")
    assert ATLAS.left(position.s.board, "57") == 5
    position.do(lay("14 r0", "J6"))
    assert (ATLAS.left(position.s.board, "57"), ATLAS.left(position.s.board, "14")) == (6, 3)


@pytest.mark.rule("1880-X.upgrade.12")
def test_e40_replacing_the_printed_beijing_hex_is_an_upgrade() -> None:
    assert "is green. You cannot lay" in building("JHU", "A1").no(lay("8886 r0", "F8")).why
    position = building("JHU", "B1").do(lay("8886 r0", "F8"))
    assert position.top != "LayTrack"
    position = building("JHU", "B1").do(lay("57 r1", "F10"))
    assert "You cannot lay" in position.no(lay("8886 r0", "F8")).why
    far = building("NXR", "B1")
    assert "The company has no track to #8886 on F8" in far.no(lay("8886 r0", "F8")).why


@pytest.mark.rule("1880-X.upgrade.06", "1880-X.upgrade.15")
def test_e40_qiqihar() -> None:
    position = building("BZU", "B1", B8="5 r1", B6="9 r1", A5="57 r1").station("BZU", "A5")
    position.turn("BZU", "track")
    assert {(a.tile, a.rotation) for a in position.offers(LayTile) if a.hex == "A5"} == {("15", 4)}
    for rotation in range(6):
        assert position.no(lay(f"14 r{rotation}", "A5")).rule == UPGRADES


@pytest.mark.rule("1880-X.upgrade.13", "1880-X.upgrade.14")
def test_e39_six_exits() -> None:
    position = building("NXR", "C1", H6="14 r0").station("NXR", "H6").turn("NXR", "track")
    refusal = position.no(lay("611 r0", "H6"))
    assert "six exits while a #63 is left" in refusal.why
    assert refusal.rule == UPGRADES
    assert position.may(lay("63 r0", "H6"))
    brown = dict.fromkeys(("C9", "C11", "B8", "H10", "J12", "M7"), "63 r0")
    position.lay(**brown).turn("NXR", "track")
    assert "No tile #63 is left" in position.no(lay("63 r0", "H6")).why
    assert position.may(lay("611 r0", "H6"))


@pytest.mark.rule("1880-X.upgrade.14", "1880-X.upgrade.15")
@pytest.mark.parametrize(
    ("hex_id", "tiles", "rotation"),
    [
        ("H14", ("6 r1", "15 r0"), 5),
        ("E13", ("5 r5", "15 r3"), 2),
        ("P14", ("57 r0", "15 r0"), 5),
        ("J2", ("5 r3", "15 r2"), 2),
    ],
)
def test_e39_cities_with_five_open_sides_take_611_in_one_way(
    hex_id: str, tiles: tuple[str, ...], rotation: int
) -> None:
    position = building("NXR", "C1").station("NXR", hex_id).lay(**{hex_id: tiles[0]})
    position.lay(**{hex_id: tiles[1]}).turn("NXR", "track")
    browns = {(a.tile, a.rotation) for a in position.offers(LayTile) if a.hex == hex_id}
    assert browns == {("611", rotation)}
    position.lay(C9="611 r0", C11="611 r0", H6="611 r0").turn("NXR", "track")
    assert not [a for a in position.offers(LayTile) if a.hex == hex_id]


@pytest.mark.rule("1880-X.upgrade.15")
def test_e39_a_611_with_five_open_sides_never_turns_grey() -> None:
    assert not LAYS.fitting("H14", "611", 5)


@pytest.mark.rule("1880-X.upgrade.16")
def test_e45_the_beijing_homes_keep_their_own_city() -> None:
    position = building("JHU", "B1").found("JGG", "B").found("JLR", "B").found("JHA", "C")
    position.turn("JHU", "track").do(lay("8886 r0", "F8"))
    face = ATLAS.face(position.s.board, "F8")
    sides = {
        company: face.node_exits(position.s.board.of(company)[0].node)
        for company in ("JGG", "JLR", "JHA", "JHU")
    }
    assert sides == {"JGG": (0,), "JLR": (1,), "JHA": (3,), "JHU": (4,)}
