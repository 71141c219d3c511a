"""What a title's own code tells those who learn it: warnings, the numbers of a position, pictures.

Small pure functions from a position to sentences. They get the position as its reader may know it,
so nothing of them can give away a secret.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from msgspec import Struct

from trunkline.kernel import (
    Action,
    AnyTitle,
    Sentence,
    State,
    describe,
    find_kit,
    get_title,
    message,
    refuse,
    say,
    speak_of,
)
from trunkline.kernel.language import reader as language
from trunkline.rails.rounds.ordinary import Ordinary

MOST_WARNINGS = 3
"""A friend who warns of everything is not heard."""
Move = tuple[Action, ...]
Telling = Callable[[Any, Any, str | None], Sentence | None]
"""From a title, a position and its reader to a fact of that position."""


class Warner(Protocol):
    """What a friend at the table would say to a player who decides, the gravest first.

    `move` is what the player has put together so far and not done; it may be empty.
    """

    def __call__(self, t: Any, s: Any, player: str, move: Move) -> Iterable[Sentence]: ...


class Illustration(Struct, frozen=True):
    """A picture that the program can draw, and what is to be seen on it."""

    draw: Callable[[], str]
    """As SVG, when somebody looks at it."""
    says: tuple[str, ...]
    wide: bool = False
    """It needs the whole width of a page."""


Illustrator = Callable[[Any], Illustration]
"""From a title to one of its pictures."""


def silent(t: Any, s: Any, player: str, move: Move) -> Iterable[Sentence]:
    return ()


class Teaching(Struct, frozen=True):
    """A title's part `teaching`. What is left out is not shown."""

    warns: Warner = silent
    here: Mapping[str, Telling] = MappingProxyType({})
    """By the id of a word: what it means in numbers of this position."""
    look_at: Mapping[str, Telling] = MappingProxyType({})
    """By the tag of a decision: what is worth a look now, in one sentence."""
    pictures: Mapping[str, Illustrator] = MappingProxyType({})
    """By the names that its texts call them."""


NOTHING = Teaching()
OF_CHOICE = message("learn.warning-of-choice", "{choice}: {warning}")


@cache
def teaching(title_id: str) -> Teaching:
    """The title's own part, else the default one of its kind: most kinds have nothing to tell."""
    from trunkline.present.ordinary.teaching import TEACHING

    kit = find_kit(title_id)
    if kit is not None and kit.teaching:
        return kit.load(kit.teaching, Teaching)
    ordinary = kit is not None and isinstance(get_title(title_id), Ordinary)
    return TEACHING if ordinary else NOTHING


def warnings(t: AnyTitle, s: State, player: str, move: Move = ()) -> tuple[Sentence, ...]:
    """For a player who decides here; what they have put together is left out if it is not legal."""
    seen = t.view(s, player)
    legal = move if move and refuse(t, seen, move[0]) is None else ()
    return tuple(_first(teaching(t.id).warns(t, seen, player, legal), MOST_WARNINGS))


def warnings_of_choices(
    t: AnyTitle, s: State, player: str, choices: Iterable[Action]
) -> Iterator[Sentence]:
    """Of choices that are done at a click: what is true of each of them and of no other."""
    anyway = warnings(t, s, player)
    for action in choices:
        for warning in warnings(t, s, player, (action,)):
            if warning not in anyway:
                yield say(OF_CHOICE, choice=describe(t, s, action), warning=warning)


def _first(told: Iterable[Sentence], most: int) -> Iterator[Sentence]:
    for number, each in enumerate(dict.fromkeys(told)):
        if number == most:
            return
        yield each


def here(t: AnyTitle, s: State, reader: str | None, word: str) -> Sentence | None:
    """A word in numbers of this position, as its reader may know it."""
    telling = teaching(t.id).here.get(word)
    return None if telling is None else telling(t, t.view(s, reader), reader)


def look_at(t: AnyTitle, s: State, reader: str | None, step: str) -> Sentence | None:
    """What is worth a look at this decision."""
    telling = teaching(t.id).look_at.get(step)
    return None if telling is None else telling(t, t.view(s, reader), reader)


def illustrated(t: AnyTitle, name: str) -> Illustration | None:
    """A picture of a title by its name, in the language of its reader."""
    speak_of(t.id)
    return _illustrated(t, name, language().tag)


@cache
def _illustrated(t: AnyTitle, name: str, tag: str) -> Illustration | None:
    illustrator = teaching(t.id).pictures.get(name)
    return None if illustrator is None else illustrator(t)
