"""Styles, scripts and pictures that all pages share; kept by browsers, renewed by their mark."""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from importlib.resources import files

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from trunkline.draw import NothingToDraw, in_theme, title_picture
from trunkline.kernel import UnknownTitle, get_title, phrase
from trunkline.kernel.language import reader
from trunkline.present.pictures import stylesheet
from trunkline.web.api.common import AnyRequest
from trunkline.web.problems import missing

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "LICENSE": "text/plain; charset=utf-8",
}
FOREVER = "public, max-age=31536000, immutable"
HOUR = "public, max-age=3600"
FOLDERS = ("titles", "vendor")
GENERATED = {"pictures.css": stylesheet}


class Asset(Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    body: bytes
    packed: bytes
    mark: str


@cache
def file_names() -> set[str]:
    """All static files of the package by their address."""
    root = files("trunkline.web") / "static"
    here = (each.name for each in root.iterdir() if each.is_file())
    inner = (f"{name}/{each.name}" for name in FOLDERS for each in (root / name).iterdir())
    return {*here, *inner}


@cache
def read(name: str) -> Asset:
    """The file of this name; raises 404 for anything but the package's own."""
    if name in GENERATED:
        body = GENERATED[name]().encode()
    elif name in file_names():
        body = (files("trunkline.web") / "static" / name).read_bytes()
    else:
        raise missing(phrase("There is no such file."))
    kind = KINDS.get(name.rsplit(".", 1)[-1], "application/octet-stream")
    return Asset(kind, body, gzip.compress(body, 9, mtime=0), sha256(body).hexdigest()[:10])


def send(
    request: AnyRequest, asset: Asset, keep: str, vary: str = "Accept-Encoding"
) -> Response[bytes]:
    tag = f'"{asset.mark}"'
    headers = {"Cache-Control": keep, "ETag": tag, "Vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = asset.packed, "gzip"
    return Response(body, media_type=asset.kind, headers=headers)


@get("/static/{name:path}", include_in_schema=False, sync_to_thread=False)
def static_file(name: FromPath[str], request: AnyRequest) -> Response[bytes]:
    """A file of the package."""
    asset = read(str(name).lstrip("/"))
    known = asset.mark in request.query_params
    return send(request, asset, FOREVER if known else "no-cache")


@cache
def title_map(title_id: str, theme: str, language: str) -> Asset:
    """Kept for each language, since maps have legends and are told in words."""
    try:
        svg = in_theme(title_picture(get_title(title_id)), theme)
    except (UnknownTitle, NothingToDraw):
        raise missing(phrase("There is no such picture.")) from None
    body = svg.encode()
    return Asset(KINDS["svg"], body, gzip.compress(body, 9, mtime=0), sha256(body).hexdigest()[:10])


@get("/pictures/{title_id:str}/{name:str}", include_in_schema=False, sync_to_thread=True)
def title_image(
    title_id: FromPath[str], name: FromPath[str], request: AnyRequest
) -> Response[bytes]:
    """The map of a title as a picture."""
    theme = "dark" if name == "dark.svg" else "light"
    asset = title_map(title_id, theme, reader().tag)
    return send(request, asset, HOUR, "Accept-Encoding, Accept-Language")
