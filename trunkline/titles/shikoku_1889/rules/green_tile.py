"""ER: whoever sells it to a company may at once lay a green tile in Ohzu."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from trunkline.kernel import Decision, Refusal, Sentence, message, no, say
from trunkline.rails.board.reach import Reach
from trunkline.rails.rounds.actions import LayTile, Pass
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.sections import PRIVATES
from trunkline.rails.rounds.state import RailsState
from trunkline.titles.shikoku_1889.rules.box import BOX

EHIME, OHZU, GREEN = "ER", "C4", ("green",)
ANYWHERE = Reach(BOX.atlas.index, dict.fromkeys(BOX.atlas.index.values(), -1))
"""As if every track led everywhere: no connection is needed."""
QUESTION = message("1889.green.question", "ER is sold: lay a green tile in Ohzu, or decline.")
ONLY_OHZU = message("1889.green.only-ohzu", "ER’s tile can be laid only in Ohzu.")
LAID = message("1889.green.laid", "{player} lays #{tile} on {hex}.")
DECLINED = message("1889.green.declined", "{player} lays no tile in Ohzu.")
CHOICE = message("1889.green.choice", "Lay #{tile} on {hex}, rotation {rotation}")
DECLINE_CHOICE = message("1889.green.decline-choice", "Lay no tile")


def offer_green_tile(t: Ordinary, s: RailsState, private: str, seller: str) -> None:
    if private == EHIME:
        s.push(GreenTile(seller))


class GreenTile(Decision[Ordinary, RailsState, LayTile | Pass], frozen=True):
    """Free, without connection, and nobody's tile lay; it is offered only once."""

    player: str

    takes: ClassVar = (LayTile, Pass)

    def decider(self, t: Ordinary, s: RailsState) -> str:
        return self.player

    def question(self, t: Ordinary, s: RailsState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: Ordinary, s: RailsState) -> Iterator[LayTile | Pass]:
        yield Pass(self.player)
        for lay in t.plan.lays.fitting(OHZU):
            yield LayTile(self.player, OHZU, lay.tile, lay.rotation)

    def refuse(self, t: Ordinary, s: RailsState, a: LayTile | Pass) -> Refusal | None:
        if isinstance(a, Pass):
            return None
        if a.hex != OHZU:
            return no(ONLY_OHZU, PRIVATES)
        return t.plan.lays.refuse(s.board, ANYWHERE, GREEN, a.hex, a.tile, a.rotation)

    def apply(self, t: Ordinary, s: RailsState, a: LayTile | Pass) -> None:
        s.pop()
        if isinstance(a, Pass):
            s.tell(DECLINED, player=a.by)
            return
        s.board = BOX.atlas.lay(s.board, a.hex, a.tile, a.rotation)
        s.tell(LAID, player=a.by, tile=a.tile, hex=a.hex)

    def describe(self, t: Ordinary, s: RailsState, a: LayTile | Pass) -> Sentence:
        if isinstance(a, Pass):
            return say(DECLINE_CHOICE)
        return say(CHOICE, tile=a.tile, hex=a.hex, rotation=a.rotation)
