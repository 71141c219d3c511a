"""Languages that Trunkline is released in beside English, and what is English on their pages.

A language is added here when it is complete; from then on no message may lack its words.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from tools.words import folders
from trunkline.kernel.catalogue import Catalogue

RELEASED: tuple[str, ...] = ("de", "pl")
WORD = re.compile(r"[^\W\d_]{4,}")


def catalogue(folder: Path, tag: str) -> Catalogue:
    return Catalogue((folder / f"{tag}.po").read_text(encoding="utf-8"))


@cache
def only_english(tag: str) -> frozenset[str]:
    """Words that English messages have and those of the language do not."""
    return _words("en") - _words(tag)


def _words(tag: str) -> frozenset[str]:
    found = [
        form
        for folder in folders()
        for forms in catalogue(folder, tag).words.values()
        for form in forms
    ]
    return frozenset(word.casefold() for word in WORD.findall(" ".join(found)))


def english_in(text: str, tag: str, names: frozenset[str] | set[str]) -> list[str]:
    """The words of a text that are English and no names."""
    return [
        word
        for word in WORD.findall(text)
        if word not in names and word.casefold() in only_english(tag)
    ]
