"""The sketch agrees with the rules: whole games of bots, turn by turn in both."""

from random import Random

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.bots import choose, get_bot
from trunkline.kernel import Action, decider, play, start
from trunkline.titles.chicago_express.bots.quick import play_to_end
from trunkline.titles.chicago_express.bots.sketch import (
    AUCTION,
    DEVELOPMENT,
    EXPANSION,
    Sketch,
    sketched,
)
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.turn import Turn

NAMES = ("Ann", "Bob", "Cy", "Dan")
KINDS = {"auction": AUCTION, "expansion": EXPANSION, "development": DEVELOPMENT}
SAME = ("cash", "crowd", "developed", "held", "houses", "income", "masks", "networks", "over")
GOES_ON = ("dials", "seat")


def looks(k: Sketch) -> dict[str, object]:
    """Everything that matters: at the end dials and turns do not, nor the order in a hex."""
    found = {name: getattr(k, name) for name in (*SAME, *(() if k.over else GOES_ON))}
    found["visitors"] = [sorted(companies) for companies in k.visitors]
    return {**found, "sites": sorted(k.sites), "sold": k.sold, "treasury": k.treasury}


def take_turn(s: ChicagoState, random: Random, bots: dict[str, str]) -> list[Action]:
    """By the rules, with its auction, until the next turn begins or the game is over."""
    done: list[Action] = []
    while (player := decider(title, s)) and not (done and isinstance(s.stack[-1], Turn)):
        done.append(choose(get_bot(bots[player], title), title, s, player, random, 0.0))
        play(title, s, done[-1])
    return done


def follow(k: Sketch, actions: list[Action]) -> None:
    """The same turn in the sketch; what is sold goes to the last bid."""
    company = -1
    for action in actions:
        if isinstance(action, Choose):
            k.dials[KINDS[action.action]] += 1
        elif isinstance(action, Offer):
            company = title.order.index(action.company)
        elif isinstance(action, Develop):
            k.develop(k.board.hexes[action.hex])
        elif isinstance(action, Expand):
            hexes = tuple(k.board.hexes[hex] for hex in action.hexes)
            lot = k.expand(title.order.index(action.company), hexes)
            company = lot.company if lot else company
    if bids := [action for action in actions if isinstance(action, Bid)]:
        k.sell(company, NAMES.index(bids[-1].by), bids[-1].amount)
    k.seat = (k.seat + 1) % len(NAMES)
    if k.dividend_is_due():
        k.pay_dividends()


@pytest.mark.parametrize("bots", [("greedy", "planner", "greedy", "planner"), ("random",) * 4])
def test_turn_by_turn_it_comes_to_the_same_position(bots: tuple[str, ...]) -> None:
    random, s = Random(1), start(title, NAMES)
    seated = dict(zip(NAMES, bots, strict=True))
    while isinstance(s.stack[0], Opening):
        take_turn(s, random, seated)
    while s.stack:
        k = sketched(title, s)
        follow(k, take_turn(s, random, seated))
        assert looks(k) == looks(sketched(title, s))
    assert k.over


def test_quick_players_begin_where_the_position_is() -> None:
    s = start(title, NAMES)
    play(title, s, Bid("Ann", 30))
    k = sketched(title, s)
    play_to_end(k, Random(1))
    assert k.over
    assert k.held[0][0] >= 1, "nobody can bid more than Ann"


def test_quick_players_go_to_chicago() -> None:
    prr = charter("PRR", "H2", treasury=30, owners="Ann Ann")
    k = sketched(title, Position(companies={"PRR": prr}, cash={"Ann": 0}).choosing().s)
    play_to_end(k, Random(1))
    assert k.board.goal in k.networks[0]
    assert k.networks[k.board.newcomer], "Wabash opens"


def test_a_copy_goes_its_own_way() -> None:
    k = sketched(title, start(title, NAMES))
    before = looks(k)
    play_to_end(k.copy(), Random(1))
    assert looks(k) == before
