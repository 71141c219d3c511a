"""Files of matches: our own, and those of other programs that a title can follow."""

from trunkline.files.corrections import corrections_bytes, parse_corrections, title_with
from trunkline.files.importer import AnotherTitle, Importer, importer_of, open_game
from trunkline.files.opened import Opened
from trunkline.files.record import (
    GZIP_MAGIC,
    parse_record,
    read_bytes,
    read_record,
    write_atomically,
    write_record,
)

__all__ = [
    "GZIP_MAGIC",
    "AnotherTitle",
    "Importer",
    "Opened",
    "corrections_bytes",
    "importer_of",
    "open_game",
    "parse_corrections",
    "parse_record",
    "read_bytes",
    "read_record",
    "title_with",
    "write_atomically",
    "write_record",
]
