"""Sentences: templates with values, put into words where they are read."""

import msgspec

from tests.language import brackets
from trunkline.kernel import BadLog, Malformed, Sentence, no, say

TERMS = say("{buyer} pays {sum:,}.", buyer="Ann", sum=1200)
OFFER = say("{player} offers: {terms}", player="Bob", terms=TERMS)


def test_a_sentence_may_hold_another_one() -> None:
    assert str(OFFER) == "Bob offers: Ann pays 1,200."
    assert OFFER.facts == {"player": "Bob"}


def test_sentences_come_back_from_the_store_as_they_were() -> None:
    assert msgspec.json.decode(msgspec.json.encode(OFFER), type=Sentence) == OFFER


def test_words_are_those_of_whoever_reads() -> None:
    over = BadLog(3, no("The game is over.", "Turn order"))
    assert str(over) == "Action 3: The game is over. (Turn order)"
    with brackets():
        assert str(over) == "⟦Action ⟧3: ⟦The game is over.⟧ (⟦Turn order⟧)"
        assert over.why == "⟦The game is over.⟧"


def test_what_is_malformed_keeps_its_own_words() -> None:
    bad = BadLog.unreadable(2, Malformed("Expected `{`, got `}`"), "Format of actions")
    assert str(bad) == "Action 2: Expected `{`, got `}` (Format of actions)"
