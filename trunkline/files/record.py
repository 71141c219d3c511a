"""Match files: reading with clear errors, writing atomically."""

from __future__ import annotations

import gzip
import os
import tempfile
from pathlib import Path

import msgspec

from trunkline.kernel import Malformed, Record, message, phrase
from trunkline.kernel.decoder import Decoder

LARGEST_FILE = 64 * 1024 * 1024
RECORDS = Decoder(Record)
GZIP_MAGIC = b"\x1f\x8b"
NO_FILE = message("file.none", "There is no file {file}.")
NOT_READ = message("file.not-read", "{file} cannot be read: {error}")
NOT_WRITTEN = message("file.not-written", "{file} cannot be written: {error}")
TOO_LARGE = message("file.too-large", "{file} is larger than {most:count} bytes.")


def read_bytes(path: Path) -> bytes:
    """The content of a file, unpacked if it is gzipped."""
    try:
        with path.open("rb") as file:
            packed = file.read(2) == GZIP_MAGIC
        with gzip.open(path) if packed else path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise Malformed(phrase(NO_FILE, file=str(path))) from None
    except (OSError, EOFError) as error:
        raise Malformed(phrase(NOT_READ, file=str(path), error=error)) from None
    if len(data) > LARGEST_FILE:
        raise Malformed(phrase(TOO_LARGE, file=str(path), most=LARGEST_FILE))
    return data


def read_record(path: Path) -> Record:
    """The match saved in a file."""
    return parse_record(read_bytes(path), str(path))


def parse_record(data: bytes, source: str) -> Record:
    """A match from JSON bytes; `source` names them in errors."""
    try:
        return RECORDS.decode(data)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as error:
        raise Malformed(
            phrase(
                "file.no-match-file",
                "{source} is not a match file: {error}",
                source=source,
                error=error,
            )
        ) from None


def write_record(path: Path, record: Record) -> None:
    """Save a match: after this, the file holds the old match or the new one, never half of it."""
    write_atomically(path, msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n")


def write_atomically(path: Path, data: bytes) -> None:
    """Replace a file's content in one step."""
    folder = path.resolve().parent
    try:
        handle, name = tempfile.mkstemp(dir=folder, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(name, 0o644)
            os.replace(name, path)
        except BaseException:
            os.unlink(name)
            raise
    except OSError as error:
        why = error.strerror or str(error)
        raise Malformed(phrase(NOT_WRITTEN, file=str(path), error=why)) from None
