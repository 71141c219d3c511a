"""JSON in, JSON out: actions, states and records of matches."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Union

import msgspec

from trunkline.kernel.action import Action
from trunkline.kernel.before_keys import with_key
from trunkline.kernel.decoder import Decoder
from trunkline.kernel.state import State
from trunkline.kernel.step import AnyStep
from trunkline.kernel.words import phrase

if TYPE_CHECKING:
    from trunkline.kernel.title import AnyTitle

LARGEST_ACTION = 64 * 1024
"""Bytes. The longest action of any title is far below; more is a mistake or an attack."""


LARGEST_NUMBER = 2**53
"""Beyond this, programs that read JSON no longer agree on what a number is."""


class Malformed(ValueError):
    """The input is not what it should be; the message says where."""


@cache
def _actions(t: type[AnyTitle]) -> Decoder[Action]:
    one: Any = Union[t.actions]  # noqa: UP007 - built at run time from the title's table
    return Decoder(one)


@cache
def _kinds(t: type[AnyTitle]) -> dict[str, Decoder[Action]]:
    """By the tag under `do`: msgspec converts one kind of action faster than a choice of many."""
    return {str(kind.__struct_config__.tag): Decoder(kind) for kind in t.actions}


@cache
def _steps(t: type[AnyTitle]) -> Decoder[list[AnyStep]]:
    one: Any = Union[t.steps]  # noqa: UP007
    return Decoder(list[one])


@cache
def _state(t: type[AnyTitle]) -> Decoder[State]:
    return Decoder(t.state)


def build_decoders(t: AnyTitle) -> None:
    """Everything that decodes this title's actions and states, before the first one comes."""
    for build in (_actions, _kinds, _steps, _state):
        build(type(t))


def decode_action(t: AnyTitle, data: bytes | str | dict[str, Any]) -> Action:
    """A typed action from JSON text or from already parsed JSON."""
    if not isinstance(data, dict) and len(data) > LARGEST_ACTION:
        raise Malformed(
            phrase(
                "kernel.codec.action-most-bytes",
                "An action has at most {most:count} bytes.",
                most=LARGEST_ACTION,
            )
        )
    try:
        read = _actions(type(t))
        if isinstance(data, dict):
            action = _kinds(type(t)).get(str(data.get("do")), read).convert(data)
        else:
            action = read.decode(data)
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise Malformed(
            phrase(
                "kernel.codec.action-malformed",
                "This action could not be read. Detail: {error}",
                error=str(error)[:200],
            )
        ) from None
    for name in action.__struct_fields__:
        value = getattr(action, name)
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise Malformed(
                phrase(
                    "kernel.codec.action-malformed-no",
                    "The action is malformed: no number is that large - at `$.{name}`",
                    name=name,
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
    steps = _steps(type(t)).convert(raw["stack"])
    told = [with_key(sentence) for sentence in raw["told"]]
    s = _state(type(t)).convert({**raw, "stack": [], "told": told})
    s.stack = tuple(steps)
    return s
