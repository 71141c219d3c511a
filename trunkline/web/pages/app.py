"""/manifest.webmanifest and /sw.js: Trunkline as an app on somebody's device."""

from __future__ import annotations

import msgspec
from litestar import Response, get

from trunkline.kernel import phrase
from trunkline.web.pages.static import KINDS, asset, read, send
from trunkline.web.parameters import AnyRequest

DARK = "#14201C"
PAPER = "#E8EDE9"


def _icon(name: str, size: int, purpose: str = "any") -> dict[str, str]:
    sizes = f"{size}x{size}"
    return {"src": asset(name), "sizes": sizes, "type": "image/png", "purpose": purpose}


@get("/manifest.webmanifest", sync_to_thread=False)
def manifest() -> Response[bytes]:
    """What browsers need to know to put Trunkline on a device."""
    data = {
        "id": "/",
        "name": "Trunkline",
        "short_name": "Trunkline",
        "description": phrase("app.about", "Rail and share games, with friends or bots"),
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": DARK,
        "icons": [
            {"src": asset("icon.svg"), "sizes": "any", "type": KINDS["svg"]},
            _icon("app-192.png", 192),
            _icon("app-512.png", 512),
            _icon("app-mask-512.png", 512, "maskable"),
        ],
    }
    body = msgspec.json.encode(data)
    kind = "application/manifest+json"
    return Response(body, media_type=kind, headers={"Cache-Control": "no-cache"})


@get("/sw.js", sync_to_thread=False)
def service_worker(request: AnyRequest) -> Response[bytes]:
    """The script that shows pushes and keeps the last position; it has no address with a mark,
    since browsers look at this one again by themselves."""
    return send(request, read("sw.js"), "no-cache")
