"""The routes that a player is about to run: the best ones, and what he has changed by clicks."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from trunkline.kernel import Refusal
from trunkline.kernel.numbers import whole_number
from trunkline.present.rails.paths import Path, clicked
from trunkline.present.view import Draft
from trunkline.rails.routes.best import Best
from trunkline.rails.routes.earnings import Earned, Earnings, value
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.rules import RouteRules
from trunkline.rails.stock.trains import Train

Routes = tuple[Route | None, ...]
"""One for each train, None where it does not run."""


class Runs(Protocol):
    """What decides the income of a company now; the titles' `Running` has it."""

    @property
    def network(self) -> Network: ...
    @property
    def trains(self) -> tuple[Train, ...]: ...
    @property
    def rules(self) -> RouteRules: ...
    def refuse(self, routes: tuple[Route, ...]) -> Refusal | None: ...


class Lineup(Struct, frozen=True):
    """Trains in their order with the routes they would run."""

    now: Runs
    best: Best
    found: Routes
    """The best routes."""
    kept: Routes
    """With the changes that the player has kept."""
    marked: int
    """The train whose route a click on the map changes."""
    edit: Path | None
    """The change under way."""

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
        return value(self.now.network, self.now.trains, run(routes), self.now.rules)

    def earned(self, routes: Routes) -> tuple[Earned | None, ...]:
        """What each train earns."""
        found = iter(self.earnings(routes).routes)
        return tuple(None if route is None else next(found) for route in routes)

    def draft(self, kept: Routes | None = None, edit: Path | None = None) -> Draft:
        """What is kept of it between two clicks."""
        made: Draft = {"train": str(self.marked)}
        for number, route in enumerate(self.kept if kept is None else kept):
            if route != self.found[number]:
                made[f"route{number}"] = str(Path.of(self.now.network, route))
        return made if edit is None else {**made, "edit": str(edit)}

    def present(self) -> tuple[StopId, ...]:
        """The stops of the marked train's route."""
        if self.edit is not None:
            return self.edit.stops(self.now.network)
        route = self.kept[self.marked]
        return () if route is None else route.stops

    def joined(self, stop: StopId) -> Draft:
        """The draft after a click on a stop."""
        network = self.now.network
        path = self.edit if self.edit is not None else Path.of(network, self.kept[self.marked])
        others = (route for number, route in enumerate(self.kept) if number != self.marked)
        paths = (Path.of(network, route).track(network) for route in others)
        taken = frozenset[str]().union(*paths)
        return self.draft(edit=clicked(network, self.now.rules, path, stop, taken))


def run(routes: Routes) -> tuple[Route, ...]:
    return tuple(route for route in routes if route is not None)


def lineup(now: Runs, best: Best, draft: Draft) -> Lineup:
    """The best routes, and over them what the draft says."""
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
    marked = whole_number(draft.get("train", "")) or 0
    marked = marked if marked < len(names) else 0
    edit = Path.read(now.network, draft["edit"]) if "edit" in draft else None
    return Lineup(now, best, found, kept, marked, edit)


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
