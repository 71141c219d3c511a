"""For which class of hexes the map is drawn: pages say how large they show them.

Letters on a map have sizes on the screen (`draw.sizes`), so the same position is drawn in a few
classes. A request carries its class with it, as it does its language.
"""

from __future__ import annotations

from contextvars import ContextVar

from trunkline.draw.sizes import CLASSES

UNKNOWN = 30
"""Drawn for pages that have not said how large their hexes are."""
_size: ContextVar[int] = ContextVar("map_size", default=UNKNOWN)


def map_size() -> int:
    return _size.get()


def use_map_size(said: str) -> None:
    """Of this request from now on; what is no class counts as nothing said."""
    known = {str(each): each for each in CLASSES}
    _size.set(known.get(said, UNKNOWN))
