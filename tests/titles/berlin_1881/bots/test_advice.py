"""Hints for 1881: they count what the strong bot counts, and say so in facts."""

from random import Random

import pytest

from tests.recorded import asked
from tests.titles.berlin_1881.positions import Position
from tests.titles.berlin_1881.recorded import GAME
from trunkline.bots.bot import choose, get_bot
from trunkline.bots.difference import Expected, compared
from trunkline.bots.hint import Advice, hint
from trunkline.kernel import Match, State, decision, encode_action
from trunkline.titles.berlin_1881.bots.advice import judged_best
from trunkline.titles.berlin_1881.bots.planner import MARGIN, best, moves
from trunkline.titles.berlin_1881.rules import title
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.forced import Forced
from trunkline.titles.berlin_1881.rules.start_round import BuyFirst, FirstPurchase
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn

ROUNDING = 6
"""Twelve parts, each rounded."""


def agree(s: State) -> None:
    """What the strong bot likes best, before it thinks of offers, promises as much as the first."""
    assert isinstance(s, BerlinState)
    liked = encode_action(best(title, s, moves(title, s), Random(1))[0])
    found = hint(title, s, Random(1), choices=len(moves(title, s)))
    worth = {str(each.action): each.worth for each in found.choices}
    assert found.choices[0].worth - worth[str(liked)] <= MARGIN + ROUNDING


@pytest.mark.parametrize("players", [3, 4, 5])
def test_first_certificates_are_those_of_the_strong_bot(players: int) -> None:
    """With four or five players hardly anybody can float a tramway alone: still one of one's own."""
    match = Match(title, ("Ann", "Bob", "Cy", "Dee", "Eve")[:players], seed=3)
    bot, seen = get_bot("strong", title), 0
    while seen < players:
        player = match.decider or ""
        if isinstance(decision(match.state), FirstPurchase):
            agree(match.state)
            first = hint(title, match.state, Random(1)).choices[0]
            assert any("director" in each for each in first.action["certificates"])
            seen += 1
        match.play(choose(bot, title, match.state, player, Random(seen), 0.01))


@pytest.mark.parametrize("after", range(0, 700, 70))
@pytest.mark.parametrize("step", [StockTurn, Business])
def test_trades_and_trains_are_those_of_the_strong_bot(step: type, after: int) -> None:
    agree(GAME.at(asked(step), after).state)


def test_a_tramway_of_ones_own_is_told_as_a_fact() -> None:
    """Cy can begin a tramway or buy what others have begun."""
    position = Position().hold("GBS", "Ann", Ann=2).hold("SHG", "Bob", Bob=2).money(Cy=300)
    position.s.stack = (*position.s.stack, FirstPurchase("Cy"))
    own = _advice_for(position.s, "SpS director")
    shared = _advice_for(position.s, "GBS")
    told = [Expected(each.worth, each.parts) for each in (own, shared)]
    assert "A company of your own is worth about 300 M" in _words(told, 0)
    assert "You have no company of your own then" in _words(told, 1)


def _advice_for(s: BerlinState, certificate: str) -> Advice:
    (found,) = judged_best(title, s, [(BuyFirst("Cy", (certificate,)),)])
    return found


def _words(told: list[Expected], at: int) -> str:
    return " ".join(map(str, compared(title, told, at)))


def test_every_choice_begins_differently() -> None:
    s = GAME.at(asked(StockTurn), 400).state
    found = hint(title, s, Random(1), choices=99).choices
    assert len({str(each.action) for each in found}) == len(found)


def test_a_forced_purchase_is_that_of_the_strong_bot() -> None:
    agree(GAME.at(asked(Forced)).state)
