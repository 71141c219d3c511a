"""The routes that are drawn and will run: the best ones, and what a player has changed."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from trunkline.kernel import Refusal
from trunkline.kernel.numbers import whole_number
from trunkline.present.rails.paths import Path, clicked
from trunkline.present.view import Draft
from trunkline.rails.routes.best import Best
from trunkline.rails.routes.earnings import Earned, Earnings
from trunkline.rails.routes.network import StopId
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running

Routes = tuple[Route | None, ...]
"""One for each train, None where it does not run."""
NO_ROUTE = str(Path())


class Lineup(Struct, frozen=True):
    """Trains in their order with the routes they would run."""

    now: Running
    best: Best
    found: Routes
    """The best routes."""
    changed: Mapping[int, Path]
    """By the number of the train, what the player made of its route."""
    marked: int
    """The train whose route a click on the map changes."""

    @property
    def trains(self) -> tuple[str, ...]:
        return tuple(train.name for train in self.now.trains)

    @property
    def routes(self) -> Routes:
        """What is drawn, what is summed and what is sent."""
        return tuple(
            self.changed[n].route(self.now.network, name) if n in self.changed else self.found[n]
            for n, name in enumerate(self.trains)
        )

    @property
    def run(self) -> tuple[Route, ...]:
        return tuple(route for route in self.routes if route is not None)

    def refuse(self) -> Refusal | None:
        """Why the routes cannot run as they are; None also while nothing runs."""
        return self.now.refuse(self.run)

    def earnings(self) -> Earnings:
        """What they earn; nothing for what cannot run."""
        return Earnings() if self.refuse() else self.now.earnings(self.run)

    def earned(self) -> tuple[Earned | None, ...]:
        """What each train earns."""
        found = iter(self.earnings().routes)
        return tuple(None if route is None else next(found, None) for route in self.routes)

    def less(self) -> int:
        """How much less than the best the change by hand earns."""
        return self.earnings().value - self.best.value if self.changed else 0

    def path(self) -> Path:
        """The route of the marked train."""
        return self.changed.get(self.marked, Path.of(self.now.network, self.found[self.marked]))

    def present(self) -> tuple[StopId, ...]:
        """The stops of the marked train's route."""
        return self.path().stops(self.now.network)

    def draft(self, path: Path | None = None) -> Draft:
        """What is kept between two clicks; with another route of the marked train."""
        changed = {**self.changed, **({} if path is None else {self.marked: path})}
        made: Draft = {"train": str(self.marked)}
        for number, each in changed.items():
            if each != Path.of(self.now.network, self.found[number]):
                made[f"route{number}"] = str(each)
        return made

    def joined(self, stop: StopId) -> Draft:
        """The draft after a click on a stop."""
        network = self.now.network
        others = (route for number, route in enumerate(self.routes) if number != self.marked)
        paths = (Path.of(network, route).track(network) for route in others)
        taken = frozenset[str]().union(*paths)
        return self.draft(clicked(network, self.now.rules, self.path(), stop, taken))


def lineup(now: Running, best: Best, draft: Draft) -> Lineup:
    """The best routes, and over them what the draft says."""
    names = [train.name for train in now.trains]
    said = {n: draft[f"route{n}"] for n in range(len(names)) if f"route{n}" in draft}
    read = {number: Path.read(now.network, text) for number, text in said.items()}
    changed = {n: path for n, path in read.items() if path.start or said[n] == NO_ROUTE}
    marked = whole_number(draft.get("train", "")) or 0
    marked = marked if marked < len(names) else 0
    line = Lineup(now, best, assigned(names, best.routes), changed, marked)
    stop = draft.get("join", "")
    if stop in now.network.stop:
        return lineup(now, best, line.joined(stop))
    return line


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
