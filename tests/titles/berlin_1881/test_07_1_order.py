"""Chapters 7 and 7.1: who acts when in an operating round; 7.2: the steps of a turn."""

import pytest

from tests.titles.berlin_1881.positions import acting
from trunkline.kernel import settle
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.business import BuyTrain
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.prices import ranked_tramways
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell

from .positions import (
    BUSINESS,
    LAY,
    RUN,
    T,
    at,
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
    told,
    trains,
    tramway,
    turn,
)


@pytest.mark.rule("1881-7.1-01", "1881-7.1-03")
def test_example_20_by_stock_value_and_of_equal_values_the_marker_further_right_first() -> None:
    s = game()
    for company in ("SHG", "SSC", "GBS"):
        tramway(s, company)
    at(s, "GBS", (5, 3))
    at(s, "SHG", (3, 2))
    at(s, "SSC", (2, 2))
    assert (price(s, "GBS"), price(s, "SHG"), price(s, "SSC")) == (88, 88, 92)
    assert ranked_tramways(s) == ("SSC", "GBS", "SHG")


@pytest.mark.rule("1881-7.1-02", "1881-4-16")
def test_of_a_stack_the_top_marker_goes_first() -> None:
    s = game()
    for company in ("BESTAG", "GBS", "BChSt"):
        tramway(s, company)
    assert ranked_tramways(s) == ("BESTAG", "GBS", "BChSt")


@pytest.mark.rule("1881-7.1-04", "1881-7.2.7.2.5-07")
def test_the_next_is_read_off_the_market_as_it_is_after_a_forced_sale() -> None:
    s = game()
    tramway(s, "GBS", "Ann", money=0)
    hold(s, "BChSt", "Bob", Ann=3, Bob=3)
    tramway(s, "BESTAG", "Cy")
    s.money["BChSt"] = 500
    at(s, "BChSt", (4, 4))
    at(s, "BESTAG", (5, 5))
    at(s, "GBS", (3, 5))
    s.money["Ann"] = 130
    s.gone["2"] = 1
    s.stack = (Rounds(1), OperatingRound())
    settle(T, s)
    assert ranked_tramways(s) == ("GBS", "BESTAG", "BChSt")
    at(s, "BChSt", (4, 5))
    at(s, "BESTAG", (5, 5))
    assert ranked_tramways(s) == ("GBS", "BChSt", "BESTAG")
    do(s, Done("Ann"), Done("Ann"), ChooseTrain("Ann", "2", "bank"), Sell("Ann", "BChSt", 1))
    assert price(s, "BChSt") == 98
    assert acting(s) == "BESTAG"


@pytest.mark.rule("1881-7.1-05", "1881-7.4-01")
def test_the_s_bahn_acts_after_the_last_tramway_its_networks_in_order() -> None:
    s = four_networks()
    at(s, "S-Bahn", (0, 10))
    tramway(s, "SpS", "Ann")
    trains(s, "SpS", "2")
    for network in ("S", "S1", "S2", "S3"):
        trains(s, network, "S4")
    s.stack = (Rounds(2), OperatingRound())
    settle(T, s)
    order: list[str] = []
    while s.stack and len(s.stack) > 2:
        company = acting(s)
        if order[-1:] != [company]:
            order.append(company)
        player = on_turn(s) or ""
        do(
            s,
            Done(player)
            if step(s) not in ("UseIncome", "RunTrains")
            else offers(s, Withhold)[0]
            if step(s) == "UseIncome"
            else offers(s, Run)[0],
        )
    assert order == ["SpS", "S1", "S2", "S3", "S"]


@pytest.mark.rule("1881-7.1-06", "1881-10-04")
def test_each_company_acts_once() -> None:
    s = game()
    tramway(s, "GBS", "Ann")
    tramway(s, "SpS", "Bob")
    trains(s, "GBS", "2")
    trains(s, "SpS", "2")
    s.stack = (Rounds(1), OperatingRound())
    settle(T, s)
    acting = []
    while step(s) != "StockTurn":
        if step(s) == "LayTrack":
            acting.append(s.stack[-1].company)  # type: ignore[attr-defined]
        do(s, Done(on_turn(s) or ""))
    assert acting == ["GBS", "SpS"]


def running_gbs(phase: str = "yellow") -> BerlinState:
    s = game(phase=phase)
    tramway(s, "GBS", "Ann", money=900)
    trains(s, "GBS", "2" if phase == "yellow" else "3")
    return s


@pytest.mark.rule("1881-7.2-01", "1881-7.2-04", "1881-7.2.6-05")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    s = turn(running_gbs(), "GBS")
    seen = [step(s)]
    do(s, LayTile("Ann", "H18", "3", 2), Done("Ann"))
    seen.append(step(s))
    assert "cannot be done now" in refused(s, LayTile("Ann", "G21", "9", 1)).why
    do(s, Done("Ann"))
    seen.append(step(s))
    assert "cannot be done now" in refused(s, BuyTrain("Ann", "2", "bank")).why
    do(s, offers(s, Run)[0])
    seen.append(step(s))
    assert price(s, "GBS") == 90
    do(s, Pay("Ann"))
    seen.append(step(s))
    assert price(s, "GBS") == 96
    do(s, BuyTrain("Ann", "2", "bank"))
    assert seen == ["LayTrack", "BuildDepot", "RunTrains", "UseIncome", "Business"]


@pytest.mark.rule("1881-7.2-02", "1881-7.2-03", "1881-7.2.1.2-01")
def test_example_31_two_yellow_tiles_in_the_yellow_phase_one_tile_later() -> None:
    s = turn(running_gbs(), "GBS")
    says(
        refused(s, LayTile("Ann", "G17", "820", 2)), "is green; such tiles are not laid", "7.2.1.2"
    )
    do(s, LayTile("Ann", "H18", "3", 2))
    assert step(s) == "LayTrack"
    do(s, LayTile("Ann", "G21", "9", 1))
    assert step(s) == "BuildDepot"
    s = turn(running_gbs("green"), "GBS")
    do(s, LayTile("Ann", "H18", "3", 2))
    assert step(s) != "LayTrack"
    s = running_gbs("green")
    lay(s, "H18 #3 r2")
    turn(s, "GBS")
    do(s, LayTile("Ann", "H18", "141", 2))
    assert step(s) != "LayTrack"


@pytest.mark.rule("1881-7.2-05", "1881-7.2-06")
def test_running_is_compulsory_but_not_on_the_best_routes() -> None:
    s = running_gbs()
    lay(s, "H18 #3 r2", "G21 #9 r1", "G23 #7 r0")
    turn(s, "GBS", RUN)
    says(refused(s, Run("Ann", ())), "must run", "7.2")
    [best] = offers(s, Run)
    assert [route.stops for route in best.routes] == [("G17.0", "H18.0", "G19.0")] or [
        route.stops for route in best.routes
    ] == [("G19.0", "H18.0", "G17.0")]
    worse = Route("2", ("G19.0", "H22.0"), (("G19", "G21", "G23", "H22"),))
    do(s, Run("Ann", (worse,)))
    assert s.earned.route == 60


@pytest.mark.rule("1881-7.2-05", "1881-7.2.6-05", "1881-7.2.6-02")
def test_without_a_tramcar_the_marker_moves_left_even_in_the_first_turn() -> None:
    s = game()
    tramway(s, "GBS", "Ann", money=900)
    turn(s, "GBS", LAY)
    do(s, Done("Ann"))
    assert step(s) == "Business"
    assert price(s, "GBS") == 86
    assert "moves from 90 to 86" in told(s)


@pytest.mark.rule("1881-7.2.7-01")
def test_certificates_and_cars_may_be_interleaved() -> None:
    s = game()
    s.gone["2"] = 9
    tramway(s, "GBS", "Ann", money=900)
    turn(s, "GBS", BUSINESS)
    says(refused(s, Buy("Ann", "S-Bahn president", "bank")), "green phase", "7.2.7.1")
    do(s, BuyTrain("Ann", "3", "bank"), Buy("Ann", "S-Bahn president", "bank"))
    do(s, BuyTrain("Ann", "3", "bank"))
    assert s.money["GBS"] == 900 - 320 - 168 - 320


@pytest.mark.rule("1881-7.2-02")
def test_a_third_yellow_tile_is_refused() -> None:
    s = turn(running_gbs(), "GBS")
    s.become(LayTrack("GBS", laid=2))
    says(refused(s, LayTile("Ann", "H18", "3", 2)), "no more track", "7.2")
