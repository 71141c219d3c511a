"""Chapters 7.2.3 to 7.2.6: routes of tramcars, income, its use, and the stock value."""

import pytest
from msgspec.structs import replace

from tests.titles.berlin_1881.positions import Position, says
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules import prices, title
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.building import linked_with_the_centre
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold, keep, pay_out
from trunkline.titles.berlin_1881.rules.lay_track import LayTile
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import Earned
from trunkline.titles.berlin_1881.rules.tables import MARKET


def running(company: str, *, cars: str = "2", **tiles: str) -> Position:
    """A tramway of Ann is about to run with these cars on these tiles."""
    position = Position(phase="green" if cars > "3" else "yellow").found(company, "Ann", cash=0)
    position.lay(**tiles).trains(company, *cars.split())
    return position.turn(company, "run")


def best(position: Position) -> int:
    [run] = position.offers(Run)
    position.do(run)
    return position.s.earned.route


@pytest.mark.rule("1881-7.2.3-01", "1881-7.2.3-02")
def test_example_44_two_cars_run_on_separate_rails_from_a_common_station() -> None:
    position = running("GBS", H18="3 r2", G21="9 r1", G23="7 r0", cars="2 2")
    twice = Route("2", ("G19.0", "H18.0", "G17.0"), (("G19", "H18"), ("H18", "G17")))
    says(position.no(Run("Ann", (twice, twice))), "Both 2-trains use", "7.2.3")
    third = Route("2", ("G19.0", "H22.0"), (("G19", "G21", "G23", "H22"),))
    says(position.no(Run("Ann", (twice, third, third))), "only one route", "7.2.3")
    says(position.no(Run("Ann", (Route("4", twice.stops, twice.legs),))), "no 4-train", "7.2.3")
    assert best(position) == 130


@pytest.mark.rule("1881-7.2.3.1-01")
def test_a_route_begins_and_ends_at_different_stations() -> None:
    position = running("GBS", H18="3 r2")
    says(position.no(Run("Ann", (Route("2", ("G19.0",), ()),))), "at least two stops", "7.2.3.1")
    stop = Route("2", ("G19.0", "H18.0"), (("G19", "H18"),))
    says(position.no(Run("Ann", (stop,))), "may not end at H18", "7.2.3.1")


@pytest.mark.rule("1881-7.2.3.1-02")
def test_a_route_needs_an_own_depot() -> None:
    position = running("GBS", H18="142 r3", I17="5 r2")
    away = Route("2", ("G17.0", "H18.0", "I17.0"), (("G17", "H18"), ("H18", "I17")))
    says(position.no(Run("Ann", (away,))), "no station of the company", "7.2.3.1")


@pytest.mark.rule("1881-7.2.3.1-03", "1881-7.2.3.1-04")
def test_the_exception_runs_from_the_home_and_a_blocked_station_ends_it() -> None:
    position = running("NBSN", E23="816 r0", F22="4 r0")
    position.depot("NBSN", "E23").turn("NBSN", "run")
    assert best(position) == 30
    position = running("SpS", E5="58 r4", F4="8 r3", G5="6 r0")
    position.depot("GBS", "G5").turn("SpS", "run")
    stop = Route("2", ("E7.0", "E5.0"), (("E7", "E5"),))
    says(position.no(Run("Ann", (stop,))), "may not end at E5", "7.2.3.1")
    assert best(position) == 70


@pytest.mark.rule("1881-7.2.3.1-05", "1881-7.2.3.1-06")
def test_example_43_no_hex_twice() -> None:
    position = running("BChSt", F12="8 r3", E13="7 r5", cars="4")
    back = Route(
        "4",
        ("G13.0", "F14.0", "G13.1"),
        (("G13", "F12", "E13", "F14"), ("F14", "G15", "G13")),
    )
    says(position.no(Run("Ann", (back,))), "comes to G13 twice", "7.2.3.1")
    stations_twice = Route(
        "4",
        ("G13.0", "F14.0", "G13.0"),
        (("G13", "F12", "E13", "F14"), ("F14", "E13", "F12", "G13")),
    )
    says(position.no(Run("Ann", (stations_twice,))), "twice", "7.2.3.1")
    assert best(position) == 50


@pytest.mark.rule("1881-7.2.3.1-07")
def test_example_45_a_rail_joins_the_stations_of_breitscheidplatz() -> None:
    tiles = {"H14": "843 r0", "H12": "3 r3", "H16": "4 r1", "H18": "58 r1"}
    assert best(running("BESTAG", **tiles, cars="4")) == 180
    assert best(running("BESTAG", **tiles, cars="2")) == 100


@pytest.mark.rule("1881-7.2.3.1-08")
def test_no_narrow_turn_at_switches() -> None:
    position = running("GBS", G21="82 r1", G23="7 r0", F20="9 r2", E19="6 r3", cars="3")
    sharp = Route(
        "3",
        ("H22.0", "G19.0", "E19.0"),
        (("H22", "G23", "G21", "G19"), ("G19", "G21", "F20", "E19")),
    )
    says(position.no(Run("Ann", (sharp,))), "twice", "7.2.3.1")
    assert best(position) == 60
    position = running("GBS", G21="830 r1", G23="7 r0", F20="9 r2", E19="6 r3", cars="2")
    narrow = Route("2", ("G19.0", "E19.0"), (("G19", "G21", "F20", "E19"),))
    says(position.no(Run("Ann", (narrow,))), "cannot reach E19.", "7.2.3.1")
    assert best(position) == 60


@pytest.mark.rule("1881-7.2.3.2-01", "1881-7.2.3.2-02")
def test_a_car_counts_stations_not_stops_and_leaves_none_out() -> None:
    position = running("BESTAG", H16="4 r1", H18="141 r0", I17="5 r2", cars="2")
    assert best(position) == 80
    position = running("BESTAG", H14="843 r0", H12="3 r3", H16="4 r1", H18="58 r1", cars="3")
    long = Route(
        "3",
        ("G13.0", "H12.0", "H14.1", "H14.0", "H16.0", "H18.0", "G19.0"),
        (
            ("G13", "H12"),
            ("H12", "H14"),
            ("H14",),
            ("H14", "H16"),
            ("H16", "H18"),
            ("H18", "G19"),
        ),
    )
    says(position.no(Run("Ann", (long,))), "passes 4 stations; it reaches 3", "7.2.3.2")
    skipping = replace(long, counted=("G13.0", "H14.0", "G19.0"))
    says(position.no(Run("Ann", (skipping,))), "may not leave out", "7.2.3.2")


EAST = {
    "J30": "4 r1",
    "J32": "4 r1",
    "J34": "823 r0",
    "K29": "9 r2",
    "L30": "8 r2",
    "L32": "823 r0",
}


@pytest.mark.rule(
    "1881-7.2.4-11", "1881-7.2.4-12", "1881-7.2.5-05", "1881-7.2.5-06", "1881-7.2.5-09"
)
def test_example_46_the_ferry_bonus_and_its_use() -> None:
    position = running("SSC", **EAST, cars="3")
    assert best(position) == 100
    assert position.s.earned.ferry == 80
    routes = position.copy()
    money = position.s.money["Ann"]
    position.do(Pay("Ann"))
    assert position.s.money["Ann"] == money + 6 * 10
    assert position.s.money["SSC"] == 80
    both = routes.copy()
    both.do(Pay("Ann", ferry=True))
    assert both.s.money["Ann"] == money + 6 * 18
    assert both.s.money["SSC"] == 0
    kept = routes.copy()
    kept.do(Withhold("Ann"))
    assert kept.s.money["SSC"] == 180
    says(routes.no(Pay("Ann", connection=True)), "no connection bonus", "7.2.5")
    position = running("SSC", **EAST, cars="2")
    assert best(position) == 80
    assert position.s.earned.ferry == 40


@pytest.mark.rule("1881-7.2.4-12")
def test_each_car_that_comes_to_a_landing_gets_the_ferry_bonus() -> None:
    position = running("SSC", **EAST, cars="2 2")
    best(position)
    assert position.s.earned.ferry == 80


def builders(company: str = "SBV", money: int = 500, **tiles: str) -> Position:
    position = Position().found(company, "Ann", cash=money).lay(**tiles)
    if not position.s.board.of(company):
        position.depot(company, "K15")
    return position.turn(company, "track")


@pytest.mark.rule("1881-7.2.4-03", "1881-7.2.4-06", "1881-7.2.4-08")
def test_example_47_the_connection_bonus() -> None:
    position = builders(K15="6 r3", J16="9 r0", L16="9 r2")
    position.do(LayTile("Ann", "M17", "5", 2))
    assert position.s.earned.connection == 0
    assert "M17" in position.s.bonuses
    position = builders(K15="6 r3", J16="9 r0", I17="5 r0", L16="9 r2")
    position.do(LayTile("Ann", "M17", "5", 2))
    assert position.s.earned.connection == 100
    assert "M17" not in position.s.bonuses
    assert position.tells("Lichtenrade is connected")
    assert position.s.money["SBV"] == 500
    position.do(Done("Ann"))
    while position.top == "BuildDepot":
        position.do(Done("Ann"))
    assert position.s.money["SBV"] == 600


@pytest.mark.rule("1881-7.2.4-06", "1881-7.2.4-08")
def test_whoever_completes_the_link_gets_the_bonus_once() -> None:
    position = builders(K15="6 r3", L16="9 r2", M17="5 r2", I17="5 r0")
    position.do(LayTile("Ann", "J16", "9", 0))
    assert position.s.earned.connection == 100
    position = builders(K15="6 r3", J16="9 r0", I17="5 r0", L16="9 r2", M17="5 r2")
    position.s.bonuses = tuple(h for h in position.s.bonuses if h != "M17")
    position.do(next(a for a in position.offers(LayTile)))
    assert position.s.earned.connection == 0


@pytest.mark.rule("1881-7.2.4-05")
def test_example_48_two_markers_with_one_tile_bring_100_in_all() -> None:
    position = Position(phase="green").found("SSC", "Ann", cash=500)
    position.lay(**EAST, J26="8 r2", I25="8 r3", G25="8 r5", G21="9 r1").turn("SSC", "track")
    position.do(LayTile("Ann", "G23", "9", 1))
    assert position.s.earned.connection == 100
    assert {"J34", "L32"} & set(position.s.bonuses) == set()
    assert len(position.s.bonuses) == 11


@pytest.mark.rule("1881-7.2.4-04", "1881-7.2.4-09")
def test_example_49_the_link_may_change_the_rail_system_in_a_hub() -> None:
    tiles = {"A21": "817 r0", "G21": "7 r1", "F20": "9 r2", "E19": "6 r3", "D20": "9 r0"}
    position = Position(phase="green").found("GBS", "Ann").lay(**tiles, B20="811 r3")
    position.trains("GBS", "4").turn("GBS").do(LayTile("Ann", "C21", "58", 0))
    assert position.s.earned.connection == 100
    assert "Bernau" not in position.s.bonuses
    while position.top != "RunTrains":
        position.do(Done("Ann"))
    assert best(position) == 100
    position = Position(phase="green").found("GBS", "Ann").lay(**tiles)
    position.turn("GBS").do(LayTile("Ann", "C21", "58", 0))
    assert position.s.earned.connection == 0
    assert "Bernau" in position.s.bonuses


@pytest.mark.rule("1881-7.2.4-09")
def test_rails_that_cross_in_the_open_do_not_connect() -> None:
    position = Position(phase="green").lay(A21="817 r0", B20="811 r3", C19="711 r0", D18="811 r0")
    assert linked_with_the_centre(position.s.pieces, position.s.board, ("Bernau",)) == ()
    position.lay(E17="817 r0", F16="824 r1")
    assert linked_with_the_centre(position.s.pieces, position.s.board, ("Bernau",)) == ("Bernau",)


@pytest.mark.rule("1881-7.2.4-04")
def test_blocked_stations_do_not_prevent_the_bonus() -> None:
    position = builders(K15="6 r3", J16="9 r0", I17="5 r0", L16="9 r2")
    position.found("GBS", "Bob").depot("GBS", "I17")
    position.do(LayTile("Ann", "M17", "5", 2))
    assert position.s.earned.connection == 100


@pytest.mark.rule("1881-7.2.4-07", "1881-7.2.4-02")
def test_two_tiles_of_one_turn_can_each_earn_a_bonus() -> None:
    """L16 joins Lichtenrade to Kreuzberg, K13 then joins Zehlendorf by way of Marienfelde."""
    position = Position().found("SBV", "Ann", cash=500)
    position.lay(K15="13 r1", J16="9 r0", I17="5 r0", M17="5 r2", K11="9 r1", K9="5 r4")
    position.depot("SBV", "K15").turn("SBV", "track")
    position.do(LayTile("Ann", "L16", "9", 2))
    assert position.s.earned.connection == 100
    position.do(LayTile("Ann", "K13", "9", 1))
    assert position.s.earned.connection == 200
    assert {"M17", "K9"} & set(position.s.bonuses) == set()


@pytest.mark.rule("1881-7.2.4-13", "1881-7.2.5-02")
def test_s_bahn_dividends_come_when_the_network_pays() -> None:
    position = Position.four_networks().found("GBS", "Ann", cash=0)
    position.sbahn("Ann", "Bob", "Cy", "Dee", GBS=4)
    position.s.earned = Earned(route=300)
    pay_out(position.s, "S1", connection=False, ferry=False)
    assert position.s.money["GBS"] == 60


@pytest.mark.rule("1881-7.2.5-01", "1881-7.2.5-04", "1881-7.2.5-03")
def test_example_50_the_part_of_the_bank_pool_goes_to_the_tramway() -> None:
    position = Position().hold("GBS", "Ann", pool=2, Ann=3, Bob=2)
    before = bank(position.s)
    position.s.earned = Earned(route=120)
    pay_out(position.s, "GBS", connection=False, ferry=False)
    assert position.s.money["Ann"] + position.s.money["Bob"] == 1440 + 84
    assert position.s.money["GBS"] == 24
    assert bank(position.s) == before - 108


@pytest.mark.rule("1881-7.2.5-05", "1881-7.2.5-08")
def test_none_one_or_both_bonuses_are_added_and_do_not_move_the_marker_further() -> None:
    for connection, ferry, part, kept in (
        (False, False, 12, 140),
        (True, False, 22, 40),
        (False, True, 16, 100),
        (True, True, 26, 0),
    ):
        position = Position().hold("GBS", "Ann", Ann=4)
        position.s.earned = Earned(route=120, connection=100, ferry=40)
        pay_out(position.s, "GBS", connection, ferry)
        assert position.s.money["Ann"] == 720 + 6 * part
        assert position.s.money["GBS"] == kept
        assert position.price("GBS") == 96


@pytest.mark.rule("1881-7.2.5-05", "1881-7.2.5-06")
def test_the_choices_of_the_director() -> None:
    position = Position().found("GBS").ask("GBS", "income")
    position.s.earned = Earned(route=120, connection=100, ferry=40)
    assert len(position.offers(Pay)) == 4
    assert len(position.offers(Withhold)) == 1
    position.s.earned = Earned(route=120, connection=100)
    says(position.no(Pay("Ann", ferry=True)), "no ferry bonus", "7.2.5")


@pytest.mark.rule("1881-7.2.5-06", "1881-7.2.5-07", "1881-7.2.5-02")
def test_without_route_income_the_bonuses_go_to_the_treasury() -> None:
    position = Position().found("GBS", cash=0)
    position.s.earned = Earned(construction=50, connection=100)
    keep(position.s, "GBS")
    assert position.s.money["GBS"] == 150
    assert position.price("GBS") == 86
    position.lay(H18="3 r2").turn("GBS", "run")
    assert position.top == "Business"


@pytest.mark.rule("1881-7.2.5-08")
def test_bonuses_without_dividend_do_not_save_the_stock_value() -> None:
    position = Position().found("GBS", cash=0)
    position.s.earned = Earned(route=0, connection=100)
    keep(position.s, "GBS")
    assert position.price("GBS") == 86


@pytest.mark.rule("1881-7.2.6-01", "1881-7.2.6-02", "1881-7.2.6-03", "1881-7.2.6-04")
@pytest.mark.parametrize(
    ("place", "move", "value"),
    [
        ((6, 4), prices.pays, 92),
        ((0, 4), prices.withholds, 120),
        ((1, 2), prices.withholds, 92),
        ((6, 0), prices.withholds, 54),
        ((5, 0), prices.withholds, 54),
        ((4, 3), prices.pays, 96),
        ((4, 3), prices.withholds, 86),
        ((0, 15), prices.pays, 418),
        ((2, 14), prices.pays, 350),
    ],
)
def test_example_72_the_edges_of_the_market(place: tuple[int, int], move, value: int) -> None:  # type: ignore[no-untyped-def]
    position = Position().hold("GBS", "Ann").at("GBS", place)
    move(position.s, "GBS")
    assert position.price("GBS") == value


@pytest.mark.rule("1881-7.2.6-04")
def test_the_left_edges_of_the_upper_rows() -> None:
    assert (0, 3) not in MARKET.spaces
    assert (1, 1) not in MARKET.spaces
    assert (MARKET.price((0, 4)), MARKET.price((1, 2))) == (132, 98)


def test_the_marker_moves_up_from_the_end_of_a_row_and_so_to_the_last_space() -> None:
    position = Position().hold("GBS", "Ann").at("GBS", (1, 15))
    prices.pays(position.s, "GBS")
    assert position.price("GBS") == 418
    assert position.s.ending == "market"
    assert title.worth(position.s, "Ann") == 720 + 2 * 418
