"""Settling, legality, refusals and powers."""

from random import Random

import pytest

from tests.kernel.toy import Guess, Guesses, Joker, Take, Toy, ToyState, Turn
from trunkline.kernel import (
    BadSetup,
    Legal,
    Refused,
    awaited,
    decider,
    deciders,
    decision,
    describe,
    offers,
    play,
    refuse,
    start,
)

TOY = Toy()


def playing(players: tuple[str, ...] = ("Ann", "Bob"), heap: int = 10) -> ToyState:
    s = start(TOY, players, options={"heap": "10"})
    for player in players:
        play(TOY, s, Guess(player, 5))
    s.heap = heap
    return s


def test_a_game_starts_at_its_first_decision() -> None:
    s = start(TOY, ("Ann", "Bob"))
    assert s.stack == (Guesses(),)
    assert decider(TOY, s) == "Ann"


@pytest.mark.parametrize("players", [("Ann",), ("A", "B", "C", "D", "E")])
def test_a_wrong_number_of_players_is_refused(players: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="for 2 to 4 players"):
        start(TOY, players)


@pytest.mark.parametrize("players", [("Ann", "Ann"), ("Ann", " ")])
def test_players_need_names_of_their_own(players: tuple[str, ...]) -> None:
    with pytest.raises(BadSetup, match="name of their own"):
        start(TOY, players)


@pytest.mark.parametrize(
    ("options", "message"), [({"size": "10"}, "no option 'size'"), ({"heap": "11"}, "random, 10")]
)
def test_unknown_options_are_refused(options: dict[str, str], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        start(TOY, ("Ann", "Bob"), options=options)


def test_simultaneous_decisions_may_be_taken_in_any_order() -> None:
    s = start(TOY, ("Ann", "Bob"))
    assert deciders(TOY, s) == ("Ann", "Bob")
    play(TOY, s, Guess("Bob", 1))
    assert deciders(TOY, s) == awaited(TOY, s) == ("Ann",)
    assert isinstance(s.stack[-1], Guesses)


def test_an_action_has_its_effect_and_the_position_settles() -> None:
    s = playing()
    play(TOY, s, Take("Ann", 3))
    assert (s.heap, s.taken["Ann"], decider(TOY, s)) == (7, 3, "Bob")
    assert [str(sentence) for sentence in s.told] == ["Ann takes 3."]


def test_a_moot_decision_is_passed_over_and_the_game_ends() -> None:
    s = playing(heap=2)
    play(TOY, s, Take("Ann", 2))
    assert s.stack == ()
    assert decision(s) is None
    assert decider(TOY, s) is None
    assert TOY.result(s) == {"Ann": 2, "Bob": 0}


def test_nothing_can_be_done_after_the_end() -> None:
    s = playing(heap=1)
    play(TOY, s, Take("Ann", 1))
    refusal = refuse(TOY, s, Take("Bob", 1))
    assert refusal is not None
    assert refusal.why == "The game is over."
    assert list(Legal(TOY, s)) == []


def test_a_refused_action_changes_nothing() -> None:
    s = playing()
    before = s.clone()
    with pytest.raises(Refused) as caught:
        play(TOY, s, Take("Ann", 4))
    assert caught.value.refusal.why == "One to three counters are taken."
    assert caught.value.refusal.rule == "Toy 2"
    assert s == before


def test_acting_out_of_turn_is_refused_with_the_name_of_who_decides() -> None:
    refusal = refuse(TOY, playing(), Take("Bob", 1))
    assert refusal is not None
    assert refusal.why == "It is Ann's decision."


def test_a_stranger_is_refused() -> None:
    refusal = refuse(TOY, playing(), Take("Zoe", 1))
    assert refusal is not None
    assert refusal.why == "Zoe does not play in this match."


def test_an_action_that_answers_another_question_is_refused_with_the_question() -> None:
    refusal = refuse(TOY, playing(), Guess("Ann", 1))
    assert refusal is not None
    assert "Take one to three counters." in refusal.why


def test_a_power_answers_beside_the_top_step_even_out_of_turn() -> None:
    s = playing()
    play(TOY, s, Take("Ann", 1))
    assert Joker("Ann") in Legal(TOY, s, "Ann")
    play(TOY, s, Joker("Ann"))
    assert s.stack == (Turn("Ann"),)
    assert Joker("Ann") not in Legal(TOY, s)


def test_a_power_of_another_player_is_refused() -> None:
    refusal = refuse(TOY, playing(), Joker("Bob"))
    assert refusal is not None
    assert refusal.why == "It is Ann's decision."


def test_legal_actions_can_be_iterated_and_asked() -> None:
    legal = Legal(TOY, playing(heap=2))
    assert list(legal) == [Take("Ann", 1), Take("Ann", 2), Joker("Ann")]
    assert Take("Ann", 2) in legal
    assert Take("Ann", 3) not in legal
    assert Take("Bob", 1) not in legal
    assert "Take" not in legal
    assert legal


def test_offers_are_the_legal_actions_in_words_with_their_spans() -> None:
    s = start(TOY, ("Ann", "Bob"), options={"heap": "10"})
    found = offers(TOY, s)
    assert (found.decider, found.step) == ("Ann", "guesses")
    assert [(o.action, o.text) for o in found.offers] == [
        ({"do": "guess", "by": "Ann", "number": 2}, "Guess 2")
    ]
    span = found.spans[0]
    assert {k: span[k] for k in ("do", "field", "least", "most", "by")} == {
        "do": "guess",
        "field": "number",
        "least": 0,
        "most": 10,
        "by": 1,
    }


def test_there_are_no_offers_after_the_end() -> None:
    s = playing(heap=1)
    play(TOY, s, Take("Ann", 1))
    assert offers(TOY, s).decider is None
    assert offers(TOY, s).offers == ()


def test_describing_an_action_that_nobody_may_take_is_refused() -> None:
    with pytest.raises(Refused):
        describe(TOY, playing(), Take("Bob", 1))


def test_random_players_favour_passing() -> None:
    s = playing()
    drawn = [Legal(TOY, s).sample(Random(seed)) for seed in range(200)]
    jokers = sum(a.passes for a in drawn)
    assert 70 < jokers < 140
