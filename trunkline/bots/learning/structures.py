"""Codes made of other codes: rows, tables, records, and the stack of steps."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from trunkline.bots.learning.codes import Around, Numbers, Writer, names_in


class Constant(Struct, frozen=True):
    """What is the same in all positions of a title needs no numbers."""

    value: Any
    size = 0

    def labels(self) -> list[str]:
        return []

    def bind(self, around: Around) -> Writer:
        return lambda out, at, value: None

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
        write_item, step, size = self.item.bind(around), self.item.size, self.size
        empty = array("f", bytes(4 * size))

        def write(out: Numbers, at: int, value: Any) -> None:
            told = self._told(value)
            out[at : at + size] = empty
            out[at] = len(told)
            for number, each in enumerate(told):
                write_item(out, at + 1 + number * step, each)

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
        empty = array("f", bytes(4 * size))

        def write(out: Numbers, at: int, value: Any) -> None:
            if value == nothing:
                out[at : at + size] = empty
            else:
                out[at] = 1.0
                write_item(out, at + 1, value)

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

        def write(out: Numbers, at: int, value: Any) -> None:
            for name, write_part, offset in parts:
                write_part(out, at + offset, getattr(value, name))

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
        step = self.item.size

        def write(out: Numbers, at: int, value: Any) -> None:
            for number, key in enumerate(keys):
                write_item(out, at + number * step, value.get(key))

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
        empty, size, name = array("f", bytes(4 * self.size)), self.size, self.name

        def write(out: Numbers, at: int, value: Any) -> None:
            out[at : at + size] = empty
            for each in value:
                place = at + where[getattr(each, name)]
                out[place] = 1.0
                write_record(out, place + 1, each)

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
        empty, size = array("f", bytes(4 * self.size)), self.size

        def write(out: Numbers, at: int, value: Any) -> None:
            out[at : at + size] = empty
            write_record, offset = parts[type(value)]
            out[at + offset] = 1.0
            write_record(out, at + offset + 1, value)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        for record in self.records:
            if numbers[at]:
                return record.read(numbers, at + 1, around)
            at += 1 + record.size
        raise ValueError("none of the kinds is there")

    def normal(self, value: Any, around: Around) -> Any:
        return next(r for r in self.records if r.kind is type(value)).normal(value, around)


class Stack(Struct, frozen=True):
    """What is going on: for each kind of step its depth (0: not there), then its fields."""

    records: tuple[Record, ...]

    @property
    def size(self) -> int:
        return size_of(self.records)

    def labels(self) -> list[str]:
        return labels_of(self.records, "depth")

    def bind(self, around: Around) -> Writer:
        parts, offset = {}, 0
        for record in self.records:
            empty = array("f", bytes(4 * (1 + record.size)))
            parts[record.kind] = (record.bind(around), offset, empty)
            offset += 1 + record.size
        written: dict[Any, tuple[int, Any]] = {}

        def write(out: Numbers, at: int, value: Any) -> None:
            """Steps that stay as they are cost nothing."""
            now = {type(step): (depth, step) for depth, step in enumerate(value, start=1)}
            if len(now) < len(value):
                raise ValueError(f"a kind of step is there twice: {value}")
            for kind, (depth, step) in now.items():
                before = written.get(kind)
                if before is None or before[0] != depth or before[1] is not step:
                    write_record, offset, _ = parts[kind]
                    out[at + offset] = depth
                    write_record(out, at + offset + 1, step)
            for kind in written.keys() - now.keys():
                _, offset, empty = parts[kind]
                out[at + offset : at + offset + len(empty)] = empty
            written.clear()
            written.update(now)

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> tuple[Any, ...]:
        found = {}
        for record in self.records:
            if numbers[at]:
                found[int(numbers[at])] = record.read(numbers, at + 1, around)
            at += 1 + record.size
        return tuple(found[depth] for depth in sorted(found))

    def normal(self, value: Any, around: Around) -> tuple[Any, ...]:
        by_kind = {record.kind: record for record in self.records}
        return tuple(by_kind[type(step)].normal(step, around) for step in value)


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
