"""The run of tramcars and S-trains: players name routes, every income is computed here (7.2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import Route
from trunkline.titles.berlin_1881.rules.depots import place_name
from trunkline.titles.berlin_1881.rules.offices import runner
from trunkline.titles.berlin_1881.rules.routes import best_run, rails_used, running, trains_of
from trunkline.titles.berlin_1881.rules.sections import TURN
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAMWAYS

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

RUNS = message("1881.run.runs", "{company} runs for {route:money}.")
QUESTION = message("1881.run.question", "Where do the trains of {company} run?")
MUST_RUN = message("1881.run.must-run", "{company} has a valid route and must run.")
EARNED_FERRY = message("1881.run.earned-ferry", "{company} earns a ferry bonus of {ferry:money}.")
CHOICE = message("1881.run.choice", "Run for {total:money}: {routes}")


class Run(Action, frozen=True):
    """The routes of all trains that run; some may stay in the depot."""

    routes: tuple[Route, ...]


def _stops(network: Network, route: Route) -> str:
    """The stops of a route as players call them."""
    return "-".join(place_name(network.stop[stop].hex) for stop in route.stops)


class RunTrains(Decision["Berlin", BerlinState, Run], frozen=True):
    """7.2.3: each tramcar runs one route, no rail twice; 7.4.3: S-trains run there and back.

    Ruling: any valid routes may be chosen, but at least one train runs if it can.
    """

    company: str
    takes: ClassVar = (Run,)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return runner(s, self.company)

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[Run]:
        yield Run(self.decider(t, s), best_run(s, self.company).routes)

    def refuse(self, t: Berlin, s: BerlinState, a: Run) -> Refusal | None:
        if not a.routes:
            return no(MUST_RUN, TURN, company=self.company)
        return running(s, self.company).refuse(a.routes)

    def allowed(self, t: Berlin, s: BerlinState) -> Iterator[Run]:
        """The best routes are valid: only a run without any is judged. # must agree with refuse"""
        for a in self.propose(t, s):
            if a.routes or self.refuse(t, s, a) is None:
                yield a

    def apply(self, t: Berlin, s: BerlinState, a: Run) -> None:
        s.pop()
        now = running(s, self.company)
        route, ferry = now.income(a.routes)
        s.earned = replace(s.earned, route=route, ferry=ferry)
        s.tell(RUNS, company=self.company, route=route)
        if ferry:
            s.tell(EARNED_FERRY, company=self.company, ferry=ferry)
        if self.company not in TRAMWAYS:
            used = rails_used(now.network, a.routes)
            s.used = tuple(sorted({*s.used, *used}))
            trains = tuple(sorted(r.train for r in a.routes))
            s.ran[self.company] = tuple(sorted((*s.ran.get(self.company, ()), *trains)))

    def describe(self, t: Berlin, s: BerlinState, a: Run) -> Sentence:
        now = running(s, self.company)
        return say(
            CHOICE,
            total=sum(now.income(a.routes)),
            routes=", ".join(_stops(now.network, route) for route in a.routes),
        )

    def moot(self, t: Berlin, s: BerlinState) -> bool:
        return not trains_of(s, self.company) or not running(s, self.company).possible()
