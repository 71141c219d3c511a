"""The best routes by integer programming: nothing in common with the search but the rules.

Each train runs a circuit through a depot that is joined with every stop. A train that stays in
the depot must leave all stops alone, or it could run in a ring somewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

from ortools.sat.python import cp_model

from trunkline.rails.routes.network import Network
from trunkline.rails.routes.route import RunningTrain
from trunkline.rails.routes.rules import RouteRules


def most(
    network: Network, trains: Sequence[RunningTrain], rules: RouteRules, effort: float
) -> int | None:
    """The most that can be earned; None if the solver does not come to be certain of it.

    The effort is counted in the solver's own units, about seconds, so that a busy machine finds what
    an idle one finds.
    It works in a process of its own, because its native code has been seen to crash; it then
    searches in another order.
    """
    for seed in range(3):
        with ProcessPoolExecutor(1, get_context("spawn")) as process:
            try:
                return process.submit(_most, network, trains, rules, effort, seed).result()
            except BrokenProcessPool:
                continue
    return None


def _most(
    network: Network, trains: Sequence[RunningTrain], rules: RouteRules, effort: float, seed: int
) -> int | None:
    return Program(network, trains, rules).solve(effort, seed)


class Program:
    def __init__(self, network: Network, trains: Sequence[RunningTrain], rules: RouteRules) -> None:
        self.network, self.rules = network, rules
        self.model = cp_model.CpModel()
        self.earned: list[cp_model.LinearExprT] = []
        self.users: dict[str, list[cp_model.IntVar]] = {}
        self.claims: dict[int, list[cp_model.IntVar]] = {}
        for train in trains:
            self._train(train)
        for users in self.users.values():
            self.model.add_at_most_one(users)
        for number, claims in self.claims.items():
            paid = self.model.new_bool_var("")
            self.model.add_bool_or([paid.negated(), *claims])
            self.earned.append(rules.bonuses[number].amount * paid)

    def solve(self, effort: float, seed: int) -> int | None:
        self.model.maximize(sum(self.earned))
        solver = cp_model.CpSolver()
        solver.parameters.max_deterministic_time = effort
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = seed
        if solver.solve(self.model) != cp_model.OPTIMAL:
            return None
        return round(solver.objective_value)

    def _train(self, train: RunningTrain) -> None:
        model, stops = self.model, self.network.stops
        place = {stop.id: n + 1 for n, stop in enumerate(stops)}
        starts = [model.new_bool_var("") for _ in stops]
        ends = [model.new_bool_var("") for _ in stops]
        away = [model.new_bool_var("") for _ in stops]
        home = model.new_bool_var("")
        arcs = [(0, 0, home)]
        for n in range(len(stops)):
            arcs += [(0, n + 1, starts[n]), (n + 1, 0, ends[n]), (n + 1, n + 1, away[n])]
            model.add_implication(home, away[n])
            model.add_at_most_one(starts[n], ends[n])
            if not self.rules.passes(stops[n]):
                model.add_bool_or(away[n], starts[n], ends[n])
        used: dict[int, list[cp_model.IntVar]] = {}
        for number, chain in enumerate(self.network.chains):
            if chain.a == chain.b or len(set(chain.track)) < len(chain.track):
                continue
            for one, two in ((chain.a, chain.b), (chain.b, chain.a)):
                runs = model.new_bool_var("")
                arcs.append((place[one], place[two], runs))
                used.setdefault(number, []).append(runs)
                for piece in chain.track:
                    self.users.setdefault(piece, []).append(runs)
        model.add_circuit(arcs)
        self._count(train, away, home)
        for passage in self.rules.passages:
            self._pass(passage.hex, passage.amount, used)

    def _count(
        self, train: RunningTrain, away: list[cp_model.IntVar], home: cp_model.IntVar
    ) -> None:
        model, stops = self.model, self.network.stops
        counted = [model.new_bool_var("") for _ in stops]
        for n in range(len(stops)):
            model.add_implication(counted[n], away[n].negated())
            if not train.omits:
                model.add_bool_or(counted[n], away[n])
        model.add(sum(counted) <= train.stops)
        if train.large is not None:
            large = [counted[n] for n, s in enumerate(stops) if s.kind in self.rules.large]
            model.add(sum(large) <= train.large)
        model.add_bool_or(home, *(counted[n] for n, s in enumerate(stops) if s.own))
        self.earned.append(sum(stops[n].value * counted[n] for n in range(len(stops))))
        by_id = {stop.id: counted[n] for n, stop in enumerate(stops)}
        for number, bonus in enumerate(self.rules.bonuses):
            claim = model.new_bool_var("")
            for stop in bonus.stops:
                model.add_implication(claim, by_id[stop])
            if bonus.once:
                self.claims.setdefault(number, []).append(claim)
            else:
                self.earned.append(bonus.amount * claim)

    def _pass(self, hex: str, amount: int, used: dict[int, list[cp_model.IntVar]]) -> None:
        """A toll: it is never forgotten, as only what costs is modelled."""
        assert amount < 0
        there = self.model.new_bool_var("")
        for number, runs in used.items():
            if hex in self.network.chains[number].hexes:
                for run in runs:
                    self.model.add_implication(run, there)
        self.earned.append(amount * there)
