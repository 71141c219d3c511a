"""What a company runs now: the rails' lineup, the bonus of the chart, and the search for it all."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import decision
from trunkline.present.rails.lineup import Lineup, Routes, lineup
from trunkline.present.view import Draft
from trunkline.rails.routes.best import Best
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import Route
from trunkline.titles.china_1880.present.scene import ChinaScene
from trunkline.titles.china_1880.rules.run_trains import Running, RunTrains
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import turn_of

QUICK = 400
"""Steps of a search that a page can wait for."""


class Found(Struct, frozen=True):
    """What the search has found: the best routes, and others that earn the same."""

    best: Best
    other: tuple[Route, ...] = ()
    done: bool = False
    """Nothing better will be found any more."""


class Runs(Struct, frozen=True):
    """The routes, what the share price chart adds, and whether the search is still going on."""

    s: ChinaState
    company: str
    line: Lineup
    bonus: int
    found: Found
    second: bool
    """The other of two sets that earn the same is shown."""
    possible: bool

    def income(self, routes: Routes) -> int:
        return self.line.earnings(routes).value + self.bonus

    @property
    def best(self) -> Best:
        return self.line.best

    def draft(self, **more: str) -> Draft:
        """The line's draft, with the set that is shown."""
        kept: Draft = {**self.line.draft(edit=self.line.edit), **more}
        return {**kept, "set": "2"} if self.second else kept


def runs(scene: ChinaScene) -> Runs:
    """The best routes and what the draft says; a stop of the list joins as if clicked."""
    s, draft, step = scene.s, scene.draft, decision(scene.s)
    assert isinstance(step, RunTrains)
    now = step.running(s)
    found = searched(now, "weigh" in draft)
    second = draft.get("set") == "2" and bool(found.other)
    best = replace(found.best, routes=found.other) if second else found.best
    line = lineup(now, best, draft)
    stop = draft.get("join", "")
    if stop in now.network.stop:
        line = lineup(now, best, line.joined(stop))
    bonus = turn_of(s).bonus if s.trains.get(step.company) else 0
    return Runs(s, step.company, line, bonus, found, second, now.possible())


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
