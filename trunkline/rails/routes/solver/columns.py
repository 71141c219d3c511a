"""Columns: what the choice among several trains picks from, one for each train."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.rails.routes.solver.graph import Arc

INFEASIBLE = -(10**9)
"""The value of what cannot be done; every sum with it is far below zero."""
Trail = tuple["Trail", Arc] | None
"""The arcs of a path, the last one outermost."""
Arms = tuple[Trail, ...]


class Path(NamedTuple):
    """A route in the graph."""

    value: int
    """What it earns, less the prices of its track where such are charged."""
    mask: int
    """The track it uses, and the bonuses it claims."""
    start: int
    """The node from which its arms grow."""
    arms: Arms = ()


class Column(NamedTuple):
    """A route as the choice sees it: or, without a path, a class of routes and their bound."""

    value: int
    """What it earns before prices."""
    mask: int
    path: Path | None = None


EMPTY = Column(0, 0)
"""The train does not run."""


def column(path: Path | None) -> Column:
    """The column of a path that was found without prices."""
    return Column(path.value, path.mask, path) if path else EMPTY
