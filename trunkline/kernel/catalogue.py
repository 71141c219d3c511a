"""Catalogues: files in gettext's .po format, with a key where others have the English words.

They are read as translators write them, so nothing has to be compiled. What is marked as fuzzy is
used as well: English was reworded since, and the translation waits for somebody to look at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import c2py
from typing import NamedTuple

import msgspec

from trunkline.kernel.message import Forms

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?(".*")')
PLURAL_FORMS = re.compile(r"plural=([^;\n]+)")
NUMBER_OF_FORMS = re.compile(r"nplurals=(\d)")
MISSING = re.compile(r"X-Missing: (\d+)")
HEAD = ""
"""The entry that tells about the file itself."""


class Entry(NamedTuple):
    """A key with its forms, which may be empty; unsure if somebody should look at them again."""

    key: str
    forms: Forms
    counts: bool
    unsure: bool


class Catalogue:
    """What one file has to say, and which of its forms a number takes."""

    def __init__(self, text: str) -> None:
        self.entries = {entry.key: entry for entry in _entries(text)}
        found = self.entries.pop(HEAD, None)
        head = "".join(found.forms) if found else ""
        rule, number = PLURAL_FORMS.search(head), NUMBER_OF_FORMS.search(head)
        self.form: Callable[[int], int] = c2py(rule[1] if rule else "n != 1")
        self.number_of_forms = int(number[1]) if number else 2
        self.words: dict[str, Forms] = {
            key: entry.forms for key, entry in self.entries.items() if all(entry.forms)
        }
        """Those that are translated."""


def missing(head: str) -> int:
    """How many entries have no translation yet, as the beginning of a file says."""
    found = MISSING.search(head)
    return int(found[1]) if found else 0


def _entries(text: str) -> Iterator[Entry]:
    fields: dict[str, str] = {}
    name, unsure, next_unsure = "", False, False
    for line in (*text.splitlines(), 'msgid ""'):
        if line.startswith("#,"):
            next_unsure = "fuzzy" in line
        found = LINE.fullmatch(line.strip())
        if found is None:
            continue
        if found[1] == "msgid":
            forms = tuple(words for field, words in fields.items() if field.startswith("msgstr"))
            if forms:
                yield Entry(fields["msgid"], forms, "msgid_plural" in fields, unsure)
            fields, unsure, next_unsure = {}, next_unsure, False
        name = found[1] or name
        fields[name] = fields.get(name, "") + str(msgspec.json.decode(found[2]))
