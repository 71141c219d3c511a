"""Which screen a request is answered for: what its page has told in cookies about its maps."""

from __future__ import annotations

from http.cookies import CookieError, SimpleCookie
from typing import Any

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import Receive, Scope, Send

from trunkline.draw.screen import UNKNOWN_CLASS, Screen, shown_on
from trunkline.kernel.numbers import whole_number

CLASS = "map-r-"
"""Cookies of this beginning and the id of a title hold the class that its map is drawn for."""
STRONG = "strong-marks"


class ReadsScreens:
    """Around the application: a request, and the screen of whoever sent it."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        with shown_on(told(Headers.from_scope(scope).get("cookie", ""))):
            await self.app(scope, receive, send)


def told(header: str) -> Screen:
    """What a page has told; the usual screen where it has told nothing that can be read."""
    try:
        cookies = {name: each.value for name, each in SimpleCookie(header).items()}
    except CookieError:
        cookies = {}
    sizes = {name: whole_number(value) for name, value in cookies.items() if name.startswith(CLASS)}
    classes = {name.removeprefix(CLASS): size for name, size in sizes.items() if size is not None}
    return Screen(classes, UNKNOWN_CLASS, cookies.get(STRONG) == "1")
