"""The greedy bot: sensible in plain positions, always legal, and better than chance."""

from random import Random

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.kernel import Action, Legal, decider, play, refuse, start
from trunkline.titles.chicago_express.bots.greedy import greedy
from trunkline.titles.chicago_express.bots.outlook import dividends_left
from trunkline.titles.chicago_express.rules import ChicagoState, title
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Offer, Pass

NAMES = ("Ann", "Bob", "Cy", "Dan")
LAST_ROUND = ("E0",) * 7


def decide(s: ChicagoState) -> Action:
    return greedy(title, s, Random(1))


def test_it_bids_more_while_a_share_is_worth_it() -> None:
    position = Position.of(start(title, NAMES))
    first = decide(position.s)
    assert isinstance(first, Bid)
    assert 7 <= first.amount < 20
    position.do(first)
    second = decide(position.s)
    assert isinstance(second, Bid)
    assert first.amount < second.amount < 20


def test_it_passes_when_a_share_costs_too_much() -> None:
    position = Position.of(start(title, NAMES))
    position.do(Bid("Ann", 29))
    assert decide(position.s) == Pass("Bob")


def test_before_the_last_dividend_a_share_is_worth_that_dividend() -> None:
    # Income 16 by two shares is 8 a share.
    nyc = charter("NYC", owners="Cy", income=16)
    position = Position(companies={"NYC": nyc}, developed=LAST_ROUND).auctioning()
    position.do(Offer("Ann", "NYC"), Bid("Ann", 8))
    assert decide(position.s) == Pass("Bob")


def test_it_expands_its_own_company_to_where_income_is() -> None:
    prr = charter("PRR", "Q5", "P4", treasury=20, owners="Ann")
    a = decide(Position(companies={"PRR": prr}).expanding().s)
    assert isinstance(a, Expand)
    assert "O4" in a.hexes


def test_it_goes_to_chicago_when_it_can() -> None:
    prr = charter("PRR", "D2", treasury=20, owners="Ann")
    a = decide(Position(companies={"PRR": prr}).expanding().s)
    assert isinstance(a, Expand)
    assert "A2" in a.hexes


def test_it_does_not_work_for_the_others() -> None:
    # Bob owns two of three shares: Ann may waste the company's money, but not raise its income.
    companies = {"PRR": charter("PRR", "Q5", "P4", treasury=20, owners="Ann Bob Bob")}
    position = Position(players=("Ann", "Bob"), companies=companies).expanding()
    position.do(decide(position.s))
    assert position.s.companies["PRR"].income == companies["PRR"].income


def test_it_develops_where_it_gains_most_over_the_others() -> None:
    companies = {
        "PRR": charter("PRR", "O4", owners="Ann"),
        "NYC": charter("NYC", "L0", owners="Bob"),
    }
    # Buffalo would bring 2, but to Bob; Harrisburg brings Ann 1.
    assert decide(Position(companies=companies).developing().s) == Develop("Ann", "O4")
    assert decide(Position(companies=companies).developing("Cy").s) == Pass("Cy")


def test_it_chooses_the_expansion_to_chicago() -> None:
    companies = {"PRR": charter("PRR", "C3", treasury=9, owners="Ann Ann")}
    assert decide(Position(companies=companies).choosing().s) == Choose("Ann", "expansion")


def test_the_guess_at_the_dividends_left() -> None:
    assert dividends_left(title, Position(developed=LAST_ROUND).choosing().s) == 1
    assert dividends_left(title, Position(developed=LAST_ROUND[:5]).choosing().s) == 3
    sold_out = {c: charter(c, owners="Ann " * title.companies[c].shares) for c in ("PRR", "WAB")}
    nearly = {**sold_out, "NYC": charter("NYC", owners="Ann Ann Ann Ann")}
    assert dividends_left(title, Position(companies=nearly).choosing().s) == 2


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_it_plays_whole_games_legally(players: int) -> None:
    random = Random(players)
    s = start(title, (*NAMES, "Eve", "Flo")[:players])
    while s.stack:
        a = greedy(title, s, random)
        assert refuse(title, s, a) is None
        play(title, s, a)
    assert title.audit(s) == []


def test_it_beats_three_random_players() -> None:
    wins = 0
    for seed in range(12):
        random, s, me = Random(seed), start(title, NAMES, seed), NAMES[seed % 4]
        while s.stack:
            mine = decider(title, s) == me
            play(title, s, greedy(title, s, random) if mine else Legal(title, s).sample(random))
        wins += s.cash[me] == max(s.cash.values())
    assert wins >= 10
