"""Running trains: players name routes, every income is computed here."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, say
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.tile import Node
from trunkline.rails.rounds.actions import Run
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.routes import running as rails
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.rules import RouteRules

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

RAN = message("rounds.run.ran", "The {train}-train of {company} runs {stops} for {value:money}.")
QUESTION = message("rounds.run.question", "Run the trains of {company}.")
CHOICE = message(
    "rounds.run.choice",
    "Run {number} train for {revenue:money}",
    "Run {number} trains for {revenue:money}",
)
NETWORKS: BoardMemo[tuple[str, str, int], Network] = BoardMemo()
"""By title, company and stage."""
RulesOf = Callable[["Ordinary", RailsState, str], RouteRules]
"""What holds for the routes of a company now."""


class Running(rails.Running, frozen=True):
    """What decides a run."""

    def reaches(self) -> bool:
        """Whether a route exists: track from an own station to another stop."""
        stop = self.network.stop
        return any(
            chain.a != chain.b and (stop[chain.a].own or stop[chain.b].own)
            for chain in self.network.chains
        )

    def possible(self) -> bool:
        """Whether some train has a route."""
        return bool(self.trains) and self.reaches()


def network_of(t: Ordinary, s: RailsState, company: str) -> Network:
    """The stops and track open to the company, at the values of the present phase."""
    stage = t.phase(s).stage

    def value_of(hex_id: str, node: Node) -> int:
        return node.value(stage)

    track = t.box.atlas.track(s.board)
    return NETWORKS.get(s.board, (t.id, company, stage), lambda: track.network(company, value_of))


def running(t: Ordinary, s: RailsState, company: str) -> Running:
    """The network, trains and route rules of a company."""
    trains = tuple(t.box.trains[name] for name in s.trains[company])
    return Running(network_of(t, s, company), trains, t.plan.route_rules(t, s, company))


class RunTrains(Decision["Ordinary", RailsState, Run], frozen=True):
    """Each train runs one route at most; the routes of a turn share no track.

    Nobody must find the best routes: an empty run is allowed.
    """

    company: str

    takes: ClassVar = (Run,)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return s.director(self.company)

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[Run]:
        yield Run(self.decider(t, s), running(t, s, self.company).best().routes)

    def refuse(self, t: Ordinary, s: RailsState, a: Run) -> Refusal | None:
        return running(t, s, self.company).refuse(a.routes)

    def apply(self, t: Ordinary, s: RailsState, a: Run) -> None:
        s.pop()
        earnings = running(t, s, self.company).earnings(a.routes)
        for earned in earnings.routes:
            s.tell(
                RAN,
                train=earned.route.train,
                company=self.company,
                stops="-".join(stop.partition(".")[0] for stop in earned.route.stops),
                value=earned.value,
                currency=t.currency,
            )
        s.income[self.company] = earnings.value

    def describe(self, t: Ordinary, s: RailsState, a: Run) -> Sentence:
        value = running(t, s, self.company).earnings(a.routes).value
        return say(CHOICE, number=len(a.routes), revenue=value, currency=t.currency)

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        return not running(t, s, self.company).possible()

    def advance(self, t: Ordinary, s: RailsState) -> None:
        s.pop()
        s.income[self.company] = 0
