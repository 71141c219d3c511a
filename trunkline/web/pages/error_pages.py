"""Errors as pages: what happened, then what one can do."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException, NotFoundException

from trunkline.kernel import Malformed, phrase
from trunkline.server.errors import ServerError
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest
from trunkline.web.problems import HANDLERS, in_words, retry_headers, status_of


def show_error(request: AnyRequest, error: Exception) -> Response[Any]:
    """A page for people, an update for a page at work, problem details for a .json twin."""
    if request.url.path.endswith(".json"):
        known = next(HANDLERS[kind] for kind in HANDLERS if isinstance(error, kind))
        answer: Response[Any] = known(request, error)
        return answer
    status = _status(error)
    detail = in_words(error) if isinstance(error, HTTPException) else str(error)
    at_work = bool(request.headers.get("hx-request"))
    template = "fault_part.html" if at_work else "fault.html"
    answer = page(request, template, status, detail=detail, code=status)
    if at_work:  # what the page shows stays, under the words about it
        answer.headers["HX-Reswap"] = "none"
    answer.headers.update(retry_headers(error))
    return answer


def _status(error: Exception) -> int:
    if isinstance(error, HTTPException):
        return error.status_code
    return status_of(error) if isinstance(error, ServerError) else 400


def lost(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """An address that leads nowhere: a page for browsers, problem details for programs."""
    browses = "text/html" in request.headers.get("accept", "")
    if browses and not request.url.path.startswith("/api/"):
        detail = phrase("error.address-leads-nowhere", "This page does not exist.")
        return page(request, "fault.html", error.status_code, detail=detail, code=error.status_code)
    answer: Response[Any] = HANDLERS[HTTPException](request, error)
    return answer


ERROR_PAGES: dict[Any, Any] = dict.fromkeys((HTTPException, ServerError, Malformed), show_error)
