"""Messages: what can be said, each under a key that stays while its words may change.

ACCEPTS = message("parts.offer.accepts", "{player} accepts.")

At run time a message is its key, a plain string: logs keep it, and facts about the past are asked
by it. Whoever says it gives the values; the kernel's `template` knows what the kinds of values
mean.
"""

from __future__ import annotations

import re
from typing import NewType

Message = NewType("Message", str)
Forms = tuple[str, ...]
"""The words of a message; several if they depend on a number."""
KEY = re.compile(r"[a-z0-9-]+(\.[a-z0-9-]+)+(/[a-z-]+)?")
"""<area>.<subject>.<what>: the area is a title's id or a part of the program. What follows a slash
is a form of a word: `rails.stop.city/with-article`."""

ENGLISH_WORDS: dict[str, Forms] = {}
"""What the modules that were imported so far say, by key."""


def message(key: str, one: str, many: str = "") -> Message:
    """A message in English; with `many` it counts something, which both forms call {number}."""
    forms = (one, many) if many else (one,)
    if ENGLISH_WORDS.setdefault(key, forms) != forms:
        raise ValueError(f"Two messages have the key {key}: {ENGLISH_WORDS[key]} and {forms}.")
    return Message(key)


def area(key: str) -> str:
    """Whose message it is: the id of a title, or a part of the program."""
    return key.partition(".")[0]
