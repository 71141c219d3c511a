"""How the hexes of the map lie that is drawn now: with a point or with a flat side on top.

Faces are drawn far below whoever knows the map, so the layout is known from the context, as the
screen and the language are. What is kept of a drawn face is kept for each layout.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from trunkline.parts.hexes import POINTY, Point
from trunkline.rails.board.hexmap import Layout

P = ParamSpec("P")
V = TypeVar("V")


_layout: ContextVar[Layout] = ContextVar("layout", default=POINTY)
layout = _layout.get
"""The layout of the map to which the faces belong that are drawn in this context."""


@contextmanager
def laid_out(as_on: Layout) -> Iterator[None]:
    """Meanwhile hexes are drawn as on this map."""
    token = _layout.set(as_on)
    try:
        yield
    finally:
        _layout.reset(token)


def kept_by_layout(maxsize: int) -> Callable[[Callable[P, V]], Callable[P, V]]:
    """As lru_cache, for what also depends on the layout."""

    def kept(work: Callable[P, V]) -> Callable[P, V]:
        def drawn(as_on: Layout, *args: P.args, **more: P.kwargs) -> V:
            return work(*args, **more)

        by_layout: Callable[..., V] = lru_cache(maxsize=maxsize)(drawn)

        @wraps(work)
        def now(*args: P.args, **more: P.kwargs) -> V:
            return by_layout(layout(), *args, **more)

        return now

    return kept


@kept_by_layout(8)
def corners(radius: float) -> tuple[Point, ...]:
    """The corners of a hex around the origin."""
    return tuple((x * radius, y * radius) for x, y in layout().corners())


@kept_by_layout(8)
def reach() -> Point:
    """How far a hex reaches from its middle to the right and downwards, in radii."""
    across, down = zip(*layout().corners(), strict=True)
    return max(across), max(down)
