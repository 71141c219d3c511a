"""Styles, scripts and pictures that all pages share; kept by browsers, renewed by their mark."""

from __future__ import annotations

import gzip
import re
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from litestar import Response, get
from litestar.params import FromPath
from msgspec import Struct

from trunkline.draw import NothingToDraw, in_theme, title_picture
from trunkline.kernel import Kit, UnknownTitle, get_kit, get_title, kits, phrase
from trunkline.kernel.language import reader
from trunkline.server.errors import NotFound
from trunkline.web.guards import PICTURE_CSP
from trunkline.web.pages.marks import mark, marked
from trunkline.web.pages.stylesheet import stylesheet
from trunkline.web.parameters import AnyRequest

KINDS = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "png": "image/png",
    "LICENSE": "text/plain; charset=utf-8",
}
FOREVER = "public, max-age=31536000, immutable"
HOUR = "public, max-age=3600"
FOLDERS = ("fonts", "vendor")
GENERATED = {"pictures.css": stylesheet}
IMPORTED = re.compile(rb'((?:from |import |import\()"\./)([a-z_]+\.js)(")')


class Asset(Struct, frozen=True):
    """A file as it is sent."""

    kind: str
    body: bytes
    packed: bytes
    """Empty where packing gains nothing."""
    mark: str


def title_file(kit: Kit, name: str) -> str:
    """The address of a title's own file below /static."""
    return f"titles/{kit.id}/{name}"


def title_styles(title_id: str) -> tuple[str, ...]:
    """The style sheets of a title's table, below /static."""
    kit = get_kit(title_id)
    return tuple(title_file(kit, name) for name in kit.styles)


@cache
def static_files() -> dict[str, Traversable]:
    """All static files of the package and of the titles by their address."""
    root = files("trunkline.web") / "static"
    found = {each.name: each for each in root.iterdir() if each.is_file()}
    for folder in FOLDERS:
        found |= {f"{folder}/{each.name}": each for each in (root / folder).iterdir()}
    for kit in kits():
        if kit.static:
            inside = kit.folder(kit.static).iterdir()
            found |= {title_file(kit, each.name): each for each in inside if each.is_file()}
    return found


@cache
def read(name: str) -> Asset:
    """The file of this name; raises 404 for anything but the package's and the titles' own."""
    if name in GENERATED:
        body = GENERATED[name]().encode()
    elif name in static_files():
        body = static_files()[name].read_bytes()
        body = with_marks(body) if name.endswith(".js") and "/" not in name else body
    else:
        raise NotFound(phrase("table.static.no-such-file", "File not found."))
    kind = KINDS.get(name.rsplit(".", 1)[-1], "application/octet-stream")
    return packed(kind, body)


def with_marks(script: bytes) -> bytes:
    """What a script imports has its mark too: a browser loads it once and keeps it."""

    def marked_name(found: re.Match[bytes]) -> bytes:
        name = found[2]
        return found[1] + name + b"?" + read(name.decode()).mark.encode() + found[3]

    return IMPORTED.sub(marked_name, script)


def packed(kind: str, body: bytes) -> Asset:
    """Fonts and photographs are packed already: what does not get smaller is sent as it is."""
    smaller = gzip.compress(body, 9, mtime=0)
    return Asset(kind, body, smaller if len(smaller) < 0.95 * len(body) else b"", mark(body))


def asset(name: str) -> str:
    """The address of a static file, with a mark that changes when the file does."""
    return marked(name, read(name).body)


def send(
    request: AnyRequest, asset: Asset, keep: str, vary: str = "Accept-Encoding"
) -> Response[bytes]:
    tag = f'"{asset.mark}"'
    headers = {"Cache-Control": keep, "ETag": tag, "Vary": vary}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers)
    body = asset.body
    if asset.packed and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = asset.packed, "gzip"
    return Response(body, media_type=asset.kind, headers=headers)


@get("/static/{name:path}", sync_to_thread=False)
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
        raise NotFound(phrase("table.static.no-such-picture", "Picture not found.")) from None
    return packed(KINDS["svg"], svg.encode())


@get("/pictures/{title_id:str}/{name:str}", sync_to_thread=True)
def title_image(
    title_id: FromPath[str], name: FromPath[str], request: AnyRequest
) -> Response[bytes]:
    """The map of a title as a picture."""
    theme = "dark" if name == "dark.svg" else "light"
    asset = title_map(title_id, theme, reader().tag)
    answer = send(request, asset, HOUR, "Accept-Encoding, Accept-Language")
    answer.headers["Content-Security-Policy"] = PICTURE_CSP
    return answer
