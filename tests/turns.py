"""Which store a test has its turn on.

Every test that takes a store runs on both in `make soak`. In `make test` the modules take turns,
half of them on SQLite and half on PostgreSQL; those that are about stores (mark `both_stores`) and
tests that name one have them all.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

import pytest

from tests.soak import SOAK
from tests.stores import DATABASES


def store_of(module: str) -> str:
    """The store on which a module has its turn."""
    return DATABASES[crc32(module.encode()) % len(DATABASES)]


def left_out(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """The tests that have their turn on the other store."""
    known = {item.nodeid for item in items}
    return [] if SOAK else [item for item in items if _waits(item, known)]


def _waits(item: pytest.Item, known: set[str]) -> bool:
    store = next((each for each in DATABASES if each in _parameters(item)), None)
    if store is None or item.get_closest_marker("both_stores"):
        return False
    turn = store_of(item.location[0])
    return store != turn and item.nodeid.replace(store, turn) in known


def _parameters(item: pytest.Item) -> list[object]:
    call = getattr(item, "callspec", None)
    return [] if call is None else list(call.params.values())
