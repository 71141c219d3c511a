"""Branching on conflicts: of two trains that want the same track, one must do without it.

For trains that omit stops, whose routes are too many for a pool.
"""

from __future__ import annotations

from itertools import combinations

from trunkline.rails.routes.solver.columns import EMPTY, Column, Path, column
from trunkline.rails.routes.solver.express_pricing import ExpressPricing
from trunkline.rails.routes.solver.problem import Problem

REPAIRS = 8
"""How many first nodes, and every how many later ones, are repaired for a better incumbent."""
Express = list[tuple[int, ExpressPricing]]
"""The trains that omit stops, by number."""
Paths = list[Path | None]
Node = tuple[tuple[int, ...], tuple[int, ...]]
"""Of the branching tree: for each train the track that is forbidden to it, and its bound."""


def branch_on_conflicts(
    problem: Problem, chosen: list[Column], express: Express, used: int
) -> None:
    """Improve the incumbent by the best routes of these trains beside what the others have chosen.

    If the best routes, each for itself, share no track, they are the answer. Otherwise two share a
    piece: either it is forbidden to the first or to the second.
    """
    incumbent = problem.incumbent
    value = sum(each.value for each in chosen)
    root = tuple(used for _ in express), tuple(pricing.alone.value for _, pricing in express)
    open_: list[Node] = [root]
    seen = set()
    while open_:
        forbidden, bounds = open_.pop()
        if forbidden in seen or value + sum(bounds) <= incumbent.value:
            continue
        seen.add(forbidden)
        problem.budget.spend()
        paths = _relaxed(problem, express, forbidden, bounds, value)
        if paths is None:
            continue
        conflict = _conflict(express, paths)
        if conflict is None:
            _improve(problem, chosen, express, paths)
            continue
        if len(seen) < REPAIRS or not len(seen) % REPAIRS:
            _repair(problem, chosen, express, forbidden, paths)
        open_ += _children(express, forbidden, paths, conflict)


def _relaxed(
    problem: Problem,
    express: Express,
    forbidden: tuple[int, ...],
    bounds: tuple[int, ...],
    value: int,
) -> Paths | None:
    """The best route of each train; None if together they are no better than the incumbent."""
    incumbent = problem.incumbent
    paths: Paths = []
    most = value + sum(bounds)
    for (_, pricing), track, bound in zip(express, forbidden, bounds, strict=True):
        least = max(1, incumbent.next_value - most + bound)
        path = next(
            (p for p in pricing.paths if p.value >= bound and not p.mask & track), None
        ) or pricing.best_path(track, least, bound)
        most += (path.value if path else 0) - bound
        paths.append(path)
        if most <= incumbent.value:
            return None
    return paths


def _conflict(express: Express, paths: Paths) -> tuple[int, int, int] | None:
    """Two trains and a piece of track that both use: the one that most known routes want."""
    for one, two in combinations(range(len(paths)), 2):
        first, second = paths[one], paths[two]
        common = first.mask & second.mask if first and second else 0
        best, most = 0, -1
        while common:
            low = common & -common
            common ^= low
            wanted = sum(p.mask & low > 0 for n in (one, two) for p in express[n][1].paths)
            if wanted > most:
                best, most = low, wanted
        if best:
            return one, two, best
    return None


def _children(
    express: Express, forbidden: tuple[int, ...], paths: Paths, conflict: tuple[int, int, int]
) -> list[Node]:
    """The piece is forbidden to one train or the other; one child is enough for trains alike."""
    one, two, bit = conflict
    bounds = tuple(path.value if path else 0 for path in paths)
    alike = express[one][1] is express[two][1] and forbidden[one] == forbidden[two]
    return [
        (tuple(f | bit if n == without else f for n, f in enumerate(forbidden)), bounds)
        for without in ((one,) if alike else (one, two))
    ]


def _repair(
    problem: Problem,
    chosen: list[Column],
    express: Express,
    forbidden: tuple[int, ...],
    paths: Paths,
) -> None:
    """Let each train in turn keep its route, and the others look for a way round it."""
    for keeper, kept in enumerate(paths):
        used = kept.mask if kept else 0
        repaired: Paths = [None] * len(paths)
        repaired[keeper] = kept
        for other in (n for n in range(len(paths)) if n != keeper):
            path = express[other][1].quick_path(forbidden[other] | used)
            repaired[other] = path
            used |= path.mask if path else 0
        _improve(problem, chosen, express, repaired)


def _improve(problem: Problem, chosen: list[Column], express: Express, paths: Paths) -> None:
    for (number, _), path in zip(express, paths, strict=True):
        chosen[number] = column(path)
    problem.incumbent.improve(chosen)
    for number, _ in express:
        chosen[number] = EMPTY
