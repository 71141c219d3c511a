"""The state of a game: mutable at the top, frozen at the leaves, cloned in microseconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from trunkline.kernel.chance import Chance
from trunkline.kernel.message import Message
from trunkline.kernel.sentence import Sentence, Value
from trunkline.kernel.step import AnyStep

X = TypeVar("X")


class State(Struct):
    """Fields are ids, numbers, frozen values, and dicts and lists of these; nothing deeper.

    Static data belongs to the title. Leaves are changed by replacing them. Keys are never deleted
    (a dict with holes copies ten times slower) and no order is ever read off a dict.
    """

    players: tuple[str, ...]
    """In seating order, clockwise."""
    chance: Chance
    stack: tuple[AnyStep, ...]
    """What is going on, the innermost last. Empty when the game is over."""
    told: tuple[Sentence, ...]
    """What the last action told the players."""

    def __init_subclass__(cls) -> None:
        """A variant of a state has fields of its own: it compiles a clone of its own."""
        super().__init_subclass__()
        cls.clone = State.clone  # type: ignore[method-assign]

    def clone(self) -> Self:
        """An independent copy: containers are copied, the frozen leaves are shared.

        The first call replaces this method by one that is written out for the fields of the class.
        """
        kind = type(self)
        kind.clone = _compile_clone(kind)  # type: ignore[assignment, method-assign]
        return self.clone()

    def push(self, step: AnyStep) -> None:
        self.stack = (*self.stack, step)

    def pop(self) -> None:
        self.stack = self.stack[:-1]

    def become(self, step: AnyStep) -> None:
        """Replace the top step: the same decision, further on."""
        self.stack = (*self.stack[:-1], step)

    def finish(self) -> None:
        """The game is over, whatever was going on."""
        self.stack = ()

    def tell(self, message: Message, /, **values: Value) -> None:
        self.told = (*self.told, Sentence(message, tuple(values.items())))

    def draw(self, below: int) -> int:
        """A random number, 0 <= number < below."""
        number = self.chance.number(below)
        self.chance = self.chance.after()
        return number

    def shuffle(self, things: list[X]) -> list[X]:
        """The things in random order, as a new list."""
        rest, shuffled = list(things), []
        while rest:
            shuffled.append(rest.pop(self.draw(len(rest))))
        return shuffled

    def after(self, player: str) -> str:
        """The player to the left."""
        return self.players[(self.players.index(player) + 1) % len(self.players)]

    def clockwise_from(self, player: str) -> tuple[str, ...]:
        """All players in seating order, beginning with this one."""
        at = self.players.index(player)
        return self.players[at:] + self.players[:at]


def _compile_clone(kind: type[X]) -> Callable[[X], X]:
    """Write out the constructor's call with every container copied: far faster than a loop."""
    hints = get_type_hints(kind)
    copies = ", ".join(
        f"s.{name}.copy()" if _is_container(hints[name]) else f"s.{name}"
        for name in kind.__struct_fields__  # type: ignore[attr-defined]
    )
    clone: Callable[[X], X] = eval(f"lambda s: kind({copies})", {"kind": kind})
    return clone


def _is_container(hint: Any) -> bool:
    """Whether a field of this type must be copied by a clone."""
    return any(get_origin(each) in (dict, list, set) for each in (hint, *get_args(hint)))
