"""Running trains and the income (X): players name routes, every revenue is computed here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, no, say
from trunkline.rails.best import best
from trunkline.rails.earnings import value
from trunkline.rails.network import Network
from trunkline.rails.route_rules import RAILWAY, Bonus, Passage, RouteRules, Sections
from trunkline.rails.routes import check
from trunkline.rails.shares import BANK
from trunkline.rails.tile import Node
from trunkline.titles.china_1880.actions import Run
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.titles.china_1880.components import AMOUNTS, INVESTORS, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rocket import rocket_is_ready
from trunkline.titles.china_1880.sections import RUNNING
from trunkline.titles.china_1880.sections import TRAINS as TRAINS_SECTION
from trunkline.titles.china_1880.state import ChinaState
from trunkline.titles.china_1880.turn import turn_of

if TYPE_CHECKING:
    from trunkline.titles.china_1880.title import China1880

TAIWAN = "N16"
TRANS_SIBERIAN = ("A3.0", "A15.0")
FERRIES = tuple(h.id for h in ATLAS.map if h.trait("toll"))
SECTIONS = Sections(valid=RUNNING, length=TRAINS_SECTION, several=RUNNING)
MOST_STEPS = 50_000
"""How long the best routes are sought for a proposal."""


def trains_of(s: ChinaState, company: str) -> tuple[ChinaTrain, ...]:
    """The trains that run: a company's own; an investor leases the one on sale (VII)."""
    if company in INVESTORS:
        return (s.train_on_sale,)
    return tuple(TRAINS[name] for name in s.trains[company])


def network_of(s: ChinaState, company: str) -> Network:
    """The stops and track open to the company, at the values of the present phase."""
    stage = "ABCD".index(s.phase.letter)
    extra = AMOUNTS.taiwan_extra if s.owner("P3") == s.director(company) else 0

    def value_of(hex_id: str, node: Node) -> int:
        return node.value(stage) + (extra if hex_id == TAIWAN else 0)

    return ATLAS.track(s.board).network(company, value_of)


def route_rules(s: ChinaState, company: str) -> RouteRules:
    """X: ferries cost 10 each, unless P2 is the director's; the Trans-Siberian line brings 50.

    Ruling: the Trans-Siberian bonus is paid once per company and turn.
    """
    free = s.owner("P2") == s.director(company)
    return RouteRules(
        large=RAILWAY.large,
        only_ends=RAILWAY.only_ends,
        passages=() if free else FERRY_CHARGES,
        bonuses=(TRANS_SIBERIAN_BONUS,),
        sections=SECTIONS,
    )


FERRY_CHARGES = tuple(Passage("ferry", hex_id, -AMOUNTS.ferry_charge) for hex_id in FERRIES)
TRANS_SIBERIAN_BONUS = Bonus("Trans-Siberian", TRANS_SIBERIAN, AMOUNTS.trans_siberian, once=True)


class RunTrains(Decision["China1880", ChinaState, Run], frozen=True):
    """X Operating trains: each train may run one route; the routes of a turn share no track.

    Ruling: a company that can run must run, but not on the best routes.
    """

    company: str

    takes: ClassVar = (Run,)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say("Run the trains of {company}.", company=self.company)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Run]:
        found = best(
            network_of(s, self.company),
            trains_of(s, self.company),
            route_rules(s, self.company),
            most_steps=MOST_STEPS,
        )
        yield Run(self.decider(t, s), found.routes)

    def refuse(self, t: China1880, s: ChinaState, a: Run) -> Refusal | None:
        if not a.routes and self.can_run(s):
            return no("{company} has trains and must run.", RUNNING, company=self.company)
        return check(
            network_of(s, self.company),
            trains_of(s, self.company),
            a.routes,
            route_rules(s, self.company),
        )

    def can_run(self, s: ChinaState) -> bool:
        """Whether some train has a route: a piece of track from an own station to another stop."""
        if not trains_of(s, self.company):
            return False
        network = network_of(s, self.company)
        return any(
            chain.a != chain.b and (network.stop[chain.a].own or network.stop[chain.b].own)
            for chain in network.chains
        )

    def apply(self, t: China1880, s: ChinaState, a: Run) -> None:
        network, trains = network_of(s, self.company), trains_of(s, self.company)
        earnings = value(network, trains, a.routes, route_rules(s, self.company))
        self.earn(s, earnings.value)

    def earn(self, s: ChinaState, revenue: int) -> None:
        """X Bonus: the share price chart adds to the income of a company that has a train."""
        bonus = turn_of(s).bonus if trains_of(s, self.company) else 0
        s.income[self.company] = revenue + bonus
        s.pop()
        if revenue or bonus:
            s.tell(
                "{company} earns ¥{revenue} and a bonus of ¥{bonus}.",
                company=self.company,
                revenue=revenue,
                bonus=bonus,
            )

    def describe(self, t: China1880, s: ChinaState, a: Run) -> Sentence:
        network, trains = network_of(s, self.company), trains_of(s, self.company)
        earnings = value(network, trains, a.routes, route_rules(s, self.company))
        return say("Run {count} trains for ¥{revenue}", count=len(a.routes), revenue=earnings.value)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not rocket_is_ready(s) and not self.can_run(s)

    def advance(self, t: China1880, s: ChinaState) -> None:
        self.earn(s, 0)


class RunLeasedTrain(RunTrains, frozen=True):
    """VII: an investor runs the train on sale in the bank and keeps the whole income.

    The train stays in the bank. From the first 4-train on investors do not run.
    """

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not s.phase.investors_operate or not self.can_run(s)

    def earn(self, s: ChinaState, revenue: int) -> None:
        s.income[self.company] = revenue
        s.pay(BANK, self.company, revenue)
        s.pop()
        if revenue:
            s.tell("{investor} earns ¥{revenue}.", investor=self.company, revenue=revenue)
