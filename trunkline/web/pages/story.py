"""What the actions of a match have told so far: for words about the past that no state keeps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from trunkline.kernel import Message, Sentence
from trunkline.kernel.before_keys import read_sentences
from trunkline.web.history import standing_entries
from trunkline.web.rows import Entry


class Told(Struct, frozen=True):
    """One action: who did it, and what it told."""

    by: str
    sentences: tuple[Sentence, ...]


class Story(Struct, frozen=True):
    """The actions in force up to the position shown."""

    entries: tuple[Entry, ...] = ()

    @classmethod
    def of(cls, entries: list[Entry], at: int | None) -> Story:
        """All of them, or the first `at`."""
        standing = standing_entries(entries)
        return cls(tuple(e for e in standing if at is None or e.actions <= at))

    def last(self, message: Message, **values: str | int) -> Sentence | None:
        """The newest one with these values: story.last(PAID, company="BCR")."""
        for told in self.backwards():
            for sentence in reversed(told.sentences):
                if sentence.key == message and values.items() <= sentence.facts.items():
                    return sentence
        return None

    def backwards(self) -> Iterator[Told]:
        """The newest first."""
        for entry in reversed(self.entries):
            yield _told(entry.by, entry.told)


@lru_cache(maxsize=8192)
def _told(by: str, told: str) -> Told:
    return Told(by, tuple(read_sentences(told)))
