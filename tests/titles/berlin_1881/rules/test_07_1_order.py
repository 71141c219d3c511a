"""Chapters 7 and 7.1: who acts when in an operating round; 7.2: the steps of a turn."""

import pytest

from tests.titles.berlin_1881.positions import Position, says
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.forced import ChooseTrain
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack
from trunkline.titles.berlin_1881.rules.prices import ranked_tramways
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain


@pytest.mark.rule("1881-7.1-01", "1881-7.1-03")
def test_example_20_by_stock_value_and_of_equal_values_the_marker_further_right_first() -> None:
    position = Position()
    for company in ("SHG", "SSC", "GBS"):
        position.found(company)
    position.at("GBS", (5, 3)).at("SHG", (3, 2)).at("SSC", (2, 2))
    assert (position.price("GBS"), position.price("SHG"), position.price("SSC")) == (88, 88, 92)
    assert ranked_tramways(position.s) == ("SSC", "GBS", "SHG")


@pytest.mark.rule("1881-7.1-02", "1881-4-16")
def test_of_a_stack_the_top_marker_goes_first() -> None:
    position = Position()
    for company in ("BESTAG", "GBS", "BChSt"):
        position.found(company)
    assert ranked_tramways(position.s) == ("BESTAG", "GBS", "BChSt")


@pytest.mark.rule("1881-7.1-04", "1881-7.2.7.2.5-07")
def test_the_next_is_read_off_the_market_as_it_is_after_a_forced_sale() -> None:
    position = Position().found("GBS", "Ann", cash=0).hold("BChSt", "Bob", Ann=3, Bob=3)
    position.found("BESTAG", "Cy")
    position.s.money["BChSt"] = 500
    position.at("BChSt", (4, 4)).at("BESTAG", (5, 5)).at("GBS", (3, 5))
    position.s.money["Ann"] = 130
    position.s.gone["2"] = 1
    position.s.stack = (Rounds(1), OperatingRound())
    position.settle()
    assert ranked_tramways(position.s) == ("GBS", "BESTAG", "BChSt")
    position.at("BChSt", (4, 5)).at("BESTAG", (5, 5))
    assert ranked_tramways(position.s) == ("GBS", "BChSt", "BESTAG")
    position.do(Done("Ann"), Done("Ann"), ChooseTrain("Ann", "2", "bank"), Sell("Ann", "BChSt", 1))
    assert position.price("BChSt") == 98
    assert position.acting == "BESTAG"


@pytest.mark.rule("1881-7.1-05", "1881-7.4-01")
def test_the_s_bahn_acts_after_the_last_tramway_its_networks_in_order() -> None:
    position = Position.four_networks().at("S-Bahn", (0, 10)).found("SpS", "Ann").trains("SpS", "2")
    for network in ("S", "S1", "S2", "S3"):
        position.trains(network, "S4")
    position.s.stack = (Rounds(2), OperatingRound())
    position.settle()
    order: list[str] = []
    while position.s.stack and len(position.s.stack) > 2:
        company = position.acting
        if order[-1:] != [company]:
            order.append(company)
        player = position.decider
        position.do(
            Done(player)
            if position.top not in ("UseIncome", "RunTrains")
            else position.offers(Withhold)[0]
            if position.top == "UseIncome"
            else position.offers(Run)[0]
        )
    assert order == ["SpS", "S1", "S2", "S3", "S"]


@pytest.mark.rule("1881-7.1-06", "1881-10-04")
def test_each_company_acts_once() -> None:
    position = Position().found("GBS", "Ann").found("SpS", "Bob").trains("GBS", "2")
    position.trains("SpS", "2")
    position.s.stack = (Rounds(1), OperatingRound())
    position.settle()
    acting = []
    while position.top != "StockTurn":
        if position.top == "LayTrack":
            acting.append(position.s.stack[-1].company)  # type: ignore[attr-defined]
        position.do(Done(position.decider))
    assert acting == ["GBS", "SpS"]


def running_gbs(phase: str = "yellow") -> Position:
    position = Position(phase=phase).found("GBS", "Ann", cash=900)
    position.trains("GBS", "2" if phase == "yellow" else "3")
    return position


@pytest.mark.rule("1881-7.2-01", "1881-7.2-04", "1881-7.2.6-05")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    position = running_gbs().turn("GBS")
    seen = [position.top]
    position.do(LayTile("Ann", "H18", "3", 2), Done("Ann"))
    seen.append(position.top)
    assert "cannot be done now" in position.no(LayTile("Ann", "G21", "9", 1)).why
    position.do(Done("Ann"))
    seen.append(position.top)
    assert "cannot be done now" in position.no(BuyTrain("Ann", "2", "bank")).why
    position.do(position.offers(Run)[0])
    seen.append(position.top)
    assert position.price("GBS") == 90
    position.do(Pay("Ann"))
    seen.append(position.top)
    assert position.price("GBS") == 96
    position.do(BuyTrain("Ann", "2", "bank"))
    assert seen == ["LayTrack", "BuildDepot", "RunTrains", "UseIncome", "Business"]


@pytest.mark.rule("1881-7.2-02", "1881-7.2-03", "1881-7.2.1.2-01")
def test_example_31_two_yellow_tiles_in_the_yellow_phase_one_tile_later() -> None:
    position = running_gbs().turn("GBS")
    says(
        position.no(LayTile("Ann", "G17", "820", 2)),
        "is green. You cannot lay green tiles",
        "7.2.1.2",
    )
    position.do(LayTile("Ann", "H18", "3", 2))
    assert position.top == "LayTrack"
    position.do(LayTile("Ann", "G21", "9", 1))
    assert position.top == "BuildDepot"
    position = running_gbs("green").turn("GBS")
    position.do(LayTile("Ann", "H18", "3", 2))
    assert position.top != "LayTrack"
    position = running_gbs("green")
    position.lay(H18="3 r2").turn("GBS")
    position.do(LayTile("Ann", "H18", "141", 2))
    assert position.top != "LayTrack"


@pytest.mark.rule("1881-7.2-05", "1881-7.2-06")
def test_running_is_compulsory_but_not_on_the_best_routes() -> None:
    position = running_gbs()
    position.lay(H18="3 r2", G21="9 r1", G23="7 r0").turn("GBS", "run")
    says(position.no(Run("Ann", ())), "must run", "7.2")
    [best] = position.offers(Run)
    assert [route.stops for route in best.routes] == [("G17.0", "H18.0", "G19.0")] or [
        route.stops for route in best.routes
    ] == [("G19.0", "H18.0", "G17.0")]
    worse = Route("2", ("G19.0", "H22.0"), (("G19", "G21", "G23", "H22"),))
    position.do(Run("Ann", (worse,)))
    assert position.s.earned.route == 60


@pytest.mark.rule("1881-7.2-05", "1881-7.2.6-05", "1881-7.2.6-02")
def test_without_a_tramcar_the_marker_moves_left_even_in_the_first_turn() -> None:
    position = Position().found("GBS", "Ann", cash=900).turn("GBS", "track")
    position.do(Done("Ann"))
    assert position.top == "Business"
    assert position.price("GBS") == 86
    assert position.tells("moves from 90 to 86")


@pytest.mark.rule("1881-7.2.7-01")
def test_certificates_and_cars_may_be_interleaved() -> None:
    position = Position()
    position.s.gone["2"] = 9
    position.found("GBS", "Ann", cash=900).turn("GBS", "business")
    says(position.no(Buy("Ann", "S-Bahn president", "bank")), "green phase", "7.2.7.1")
    position.do(BuyTrain("Ann", "3", "bank"), Buy("Ann", "S-Bahn president", "bank"))
    position.do(BuyTrain("Ann", "3", "bank"))
    assert position.s.money["GBS"] == 900 - 320 - 168 - 320


@pytest.mark.rule("1881-7.2-02")
def test_a_third_yellow_tile_is_refused() -> None:
    position = running_gbs().turn("GBS")
    position.s.become(LayTrack("GBS", laid=2))
    says(position.no(LayTile("Ann", "H18", "3", 2)), "cannot lay more track", "7.2")
