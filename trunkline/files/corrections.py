"""Files of corrections: what an owner of the printed game says of data that are reconstructed.

{"format": "trunkline-data/1", "title": "...", "from": "who says so", "values": {"name": value}}
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from trunkline import __version__
from trunkline.files.record import read_bytes
from trunkline.kernel import AnyTitle, Corrections, Malformed, corrected, fitting, phrase
from trunkline.kernel.decoder import Decoder

FORMAT = "trunkline-data/1"
LARGEST = 256 * 1024
"""Bytes. Every value of a large title has less than a tenth of it."""


class CorrectionsFile(Struct, frozen=True, rename={"said_by": "from"}):
    """As it is written: the values are judged by the title."""

    format: str
    title: str
    values: dict[str, Any]
    said_by: str = ""
    written_by: str = ""


FILES = Decoder(CorrectionsFile)


def parse_corrections(t: AnyTitle, data: bytes, source: str) -> Corrections:
    """The corrections in these bytes; raises Malformed, or BadCorrections with all its sentences.

    `source` names the bytes in errors.
    """
    if len(data) > LARGEST:
        raise Malformed(
            phrase(
                "file.corrections.too-large",
                "{source} is larger than {most:count} bytes.",
                source=source,
                most=LARGEST,
            )
        )
    try:
        found = FILES.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed(
            phrase(
                "file.corrections.no-such-file",
                "{source} is not a file of corrections: {error}",
                source=source,
                error=error,
            )
        ) from None
    return fitting_file(t, found, source)


def fitting_file(t: AnyTitle, found: CorrectionsFile, source: str) -> Corrections:
    """What the file says, if it is one of this title and fits."""
    _refuse_another(t, found, source or phrase("file.files.file", "The file"))
    return fitting(t, found.values, found.said_by)


def _refuse_another(t: AnyTitle, found: CorrectionsFile, source: str) -> None:
    if found.format != FORMAT:
        raise Malformed(
            phrase(
                "file.corrections.another-format",
                "{source} has the format {format!r}, this program reads {known!r}.",
                source=source,
                format=found.format,
                known=FORMAT,
            )
        )
    if found.title != t.id:
        raise Malformed(
            phrase(
                "file.corrections.another-title",
                "{source} corrects the title {title!r}, not {wanted!r}.",
                source=source,
                title=found.title,
                wanted=t.id,
            )
        )


def title_with(t: AnyTitle, path: Path | None) -> AnyTitle:
    """The title with the corrections of a file; as it is without one."""
    if path is None:
        return t
    return corrected(t, parse_corrections(t, read_bytes(path), str(path)))


def file_of(title_id: str, corrections: Corrections) -> CorrectionsFile:
    return CorrectionsFile(
        FORMAT,
        title_id,
        dict(corrections.values),
        corrections.said_by,
        f"trunkline {__version__}",
    )


def corrections_bytes(t: AnyTitle, corrections: Corrections) -> bytes:
    """The file of these corrections, for owners to keep and to send."""
    found = file_of(t.id, corrections)
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"
