"""What a train that omits stops can earn on the track that other trains leave."""

from __future__ import annotations

from trunkline.rails.routes.solver.dominance import Failures
from trunkline.rails.routes.solver.enumeration import Column
from trunkline.rails.routes.solver.express_graph import Oracle, Sketch
from trunkline.rails.routes.solver.graph import bits
from trunkline.rails.routes.solver.path_search import PATIENCE, Growth
from trunkline.rails.routes.solver.residual import Rest
from trunkline.rails.routes.solver.walk_relaxation import NEVER


class Inquiry:
    """Asks for routes on the same rest of the network, of one value after another."""

    def __init__(self, oracle: Oracle, forbidden: int = 0, sketch: Sketch | None = None) -> None:
        self.rest = Rest(oracle, forbidden, sketch)
        self._failures = Failures(len(oracle.near), oracle.rows)
        self._aim = NEVER

    def best(
        self, least: int, most_steps: int | None = None, high: int | None = None
    ) -> tuple[Column | None, int]:
        """The best route found with so many steps for each aim, and a bound for all routes.

        Aims come down from above in growing strides, as a search is shorter the higher it aims.
        """
        unit = self.rest.oracle.graph.unit
        top = max(self.rest.bounds.values(), default=NEVER)
        column, low, top, stride = None, least - 1, top if high is None else min(top, high), 0
        bound, sure = top, True
        while low < top:
            aim = max(low + 1, top - stride)
            found, done = self.find(aim, most_steps)
            if found:
                column, low = found, found.value
                if not sure:
                    break
            else:
                sure = sure and done
                top, stride = aim - unit, 2 * stride + unit
                bound = top if sure else bound
        return column, max(low, bound)

    def find(self, least: int, most_steps: int | None = None) -> tuple[Column | None, bool]:
        """A route of at least this value, and whether all has been searched if there is none."""
        if least < self._aim:
            self._failures.clear()
        self._aim = least
        starts = [n for n, most in self.rest.bounds.items() if most >= least]
        starts = [n for n in starts if self.rest.chained(n, least)]
        rest = self.rest
        growth = Growth(rest, self._failures, least, rest.ends if rest.anchored else bits(starts))
        starts.sort(key=lambda n: (not rest.own >> n & 1, rest.through >> n & 1, rest.worth[n]))
        patience, spent = PATIENCE, 0
        while starts:
            again = []
            for start in starts:
                result = growth.run(start, patience)
                spent += patience - max(growth.limit, 0)
                if result:
                    return growth.found, True
                if result is None:
                    again.append(start)
                if most_steps is not None and spent > most_steps:
                    return None, False
            starts = again
            patience *= 8
        return None, True
