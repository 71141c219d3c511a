"""The code of the stack of steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from trunkline.bots.learning.codes import NOTHING, Around, Numbers, Writer
from trunkline.bots.learning.structures import Record, blank, labels_of, size_of


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
            parts[record.kind] = (record.bind(around), offset, 1 + record.size)
            offset += 1 + record.size

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            """Steps that stay as they are cost nothing."""
            gone = {} if was is NOTHING else {type(step): step for step in was}
            if len({*map(type, value)}) < len(value):
                raise ValueError(f"a kind of step is there twice: {value}")
            for depth, step in enumerate(value, start=1):
                write_record, offset, _ = parts[type(step)]
                old = gone.pop(type(step), NOTHING)
                out[at + offset] = depth
                if step is not old:
                    write_record(out, at + offset + 1, step, old)
            for kind in gone:
                _, offset, size = parts[kind]
                out[at + offset : at + offset + size] = blank(size)

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
