"""Chapter 9: the end of the game and the final worth; chapter 10 in passing."""

import pytest

from tests.checked import checked
from trunkline.kernel import settle
from trunkline.titles.berlin_1881.rules.bank import bank, receive
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.income import Pay
from trunkline.titles.berlin_1881.rules.rounds import OperatingRound, Rounds
from trunkline.titles.berlin_1881.rules.run_trains import Run
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Sell

from .positions import (
    RUN,
    T,
    at,
    do,
    game,
    hold,
    lay,
    offers,
    price,
    sbahn,
    step,
    stock,
    told,
    trains,
    tramway,
    turn,
)


def last_turn(rounds: int) -> BerlinState:
    """GBS on 384 is about to run in this operating round of the green phase."""
    s = game(phase="green")
    tramway(s, "GBS", "Ann", money=0)
    at(s, "GBS", (1, 15))
    lay(s, "H18 #3 r2")
    trains(s, "GBS", "3")
    turn(s, "GBS", RUN)
    s.stack = (Rounds(rounds), *s.stack[1:])
    return s


@pytest.mark.rule("1881-9-01", "1881-9-03")
def test_example_70_the_last_space_ends_the_game_after_the_set_of_operating_rounds() -> None:
    s = last_turn(1)
    do(s, offers(s, Run)[0], Pay("Ann"))
    assert price(s, "GBS") == 418
    do(s, Done("Ann"))
    assert step(s) == "LayTrack"
    s = last_turn(2)
    do(s, offers(s, Run)[0], Pay("Ann"), Done("Ann"))
    assert s.stack == ()
    assert T.result(s) == {"Ann": T.worth(s, "Ann"), "Bob": 720, "Cy": 720}


@pytest.mark.rule("1881-9-02", "1881-9-03", "1881-9-06")
def test_example_70_a_bank_broken_in_an_operating_round_ends_the_game_after_the_set() -> None:
    s = last_turn(2)
    at(s, "GBS", (4, 3))
    receive(s, "Bob", bank(s) - 10)
    assert s.ending == ""
    do(s, offers(s, Run)[0], Pay("Ann"))
    assert s.ending == "bank"
    assert bank(s) < 0
    assert s.money["Ann"] == 720 + 42
    do(s, Done("Ann"))
    assert s.stack == ()


@pytest.mark.rule("1881-9-02")
def test_an_empty_bank_has_run_out() -> None:
    s = game()
    receive(s, "Bob", bank(s))
    assert bank(s) == 0
    assert s.ending == "bank"


@pytest.mark.rule("1881-9-04")
def test_the_last_space_reached_in_a_stock_round_leaves_one_set_of_operating_rounds() -> None:
    s = game(phase="green")
    hold(s, "GBS", "Ann", Ann=4, Bob=4)
    at(s, "GBS", (1, 15))
    trains(s, "GBS", "3")
    s.stack = (Rounds(), *stock(s).stack[1:])
    do(s, Done("Ann"), Done("Bob"), Done("Cy"))
    assert price(s, "GBS") == 418
    assert s.ending == "market"
    assert s.stack[0] == Rounds(1)
    rounds = 1
    while s.stack:
        rounds = max(rounds, checked(Rounds, s.stack[0]).operated)
        do(s, Done("Ann"))
    assert rounds == 2


@pytest.mark.rule("1881-9-05", "1881-9-06")
def test_a_bank_broken_in_a_stock_round_leaves_the_next_complete_set() -> None:
    s = game()
    hold(s, "GBS", "Bob", Ann=2, Bob=1)
    receive(s, "Cy", bank(s) - 100)
    s.stack = (Rounds(), *stock(s).stack[1:])
    do(s, Sell("Ann", "GBS", 2))
    assert s.ending == "bank"
    assert s.money["Ann"] == 720 + 180
    do(s, Done("Ann"))
    assert step(s) == "StockTurn"
    do(s, Done("Bob"), Done("Cy"))
    assert s.stack == ()


@pytest.mark.rule("1881-7.2.7.2.6-06")
def test_without_a_company_after_bankruptcies_a_stock_round_without_trade_is_the_last() -> None:
    s = game(4)
    hold(s, "GBS", "Ann", Ann=1, Bob=1)
    quiet = (Done("Ann"), Done("Bob"), Done("Cy"))
    before = stock(s.clone())
    do(before, *quiet, Done("Dee"))
    assert step(before) == "StockTurn", "nobody is bankrupt: GBS may still be floated"
    s.bankrupt = ("Dee",)
    traded = stock(s.clone())
    do(traded, Done("Ann"), Sell("Bob", "GBS", 1), Done("Bob"), Done("Cy"))
    assert step(traded) == "StockTurn"
    running = s.clone()
    tramway(running, "SpS", "Cy")
    do(stock(running), *quiet)
    assert step(running) == "StockTurn"
    do(stock(s), *quiet)
    assert s.stack == ()
    assert "no company operates: the game is over" in told(s)


@pytest.mark.rule("1881-9-07", "1881-10-03")
def test_example_71_the_final_worth() -> None:
    s = game(phase="green")
    hold(s, "GBS", "Ann")
    at(s, "GBS", (3, 4))
    sbahn(s, "Ann", "Bob", "Cy", "Cy", Ann=1, GBS=2)
    at(s, "S-Bahn", (3, 2))
    s.money["Ann"] = 300
    s.money["GBS"] = 500
    assert T.worth(s, "Ann") == 768


@pytest.mark.rule("1881-9-08")
def test_equal_worth_is_a_shared_victory_and_unfloated_tramways_count() -> None:
    s = game()
    hold(s, "SpS", "Ann")
    hold(s, "SHG", "Bob")
    s.money["Ann"], s.money["Bob"] = 700, 700 + 132 - 148
    assert T.worth(s, "Ann") == T.worth(s, "Bob") == 832
    s.ending = "bank"
    s.bankrupt = ("Cy",)
    s.money["Cy"] = 0
    s.stack = (Rounds(1), OperatingRound())
    settle(T, s)
    assert T.result(s) == {"Ann": 832, "Bob": 832, "Cy": 0}
