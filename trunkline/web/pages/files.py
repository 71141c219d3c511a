"""A dropped file becomes a match: Trunkline's own match files and other programs' exports."""

from __future__ import annotations

import asyncio
import gzip
import io
import zlib

from litestar import Response, post
from msgspec import Struct

from trunkline.files import GZIP_MAGIC, open_game
from trunkline.kernel import BadLog, Malformed, Record, phrase
from trunkline.server.errors import ServerError
from trunkline.server.matches.imports import import_match
from trunkline.web.api.common import AnyRequest, TheCaller, TheHouse
from trunkline.web.guests import with_session
from trunkline.web.problems import status_of

LARGEST = 8 * 1024 * 1024
"""Bytes. Exports of long games have less than one million."""


class Landed(Struct, frozen=True):
    """Where the match is now, and what stopped it, if something did."""

    url: str = ""
    detail: str = ""


@post("/import", include_in_schema=False, request_max_body_size=LARGEST)
async def post_file(request: AnyRequest, house: TheHouse, caller: TheCaller) -> Response[Landed]:
    """Follow the file as far as the rules allow, and keep that."""
    try:
        record, stopped = await asyncio.to_thread(followed, await request.body())
        session, cookies = with_session(request, house, caller.session)
        made = await import_match(house, record, session)
    except (Malformed, BadLog) as error:
        return Response(Landed(detail=str(error)), status_code=400)
    except ServerError as error:
        return Response(Landed(detail=str(error)), status_code=status_of(error))
    detail = "" if stopped is None else phrase("Only a part can be followed. {why}", why=stopped)
    finished = record.result is not None
    url = f"{made.url}/report" if finished else made.url
    return Response(Landed(url, detail), cookies=cookies)


def unpacked(data: bytes) -> bytes:
    """Gzipped files are opened, as far as a game can be long."""
    if not data.startswith(GZIP_MAGIC):
        return data
    try:
        with gzip.open(io.BytesIO(data)) as file:
            plain = file.read(LARGEST + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise Malformed(phrase("The file cannot be unpacked: {error}", error=error)) from None
    if len(plain) > LARGEST:
        raise Malformed(phrase("The file is larger than {most:,} bytes.", most=LARGEST))
    return plain


def followed(data: bytes) -> tuple[Record, BadLog | None]:
    opened, stopped = open_game(unpacked(data), phrase("The file"))
    return opened.match.record(), stopped
