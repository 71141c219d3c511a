"""Parts of an action's name: which of its fields one or more ids fix.

An action is named by one id, or by several that are chosen one after the other. Each part takes a
range of ids of its own, so an id means the same in every position.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import Action, Span

Namer = Callable[[Any], tuple[int, ...]]


class Part(Protocol):
    """A range of ids, counted from 0."""

    @property
    def size(self) -> int: ...

    def labels(self) -> Iterator[str]:
        """What each id says."""

    def namer(self, start: int) -> Namer:
        """Gives the ids that name an action, in order, if the first of the part is `start`."""


class Fields(Struct, frozen=True, dict=True):
    """One id for each combination of values of some fields that there can be."""

    names: tuple[str, ...] = ()
    values: tuple[Any, ...] = ((),)
    """Tuples of values; of a single field the values themselves."""

    @property
    def size(self) -> int:
        return len(self.values)

    @cached_property
    def places(self) -> dict[Any, int]:
        return {value: number for number, value in enumerate(self.values)}

    @cached_property
    def key(self) -> Callable[[Any], Any]:
        return attrgetter(*self.names) if self.names else lambda a: ()

    def labels(self) -> Iterator[str]:
        for value in self.values:
            several = value if isinstance(value, tuple) else (value,)
            pairs = zip(self.names, several, strict=True)
            yield " ".join(f"{name}={each}" for name, each in pairs)

    def namer(self, start: int) -> Namer:
        key, ids = self.key, {value: (start + place,) for value, place in self.places.items()}
        return lambda a: ids[key(a)]


class Values(Struct, frozen=True, dict=True):
    """The known values of a field, and one id more."""

    name: str
    domain: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.domain) + 1

    @cached_property
    def places(self) -> dict[str, int]:
        return {value: number for number, value in enumerate(self.domain)}


class Items(Values, frozen=True, dict=True):
    """One id for each entry of a field that has several, then one that says "no more"."""

    ordered: bool = True
    """Whether their order matters; if not, they are named in the order of the domain."""

    def labels(self) -> Iterator[str]:
        for value in self.domain:
            yield f"{self.name}: {value}"
        yield f"{self.name}: no more"

    def namer(self, start: int) -> Namer:
        entries, end = attrgetter(self.name), start + len(self.domain)
        id_of = {value: start + place for value, place in self.places.items()}.__getitem__
        if self.ordered:
            return lambda a: (*map(id_of, entries(a)), end)
        return lambda a: (*sorted(map(id_of, entries(a))), end)

    def sorted(self, a: Action) -> Action:
        """The same action, its entries in the order of the domain."""
        entries = sorted(getattr(a, self.name), key=self.places.__getitem__)
        same: Action = replace(a, **{self.name: tuple(entries)})
        return same


class Amount(Struct, frozen=True, dict=True):
    """One id for each bucket of a number without bounds; the last one is open above.

    Bucket i holds edges[i] and all up to the next edge. Where the number is open, a second head
    says it exactly; without it the least that is allowed in the bucket is meant.
    """

    name: str
    edges: tuple[int, ...]
    gaps: bool = False
    """Whether a number between the least and the most may be refused: then each is tried."""

    @property
    def size(self) -> int:
        return len(self.edges)

    def labels(self) -> Iterator[str]:
        for number, edge in enumerate(self.edges):
            last = self.bounds(number)[1]
            if last is None:
                yield f"{self.name}={edge} or more"
            else:
                yield f"{self.name}={edge}" + (f" to {last}" if last > edge else "")

    def bounds(self, bucket: int) -> tuple[int, int | None]:
        """The least and the most of a bucket; None for no most."""
        last = bucket + 1 == len(self.edges)
        return self.edges[bucket], None if last else self.edges[bucket + 1] - 1

    def bucket(self, number: int) -> int:
        return max(0, bisect_right(self.edges, number) - 1)

    def namer(self, start: int) -> Namer:
        return lambda a: (start + self.bucket(getattr(a, self.name)),)

    def allowed(self, span: Span, bucket: int) -> range:
        """The numbers of a bucket that a span allows."""
        low, high = self.bounds(bucket)
        steps = -(-max(0, low - span.least) // span.by)
        least = span.least + steps * span.by
        most = span.most if high is None else min(span.most, high)
        return range(least, most + 1, span.by)

    def buckets(self, span: Span) -> list[int]:
        """The buckets in which a span allows a number."""
        found = range(self.bucket(span.least), self.bucket(span.most) + 1)
        return list(found) if span.by == 1 else [b for b in found if self.allowed(span, b)]


def steps(*stretches: tuple[int, int], start: int = 0) -> tuple[int, ...]:
    """Edges of buckets: up to each bound in steps of a width; the last edge is the last bound.

    steps((10, 1), (50, 5)) is 0, 1, ..., 10, 15, ..., 50.
    """
    edges = [start]
    for bound, width in stretches:
        edges += range(edges[-1] + width, bound + 1, width)
    return tuple(edges)
