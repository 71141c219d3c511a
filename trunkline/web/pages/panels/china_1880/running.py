"""The routes that a player is about to run: the best ones, and what he has changed."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import Refusal
from trunkline.rails.best import Best
from trunkline.rails.earnings import Earned, Earnings
from trunkline.rails.routes import Route
from trunkline.titles.china_1880.run_trains import Running, RunTrains
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.title import China1880
from trunkline.titles.china_1880.turn import turn_of
from trunkline.web.pages.panels.rails.paths import Path
from trunkline.web.pages.view import Draft

QUICK = 1_500
"""Steps of a search that a page can wait for."""

Routes = tuple[Route | None, ...]
"""One for each train, None where it does not run."""


class Lineup(Struct, frozen=True):
    """Trains in their order with the routes they would run."""

    now: Running
    best: Best
    found: Routes
    """The best routes."""
    kept: Routes
    """With the changes that the player has kept."""
    marked: int
    """The train whose route a click on the map changes."""
    edit: Path | None
    """The change under way."""
    bonus: int
    """What the share price chart adds."""
    searching: bool

    @property
    def trains(self) -> tuple[str, ...]:
        return tuple(train.name for train in self.now.trains)

    def shown(self) -> Routes:
        """As the map shows them: with the change under way."""
        return self.kept if self.edit is None else self.edited()

    def edited(self) -> Routes:
        assert self.edit is not None, "a change is under way"
        route = self.edit.route(self.now.network, self.trains[self.marked])
        return (*self.kept[: self.marked], route, *self.kept[self.marked + 1 :])

    def refuse(self, routes: Routes) -> Refusal | None:
        return self.now.refuse(run(routes))

    def earnings(self, routes: Routes) -> Earnings:
        return self.now.earnings(run(routes))

    def earned(self, routes: Routes) -> tuple[Earned | None, ...]:
        """What each train earns."""
        found = iter(self.earnings(routes).routes)
        return tuple(None if route is None else next(found) for route in routes)

    def draft(self, kept: Routes | None = None, edit: Path | None = None) -> Draft:
        """What is kept of it between two clicks."""
        network = self.now.network
        made: Draft = {"train": str(self.marked)}
        for number, route in enumerate(self.kept if kept is None else kept):
            if route != self.found[number]:
                made[f"route{number}"] = str(Path.of(network, route))
        return made if edit is None else {**made, "edit": str(edit)}


def run(routes: Routes) -> tuple[Route, ...]:
    return tuple(route for route in routes if route is not None)


def lineup(t: China1880, s: ChinaState, step: RunTrains, draft: Draft) -> Lineup:
    """The best routes, and over them what the draft says."""
    now = step.running(s)
    done, best = searched(s, step, now, "weigh" in draft)
    names = [train.name for train in now.trains]
    found = assigned(names, best.routes)
    kept = tuple(
        Path.read(now.network, draft[f"route{number}"]).route(now.network, name)
        if f"route{number}" in draft
        else found[number]
        for number, name in enumerate(names)
    )
    if now.refuse(run(kept)) is not None:
        kept = found
    text = draft.get("train", "0")
    marked = int(text) if text.isdigit() and int(text) < len(names) else 0
    edit = Path.read(now.network, draft["edit"]) if "edit" in draft else None
    bonus = turn_of(s).bonus if s.trains.get(step.company) else 0
    return Lineup(now, best, found, kept, marked, edit, bonus, not done)


def assigned(names: list[str], routes: tuple[Route, ...]) -> Routes:
    """Each route to the first train of its kind that has none."""
    left = list(routes)
    found: list[Route | None] = []
    for name in names:
        route = next((each for each in left if each.train == name), None)
        if route is not None:
            left.remove(route)
        found.append(route)
    return tuple(found)


def searched(s: ChinaState, step: RunTrains, now: Running, long: bool) -> tuple[bool, Best]:
    """A short search for the page, a long one when it asks again; whether it is the last word."""
    names = tuple(train.name for train in now.trains)
    key = ("routes", step.company, names, s.phase.name, s.owner("P2"), s.owner("P3"))
    kept: tuple[bool, Best] | None = s.board.of_all.get(key)
    if kept is None or (long and not kept[0]):
        best = now.best() if long else now.best(QUICK)
        kept = (long or best.proved, best)
        s.board.of_all[key] = kept
    return kept
