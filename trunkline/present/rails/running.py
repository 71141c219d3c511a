"""What a company runs now: what a title says of it, the search, and the routes of the draft."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, AnyDecision, AnyTitle, State, phrase
from trunkline.present.rails.best_runs import Found, searched
from trunkline.present.rails.lineup import Lineup, lineup
from trunkline.present.rails.names import Names
from trunkline.present.scene import AnyScene
from trunkline.present.view import Draft
from trunkline.rails.routes.network import Stop
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running

NO_WORDS: Mapping[str, str] = {}


class Trip(Struct, frozen=True, kw_only=True):
    """All that a title says of a company that runs its trains."""

    names: Names
    t: AnyTitle
    s: State
    step: AnyDecision
    company: str
    now: Running
    run: Callable[[str, tuple[Route, ...]], Action]
    """The action of the title: who runs which routes."""
    heading: str
    rule: str
    called: Callable[[Stop], str]
    """The name of a stop in a route: "Wuhan"."""
    which: Callable[[Stop], str]
    """The same where several stops of a hex must be told apart."""
    nothing: str = ""
    """Why nothing can run; empty where something can."""
    extras: Mapping[str, str] = NO_WORDS
    """The words for what is paid or charged beside the stops."""
    bonuses: tuple[tuple[str, int], ...] = ()
    """What is added to the income of the runs, whatever runs."""
    remarks: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    """Trains that have run already."""
    used: tuple[str, ...] = ()
    """Track that others have used up: hatched."""


class Runs(Struct, frozen=True):
    """The routes as they are drawn, and whether the search is still going on."""

    trip: Trip
    line: Lineup
    found: Found
    second: bool
    """The other of two sets that earn the same is shown."""

    def action(self) -> Action:
        trip = self.trip
        return trip.run(trip.step.decider(trip.t, trip.s), self.line.run)

    @property
    def income(self) -> int:
        """What the routes of the draft earn, and what comes on top of them."""
        return self.line.earnings().value + self.bonus

    @property
    def bonus(self) -> int:
        return sum(amount for _, amount in self.trip.bonuses)

    def draft(self, drafted: Draft | None = None, **more: str) -> Draft:
        """The draft of the lineup, with the set that is shown."""
        kept: Draft = {**(self.line.draft() if drafted is None else drafted), **more}
        return {**kept, "set": "2"} if self.second else kept

    def stop(self, stop: Stop, name: Callable[[Stop], str] | None = None) -> str:
        """Potsdam 40 ×2."""
        times = " ×2" if stop.kind in self.line.now.rules.twice else ""
        return f"{(name or self.trip.called)(stop)} {stop.value}{times}"

    def click(self, where: str) -> Draft:
        """A click on a hex, or on one of several stops of a hex."""
        if self.trip.nothing:
            return {}
        here = [stop.id for stop in self.line.now.network.stops if where in (stop.id, stop.hex)]
        return self.draft(self.line.joined(here[0]) if here else None)

    def proof(self) -> str:
        """Whether the best routes are the best; empty where a change by hand matters more."""
        best, money = self.line.best, self.trip.names.money
        if best.proved:
            return phrase("rails.run.proved-best", "✓ proved best")
        if not self.found.done:
            return phrase("rails.run.searching", "searching, at least {sum}", sum=money(best.value))
        return phrase("rails.run.best-found", "best found, at most {sum}", sum=money(best.bound))


def runs(trip: Trip, draft: Draft) -> Runs:
    """The best routes and what the draft says; a stop of the list joins as if clicked."""
    found = searched(trip.now, "weigh" in draft)
    second = draft.get("set") == "2" and bool(found.other)
    best = replace(found.best, routes=found.other) if second else found.best
    return Runs(trip, lineup(trip.now, best, draft), found, second)


class Timetable(Struct, frozen=True):
    """Makes the runs of a scene; a constant of its title, so that the scene keeps its answer."""

    trip: Callable[[Any], Trip]

    def __call__(self, scene: AnyScene) -> Runs:
        return runs(scene.once_for_position(self.trip), scene.draft)
