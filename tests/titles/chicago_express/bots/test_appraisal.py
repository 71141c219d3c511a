"""What quick players pay for shares: near to what planners pay, at the very end to the dollar."""

from random import Random

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.bots import choose, get_bot
from trunkline.kernel import decider, play, start
from trunkline.titles.chicago_express.bots.appraisal import (
    dividends_left,
    share_price,
    share_value,
)
from trunkline.titles.chicago_express.bots.forecast import Forecast
from trunkline.titles.chicago_express.bots.quick import best_plan, hold_auction, play_to_end
from trunkline.titles.chicago_express.bots.sketch import EXPANSION, Lot, sketched
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.state import Dials
from trunkline.titles.chicago_express.rules.turn import Turn

NAMES = ("Ann", "Bob", "Cy", "Dan")
LAST_ROUND = ("E0",) * 7


def gaps(s: ChicagoState) -> list[int]:
    """By how much the quick price of each open company's share is off the planner's."""
    k, forecast = sketched(title, s), Forecast(title, s)
    dividends = dividends_left(k)
    assert dividends == pytest.approx(forecast.rounds + 1)
    return [
        share_price(k, at, dividends) - forecast.price(company, s.companies[company])
        for at, company in enumerate(title.order)
        if k.networks[at] and k.sold[at] < k.board.shares[at]
    ]


def test_quick_prices_are_near_the_planners_all_game_long() -> None:
    s, random, found = start(title, NAMES), Random(1), []
    greedy = get_bot("greedy", title)
    while player := decider(title, s):
        if isinstance(s.stack[-1], Turn):
            found += gaps(s)
        play(title, s, choose(greedy, title, s, player, random, 0.0))
    assert len(found) > 50
    assert sum(map(abs, found)) / len(found) < 1
    assert max(map(abs, found)) <= 4


def test_when_only_the_last_dividend_is_to_come_a_share_is_worth_just_that() -> None:
    nyc = charter("NYC", owners="Bob", income=19)
    dials = Dials(auction=3, expansion=5)
    s = Position(companies={"NYC": nyc}, developed=LAST_ROUND, dials=dials).choosing().s
    k = sketched(title, s)
    assert share_price(k, title.order.index("NYC"), dividends_left(k)) == 10, "19 for two shares"


def test_with_turns_to_come_in_the_last_round_a_share_may_bring_more() -> None:
    nyc = charter("NYC", owners="Bob", income=19)
    s = Position(companies={"NYC": nyc}, developed=LAST_ROUND).choosing().s
    k = sketched(title, s)
    assert share_price(k, title.order.index("NYC"), dividends_left(k)) > 10


def test_a_share_is_worth_less_the_more_are_sold() -> None:
    k = sketched(title, Position().choosing().s)
    one, two = (share_value(k, 0, sold, 10, 3.0) for sold in (1, 2))
    assert one > two


def test_a_share_whose_price_is_known_goes_at_it() -> None:
    k = sketched(title, Position(cash=dict.fromkeys(("Ann", "Bob", "Cy"), 60)).choosing().s)
    hold_auction(k, Lot(0, (0, 1, 2), price=40), Random(1))
    assert 36 <= 60 - min(k.cash) <= 44


def test_once_the_opening_is_played_the_game_is_no_longer_there() -> None:
    k = sketched(title, start(title, NAMES))
    assert k.opening is not None
    play_to_end(k, Random(1))
    assert k.opening is None


def test_quick_players_build_instead_of_saving() -> None:
    """What lies in a treasury at the end pays nobody."""
    prr = charter("PRR", treasury=30, owners="Ann Ann")
    dials = Dials(auction=3, development=3)
    k = sketched(title, Position(companies={"PRR": prr}, dials=dials).choosing().s)
    plan = best_plan(k, Random(1))
    assert (plan.kind, plan.at, len(plan.hexes)) == (EXPANSION, 0, 3)
