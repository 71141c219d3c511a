"""Full legal lists along recorded games, replays, random play: all in processor time."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from statistics import median

from benchmarks import probe
from benchmarks.measure import Row, row

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests" / "games"
PROBE = Path(__file__).with_name("list_probe.py")
ROUNDS = 3
"""Processes that measure the same; of each game the median counts, as other work disturbs."""
Figures = dict[str, dict[str, list[float]]]


def rows(op: float) -> list[Row]:
    """Measured in processes of their own, as another tree is."""
    return rows_in(ROOT, {}, op)


def rows_in(tree: Path, environment: Mapping[str, str], op: float) -> list[Row]:
    """The same games for another tree of Trunkline."""
    rounds = [probed(tree, environment) for _ in range(ROUNDS)]
    return [
        row(f"{title}: {name}", [median(ops) * op for ops in zip(*games, strict=True)], op)
        for title, found in rounds[0].items()
        for name, games in ((name, [each[title][name] for each in rounds]) for name in found)
    ]


def probed(tree: Path, environment: Mapping[str, str]) -> Figures:
    found: Figures = probe.figures(PROBE, tree, environment, GAMES)
    return found
