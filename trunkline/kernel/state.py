"""The state of a game: mutable at the top, frozen at the leaves, cloned in microseconds."""

from __future__ import annotations

from copy import copy
from typing import ClassVar, Self, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Struct

from trunkline.kernel.chance import Chance
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
    stack: list[AnyStep]
    told: list[Sentence]
    """What the last action told the players."""

    _containers: ClassVar[tuple[str, ...] | None] = None

    def clone(self) -> Self:
        """An independent copy: containers are copied, the frozen leaves are shared."""
        twin = copy(self)
        for name in type(self)._containers or _find_containers(type(self)):
            setattr(twin, name, getattr(self, name).copy())
        return twin

    def push(self, step: AnyStep) -> None:
        self.stack.append(step)

    def pop(self) -> None:
        self.stack.pop()

    def become(self, step: AnyStep) -> None:
        """Replace the top step: the same decision, further on."""
        self.stack[-1] = step

    def tell(self, template: str, /, **values: Value) -> None:
        self.told.append(Sentence(template, tuple(values.items())))

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


def _find_containers(kind: type[State]) -> tuple[str, ...]:
    """The names of the fields that a clone must copy; found once per class."""
    hints = get_type_hints(kind)
    names = []
    for name in kind.__struct_fields__:
        options = get_args(hints[name]) if get_origin(hints[name]) not in (dict, list, set) else ()
        if any(get_origin(h) in (dict, list, set) for h in (hints[name], *options)):
            names.append(name)
    kind._containers = tuple(names)
    return kind._containers
