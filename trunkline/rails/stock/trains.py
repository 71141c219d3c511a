"""Trains and the depot: a table of types in the order of sale, and how many have left it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T", bound="Train")


class Train(Struct, frozen=True):
    """A type of train."""

    name: str
    price: int
    count: int | None
    """How many there are; None for any number."""
    stops: int
    """How many stops it may count."""
    large: int | None = None
    """How many of them may be large; None if it does not matter."""
    omits: bool = False
    """Whether it may leave out any stops on its way."""
    leaves_out: tuple[str, ...] = ()
    """Kinds of stop, towns for example, that it may leave out between the ends of its route."""
    multiplier: int = 1
    """How many times its stops pay; bonuses and passages pay once."""
    rusted_by: str = ""
    """The type whose first train scraps these."""
    extra: bool = False
    """Sold beside the others, not in their order."""


class Depot(Struct, Generic[T], frozen=True):
    """The trains of the bank. What has left it is a state: {type: number}, types may be absent."""

    trains: tuple[T, ...]

    def left(self, train: Train, gone: Mapping[str, int]) -> int | None:
        """How many of this type the bank has; None for any number."""
        return None if train.count is None else train.count - gone.get(train.name, 0)

    def has(self, train: Train, gone: Mapping[str, int]) -> bool:
        return train.count is None or gone.get(train.name, 0) < train.count

    def stock(self, gone: Mapping[str, int]) -> dict[str, int]:
        """How many of each type the bank has; a type without a limit counts as one."""
        left = {train.name: self.left(train, gone) for train in self.trains}
        return {name: 1 if count is None else count for name, count in left.items() if count != 0}

    def on_sale(self, gone: Mapping[str, int]) -> T:
        """The type that is sold now: the first in order of which the bank has one."""
        for train in self.trains:
            if not train.extra and self.has(train, gone):
                return train
        raise LookupError("the depot is empty; its last type must not be limited")


def rusted(trains: Iterable[Train], by: str) -> tuple[str, ...]:
    """The types that the first train of another type scraps."""
    return tuple(train.name for train in trains if train.rusted_by == by)


def without(owned: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """The trains of a company after some have been given away, one for each name in `gone`."""
    left = list(owned)
    for name in gone:
        left.remove(name)
    return tuple(left)
