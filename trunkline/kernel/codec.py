"""JSON in, JSON out: actions, states and records of matches."""

from __future__ import annotations

from functools import cache
from typing import Any, Union

import msgspec

from trunkline.kernel.action import Action
from trunkline.kernel.before_keys import with_key
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyStep
from trunkline.kernel.title import AnyTitle
from trunkline.kernel.words import phrase

LARGEST_ACTION = 64 * 1024
"""Bytes. The longest action of any title is far below; more is a mistake or an attack."""


LARGEST_NUMBER = 2**53
"""Beyond this, programs that read JSON no longer agree on what a number is."""


class Malformed(ValueError):
    """The input is not what it should be; the message says where."""


@cache
def _action_union(t: AnyTitle) -> Any:
    return Union[t.actions]  # noqa: UP007 - built at run time from the title's table


@cache
def _step_union(t: AnyTitle) -> Any:
    return Union[t.steps]  # noqa: UP007


def decode_action(t: AnyTitle, data: bytes | str | dict[str, Any]) -> Action:
    """A typed action from JSON text or from already parsed JSON."""
    if not isinstance(data, dict) and len(data) > LARGEST_ACTION:
        raise Malformed(phrase("An action has at most {most:,} bytes.", most=LARGEST_ACTION))
    try:
        if isinstance(data, dict):
            action = msgspec.convert(data, _action_union(t))
        else:
            action = msgspec.json.decode(data, type=_action_union(t))
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Malformed(
            phrase("The action is malformed: {error}", error=str(error)[:200])
        ) from None
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise Malformed(
                phrase(
                    "The action is malformed: no number is that large - at `$.{name}`", name=name
                )
            )
    assert isinstance(action, Action)
    return action


def encode_action(action: Action) -> dict[str, Any]:
    """The action as plain JSON data."""
    data = msgspec.to_builtins(action)
    assert isinstance(data, dict)
    return data


def encode_state(s: State) -> bytes:
    """The whole position as canonical JSON: equal positions give equal bytes."""
    return msgspec.json.encode(s, order="deterministic")


def decode_state(t: AnyTitle, data: bytes) -> State:
    """The position that encode_state wrote."""
    raw = msgspec.json.decode(data)
    steps: list[AnyStep] = msgspec.convert(raw["stack"], list[_step_union(t)])  # type: ignore[misc]
    told = [with_key(sentence) for sentence in raw["told"]]
    s = msgspec.convert({**raw, "stack": [], "told": told}, t.state)
    s.stack = tuple(steps)
    return s
