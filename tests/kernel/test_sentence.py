"""Sentences: messages with values, put into words where they are read."""

import msgspec
import pytest

from tests.language import brackets
from trunkline.kernel import GAME_OVER, BadLog, Malformed, Message, Sentence, message, no, say
from trunkline.kernel.play import TURN

BIDS = message("toy.bids", "{buyer:player} pays {sum:count}.")
OFFERS = message("toy.offers", "{player} offers: {terms}")
UNDOES = message("toy.undoes", "{player} takes back an action.", "{player} takes back {number}.")
LEFT = message("toy.left", "{number} train is left.", "{number} trains are left.")
OFFER = say(OFFERS, player="Bob", terms=say(BIDS, buyer="Ann", sum=1200))


def test_a_sentence_may_hold_another_one() -> None:
    assert str(OFFER) == "Bob offers: Ann pays 1,200."
    assert OFFER.facts == {"player": "Bob"}


def test_a_sentence_is_its_key_and_its_values() -> None:
    assert OFFER.key == OFFERS
    assert msgspec.to_builtins(OFFER)["key"] == "toy.offers"
    assert msgspec.json.decode(msgspec.json.encode(OFFER), type=Sentence) == OFFER


def test_a_sentence_that_counts_has_the_form_for_its_number() -> None:
    assert str(say(UNDOES, player="Ann", number=1)) == "Ann takes back an action."
    assert str(say(UNDOES, player="Ann", number=1500)) == "Ann takes back 1,500."
    refusal = no(LEFT, "Book X", number=0)
    assert (refusal.why, refusal.rule) == ("0 trains are left.", "Book X")


def test_words_are_those_of_whoever_reads() -> None:
    over = BadLog(3, no(GAME_OVER, TURN))
    assert str(over) == "Action 3: The game is over. (Turn order)"
    with brackets():
        assert str(over) == "⟦Action ⟧3: ⟦The game is over.⟧ (⟦Turn order⟧)"
        assert over.why == "⟦The game is over.⟧"


def test_what_is_malformed_keeps_its_own_words() -> None:
    bad = BadLog.unreadable(2, Malformed("Expected `{`, got `}`"), "Format of actions")
    assert str(bad) == "Action 2: Expected `{`, got `}` (Format of actions)"


def test_what_nobody_can_put_into_words_is_shown_as_it_is_stored() -> None:
    """Its title is gone, or the words have come to need a value that it was told without."""
    assert (
        str(Sentence(Message("gone.takes"), (("player", "Ann"), ("count", 2))))
        == "gone.takes (Ann, 2)"
    )
    assert str(say(BIDS, buyer="Ann")) == "toy.bids (Ann)"


def test_a_key_belongs_to_one_message() -> None:
    assert message("toy.left", "{number} train is left.", "{number} trains are left.") == LEFT
    with pytest.raises(ValueError, match=r"toy\.left"):
        message("toy.left", "Nothing is left.")
