"""The reader's language: where the words of a message come from.

Catalogues are looked up by the key alone; English is what the sources say, and the catalogue `en`
for messages whose module nobody has imported. Who reads is known from the context (a request, a
command), so whatever is put into words in it comes out in that language; without one in English.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from threading import Lock

from trunkline.kernel.catalogue import Catalogue
from trunkline.kernel.message import ENGLISH_WORDS, KEY, Forms, message

ENGLISH = "en"
SUFFIX = ".po"
MINUS = "−"
LEAST_GROUPED = 1000
"""No language groups smaller numbers."""
GROUP = message("kernel.number.group", ",")
GROUPED_FROM = message("kernel.number.grouped-from", "1000")
_reading = Lock()


class Language:
    """A language by its tag, with the catalogues of its words; they are read when first needed."""

    def __init__(self, tag: str) -> None:
        self.tag = tag
        self._unread: tuple[Traversable, ...] = ()
        self._words: dict[str, Forms] = {}
        self._form: Callable[[int], int] = _one_or_many

    def add(self, catalogue: Traversable) -> None:
        """One more file; what it says comes before what the earlier ones say."""
        self._unread = (*self._unread, catalogue)

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
        found = self.find(key)
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
        return value


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


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Meanwhile the words of this context are in this language."""
    token = _reader.set(LANGUAGES[tag])
    try:
        yield
    finally:
        _reader.reset(token)


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
    """Take in the catalogues of the package, and the languages that it speaks."""
    folder = files("trunkline") / "locale"
    FOLDERS.append(folder)
    for file in files_of_words(folder):
        LANGUAGES.setdefault(_tag(file), Language(_tag(file))).add(file)


def load_titles() -> None:
    """Also the words of all titles: a log may be read before its title is loaded."""
    global _titles_are_loaded
    from trunkline.kernel.registry import kits  # which reads by this module

    load()
    if not _titles_are_loaded:
        _titles_are_loaded = True
        kits()


def files_of_words(folder: Traversable) -> Iterator[Traversable]:
    """One per language: de.po, pl.po, pt-br.po."""
    return (file for file in folder.iterdir() if file.name.endswith(SUFFIX))


def _tag(file: Traversable) -> str:
    return file.name.removesuffix(SUFFIX)
