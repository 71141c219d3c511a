"""Which language a request is answered in: the first that its reader wants and we have."""

from __future__ import annotations

from litestar.datastructures import Headers
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from trunkline.kernel.language import ENGLISH, LANGUAGES, load, speaking


def reads_languages(app: ASGIApp) -> ASGIApp:
    """A middleware: whatever a request leads to is put into words in its reader's language."""
    load()

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        wanted = ""
        if scope["type"] == ScopeType.HTTP:
            wanted = Headers.from_scope(scope).get("accept-language", "")
        with speaking(best_language(wanted)):
            await app(scope, receive, send)

    return answer


def best_language(wanted: str) -> str:
    """Of an Accept-Language header ("de-AT, de;q=0.9, en;q=0.8"); English if we have none of it."""
    for tag in by_preference(wanted):
        for known in (tag, tag.partition("-")[0]):
            if known in LANGUAGES:
                return known
    return ENGLISH


def by_preference(wanted: str) -> list[str]:
    """The tags of the header, the dearest first; those with q=0 are not wanted at all."""
    found = []
    for part in wanted.split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=")) if weight else 1.0
        except ValueError:
            continue
        if tag.strip() and quality > 0:
            found.append((quality, tag.strip().lower()))
    return [tag for _, tag in sorted(found, key=lambda each: -each[0])]
