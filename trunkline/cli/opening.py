"""Opening the files that commands are given: matches of ours and exports of 18xx.games."""

from __future__ import annotations

from pathlib import Path

from trunkline.files import read_bytes
from trunkline.kernel import BadLog, Malformed, Match, State
from trunkline.report.opened import Opened
from trunkline.titles.china_1880.exports.export import is_export
from trunkline.titles.china_1880.exports.imported import open_game


def replay_file(path: Path) -> tuple[Opened, BadLog | None]:
    """The game of a file as far as the rules allow, and what stopped it."""
    return open_game(read_bytes(path), str(path))


def open_file(path: Path) -> Opened:
    """The game of a file, every action judged."""
    opened, bad = replay_file(path)
    if bad is not None:
        raise bad
    return opened


def open_match(path: Path) -> Match:
    """A match of ours, to be played on."""
    if is_export(read_bytes(path)):
        raise Malformed(f"{path} is an export of 18xx.games: it can be studied, not played on.")
    return open_file(path).match


def position(opened: Opened, at: int | None) -> State:
    """The position after the first `at` actions of the file; the last one by default."""
    if at is None:
        return opened.match.state
    if not 0 <= at <= opened.length:
        raise Malformed(f"--at is from 0 to {opened.length} for this file, not {at}.")
    return opened.at(at)
