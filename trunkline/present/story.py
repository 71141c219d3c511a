"""What the actions of a match have told so far: for words about the past that no state keeps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from trunkline.kernel import Sentence
from trunkline.server.matches.history import standing_entries
from trunkline.server.matches.log import SENTENCES
from trunkline.server.store.rows import Entry


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

    def backwards(self) -> Iterator[Told]:
        """The newest first."""
        for entry in reversed(self.entries):
            yield _told(entry.by, entry.told)


@lru_cache(maxsize=8192)
def _told(by: str, told: str) -> Told:
    return Told(by, tuple(SENTENCES.decode(told)))
