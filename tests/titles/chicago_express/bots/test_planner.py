"""The planner: sees rounds end, dilution, Chicago, the end of the game."""

from random import Random

import pytest

from tests.soak import share
from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Action, decider, decision, play, refuse, start
from trunkline.titles.chicago_express.bots.forecast import Forecast, edge, rounds_left
from trunkline.titles.chicago_express.bots.greedy import greedy
from trunkline.titles.chicago_express.bots.planner import hold_auction, planner, plans
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.state import Dials

NAMES = ("Ann", "Bob", "Cy", "Dan")
LAST_ROUND = ("E0",) * 7


def decide(s: ChicagoState) -> Action:
    return planner(title, s, Random(1))


def test_it_stops_bidding_when_a_share_is_not_worth_more() -> None:
    position = Position.of(start(title, NAMES))
    assert isinstance(decide(position.s), Bid)
    position.do(Bid("Ann", 29))
    assert decide(position.s) == Pass("Bob")


def test_in_the_opening_it_does_not_pay_all_that_a_share_is_worth() -> None:
    """Whoever does has nothing left for the next auctions; later the same bid is answered."""
    s = start(title, NAMES)
    price = Forecast(title, s).price("PRR", s.companies["PRR"])
    position = Position.of(s).do(Bid("Ann", round(0.95 * price)))
    assert all(planner(title, position.s, Random(seed)) == Pass("Bob") for seed in range(5))


def test_a_bid_goes_a_good_part_of_the_way_at_once() -> None:
    s = start(title, NAMES)
    a = decide(s)
    assert isinstance(a, Bid)
    assert 7 < a.amount < Forecast(title, s).price("PRR", s.companies["PRR"])


def test_an_auction_takes_few_bids() -> None:
    s, random, bids = start(title, NAMES), Random(1), 0
    while isinstance(step := decision(s), Bidding) and step.company == "PRR":
        action = planner(title, s, random)
        bids += isinstance(action, Bid)
        play(title, s, action)
    assert 1 <= bids <= 10


def test_nobody_bids_more_at_once_than_others_could_pay() -> None:
    nyc = charter("NYC", owners="", income=30)
    position = Position(companies={"NYC": nyc}, cash={"Ann": 90, "Bob": 31, "Cy": 5}).auctioning()
    position.do(Offer("Ann", "NYC"))
    assert decide(position.s) in (Bid("Ann", 30), Bid("Ann", 31))


def test_it_goes_to_chicago_when_it_can() -> None:
    prr = charter("PRR", "D2", treasury=20, owners="Ann")
    a = decide(Position(companies={"PRR": prr}).expanding().s)
    assert isinstance(a, Expand)
    assert "A2" in a.hexes


def test_it_does_not_develop_for_the_others() -> None:
    companies = {
        "PRR": charter("PRR", "O4", owners="Ann"),
        "NYC": charter("NYC", "L0", owners="Bob"),
    }
    assert decide(Position(companies=companies).developing().s) == Develop("Ann", "O4")
    assert decide(Position(companies=companies).developing("Cy").s) == Pass("Cy")


def test_it_dilutes_the_others_rather_than_itself() -> None:
    # Nobody but Bob has money: a share of his own company is the only one he would not gain by.
    companies = {
        "PRR": charter("PRR", "O4", owners="Ann", income=15),
        "NYC": charter("NYC", "L0", owners="Bob", income=15),
    }
    cash = {"Ann": 0, "Bob": 0, "Cy": 12}
    position = Position(companies=companies, cash=cash).auctioning("Cy")
    assert isinstance(decide(position.s), Offer)
    a = decide(Position(companies=companies, cash=cash).auctioning().s)
    assert a != Offer("Ann", "PRR")


def test_it_ends_the_game_when_that_wins_it() -> None:
    # Two dials would be red after one more expansion, Detroit is at 8: the last dividend is paid.
    # Ann has more cash than all others; every further turn could only help them.
    position = Position(
        cash={"Ann": 90, "Bob": 20, "Cy": 20},
        developed=LAST_ROUND,
        dials=Dials(3, 4, 0),
        companies={"NYC": charter("NYC", "R2", treasury=9, owners="Bob", income=20)},
    ).choosing()
    assert decide(position.s) == Choose("Ann", "expansion")


def test_an_auction_is_expected_to_go_to_the_richest_at_the_price_of_the_second() -> None:
    # Income 30 for one share is worth far more than anybody has.
    nyc = charter("NYC", owners="", income=30)
    position = Position(companies={"NYC": nyc}, cash={"Ann": 33, "Bob": 40, "Cy": 35}).auctioning()
    position.do(Offer("Ann", "NYC"))
    hold_auction(title, position.s)
    assert position.s.companies["NYC"].owners == ("Bob",)
    assert position.s.cash["Bob"] == 40 - 36


def test_an_auction_of_a_worthless_share_finds_no_buyer() -> None:
    nyc = charter("NYC", owners="Bob Bob", income=1)
    position = Position(companies={"NYC": nyc}, developed=LAST_ROUND).auctioning()
    position.do(Offer("Ann", "NYC"), Pass("Ann"))
    before = dict(position.s.cash)
    hold_auction(title, position.s)
    assert sum(before.values()) - sum(position.s.cash.values()) <= 1


def test_the_last_round_has_no_rounds_after_it() -> None:
    assert rounds_left(title, Position(developed=LAST_ROUND).choosing().s) == 0
    assert 3 < rounds_left(title, start(title, NAMES)) <= 7


def test_every_share_sold_brings_the_end_nearer() -> None:
    def left(sold: int) -> float:
        owners = "Ann " * sold
        companies = {name: charter(name, owners=owners) for name in ("PRR", "B&O", "NYC")}
        return rounds_left(title, Position(companies=companies).choosing().s)

    assert left(0) > left(1) > left(2) > left(3) > 0


def test_before_the_last_dividend_a_share_is_worth_about_that_dividend() -> None:
    position = Position(developed=LAST_ROUND, dials=Dials(2, 5, 0)).choosing()
    nyc = charter("NYC", owners="Ann Bob", income=20)
    position.s.companies["NYC"] = nyc
    value = Forecast(title, position.s).share_value("NYC", nyc)
    assert value == pytest.approx(10, rel=0.25)


def test_when_the_game_is_over_the_forecast_is_the_cash() -> None:
    position = Position(cash={"Ann": 5, "Bob": 6, "Cy": 7}).choosing()
    position.s.finish()
    assert Forecast(title, position.s).worth() == [5, 6, 7]


def test_the_edge_is_over_the_others_average() -> None:
    assert edge([10.0, 4.0, 6.0], 0) == 5
    assert edge([10.0, 4.0, 6.0], 1) == -4


def test_plans_are_legal_and_leave_the_position_alone() -> None:
    position = Position(
        companies={"PRR": charter("PRR", "Q5", treasury=9, owners="Ann")}
    ).choosing()
    before = position.copy()
    for plan in plans(title, position.s):
        assert refuse(title, position.s, plan.move[0]) is None
    assert position.s == before.s


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_it_plays_whole_games_legally(players: int) -> None:
    random = Random(players)
    s = start(title, (*NAMES, "Eve", "Flo")[:players])
    while s.stack:
        play(title, s, planner(title, s, random))
    assert title.audit(s) == []


def test_it_beats_three_greedy_players() -> None:
    wins, games = 0.0, share(200, 16)
    for seed in range(games):
        random, s, me = Random(seed), start(title, NAMES, seed), NAMES[seed % 4]
        while s.stack:
            bot = planner if decider(title, s) == me else greedy
            play(title, s, bot(title, s, random))
        wins += s.cash[me] == max(s.cash.values())
    assert wins / games > 0.25
