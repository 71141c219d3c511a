"""Opening the files that commands are given: matches of ours and other programs' exports."""

from __future__ import annotations

from pathlib import Path

from trunkline.files import Opened, importer_of, open_game, read_bytes
from trunkline.kernel import BadLog, Malformed, Match, State, message, phrase, speak_of

EXISTS = message("cli.file.exists", "{file} exists already.")
AN_EXPORT = message(
    "cli.file.an-export", "{file} is an export of {program}: it can be studied, not played on."
)
NOT_REACHED = message(
    "cli.file.not-reached", "--at is from 0 to {most:count} for this file, not {entry}."
)


def replay_file(path: Path) -> tuple[Opened, BadLog | None]:
    """The game of a file as far as the rules allow, and what stopped it."""
    opened, bad = open_game(read_bytes(path), str(path))
    speak_of(opened.match.title.id)
    return opened, bad


def open_file(path: Path) -> Opened:
    """The game of a file, every action judged."""
    opened, bad = replay_file(path)
    if bad is not None:
        raise bad
    return opened


def open_match(path: Path) -> Match:
    """A match of ours, to be played on."""
    importer = importer_of(read_bytes(path))
    if importer is not None:
        raise Malformed(phrase(AN_EXPORT, file=str(path), program=importer.program))
    return open_file(path).match


def position(opened: Opened, at: int | None) -> State:
    """The position after the first `at` actions of the file; the last one by default."""
    if at is None:
        return opened.match.state
    if not 0 <= at <= opened.length:
        raise Malformed(phrase(NOT_REACHED, most=opened.length, entry=str(at)))
    return opened.at(at)
