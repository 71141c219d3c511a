"""Operating rounds: track, stations, routes, dividends."""

import pytest

from tests.titles.shikoku_1889.positions import (
    do,
    float_it,
    hold,
    lay,
    no,
    no_privates,
    operate,
    phase,
    settled,
)
from trunkline.kernel import Legal
from trunkline.rails.board.board import Station
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import LayTile, Pass, PayOut, PlaceMarker, Run, Withhold
from trunkline.rails.rounds.dividend import Dividend
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import OperatingRound, OperatingSet, reorder
from trunkline.rails.rounds.place_station import PlaceStation
from trunkline.rails.rounds.plan import TURN
from trunkline.rails.rounds.run_trains import RunTrains
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.routes.route import Route, trace
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title

ATLAS = title.box.atlas


def turn_of(company: str, step: type = LayTrack, in_phase: str = "2") -> RailsState:
    s = no_privates()
    for private in s.privates:
        s.privates[private] = "closed"
    float_it(s, company)
    phase(s, in_phase)
    return operate(s, company, step)


@pytest.mark.rule("1889-or.01", "1889-token.03")
def test_homes_are_placed_at_the_start_of_a_round() -> None:
    s = no_privates()
    hold(s, "AR", Ann=6)
    s.change("AR", floated=True)
    s.stack = (s.stack[0], OperatingSet(1))
    settled(s)
    assert s.board.stations == (Station("AR", "K8", 0),)
    assert ATLAS.face(s.board, "K8").colour == "white"


@pytest.mark.rule("1889-or.03")
def test_the_order_changes_after_emergency_sales_only() -> None:
    s = turn_of("AR")
    float_it(s, "IR", par=80)
    float_it(s, "SR", par=90)
    s.stack = (*s.stack[:2], OperatingRound(("IR", "SR")), *s.stack[3:])
    reorder(title, s)
    assert s.stack[2] == OperatingRound(("SR", "IR"))


@pytest.mark.rule("1889-or.05")
def test_the_steps_of_a_turn() -> None:
    names = [step.__name__ for step in TURN]
    assert names == [
        "LayTrack",
        "PlaceStation",
        "RunTrains",
        "Dividend",
        "BuyTrains",
        "BuyPrivates",
    ]


@pytest.mark.rule("1889-or.06")
def test_the_treasury_alone_pays() -> None:
    s = turn_of("KU")
    s.cash["KU"] = 79
    lay(s, "C10", "5", 1)
    assert no(s, LayTile("Ann", "B9", "7", 4)) == "Building on B9 costs ¥80; KU has ¥79."


@pytest.mark.rule("1889-track.01", "1889-track.09")
def test_one_tile_in_a_turn() -> None:
    s = turn_of("AR")
    do(s, LayTile("Ann", "K8", "6", 1))
    assert not isinstance(s.stack[-1], LayTrack)
    again = turn_of("AR")
    offered = {(a.tile, a.rotation) for a in Legal(title, again) if isinstance(a, LayTile)}
    assert offered == {(each.tile, each.rotation) for each in title.plan.lays.fitting("K8")}


@pytest.mark.rule("1889-track.02", "1889-track.03", "1889-phase.01")
def test_colours_by_phase() -> None:
    s = turn_of("AR")
    lay(s, "K8", "57", 1)
    later = "#15 is green. You cannot lay green tiles now."
    assert no(s, LayTile("Ann", "K8", "15", 1)) == later
    phase(s, "3")
    assert no(s, LayTile("Ann", "K8", "15", 1)) == ""
    assert "marked H" in no(turn_of("SR"), LayTile("Ann", "I4", "57", 0))
    empty = {lay_.tile for lay_ in title.plan.lays.fitting("B5")}
    town = {lay_.tile for lay_ in title.plan.lays.fitting("B11")}
    city = {lay_.tile for lay_ in title.plan.lays.fitting("H7")}
    assert (empty, town, city) == ({"7", "8", "9"}, {"3", "58"}, {"5", "6", "57"})


@pytest.mark.rule("1889-track.04", "1889-track.05")
def test_labels_and_what_follows_what() -> None:
    def after(hex_id: str, tile: str = "", rotation: int = 0) -> set[str]:
        return {each.tile for each in title.plan.lays.fitting(hex_id, tile, rotation)}

    assert after("C4") == {"12", "13", "14", "15", "205", "206"}
    assert (after("K4"), after("K4", "440"), after("F9")) == ({"440"}, {"466"}, {"465"})
    assert (after("I4"), after("I4", "438"), after("I4", "439")) == ({"438"}, {"439"}, {"492"})
    assert after("J5", "58", 2) == set()
    assert after("B3") == after("F1") == set()


@pytest.mark.rule("1889-track.06")
def test_no_track_leads_off_the_map_or_into_a_closed_side() -> None:
    s = turn_of("AR")
    assert "off the map" in no(s, LayTile("Ann", "K8", "57", 2))
    assert "no track at that side" in no(turn_of("SR"), LayTile("Ann", "J5", "58", 0))


@pytest.mark.rule("1889-track.07", "1889-track.08")
def test_a_tile_must_be_reached_with_new_track_or_a_better_city() -> None:
    s = turn_of("AR")
    lay(s, "K8", "57", 1)
    assert no(s, LayTile("Ann", "B5", "9", 0)) == "The company has no track to #9 on B5."
    phase(s, "3")
    lay(s, "J9", "58", 2)
    lay(s, "I8", "8", 4)
    assert "has no track to" in no(s, LayTile("Ann", "I10", "9", 0))
    assert no(s, LayTile("Ann", "K8", "15", 1)) == ""


@pytest.mark.rule("1889-track.11")
def test_stations_stay_in_their_city() -> None:
    s = turn_of("AR", in_phase="3")
    lay(s, "K8", "57", 1)
    do(s, LayTile("Ann", "K8", "15", 1))
    assert s.board.markers("K8", 0) == ("AR",)
    assert ATLAS.face(s.board, "K8").nodes[0].slots == 2


def linked(step: type = PlaceStation) -> RailsState:
    """KO reaches Kotohira by way of Ritsurin Kouen."""
    s = turn_of("KO", step, "3")
    lay(s, "J5", "58", 2)
    lay(s, "I4", "438", 5)
    return s


@pytest.mark.rule("1889-token.01", "1889-token.02")
def test_a_station_costs_forty_in_a_city_that_is_reached() -> None:
    s = linked()
    assert no(s, PlaceMarker("Ann", "K4")) == "KO already has a station in Takamatsu."
    assert no(s, PlaceMarker("Ann", "H7")) == "No track connects Ikeda to a station of KO."
    assert no(s, PlaceMarker("Ann", "I4")) == ""
    do(s, PlaceMarker("Ann", "I4"))
    assert s.cash["KO"] == 460
    full = linked()
    full.board = full.board.place("SR", "I4")
    assert no(full, PlaceMarker("Ann", "I4")) == "No slot is free in Kotohira."


@pytest.mark.rule("1889-token.02", "1889-token.05")
def test_places_of_homes_are_kept() -> None:
    s = turn_of("KO", PlaceStation)
    lay(s, "J3", "9", 2)
    lay(s, "I2", "5", 4)
    kept = "The last free slot in Marugame is reserved for the home of SR."
    assert no(s, PlaceMarker("Ann", "I2")) == kept


@pytest.mark.rule("1889-token.04")
def test_towns_and_red_areas_take_no_stations() -> None:
    s = linked()
    none = "You can place stations only in cities; there is none in Ritsurin Kouen."
    assert no(s, PlaceMarker("Ann", "J5")) == none
    assert "only in cities" in no(s, PlaceMarker("Ann", "J1"))


def route(s: RailsState, company: str, train: str, *legs: str) -> Route:
    found = trace(title.running(s, company).network, train, [leg.split() for leg in legs])
    assert found is not None
    return found


@pytest.mark.rule("1889-route.01", "1889-route.02")
def test_an_n_train_counts_every_stop_and_needs_a_station() -> None:
    s = linked(RunTrains)
    s.trains["KO"] = ("2", "3")
    long = route(s, "KO", "2", "K4 J5", "J5 I4")
    assert no(s, Run("Ann", (long,))) == "The 2-train passes 3 stations; it reaches 2."
    away = route(s, "KO", "2", "J5 I4")
    assert no(s, Run("Ann", (away,))) == "The route of the 2-train has no station of the company."
    whole = route(s, "KO", "3", "K4 J5", "J5 I4")
    do(s, Run("Ann", (whole,)))
    assert s.income["KO"] == 30 + 10 + 40


@pytest.mark.rule("1889-route.03", "1889-route.06")
def test_track_is_used_once() -> None:
    s = linked(RunTrains)
    s.trains["KO"] = ("2", "3")
    both = (route(s, "KO", "3", "K4 J5", "J5 I4"), route(s, "KO", "2", "K4 J5"))
    assert "track" in no(s, Run("Ann", both))
    lay(s, "J3", "23", 2)
    chains = title.running(s, "KO").network.chains
    assert not any(chain.hexes == ("I2", "J3", "J1") for chain in chains)


@pytest.mark.rule("1889-route.04")
def test_full_cities_end_a_route() -> None:
    s = linked(RunTrains)
    s.board = s.board.place("SR", "I4")
    s.trains["KO"] = ("4",)
    end = route(s, "KO", "4", "K4 J5", "J5 I4")
    assert no(s, Run("Ann", (end,))) == ""
    stop = title.running(s, "KO").network.stop["I4.0"]
    assert not stop.through


@pytest.mark.rule("1889-route.05")
def test_red_areas_are_ends() -> None:
    s = turn_of("SR", RunTrains)
    lay(s, "I2", "5", 4)
    assert not title.running(s, "SR").network.stop["J1.0"].through


@pytest.mark.rule("1889-route.07", "1889-phase.02")
@pytest.mark.parametrize(
    ("in_phase", "train", "income"),
    [("2", "2", 50), ("5", "2", 80), ("6", "D", 120), ("3", "D", 120)],
)
def test_red_areas_by_phase_and_train(in_phase: str, train: str, income: int) -> None:
    s = turn_of("IR", RunTrains, in_phase)
    lay(s, "E2", "57", 4)
    s.trains["IR"] = (train,)
    assert title.running(s, "IR").best().value == income
    run = route(s, "IR", train, "E2 F1")
    assert title.running(s, "IR").earnings((run,)).value == income


@pytest.mark.rule("1889-route.08")
def test_worse_runs_and_none_are_allowed() -> None:
    s = linked(RunTrains)
    s.trains["KO"] = ("3",)
    assert no(s, Run("Ann", ())) == ""
    assert no(s, Run("Ann", (route(s, "KO", "3", "K4 J5"),))) == ""


def earned(income: int) -> RailsState:
    s = turn_of("AR", Dividend)
    s.shares["AR"] = s.shares["AR"].move(BANK, POOL, 2)
    s.income["AR"] = income
    return s


@pytest.mark.rule("1889-div.01", "1889-div.02", "1889-div.03", "1889-market.03")
def test_a_dividend_goes_to_players_and_for_the_pool_to_the_company() -> None:
    s = earned(100)
    do(s, PayOut("Ann"))
    assert (s.cash["Ann"], s.cash["AR"]) == (480, 520)
    assert prices.price(title, s, "AR") == 80


@pytest.mark.rule("1889-div.01", "1889-market.04")
def test_what_is_withheld_goes_to_the_treasury() -> None:
    s = earned(100)
    do(s, Withhold("Ann"))
    assert (s.cash["Ann"], s.cash["AR"]) == (420, 600)
    assert prices.price(title, s, "AR") == 70


@pytest.mark.rule("1889-div.04")
def test_without_income_nothing_is_asked_and_the_price_falls() -> None:
    s = turn_of("AR", LayTrack)
    do(s, Pass("Ann"))
    assert not isinstance(s.stack[-1], Dividend)
    assert prices.price(title, s, "AR") == 70


@pytest.mark.rule("1889-or.03")
def test_a_dividend_does_not_change_the_order_of_the_round() -> None:
    s = earned(100)
    float_it(s, "IR", par=80)
    float_it(s, "SR", par=90)
    s.stack = (*s.stack[:2], OperatingRound(("IR", "SR")), *s.stack[3:])
    do(s, PayOut("Ann"))
    assert OperatingRound(("IR", "SR")) in s.stack


@pytest.mark.rule("1889-route.03")
def test_no_stop_twice_on_a_route() -> None:
    s = linked(RunTrains)
    s.trains["KO"] = ("5",)
    there = route(s, "KO", "5", "K4 J5")
    back = Route("5", (*there.stops, there.stops[0]), (*there.legs, there.legs[0][::-1]))
    assert no(s, Run("Ann", (back,))) == "The 5-train calls at Ritsurin Kouen twice."
