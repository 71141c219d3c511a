"""Which language a request is answered in: the one that its account has chosen, else the one that
was chosen in this browser, else the first that the browser asks for and we have."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import HTTPResponseStartEvent, Message, Receive, Scope, Send

from trunkline.kernel import kits
from trunkline.kernel.language import best_offered, load, offered, speaking
from trunkline.server.errors import StoreDown
from trunkline.server.settings import Settings
from trunkline.web.cookies import LONGEST
from trunkline.web.dependencies import session_of

WORDS = ("text/html", "application/json", "application/problem+json")
CHOSEN = "language"
"""The cookie of a browser in which a language was chosen."""
NO_WORDS = ("/static/",)
"""Addresses that are the same in every language."""


class ReadsLanguages:
    """Around everything else, for errors have words too: a request and its reader's language."""

    def __init__(self, app: Any) -> None:
        self.app = app
        load()
        kits()  # their words come with them

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        tag = await self._language(scope)

        async def in_language(message: Message) -> None:
            if message["type"] == "http.response.start":
                named(message, tag)
            await send(message)

        with speaking(tag):
            await self.app(scope, receive, in_language)

    async def _language(self, scope: Scope) -> str:
        asked, there = ASGIConnection[Any, Any, Any, Any](scope), offered()
        if len(there) > 1 and not scope["path"].startswith(NO_WORDS):
            for tag in (await self._of_account(asked), asked.cookies.get(CHOSEN, "")):
                if tag in there:
                    return tag
        return best_language(asked.headers.get("accept-language", ""))

    async def _of_account(self, asked: ASGIConnection[Any, Any, Any, Any]) -> str:
        """Nothing where the store fails: what is asked of it next says so in words."""
        try:
            session = await session_of(asked, self.app.state.service)
        except StoreDown:
            return ""
        return "" if session is None else session.language


def language_cookie(settings: Settings, tag: str) -> Cookie:
    """What was chosen in this browser; it ends with an empty tag."""
    return Cookie(
        key=CHOSEN,
        value=tag,
        path="/",
        secure=settings.secure,
        samesite="lax",
        max_age=LONGEST if tag else 0,
    )


def named(message: HTTPResponseStartEvent, tag: str) -> None:
    """What has words says in which language they are, and that another reader gets others."""
    headers = MutableScopeHeaders.from_message(message)
    if not headers.get("content-type", "").startswith(WORDS):
        return
    headers["Content-Language"] = tag
    varies = headers.get("vary")
    headers["Vary"] = f"{varies}, Accept-Language" if varies else "Accept-Language"


def best_language(wanted: str) -> str:
    """Of an Accept-Language header ("de-AT, de;q=0.9, en;q=0.8"); English if we have none of it."""
    return best_offered(by_preference(wanted))


def by_preference(wanted: str) -> list[str]:
    """The tags of the header, the dearest first; those with q=0 are not wanted at all, and what is
    no number from 0 to 1 is passed over."""
    found = []
    for part in wanted.split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if tag.strip() and 0 < quality <= 1:
            found.append((quality, tag.strip().lower()))
    return [tag for _, tag in sorted(found, key=lambda each: -each[0])]
