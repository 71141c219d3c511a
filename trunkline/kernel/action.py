"""Actions: one whole decision of a player as frozen, typed, pure data."""

import re
from typing import ClassVar

from msgspec import Struct


def snake_case(name: str) -> str:
    """LayTile -> lay_tile: the tag by which JSON knows a step or an action."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Action(
    Struct, frozen=True, tag_field="do", tag=snake_case, forbid_unknown_fields=True, gc=False
):
    """{"do": "bid", "by": "Ann", ...}: ids and numbers only, no references into the state.

    So no action is part of a cycle, and the garbage collector need not look at long lists of them.
    """

    by: str
    passes: ClassVar[bool] = False
    """True for actions that decline: random players favour them, or share rounds never end."""


class Span(Struct, frozen=True):
    """An open-ended choice: `field` of `action` may be any of least, least + by, ..., most."""

    action: Action
    field: str
    least: int
    most: int
    by: int = 1
