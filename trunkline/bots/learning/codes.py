"""Codes: how one value of a state becomes numbers at fixed places, and how it is read back.

A code is declared once for a title and a number of players. `bind` gives a quick writer for the
players of one match, the one who looks first; `read` undoes what the writer did. A writer is told
what it has written at a place before, so that it writes only what has changed. Players are named
by their seats: SEATS[0] is the one who looks, SEATS[1] sits left of that one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from msgspec import Struct

Numbers: TypeAlias = "array[float]"
Around = tuple[str, ...]
"""The players clockwise, the one who looks first."""
Writer = Callable[[Numbers, int, Any, Any], None]
"""Takes the numbers, a place, a value, and the value that stands there: NOTHING if zeros do."""
NOTHING: Any = object()
SEATS = tuple(f"player {seat}" for seat in range(12))


class Code(Protocol):
    """Numbers for one kind of value."""

    @property
    def size(self) -> int:
        """How many numbers it takes."""

    def labels(self) -> list[str]:
        """What each of them is."""

    def bind(self, around: Around) -> Writer:
        """Writes a value at a place of the numbers over another, and nothing outside its own."""

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        """The value that was written there."""

    def normal(self, value: Any, around: Around) -> Any:
        """The value without what its numbers leave out because it means nothing, as an order."""


def names_in(domain: tuple[str, ...], around: Around) -> tuple[str, ...]:
    """The ids of a domain with the seats replaced by who sits there."""
    sits = dict(zip(SEATS, around, strict=False))
    return tuple(sits.get(each, each) for each in domain)


class Number(Struct, frozen=True):
    """A whole number as it is; exact up to 2 ** 24."""

    size = 1

    def labels(self) -> list[str]:
        return [""]

    def bind(self, around: Around) -> Writer:
        return _put

    def read(self, numbers: Sequence[float], at: int, around: Around) -> int:
        return int(numbers[at])

    def normal(self, value: int, around: Around) -> int:
        return value


class Flag(Struct, frozen=True):
    """True or false: 1 or 0."""

    size = 1

    def labels(self) -> list[str]:
        return [""]

    def bind(self, around: Around) -> Writer:
        return _put

    def read(self, numbers: Sequence[float], at: int, around: Around) -> bool:
        return bool(numbers[at])

    def normal(self, value: bool, around: Around) -> bool:
        return value


def _put(out: Numbers, at: int, value: Any, was: Any) -> None:
    out[at] = value


class OneOf(Struct, frozen=True):
    """One of a few ids: a 1 at its place, else 0."""

    domain: tuple[Any, ...]

    @property
    def size(self) -> int:
        return len(self.domain)

    def labels(self) -> list[str]:
        return [f"is {each!s}" if each != "" else "is nothing" for each in self.domain]

    def bind(self, around: Around) -> Writer:
        where = {each: at for at, each in enumerate(names_in(self.domain, around))}

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            if was is not NOTHING:
                out[at + where[was]] = 0.0
            out[at + where[value]] = 1.0

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        return names_in(self.domain, around)[list(numbers[at : at + self.size]).index(1.0)]

    def normal(self, value: Any, around: Around) -> Any:
        return value


class Index(Struct, frozen=True):
    """One of many ids by its number in the domain: for what a learner embeds."""

    domain: tuple[Any, ...]
    size = 1

    def labels(self) -> list[str]:
        return ["number"]

    def bind(self, around: Around) -> Writer:
        where = {each: at for at, each in enumerate(names_in(self.domain, around))}

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            out[at] = where[value]

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        return names_in(self.domain, around)[int(numbers[at])]

    def normal(self, value: Any, around: Around) -> Any:
        return value


class Tally(Struct, frozen=True):
    """Ids in no order, by how often each is there: a tuple of ids, or a text of letters."""

    domain: tuple[str, ...]
    text: bool = False

    @property
    def size(self) -> int:
        return len(self.domain)

    def labels(self) -> list[str]:
        return list(self.domain)

    def bind(self, around: Around) -> Writer:
        where = {each: at for at, each in enumerate(names_in(self.domain, around))}

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            for each in () if was is NOTHING else was:
                out[at + where[each]] = 0.0
            for each in value:
                out[at + where[each]] += 1.0

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        ids = names_in(self.domain, around)
        there = [each for n, each in enumerate(ids) for _ in range(int(numbers[at + n]))]
        return "".join(there) if self.text else tuple(there)

    def normal(self, value: Any, around: Around) -> Any:
        place = names_in(self.domain, around).index
        there = sorted(value, key=place)
        return "".join(there) if self.text else tuple(there)


class Pairs(Struct, frozen=True):
    """Holders with their counts, sorted by holder, nobody with none: a count for each."""

    holders: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.holders)

    def labels(self) -> list[str]:
        return [f"of {holder}" for holder in self.holders]

    def bind(self, around: Around) -> Writer:
        where = {each: at for at, each in enumerate(names_in(self.holders, around))}

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            for holder, _ in () if was is NOTHING else was:
                out[at + where[holder]] = 0.0
            for holder, count in value:
                out[at + where[holder]] = count

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        ids = names_in(self.holders, around)
        found = ((each, int(numbers[at + n])) for n, each in enumerate(ids))
        return tuple(sorted(pair for pair in found if pair[1]))

    def normal(self, value: Any, around: Around) -> Any:
        return tuple(sorted(value))


class Marks(Struct, frozen=True):
    """Pairs of ids in no order, such as who has sold what: a 1 for each pair that is there, however
    often."""

    rows: tuple[str, ...]
    columns: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.rows) * len(self.columns)

    def labels(self) -> list[str]:
        return [f"{row} {column}" for row in self.rows for column in self.columns]

    def _pairs(self, around: Around) -> list[tuple[str, str]]:
        return [(row, column) for row in names_in(self.rows, around) for column in self.columns]

    def bind(self, around: Around) -> Writer:
        where = {pair: at for at, pair in enumerate(self._pairs(around))}

        def write(out: Numbers, at: int, value: Any, was: Any) -> None:
            for pair in () if was is NOTHING else was:
                out[at + where[pair]] = 0.0
            for pair in value:
                out[at + where[pair]] = 1.0

        return write

    def read(self, numbers: Sequence[float], at: int, around: Around) -> Any:
        return tuple(pair for n, pair in enumerate(self._pairs(around)) if numbers[at + n])

    def normal(self, value: Any, around: Around) -> Any:
        return tuple(pair for pair in self._pairs(around) if pair in value)
