"""What the handlers of the API share: documented errors, the seat token, links to more."""

from __future__ import annotations

from urllib.parse import urlencode

from litestar.openapi import ResponseSpec
from msgspec import Struct

from trunkline.server.matches.votes import Request
from trunkline.web.parameters import AnyRequest

BEARER: list[dict[str, list[str]]] = [{"SeatToken": []}]


class Problem(Struct, frozen=True):
    """An error: `detail` says what happened; refusals also have `why` and `rule`."""

    status: int
    title: str = ""
    detail: str = ""
    why: str = ""
    rule: str = ""
    version: int = 0


MEANINGS = {
    400: "Malformed; the answer says where.",
    401: "No token or session, or a wrong one.",
    403: "Not your seat, or not your decision.",
    404: "There is no such thing.",
    409: "Stale: the position changed meanwhile, or somebody was faster.",
    413: "Too large.",
    422: "Understood, but not allowed: `why`, and the `rule` that says so.",
    429: "Too many requests.",
    503: "The store does not answer, or too much is waiting: `Retry-After`.",
}

WRITING = (400, 401, 403, 404, 409, 413, 422, 429)
"""The errors of handlers by which players change a match."""
ASKED = {
    202: ResponseSpec(Request, description="Others must agree first.", generate_examples=False)
}
"""For what needs the consent of the table."""
EMPTY = {204: ResponseSpec(None, description="Done; there is nothing to say.")}
"""For handlers that answer with a cookie alone."""


def errors(*statuses: int) -> dict[int, ResponseSpec]:
    """The documented errors of a handler."""
    return {
        status: ResponseSpec(
            Problem,
            description=MEANINGS[status],
            media_type="application/problem+json",
            generate_examples=False,
        )
        for status in statuses
    }


def page_link(request: AnyRequest, relation: str, **place: int) -> dict[str, str]:
    """The header that says where another page of a list is (RFC 8288)."""
    query = {**request.query_params.dict(), **place}
    return {"Link": f'<{request.url.path}?{urlencode(query, doseq=True)}>; rel="{relation}"'}
