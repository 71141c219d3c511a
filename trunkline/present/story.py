"""What the actions of a match have told so far: for words about the past that no state keeps."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from trunkline.kernel import Message, Sentence

FAR_ENOUGH = 400
"""Actions; what lies further back is not worth a word at the table."""


class Told(Struct, frozen=True):
    """One action: who did it, and what it told."""

    by: str
    sentences: tuple[Sentence, ...]


class Story(Struct, frozen=True):
    """The actions in force up to the position shown, the oldest first."""

    told: tuple[Told, ...] = ()

    def backwards(self) -> Iterator[Told]:
        """The newest first."""
        return reversed(self.told)

    def newest(self) -> Iterator[Sentence]:
        """The sentences of the recent actions, the newest first."""
        for told in islice(self.backwards(), FAR_ENOUGH):
            yield from reversed(told.sentences)

    def last(self, *messages: Message, **values: str | int) -> Sentence | None:
        """The newest sentence of these that has all these values."""
        for sentence in self.newest():
            if sentence.key in messages and values.items() <= sentence.facts.items():
                return sentence
        return None

    def since(self, *messages: Message) -> list[Sentence]:
        """What was told after one of these sentences was told last, the oldest first."""
        found: list[Sentence] = []
        for sentence in self.newest():
            if sentence.key in messages:
                break
            found.append(sentence)
        return found[::-1]
