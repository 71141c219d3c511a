"""What a title brings for learners: its fixed action ids and the layout of its observations."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Protocol

from msgspec import Struct

from trunkline.bots.learning.actions import ActionSpace
from trunkline.bots.learning.codes import Numbers
from trunkline.bots.learning.plain import plain_actions
from trunkline.bots.learning.summary import SummaryLayout
from trunkline.kernel import AnyTitle, State, get_title, kit_of


class Looks(Protocol):
    """Turns the positions of a match into the numbers of one player."""

    def look(self, s: State) -> Numbers: ...


class AnyLayout(Protocol):
    """A layout of observations: the title's own, or the one that fits any title."""

    version: int
    length: int

    def labels(self) -> list[str]: ...
    def observer(self, looks: str) -> Looks: ...


class Learning(Struct, frozen=True):
    """A part of the kit."""

    actions: Callable[[Any], ActionSpace]
    """From the title."""
    layout: Callable[[Any, int], AnyLayout]
    """From the title and the number of players."""


PLAIN = Learning(plain_actions, SummaryLayout)
"""For a title that brings nothing of its own."""


def learning_of(t: AnyTitle) -> Learning:
    """The title's own, or the plain one; that is also for editions with steps of their own."""
    kit, present = kit_of(t), get_title(t.id)
    alike = (t.state, t.steps, t.actions) == (present.state, present.steps, present.actions)
    return kit.load(kit.learning, Learning) if kit.learning and alike else PLAIN


@lru_cache(maxsize=32)
def action_space(t: AnyTitle) -> ActionSpace:
    """The action ids of a title; made once, as all lays of a map take half a second."""
    return learning_of(t).actions(t)


@lru_cache(maxsize=32)
def layout(t: AnyTitle, players: int) -> AnyLayout:
    """The layout of observations of a title with so many players."""
    return learning_of(t).layout(t, players)
