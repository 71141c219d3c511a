"""The reader's screen: the class that maps are drawn for, and whether marks are to be strong.

Who reads is known from the context, as the language is. Pictures that are saved know no screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar

from msgspec import Struct

from trunkline.draw.sizes import CLASSES, DEFAULT_CLASS

UNKNOWN_CLASS = 30
"""For screens that have not said how large their hexes are."""


class Screen(Struct, frozen=True):
    """What a page has told of itself."""

    classes: Mapping[str, int] = {}
    """By the id of a title: its map is not as large as that of another."""
    usual: int = DEFAULT_CLASS
    strong: bool = False

    def size(self, title_id: str) -> int:
        told = self.classes.get(title_id, 0)
        return told if told in CLASSES else self.usual


NONE = Screen()
_screen: ContextVar[Screen] = ContextVar("screen", default=NONE)
screen = _screen.get
"""The screen of whoever sees what is drawn in this context."""


@contextmanager
def shown_on(seen: Screen) -> Iterator[None]:
    """Meanwhile maps are drawn for this screen."""
    token = _screen.set(seen)
    try:
        yield
    finally:
        _screen.reset(token)
