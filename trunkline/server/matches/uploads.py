"""Files that come from outside: bounded before they are parsed, parsed once, judged as a whole.

This runs in a process of its own; the server only hands the bytes on.
"""

from __future__ import annotations

import gzip
import io
import zlib

import msgspec
from msgspec import Raw, Struct

from trunkline.files import GZIP_MAGIC, open_game, parse_record
from trunkline.kernel import Malformed, Match, phrase
from trunkline.kernel.decoder import Decoder
from trunkline.kernel.match import WITHHELD
from trunkline.server.matches.imports import Plan, plan_import

LARGEST = 8 * 1024 * 1024
"""Bytes. Exports of long games have less than one million."""
MOST_ACTIONS = 20_000
MOST_VALUES = 1_000_000
"""In all of a file: what is parsed takes far more memory than the file itself."""


class Length(Struct):
    """How many actions a file has, of whichever kind it is; they are not looked into."""

    actions: list[Raw] = []


LENGTHS = Decoder(Length)


def plan_record(data: bytes) -> Plan:
    """A match file of ours, every action of it; raises Malformed or BadLog."""
    record = parse_record(bounded(data), phrase("file.files.file", "The file"))
    if any(action.get("do") == WITHHELD for action in record.actions):
        raise Malformed(
            phrase(
                "file.importing.file-one-player",
                "This file is one player's copy: secret actions are missing in it.",
            )
        )
    return plan_import(Match.from_record(record))


def plan_game(data: bytes) -> tuple[Plan, str]:
    """A file of ours or of 18xx.games as far as the rules allow, and what stopped it, if anything.

    Raises Malformed.
    """
    opened, stopped = open_game(bounded(unpacked(data)), phrase("file.files.file", "The file"))
    return plan_import(opened.match, opened.played), "" if stopped is None else str(stopped)


def unpacked(data: bytes) -> bytes:
    """Gzipped files are opened, as far as a game can be long."""
    if not data.startswith(GZIP_MAGIC):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            plain = file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Malformed(
            phrase(
                "file.files.file-cannot-unpacked",
                "The file cannot be unpacked: {error}",
                error=error,
            )
        ) from None
    if len(plain) > LARGEST:
        raise Malformed(
            phrase(
                "file.files.file-larger-bytes",
                "The file is larger than {most:count} bytes.",
                most=LARGEST,
            )
        )
    return plain


def bounded(data: bytes) -> bytes:
    """The same, if it is not beyond all measure; whether it can be read at all is asked later."""
    if sum(map(data.count, (b",", b"{", b"["))) > MOST_VALUES:
        raise Malformed(
            phrase(
                "file.importing.too-many-values",
                "The file has more than {most:count} values.",
                most=MOST_VALUES,
            )
        )
    try:
        length = len(LENGTHS.decode(data).actions)
    except (msgspec.MsgspecError, RecursionError):
        return data
    if length > MOST_ACTIONS:
        raise Malformed(
            phrase(
                "file.importing.match-file-most",
                "A match file has at most {most:count} actions.",
                most=MOST_ACTIONS,
            )
        )
    return data
