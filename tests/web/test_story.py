"""The story of a match: what its actions have told, asked by the key of a message."""

from tests.web.stories import story_of
from trunkline.kernel import message, say
from trunkline.web.pages.story import Story

PAID = message("toy.story.paid", "{company} pays {amount}.")
RAN = message("toy.story.ran", "{company} runs.")


def told() -> Story:
    return story_of(
        [
            ("Ann", [say(RAN, company="BCR"), say(PAID, company="BCR", amount=12)]),
            ("Bob", [say(PAID, company="NXR", amount=3)]),
            ("Ann", [say(PAID, company="BCR", amount=14), say(RAN, company="NXR")]),
        ]
    )


def test_the_last_sentence_of_a_message() -> None:
    assert told().last(PAID) == say(PAID, company="BCR", amount=14)


def test_the_last_one_with_certain_values() -> None:
    assert told().last(PAID, company="NXR") == say(PAID, company="NXR", amount=3)
    assert told().last(RAN, company="BCR") == say(RAN, company="BCR")


def test_what_was_never_told() -> None:
    assert told().last(PAID, company="SCR") is None
    assert Story().last(PAID) is None
