"""What was told is asked for by its message and values, never by wording."""

from __future__ import annotations

from trunkline.kernel import message, say
from trunkline.present.story import Story, Told

PAID = message("toy.story.paid", "{company} pays {amount}.")
RAN = message("toy.story.ran", "{company} runs.")
BEGAN = message("toy.story.began", "{company} operates.")


def story() -> Story:
    return Story(
        (
            Told("Ann", (say(BEGAN, company="BCR"), say(RAN, company="BCR"))),
            Told("Ann", (say(PAID, company="BCR", amount=10),)),
            Told("Bob", (say(BEGAN, company="JGG"), say(PAID, company="JGG", amount=20))),
            Told("Bob", (say(RAN, company="JGG"),)),
        )
    )


def test_the_last_of_a_kind_with_these_values() -> None:
    assert story().last(PAID) == say(PAID, company="JGG", amount=20)
    assert story().last(PAID, company="BCR") == say(PAID, company="BCR", amount=10)
    assert story().last(PAID, company="HKR") is None


def test_since_something_was_told() -> None:
    assert story().since(BEGAN) == [say(PAID, company="JGG", amount=20), say(RAN, company="JGG")]
    assert story().since(RAN) == []


def test_the_newest_comes_first() -> None:
    assert [sentence.key for sentence in story().newest()][:2] == [RAN, PAID]
