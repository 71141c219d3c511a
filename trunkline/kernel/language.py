"""The reader's language: where the words of a message come from.

Catalogues are looked up by the key alone; English is what the sources say, and the catalogue `en`
for messages whose module nobody has imported. Who reads is known from the context (a request, a
command), so whatever is put into words in it comes out in that language; without one in English.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from threading import Lock

from trunkline.kernel.catalogue import Catalogue, missing
from trunkline.kernel.message import ENGLISH_WORDS, KEY, Forms, message
from trunkline.kernel.numbers import whole_number

ENGLISH = "en"
SUFFIX = ".po"
LONGEST_HEAD = 1000
"""Of a catalogue, in characters."""
UNFINISHED = "TRUNKLINE_LANGUAGES"
"""Tags of languages that are offered although words are missing: for translators."""
WORDS = "TRUNKLINE_WORDS"
"""Folders with catalogues beside those of the package."""
GROUP_OF_LANGUAGES = "trunkline.languages"
MINUS = "−"
LEAST_GROUPED = 1000
"""No language groups smaller numbers."""
GROUP = message("kernel.number.group", ",")
GROUPED_FROM = message("kernel.number.grouped-from", "1000")
DECIMAL = message("kernel.number.decimal", ".")
_reading = Lock()


class Language:
    """A language by its tag, with the catalogues of its words; they are read when first needed."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._unread: tuple[Traversable, ...] = ()
        self._heads: tuple[Traversable, ...] = ()
        self._missing = 0
        self._words: dict[str, Forms] = {}
        self._form: Callable[[int], int] = _one_or_many

    def add(self, catalogue: Traversable) -> None:
        """One more file; what it says comes before what the earlier ones say."""
        self._unread = (*self._unread, catalogue)
        self._heads = (*self._heads, catalogue)

    @property
    def missing(self) -> int:
        """How many messages have no translation yet, as the heads of its catalogues say."""
        if self._heads:
            unread, self._heads = self._heads, ()
            self._missing += sum(map(missing_in, unread))
        return self._missing

    def find(self, key: str) -> Forms:
        """The words under a key; none if they are not translated."""
        if self._unread:
            self._read()
        return self._words.get(key, ())

    def _read(self) -> None:
        with _reading:
            found, self._words = self._unread, dict(self._words)
            for file in found:
                catalogue = Catalogue(file.read_text(encoding="utf-8"))
                self._words |= catalogue.words
                self._form = catalogue.form
            self._unread = self._unread[len(found) :]

    def text(self, key: str, english: Forms = (), number: object = None) -> str:
        """The template of a message in the form for the number; in English if need be."""
        manner = _manner.get()
        found = (manner and self.find(f"{key}/{manner}")) or self.find(key)
        return self._choose(found, number) if found else IN_ENGLISH.text(key, english, number)

    def _choose(self, forms: Forms, number: object) -> str:
        if len(forms) == 1 or not isinstance(number, int):
            return forms[0]
        return forms[self._form(number)]

    def figure(self, number: int) -> str:
        """1,289 and −40."""
        size = abs(number)
        if size < LEAST_GROUPED or size < int(self.text(GROUPED_FROM)):
            digits = str(size)
        else:
            digits = f"{size:,}".replace(",", self.text(GROUP))
        return MINUS + digits if number < 0 else digits

    def decimal(self, number: float, digits: int) -> str:
        """1,289.5 and −0.5, with so many digits after the sign."""
        whole, _, rest = f"{abs(number):.{digits}f}".partition(".")
        shown = self.figure(int(whole)) + (self.text(DECIMAL) + rest if rest else "")
        return MINUS + shown if number < 0 else shown

    def word(self, table: str, value: str) -> str:
        """From a table of words ("rails.colour"), perhaps in a form ("rails.colour/neuter").

        A value that is not in the table stays as it is.
        """
        name, slash, form = table.partition("/")
        key = f"{name}.{value.lower().replace(' ', '-')}"
        for by in (self, IN_ENGLISH):
            found = by.find(f"{key}{slash}{form}") or by.find(key)
            if found:
                return found[0]
        return self._pattern(name, form, value) if form else value

    def _pattern(self, table: str, form: str, value: str) -> str:
        """A name in a form of this language: "3er-Lok", "2+2-Lok". There are two patterns, for
        names that are numbers and for all others."""
        kind = "other" if whole_number(value) is None else "number"
        found = self.find(f"{table}.{kind}/{form}") or self.find(f"{table}.other/{form}")
        return found[0].replace("{name}", value) if found else value


class _English(Language):
    """What the sources say comes before what the catalogue has kept of them."""

    def find(self, key: str) -> Forms:
        found = ENGLISH_WORDS.get(key, ())
        if found or not KEY.fullmatch(key):
            return found
        load_titles()
        return super().find(key)

    def text(self, key: str, english: Forms = (), number: object = None) -> str:
        """What no catalogue knows is its own template: so old logs are shown as they were."""
        return self._choose(english or self.find(key) or (key,), number)


def _one_or_many(number: int) -> int:
    return int(number != 1)


IN_ENGLISH = _English(ENGLISH)
LANGUAGES: dict[str, Language] = {ENGLISH: IN_ENGLISH}
"""All that can be read, by tag."""
FOLDERS: list[Traversable] = []
"""The folders that words were read from."""
_titles_are_loaded = False
_reader: ContextVar[Language] = ContextVar("language", default=IN_ENGLISH)
reader = _reader.get
"""The language of whoever reads what is said in this context."""
_manner: ContextVar[str] = ContextVar("manner", default="")
manner = _manner.get
"""How the title that is spoken about wants words to be said that titles share."""


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Meanwhile the words of this context are in this language."""
    token = _reader.set(LANGUAGES[tag])
    try:
        yield
    finally:
        _reader.reset(token)


def say_in(manner: str) -> None:
    """From here on, in this context, messages are said in this form where a language has it: with
    `table.trains/tram` in its catalogue, `table.trains` where trains are trams."""
    _manner.set(manner)


def add_words(folder: Traversable) -> None:
    """Take in the words of a title, for the languages that there are."""
    load()
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        for file in files_of_words(folder):
            language = LANGUAGES.get(_tag(file))
            if language is not None:
                language.add(file)


@cache
def load() -> None:
    """Take in the catalogues of the package and of packages beside it: the languages we speak."""
    for folder in (files("trunkline") / "locale", *outside()):
        FOLDERS.append(folder)
        for file in files_of_words(folder):
            LANGUAGES.setdefault(_tag(file), Language(_tag(file))).add(file)


def outside() -> Iterator[Traversable]:
    """Folders with languages that others have made: packages named by entry points of the group
    trunkline.languages, and folders of this machine."""
    for point in entry_points(group=GROUP_OF_LANGUAGES):
        yield files(point.value)
    yield from (Path(each) for each in os.environ.get(WORDS, "").split(os.pathsep) if each)


def load_titles() -> None:
    """Also the words of all titles: a log may be read before its title is loaded."""
    global _titles_are_loaded
    from trunkline.kernel.registry import kits  # which reads by this module

    load()
    if not _titles_are_loaded:
        _titles_are_loaded = True
        kits()


def best_offered(wanted: Iterable[str]) -> str:
    """The first of these that there is; de also answers who wants de-at. Else English."""
    there = offered()
    for tag in wanted:
        for known in (tag, tag.partition("-")[0]):
            if known in there:
                return known
    return ENGLISH


def offered() -> list[str]:
    """The tags of the languages that readers can choose: those that are complete."""
    load_titles()
    also = os.environ.get(UNFINISHED, "").replace(",", " ").split()
    return [tag for tag, each in LANGUAGES.items() if not each.missing or tag in also]


def files_of_words(folder: Traversable) -> Iterator[Traversable]:
    """One per language: de.po, pl.po, pt-br.po."""
    return (file for file in folder.iterdir() if file.name.endswith(SUFFIX))


def missing_in(file: Traversable) -> int:
    with file.open(encoding="utf-8") as opened:
        return missing(opened.read(LONGEST_HEAD))


def _tag(file: Traversable) -> str:
    return file.name.removesuffix(SUFFIX)
