"""What an order is judged by, and what it answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from trunkline.kernel import Action, AnyDecision, AnyTitle, Sentence, State, decision
from trunkline.parts.orders.order import Placed


class Happened(Struct, frozen=True):
    """An entry of the log, as the player may know it."""

    version: int
    by: str
    undo: bool = False
    by_order: bool = False
    action: Action | None = None
    """None for an undo, and for what is still another's secret."""
    told: tuple[Sentence, ...] = ()

    @property
    def company(self) -> str:
        """For which company it was done, as far as its first sentence tells."""
        return str(self.told[0].facts.get("company", "")) if self.told else ""


class Seen(Struct, frozen=True):
    """The position as the player may know it, and the log from its newest entry back."""

    t: AnyTitle
    s: State
    player: str
    past: Callable[[], Iterator[Happened]]
    supposed: bool = False
    """It is only supposed that the player is asked: what would happen?"""

    @property
    def step(self) -> AnyDecision | None:
        return decision(self.s)

    @property
    def name(self) -> str:
        """Of the open question; empty when the game is over."""
        top = self.step
        return "" if top is None else str(type(top).__struct_config__.tag)

    def subject(self, field: str) -> str:
        """What the open question is about: the company that acts, the lot that is auctioned."""
        found = getattr(self.step, field, "")
        return found if isinstance(found, str) else ""

    def since(self, placed: Placed) -> Iterator[Happened]:
        """What happened after the player's last action, and after the order was set."""
        for entry in self.past():
            mine = entry.by == self.player and not entry.undo
            if mine or entry.version <= placed.version:
                return
            yield entry


class Does(Struct, frozen=True):
    """The order takes this action now; `placed` is what is left of it then."""

    action: Action
    placed: Placed
    yields: bool = False
    """It has nothing of its own to do and passes: another order goes first."""
    ends: bool = False
    """Nothing is left of it then."""


class Stops(Struct, frozen=True):
    """The order would answer and asks its player instead."""

    why: Sentence
    placed: Placed
    ends: bool = False
    """Nothing is left of it."""


class Waits(Struct, frozen=True):
    """It does not answer this question."""

    why: Sentence | None = None


class Over(Struct, frozen=True):
    """What it was set for has happened."""


Answer = Does | Stops | Waits | Over


def passing(step: AnyDecision, player: str) -> Action | None:
    """The action by which this player declines; None where the step knows none."""
    kind = next((each for each in step.takes if each.passes), None)
    return None if kind is None else kind(player)
