"""A made-up language that shows what is not translated.

It brackets every word of a message, but not the values: what stands outside brackets is either a
name, or was put together from pieces that no translator ever sees. Messages that translators are
not given stay English too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape

from tools.words import messages
from trunkline.kernel.language import LANGUAGES, Language, speaking
from trunkline.kernel.message import Forms

TAG = "xx"
BRACKETED = re.compile(r"⟦[^⟧]*⟧")
PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
LETTERS = re.compile(r"[^\W\d_]{3,}")
STYLE = re.compile(r"<style>.*?</style>", re.S)
SIGN = re.compile(r'<svg class="sign".*?</svg>', re.S)
"""A sign that is drawn amid words."""
WRITTEN = re.compile(r'(?:aria-label|data-tag|title)="(?P<label>[^"]*)"|>(?P<text>[^<]+)<')


def bracketed(template: str) -> str:
    """ "{player} bids {sum}." becomes "{player}⟦ bids ⟧{sum}."."""
    return "".join(
        part if PLACEHOLDER.fullmatch(part) or not LETTERS.search(part) else f"⟦{part}⟧"
        for part in PLACEHOLDER.split(template)
    )


@cache
def words() -> dict[str, Forms]:
    """All that translators are given, in brackets."""
    return {key: tuple(map(bracketed, known.forms)) for key, known in messages().items()}


class Bracketing(Language):
    def find(self, key: str) -> Forms:
        return words().get(key, ())


@contextmanager
def brackets() -> Iterator[None]:
    """Everything said meanwhile is in the made-up language."""
    LANGUAGES[TAG] = Bracketing(TAG)
    try:
        with speaking(TAG):
            yield
    finally:
        del LANGUAGES[TAG]


def untranslated(text: str, names: frozenset[str]) -> list[str]:
    """The words outside brackets that are no names."""
    return [word for word in LETTERS.findall(BRACKETED.sub(" ", text)) if word not in names]


def written(markup: str) -> Iterator[str]:
    """The words in a picture or a piece of a page, and those that are heard instead."""
    for found in WRITTEN.finditer(SIGN.sub("", STYLE.sub("", markup))):
        yield unescape(found["label"] or found["text"] or "")
