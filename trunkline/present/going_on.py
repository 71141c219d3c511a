"""Where nothing can be done but to go on, going on is the main button: one click, or Enter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.present.view import Act, Decision, Plan, Stepper


def going_on(decision: Decision) -> Decision:
    """The same decision; the only way out becomes its main button if there is nothing else."""
    if decision.main is not None or decision.others or decision.clicks or len(decision.out) != 1:
        return decision
    if decision.waits:  # another decides; to take one's own back is not to go on
        return decision
    (way,) = decision.out
    if not isinstance(way, Act) or way.no is not None or any(_choices(decision.blocks)):
        return decision
    return replace(decision, main=way, out=())


def _choices(shown: Any) -> Iterator[bool]:
    """Everything inside that could be chosen or set."""
    if isinstance(shown, Act | Plan):
        if shown.no is None:
            yield True
    elif isinstance(shown, Stepper):
        yield True
    elif isinstance(shown, Struct):
        for name in shown.__struct_fields__:
            yield from _choices(getattr(shown, name))
    elif isinstance(shown, tuple):
        for each in shown:
            yield from _choices(each)
