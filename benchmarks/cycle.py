"""What a program costs the server that plays by the API: two GETs and one action."""

from __future__ import annotations

import gzip
import tempfile
from collections.abc import Mapping
from pathlib import Path

from benchmarks import probe
from benchmarks.measure import Row, row

ROOT = Path(__file__).parents[1]
GAME = ROOT / "tests" / "games" / "1880" / "4p-11.trunk.json.gz"
PROBE = Path(__file__).with_name("cycle_probe.py")
ACTIONS = 300
WARM = 20
"""Cycles that are not counted."""


def rows(op: float) -> list[Row]:
    """Measured in a process of its own, as another tree is."""
    return rows_in(ROOT, {}, op)


def rows_in(tree: Path, environment: Mapping[str, str], op: float) -> list[Row]:
    """The same game on the server of another tree of Trunkline."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.json"
        record.write_bytes(gzip.decompress(GAME.read_bytes()))
        found = probe.figures(PROBE, tree, environment, record, ACTIONS)
    return [row("1880: two GETs and an action by the API", found[WARM:], op)]
