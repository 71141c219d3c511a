"""X Placing station markers."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.rails.board.stations import kept
from trunkline.titles.china_1880.rules import title
from trunkline.titles.china_1880.rules.actions import BuyShare, Pass, PlaceMarker
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.homes import waiting
from trunkline.titles.china_1880.rules.run_trains import network_of
from trunkline.titles.china_1880.rules.sections import STATIONS


def placing(company: str = "NJR", cash: int = 500, phase: str = "A1", **tiles: str) -> Position:
    """The company of A is in its station step, with these tiles on the map."""
    position = Position("ABC", cash=600).phase(phase).owns("A", "P7").found(company, "A", cash=cash)
    return position.lay(**tiles).turn(company, "station")


def nanjing(**more: object) -> Position:
    """Nanjing and Hefei are joined."""
    return placing(K13="57 r2", J12="57 r2", **more)  # type: ignore[arg-type]


@pytest.mark.rule("1880-X.station.01", "1880-XII.found.06")
def test_the_home_marker_is_free_at_the_end_of_the_share_round() -> None:
    position = Position("ABC", cash=600).found("NJR", "A", floated=False).share_round("B")
    position.do(BuyShare("B", "NJR"))
    assert position.s.board.of("NJR") == ()
    position.all_pass()
    assert [s.hex for s in position.s.board.of("NJR")] == ["K13"]
    assert position.s.cash["NJR"] == 500


@pytest.mark.rule("1880-X.station.03", "1880-X.station.04")
def test_e44_the_first_marker_costs_40_the_second_100_one_in_a_turn() -> None:
    position = nanjing().do(PlaceMarker("A", "J12", 0))
    assert position.s.cash["NJR"] == 460
    assert position.top != "PlaceStation"
    position.lay(I11="9 r2", H10="57 r2").turn("NJR", "station").do(PlaceMarker("A", "H10", 0))
    assert position.s.cash["NJR"] == 360
    position.turn("NJR", "station")
    assert "no marker left" in position.no(PlaceMarker("A", "M7", 0)).why


@pytest.mark.rule("1880-X.station.04")
def test_e44_in_phase_d_they_cost_80_and_200() -> None:
    position = nanjing(phase="D1").do(PlaceMarker("A", "J12", 0))
    assert position.s.cash["NJR"] == 420
    position.lay(I11="9 r2", H10="57 r2").turn("NJR", "station").do(PlaceMarker("A", "H10", 0))
    assert position.s.cash["NJR"] == 220


@pytest.mark.rule("1880-X.station.02")
def test_e44_one_marker_of_a_company_per_hex() -> None:
    position = placing("JHA", phase="B1", F10="57 r1", E9="8850 r0")
    refusal = position.no(PlaceMarker("A", "F8", 3))
    assert "JHA already has a station in Beijing" in refusal.why
    assert refusal.rule == STATIONS


@pytest.mark.rule("1880-X.station.05")
def test_e44_the_treasury_alone_pays() -> None:
    position = nanjing(cash=30)
    refusal = position.no(PlaceMarker("A", "J12", 0))
    assert "costs ¥40; NJR has ¥30" in refusal.why
    assert refusal.rule == STATIONS
    assert position.s.cash["A"] == 600


@pytest.mark.rule("1880-X.station.06")
def test_the_place_must_be_connected() -> None:
    position = placing(K13="57 r2", J12="57 r2", M7="57 r0")
    assert "No track connects Chongqing" in position.no(PlaceMarker("A", "M7", 0)).why


@pytest.mark.rule("1880-X.station.06", "1880-X.station.14")
def test_not_through_a_city_full_of_others() -> None:
    position = nanjing(I11="9 r2", H10="57 r2")
    assert position.may(PlaceMarker("A", "H10", 0))
    position.found("WNR", "B").station("WNR", "J12").turn("NJR", "station")
    assert "No track connects Jinan" in position.no(PlaceMarker("A", "H10", 0)).why


@pytest.mark.rule("1880-X.station.06")
def test_not_by_reversing_at_a_junction() -> None:
    """At B10 both branches come in from B8; no train turns from one branch into the other."""
    position = placing("BZU", B8="5 r3", B10="23 r1", B12="8857 r0", C11="5 r1", phase="B1")
    position.homeless("BZU").station("BZU", "C11").turn("BZU", "station")
    assert position.may(PlaceMarker("A", "B8", 0))
    reached = {hex_id for hex_id, _ in title.atlas.track(position.s.board).reach("BZU").stops()}
    assert reached == {"C11", "B8"}


@pytest.mark.rule("1880-X.station.07")
def test_markers_need_a_free_place_in_a_city() -> None:
    position = nanjing().found("WNR", "B").station("WNR", "J12").turn("NJR", "station")
    assert "No slot is free in Hefei" in position.no(PlaceMarker("A", "J12", 0)).why
    position = placing("CKR", O5="57 r2", P6="8852 r2")
    assert "only in cities" in position.no(PlaceMarker("A", "P6", 0)).why
    assert "only in cities" in position.no(PlaceMarker("A", "Q7", 0)).why
    assert "no such stop" in position.no(PlaceMarker("A", "P6", 1)).why
    assert "no such stop" in position.no(PlaceMarker("A", "Z1", 0)).why
    position = placing("SCR", N12="235 r4", N14="8 r5", O15="8851 r2", P14="57 r0")
    assert "only in cities" in position.no(PlaceMarker("A", "Q13", 0)).why


@pytest.mark.rule("1880-X.station.09")
def test_e42_a_place_is_kept_for_a_home() -> None:
    position = Position("ABC", cash=600).phase("B1").owns("A", "P7").found("JHU", "A", cash=500)
    position.lay(C9="57 r2", B8="57 r2").station("JHU", "C9").turn("JHU", "station")
    refusal = position.no(PlaceMarker("A", "B8", 0))
    assert "reserved for the home of BZU" in refusal.why
    assert refusal.rule == STATIONS
    position.lay(B8="15 r2").turn("JHU", "station")
    assert position.may(PlaceMarker("A", "B8", 0))
    position.found("WNR", "B").station("WNR", "B8").turn("JHU", "station")
    assert "reserved for the home of BZU" in position.no(PlaceMarker("A", "B8", 0)).why
    position.found("BZU", "C")
    assert position.s.board.markers("B8", 0) == ("WNR", "BZU")
    assert not network_of(position.s, "JHU").stop["B8.0"].through


@pytest.mark.rule("1880-X.station.09", "1880-X.upgrade.16")
def test_e45_in_green_beijing_only_two_cities_are_free_for_others() -> None:
    position = Position("ABC", cash=600).phase("B1").owns("A", "P7").found("WNR", "A", cash=500)
    position.lay(F8="8886 r0", F10="57 r1", G9="8852 r2", H10="57 r2")
    position.station("WNR", "F10").turn("WNR", "station")
    assert "reserved for the home of JHU" in position.no(PlaceMarker("A", "F8", 4)).why
    position.homeless("WNR").station("WNR", "H10").turn("WNR", "station")
    assert position.may(PlaceMarker("A", "F8", 5))
    places = [kept(ATLAS, position.s.board, "F8", city, waiting(position.s)) for city in range(6)]
    assert places == [("JGG",), ("JLR",), (), ("JHA",), ("JHU",), ()]


@pytest.mark.rule("1880-X.station.09")
def test_brown_beijing_keeps_one_place_for_each_home() -> None:
    position = Position("ABC", cash=600).phase("C1").owns("A", "P7").found("WNR", "A", cash=500)
    position.lay(F8="8886 r0").lay(F8="8887 r0").lay(F10="57 r1").station("WNR", "F10")
    position.turn("WNR", "station")
    assert position.may(PlaceMarker("A", "F8", 0))
    position.found("HKR", "B").station("HKR", "F8").found("NXR", "B").station("NXR", "F8")
    position.turn("WNR", "station")
    refusal = position.no(PlaceMarker("A", "F8", 0))
    assert "reserved for the home of JGG and JLR and JHA and JHU" in refusal.why


@pytest.mark.rule("1880-X.station.10")
def test_an_unplaced_home_blocks_no_route() -> None:
    position = placing("JHU", B8="57 r2", C9="57 r2").homeless("JHU").station("JHU", "C9")
    assert network_of(position.s, "JHU").stop["B8.0"].through


@pytest.mark.rule("1880-X.station.13")
def test_e43_until_qsr_has_its_home_nobody_else_places_a_marker_in_its_separate_cities() -> None:
    position = Position("ABC", cash=600).phase("B1").owns("A", "P7").found("JHU", "A", cash=500)
    position.lay(D12="235 r2").lay(D12="8861 r2", C11="57 r2", E13="5 r2").homeless("JHU")
    for city, hex_id in enumerate(("C11", "E13")):
        position.homeless("JHU").station("JHU", hex_id).turn("JHU", "station")
        assert "reserved for the home of QSR" in position.no(PlaceMarker("A", "D12", city)).why
    position.found("QSR", "B", home=0).turn("JHU", "station")
    assert position.may(PlaceMarker("A", "D12", 1))


@pytest.mark.rule("1880-X.station.13")
def test_e43_on_a_brown_tile_one_place_is_kept() -> None:
    position = Position("ABC", cash=600).phase("C1").owns("A", "P7").found("JHU", "A", cash=500)
    position.lay(D12="235 r3").lay(D12="8861 r0").lay(D12="8874 r1")
    position.lay(C13="9 r0", B14="57 r0").station("JHU", "B14").turn("JHU", "station")
    assert position.may(PlaceMarker("A", "D12", 0))
    position.found("WNR", "B").station("WNR", "D12").turn("JHU", "station")
    assert "reserved for the home of QSR" in position.no(PlaceMarker("A", "D12", 0)).why


def test_passing_places_nothing() -> None:
    position = nanjing().do(Pass("A"))
    assert len(position.s.board.of("NJR")) == 1
