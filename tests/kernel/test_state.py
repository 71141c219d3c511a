"""States: cloning, chance, seating; codec; sentences."""

import msgspec
import pytest

from tests.kernel.toy import Guess, Take, Toy, ToyState, Turn
from trunkline.kernel import (
    Chance,
    Malformed,
    Message,
    decode_action,
    decode_state,
    encode_action,
    encode_state,
    no,
    play,
    start,
)

TOY = Toy()


def test_a_clone_is_equal_and_independent() -> None:
    s = start(TOY, ("Ann", "Bob"))
    twin = s.clone()
    assert twin == s
    play(TOY, twin, Guess("Ann", 3))
    assert s.guesses == {}
    assert s.told == ()


class LargerState(ToyState):
    extra: dict[str, int] = {}


def test_a_clone_of_a_variant_copies_its_own_containers_too() -> None:
    s = start(TOY, ("Ann", "Bob"))
    s.clone()
    larger = LargerState(**{name: getattr(s, name) for name in s.__struct_fields__})
    twin = larger.clone()
    twin.extra["Ann"] = 1
    assert isinstance(twin, LargerState)
    assert larger.extra == {}


def test_equal_seeds_give_equal_chance_and_draws_stay_in_range() -> None:
    one, two = start(TOY, ("Ann", "Bob"), seed=8), start(TOY, ("Ann", "Bob"), seed=8)
    drawn = [one.draw(6) for _ in range(300)]
    assert drawn == [two.draw(6) for _ in range(300)]
    assert set(drawn) == set(range(6))
    assert drawn != [start(TOY, ("Ann", "Bob"), seed=9).draw(6) for _ in range(300)]


def test_chance_is_part_of_the_state() -> None:
    s = start(TOY, ("Ann", "Bob"), seed=8)
    assert s.chance == Chance(8, 1)
    assert decode_state(TOY, encode_state(s)).draw(1000) == s.draw(1000)


def test_shuffling_keeps_every_thing_once() -> None:
    s = start(TOY, ("Ann", "Bob"), seed=1)
    cards = list(range(30))
    shuffled = s.shuffle(cards)
    assert sorted(shuffled) == cards
    assert shuffled != cards
    assert cards == list(range(30))


def test_seats_go_round_clockwise() -> None:
    s = start(TOY, ("Ann", "Bob", "Cy"))
    assert [s.after(p) for p in s.players] == ["Bob", "Cy", "Ann"]
    assert s.clockwise_from("Bob") == ("Bob", "Cy", "Ann")


def test_a_saved_state_is_equal_bytes_and_typed_steps() -> None:
    s = start(TOY, ("Ann", "Bob"))
    for player in s.players:
        play(TOY, s, Guess(player, 1))
    loaded = decode_state(TOY, encode_state(s))
    assert isinstance(loaded, ToyState)
    assert loaded.stack == (Turn("Ann"),)
    assert encode_state(loaded) == encode_state(s)


def test_equal_positions_give_equal_bytes_whatever_the_order_of_insertion() -> None:
    s = start(TOY, ("Ann", "Bob"))
    other = s.clone()
    play(TOY, s, Guess("Ann", 1))
    other.guesses = {}
    play(TOY, other, Guess("Ann", 1))
    s.taken = {"Bob": 0, "Ann": 0}
    assert encode_state(s) == encode_state(other)


def test_actions_survive_json() -> None:
    action = Take("Ann", 2)
    assert encode_action(action) == {"do": "take", "by": "Ann", "count": 2}
    assert decode_action(TOY, encode_action(action)) == action
    assert decode_action(TOY, msgspec.json.encode(action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "null",
        '{"do": "take", "by": "Ann"}',
        '{"do": "take", "by": "Ann", "count": 1.5}',
        '{"do": "take", "by": "Ann", "count": "1"}',
        '{"do": "take", "by": "Ann", "count": true}',
        '{"do": "take", "by": "Ann", "count": 1, "cash": 1000}',
        '{"do": "fly", "by": "Ann"}',
        '{"by": "Ann", "count": 1}',
        "[" * 100_000,
        '{"do": "take", "by": "' + "A" * 10_000_000 + '", "count": 1}',
    ],
    ids=lambda text: text[:40],
)
def test_malformed_actions_are_refused_and_say_where(text: str) -> None:
    with pytest.raises(Malformed) as caught:
        decode_action(TOY, text)
    assert len(str(caught.value)) < 300


def test_a_refusal_has_a_sentence_and_a_rule() -> None:
    refusal = no(Message("{company} has no train."), "Book X", company="BCR")
    assert (refusal.why, refusal.rule) == ("BCR has no train.", "Book X")
