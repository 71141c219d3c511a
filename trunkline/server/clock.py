"""The time, in milliseconds since 1970 and for people."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now() -> int:
    return time.time_ns() // 1_000_000


def written(moment: int) -> str:
    """2026-02-03T18:05:00Z."""
    return datetime.fromtimestamp(moment // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
