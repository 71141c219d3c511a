"""Expansion of a railroad company's route network: one company, one to three hexes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.growth import (
    barred,
    cost,
    draw_growth,
    growths,
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
        return not self.able(t, s)

    def able(self, t: ChicagoExpress, s: ChicagoState) -> list[str]:
        """The companies of the player that have both a locomotive and a dollar left."""
        return [
            company
            for company in self._own(t, s)
            if s.companies[company].treasury and locomotives_left(t, s, company)
        ]

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell(NONE_POSSIBLE, player=self.player)
        s.pop()

    def _own(self, t: ChicagoExpress, s: ChicagoState) -> list[str]:
        return [company for company in t.order if self.player in s.companies[company].owners]

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Expand | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        return (
            self._refuse_expander(t, s, a.by, a.company, len(a.hexes))
            or self._refuse_hexes(t, s, a)
            or self._refuse_cost(t, s, a)
        )

    def allowed(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Expand | Pass]:
        """A company grows only where it comes to and what it can pay: who expands is judged once.

        # must agree with refuse
        """
        yield Pass(self.player)
        for company in self._own(t, s):
            if self._refuse_expander(t, s, self.player, company, 1) is None:
                yield from map(partial(Expand, self.player, company), growths(t, s, company))

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

    def _refuse_hexes(self, t: ChicagoExpress, s: ChicagoState, a: Expand) -> Refusal | None:
        """Each hex must touch the network, to which those before it belong."""
        network, names = [*s.companies[a.company].hexes], t.map.names
        for hex in a.hexes:
            if hex not in names:
                return no(NO_HEX, CONDUCTING, hex=hex)
            if hex in network:
                return no(LOCOMOTIVE_THERE, COST, company=a.company, hex=names[hex])
            if refusal := barred(t, s, hex):
                return refusal
            if not any(next in network for next in t.map.neighbours[hex]):
                return no(NOT_NEXT, CONDUCTING, hex=names[hex], company=a.company)
            network.append(hex)
        return None

    def _refuse_cost(self, t: ChicagoExpress, s: ChicagoState, a: Expand) -> Refusal | None:
        treasury, total = s.companies[a.company].treasury, sum(cost(t, s, hex) for hex in a.hexes)
        if total <= treasury:
            return None
        return no(TOO_DEAR, COST, company=a.company, treasury=treasury, cost=total)

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
