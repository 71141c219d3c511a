"""The stock market and stock rounds."""

import pytest

from tests.titles.shikoku_1889.positions import (
    do,
    float_it,
    hold,
    no,
    no_privates,
    operate,
    place,
)
from trunkline.kernel import decider, decision
from trunkline.rails.rounds import prices
from trunkline.rails.rounds.actions import BuyShare, BuyTrain, Pass, SellShares, StartCompany
from trunkline.rails.rounds.limits import certificates
from trunkline.rails.rounds.operating import OperatingRound, OperatingSet
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.stock_round import StockRound
from trunkline.rails.stock.market import DOWN, LEFT, RIGHT, UP
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title

MARKET = title.box.market


def second() -> RailsState:
    """The second stock round: sales are allowed."""
    s = no_privates()
    s.stock_rounds = 2
    return s


@pytest.mark.rule("1889-market.01", "1889-market.02")
def test_the_chart_its_pars_and_its_zones() -> None:
    assert (MARKET.rows, MARKET.marked("p")) == (
        11,
        {100: (0, 3), 90: (1, 3), 80: (2, 3), 75: (3, 3), 70: (4, 3), 65: (5, 3)},
    )
    assert sum("y" in space.marks for space in MARKET.spaces.values()) == 12
    assert sum("o" in space.marks for space in MARKET.spaces.values()) == 6


@pytest.mark.rule("1889-market.03", "1889-market.04", "1889-market.05", "1889-market.06")
def test_markers_stay_on_the_chart() -> None:
    assert MARKET.move((3, 9), RIGHT, UP) == (2, 9)
    assert MARKET.move((0, 14), RIGHT, UP) == (0, 14)
    assert MARKET.move((4, 0), LEFT, DOWN) == (5, 0)
    assert MARKET.move((10, 0), LEFT, DOWN) == (10, 0)
    assert MARKET.moved((9, 3), 3, DOWN) == (10, 3)
    assert MARKET.move((0, 5), UP) == (0, 5)


@pytest.mark.rule("1889-market.07", "1889-market.08", "1889-or.02")
def test_operating_order_by_price_place_and_arrival() -> None:
    s = second()
    for company in ("AR", "IR", "SR"):
        hold(s, company, 80, Ann=5)
    assert prices.in_order(title, s) == ("AR", "IR", "SR")
    place(s, "AR", (2, 2))
    place(s, "AR", (2, 3))
    assert prices.in_order(title, s) == ("IR", "SR", "AR")
    place(s, "SR", (1, 2))
    assert prices.in_order(title, s) == ("IR", "AR", "SR")
    place(s, "IR", (0, 14))
    before = s.companies["IR"].since
    prices.move(title, s, "IR", (RIGHT, UP))
    assert s.companies["IR"].since == before


@pytest.mark.rule("1889-stock.01", "1889-stock.07")
def test_sales_then_one_purchase_or_one_purchase_then_sales() -> None:
    s = second()
    hold(s, "AR", Ann=4, Bob=2)
    hold(s, "IR", Bob=3)
    do(s, SellShares("Ann", "AR", 1), BuyShare("Ann", "IR"))
    assert decider(title, s) == "Bob"
    do(s, BuyShare("Bob", "IR"))
    assert no(s, BuyShare("Bob", "IR")) == "You can buy only one certificate a turn."
    do(s, SellShares("Bob", "AR", 1), SellShares("Bob", "IR", 1))
    assert decider(title, s) == "Cy"


@pytest.mark.rule("1889-stock.02", "1889-stock.03", "1889-seq.02", "1889-seq.03")
def test_the_round_ends_when_all_pass_in_a_row() -> None:
    s = no_privates()
    do(s, Pass("Ann"), StartCompany("Bob", "AR", 65), Pass("Cy"), Pass("Ann"), Pass("Bob"))
    assert s.priority == "Cy"
    again = no_privates()
    do(again, Pass("Ann"), Pass("Bob"), Pass("Cy"))
    assert again.priority == "Ann"
    rounds = {p.name: p.operating_rounds for p in title.box.components.phases}
    assert rounds == {"2": 1, "3": 2, "4": 2, "5": 3, "6": 3, "D": 3}


def _asked(s: RailsState) -> str:
    step = decision(s)
    assert step is not None
    return str(step.question(title, s))


def test_the_question_names_what_may_be_done_in_this_turn() -> None:
    s = no_privates()
    assert _asked(s) == "Buy a certificate, or pass."
    later = second()
    hold(later, "AR", Ann=5)
    assert _asked(later) == "Sell shares and buy a certificate, or pass."
    do(later, SellShares("Ann", "AR", 1))
    assert _asked(later) == "Sell more shares, buy a certificate, or end your turn."


@pytest.mark.rule("1889-stock.04", "1889-stock.05", "1889-stock.06")
def test_a_company_is_started_by_its_directors_certificate() -> None:
    s = no_privates()
    refused = "The director’s certificate of AR must be bought first."
    assert no(s, BuyShare("Ann", "AR")) == refused
    assert no(s, StartCompany("Ann", "AR", 60)) == "¥60 is not a par price."
    do(s, StartCompany("Ann", "AR", 90))
    assert (s.cash["Ann"], s.companies["AR"].place, s.director("AR")) == (240, (1, 3), "Ann")
    assert no(s, StartCompany("Bob", "AR", 90)) == "AR has already been started."
    place(s, "AR", (2, 3))
    s.shares["AR"] = s.shares["AR"].move(BANK, POOL)
    do(s, BuyShare("Bob", "AR"), BuyShare("Cy", "AR", POOL))
    assert (s.cash["Bob"], s.cash["Cy"]) == (330, 340)


@pytest.mark.rule("1889-stock.08", "1889-stock.09", "1889-stock.10")
def test_limits_of_a_company_and_of_certificates() -> None:
    s = second()
    hold(s, "AR", Ann=6)
    assert no(s, BuyShare("Ann", "AR")) == "You cannot hold more than 60 % of AR."
    place(s, "AR", (10, 0))
    assert no(s, BuyShare("Ann", "AR")) == ""
    hold(s, "IR", Ann=5)
    assert certificates(title, s, "Ann") == 4
    for private in s.privates:
        s.privates[private] = "Ann"
    hold(s, "KO", Ann=5)
    hold(s, "TR", Ann=6)
    assert certificates(title, s, "Ann") == 4 + 6 + 4 + 5
    assert no(s, BuyShare("Ann", "IR")) == "You cannot buy while you hold 19 certificates or more."
    assert (
        no(s, StartCompany("Ann", "KU", 65))
        == "You cannot buy while you hold 19 certificates or more."
    )
    place(s, "IR", (7, 1))
    assert no(s, BuyShare("Ann", "IR")) == ""


@pytest.mark.rule("1889-stock.11", "1889-stock.12", "1889-stock.13")
def test_who_sold_does_not_buy_and_nobody_sells_in_the_first_round() -> None:
    s = no_privates()
    hold(s, "AR", Ann=4)
    assert no(s, SellShares("Ann", "AR", 1)) == "You cannot sell in the first stock round."
    s.stock_rounds = 2
    do(s, SellShares("Ann", "AR", 1))
    assert no(s, BuyShare("Ann", "AR")) == "Ann has already sold AR in this stock round."


@pytest.mark.rule("1889-stock.14", "1889-stock.15")
def test_a_block_is_sold_at_the_price_before_and_the_pool_takes_half() -> None:
    s = second()
    hold(s, "AR", 100, Ann=6, Bob=4)
    do(s, SellShares("Ann", "AR", 2))
    assert s.cash["Ann"] == 420 + 200
    assert prices.price(title, s, "AR") == 80
    one_block = "You can sell AR only once a turn, as one block."
    assert no(s, SellShares("Ann", "AR", 1)) == one_block
    do(s, Pass("Ann"))
    assert no(s, SellShares("Bob", "AR", 4)) == "The pool takes at most 50 % of AR."


@pytest.mark.rule("1889-stock.16", "1889-stock.17")
def test_the_directors_certificate_goes_to_another_player_only() -> None:
    s = second()
    hold(s, "AR", Ann=3, Bob=1)
    kept = "The director’s certificate of AR stays: nobody else can take over."
    assert no(s, SellShares("Ann", "AR", 2)) == kept
    hold(s, "AR", Ann=3, Bob=2)
    do(s, SellShares("Ann", "AR", 2))
    assert (s.director("AR"), s.shares["AR"].units("Ann")) == ("Bob", 1)
    assert s.shares["AR"].units(POOL) == 2


@pytest.mark.rule("1889-stock.18", "1889-stock.19")
def test_more_than_the_director_takes_over_and_ties_go_clockwise() -> None:
    s = second()
    hold(s, "AR", Ann=3, Bob=3)
    s.stack = (s.stack[0], StockRound("Bob"))
    do(s, BuyShare("Bob", "AR"))
    assert s.director("AR") == "Bob"
    hold(s, "IR", Ann=4, Cy=3, Bob=3)
    s.stack = (s.stack[0], StockRound("Ann"))
    do(s, SellShares("Ann", "IR", 2))
    assert s.director("IR") == "Bob"


@pytest.mark.rule("1889-stock.20", "1889-stock.21")
def test_who_is_above_a_limit_must_sell_in_a_stock_round() -> None:
    s = second()
    hold(s, "AR", Ann=7)
    above = "Ann is above a limit and must sell first."
    assert no(s, Pass("Ann")) == above
    hold(s, "IR", Bob=4)
    assert no(s, BuyShare("Ann", "IR")) == above
    s.shares["AR"] = s.shares["AR"].move(BANK, POOL, 3)
    do(s, SellShares("Ann", "AR", 1))
    assert no(s, Pass("Ann")) == ""


@pytest.mark.rule("1889-stock.22", "1889-stock.23")
def test_half_of_the_shares_float_a_company_once() -> None:
    s = no_privates()
    hold(s, "AR", 80, Ann=4)
    do(s, BuyShare("Ann", "AR"))
    assert s.floated("AR")
    assert s.cash["AR"] == 800
    do(s, BuyShare("Bob", "AR"))
    assert s.cash["AR"] == 800
    hold(s, "IR", 80, Ann=4)
    s.stack = (s.stack[0], StockRound("Ann", passes=2))
    do(s, Pass("Ann"))
    order = next(step for step in s.stack if isinstance(step, OperatingRound))
    assert order.left == ()
    assert decider(title, s) == "Ann"
    assert "IR" not in order.left


@pytest.mark.rule("1889-stock.24", "1889-stock.25")
@pytest.mark.parametrize(("units", "price"), [(10, 80), (9, 75)])
def test_sold_out_companies_rise(units: int, price: int) -> None:
    s = no_privates()
    hold(s, "AR", 75, Ann=5, Bob=units - 5)
    s.change("AR", floated=True)
    s.stack = (s.stack[0], StockRound("Ann", passes=2))
    do(s, Pass("Ann"))
    assert prices.price(title, s, "AR") == price


def test_an_operating_company_keeps_its_price_while_limits_are_broken() -> None:
    s = second()
    float_it(s, "AR", Ann=7)
    operate(s, "AR")
    assert no(s, Pass("Ann")) == ""


@pytest.mark.rule("1889-stock.20")
def test_who_has_too_many_certificates_sells_if_anything_can_be_sold() -> None:
    s = second()
    for private in s.privates:
        s.privates[private] = "Ann"
    for company in ("AR", "IR", "SR"):
        hold(s, company, Ann=6)
    assert certificates(title, s, "Ann") == 6 + 15
    assert no(s, Pass("Ann")) == "Ann is above a limit and must sell first."
    s.stock_rounds = 1
    assert no(s, Pass("Ann")) == ""


@pytest.mark.rule("1889-stock.24", "1889-market.07")
def test_sold_out_companies_of_one_space_rise_in_their_order() -> None:
    s = no_privates()
    for company in ("IR", "AR"):
        hold(s, company, 75, Ann=5, Bob=5)
        s.change(company, floated=True)
    s.stack = (s.stack[0], StockRound("Ann", passes=2))
    do(s, Pass("Ann"))
    assert prices.price(title, s, "IR") == prices.price(title, s, "AR") == 80
    assert prices.in_order(title, s) == ("IR", "AR")


@pytest.mark.rule("1889-seq.03")
def test_a_new_phase_does_not_lengthen_the_set() -> None:
    s = no_privates()
    float_it(s, "AR", cash=1000)
    s.gone["2"] = 6
    s.stack = (s.stack[0], StockRound("Ann", passes=2))
    do(s, Pass("Ann"))
    assert any(step == OperatingSet(1, 1) for step in s.stack)
    do(s, Pass("Ann"), BuyTrain("Ann", "3", 180))
    assert title.phase(s).operating_rounds == 2
    assert any(step == OperatingSet(1, 1) for step in s.stack)
