"""A turn in an operating round: a company's or an investor's steps in their order (X, VII)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Step
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880


class Turn(Step["China1880", ChinaState], frozen=True):
    """Pushes the steps of `order` one after the other, each for the company on turn."""

    company: str
    bonus: int = 0
    """What the share price chart adds to the income: by the space at the start of the turn."""
    marked: bool = False
    """Whether the train marker stood beside the company at the start of the turn."""
    at: int = 0

    order: ClassVar[tuple[Any, ...]] = ()
    """Classes of steps that are made of the company's id."""

    def advance(self, t: China1880, s: ChinaState) -> None:
        if self.at == len(self.order):
            s.pop()
            return
        s.become(replace(self, at=self.at + 1))
        s.push(self.order[self.at](self.company))


def turn_of(s: ChinaState) -> Turn:
    """The turn whose step is being decided."""
    turn = s.stack[-2]
    assert isinstance(turn, Turn), "a step of a turn lies on its turn"
    return turn


def major_on_turn(s: ChinaState) -> str:
    """The major company that decides a step of its turn now; empty in anything else."""
    turn = s.stack[-2] if len(s.stack) > 1 else None
    return turn.company if isinstance(turn, Turn) and turn.company in MAJORS else ""
