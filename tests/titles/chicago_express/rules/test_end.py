"""Rulebook: End of the Game."""

import pytest

from tests.titles.chicago_express.positions import Position, charter
from trunkline.titles.chicago_express.rules import title
from trunkline.titles.chicago_express.rules.actions import Choose, Develop, Pass
from trunkline.titles.chicago_express.rules.dividend import end_conditions
from trunkline.titles.chicago_express.rules.state import Charter, Dials, houses_left

RED = Dials(auction=3, development=4)
FORESTS = tuple(hex.id for hex in title.map.file.hexes if hex.terrain == "forest")
PLAINS = tuple(hex.id for hex in title.map.file.hexes if hex.terrain == "plain")


def sold_out(*companies: str) -> dict[str, Charter]:
    return {c: charter(c, owners=" ".join(["Bob"] * title.companies[c].shares)) for c in companies}


def spread_out(*companies: str) -> dict[str, Charter]:
    """All locomotives on the map."""
    return {
        company: charter(company, *PLAINS[: title.companies[company].locomotives - 1])
        for company in companies
    }


def dividend(
    companies: dict[str, Charter] | None = None, developed: tuple[str, ...] = ()
) -> Position:
    return Position(dials=RED, companies=companies, developed=developed).turn()


@pytest.mark.rule("CE-9-01")
@pytest.mark.parametrize(
    ("companies", "over"), [(("PRR", "B&O"), False), (("PRR", "B&O", "WAB"), True)]
)
def test_three_companies_without_locomotives_end_it(companies: tuple[str, ...], over: bool) -> None:
    position = dividend(spread_out(*companies))
    assert end_conditions(title, position.s)["locomotives"] is over
    assert (position.s.stack == ()) is over


@pytest.mark.rule("CE-9-01")
@pytest.mark.parametrize(
    ("companies", "over"), [(("PRR", "NYC"), False), (("PRR", "NYC", "WAB"), True)]
)
def test_three_companies_without_shares_end_it(companies: tuple[str, ...], over: bool) -> None:
    position = dividend(sold_out(*companies))
    assert end_conditions(title, position.s)["shares"] is over
    assert (position.s.stack == ()) is over


@pytest.mark.rule("CE-9-01")
@pytest.mark.parametrize(("houses", "over"), [(4, False), (3, True), (2, True)])
def test_three_houses_or_fewer_in_the_supply_end_it(houses: int, over: bool) -> None:
    position = dividend(developed=FORESTS[: 20 - houses])
    assert houses_left(title, position.s) == houses
    assert end_conditions(title, position.s)["houses"] is over
    assert (position.s.stack == ()) is over


@pytest.mark.rule("CE-9-01")
@pytest.mark.parametrize(("box", "over"), [(7, False), (8, True)])
def test_detroit_at_8_ends_it(box: int, over: bool) -> None:
    position = dividend(developed=("E0",) * (box - 1))
    assert (position.s.stack == ()) is over


@pytest.mark.rule("CE-9-02")
def test_the_game_goes_on_until_the_next_general_dividend_is_paid() -> None:
    position = Position(
        companies={"PRR": charter("PRR", "O4", owners="Ann")},
        developed=FORESTS[:16],
        dials=Dials(development=4),
    ).developing()
    position.do(Develop("Ann", "O4"))
    assert end_conditions(title, position.s)["houses"]
    for player in ("Bob", "Cy", "Ann"):
        assert position.decider == player
        position.do(Choose(player, "auction"), Pass(player))
    assert position.s.cash["Ann"] == 40 + 9
    assert position.s.stack == ()
    assert position.no(Choose("Bob", "auction")).why == "The game is over."


@pytest.mark.rule("CE-9-03")
def test_detroit_reaches_8_after_the_seventh_dividend_and_the_eighth_is_the_last() -> None:
    position = Position(companies={"PRR": charter("PRR", owners="Ann")}).turn()
    dividends = 0
    while position.s.stack:
        cash = position.s.cash["Ann"]
        player = position.decider
        kind = "auction" if position.s.dials.auction < 3 else "development"
        position.do(Choose(player, kind), Pass(player))  # type: ignore[arg-type]
        if position.s.cash["Ann"] > cash:
            dividends += 1
            assert position.s.developed.count("E0") == min(dividends, 7)
    assert dividends == 8
    assert position.s.cash["Ann"] == 40 + 8 * 7


@pytest.mark.rule("CE-9-04")
def test_an_unopened_wabash_counts_neither_for_locomotives_nor_for_shares() -> None:
    companies = {
        company: charter(
            company,
            *PLAINS[: title.companies[company].locomotives - 1],
            owners=" ".join(["Bob"] * title.companies[company].shares),
        )
        for company in ("PRR", "B&O")
    }
    position = dividend(companies)
    conditions = end_conditions(title, position.s)
    assert not conditions["locomotives"]
    assert not conditions["shares"]
    assert position.s.stack


@pytest.mark.rule("CE-9-05")
def test_most_cash_wins_and_nothing_else_counts() -> None:
    rich = charter("NYC", treasury=500, owners="Bob Bob Bob", income=3)
    position = Position(
        dials=RED,
        cash={"Ann": 60, "Bob": 50, "Cy": 1},
        companies={"NYC": rich},
        developed=("E0",) * 7,
    ).turn()
    assert title.result(position.s) == {"Ann": 60, "Bob": 53, "Cy": 1}
    assert str(position.s.told[-1]) == "The game is over: Ann wins with $60."


@pytest.mark.rule("CE-9-06")
def test_equal_cash_shares_the_victory() -> None:
    position = Position(
        dials=RED, cash={"Ann": 61, "Bob": 61, "Cy": 40}, developed=("E0",) * 7
    ).turn()
    assert title.result(position.s) == {"Ann": 61, "Bob": 61, "Cy": 40}
    assert [str(sentence) for sentence in position.s.told[-2:]] == [
        "The game is over: Ann wins with $61.",
        "The game is over: Bob wins with $61.",
    ]


def test_there_is_no_result_before_the_end() -> None:
    assert title.result(Position().turn().s) is None
