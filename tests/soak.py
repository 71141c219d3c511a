"""How much the long runs do: a share of it in `make test`, all of it in `make soak`."""

import os
from collections.abc import Sequence
from itertools import cycle, islice, product
from typing import TypeVar

T = TypeVar("T")
U = TypeVar("U")
SOAK = os.environ.get("TRUNKLINE_SOAK") == "1"


def share(whole: T, part: T) -> T:
    """The whole in a soak, else a small part of it."""
    return whole if SOAK else part


def pairs(first: Sequence[T], second: Sequence[U]) -> list[tuple[T, U]]:
    """Every pair in a soak, else only so many that each value comes once at least."""
    if SOAK:
        return list(product(first, second))
    longer = max(len(first), len(second))
    return list(islice(zip(cycle(first), cycle(second), strict=False), longer))
