"""Shikoku 1889 as on 18xx.games: other policies where that site differs, to follow its games.

The numbers are those of docs/1889.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from trunkline.kernel import (
    Action,
    AnyDecision,
    AnyStep,
    Power,
    Refusal,
    Sentence,
    Span,
    message,
    no,
    say,
)
from trunkline.rails.rounds.actions import DiscardTrain
from trunkline.rails.rounds.deals import unasked
from trunkline.rails.rounds.lay_track import LayTrack
from trunkline.rails.rounds.operating import finish
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.plan import TURN, Plan
from trunkline.rails.rounds.plan import as_listed as seats_as_listed
from trunkline.rails.rounds.sections import TRAINS
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.surplus import SurplusTrains, too_many
from trunkline.rails.rounds.waterfall import lowest_first
from trunkline.titles.shikoku_1889.rules.plan import PLAN
from trunkline.titles.shikoku_1889.rules.powers import (
    MITSUBISHI,
    PORT_TILE,
    Dougo,
    PortTile,
    own_track_step,
)
from trunkline.titles.shikoku_1889.rules.title import Shikoku1889

ENDED = message("1889.site.ended", "{player} ends the game.")
NO_SURPLUS = message("1889.site.no-surplus", "{company} does not discard such a train.")
END_CHOICE = message("1889.site.end-choice", "End the game now")


class AskedTrack(LayTrack, frozen=True, tag="lay_track"):
    """The track step is asked once even if no tile fits."""

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        return bool(self.laid)


class PortTrack(AskedTrack, frozen=True, tag="lay_track"):
    """It is asked again for the port tile of MF."""

    def moot(self, t: Ordinary, s: RailsState) -> bool:
        director = s.director(self.company)
        port = s.privates[MITSUBISHI] == director and not s.board.on_map(PORT_TILE)
        return super().moot(t, s) and not port


class AnySurplus(SurplusTrains, frozen=True, tag="surplus_trains"):
    """38: listed companies are asked in their order, but any with too many trains may act."""

    def discarding(self, t: Ordinary, s: RailsState) -> str:
        return next((company for company in t.box.charters if too_many(t, s, company)), "")

    def deciders(self, t: Ordinary, s: RailsState) -> tuple[str, ...]:
        crowded = (company for company in t.box.charters if too_many(t, s, company))
        return tuple(dict.fromkeys(s.director(company) for company in crowded))

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[DiscardTrain]:
        for company in t.box.charters:
            for train in dict.fromkeys(s.trains[company]) if too_many(t, s, company) else ():
                yield DiscardTrain(s.director(company), company, train)

    def refuse(self, t: Ordinary, s: RailsState, a: DiscardTrain) -> Refusal | None:
        return None if a in self.propose(t, s) else no(NO_SURPLUS, TRAINS, company=a.company)


def before_the_first_action(s: RailsState, player: str) -> bool:
    """10: also until the first action of the company on turn, whoever directs it."""
    top = s.stack[-1]
    return own_track_step(s, player) or (isinstance(top, LayTrack) and not top.laid)


class EndGame(Action, frozen=True):
    """End the game before its time (46)."""


class EarlyEnd:
    """46: any player may end the game at any time."""

    takes: ClassVar[tuple[type[Action], ...]] = (EndGame,)

    def deciders(self, t: Ordinary, s: RailsState) -> tuple[str, ...]:
        return s.players

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[EndGame]:
        return iter(())

    def spans(self, t: Ordinary, s: RailsState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: Ordinary, s: RailsState, a: EndGame) -> Refusal | None:
        return None

    def apply(self, t: Ordinary, s: RailsState, a: EndGame) -> None:
        s.tell(ENDED, player=a.by)
        finish(s)

    def describe(self, t: Ordinary, s: RailsState, a: EndGame) -> Sentence:
        return say(END_CHOICE)


def as_there(plan: Plan) -> Plan:
    """With the policies of that site."""
    return replace(
        plan,
        seats=seats_as_listed,
        speaks=lowest_first,
        surplus=AnySurplus,
        agrees=unasked,
        sells_excess=False,
    )


REPLACED: dict[type[AnyStep], type[AnyStep]] = {LayTrack: PortTrack, SurplusTrains: AnySurplus}


class AsOn18xxGames(Shikoku1889):
    """Seats in the order of the names; nobody is asked to agree (16, 30)."""

    name = "Shikoku 1889 as on 18xx.games"
    rules = "18xx.games"
    options = ()
    plan = as_there(replace(PLAN, turn=(PortTrack, *TURN[1:])))
    steps: ClassVar[tuple[type[AnyStep], ...]] = tuple(
        REPLACED.get(step, step) for step in Shikoku1889.steps
    )
    actions = (*Shikoku1889.actions, EndGame)
    powers: tuple[Power, ...] = (
        *Ordinary.powers,
        PortTile(before_the_first_action),
        Dougo(unstarted=True),
        EarlyEnd(),
    )

    def opened(self, s: RailsState, step: AnyDecision) -> bool:
        """That site passes over steps although a power would open them."""
        return False


title = AsOn18xxGames()
