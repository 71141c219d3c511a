"""Running trains on that site (X)."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from trunkline.kernel import Refusal
from trunkline.rails.routes import running as rails
from trunkline.rails.routes.earnings import Earnings
from trunkline.rails.routes.network import StopId
from trunkline.rails.routes.route import Route
from trunkline.titles.china_1880.rules import run_trains
from trunkline.titles.china_1880.rules.actions import Run
from trunkline.titles.china_1880.rules.components import AMOUNTS, MARKET, TRAINS
from trunkline.titles.china_1880.rules.run_trains import TAIWAN, TRANS_SIBERIAN, can_run
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.turn import turn_of


class Running(rails.Running, frozen=True):
    """11, 54: which stops an E-train counts is not the player's choice."""

    def refuse(self, routes: tuple[Route, ...]) -> Refusal | None:
        return super().refuse(tuple(map(self.chosen_for, routes)))

    def chosen_for(self, route: Route) -> Route:
        """The player's choice is forgotten, unless he chose a stop that is not on the route."""
        return replace(route, counted=()) if {*route.counted} <= {*route.stops} else route

    def earnings(self, routes: tuple[Route, ...]) -> Earnings:
        return super().earnings(tuple(self.counted(route) for route in routes))

    def counted(self, route: Route) -> Route:
        """The best choice among the stops with the highest printed values."""
        train = TRAINS[route.train]
        if not train.omits:
            return route
        stops = self.in_question(route, train.stops)
        choices = combinations(stops, min(train.stops, len(stops)))
        own = [choice for choice in choices if any(self.network.stop[s].own for s in choice)]
        return replace(route, counted=max(own, key=self.worth))

    def in_question(self, route: Route, most: int) -> tuple[StopId, ...]:
        """So many stops, one of them the company's, and both ends of the Trans-Siberian line."""
        ranked = sorted(route.stops, key=self.printed, reverse=True)
        chosen = ranked[:most]
        own = [stop for stop in ranked if self.network.stop[stop].own]
        if not any(stop in chosen for stop in own):
            chosen[-1:] = own[:1]
        line = TRANS_SIBERIAN if set(TRANS_SIBERIAN) <= set(route.stops) else ()
        return tuple(stop for stop in route.stops if stop in chosen or stop in line)

    def printed(self, stop: StopId) -> int:
        """11: P3 is forgotten when stops are ranked; Taiwan has no value when E-trains run."""
        at = self.network.stop[stop]
        return 0 if at.hex == TAIWAN else at.value

    def worth(self, counted: tuple[StopId, ...]) -> int:
        line = AMOUNTS.trans_siberian if set(TRANS_SIBERIAN) <= set(counted) else 0
        return line + sum(self.network.stop[stop].value for stop in counted)


def running(s: ChinaState, company: str) -> Running:
    """55: the Trans-Siberian bonus is paid for each route."""
    base = run_trains.running(s, company)
    bonuses = tuple(replace(bonus, once=False) for bonus in base.rules.bonuses)
    return Running(base.network, base.trains, replace(base.rules, bonuses=bonuses))


class RunTrains(run_trains.RunTrains, frozen=True):
    """56, 57: the bonus is that of the price at the run; without a run there is none."""

    def running(self, s: ChinaState) -> Running:
        return running(s, self.company)

    def refuse(self, t: China1880, s: ChinaState, a: Run) -> Refusal | None:
        return self.running(s).refuse(a.routes)

    def apply(self, t: China1880, s: ChinaState, a: Run) -> None:
        bonus = MARKET.spaces[s.space(self.company)].bonus * 10
        s.stack = (*s.stack[:-2], replace(turn_of(s), bonus=bonus), s.stack[-1])
        super().apply(t, s, a)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not can_run(s, self.company)

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.income[self.company] = 0
        s.pop()


class RunLeasedTrain(run_trains.RunLeasedTrain, frozen=True):
    """An investor's run by the same rules for routes."""

    def running(self, s: ChinaState) -> Running:
        return running(s, self.company)

    def refuse(self, t: China1880, s: ChinaState, a: Run) -> Refusal | None:
        return self.running(s).refuse(a.routes)
