"""The search for a company's best routes, first short for the page, then to its end."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.routes.best import Best
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running

QUICK = 400
"""Steps of a search that a page can wait for."""


class Found(Struct, frozen=True):
    """What the search has found: the best routes, and others that earn the same."""

    best: Best
    other: tuple[Route, ...] = ()
    done: bool = False
    """Nothing better will be found any more."""


def searched(now: Running, long: bool) -> Found:
    """A short search for the page; a long one when it asks again, or if it has been made before."""
    if not long and now.known() is None:
        return Found(now.best(QUICK))
    best = now.best()
    return Found(best, as_good(now, best), done=True)


def as_good(now: Running, best: Best) -> tuple[Route, ...]:
    """Other routes that earn as much, if a search from the other end finds some."""
    if not best.proved or not best.routes:
        return ()
    turned = Network(now.network.stops[::-1], now.network.chains[::-1])
    other = replace(now, network=turned).best(4 * QUICK)
    if other.value != best.value or shape(other.routes) == shape(best.routes):
        return ()
    return other.routes if now.refuse(other.routes) is None else ()


def shape(routes: tuple[Route, ...]) -> set[tuple[str, frozenset[tuple[str, ...]]]]:
    """The routes without their direction."""
    return {(r.train, frozenset(min(leg, leg[::-1]) for leg in r.legs)) for r in routes}
