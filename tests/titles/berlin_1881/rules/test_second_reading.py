"""Whole games judged by two readings of the rules, the engine's and one written apart from it."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tests.soak import share
from tests.titles.berlin_1881.rules import second_reading as reading
from trunkline.files import read_record
from trunkline.kernel import Action, Match, State, decision, decode_action, refuse
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.build_depot import BuildDepot, PlaceDepot
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome, Withhold
from trunkline.titles.berlin_1881.rules.run_trains import Run, RunTrains
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, Sell, StockTurn
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

GAMES = sorted((Path(__file__).parents[3] / "games" / "1881").glob("*.gz"))
EVERY = share(1, 5)
"""Of the positions of a kind that have many choices, each so many-th is judged."""


def berlin(s: State) -> BerlinState:
    assert isinstance(s, BerlinState)
    return s


@cache
def played(path: Path) -> tuple[tuple[BerlinState, Action, BerlinState], ...]:
    """Every position of a game, what was done in it, and what came of it."""
    record = read_record(path)
    match = Match(title, record.players, seed=record.seed, options=record.options)
    found: list[tuple[BerlinState, Action, BerlinState]] = []
    for data in record.actions:
        before, action = berlin(match.state), decode_action(title, data)
        match.play(action)
        found.append((before, action, berlin(match.state)))
    return tuple(found)


def asked(path: Path, kind: type) -> Iterator[tuple[BerlinState, Action, BerlinState]]:
    return ((s, a, after) for s, a, after in played(path) if isinstance(decision(s), kind))


def allowed(s: BerlinState, action: Action) -> bool:
    return refuse(title, s, action) is None


@pytest.fixture(params=GAMES, ids=lambda path: path.name[:5])
def game(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.mark.rule("1881-8.1.1-01", "1881-8.1.1-05", "1881-8.1.1-06", "1881-8.1.1-08")
def test_what_players_may_buy(game: Path) -> None:
    judged = 0
    sold: set[tuple[str, str]] = set()
    for number, (s, action, after) in enumerate(played(game)):
        top = decision(s)
        if isinstance(top, StockTurn) and not top.bought and number % EVERY == 0:
            for name, source in product(reading.CERTIFICATES, ("bank", "pool")):
                wanted = reading.player_may_buy(s, top.player, name, source, sold)
                assert allowed(s, Buy(top.player, name, source)) == wanted, (name, source)
                judged += wanted
        if isinstance(top, StockTurn) and isinstance(action, Sell):
            sold.add((action.by, action.company))
        if any("stock round begins" in str(sentence) for sentence in after.told):
            sold.clear()
    assert judged > 10


@pytest.mark.rule("1881-7.2.7.1-01", "1881-7.2.7.1-02", "1881-7.2.7.2-01", "1881-7.4.6-05")
def test_what_companies_may_buy(game: Path) -> None:
    judged = 0
    for s, _, _ in list(asked(game, Business))[::EVERY]:
        top = decision(s)
        assert isinstance(top, Business)
        company, by = top.company, top.decider(title, s)
        for train, cost in reading.PRICES.items():
            subsidy = max(0, cost - s.money[company])
            for source in ("bank", "pool"):
                wanted = reading.may_buy_train(s, company, train, source, top.helper(s))
                assert allowed(s, BuyTrain(by, train, source, subsidy)) == wanted, (train, source)
                judged += wanted
        trades = company in reading.PAR and reading.stage(s) and not (top.bought or top.sold)
        for name, source in product(reading.OFFERED, ("bank", "pool")):
            wanted = bool(trades) and reading.affords(s, company, name, source)
            assert allowed(s, Buy(by, name, source)) == wanted, (name, source)
    assert judged > 5


@pytest.mark.rule("1881-7.2.2-06", "1881-7.2.2-07", "1881-7.2.2-08", "1881-7.2.2-10")
def test_where_tramways_may_build_depots(game: Path) -> None:
    judged = 0
    for s, _, _ in asked(game, BuildDepot):
        top = decision(s)
        assert isinstance(top, BuildDepot)
        by, linked = top.decider(title, s), reading.reached(s, top.company)
        for hex_id, node in sorted(linked):
            wanted = reading.may_build(s, top.company, hex_id, node, linked)
            assert allowed(s, PlaceDepot(by, hex_id, node)) == wanted, (top.company, hex_id, node)
            judged += wanted
    assert judged > 5


@pytest.mark.rule("1881-7.2.4-10", "1881-7.2.4-11", "1881-7.4.3-08")
def test_what_runs_earn(game: Path) -> None:
    for s, action, after in asked(game, RunTrains):
        top = decision(s)
        assert isinstance(top, RunTrains)
        assert isinstance(action, Run)
        earned = (after.earned.route, after.earned.ferry)
        assert earned == reading.income(s, top.company, action.routes)


@pytest.mark.rule("1881-7.2.5-04", "1881-7.2.5-05", "1881-7.4.4-02", "1881-7.4.4-05")
def test_who_gets_what_of_the_income(game: Path) -> None:
    for s, action, after in asked(game, UseIncome):
        top = decision(s)
        assert isinstance(top, UseIncome)
        assert isinstance(action, Pay | Withhold)
        dividend = 0
        if isinstance(action, Pay):
            dividend = s.earned.route
            dividend += action.connection * s.earned.connection + action.ferry * s.earned.ferry
        change = reading.paid(s, top.company, dividend)
        assert {owner: after.money[owner] - s.money[owner] for owner in s.money} == change


def test_there_are_games_to_judge() -> None:
    assert len(GAMES) >= 8
