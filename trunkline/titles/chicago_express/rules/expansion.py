"""Expansion of a railroad company's route network: one company, one to three hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Judge, Refusal, Sentence, message, no, say
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.growth import Once, barred, cost, draw_growth, growths
from trunkline.titles.chicago_express.rules.sections import CONDUCTING, COST, EXPANSION
from trunkline.titles.chicago_express.rules.shared_words import NO_COMPANY, NO_HEX
from trunkline.titles.chicago_express.rules.state import ChicagoState, locomotives_left, value

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

QUESTION = message(
    "chicago-express.expanding.question", "Expand a company into one to three hexes, or none."
)
NONE_POSSIBLE = message(
    "chicago-express.expanding.none-possible", "{player} cannot expand any company."
)
NO_SHARE = message("chicago-express.expanding.no-share", "{player} owns no share of {company}.")
MOST_HEXES = message(
    "chicago-express.expanding.most-hexes", "You can expand into one to {most} hexes."
)
TOO_FEW_LOCOMOTIVES = message(
    "chicago-express.expanding.too-few-locomotives",
    "{company} has {number} locomotive left.",
    "{company} has {number} locomotives left.",
)
LOCOMOTIVE_THERE = message(
    "chicago-express.expanding.locomotive-there", "{company} already has a locomotive in {hex}."
)
NOT_NEXT = message(
    "chicago-express.expanding.not-next", "{hex} is not next to a locomotive of {company}."
)
TOO_DEAR = message(
    "chicago-express.expanding.too-dear", "{company} has {treasury:money}; this costs {cost:money}."
)
EXPANDED_NOTHING = message(
    "chicago-express.expanding.expanded-nothing", "{player} expands nothing."
)
EXPANDED = message(
    "chicago-express.expanding.expanded",
    "{player} expands {company} to {hexes} for {cost:money}; its income is {income:money}.",
)
NOTHING = message("chicago-express.expanding.nothing", "Expand nothing")
CHOICE = message(
    "chicago-express.expanding.choice",
    "Expand {company} to {hexes} for {cost:money}, income +{gain}",
)


class _Grown:
    """A company's network with the first hexes of an expansion."""

    def __init__(self, ground: _Ground, company: str, network: set[str], money: int) -> None:
        self.ground, self.company, self.network, self.money = ground, company, network, money

    def refuse_hex(self, hex: str) -> Refusal | None:
        """Why the network cannot grow into this hex next."""
        map = self.ground.t.map
        names = map.names
        if hex not in names:
            return no(NO_HEX, CONDUCTING, hex=hex)
        if hex in self.network:
            return no(LOCOMOTIVE_THERE, COST, company=self.company, hex=names[hex])
        if refusal := self.ground.barred[hex]:
            return refusal
        if self.network.isdisjoint(map.neighbours[hex]):
            return no(NOT_NEXT, CONDUCTING, hex=names[hex], company=self.company)
        return None

    def refuse_last(self, hex: str) -> Refusal | None:
        """Why the expansion cannot end with this hex: all of it must be paid."""
        if refusal := self.refuse_hex(hex):
            return refusal
        left = self.money - self.ground.cost[hex]
        if left >= 0:
            return None
        treasury = self.ground.s.companies[self.company].treasury
        return no(TOO_DEAR, COST, company=self.company, treasury=treasury, cost=treasury - left)

    def after(self, hex: str) -> _Grown:
        money = self.money - self.ground.cost[hex]
        return _Grown(self.ground, self.company, {*self.network, hex}, money)


class _Ground:
    """The map in one position: each hex and each beginning of an expansion is looked at once."""

    def __init__(self, t: ChicagoExpress, s: ChicagoState) -> None:
        self.t, self.s = t, s
        self.barred = Once(partial(barred, t, s))
        self.cost = Once(partial(cost, t, s))
        self._grown: dict[tuple[str, tuple[str, ...]], _Grown | Refusal] = {}

    def grown(self, company: str, hexes: tuple[str, ...]) -> _Grown | Refusal:
        """The network with these hexes, or why it cannot grow like that, whatever it costs."""
        found = self._grown.get((company, hexes))
        if found is None:
            found = self._grown[company, hexes] = self._grow(company, hexes)
        return found

    def _grow(self, company: str, hexes: tuple[str, ...]) -> _Grown | Refusal:
        if not hexes:
            charter = self.s.companies[company]
            return _Grown(self, company, {*charter.hexes}, charter.treasury)
        before = self.grown(company, hexes[:-1])
        if isinstance(before, Refusal):
            return before
        return before.refuse_hex(hexes[-1]) or before.after(hexes[-1])


class Expansion(Decision["ChicagoExpress", ChicagoState, Expand | Pass], frozen=True):
    """Expansion of a Railroad Company's Route Network: by a shareholder, paid by the company.

    Each new hex touches the network; branching is allowed. Expanding nothing is a null action.
    # Ruling: the hexes are paid in the order named; a Chicago Phase waits until all are placed.
    """

    player: str
    takes: ClassVar = (Expand, Pass)

    def decider(self, t: ChicagoExpress, s: ChicagoState) -> str:
        return self.player

    def question(self, t: ChicagoExpress, s: ChicagoState) -> Sentence:
        return say(QUESTION)

    def moot(self, t: ChicagoExpress, s: ChicagoState) -> bool:
        """No company of the player's has both a locomotive and a dollar left."""
        return not any(
            s.companies[company].treasury and locomotives_left(t, s, company)
            for company in self._own(t, s)
        )

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell(NONE_POSSIBLE, player=self.player)
        s.pop()

    def _own(self, t: ChicagoExpress, s: ChicagoState) -> list[str]:
        return [company for company in t.order if self.player in s.companies[company].owners]

    def judge(self, t: ChicagoExpress, s: ChicagoState) -> Judge[Expand | Pass]:
        ground = _Ground(t, s)

        def judged(a: Expand | Pass) -> Refusal | None:
            if isinstance(a, Pass):
                return None
            before = self._begun(ground, a.by, a.company, a.hexes[:-1], len(a.hexes))
            return before if isinstance(before, Refusal) else before.refuse_last(a.hexes[-1])

        return judged

    def allowed(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Expand | Pass]:
        """All but the last hex is judged once, however many can follow."""
        yield Pass(self.player)
        ground = _Ground(t, s)
        for company, hexes, last in self._families(t, s):
            before = self._begun(ground, self.player, company, hexes, len(hexes) + 1)
            if not isinstance(before, Refusal):
                for hex in last:
                    if before.refuse_last(hex) is None:
                        yield Expand(self.player, company, (*hexes, hex))

    def _begun(
        self, ground: _Ground, player: str, company: str, hexes: tuple[str, ...], number: int
    ) -> _Grown | Refusal:
        """The network with all but the last of so many hexes, or why it cannot grow like that."""
        wrong = self._refuse_expander(ground.t, ground.s, player, company, number)
        return wrong or ground.grown(company, hexes)

    def _refuse_expander(
        self, t: ChicagoExpress, s: ChicagoState, player: str, company: str, hexes: int
    ) -> Refusal | None:
        if company not in t.companies:
            return no(NO_COMPANY, EXPANSION, company=company)
        if player not in s.companies[company].owners:
            return no(NO_SHARE, EXPANSION, player=player, company=company)
        most = t.components.expansion.hexes
        if not 1 <= hexes <= most:
            return no(MOST_HEXES, CONDUCTING, most=most)
        left = locomotives_left(t, s, company)
        if hexes > left:
            return no(TOO_FEW_LOCOMOTIVES, COST, number=left, company=company)
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Expand | Pass) -> None:
        s.pop()
        if isinstance(a, Pass):
            s.tell(EXPANDED_NOTHING, player=a.by)
            return
        total = sum([cost(t, s, hex) for hex in a.hexes])
        gain = sum([value(t, s, hex) for hex in a.hexes])
        s.companies[a.company] = s.companies[a.company].extended(a.hexes, total, gain)
        s.tell(
            EXPANDED,
            player=a.by,
            company=a.company,
            hexes=", ".join(a.hexes),
            cost=total,
            income=s.companies[a.company].income,
        )
        if t.components.goal in a.hexes:
            s.push(ChicagoPhase(a.by, a.company))

    def describe(self, t: ChicagoExpress, s: ChicagoState, a: Expand | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(NOTHING)
        return say(
            CHOICE,
            company=a.company,
            hexes=", ".join(a.hexes),
            cost=sum(cost(t, s, hex) for hex in a.hexes),
            gain=sum(value(t, s, hex) for hex in a.hexes),
        )

    def propose(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Expand | Pass]:
        """Each set of hexes once, in an order in which it is connected."""
        yield Pass(self.player)
        for company, hexes, last in self._families(t, s):
            for hex in last:
                yield Expand(self.player, company, (*hexes, hex))

    def _families(
        self, t: ChicagoExpress, s: ChicagoState
    ) -> Iterator[tuple[str, tuple[str, ...], tuple[str, ...]]]:
        """Proposals that differ in the last hex alone: company, the hexes before, the last ones."""
        for company in self._own(t, s):
            for hexes, last in growths(t, s, company):
                yield company, hexes, last

    def sample(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> Expand | Pass:
        """One time in four a pass, else a company and its new hexes drawn at random."""
        own = self._own(t, s)
        if random.random() < 0.25 or not own:
            return Pass(self.player)
        company, hexes = draw_growth(t, s, own, random)
        return Expand(self.player, company, hexes) if hexes else Pass(self.player)
