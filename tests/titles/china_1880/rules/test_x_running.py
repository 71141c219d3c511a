"""X Trains, Operating trains, Calculating income and its bonuses."""

import pytest

from tests.titles.china_1880.positions import Position
from trunkline.rails.routes.check import check
from trunkline.titles.china_1880.rules.actions import Pass, PayOut, Run, Withhold
from trunkline.titles.china_1880.rules.components import TRAINS
from trunkline.titles.china_1880.rules.run_trains import network_of, route_rules
from trunkline.titles.china_1880.rules.sections import RUNNING
from trunkline.titles.china_1880.rules.sections import TRAINS as TRAINS_SECTION
from trunkline.titles.china_1880.rules.turn import Turn


def board(company: str, director: str = "A", phase: str = "B1", **tiles: str) -> Position:
    return Position("ABC", cash=100).phase(phase).lay(**tiles).found(company, director, cash=100)


def book(phase: str = "B1") -> Position:
    """E38a: Changsha, O15, Guangzhou, Haikou and Hong Kong."""
    return board("SCR", phase=phase, N12="235 r4", N14="8 r5", O15="8851 r2", P14="14 r2")


def book_with_taiwan(phase: str = "B1") -> Position:
    """E38b: the same with a green Changsha and a line to Taiwan; SCR in city 1."""
    position = book(phase).homeless("SCR").lay(N12="8861 r0", M13="8 r4", M15="8851 r1")
    return position.station("SCR", "N12", 1)


# Trains


@pytest.mark.rule("1880-X.train.02", "1880-X.run.08", "1880-X.run.03")
def test_e38_the_books_example_of_the_2_plus_2() -> None:
    position = book()
    assert position.earns("SCR", "2+2", "N12 O15 P14 Q13") == 30 + 20 + 30 + 30
    assert "passes 3 large stations; it may pass 2" in position.refuses(
        "SCR", "2+2", "N12 O15 P14 Q15"
    )
    assert position.earns("SCR", "3+3", "N12 O15 P14 Q15") == 110
    assert position.earns("SCR", "4", "N12 O15 P14 Q15") == 110
    for stops in ("N12 O15 P14 Q13", "N12 O15 P14 Q15"):
        assert "passes 4 stations; it reaches 3" in position.refuses("SCR", "3", stops)


@pytest.mark.rule("1880-X.train.02", "1880-X.run.08")
def test_e38_the_books_example_of_the_3_plus_3() -> None:
    position = book_with_taiwan()
    assert position.earns("SCR", "3+3", "N16 M15 N12.1 O15 P14 Q13") == 30 + 20 + 40 + 20 + 30 + 30
    assert position.best("SCR", "3+3") == 170


@pytest.mark.rule("1880-VI.p3.01", "1880-X.income.04")
def test_e10_p3_on_the_books_line() -> None:
    stops = "N16 M15 N12.1 O15 P14 Q13"
    assert book_with_taiwan().owns("A", "P3").earns("SCR", "3+3", stops) == 190
    assert book_with_taiwan("C1").best("SCR", "4+4") == 150
    assert book_with_taiwan("C1").owns("A", "P3").best("SCR", "4+4") == 170


@pytest.mark.rule("1880-X.train.01", "1880-X.run.04")
def test_a_normal_train_counts_consecutive_stations_and_leaves_none_out() -> None:
    position = book()
    assert position.earns("SCR", "3", "N12 O15 P14") == 80
    assert "No track connects" in position.refuses("SCR", "3", "N12 P14")
    assert "may not leave out O15" in position.refuses("SCR", "3", "N12 O15 P14", "N12 P14")


@pytest.mark.rule("1880-X.train.02")
def test_small_may_take_the_place_of_large_not_the_reverse() -> None:
    position = book_with_taiwan()
    assert position.earns("SCR", "2+2", "N16 M15 N12.1 O15") == 110
    assert "large" in position.refuses("SCR", "2+2", "N12.1 O15 P14 Q15")


@pytest.mark.rule("1880-X.train.05")
def test_a_2r_runs_like_a_2() -> None:
    position = book()
    assert position.earns("SCR", "2R", "N12 O15") == position.earns("SCR", "2", "N12 O15") == 50
    assert "it reaches 2" in position.refuses("SCR", "2R", "N12 O15 P14")


def east() -> Position:
    """E57: one line from Beijing to Changsha, worth 60, 40, 30, 20, 60, 30 and 50."""
    return (
        Position("ABC")
        .phase("C3")
        .lay(
            F8="8887 r0",
            F10="63 r0",
            E13="15 r3",
            G13="8 r3",
            H14="57 r2",
            K15="8879 r5",
            L14="14 r0",
            M13="9 r0",
            N12="8874 r1",
        )
    )


LINE = "F8 F10 E13 H14 K15 L14 N12"


@pytest.mark.rule("1880-X.train.03", "1880-X.train.04", "1880-X.income.03")
def test_e57_an_e_train_must_count_an_own_marker() -> None:
    position = east().found("WNR", "A").homeless("WNR").station("WNR", "H14")
    without_home = "F8 F10 E13 K15 L14 N12"
    assert "must count a station" in position.refuses("WNR", "6E", LINE, without_home)
    assert position.earns("WNR", "6E", LINE, "F8 F10 H14 K15 L14 N12") == 260 - 30
    assert position.best("WNR", "6E") == 230
    assert position.best("WNR", "6") == 210
    position.owns("A", "P2")
    assert position.best("WNR", "6E") == 260
    assert position.best("WNR", "6") == 240
    position.station("WNR", "F8")
    assert position.best("WNR", "6E") == 270


@pytest.mark.rule("1880-X.train.03")
def test_an_e_train_still_runs_through_what_it_leaves_out() -> None:
    position = east().found("WNR", "A").homeless("WNR").station("WNR", "F8").found("HKR", "B")
    position.station("HKR", "H14")
    assert "cannot reach K15" in position.refuses("WNR", "6E", "F8 F10 E13 H14 K15", "F8 K15")
    assert "counts at most 6" in east().found("WNR", "A").homeless("WNR").station(
        "WNR", "F8"
    ).refuses("WNR", "6E", LINE, LINE)
    assert "does not pass" in position.refuses("WNR", "6E", "F8 F10 E13", "F8 K15")


# Routes


@pytest.mark.rule("1880-X.run.01")
def test_a_route_joins_at_least_two_stations() -> None:
    assert "at least two stops" in book().refuses("SCR", "3", "N12")


@pytest.mark.rule("1880-X.run.02", "1880-X.station.14")
def test_a_route_contains_an_own_marker() -> None:
    position = book()
    assert "no station of the company" in position.refuses("SCR", "3", "O15 P14 Q13")


@pytest.mark.rule("1880-X.run.05")
def test_no_city_twice_but_separate_cities_of_a_tile_are_different() -> None:
    position = board("JHA", E9="8850 r0", F10="5 r1")
    assert position.refuses("JHA", "4", "F8.2 E9 F10 F8.3") == ""
    assert "calls at" in position.refuses("JHA", "4", "F8.2 E9 F8.2")


@pytest.mark.rule("1880-X.run.06")
def test_e53_beijing_as_a_terminus() -> None:
    position = board("JHA", E9="8850 r0", F10="5 r1")
    stops = "F8.2 E9 F10 F8.3"
    assert position.earns("JHA", "3+3", stops) == position.earns("JHA", "4", stops) == 80
    assert position.best("JHA", "3+3") == position.best("JHA", "4") == 80
    assert "3 large stations" in position.refuses("JHA", "2+2", stops)
    assert position.best("JHA", "2+2") == 60
    position.lay(F8="8886 r0")
    assert position.best("JHA", "4") == 120
    position.lay(F8="8887 r0")
    assert "calls at Beijing twice" in position.refuses("JHA", "4", "F8 E9 F10 F8")
    assert position.best("JHA", "4") == 100
    assert position.earns("JHA", "3", "E9 F8 F10") == 100


@pytest.mark.rule("1880-X.run.07")
def test_the_same_red_area_or_harbour_only_once() -> None:
    position = board("CKR", O5="57 r2")
    position.lay(P6="8852 r2", P8="57 r0").station("CKR", "P8")
    assert "calls at French Indochina twice" in position.refuses("CKR", "4", "P6 Q7 P8 Q7")


@pytest.mark.rule("1880-X.run.09")
def test_red_areas_and_harbours_are_ends_only() -> None:
    position = board("CKR", O5="57 r2", P6="8852 r2", P8="57 r0").station("CKR", "P8")
    refusal = position.refuses("CKR", "4", "P6 Q7 P8")
    assert "French Indochina can only be the first or the last stop" in refusal
    position = board("SCR", N12="235 r4", N14="8 r5", O15="8851 r2", P14="57 r0", P12="57 r2")
    position.station("SCR", "P12")
    assert "Haikou can only be the first or the last" in position.refuses("SCR", "4", "P12 Q13 P14")


@pytest.mark.rule("1880-X.run.10", "1880-X.station.14")
def test_a_route_may_end_in_a_blocked_city_but_not_go_through() -> None:
    position = (
        book().found("WNR", "B").station("WNR", "P14").found("HKR", "B").station("HKR", "P14")
    )
    assert position.earns("SCR", "4", "N12 O15 P14") == 80
    assert "cannot reach Q13" in position.refuses("SCR", "4", "N12 O15 P14 Q13")
    position.station("SCR", "M15").lay(M15="8851 r1")
    other = board("WNR", L10="57 r1", K15="8877 r0", H14="57 r2", J12="57 r2")
    other.homeless("WNR").station("WNR", "H14").found("HKR", "B").station("WNR", "L14")
    other.lay(L14="57 r0", M13="9 r0")
    assert "cannot pass through Shanghai" in other.refuses("WNR", "4", "H14 K15 L14")


@pytest.mark.rule("1880-X.run.11")
def test_a_city_with_a_free_place_or_an_own_marker_may_be_passed() -> None:
    position = book().found("WNR", "B").station("WNR", "P14")
    assert position.refuses("SCR", "4", "N12 O15 P14 Q13") == ""
    position.station("SCR", "P14")
    assert position.refuses("SCR", "4", "N12 O15 P14 Q13") == ""


@pytest.mark.rule("1880-X.run.12")
def test_no_piece_of_track_twice_but_separate_tracks_of_a_tile() -> None:
    """B12 has two towns on separate track: out by one, back by the other."""
    position = board("BZU", B8="57 r1", B10="9 r1", B12="8857 r0", B14="5 r0", C13="7 r2")
    assert position.refuses("BZU", "4", "B8 B12.0 B14 B12.1") == ""
    assert "calls at" in position.refuses("BZU", "4", "B8 B12.0 B8")
    loop = board("NXR", J6="15 r0", I5="7 r4", I7="7 r0")
    assert "calls at Xi'an twice" in loop.refuses("NXR", "4", "J6 J6")


@pytest.mark.rule("1880-X.run.13")
def test_in_a_station_one_may_change_to_any_other_track_not_back_on_the_same() -> None:
    position = board("BZU", B8="15 r5", A7="8852 r2", C7="8852 r0", C9="57 r2")
    for stops in ("C7 B8 A7", "C7 B8 C9", "C9 B8 A7", "A7 B8 C7"):
        assert position.refuses("BZU", "3", stops) == ""
    assert "calls at" in position.refuses("BZU", "3", "C7 B8 C7")


def harbin() -> Position:
    """E56: two branches at B10."""
    return board("BZU", B8="5 r3", B10="23 r1", B12="8857 r0", C11="5 r1")


@pytest.mark.rule("1880-X.run.14", "1880-X.run.15")
def test_e56_a_junction_serves_one_train() -> None:
    position = harbin()
    twos = (TRAINS["2"], TRAINS["2"])
    routes = (position.route("BZU", "2", "B8 B12.0"), position.route("BZU", "2", "B8 C11"))
    network, rules = network_of(position.s, "BZU"), route_rules(position.s, "BZU")
    refusal = check(network, twos, routes, rules)
    assert refusal is not None
    assert "Both 2-trains use the track between B10 and B8" in refusal.why
    assert refusal.rule == RUNNING
    assert position.best("BZU", "2", "2") == 40
    position.lay(A9="8 r4", A11="9 r1", A13="9 r1")
    assert position.best("BZU", "2", "2") == 80


@pytest.mark.rule("1880-X.run.14")
def test_routes_may_meet_in_stations_on_separate_track() -> None:
    position = harbin().lay(A9="8 r4", A11="9 r1", A13="9 r1")
    routes = (position.route("BZU", "2", "B8 B12.0"), position.route("BZU", "2", "B8 A15"))
    network, rules = network_of(position.s, "BZU"), route_rules(position.s, "BZU")
    assert check(network, (TRAINS["2"], TRAINS["2"]), routes, rules) is None


@pytest.mark.rule("1880-X.run.16")
def test_each_train_runs_one_route() -> None:
    position = harbin().lay(A9="8 r4", A11="9 r1", A13="9 r1")
    position.trains("BZU", "2")
    routes = (position.route("BZU", "2", "B8 B12.0"), position.route("BZU", "2", "B8 A15"))
    position.turn("BZU", "run")
    assert "Each 2-train runs only one route" in position.no(Run("A", routes)).why
    assert "no 3-train" in position.no(Run("A", (position.route("BZU", "3", "B8 A15"),))).why
    assert position.may(Run("A", routes[:1]))


@pytest.mark.rule("1880-X.turn.02", "1880-X.turn.03")
def test_a_company_that_can_run_must_run_but_not_on_the_best_route() -> None:
    position = book().trains("SCR", "3").turn("SCR", "run")
    refusal = position.no(Run("A", ()))
    assert "SCR has trains and must run" in refusal.why
    assert refusal.rule == RUNNING
    position.do(Run("A", (position.route("SCR", "3", "N12 O15"),)))
    assert position.s.income["SCR"] == 50


def test_the_proposal_is_the_best_run() -> None:
    position = book().trains("SCR", "2+2", "3").turn("SCR", "run")
    (offer,) = position.offers(Run)
    position.do(offer)
    assert position.s.income["SCR"] == position.best("SCR", "2+2", "3") == 110


def test_the_length_is_refused_with_its_section() -> None:
    position = book().trains("SCR", "2").turn("SCR", "run")
    assert (
        position.no(Run("A", (position.route("SCR", "2", "N12 O15 P14"),))).rule == TRAINS_SECTION
    )


# Income


def ferries(director: str = "A") -> Position:
    """E54: from Beijing by three ferries to Shanghai."""
    tiles = {"F10": "57 r1", "E13": "5 r5", "G13": "8 r3", "H14": "57 r2", "K15": "8877 r0"}
    return board("JHU", director, **tiles).found("HKR", "B")


@pytest.mark.rule("1880-X.income.01", "1880-X.income.02", "1880-VI.p2.01")
def test_e54_ferries() -> None:
    lines = {
        "3": ("F8.3 F10 E13", 60, 10),
        "4": ("F8.3 F10 E13 H14", 80, 20),
        "6": ("F8.3 F10 E13 H14 K15", 110, 30),
    }
    for train, (stops, value, charge) in lines.items():
        assert ferries().earns("JHU", train, stops) == value - charge
        assert ferries().owns("A", "P2").earns("JHU", train, stops) == value
        assert ferries().owns("B", "P2").earns("JHU", train, stops) == value - charge
    assert ferries().earns("HKR", "2", "K15 H14") == 40
    assert ferries().owns("B", "P2").earns("HKR", "2", "K15 H14") == 50


@pytest.mark.rule("1880-X.income.04")
@pytest.mark.parametrize(("phase", "value"), [("A1", 20), ("B3", 30), ("C1", 10), ("D2", 70)])
def test_red_areas_go_by_the_letter_of_the_phase(phase: str, value: int) -> None:
    position = Position("ABC").phase(phase).lay(P14="57 r2").found("WNR", "A").station("WNR", "P14")
    assert position.earns("WNR", "2", "P14 Q15") == 20 + value


def running(place: tuple[int, int], trains: tuple[str, ...] = ("2+2",)) -> Position:
    """HKR earns 170 with its trains; the chart's marker stands on this space."""
    position = (
        Position("ABC").phase("B1").lay(K15="8877 r0").found("HKR", "A", place=place, B=2, C=1)
    )
    return position.trains("HKR", *trains)


@pytest.mark.rule("1880-X.bonus.01", "1880-X.income.01", "1880-X.income.05", "1880-X.income.06")
def test_e58_the_books_example_of_the_bonus() -> None:
    position = book_with_taiwan("B2").at("SCR", (1, 7)).trains("SCR", "3+3").turn("SCR", "run")
    position.do(Run("A", (position.route("SCR", "3+3", "N16 M15 N12.1 O15 P14 Q13"),)))
    assert position.s.income["SCR"] == 170 + 50
    assert {type(a) for a in position.offers()} == {PayOut, Withhold}
    cash = position.s.cash["A"]
    position.do(PayOut("A"))
    assert position.s.cash["A"] == cash + 2 * 22
    assert position.place("SCR") == (1, 8)
    position.turn("SCR", "run")
    assert position.now(Turn).bonus == 100


@pytest.mark.rule("1880-X.bonus.02", "1880-X.income.08")
def test_e58_the_bonus_is_withheld_with_the_rest() -> None:
    position = book_with_taiwan("B2").at("SCR", (1, 7)).trains("SCR", "3+3").turn("SCR", "run")
    position.do(
        Run("A", (position.route("SCR", "3+3", "N16 M15 N12.1 O15 P14 Q13"),)), Withhold("A")
    )
    assert position.s.cash["SCR"] == 100 + 220
    assert position.place("SCR") == (1, 6)


@pytest.mark.rule("1880-X.bonus.03")
def test_e58_a_train_without_a_route_keeps_the_bonus() -> None:
    position = running((1, 7), ("2",)).turn("HKR", "run")
    assert position.top == "Dividend"
    assert position.s.income["HKR"] == 50
    position.do(PayOut("A"))
    assert position.s.cash["B"] == 10
    assert position.place("HKR") == (1, 8)


@pytest.mark.rule("1880-X.bonus.03")
def test_e58_without_a_train_it_is_lost() -> None:
    position = running((1, 7), ()).turn("HKR", "run")
    assert position.s.income["HKR"] == 0
    assert position.place("HKR") == (1, 6)


@pytest.mark.rule("1880-X.bonus.01")
@pytest.mark.parametrize(
    ("place", "bonus"),
    [((0, 4), 0), ((6, 5), 50), ((2, 8), 100), ((3, 11), 150), ((2, 13), 200), ((0, 13), 400)],
)
def test_the_bonus_is_ten_times_the_small_number(place: tuple[int, int], bonus: int) -> None:
    assert running(place).turn("HKR", "track").now(Turn).bonus == bonus


@pytest.mark.rule("1880-X.bonus.04")
def test_the_bonus_applies_in_the_takeover_too() -> None:
    position = running((1, 7), ("3",)).phase("B3").turn("HKR", "run")
    assert position.s.income["HKR"] == 50


# The Trans-Siberian line


def siberia(phase: str = "C1") -> Position:
    tiles = {
        "A5": "57 r1",
        "A7": "8851 r1",
        "B8": "5 r2",
        "A9": "8 r4",
        "A11": "9 r1",
        "A13": "9 r1",
    }
    return board("BZU", phase=phase, **tiles)


TRANS_SIBERIAN = "A3 A5 A7 B8 A15"


@pytest.mark.rule("1880-X.transsib.01")
def test_e55_the_trans_siberian_line() -> None:
    position = siberia()
    assert "it reaches 4" in position.refuses("BZU", "4", TRANS_SIBERIAN)
    assert "4 large stations; it may pass 3" in position.refuses("BZU", "3+3", TRANS_SIBERIAN)
    for train in ("4+4", "6"):
        assert position.earns("BZU", train, TRANS_SIBERIAN) == 40 + 20 + 20 + 20 + 30 + 50
        assert siberia("D1").earns("BZU", train, TRANS_SIBERIAN) == 200
    assert position.best("BZU", "4+4") == 180
    assert position.best("BZU", "4") == 100


@pytest.mark.rule("1880-X.transsib.02")
def test_the_bonus_is_paid_once_in_a_turn() -> None:
    (bonus,) = route_rules(siberia().s, "BZU").bonuses
    assert bonus.once
    assert bonus.amount == 50


@pytest.mark.rule("1880-X.transsib.03")
def test_an_e_train_must_count_both_ends() -> None:
    position = siberia("C3")
    assert position.earns("BZU", "6E", TRANS_SIBERIAN, TRANS_SIBERIAN) == 180
    assert position.earns("BZU", "6E", TRANS_SIBERIAN, "A5 A7 B8 A15") == 90


@pytest.mark.rule("1880-X.transsib.04")
def test_two_trains_to_one_end_each_get_nothing() -> None:
    position = siberia()
    assert position.best("BZU", "4", "2") == 100 + 50
    assert position.earns("BZU", "4", "A3 A5 A7 B8") == 100
    assert position.earns("BZU", "2", "B8 A15") == 50


@pytest.mark.rule("1880-X.transsib.04")
def test_an_investor_gets_it_too() -> None:
    tiles = {"A5": "6 r5", "B6": "8 r2", "B8": "15 r0", "A9": "8 r4", "A11": "9 r1", "A13": "9 r1"}
    position = board("BZU", phase="B2", **tiles).invests("B", "A1").phase("B2", on_sale="4")
    position.investor_turn("A1").do(Pass("B"))
    position.do(Run("B", (position.route("A1", "4", "A3 A5 B8 A15"),)))
    assert position.s.cash["A1"] == 30 + 20 + 30 + 20 + 50
