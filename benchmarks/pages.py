"""The table's page in a late position: bytes and processor time of what a browser is answered."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from benchmarks import probe
from benchmarks.measure import Row, row
from trunkline.files import open_game
from trunkline.kernel import Match, decision
from trunkline.server.matches.uploads import unpacked
from trunkline.titles.china_1880.rules.lay_track import LayTrack

ROOT = Path(__file__).parents[1]
PUBLIC = ROOT.parent / "shared" / "18xx-games" / "games" / "1880-public.json.gz"
"""A game of 633 actions that people played; it lies beside the repository, if at all."""
RECORDED = ROOT / "tests" / "games" / "1880" / "3p-12.trunk.json.gz"
PROBE = Path(__file__).with_name("page_probe.py")
ROUNDS = 24
MOST_BYTES = {"click on a hex": 40_000}
MOST_MS = {"the same step again": 30}


def late() -> Match:
    """A game up to the last time that somebody lays track: a full board and the most to choose."""
    file = PUBLIC if PUBLIC.exists() else RECORDED
    opened, _ = open_game(unpacked(file.read_bytes()), file.name)
    whole = opened.match
    version = next(
        version
        for version in range(whole.version - 1, 0, -1)
        if isinstance(decision(whole.at(version)), LayTrack)
    )
    record = whole.record()
    cut = msgspec.structs.replace(record, actions=record.actions[:version], result=None)
    return Match.from_record(cut)


def rows(op: float) -> list[Row]:
    """Each kind of answer, measured in a process of its own."""
    return rows_in(ROOT, {}, op)


def rows_in(tree: Path, environment: Mapping[str, str], op: float) -> list[Row]:
    """The same for another tree of Trunkline."""
    found = probed(tree, environment)
    return [_row(name, figures, op) for name, figures in found.items()]


def probed(tree: Path, environment: Mapping[str, str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "late.trunk.json"
        record.write_bytes(msgspec.json.encode(late().record()))
        found: dict[str, Any] = probe.figures(PROBE, tree, environment, record, ROUNDS)
    return found


def _row(name: str, figures: dict[str, Any], op: float) -> Row:
    """A figure with its bytes; the target is the number of bytes, or milliseconds."""
    measured = row(f"1880, late: {name}", figures["seconds"], op)
    size, target, met = figures["bytes"], "", None
    if name in MOST_BYTES:
        most = MOST_BYTES[name]
        target, met = f"≤ {most:,} bytes", size <= most
    if name in MOST_MS:
        target, met = f"median ≤ {MOST_MS[name]} ms", measured.median_us <= MOST_MS[name] * 1000
    return msgspec.structs.replace(measured, bytes=size, target=target, met=met)
