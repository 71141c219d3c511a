"""Several trains that omit stops: of two that want the same track, one must do without."""

from __future__ import annotations

from itertools import combinations

from trunkline.rails.routes.solver.columns import NOTHING, Offer
from trunkline.rails.routes.solver.enumeration import Column
from trunkline.rails.routes.solver.express_pricing import Express
from trunkline.rails.routes.solver.problem import Search

REPAIRS = 8
"""How often at first, and at which intervals later, a clash is mended to see what comes of it."""
Runners = list[tuple[int, Express]]
Node = tuple[tuple[int, ...], tuple[int, ...]]
"""For each train the track it must not use, and what it can earn at most without it."""


def apart(search: Search, chosen: list[Offer], runners: Runners, used: int) -> None:
    """The best routes for these trains beside what the others have chosen.

    If the best routes of all, each for itself, share no track they are the answer. Otherwise two
    share a piece: either the first keeps off it or the second.
    """
    value = sum(offer.value for offer in chosen)
    start = tuple(used for _ in runners), tuple(runner.top.value for _, runner in runners)
    waiting: list[Node] = [start]
    seen = set()
    while waiting:
        forbidden, highs = waiting.pop()
        if forbidden in seen or value + sum(highs) <= search.value:
            continue
        seen.add(forbidden)
        search.budget.spend()
        columns = _tops(search, runners, forbidden, highs, value)
        if columns is None:
            continue
        clash = _clash(runners, columns)
        if clash is None:
            _propose(search, chosen, runners, columns)
            continue
        if len(seen) < REPAIRS or not len(seen) % REPAIRS:
            _repair(search, chosen, runners, forbidden, columns)
        waiting += _branches(runners, forbidden, columns, clash)


def _tops(
    search: Search, runners: Runners, forbidden: tuple[int, ...], highs: tuple[int, ...], value: int
) -> list[Column | None] | None:
    """The best route of each train; None if together they are no better than what is known."""
    columns: list[Column | None] = []
    most = value + sum(highs)
    for (_, runner), track, high in zip(runners, forbidden, highs, strict=True):
        least = max(1, search.value + search.unit - most + high)
        column = next(
            (c for c in runner.known if c.value >= high and not c.mask & track), None
        ) or runner.most(track, least, high)
        most += (column.value if column else 0) - high
        columns.append(column)
        if most <= search.value:
            return None
    return columns


def _clash(runners: Runners, columns: list[Column | None]) -> tuple[int, int, int] | None:
    """Two trains and a piece of track that both use: the one that most known routes want."""
    for one, two in combinations(range(len(columns)), 2):
        first, second = columns[one], columns[two]
        common = first.mask & second.mask if first and second else 0
        best, most = 0, -1
        while common:
            low = common & -common
            common ^= low
            wanted = sum(c.mask & low > 0 for n in (one, two) for c in runners[n][1].known)
            if wanted > most:
                best, most = low, wanted
        if best:
            return one, two, best
    return None


def _branches(
    runners: Runners,
    forbidden: tuple[int, ...],
    columns: list[Column | None],
    clash: tuple[int, int, int],
) -> list[Node]:
    one, two, bit = clash
    highs = tuple(column.value if column else 0 for column in columns)
    alike = runners[one][1] is runners[two][1] and forbidden[one] == forbidden[two]
    return [
        (tuple(f | bit if n == keeps_off else f for n, f in enumerate(forbidden)), highs)
        for keeps_off in ((one,) if alike else (one, two))
    ]


def _repair(
    search: Search,
    chosen: list[Offer],
    runners: Runners,
    forbidden: tuple[int, ...],
    columns: list[Column | None],
) -> None:
    """Let each train in turn keep its route, and the others look for a way round it."""
    for keeper, kept in enumerate(columns):
        used = kept.mask if kept else 0
        routes: list[Column | None] = [None] * len(columns)
        routes[keeper] = kept
        for other in (n for n in range(len(columns)) if n != keeper):
            route = runners[other][1].rush(forbidden[other] | used)
            routes[other] = route
            used |= route.mask if route else 0
        _propose(search, chosen, runners, routes)


def _propose(
    search: Search, chosen: list[Offer], runners: Runners, columns: list[Column | None]
) -> None:
    for (number, _), column in zip(runners, columns, strict=True):
        chosen[number] = Offer(column.value, column.mask, column) if column else NOTHING
    search.offer(chosen)
    for number, _ in runners:
        chosen[number] = NOTHING
