"""Chapter 9: the end of the game and the final worth; chapter 10 in passing."""

import pytest

from tests.checked import checked
from tests.titles.berlin_1881.positions import Position
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.bank import bank, receive
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.stock_round import Sell


def last_turn(rounds: int) -> Position:
    """GBS on 384 is about to run in this operating round of the green phase."""
    position = Position(phase="green").found("GBS", "Ann", cash=0).at("GBS", (1, 15))
    position.lay(H18="3 r2").trains("GBS", "3").turn("GBS", "run")
    position.s.stack = (Rounds(rounds), *position.s.stack[1:])
    return position


@pytest.mark.rule("1881-9-01", "1881-9-03")
def test_example_70_the_last_space_ends_the_game_after_the_set_of_operating_rounds() -> None:
    position = last_turn(1)
    position.do(position.offers(Run)[0], Pay("Ann"))
    assert position.price("GBS") == 418
    position.do(Done("Ann"))
    assert position.top == "LayTrack"
    position = last_turn(2)
    position.do(position.offers(Run)[0], Pay("Ann"), Done("Ann"))
    assert position.s.stack == ()
    assert title.result(position.s) == {
        "Ann": title.worth(position.s, "Ann"),
        "Bob": 720,
        "Cy": 720,
    }


@pytest.mark.rule("1881-9-02", "1881-9-03", "1881-9-06")
def test_example_70_a_bank_broken_in_an_operating_round_ends_the_game_after_the_set() -> None:
    position = last_turn(2)
    position.at("GBS", (4, 3))
    receive(position.s, "Bob", bank(position.s) - 10)
    assert position.s.ending == ""
    position.do(position.offers(Run)[0], Pay("Ann"))
    assert position.s.ending == "bank"
    assert bank(position.s) < 0
    assert position.s.money["Ann"] == 720 + 42
    position.do(Done("Ann"))
    assert position.s.stack == ()


@pytest.mark.rule("1881-9-02")
def test_an_empty_bank_has_run_out() -> None:
    position = Position()
    receive(position.s, "Bob", bank(position.s))
    assert bank(position.s) == 0
    assert position.s.ending == "bank"


@pytest.mark.rule("1881-9-04")
def test_the_last_space_reached_in_a_stock_round_leaves_one_set_of_operating_rounds() -> None:
    position = Position(phase="green").hold("GBS", "Ann", Ann=4, Bob=4).at("GBS", (1, 15))
    position.trains("GBS", "3")
    position.s.stack = (Rounds(), *position.stock_round().s.stack[1:])
    position.do(Done("Ann"), Done("Bob"), Done("Cy"))
    assert position.price("GBS") == 418
    assert position.s.ending == "market"
    assert position.s.stack[0] == Rounds(1)
    rounds = 1
    while position.s.stack:
        rounds = max(rounds, checked(Rounds, position.s.stack[0]).operated)
        position.do(Done("Ann"))
    assert rounds == 2


@pytest.mark.rule("1881-9-05", "1881-9-06")
def test_a_bank_broken_in_a_stock_round_leaves_the_next_complete_set() -> None:
    position = Position().hold("GBS", "Bob", Ann=2, Bob=1)
    receive(position.s, "Cy", bank(position.s) - 100)
    position.s.stack = (Rounds(), *position.stock_round().s.stack[1:])
    position.do(Sell("Ann", "GBS", 2))
    assert position.s.ending == "bank"
    assert position.s.money["Ann"] == 720 + 180
    position.do(Done("Ann"))
    assert position.top == "StockTurn"
    position.do(Done("Bob"), Done("Cy"))
    assert position.s.stack == ()


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_without_a_company_after_bankruptcies_a_stock_round_without_trade_is_the_last() -> None:
    position = Position(4).hold("GBS", "Ann", Ann=1, Bob=1)
    quiet = (Done("Ann"), Done("Bob"), Done("Cy"))
    before = position.copy().stock_round()
    before.do(*quiet, Done("Dee"))
    assert before.top == "StockTurn", "nobody is bankrupt: GBS may still be floated"
    position.s.bankrupt = ("Dee",)
    traded = position.copy().stock_round()
    traded.do(Done("Ann"), Sell("Bob", "GBS", 1), Done("Bob"), Done("Cy"))
    assert traded.top == "StockTurn"
    running = position.copy()
    running.found("SpS", "Cy").stock_round().do(*quiet)
    assert running.top == "StockTurn"
    position.stock_round().do(*quiet)
    assert position.s.stack == ()
    assert position.tells("no company operates: the game is over")


@pytest.mark.rule("1881-9-07", "1881-10-03")
def test_example_71_the_final_worth() -> None:
    position = Position(phase="green").hold("GBS", "Ann").at("GBS", (3, 4))
    position.sbahn("Ann", "Bob", "Cy", "Cy", Ann=1, GBS=2).at("S-Bahn", (3, 2))
    position.s.money["Ann"] = 300
    position.s.money["GBS"] = 500
    assert title.worth(position.s, "Ann") == 768


@pytest.mark.rule("1881-9-08")
def test_equal_worth_is_a_shared_victory_and_unfloated_tramways_count() -> None:
    position = Position().hold("SpS", "Ann").hold("SHG", "Bob")
    position.s.money["Ann"], position.s.money["Bob"] = 700, 700 + 132 - 148
    assert title.worth(position.s, "Ann") == title.worth(position.s, "Bob") == 832
    position.s.ending = "bank"
    position.s.bankrupt = ("Cy",)
    position.s.money["Cy"] = 0
    position.s.stack = (Rounds(1), OperatingRound())
    position.settle()
    assert title.result(position.s) == {"Ann": 832, "Bob": 832, "Cy": 0}
