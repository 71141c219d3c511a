"""The strong player: plans and bids by what they come to at the end of the game."""

from math import inf
from random import Random

from tests.titles.chicago_express.positions import Position, charter
from trunkline.bots.bot import Effort
from trunkline.kernel import decision, play, refuse, start
from trunkline.titles.chicago_express.bots.rollout import (
    ANSWER,
    ANSWER_PLAYOUTS,
    first_place,
    limit,
    search,
)
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Expand, Offer, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.state import Dials

NAMES = ("Ann", "Bob", "Cy", "Dan")
LAST_ROUND = ("E0",) * 7


def race() -> Position:
    """Ann can reach Chicago at once, for the last time."""
    prr = charter("PRR", "C3", treasury=9, owners="Ann Ann")
    dials = Dials(auction=3, expansion=4, development=3)
    return Position(companies={"PRR": prr}, dials=dials, developed=LAST_ROUND).choosing()


def test_without_a_limit_the_same_position_gives_the_same_choice() -> None:
    s = start(title, NAMES)
    assert search(title, s, Random(1)) == search(title, s, Random(1))


def test_it_sees_the_way_to_chicago_and_goes_it() -> None:
    position = race()
    a = search(title, position.s, Random(1))
    assert a == Choose("Ann", "expansion")
    position.do(a)
    then = search(title, position.s, Random(2))
    assert isinstance(then, Expand)
    assert "A2" in then.hexes


def test_in_the_middle_of_a_turn_that_it_did_not_begin_it_decides_too() -> None:
    prr = charter("PRR", "C3", treasury=9, owners="Ann Ann")
    dials = Dials(auction=3, expansion=5)
    position = Position(companies={"PRR": prr}, dials=dials, developed=LAST_ROUND)
    a = search(title, position.expanding("Ann").s, Random(1))
    assert isinstance(a, Expand)
    assert "A2" in a.hexes


def test_a_bid_goes_a_good_part_of_the_way_at_once() -> None:
    a = search(title, start(title, NAMES), Random(1))
    assert isinstance(a, Bid)
    assert a.amount > 7


def test_an_auction_takes_few_bids() -> None:
    s, random, bids = start(title, NAMES), Random(1), 0
    while isinstance(step := decision(s), Bidding) and step.company == "PRR":
        action = search(title, s, random, 0.01)
        bids += isinstance(action, Bid)
        play(title, s, action)
    assert 1 <= bids <= 12


def test_in_the_last_round_a_share_for_its_dividend_halves_that_of_another() -> None:
    nyc = charter("NYC", owners="Bob", income=20)
    cash = {"Ann": 40, "Bob": 40, "Cy": 40}
    dials = Dials(auction=3, expansion=5)
    position = Position(companies={"NYC": nyc}, cash=cash, developed=LAST_ROUND, dials=dials)
    position.auctioning().do(Offer("Ann", "NYC"))
    assert search(title, position.s, Random(1)) == Bid("Ann", 10)
    position.do(Bid("Ann", 10))
    assert search(title, position.s, Random(1)) == Pass("Bob"), "for $11 he would get $10 more"


def test_answers_in_auctions_take_a_small_part_of_the_seconds() -> None:
    assert ANSWER < 0.2
    assert limit(0.0, ANSWER, ANSWER_PLAYOUTS)(0), "something is always played out"
    assert not limit(0.0, ANSWER, ANSWER_PLAYOUTS)(6)


def test_more_effort_is_more_playouts() -> None:
    assert not limit(inf, ANSWER, 10)(10)
    assert limit(Effort(4), ANSWER, 10)(39)
    assert not limit(Effort(4), ANSWER, 10)(40)


def test_the_first_place_is_what_counts() -> None:
    assert first_place([50, 30, 30], 0) > first_place([50, 45, 0], 0) > 0.5
    assert first_place([50, 60, 0], 0) < 0.5 == first_place([50, 50, 0], 0)


def test_it_plays_a_whole_game_legally() -> None:
    random, s = Random(3), start(title, NAMES[:3])
    while s.stack:
        a = search(title, s, random, 0.001)
        assert refuse(title, s, a) is None
        play(title, s, a)


def test_thinking_leaves_the_position_alone() -> None:
    position = race()
    before = position.copy()
    search(title, position.s, Random(1))
    assert position.s == before.s
