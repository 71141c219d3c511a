"""Development of a game field: houses, industrial cities, forests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.titles.chicago_express.rules.actions import Develop, Pass
from trunkline.titles.chicago_express.rules.sections import DEVELOPMENT
from trunkline.titles.chicago_express.rules.shared_words import NO_HEX
from trunkline.titles.chicago_express.rules.state import (
    ChicagoState,
    companies_in,
    houses_left,
    locomotives_in,
)

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

DRAWS = 12
QUESTION = message("chicago-express.developing.question", "Develop a hex, or none.")
DETROIT = message(
    "chicago-express.developing.detroit", "Detroit develops by itself after every dividend."
)
NOT_DEVELOPABLE = message(
    "chicago-express.developing.not-developable", "{hex} cannot be developed."
)
NO_LOCOMOTIVE = message(
    "chicago-express.developing.no-locomotive", "There is no locomotive in {hex}."
)
DEVELOPED_BEFORE = message(
    "chicago-express.developing.developed-before", "{hex} is already developed."
)
NO_HOUSE = message("chicago-express.developing.no-house", "The supply has no house left.")
DEVELOPED_NOTHING = message(
    "chicago-express.developing.developed-nothing", "{player} develops nothing."
)
DEVELOPED = message("chicago-express.developing.developed", "{player} develops {hex}.")
GRANTED = message("chicago-express.developing.granted", "{company} receives {grant:money}.")
INCOME_ROSE = message(
    "chicago-express.developing.income-rose",
    "The income of {company} rises by {gain} to {income:money}.",
)
MARKER_STAYS = message(
    "chicago-express.developing.marker-stays", "The marker of {hex} stays in its last box."
)
NOTHING = message("chicago-express.developing.nothing", "Develop nothing")
GRANT_CHOICE = message(
    "chicago-express.developing.grant-choice", "Develop {hex}: {grant:money} for {companies}"
)
NO_EFFECT_CHOICE = message(
    "chicago-express.developing.no-effect-choice",
    "Develop {hex}: no effect, its track is at the end",
)
INCOME_CHOICE = message(
    "chicago-express.developing.income-choice", "Develop {hex}: income +{gain} for {companies}"
)


def grow(t: ChicagoExpress, s: ChicagoState, hex: str) -> int:
    """Develop a hex once more: every company there earns what it gains. Returns the gain.

    The last box of an industrial track is not passed: the marker stays and nothing is gained.
    """
    done, values = s.developed.count(hex), t.map.values[hex]
    if done + 1 == len(values):
        return 0
    s.developed = (*s.developed, hex)
    gain = values[done + 1] - values[done]
    for company in companies_in(t, s, hex):
        s.companies[company] = s.companies[company].raised(gain)
    return gain


class Development(Decision["ChicagoExpress", ChicagoState, Develop | Pass], frozen=True):
    """Conditions for Developing a Game Field: any player, one hex that holds a locomotive.

    Cities, mountains and forests once, with a house of the supply; Wheeling and Pittsburgh
    often, with their markers. Developing nothing is a null action.
    """

    player: str
    takes: ClassVar = (Develop, Pass)

    def decider(self, t: ChicagoExpress, s: ChicagoState) -> str:
        return self.player

    def question(self, t: ChicagoExpress, s: ChicagoState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Develop | Pass]:
        yield Pass(self.player)
        seen: set[str] = set()
        for company in t.order:
            for hex in s.companies[company].hexes:
                if hex not in seen:
                    seen.add(hex)
                    yield Develop(self.player, hex)

    def sample(self, t: ChicagoExpress, s: ChicagoState, random: Random) -> Develop | Pass:
        """Half the time a pass, else a hex of a company drawn at random."""
        if random.random() < 0.5:
            return Pass(self.player)
        for _ in range(DRAWS):
            hexes = s.companies[random.choice(t.order)].hexes
            if hexes:
                a = Develop(self.player, random.choice(hexes))
                if self.refuse(t, s, a) is None:
                    return a
        return Pass(self.player)

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Develop | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        hex = t.map.hexes.get(a.hex)
        if hex is None:
            return no(NO_HEX, DEVELOPMENT, hex=a.hex)
        if hex.id == t.components.detroit:
            return no(DETROIT, DEVELOPMENT)
        if not hex.developable:
            return no(NOT_DEVELOPABLE, DEVELOPMENT, hex=t.map.names[hex.id])
        if not locomotives_in(s, hex.id):
            return no(NO_LOCOMOTIVE, DEVELOPMENT, hex=t.map.names[hex.id])
        if hex.terrain == "industrial":
            return None
        if hex.id in s.developed:
            return no(DEVELOPED_BEFORE, DEVELOPMENT, hex=t.map.names[hex.id])
        if houses_left(t, s) <= 0:
            # Ruling: the house comes from the supply, so without one only industry can grow.
            return no(NO_HOUSE, DEVELOPMENT)
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Develop | Pass) -> None:
        s.pop()
        if isinstance(a, Pass):
            s.tell(DEVELOPED_NOTHING, player=a.by)
            return
        present = companies_in(t, s, a.hex)
        s.tell(DEVELOPED, player=a.by, hex=t.map.names[a.hex])
        gain, grant = grow(t, s, a.hex), t.map.hexes[a.hex].grant
        for company in present:
            if grant:
                s.companies[company] = s.companies[company].paid(grant)
                s.tell(GRANTED, company=company, grant=grant)
            elif gain:
                s.tell(INCOME_ROSE, company=company, gain=gain, income=s.companies[company].income)
        if not gain and not grant:
            s.tell(MARKER_STAYS, hex=t.map.names[a.hex])

    def describe(self, t: ChicagoExpress, s: ChicagoState, a: Develop | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(NOTHING)
        hex, values = t.map.hexes[a.hex], t.map.values[a.hex]
        name, companies = t.map.names[a.hex], ", ".join(companies_in(t, s, a.hex))
        if hex.grant:
            return say(GRANT_CHOICE, hex=name, grant=hex.grant, companies=companies)
        done = s.developed.count(a.hex)
        if done + 1 == len(values):
            return say(NO_EFFECT_CHOICE, hex=name)
        return say(
            INCOME_CHOICE, hex=name, gain=values[done + 1] - values[done], companies=companies
        )
