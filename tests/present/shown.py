"""What a view model holds, however deep: buttons, choices, words."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct

from trunkline.kernel import Match, get_title
from trunkline.present.view import Act, Plan

NAMES = ("Ann", "Bob", "Cy")


def parts(shown: Any) -> Iterator[Any]:
    """Everything inside a view model."""
    yield shown
    if isinstance(shown, Struct):
        for name in shown.__struct_fields__:
            yield from parts(getattr(shown, name))
    elif isinstance(shown, tuple | list):
        for each in shown:
            yield from parts(each)


def acts(shown: Any) -> list[Act]:
    """Buttons that act."""
    return [each for each in parts(shown) if isinstance(each, Act) and each.no is None]


def plans(shown: Any) -> list[Plan]:
    """Buttons that choose something without acting."""
    return [each for each in parts(shown) if isinstance(each, Plan) and each.no is None]


def greyed(shown: Any) -> list[Act | Plan]:
    """Buttons that say why not."""
    return [each for each in parts(shown) if isinstance(each, Act | Plan) and each.no]


def words(shown: Any) -> str:
    """All strings of a view model."""
    return " ".join(each for each in parts(shown) if isinstance(each, str))


def played_at_random(title: str, seed: int, most: int) -> Iterator[Match]:
    """A random game, position by position."""
    match, random = Match(get_title(title), NAMES, seed=seed), Random(seed)
    while match.decider is not None and match.version < most:
        yield match
        match.play(match.legal.sample(random))
