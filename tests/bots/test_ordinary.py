"""Bots of ordinary titles play sensibly."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.titles.shikoku_1889.positions import float_it, no_privates, operate
from trunkline.bots.ordinary import building
from trunkline.bots.ordinary.greedy import greedy
from trunkline.bots.ordinary.planner import hopeless, planner
from trunkline.kernel import Action, Match
from trunkline.rails.rounds.actions import BuyPrivate, BuyTrain, PlaceMarker
from trunkline.rails.rounds.buy_trains import BuyTrains
from trunkline.rails.rounds.operating import OperatingRound, Turn, change_turn
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK
from trunkline.titles.shikoku_1889.rules import title


@pytest.mark.parametrize("bot", [greedy, planner])
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_everybody_floats_a_company_in_the_first_stock_round(
    bot: Callable[..., Action], players: int
) -> None:
    match, random = Match(title, ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")[:players]), Random(1)
    s = match.state
    while not any(isinstance(step, OperatingRound) for step in s.stack):
        match.play(bot(title, s, random))
        s = match.state
    assert isinstance(s, RailsState)
    assert s.stock_rounds == 1
    floated = [company for company in title.box.charters if s.floated(company)]
    assert {s.director(company) for company in floated} == set(s.players)


def test_two_cities_of_a_hex_can_be_worth_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    s = no_privates()
    float_it(s, "AR")
    monkeypatch.setattr(building, "standing", lambda *_: 0.0)
    cities: list[Action] = [PlaceMarker("Ann", "I4", 0), PlaceMarker("Ann", "I4", 1)]
    assert building.best_station(title, s, "AR", cities) == cities[0]


def test_nobody_is_offered_less_for_a_private_than_it_brings() -> None:
    s = no_privates()
    float_it(s, "AR")
    s.privates["ER"] = "Bob"
    assert hopeless(title, s, BuyPrivate("Ann", "ER", 20))
    s.privates["ER"] = "Ann"
    assert not hopeless(title, s, BuyPrivate("Ann", "ER", 20))


def test_nobody_asks_again_in_a_turn_for_what_was_declined() -> None:
    s = no_privates()
    float_it(s, "AR")
    float_it(s, "IR", Bob=6)
    s.trains["IR"] = ("2", "2")
    operate(s, "AR", BuyTrains)
    ask = BuyTrain("Ann", "2", 90, "IR")
    assert not hopeless(title, s, ask)
    change_turn(s, Turn("AR", asked=(("IR 2", 80),)))
    assert hopeless(title, s, ask)
    assert not hopeless(title, s, BuyTrain("Ann", "2", 80, BANK))
