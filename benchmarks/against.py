"""Measuring another commit in the same run: its tree is checked out beside, and used with the
packages of this environment."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import msgspec

from benchmarks.measure import Row

ROOT = Path(__file__).parents[1]


class Old(msgspec.Struct, frozen=True):
    """A tree of another commit, and the environment in which Python takes it for Trunkline."""

    tree: Path
    environment: dict[str, str]


@contextmanager
def checked_out(commit: str) -> Iterator[Old]:
    """A temporary work tree of the commit; says so and ends where there is no history."""
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "tree"
        made = _git("worktree", "add", "--detach", str(tree), commit)
        if made.returncode:
            sys.exit(f"There is no commit {commit} to measure against: {made.stderr.strip()}")
        try:
            _announce(tree)
            yield Old(tree, {"PYTHONPATH": str(tree)})
        finally:
            _git("worktree", "remove", "--force", str(tree))


def _git(*words: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            ["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        sys.exit("To measure against a commit, git and the history of the repository are needed.")


def _announce(tree: Path) -> None:
    """Titles are found by the entry points of an installed package: write those of this tree."""
    project = tomllib.loads((tree / "pyproject.toml").read_text())["project"]
    info = tree / "trunkline-0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: trunkline\nVersion: 0\n")
    lines = []
    for group, entries in project.get("entry-points", {}).items():
        lines += [f"[{group}]", *(f"{name} = {place}" for name, place in entries.items())]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")


def old_rows(old: Old, name: str, suite: ModuleType, op: float) -> dict[str, Row]:
    """The rows of a suite in the old tree by their names: as this tree measures them where the
    suite can, else as the old one did itself."""
    if hasattr(suite, "rows_in"):
        return {row.name: row for row in suite.rows_in(old.tree, old.environment, op)}
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", name, "--json"],
        cwd=old.tree,
        env={**os.environ, **old.environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return {}
    found = msgspec.json.decode(done.stdout)["rows"]
    return {row.name: row for row in msgspec.convert(found, list[Row])}


def compared(row: Row, old: Row | None) -> Row:
    """The row with the old figure and how many times faster it is now."""
    if old is None or not old.median_us or not row.median_us:
        return row
    return msgspec.structs.replace(
        row,
        old_median_us=old.median_us,
        old_bytes=old.bytes,
        ratio=old.median_us / row.median_us,
    )
