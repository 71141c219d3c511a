"""Well-typed nonsense: actions that no button offers, as a program or a cheat might send them.

Unknown ids must be refused wherever they stand. Other players' names, foreign companies, hexes far
away and strange numbers must be refused, or leave a position that keeps every promise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Any

from msgspec import Struct, structs

from trunkline.kernel import (
    Action,
    AnyTitle,
    Malformed,
    Refusal,
    State,
    decode_action,
    decode_state,
    describe,
    encode_action,
    encode_state,
    play,
    refuse,
)
from trunkline.testing.told import check_summary, listed

UNKNOWN = "nothing of the kind"
NUMBERS = (-1, 0, 1, 1_000_000)
IDS = 6
TRIED = 24
"""So many ids are put in wrong places, and so many such actions are tried in one position."""
Leaf = str | int


def check_nonsense(t: AnyTitle, s: State, actions: Iterable[Action], random: Random) -> None:
    """Spoil these actions, which are allowed, in every way; raises AssertionError."""
    actions = list(actions)
    for wrong in _spoilt(t, actions, (UNKNOWN,)):
        assert _judged(t, s, wrong) is not None, f"an unknown id is allowed: {wrong}"
    ids = [*s.players, "", *listed(t).ids()]
    strange = list(_spoilt(t, actions, (*random.sample(ids, min(IDS, len(ids))), *NUMBERS)))
    for wrong in random.sample(strange, min(TRIED, len(strange))):
        if _judged(t, s, wrong) is None:
            _check_allowed(t, s, wrong)


def _judged(t: AnyTitle, s: State, wrong: Action) -> Refusal | None:
    try:
        return refuse(t, s, wrong)
    except Exception as error:
        raise AssertionError(f"judging {wrong} fails: {error!r}") from error


def _check_allowed(t: AnyTitle, s: State, strange: Action) -> None:
    """It may be an action that nobody thought of listing; then it leads to a sound position."""
    after = s.clone()
    try:
        assert str(describe(t, s, strange))
        play(t, after, strange)
        problems = t.audit(after)
    except Exception as error:
        raise AssertionError(f"{strange} is allowed and fails: {error!r}") from error
    assert not problems, f"after {strange} it does not add up: {problems}"
    again = decode_state(t, encode_state(after))
    assert encode_state(again) == encode_state(after), f"after {strange} a saved position differs"
    check_summary(t, after)


def _spoilt(t: AnyTitle, actions: Iterable[Action], leaves: tuple[Leaf, ...]) -> Iterator[Action]:
    """The actions with one leaf in the place of another, as far as they are well-typed."""
    for action in actions:
        for name in action.__struct_fields__:
            for value in _variants(getattr(action, name), leaves) if name != "by" else ():
                wrong = structs.replace(action, **{name: value})
                try:
                    if decode_action(t, encode_action(wrong)) != action:
                        yield wrong
                except Malformed:
                    continue


def _variants(value: Any, leaves: tuple[Leaf, ...]) -> Iterator[Any]:
    """The value with one of its leaves replaced; sequences also without their first element."""
    match value:
        case bool():
            yield from (not value for leaf in leaves if leaf == 1)
        case int():
            yield from (leaf for leaf in leaves if isinstance(leaf, int))
        case str() | None:
            yield from (leaf for leaf in leaves if isinstance(leaf, str))
        case tuple():
            yield from _other_tuples(value, leaves)
        case Struct():
            for name in value.__struct_fields__:
                for inner in _variants(getattr(value, name), leaves):
                    yield structs.replace(value, **{name: inner})
        case Mapping():
            for key in value:
                rest = {other: value[other] for other in value if other != key}
                yield from ({**rest, leaf: value[key]} for leaf in _variants(key, leaves))
                yield from ({**rest, key: inner} for inner in _variants(value[key], leaves))


def _other_tuples(value: tuple[Any, ...], leaves: tuple[Leaf, ...]) -> Iterator[tuple[Any, ...]]:
    for at, each in enumerate(value):
        for inner in _variants(each, leaves):
            yield (*value[:at], inner, *value[at + 1 :])
    yield from ((*value, leaf) for leaf in leaves)
    if len(leaves) > 1 and value:
        yield value[1:]
        yield (*value, value[0])
