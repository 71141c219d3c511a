"""Expansion of a railroad company's route network: one company, one to three hexes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, no, no_of, say
from trunkline.titles.chicago_express.rules.actions import Expand, Pass
from trunkline.titles.chicago_express.rules.chicago import ChicagoPhase
from trunkline.titles.chicago_express.rules.growth import barred, cost, draw_growth, growths
from trunkline.titles.chicago_express.rules.sections import CONDUCTING, COST, EXPANSION
from trunkline.titles.chicago_express.rules.state import ChicagoState, locomotives_left, value

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress


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
        return say("Expand a company into one to three hexes, or none.")

    def moot(self, t: ChicagoExpress, s: ChicagoState) -> bool:
        """No company of the player's has both a locomotive and a dollar left."""
        return not any(
            s.companies[company].treasury and locomotives_left(t, s, company)
            for company in self._own(t, s)
        )

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        s.tell("{player} can expand no company.", player=self.player)
        s.pop()

    def _own(self, t: ChicagoExpress, s: ChicagoState) -> list[str]:
        return [company for company in t.order if self.player in s.companies[company].owners]

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Expand | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.company not in t.companies:
            return no("There is no company {company}.", EXPANSION, company=a.company)
        charter = s.companies[a.company]
        if a.by not in charter.owners:
            return no(
                "{player} owns no share of {company}.",
                EXPANSION,
                player=a.by,
                company=a.company,
            )
        most = t.components.expansion.hexes
        if not 1 <= len(a.hexes) <= most:
            return no("An expansion is into one to {most} hexes.", CONDUCTING, most=most)
        left = locomotives_left(t, s, a.company)
        if len(a.hexes) > left:
            return no_of(
                left,
                "{company} has {number} locomotive left.",
                "{company} has {number} locomotives left.",
                COST,
                company=a.company,
            )
        return self._refuse_hexes(t, s, a) or self._refuse_cost(t, s, a)

    def _refuse_hexes(self, t: ChicagoExpress, s: ChicagoState, a: Expand) -> Refusal | None:
        network = s.companies[a.company].hexes
        for hex in a.hexes:
            neighbours = t.map.neighbours.get(hex)
            if neighbours is None:
                return no("There is no hex {hex}.", CONDUCTING, hex=hex)
            if hex in network:
                return no(
                    "{company} has a locomotive in {hex} already.",
                    COST,
                    company=a.company,
                    hex=t.map.names[hex],
                )
            refusal = barred(t, s, hex)
            if refusal is not None:
                return refusal
            for neighbour in neighbours:
                if neighbour in network:
                    break
            else:
                return no(
                    "{hex} is not next to a locomotive of {company}.",
                    CONDUCTING,
                    hex=t.map.names[hex],
                    company=a.company,
                )
            network = (*network, hex)
        return None

    def _refuse_cost(self, t: ChicagoExpress, s: ChicagoState, a: Expand) -> Refusal | None:
        total = sum([cost(t, s, hex) for hex in a.hexes])
        if total > s.companies[a.company].treasury:
            return no(
                "{company} has ${treasury:,}; this costs ${cost:,}.",
                COST,
                company=a.company,
                treasury=s.companies[a.company].treasury,
                cost=total,
            )
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Expand | Pass) -> None:
        s.pop()
        if isinstance(a, Pass):
            s.tell("{player} expands nothing.", player=a.by)
            return
        total = sum([cost(t, s, hex) for hex in a.hexes])
        gain = sum([value(t, s, hex) for hex in a.hexes])
        s.companies[a.company] = s.companies[a.company].extended(a.hexes, total, gain)
        s.tell(
            "{player} expands {company} to {hexes} for ${cost:,}; its income is ${income:,}.",
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
            return say("Expand nothing")
        return say(
            "Expand {company} to {hexes} for ${cost:,}, income +{gain}",
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
