"""Powers: a step is passed over only if none of its decider's powers would open it."""

import pytest

from tests.kernel.toy import Guess, Joker, JokerPower, Rest, Take, Toy, ToyState, Turn
from trunkline.kernel import Legal, Message, Refusal, Stuck, is_asked, no, play, settle, start


class Refill(JokerPower):
    """Ann's joker puts three counters back, and can be played at any time."""

    def refuse(self, t: Toy, s: ToyState, a: Joker) -> Refusal | None:
        return no(Message("The joker is used."), "Toy 3") if s.joker_used else None

    def apply(self, t: Toy, s: ToyState, a: Joker) -> None:
        s.joker_used = True
        s.heap += 3


class Generous(Toy):
    powers = (Refill(),)


GENEROUS = Generous()


def empty_heap(player: str) -> ToyState:
    """The last counter was taken; the turn would be this player's."""
    s = start(GENEROUS, ("Ann", "Bob"), options={"heap": "10"})
    for name in s.players:
        play(GENEROUS, s, Guess(name, 2))
    s.heap, s.stack = 0, (Turn(player),)
    settle(GENEROUS, s)
    return s


def test_a_step_that_a_power_of_its_decider_would_open_is_asked() -> None:
    s = empty_heap("Ann")
    assert s.stack == (Turn("Ann"),)
    assert is_asked(GENEROUS, s)
    assert list(Legal(GENEROUS, s)) == [Joker("Ann")]
    play(GENEROUS, s, Joker("Ann"))
    assert Take("Ann", 3) in Legal(GENEROUS, s)


def test_asking_changes_nothing() -> None:
    s = empty_heap("Ann")
    assert (s.heap, s.joker_used) == (0, False)


def test_a_power_of_somebody_else_does_not_hold_a_step() -> None:
    assert empty_heap("Bob").stack == ()


def test_a_used_power_does_not_hold_a_step() -> None:
    s = empty_heap("Ann")
    s.joker_used = True
    settle(GENEROUS, s)
    assert s.stack == ()


def test_a_power_that_opens_nothing_does_not_hold_a_step() -> None:
    s = empty_heap("Ann")
    settle(Toy(), s)
    assert s.stack == ()


class Carousel(Rest, frozen=True):
    """Goes round and round."""

    def advance(self, t: Toy, s: ToyState) -> None:
        s.become(Carousel())


def test_a_position_in_which_nobody_can_ever_decide_is_an_error_not_a_loop() -> None:
    s = start(Toy(), ("Ann", "Bob"))
    s.stack = (Turn("Ann"), Carousel())
    with pytest.raises(Stuck, match=r"Nobody can decide anything.*Toy: Turn > Carousel"):
        settle(Toy(), s)
