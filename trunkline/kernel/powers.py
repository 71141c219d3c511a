"""What powers do to the order of play: no step is passed over that a power would open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from trunkline.kernel.state import State
from trunkline.kernel.step import AnyDecision, Power


def opened_by_a_power(powers: Iterable[Power], t: Any, s: State, step: AnyDecision) -> bool:
    """Whether a decider of this moot step could open it by using a power first.

    Only the power's own effect counts. Whatever else it starts is decided before the step.
    """
    for power in powers:
        for action in power.propose(t, s) if power.deciders(t, s) else ():
            if power.refuse(t, s, action) is None:
                after = s.clone()
                power.apply(t, after, action)
                after.stack = s.stack
                if not step.moot(t, after) and action.by in step.deciders(t, after):
                    return True
    return False
