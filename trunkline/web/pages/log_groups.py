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
    lap: int = 0
    """How often the order of turns has begun,"""
    begun: bool = False
    """whether that was told, and nobody had a turn since,"""
    last: str = ""
    """who had the last turn,"""
    ranks: tuple[tuple[str, int], ...] = ()
    """and what gives the companies their places."""

    @property
    def round(self) -> str:
        return phrase(self.heading, **dict(self.values)) if self.heading else ""

    def place(self, company: str) -> int:
        """In the order of turns; whoever was never told of stands before all others."""
        order = [name for name, _ in sorted(self.ranks, key=lambda each: -each[1])]
        return order.index(company) if company in order else -1

    @property
    def turn(self) -> str:
        return f"{self.company} · {self.director}" if self.company else ""


class Groups(Struct, frozen=True):
    """The groups of a log, which can be read on from where it ended."""

    entries: list[Entry] = []
    by_version: dict[int, Group] = {}
    """Also of what was taken back: it stands where it was done."""
    after: list[Group] = []
    """Where an act would stand that follows so many actions."""

    def begin(self, entries: list[Entry]) -> bool:
        """Whether these entries go on from here: a log grows, but names in it may be changed."""
        return bool(self.entries) and self.entries == entries[: len(self.entries)]


NONE = Groups()


def groups(
    entries: list[Entry],
    words: LogWords,
    told: Callable[[Entry], tuple[Sentence, ...]],
    begins_round: Callable[[Sentence], bool],
    known: Groups = NONE,
) -> Groups:
    """Of all entries; those that are known are not read again."""
    first = Group(words.rounds or "", (("number", 1),))
    if not known.begin(entries):
        known = Groups(after=[first])
    found, after = dict(known.by_version), list(known.after)
    for entry in entries[len(known.entries) :]:
        if entry.kind == "undo":
            del after[entry.actions + 1 :]
            found[entry.version] = after[-1]
            continue
        said = told(entry)
        here = _stands(after[-1], entry.by, said, words)
        found[entry.version] = here
        after.append(_following(here, said, words, begins_round))
    return Groups(entries, found, after)


def _stands(group: Group, by: str, said: tuple[Sentence, ...], words: LogWords) -> Group:
    """Some acts say themselves where they stand; whoever acts first in a turn is the director."""
    own = words.heading(said[0].key) if said else None
    if own is not None:
        return replace(group, heading=own, values=(), company="", director="")
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
        if sentence.key in words.ranks:
            rank = int(sentence.facts[words.ranks[sentence.key]])
            ranks = (*group.ranks, (str(sentence.facts["company"]), rank))
            group = replace(group, ranks=ranks)
        if sentence.key in words.laps_with and not group.begun:
            group = replace(_lap(group, words, group.lap + 1), company="", director="", begun=True)
        if sentence.key in words.turns:
            company = str(sentence.facts.get("company", ""))
            group = replace(_in_lap(group, company, words), company=company, director="")
    return group


def _in_lap(group: Group, company: str, words: LogWords) -> Group:
    """Its turn belongs to the time round of the one before, if it stands behind that one."""
    if words.laps is None:
        return group
    follows = bool(group.last) and group.place(group.last) < group.place(company)
    lap = group.lap if group.begun or follows else group.lap + 1
    return replace(_lap(group, words, lap), begun=False, last=company)


def _lap(group: Group, words: LogWords, number: int) -> Group:
    return replace(group, heading=words.laps or "", values=(("number", number),), lap=number)
