"""Game Sequence: players take turns, choose an action and move its dial."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Decision, Message, Refusal, Sentence, Step, message, no, say
from trunkline.titles.chicago_express.rules.actions import Choose
from trunkline.titles.chicago_express.rules.auction import Auction
from trunkline.titles.chicago_express.rules.components import KINDS, Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.dividend import DividendPhase
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.sections import SEQUENCE
from trunkline.titles.chicago_express.rules.state import ChicagoState, red, red_dials

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

RED_DIALS_FOR_DIVIDEND = 2
CHOSEN: dict[Kind, type[Auction | Expansion | Development]] = {
    "auction": Auction,
    "expansion": Expansion,
    "development": Development,
}
CHOICES: dict[Kind, Message] = {
    "auction": message("chicago-express.turn.choose-auction-left", "Choose auction ({left} left)"),
    "expansion": message(
        "chicago-express.turn.choose-expansion-left", "Choose expansion ({left} left)"
    ),
    "development": message(
        "chicago-express.turn.choose-development-left", "Choose development ({left} left)"
    ),
}
CHOOSES: dict[Kind, Message] = {
    "auction": message(
        "chicago-express.turn.chooses-auction", "{player} chooses auction, {chosen} of {fields}."
    ),
    "expansion": message(
        "chicago-express.turn.chooses-expansion",
        "{player} chooses expansion, {chosen} of {fields}.",
    ),
    "development": message(
        "chicago-express.turn.chooses-development",
        "{player} chooses development, {chosen} of {fields}.",
    ),
}
ON_RED: dict[Kind, Message] = {
    "auction": message("chicago-express.turn.dial-auction-red", "The auction dial is on red."),
    "expansion": message(
        "chicago-express.turn.dial-expansion-red", "The expansion dial is on red."
    ),
    "development": message(
        "chicago-express.turn.dial-development-red", "The development dial is on red."
    ),
}
QUESTION = message("chicago-express.turn.question", "Choose an action.")


class Turns(Step["ChicagoExpress", ChicagoState], frozen=True):
    """Game Sequence: clockwise; with two dials on red a Dividend Phase comes before the turn.

    # Ruling: the dials are looked at when the next turn begins, so the choice that puts the second
    needle on red is carried out in full, Chicago Phase included.
    """

    player: str
    """Whose turn comes next."""

    def advance(self, t: ChicagoExpress, s: ChicagoState) -> None:
        if red_dials(t, s) >= RED_DIALS_FOR_DIVIDEND:
            s.push(DividendPhase())
        else:
            s.become(Turns(s.after(self.player)))
            s.push(Turn(self.player))


class Turn(Decision["ChicagoExpress", ChicagoState, Choose], frozen=True):
    """Game Sequence: choose auction, expansion or development and move its dial at once.

    # Ruling: an action that nobody could carry out may be chosen all the same, as a null action;
    the choice is bound by the red field alone.
    """

    player: str
    takes: ClassVar = (Choose,)

    def decider(self, t: ChicagoExpress, s: ChicagoState) -> str:
        return self.player

    def question(self, t: ChicagoExpress, s: ChicagoState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: ChicagoExpress, s: ChicagoState) -> Iterator[Choose]:
        return (Choose(self.player, kind) for kind in KINDS)

    def refuse(self, t: ChicagoExpress, s: ChicagoState, a: Choose) -> Refusal | None:
        if red(t, s, a.action):
            return no(ON_RED[a.action], SEQUENCE)
        return None

    def apply(self, t: ChicagoExpress, s: ChicagoState, a: Choose) -> None:
        s.dials = s.dials.turned(a.action)
        s.tell(
            CHOOSES[a.action],
            player=a.by,
            chosen=s.dials.chosen(a.action),
            fields=t.fields.chosen(a.action),
        )
        s.become(CHOSEN[a.action](a.by))

    def describe(self, t: ChicagoExpress, s: ChicagoState, a: Choose) -> Sentence:
        left = t.fields.chosen(a.action) - s.dials.chosen(a.action)
        return say(CHOICES[a.action], left=left)
