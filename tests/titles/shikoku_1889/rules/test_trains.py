"""Trains, forced purchases, phases, the end."""

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
    place,
    settled,
)
from trunkline.parts.offer import Accept
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import BuyTrain, DiscardTrain, GoBankrupt, Pass, SellShares
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.forced import must_buy
from trunkline.rails.rounds.operating import Course, OperatingRound, OperatingSet
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title


def buying(cash: int = 500, in_phase: str = "2", route: bool = False) -> RailsState:
    """AR at its purchase of trains; with a route to L7 if asked for."""
    s = no_privates()
    for private in s.privates:
        s.privates[private] = "closed"
    float_it(s, "AR", cash)
    phase(s, in_phase)
    if route:
        lay(s, "K8", "57", 1)
    return operate(s, "AR", BuyTrains)


@pytest.mark.rule("1889-train.01", "1889-train.05")
def test_trains_up_to_the_limit() -> None:
    s = buying(cash=1000)
    do(s, *(BuyTrain("Ann", "2", 80) for _ in range(4)))
    assert s.trains["AR"] == ("2",) * 4
    s.stack = (*s.stack[:4], BuyTrains("AR"))
    assert no(s, BuyTrain("Ann", "2", 80)) == "AR may own 4 trains now."
    limits = {p.name: p.train_limit for p in title.box.components.phases}
    assert limits == {"2": 4, "3": 4, "4": 3, "5": 2, "6": 2, "D": 2}


@pytest.mark.rule("1889-train.02", "1889-phase.05")
def test_the_lowest_type_and_from_phase_six_also_d() -> None:
    s = buying(cash=2000)
    assert [train.name for train in on_sale(title, s)] == ["2"]
    assert no(s, BuyTrain("Ann", "3", 180)) == "No 3-train is on sale there."
    phase(s, "6")
    assert [train.name for train in on_sale(title, s)] == ["6", "D"]
    do(s, BuyTrain("Ann", "D", 1100))
    assert title.phase(s).name == "D"
    assert [train.name for train in on_sale(title, s)] == ["6", "D"]


@pytest.mark.rule("1889-train.03")
def test_used_trains_cost_their_full_price() -> None:
    s = buying(in_phase="4")
    s.used = ("3",)
    assert no(s, BuyTrain("Ann", "3", 100, POOL)) == "That 3-train costs ¥180."
    do(s, BuyTrain("Ann", "3", 180, POOL))
    assert s.trains["AR"] == ("3",)
    assert not s.used


@pytest.mark.rule("1889-train.04", "1889-train.05")
@pytest.mark.parametrize(("old", "used"), [("4", ()), ("5", ("5",))])
def test_a_d_for_an_old_train(old: str, used: tuple[str, ...]) -> None:
    s = buying(cash=900, in_phase="6")
    s.trains["AR"] = (old, "5")
    assert no(s, BuyTrain("Ann", "D", 1100)) == "AR may own 2 trains now."
    do(s, BuyTrain("Ann", "D", 800, trade_in=old))
    assert (s.trains["AR"], s.used, s.cash["AR"]) == (("5", "D"), used, 100)
    assert "cannot trade in" in no(buying(2000, "6"), BuyTrain("Ann", "D", 800, trade_in="3"))


@pytest.mark.rule("1889-train.06")
def test_trains_of_other_companies_by_agreement() -> None:
    s = buying()
    float_it(s, "IR", Bob=6)
    s.trains["IR"] = ("2",)
    assert no(s, BuyTrain("Ann", "2", 0, "IR")) == "A train costs at least ¥1."
    assert no(s, BuyTrain("Ann", "2", 501, "IR")) == "AR has only ¥500."
    do(s, BuyTrain("Ann", "2", 1, "IR"), Accept("Bob"))
    assert (s.trains["AR"], s.cash["IR"]) == (("2",), 501)


@pytest.mark.rule("1889-train.07", "1889-phase.01", "1889-phase.03", "1889-phase.04")
@pytest.mark.parametrize(("first", "rusts"), [("4", "2"), ("6", "3"), ("D", "4")])
def test_rust(first: str, rusts: str) -> None:
    s = buying(cash=2000)
    float_it(s, "IR", Bob=6)
    phase(s, first)
    s.gone[first] = 0
    if first == "D":
        s.gone["6"] = 1
    s.trains["IR"], s.used = (rusts,), (rusts,)
    do(s, BuyTrain("Ann", first, title.box.trains[first].price))
    assert not s.trains["IR"]
    assert not s.used
    assert title.phase(s).name == first


@pytest.mark.rule("1889-train.08", "1889-train.09")
def test_too_many_trains_are_handed_back_the_buyer_first() -> None:
    s = buying(cash=1000)
    float_it(s, "IR", par=100, Bob=6)
    phase(s, "3")
    s.gone["3"] = 5
    s.trains["AR"], s.trains["IR"] = ("3", "3", "3"), ("3", "3", "3", "3")
    do(s, BuyTrain("Ann", "4", 300))
    assert no(s, DiscardTrain("Bob", "IR", "3")) != ""
    do(s, DiscardTrain("Ann", "AR", "3"), DiscardTrain("Bob", "IR", "3"))
    assert s.used == ("3", "3")


@pytest.mark.rule("1889-train.10", "1889-forced.01")
def test_a_company_with_a_route_must_own_a_train() -> None:
    assert not must_buy(title, buying(), "AR")
    assert no(buying(), Pass("Ann")) == ""
    s = buying(route=True)
    assert no(s, Pass("Ann")) == "AR must own a train."
    do(s, BuyTrain("Ann", "2", 80))
    assert no(s, Pass("Ann")) == ""


@pytest.mark.rule("1889-forced.02", "1889-forced.03", "1889-forced.06")
def test_the_director_helps_with_the_cheapest_train_only() -> None:
    s = buying(cash=50, in_phase="4", route=True)
    s.used = ("3",)
    float_it(s, "IR", Bob=6)
    s.trains["IR"] = ("4",)
    assert "cheapest" in no(s, BuyTrain("Ann", "4", 300))
    assert no(s, BuyTrain("Ann", "4", 60, "IR")) == "AR has only ¥50."
    assert no(s, BuyTrain("Ann", "4", 50, "IR")) == ""
    do(s, BuyTrain("Ann", "3", 180, POOL))
    assert (s.cash["AR"], s.cash["Ann"]) == (0, 420 - 130)


def poor(cash: int = 0, **held: int) -> RailsState:
    """AR must buy a 3 for 180 and Ann lacks money; she holds shares of IR at 75."""
    s = buying(cash=0, in_phase="3", route=True)
    hold(s, "IR", Bob=4, **{"Ann": 3, **held})
    s.pay("Ann", BANK, s.cash["Ann"] - cash)
    return s


@pytest.mark.rule("1889-forced.04", "1889-forced.05")
def test_shares_are_sold_only_as_needed_and_without_a_new_director() -> None:
    s = poor(100)
    assert no(s, BuyTrain("Ann", "3", 180)) == "¥80 is still missing. Sell shares first."
    assert (
        no(s, SellShares("Ann", "IR", 3))
        == "You may sell only as much as is needed: ¥80 is missing."
    )
    do(s, SellShares("Ann", "IR", 2))
    assert s.cash["Ann"] == 250
    assert prices.price(title, s, "IR") == 65
    do(s, BuyTrain("Ann", "3", 180))
    assert s.cash["Ann"] == 70
    own = poor(0, Ann=3)
    s.shares["AR"] = s.shares["AR"].move("Ann", "Bob", 3)
    own.shares["AR"] = own.shares["AR"].move("Ann", "Bob", 3)
    other = "This sale would give AR another director."
    assert no(own, SellShares("Ann", "AR", 1)) == other


@pytest.mark.rule("1889-forced.07")
def test_after_a_sale_no_train_of_another_company() -> None:
    s = poor(40)
    s.pay(BANK, "AR", 10)
    s.trains["IR"] = ("3",)
    assert no(s, BuyTrain("Ann", "3", 10, "IR")) == ""
    do(s, SellShares("Ann", "IR", 1))
    assert "cheapest" in no(s, BuyTrain("Ann", "3", 10, "IR"))


@pytest.mark.rule("1889-forced.08")
def test_what_is_above_sixty_per_cent_may_exceed_the_need() -> None:
    s = poor(170, Ann=3)
    s.shares["IR"] = s.shares["IR"].move("Bob", BANK, 2)
    hold(s, "KO", Ann=7)
    assert no(s, SellShares("Ann", "KO", 2)) == ""


@pytest.mark.rule("1889-forced.09", "1889-forced.10", "1889-end.01", "1889-end.05")
def test_bankruptcy_ends_the_game() -> None:
    s = poor(5, Ann=1)
    for player in ("Bob", "Cy"):
        assert s.shares["AR"].units(player) == 0
    s.shares["AR"] = s.shares["AR"].move("Ann", "Bob", 3)
    place(s, "IR", (10, 0))
    do(s, GoBankrupt("Ann"))
    assert s.stack == ()
    result = title.result(s)
    assert s.cash["Ann"] == 0
    assert result is not None
    assert result["Ann"] == 3 * prices.price(title, s, "AR")
    able = poor(100)
    assert no(able, GoBankrupt("Ann")) == "Ann can still raise the money."


@pytest.mark.rule("1889-end.02", "1889-end.03")
def test_a_broken_bank_ends_the_game_after_the_set() -> None:
    s = no_privates()
    s.pay(BANK, "Ann", s.cash[BANK])
    assert not s.broken
    s.pay(BANK, "Ann", 1)
    assert s.broken
    s.stack = (Course(operates=True), StockRound("Ann", passes=2))
    s.pay("Ann", BANK, 0)
    float_it(s, "AR")
    do(s, Pass("Ann"))
    assert s.stack
    assert any(isinstance(step, OperatingSet) for step in s.stack)
    s.stack = (Course(), OperatingSet(1, 1), OperatingRound(()))
    settled(s)
    assert s.stack == ()


@pytest.mark.rule("1889-end.04", "1889-end.05", "1889-end.06")
def test_the_score() -> None:
    s = no_privates()
    hold(s, "AR", 90, Ann=3)
    s.cash["AR"] = 500
    assert title.worth(s, "Ann") == 420 + 270
    assert title.worth(s, "Cy") == 420 + 20 + 30 + 40 + 50 + 60 + 80


@pytest.mark.rule("1889-train.05")
def test_the_limit_holds_even_if_the_purchase_would_make_own_trains_rust() -> None:
    s = buying(cash=1000, in_phase="3")
    s.gone["3"] = 5
    s.trains["AR"] = ("2",) * 4
    assert no(s, BuyTrain("Ann", "4", 300)) == "AR may own 4 trains now."


@pytest.mark.rule("1889-train.08")
def test_trains_are_handed_back_only_when_there_are_too_many() -> None:
    s = buying()
    s.trains["AR"] = ("2", "2")
    assert no(s, DiscardTrain("Ann", "AR", "2")) != ""


@pytest.mark.rule("1889-end.05")
def test_equal_scores_share_the_first_place() -> None:
    s = no_privates()
    for private in s.privates:
        s.privates[private] = "closed"
    s.stack = ()
    result = title.result(s)
    assert result is not None
    assert result["Ann"] == result["Bob"] == result["Cy"]
