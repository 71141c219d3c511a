"""Errors as pages: what happened, then what one can do."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, NotFoundException
from litestar.plugins.problem_details import ProblemDetailsException

from trunkline.kernel import Malformed, phrase
from trunkline.server.costly.pool import Busy
from trunkline.server.costly.turnstile import Crowded
from trunkline.web.pages.render import page
from trunkline.web.problems import HANDLERS, in_words, too_busy, too_crowded

AnyRequest = Request[Any, Any, Any]


def show_fault(request: AnyRequest, error: Exception) -> Response[Any]:
    """A page for people, an update for a page at work, problem details for a .json twin."""
    if request.url.path.endswith(".json"):
        known = next((HANDLERS[kind] for kind in HANDLERS if isinstance(error, kind)), None)
        if isinstance(error, ProblemDetailsException) or known is None:
            assert isinstance(error, ProblemDetailsException)
            return error.to_response(request)
        answer: Response[Any] = known(request, error)
        return answer
    status = error.status_code if isinstance(error, HTTPException) else 400
    detail = in_words(error) if isinstance(error, HTTPException) else str(error)
    template = "fault_part.html" if request.headers.get("hx-request") else "fault.html"
    return page(request, template, status, detail=detail, code=status)


def lost(request: AnyRequest, error: NotFoundException) -> Response[Any]:
    """An address that leads nowhere: a page for browsers, problem details for programs."""
    browses = "text/html" in request.headers.get("accept", "")
    if browses and not request.url.path.startswith("/api/"):
        detail = phrase("This address leads nowhere.")
        return page(request, "fault.html", error.status_code, detail=detail, code=error.status_code)
    answer: Response[Any] = HANDLERS[HTTPException](request, error)
    return answer


def show_busy(request: AnyRequest, error: Exception) -> Response[Any]:
    """Too much at once: the page says so, and when to come again."""
    told = too_busy() if isinstance(error, Busy) else too_crowded()
    answer = show_fault(request, told)
    answer.headers.update(told.headers or {})
    return answer


FAULTS: dict[Any, Any] = {
    **dict.fromkeys((HTTPException, ProblemDetailsException, Malformed), show_fault),
    **dict.fromkeys((Busy, Crowded), show_busy),
}
