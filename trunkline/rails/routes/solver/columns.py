"""Offers: what a train has to choose from, as the choice among several trains sees it."""

from __future__ import annotations

from typing import NamedTuple

from trunkline.rails.routes.solver.enumeration import Column


class Offer(NamedTuple):
    """A route, or what a sketch of many can earn at most."""

    value: int
    mask: int
    column: Column | None = None


NOTHING = Offer(0, 0)
