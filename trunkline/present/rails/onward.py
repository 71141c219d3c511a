"""Steps in which there is nothing to do: one click goes on past all of them that follow at once."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from trunkline.kernel import (
    Action,
    AnyTitle,
    State,
    decider,
    decision,
    decode_action,
    encode_action,
)
from trunkline.present.offers import tried
from trunkline.present.view import Act

MOST = 8


def onward(t: AnyTitle, s: State, act: Act) -> Act:
    """The button that goes on, and past the steps of the same player that offer nothing else."""
    if act.action is None:
        return act
    then: list[dict[str, Any]] = []
    player, after = decider(t, s), tried(t, s, decode_action(t, act.action))
    while len(then) < MOST and decider(t, after) == player:
        action = _only(t, after)
        if action is None:
            break
        then.append(encode_action(action))
        after = tried(t, after, action)
    return replace(act, then=tuple(then), key="Enter")


def _only(t: AnyTitle, s: State) -> Action | None:
    """What must be done in a step that leaves no choice; None where there is one."""
    step = decision(s)
    if step is None or any(True for _ in step.spans(t, s)):
        return None
    found = [a for a in step.propose(t, s) if step.refuse(t, s, a) is None]
    return found[0] if len(found) == 1 and _says_nothing(found[0]) else None


def _says_nothing(a: Action) -> bool:
    """Going on without anything chosen: a pass, a run of no train."""
    return not any(getattr(a, name) for name in a.__struct_fields__ if name != "by")
