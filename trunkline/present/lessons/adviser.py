"""What a coach of a railway title would do: a choice of the table, with the reason for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, Sentence, describe, message, say
from trunkline.kernel.sentence import Value
from trunkline.present.lessons.model import Coaching, Look, Moment
from trunkline.present.lessons.script import Script
from trunkline.present.view import Draft

CHOSEN = message("coach.choice", "My choice: **{choice}**.")
CHOSEN_TILE = message(
    "coach.tile", "My choice: tile **#{tile}** on {hex}. “Show me” turns it the right way."
)


class Adviser(Struct, frozen=True):
    """How a title's coach chooses, why, and how the page puts the choice together."""

    script: Script
    choice: Callable[[Moment], Action]
    reason: Callable[[Moment, Action], Sentence | None]
    draft: Callable[[Action], Draft]
    """Nothing where it is one button."""
    lays: type[Any]
    """The action that lays a tile."""

    def advised(self, m: Moment, step: str, looks: tuple[Look, ...], **values: Value) -> Coaching:
        """A step of the script with what the coach would do."""
        action = self.choice(m)
        return replace(
            self.script.step(step, **values),
            looks=looks,
            advice=self._told(m, action),
            reason=self.reason(m, action),
            action=action,
            draft=self.draft(action),
        )

    def _told(self, m: Moment, action: Action) -> Sentence:
        """A tile is turned by "Show me": nobody counts rotations."""
        if isinstance(action, self.lays):
            return say(CHOSEN_TILE, tile=action.tile, hex=action.hex)
        return say(CHOSEN, choice=describe(m.t, m.s, action))
