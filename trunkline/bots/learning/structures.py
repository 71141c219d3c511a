"""Codes made of other codes: rows, tables, records."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from operator import attrgetter
from typing import Any

from msgspec import Struct

from trunkline.bots.learning.codes import NOTHING, Around, Numbers, Writer, names_in


class Constant(Struct, frozen=True):
    """What is the same in all positions of a title needs no numbers."""

    value: Any
    size = 0

    def labels(self) -> list[str]:
        return []

    def bind(self, around: Around) -> Writer:
        return lambda out, at, value, was: None

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        return self.value

    def normal(self, value: Any, around: Around) -> Any:
        return value


class Row(Struct, frozen=True):
    """Values in an order that matters: how many, then each, then zeros."""

    item: Any
    most: int
    latest: bool = False
    """Where there is no bound to their number: only the latest are told."""

    @property
    def size(self) -> int:
        return 1 + self.most * self.item.size  # type: ignore[no-any-return]

    def labels(self) -> list[str]:
        inner = self.item.labels()
        return ["count", *(f"{n} {label}".strip() for n in range(self.most) for label in inner)]

    def bind(self, around: Around) -> Writer:
        write_item, step = self.item.bind(around), self.item.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            told, before = self._told(value), () if was is NOTHING else self._told(was)
            out[at] = len(told)
            place = at + 1
            for each, old in zip_longest(told, before, fillvalue=NOTHING):
                if each is NOTHING:
                    out[place : place + step] = blank(step)
                elif each is not old:
                    write_item(out, place, each, old)
                place += step

        return write

    def _told(self, value: Any) -> Any:
        """A longer row would write into what is not its own."""
        if len(value) <= self.most:
            return value
        if not self.latest:
            raise ValueError(f"{len(value)} values in a row for {self.most}: {value}")
        return value[-self.most :]

    def read(self, numbers: Sequence[float], at: int, around: Around) -> tuple[Any, ...]:
        count, step = int(numbers[at]), self.item.size
        return tuple(
            self.item.read(numbers, at + 1 + number * step, around) for number in range(count)
        )

    def normal(self, value: Any, around: Around) -> tuple[Any, ...]:
        return tuple(self.item.normal(each, around) for each in self._told(value))


class Maybe(Struct, frozen=True):
    """A value, or nothing: whether it is there, then its numbers or zeros."""

    item: Any
    nothing: Any = None

    @property
    def size(self) -> int:
        return 1 + self.item.size  # type: ignore[no-any-return]

    def labels(self) -> list[str]:
        return ["there", *self.item.labels()]

    def bind(self, around: Around) -> Writer:
        write_item, nothing, size = self.item.bind(around), self.nothing, self.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            if value == nothing:
                out[at : at + size] = blank(size)
            else:
                out[at] = 1.0
                write_item(out, at + 1, value, NOTHING if was == nothing else was)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        return self.item.read(numbers, at + 1, around) if numbers[at] else self.nothing

    def normal(self, value: Any, around: Around) -> Any:
        return value if value == self.nothing else self.item.normal(value, around)


class Record(Struct, frozen=True):
    """A frozen value with fields of its own, each with its code."""

    kind: Callable[..., Any]
    fields: Mapping[str, Any]

    @property
    def size(self) -> int:
        return sum(code.size for code in self.fields.values())

    def labels(self) -> list[str]:
        return [
            f"{name} {label}".strip()
            for name, code in self.fields.items()
            for label in code.labels()
        ]

    def bind(self, around: Around) -> Writer:
        parts, offset = [], 0
        for name, code in self.fields.items():
            parts.append((name, code.bind(around), offset))
            offset += code.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            for name, write_part, offset in parts:
                now, before = getattr(value, name), getattr(was, name, NOTHING)
                if now is not before:
                    write_part(out, at + offset, now, before)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around, **known: Any) -> Any:
        values = known
        for name, code in self.fields.items():
            values[name] = code.read(numbers, at, around)
            at += code.size
        return self.kind(**values)

    def normal(self, value: Any, around: Around) -> Any:
        return self.kind(
            **{
                name: code.normal(getattr(value, name), around)
                for name, code in self.fields.items()
            }
        )


class Together(Struct, frozen=True):
    """A tuple of values of different kinds, each with its code."""

    items: tuple[Any, ...]

    @property
    def size(self) -> int:
        return sum(item.size for item in self.items)

    def labels(self) -> list[str]:
        return [
            f"{n} {label}".strip() for n, item in enumerate(self.items) for label in item.labels()
        ]

    def bind(self, around: Around) -> Writer:
        parts, offset = [], 0
        for item in self.items:
            parts.append((item.bind(around), offset))
            offset += item.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            before = (NOTHING,) * len(parts) if was is NOTHING else was
            for (write_part, offset), now, old in zip(parts, value, before, strict=True):
                if now is not old:
                    write_part(out, at + offset, now, old)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> tuple[Any, ...]:
        found = []
        for item in self.items:
            found.append(item.read(numbers, at, around))
            at += item.size
        return tuple(found)

    def normal(self, value: Any, around: Around) -> tuple[Any, ...]:
        pairs = zip(self.items, value, strict=True)
        return tuple(item.normal(each, around) for item, each in pairs)


class Table(Struct, frozen=True):
    """Values by id. An id that may be missing has a Maybe; it is left out again when read."""

    keys: tuple[str, ...]
    item: Any

    @property
    def size(self) -> int:
        return len(self.keys) * self.item.size  # type: ignore[no-any-return]

    def labels(self) -> list[str]:
        inner = self.item.labels()
        return [f"{key} {label}".strip() for key in self.keys for label in inner]

    def names(self, around: Around) -> tuple[str, ...]:
        return names_in(self.keys, around)

    def bind(self, around: Around) -> Writer:
        keys, write_item = self.names(around), self.item.bind(around)
        step, size = self.item.size, self.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            """All anew: it may be the same table, changed in place."""
            out[at : at + size] = blank(size)
            for number, key in enumerate(keys):
                write_item(out, at + number * step, value.get(key), NOTHING)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> dict[str, Any]:
        found = {}
        for number, key in enumerate(names_in(self.keys, around)):
            value = self.item.read(numbers, at + number * self.item.size, around)
            if value is not None:
                found[key] = value
        return found

    def normal(self, value: Any, around: Around) -> dict[str, Any]:
        return {
            key: self.item.normal(value[key], around)
            for key in names_in(self.keys, around)
            if key in value
        }


class Keyed(Struct, frozen=True):
    """Records that name their key in a field, one for each key at most, ascending by it."""

    keys: tuple[str, ...]
    name: str
    record: Record
    """Of the other fields; its kind takes them and the key."""

    @property
    def size(self) -> int:
        return len(self.keys) * (1 + self.record.size)

    def labels(self) -> list[str]:
        inner = ("there", *self.record.labels())
        return [f"{key} {label}" for key in self.keys for label in inner]

    def bind(self, around: Around) -> Writer:
        step, write_record = 1 + self.record.size, self.record.bind(around)
        where = {key: number * step for number, key in enumerate(self.keys)}
        name_of = attrgetter(self.name)

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            gone = {} if was is NOTHING else {name_of(each): each for each in was}
            for each in value:
                key = name_of(each)
                old = gone.pop(key, NOTHING)
                if each is not old:
                    place = at + where[key]
                    out[place] = 1.0
                    write_record(out, place + 1, each, old)
            for key in gone:
                place = at + where[key]
                out[place : place + step] = blank(step)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> tuple[Any, ...]:
        step, found = 1 + self.record.size, []
        for number, key in enumerate(self.keys):
            place = at + number * step
            if numbers[place]:
                found.append(self.record.read(numbers, place + 1, around, **{self.name: key}))
        return tuple(sorted(found, key=lambda each: getattr(each, self.name)))

    def normal(self, value: Any, around: Around) -> tuple[Any, ...]:
        return tuple(value)


class AnyOf(Struct, frozen=True):
    """A value of one of several kinds: each has its own numbers, behind a 1 if it is there."""

    records: tuple[Record, ...]

    @property
    def size(self) -> int:
        return size_of(self.records)

    def labels(self) -> list[str]:
        return labels_of(self.records, "there")

    def bind(self, around: Around) -> Writer:
        parts, offset = {}, 0
        for record in self.records:
            parts[record.kind] = (record.bind(around), offset)
            offset += 1 + record.size
        size = self.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            if type(was) is not type(value):
                out[at : at + size] = blank(size)
                was = NOTHING
            write_record, offset = parts[type(value)]
            out[at + offset] = 1.0
            write_record(out, at + offset + 1, value, was)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        for record in self.records:
            if numbers[at]:
                return record.read(numbers, at + 1, around)
            at += 1 + record.size
        raise ValueError("none of the kinds is there")

    def normal(self, value: Any, around: Around) -> Any:
        return next(r for r in self.records if r.kind is type(value)).normal(value, around)


@cache
def blank(size: int) -> Numbers:
    """So many zeros, to be copied."""
    return array("f", bytes(4 * size))


def size_of(records: tuple[Record, ...]) -> int:
    """Numbers of several records, each behind one number of its own."""
    return sum(1 + record.size for record in records)


def labels_of(records: tuple[Record, ...], first: str) -> list[str]:
    """What these numbers say; `first` is the word for the one before each record."""
    return [
        f"{called(record.kind)} {label}".strip()
        for record in records
        for label in (first, *record.labels())
    ]


def called(kind: Any) -> str:
    """A kind of step or of value, as JSON calls it."""
    config = getattr(kind, "__struct_config__", None)
    return config.tag if config is not None and config.tag else kind.__name__  # type: ignore[no-any-return]
