"""Games of files: matches of ours, and files of other programs, followed action by action."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from trunkline.files.opened import Opened
from trunkline.files.record import parse_record
from trunkline.kernel import BadLog, Malformed, Match, kits
from trunkline.kernel.decoder import Decoder

Game = tuple[Opened, BadLog | None]
"""The game as far as the rules allow, and what stopped it."""


class AnotherTitle(Malformed):
    """The format is right, the game is not: perhaps another title's importer knows it."""


class Importer(Struct, frozen=True):
    """How a title follows the files of another program."""

    program: str
    recognises: Callable[[bytes], bool]
    """Whether these bytes look like a file of that program, of whatever game."""
    follow: Callable[[bytes, str], Game]
    """The game in these bytes, which the string names in errors; raises Malformed."""


class _Head(Struct, frozen=True):
    """What only files of ours have."""

    format: Any = None


HEADS = Decoder(_Head)


def open_game(data: bytes, source: str) -> Game:
    """The game in these bytes as far as the rules allow, and what stopped it."""
    another: AnotherTitle | None = None
    for importer in _importers(data):
        try:
            return importer.follow(data, source)
        except AnotherTitle as error:
            another = error
    if another is not None:
        raise another
    match, bad = Match.replay(parse_record(data, source))
    return Opened.own(match), bad


def importer_of(data: bytes) -> Importer | None:
    """How these bytes are read; None if they are no other program's."""
    return next(_importers(data), None)


def _importers(data: bytes) -> Iterator[Importer]:
    """Those of all titles that recognise the bytes; none is imported to read a file of ours."""
    if _is_own(data):
        return
    for kit in kits():
        if kit.importer:
            importer = kit.load(kit.importer, Importer)
            if importer.recognises(data):
                yield importer


def _is_own(data: bytes) -> bool:
    try:
        return HEADS.decode(data).format is not None
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return False
