"""The reader's language: where the words for a template come from.

A template is an English sentence with named parameters, and the key of its translations. Catalogues
are those of gettext. Who reads is known from the context (a request, a command), so whatever is put
into words in it comes out in that language; without one it is English.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGLISH = "en"
DOMAIN = "trunkline"


class Language:
    """A language by its tag, with the catalogue of its words."""

    def __init__(self, tag: str, catalogue: NullTranslations | None = None) -> None:
        self.tag = tag
        catalogue = catalogue or NullTranslations()
        self.gettext = catalogue.gettext
        self.ngettext = catalogue.ngettext
        self.add = catalogue.add_fallback


LANGUAGES = {ENGLISH: Language(ENGLISH)}
"""All that can be read, by tag."""
_reader: ContextVar[Language] = ContextVar("language", default=LANGUAGES[ENGLISH])


def reader() -> Language:
    """The language of whoever reads what is said in this context."""
    return _reader.get()


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Meanwhile the words of this context are in this language."""
    token = _reader.set(LANGUAGES[tag])
    try:
        yield
    finally:
        _reader.reset(token)


def noted(template: str) -> str:
    """Marks a template that is put into words elsewhere, so that translators find it."""
    return template


def phrase(template: str, /, **values: object) -> str:
    """Words for the reader: the template in his language, with its values."""
    found = template and _reader.get().gettext(template)  # "" is the head of a catalogue
    return found.format_map(values) if values else found


def phrase_of(number: int, one: str, many: str, /, **values: object) -> str:
    """Words for so many, which the templates call {number}: "{number} hex", "{number} hexes"."""
    return _reader.get().ngettext(one, many, number).format(number=number, **values)


def load() -> None:
    """Take in the catalogues of the package."""
    for tag, catalogue in catalogues(files("trunkline") / "locale", DOMAIN):
        LANGUAGES[tag] = Language(tag, catalogue)


def join(folder: Traversable, domain: str) -> None:
    """Add words of a title to the languages that there are."""
    for tag, catalogue in catalogues(folder, domain):
        if tag in LANGUAGES:
            LANGUAGES[tag].add(catalogue)


def catalogues(folder: Traversable, domain: str) -> Iterator[tuple[str, GNUTranslations]]:
    """By tag, those of a folder: <tag>/LC_MESSAGES/<domain>.mo."""
    for inside in folder.iterdir():
        found = inside / "LC_MESSAGES" / f"{domain}.mo"
        if found.is_file():
            with found.open("rb") as file:
                yield inside.name, GNUTranslations(file)
