"""Expansion of a railroad company's route network: one company, one to three hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Judge, Refusal, Sentence, message, no, say
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.growth import (
    Once,
    barred,
    beginnings,
    cost,
    draw_growth,
    growths,
    open_neighbours,
)
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

    __slots__ = ("_open", "before", "company", "ground", "hexes", "money", "own")

    def __init__(
        self,
        ground: _Ground,
        company: str,
        own: tuple[str, ...],
        hexes: tuple[str, ...],
        money: int,
        before: _Grown | None,
    ) -> None:
        self.ground, self.company, self.own, self.hexes = ground, company, own, hexes
        self.money, self.before = money, before
        self._open: set[str] | None = None

    def refuse_hex(self, hex: str) -> Refusal | None:
        """Why the network cannot grow into this hex next. # must agree with open"""
        t, s = self.ground.t, self.ground.s
        names = t.map.names
        if hex not in names:
            return no(NO_HEX, CONDUCTING, hex=hex)
        if hex in self.own or hex in self.hexes:
            return no(LOCOMOTIVE_THERE, COST, company=self.company, hex=names[hex])
        if refusal := barred(t, s, hex):
            return refusal
        if not any(next in self.own or next in self.hexes for next in t.map.neighbours[hex]):
            return no(NOT_NEXT, CONDUCTING, hex=names[hex], company=self.company)
        return None

    def refuse_last(self, hex: str) -> Refusal | None:
        """Why the expansion cannot end with this hex: all of it must be paid."""
        return self.refuse_hex(hex) or self.after(hex).refuse_cost()

    def refuse_cost(self) -> Refusal | None:
        """Why the company cannot pay for the new hexes."""
        if self.money >= 0:
            return None
        treasury = self.ground.s.companies[self.company].treasury
        total = treasury - self.money
        return no(TOO_DEAR, COST, company=self.company, treasury=treasury, cost=total)

    def lasts(self, hexes: tuple[str, ...]) -> list[str]:
        """Those of the hexes with which the expansion can end."""
        cost, open_, money = self.ground.cost, self.open(), self.money
        return [hex for hex in hexes if hex in open_ and cost[hex] <= money]

    def open(self) -> set[str]:
        """All hexes that the network can grow into next. # must agree with refuse_hex"""
        if self._open is None:
            beside, before = self.ground.beside, self.before
            if before is None:
                found = {hex for own in self.own for hex in beside[own]}.difference(self.own)
            else:
                new = [hex for hex in beside[self.hexes[-1]] if hex not in self.own]
                found = before.open().union(new)
                found.difference_update(self.hexes)
            self._open = found
        return self._open

    def after(self, hex: str) -> _Grown:
        """With one more hex."""
        hexes, money = (*self.hexes, hex), self.money - self.ground.cost[hex]
        return _Grown(self.ground, self.company, self.own, hexes, money, self)


class _Ground:
    """The map in one position: each hex and each beginning of an expansion is looked at once."""

    def __init__(self, t: ChicagoExpress, s: ChicagoState) -> None:
        self.t, self.s = t, s
        self.beside = Once(partial(open_neighbours, t, s))
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
            return _Grown(self, company, charter.hexes, (), charter.treasury, None)
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
            wrong = self._refuse_expander(t, s, a.by, a.company, len(a.hexes))
            before = wrong or ground.grown(a.company, a.hexes[:-1])
            return before if isinstance(before, Refusal) else before.refuse_last(a.hexes[-1])

        return judged

    def allowed(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Expand | Pass]:
        """All but the last hex is judged once, however many can follow."""
        player, ground = self.player, _Ground(t, s)
        yield Pass(player)
        for company in self._own(t, s):
            most = self._most_hexes(t, s, company)
            for hexes, lasts in beginnings(t, s, company):
                grown = ground.grown(company, hexes)
                if isinstance(grown, Refusal) or len(hexes) > most or grown.refuse_cost():
                    continue
                if hexes:
                    yield Expand(player, company, hexes)
                for hex in grown.lasts(lasts) if len(hexes) < most else ():
                    yield Expand(player, company, (*hexes, hex))

    def _most_hexes(self, t: ChicagoExpress, s: ChicagoState, company: str) -> int:
        """Into how many hexes the player can expand the company at once."""
        numbers = range(1, t.components.expansion.hexes + 1)
        fine = [n for n in numbers if not self._refuse_expander(t, s, self.player, company, n)]
        return max(fine, default=0)

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
        for company in self._own(t, s):
            for hexes in growths(t, s, company):
                yield Expand(self.player, company, hexes)

    def sample(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> Expand | Pass:
        """One time in four a pass, else a company and its new hexes drawn at random."""
        own = self._own(t, s)
        if random.random() < 0.25 or not own:
            return Pass(self.player)
        company, hexes = draw_growth(t, s, own, random)
        return Expand(self.player, company, hexes) if hexes else Pass(self.player)
