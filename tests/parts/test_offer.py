"""An offer between two players: accept, decline, withdraw."""

from typing import Any

import msgspec
import pytest
from msgspec import Struct

from trunkline.kernel import Chance, Message, Sentence, State, awaited, deciders, refuse, say
from trunkline.kernel.play import play
from trunkline.parts.offer import Accept, Decline, Offer, Withdraw, put


class Purse(State):
    money: dict[str, int]


class Gift(Struct, frozen=True, tag="gift"):
    giver: str
    taker: str
    amount: int

    def terms(self) -> Sentence:
        return say(
            Message("{giver} gives {taker} {amount}."),
            giver=self.giver,
            taker=self.taker,
            amount=self.amount,
        )

    def strike(self, t: Any, s: Purse) -> None:
        s.money[self.giver] -= self.amount
        s.money[self.taker] += self.amount


class Proposal(Offer[Any, Purse], frozen=True):
    deal: Gift


class Table:
    powers: tuple[()] = ()


def table() -> Purse:
    return Purse(("Ann", "Bob", "Cy"), Chance(1), (), (), {"Ann": 10, "Bob": 20, "Cy": 0})


def offered() -> Purse:
    s = table()
    put(Table(), s, Proposal("Ann", "Bob", Gift("Bob", "Ann", 5)))
    return s


def test_an_accepted_offer_is_carried_out() -> None:
    s = offered()
    play(Table(), s, Accept("Bob"))  # type: ignore[arg-type]
    assert s.money == {"Ann": 15, "Bob": 15, "Cy": 0}
    assert s.stack == ()


def test_a_declined_offer_changes_nothing() -> None:
    s = offered()
    play(Table(), s, Decline("Bob"))  # type: ignore[arg-type]
    assert s.money == {"Ann": 10, "Bob": 20, "Cy": 0}
    assert s.stack == ()


def test_whoever_made_the_offer_may_withdraw_it() -> None:
    s = offered()
    play(Table(), s, Withdraw("Ann"))  # type: ignore[arg-type]
    assert s.money == {"Ann": 10, "Bob": 20, "Cy": 0}
    assert s.stack == ()


def test_only_the_answer_of_the_other_side_is_waited_for() -> None:
    s = offered()
    assert deciders(Table(), s) == ("Bob", "Ann")  # type: ignore[arg-type]
    assert awaited(Table(), s) == ("Bob",)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (Accept("Ann"), "only Bob can"),
        (Decline("Ann"), "only Bob can"),
        (Withdraw("Bob"), "cannot withdraw this offer: only Ann can"),
        (Accept("Cy"), "Bob's decision"),
        (Withdraw("Cy"), "Bob's decision"),
    ],
)
def test_each_side_has_its_own_answers(answer: Any, words: str) -> None:
    refusal = refuse(Table(), offered(), answer)  # type: ignore[arg-type]
    assert refusal is not None
    assert words in refusal.why


def test_one_player_on_both_sides_agrees_at_once() -> None:
    s = table()
    put(Table(), s, Proposal("Ann", "Ann", Gift("Bob", "Cy", 5)))
    assert s.stack == ()
    assert s.money == {"Ann": 10, "Bob": 15, "Cy": 5}


def test_the_question_and_the_choices_say_the_terms() -> None:
    s = offered()
    offer = s.stack[-1]
    assert isinstance(offer, Proposal)
    assert str(offer.question(Table(), s)) == "Ann offers: Bob gives Ann 5."
    assert str(offer.describe(Table(), s, Accept("Bob"))) == "Accept: Bob gives Ann 5."
    assert [str(offer.describe(Table(), s, a)) for a in (Decline("Bob"), Withdraw("Ann"))] == [
        "Decline the offer",
        "Withdraw the offer",
    ]


def test_a_waiting_offer_survives_json() -> None:
    offer = offered().stack[-1]
    assert msgspec.json.decode(msgspec.json.encode(offer), type=Proposal) == offer
