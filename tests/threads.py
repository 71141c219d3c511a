"""Threads that meet in the middle of things, as those of a busy server do."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def frequent_switches() -> Iterator[None]:
    """Threads take turns after a few instructions instead of after milliseconds."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(before)
