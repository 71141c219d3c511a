"""Which language a request is answered in: the first that its reader wants and we have."""

from __future__ import annotations

from typing import Any

from litestar.datastructures import Headers, MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import HTTPResponseStartEvent, Message, Receive, Scope, Send

from trunkline.kernel import kits
from trunkline.kernel.language import ENGLISH, LANGUAGES, load, speaking

WORDS = ("text/html", "application/json", "application/problem+json")


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
        tag = best_language(Headers.from_scope(scope).get("accept-language", ""))

        async def in_language(message: Message) -> None:
            if message["type"] == "http.response.start":
                named(message, tag)
            await send(message)

        with speaking(tag):
            await self.app(scope, receive, in_language)


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
    for tag in by_preference(wanted):
        for known in (tag, tag.partition("-")[0]):
            if known in LANGUAGES:
                return known
    return ENGLISH


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
