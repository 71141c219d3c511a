"""Catalogues: files in gettext's .po format, with a key where others have the English words.

They are read as translators write them, so nothing has to be compiled. What is marked as fuzzy is
used as well: English was reworded since, and the translation waits for somebody to look at it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from gettext import c2py

import msgspec

from trunkline.kernel.message import Forms

LINE = re.compile(r'(?:(msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?(".*")')
PLURAL_FORMS = re.compile(r"plural=([^;\n]+)")
HEAD = ""
"""The entry that tells about the file itself."""


class Catalogue:
    """What one file has to say, and which of its forms a number takes."""

    def __init__(self, text: str) -> None:
        entries = dict(_entries(text))
        head = "".join(entries.pop(HEAD, ()))
        rule = PLURAL_FORMS.search(head)
        self.form: Callable[[int], int] = c2py(rule[1] if rule else "n != 1")
        self.words: dict[str, Forms] = entries


def _entries(text: str) -> Iterator[tuple[str, Forms]]:
    """The keys with their forms; without those that have no translation yet."""
    fields: dict[str, str] = {}
    name = ""
    for line in (*text.splitlines(), 'msgid ""'):
        found = LINE.fullmatch(line.strip())
        if found is None:
            continue
        if found[1] == "msgid":
            forms = tuple(words for field, words in fields.items() if field.startswith("msgstr"))
            if forms and all(forms):
                yield fields["msgid"], forms
            fields = {}
        name = found[1] or name
        fields[name] = fields.get(name, "") + str(msgspec.json.decode(found[2]))
