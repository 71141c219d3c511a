"""The headings of the log: the round, then the company whose turn it is and its director."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Sentence, phrase
from trunkline.kernel.sentence import Value
from trunkline.present.log_words import LogWords
from trunkline.server.store.rows import Entry


class Group(Struct, frozen=True):
    """Where an act stands. Words are made for the reader; here are the messages."""

    heading: str = ""
    values: tuple[tuple[str, Value], ...] = ()
    company: str = ""
    director: str = ""
    number: int = 1
    """Of the round."""

    @property
    def round(self) -> str:
        return phrase(self.heading, **dict(self.values)) if self.heading else ""

    @property
    def turn(self) -> str:
        return f"{self.company} · {self.director}" if self.company else ""


def groups(
    entries: list[Entry],
    words: LogWords,
    told: Callable[[Entry], tuple[Sentence, ...]],
    begins_round: Callable[[Sentence], bool],
) -> dict[int, Group]:
    """Version -> group, also of what was taken back: it stands where it was done."""
    first = Group(words.rounds or "", (("number", 1),))
    after, found = [first], dict[int, Group]()
    for entry in entries:
        if entry.kind == "undo":
            del after[entry.actions + 1 :]
            found[entry.version] = after[-1]
            continue
        said = told(entry)
        here = _stands(after[-1], entry.by, said, words)
        found[entry.version] = here
        after.append(_following(here, said, words, begins_round))
    return found


def _stands(group: Group, by: str, said: tuple[Sentence, ...], words: LogWords) -> Group:
    """Some acts say themselves where they stand; whoever acts first in a turn is the director."""
    own = words.heading(said[0].key) if said else None
    if own is not None:
        return Group(own, number=group.number)
    return replace(group, director=by) if group.company and not group.director else group


def _following(
    group: Group,
    said: tuple[Sentence, ...],
    words: LogWords,
    begins_round: Callable[[Sentence], bool],
) -> Group:
    for sentence in said:
        if words.rounds and begins_round(sentence):
            number = group.number + 1
            group = Group(words.rounds, (("number", number),), number=number)
        if sentence.key in words.opens:
            group = Group(words.opens[sentence.key], sentence.values, number=group.number)
        if sentence.key in words.turns:
            group = replace(group, company=str(sentence.facts.get("company", "")), director="")
    return group
