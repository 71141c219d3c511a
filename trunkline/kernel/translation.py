"""How far a translation is, and what is wrong with it: `trunkline words` tells it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from string import Formatter
from typing import NamedTuple

from trunkline.kernel.catalogue import Catalogue, Entry
from trunkline.kernel.message import Forms
from trunkline.kernel.template import COUNTED

TAGS = re.compile(r"</?[a-z][^>]*>")
BEGINS = re.compile(r"^(?:[,:] | )")


class Fault(NamedTuple):
    """What a translator has to mend."""

    key: str
    what: str


class Progress(NamedTuple):
    """Of one catalogue: how many entries there are, which lack words, how many wait for a look."""

    entries: int
    empty: tuple[str, ...]
    """The keys without words."""
    unsure: int
    faults: tuple[Fault, ...]

    @property
    def missing(self) -> int:
        return len(self.empty)

    @property
    def complete(self) -> bool:
        return not self.missing and not self.faults


def progress(english: Catalogue, other: Catalogue) -> Progress:
    """A translation beside the English words of the same folder."""
    known = english.words
    empty = tuple(key for key in known if key not in other.words)
    faults = [
        fault
        for key, entry in other.entries.items()
        for fault in _faults(known, entry, other.number_of_forms)
    ]
    unsure = sum(entry.unsure for entry in other.entries.values())
    return Progress(len(known), empty, unsure, tuple(faults))


def _faults(known: Mapping[str, Forms], entry: Entry, number_of_forms: int) -> Iterator[Fault]:
    base = entry.key.partition("/")[0]
    english = known.get(entry.key) or known.get(base)
    if english is None:
        yield Fault(entry.key, "There is no such key.")
    elif any(entry.forms):
        if entry.counts and (len(entry.forms) != number_of_forms or not all(entry.forms)):
            yield Fault(entry.key, f"It needs {number_of_forms} forms.")
        for at, form in enumerate(filter(None, entry.forms)):
            for what in compare(english, form, first=at == 0):
                yield Fault(entry.key, what)


def compare(english: Forms, words: str, first: bool = True) -> Iterator[str]:
    """What is wrong with the translation of a message; `first` is its form for one thing, which
    need not name the number."""
    try:
        given, wanted = parameters(words), [parameters(form) for form in english]
    except ValueError as error:
        yield f"Its braces cannot be read: {error}."
        return
    named = {name: kind for form in wanted for name, kind in form.items()}
    needed = set.intersection(*(set(form) for form in wanted))
    if len(english) > 1 and first:
        needed.discard(COUNTED)
    for name in sorted(needed - set(given)):
        yield f"It lacks {{{name}}}."
    for name in sorted(set(given) - set(named)):
        yield f"There is no value {{{name}}}."
    for name, kind in given.items():
        before = named.get(name, kind).partition("/")[0]
        if kind.partition("/")[0] != before and before:
            yield f"{{{name}}} is of the kind {before}."
    yield from _marks(english[0], words)


def parameters(words: str) -> dict[str, str]:
    """The names in braces with their kinds."""
    return {name: spec or "" for _, name, spec, _ in Formatter().parse(words) if name is not None}


def _marks(english: str, words: str) -> Iterator[str]:
    if Counter(TAGS.findall(english)) != Counter(TAGS.findall(words)):
        yield "Its marks such as <b> are others."
    if words.count("**") % 2 or bool(words.count("**")) != bool(english.count("**")):
        yield "Its ** are others."
    if words.count("\n") != english.count("\n"):
        yield "Its lines are others."
    if '"' in words and '"' not in english:
        yield "It has a straight double quote."
    if BEGINS.match(english) and not BEGINS.match(words):
        yield "It must begin as the English words do: it is heard after a name."
