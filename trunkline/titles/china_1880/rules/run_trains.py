"""Running trains and the income (X): players name routes, every revenue is computed here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.tile import Node
from trunkline.rails.routes.network import Network
from trunkline.rails.routes.rules import RAILWAY, Bonus, Passage, RouteRules, Sections
from trunkline.rails.routes.running import Running
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import Run
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import AMOUNTS, INVESTORS, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.rocket import rocket_is_ready
from trunkline.titles.china_1880.rules.sections import RUNNING
from trunkline.titles.china_1880.rules.sections import TRAINS as TRAINS_SECTION
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.turn import turn_of

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

RAN = message("1880.run.ran", "The {train}-train of {company} runs {stops} for {value:money}.")
GOT_BONUS = message("1880.run.got-bonus", "{company} gets a bonus of {bonus:money}.")
TAIWAN = "N16"
TRANS_SIBERIAN = ("A3.0", "A15.0")
FERRIES = tuple(h.id for h in ATLAS.map if h.trait("toll"))
SECTIONS = Sections(valid=RUNNING, length=TRAINS_SECTION, several=RUNNING)
NETWORKS: BoardMemo[tuple[str, int, int], Network] = BoardMemo()
"""By company, stage and what Taiwan pays more."""
QUESTION = message("1880.run.question", "Run the trains of {company}.")
MUST_RUN = message("1880.run.must-run", "{company} has trains and must run.")
CHOICE = message(
    "1880.run.choice",
    "Run {number} train for {revenue:money}",
    "Run {number} trains for {revenue:money}",
)


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

    return NETWORKS.get(
        s.board,
        (company, stage, extra),
        lambda: ATLAS.track(s.board).network(company, value_of),
    )


def route_rules(s: ChinaState, company: str) -> RouteRules:
    """X: ferries cost 10 each, unless P2 is the director's; the Trans-Siberian line brings 50.

    Ruling: the Trans-Siberian bonus is paid once per company and turn.
    """
    return FERRIES_FREE if s.owner("P2") == s.director(company) else FERRIES_CHARGED


FERRY_CHARGES = tuple(Passage("ferry", hex_id, -AMOUNTS.ferry_charge) for hex_id in FERRIES)
TRANS_SIBERIAN_BONUS = Bonus("Trans-Siberian", TRANS_SIBERIAN, AMOUNTS.trans_siberian, once=True)
FERRIES_FREE = RouteRules(
    large=RAILWAY.large,
    only_ends=RAILWAY.only_ends,
    bonuses=(TRANS_SIBERIAN_BONUS,),
    sections=SECTIONS,
)
FERRIES_CHARGED = replace(FERRIES_FREE, passages=FERRY_CHARGES)


def can_run(s: ChinaState, company: str) -> bool:
    """Whether some train has a route: track from an own station to another stop."""
    return bool(trains_of(s, company)) and ATLAS.track(s.board).leads_on(company)


def running(s: ChinaState, company: str) -> Running:
    """The network, trains and rules of a floated company or an investor."""
    return Running(network_of(s, company), trains_of(s, company), route_rules(s, company))


class RunTrains(Decision["China1880", ChinaState, Run], frozen=True):
    """X Operating trains: each train may run one route; the routes of a turn share no track.

    Ruling: a company that can run must run, but not on the best routes.
    """

    company: str

    takes: ClassVar = (Run,)

    def running(self, s: ChinaState) -> Running:
        return running(s, self.company)

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.director(self.company)

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(QUESTION, company=self.company)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Run]:
        yield Run(self.decider(t, s), self.running(s).best().routes)

    def refuse(self, t: China1880, s: ChinaState, a: Run) -> Refusal | None:
        if not a.routes and can_run(s, self.company):
            return no(MUST_RUN, RUNNING, company=self.company)
        return self.running(s).refuse(a.routes)

    def allowed(self, t: China1880, s: ChinaState) -> Iterator[Run]:
        """The best routes are valid: only a run without any is judged. # must agree with refuse"""
        for a in self.propose(t, s):
            if a.routes or self.refuse(t, s, a) is None:
                yield a

    def apply(self, t: China1880, s: ChinaState, a: Run) -> None:
        earnings = self.running(s).earnings(a.routes)
        for earned in earnings.routes:
            s.tell(
                RAN,
                train=earned.route.train,
                company=self.company,
                stops="-".join(stop.partition(".")[0] for stop in earned.route.stops),
                value=earned.value,
            )
        self.earn(s, earnings.value)

    def earn(self, s: ChinaState, revenue: int) -> None:
        """X Bonus: the share price chart adds to the income of a company that has a train."""
        bonus = turn_of(s).bonus if s.trains[self.company] else 0
        s.income[self.company] = revenue + bonus
        s.pop()
        if bonus:
            s.tell(GOT_BONUS, company=self.company, bonus=bonus)

    def describe(self, t: China1880, s: ChinaState, a: Run) -> Sentence:
        return say(CHOICE, number=len(a.routes), revenue=self.running(s).earnings(a.routes).value)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not rocket_is_ready(s) and not can_run(s, self.company)

    def advance(self, t: China1880, s: ChinaState) -> None:
        self.earn(s, 0)


class RunLeasedTrain(RunTrains, frozen=True):
    """VII: an investor runs the train on sale in the bank and keeps the whole income.

    The train stays in the bank. From the first 4-train on investors do not run.
    """

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not s.phase.investors_operate or not can_run(s, self.company)

    def earn(self, s: ChinaState, revenue: int) -> None:
        s.income[self.company] = revenue
        s.pay(BANK, self.company, revenue)
        s.pop()
