"""Opening the files that commands are given."""

from __future__ import annotations

from pathlib import Path

from trunkline.files import read_record
from trunkline.kernel import BadLog, Malformed, Match, State


def replay_file(path: Path) -> tuple[Match, BadLog | None]:
    """The match of a file as far as the rules allow, and what stopped it."""
    return Match.replay(read_record(path))


def open_match(path: Path) -> Match:
    """The match of a file, every action judged."""
    match, bad = replay_file(path)
    if bad is not None:
        raise bad
    return match


def position(match: Match, at: int | None) -> State:
    """The position after the first `at` actions; the present one by default."""
    if at is not None and not 0 <= at <= match.version:
        raise Malformed(f"--at is from 0 to {match.version} for this match, not {at}.")
    return match.state if at is None else match.at(at)
