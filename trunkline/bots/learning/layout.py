"""The layout of observations: where every number of a position stands, and how it is filled in.

An observation has two parts. The first is the position itself as the one who looks may know it,
field by field, by the codes that the title declares: it can be read back. The second are facts:
what follows from the position and what a learner would otherwise have to work out by itself.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from trunkline.bots.learning.codes import NOTHING, SEATS, Around, Numbers, OneOf, Writer
from trunkline.bots.learning.stack import Stack
from trunkline.bots.learning.structures import Record, Table, blank
from trunkline.kernel import AnyTitle, State, awaited

UNTOLD = ("players", "chance", "told", "stack")
"""Fields of every state that are told otherwise: by the seats and by the stack, or not at all."""


class Fact(Struct, frozen=True):
    """Numbers that follow from a position."""

    labels: tuple[str, ...]
    work_out: Callable[[Any, Any, Around], Sequence[float]]
    """From the title, the position and the players clockwise."""
    of: tuple[str, ...] = ()
    """The fields that it follows from: it is worked out anew only when one of them has changed.
    Without any it always is."""


class Layout:
    """Where every number of an observation of a title with so many players stands."""

    def __init__(
        self,
        t: AnyTitle,
        players: int,
        *,
        version: int,
        fields: Mapping[str, Any],
        steps: Mapping[type, Mapping[str, Any]],
        facts: Sequence[Fact] = (),
        worth_of: tuple[str, ...] = (),
    ) -> None:
        self.t, self.players, self.version = t, players, version
        self.seats = OneOf(SEATS[:players])
        self.fields = dict(fields)
        self.steps = tuple(steps)
        self.stack = Stack(tuple(Record(kind, codes) for kind, codes in steps.items()))
        self.facts = (*_usual(SEATS[:players], worth_of), *facts)
        self._check(t)
        self.told = self.seats.size + self.stack.size + sum(c.size for c in self.fields.values())
        """How many numbers tell the position; the facts follow."""
        self.length = self.told + sum(len(fact.labels) for fact in self.facts)
        self.writer = lru_cache(maxsize=1024)(self._writer)
        """Of a field or its entries, for these players: the same in all their matches."""

    def _writer(self, name: str, around: Around) -> Writer:
        code = self.stack if name == "stack" else self.fields[name]
        return (code.item if isinstance(code, Table) else code).bind(around)

    def _check(self, t: AnyTitle) -> None:
        """A field or a step that nobody thought of would be missing in every observation."""
        fields = {*t.state.__struct_fields__, *UNTOLD}
        if fields != {*self.fields, *UNTOLD}:
            raise ValueError(f"{t.id}: no codes for {sorted(fields ^ {*self.fields, *UNTOLD})}")
        for record in self.stack.records:
            missing = {*record.kind.__struct_fields__} ^ {*record.fields}  # type: ignore[attr-defined]
            if missing:
                raise ValueError(f"{t.id}: no codes for {sorted(missing)} of {record.kind}")
        if {*t.steps} != {*self.steps}:
            raise ValueError(f"{t.id}: no codes for { ({*t.steps} ^ {*self.steps}) }")

    def labels(self) -> list[str]:
        """What each number is; player 0 is the one who looks."""
        return [
            *(f"first seat {label}" for label in self.seats.labels()),
            *(f"step {label}" for label in self.stack.labels()),
            *(
                f"{name}: {label}".removesuffix(": ")
                for name, code in self.fields.items()
                for label in code.labels()
            ),
            *(label for fact in self.facts for label in fact.labels),
        ]

    def observer(self, looks: str) -> Observer:
        """Fills in one array for one player of a match, again and again."""
        return Observer(self, looks)

    def observe(self, s: State, player: str) -> Numbers:
        """One position, once."""
        return Observer(self, player).look(s)

    def read(self, numbers: Sequence[float], around: Around) -> State:
        """The position that an observation tells; without chance and without what was told last."""
        first = self.seats.read(numbers, 0, around)
        at = self.seats.size
        values = {"stack": self.stack.read(numbers, at, around)}
        at += self.stack.size
        for name, code in self.fields.items():
            values[name] = code.read(numbers, at, around)
            at += code.size
        start = around.index(first)
        players = (*around[start:], *around[:start])
        return self.t.state(players=players, chance=None, told=(), **values)  # type: ignore[arg-type]

    def normal(self, s: State, player: str) -> State:
        """What `read` should give for this position as this player may know it."""
        seen, around = self.t.view(s, player), s.clockwise_from(player)
        values = {
            name: code.normal(getattr(seen, name), around) for name, code in self.fields.items()
        }
        stack = self.stack.normal(seen.stack, around)
        return self.t.state(players=s.players, chance=None, told=(), stack=stack, **values)  # type: ignore[arg-type]


def _usual(seats: tuple[str, ...], worth_of: tuple[str, ...]) -> tuple[Fact, ...]:
    """What is worked out for every title: who is awaited, and what each is worth."""

    def waits(t: AnyTitle, s: State, around: Around) -> list[float]:
        asked = awaited(t, s)
        return [float(name in asked) for name in around]

    def worth(t: AnyTitle, s: State, around: Around) -> list[float]:
        return [t.worth(s, name) for name in around]

    return (
        Fact(tuple(f"awaited: {seat}" for seat in seats), waits),
        Fact(tuple(f"worth: {seat}" for seat in seats), worth, of=worth_of),
    )


class Observer:
    """The numbers of one player of one match; only what has changed is written anew."""

    def __init__(self, layout: Layout, looks: str) -> None:
        self.layout, self.looks = layout, looks
        self.numbers: Numbers = array("f", bytes(4 * layout.length))
        self.players: tuple[str, ...] = ()

    def _sit(self, players: tuple[str, ...]) -> None:
        """In a new match, and where players change seats, everything is written anew."""
        layout, at = self.layout, players.index(self.looks)
        around = (*players[at:], *players[:at])
        self.players, self.around = players, around
        self.numbers[:] = blank(layout.length)
        layout.seats.bind(around)(self.numbers, 0, players[0], NOTHING)
        at = layout.seats.size
        self._values: list[_Value | _Entries] = []
        for name, code in {"stack": layout.stack, **layout.fields}.items():
            write = layout.writer(name, around)
            if isinstance(code, Table):
                self._values.append(_Entries(name, write, code, at, around))
            else:
                self._values.append(_Value(name, write, at))
            at += code.size
        self._facts: list[_FactAt] = []
        for fact in layout.facts:
            self._facts.append(_FactAt(fact, at))
            at += len(fact.labels)

    def look(self, s: State) -> Numbers:
        """The position as this player may know it. The same array each time: copy what you keep."""
        out, t = self.numbers, self.layout.t
        if s.players != self.players:
            self._sit(s.players)
        seen = t.view(s, self.looks)
        changed = {value.name for value in self._values if value.update(out, seen)}
        for fact in self._facts:
            if not fact.of or not changed.isdisjoint(fact.of):
                fact.update(out, t, seen, self.around)
        return out


class _Value:
    """A field whose value is replaced when it changes."""

    def __init__(self, name: str, write: Writer, at: int) -> None:
        self.name, self.write, self.at = name, write, at
        self.was = NOTHING

    def update(self, out: Numbers, s: State) -> bool:
        """Whether it has changed."""
        value = getattr(s, self.name)
        if value is self.was:
            return False
        self.write(out, self.at, value, self.was)
        self.was = value
        return True


class _Entries:
    """A field that is changed in place, entry by entry; the entries are replaced."""

    def __init__(self, name: str, write: Writer, code: Table, at: int, around: Around) -> None:
        self.name, self.write = name, write
        self.keys = code.names(around)
        self.places = [at + number * code.item.size for number in range(len(self.keys))]
        self.was = [NOTHING] * len(self.keys)

    def update(self, out: Numbers, s: State) -> bool:
        """Whether one of them has changed."""
        values = list(map(getattr(s, self.name).get, self.keys))
        was = self.was
        if values == was:
            return False
        for place, value, old in zip(self.places, values, was, strict=True):
            if value is not old:
                self.write(out, place, value, old)
        self.was = values
        return True


class _FactAt:
    """A fact and its place."""

    def __init__(self, fact: Fact, at: int) -> None:
        self.work_out, self.of = fact.work_out, frozenset(fact.of)
        self.places = slice(at, at + len(fact.labels))

    def update(self, out: Numbers, t: AnyTitle, s: State, around: Around) -> None:
        numbers = self.work_out(t, s, around)
        out[self.places] = numbers if isinstance(numbers, array) else array("f", numbers)
