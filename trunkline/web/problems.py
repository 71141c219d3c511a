"""Everything that can go wrong in a request, as problem details (RFC 9457)."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.plugins.problem_details import ProblemDetailsException

from trunkline.bots import UnknownBot
from trunkline.kernel import BadLog, BadSetup, Malformed, UnknownTitle, message, phrase
from trunkline.server.errors import (
    SETUP,
    Busy,
    Conflict,
    Crowded,
    Forbidden,
    Locked,
    NotFound,
    Refused,
    RuleError,
    ServerError,
    Stale,
    StoreDown,
    TooManyTries,
    Unauthenticated,
    Unavailable,
)
from trunkline.server.people.tokens import new_id
from trunkline.web.parameters import AnyRequest

log = logging.getLogger("trunkline.web")
LIBRARY = {
    "CSRF token verification failed": message("error.csrf", "This page is out of date. Reload it."),
    "Method Not Allowed": message(
        "error.method-not-allowed", "This address does not accept such requests."
    ),
    "Not Found": message("error.not-found", "Page not found."),
    "Request Entity Too Large": message("error.too-large", "This file is too large."),
    "Too Many Requests": message("error.too-many-requests", "Too many requests. Wait a moment."),
}
"""What Litestar says by itself."""
BROKEN_OFF = "client disconnected prematurely"
"""Litestar's words, as an error of the server, for a request whose sender left before its end."""


def problem(status: int, detail: str, **more: Any) -> ProblemDetailsException:
    headers = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else None
    return ProblemDetailsException(
        status_code=status,
        title=HTTPStatus(status).phrase,
        detail=detail,
        extra=more or None,
        headers=headers,
    )


STATUSES: dict[type[ServerError], int] = {
    NotFound: 404,
    Unauthenticated: 401,
    Locked: 403,
    Forbidden: 403,
    Conflict: 409,
    Stale: 409,
    Refused: 422,
    TooManyTries: 429,
    Crowded: 429,
    Unavailable: 503,
    Busy: 503,
}


def status_of(error: ServerError) -> int:
    return next(STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)


def problem_of(error: ServerError) -> ProblemDetailsException:
    """What the server says, as problem details."""
    more: dict[str, Any] = {}
    if isinstance(error, RuleError):
        more = {"why": str(error), "rule": error.rule}
    elif isinstance(error, Stale):
        more = {"version": error.version}
    told = problem(status_of(error), str(error), **more)
    told.headers = {**(told.headers or {}), **retry_headers(error)}
    return told


def retry_headers(error: Exception) -> dict[str, str]:
    """When to come again, where waiting helps."""
    seconds = getattr(error, "retry_after", None)
    return {} if seconds is None else {"Retry-After": str(seconds)}


def _told(request: AnyRequest, error: ServerError) -> Response[Any]:
    return problem_of(error).to_response(request)


def _http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Litestar's own errors; where a body was wrong, `errors` says in which place."""
    more = {"errors": error.extra} if error.extra else {}
    status = HTTPStatus.BAD_REQUEST if error.detail == BROKEN_OFF else error.status_code
    told = problem(status, _where(error) or in_words(error), **more)
    told.headers = {**(told.headers or {}), **(error.headers or {})}
    if error.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        told.headers["Retry-After"] = "60"
    return told.to_response(request)


def in_words(error: HTTPException) -> str:
    """What a problem says; what Litestar or a guard says comes in English."""
    if isinstance(error, ProblemDetailsException):
        return error.detail
    known = LIBRARY.get(error.detail, error.detail)
    return phrase(known)


def _where(error: HTTPException) -> str:
    """The place where a request is malformed and what is wrong there; empty if it is not that."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not {"message", "key", "source"} <= set(found):
        return ""
    source = getattr(found["source"], "value", found["source"])
    message = found["message"]
    if found["key"] == "data":
        return phrase(
            "error.the-source-is-malformed-error",
            "This request could not be read ({source}). Detail: {error}.",
            source=source,
            error=message,
        )
    return phrase(
        "error.the-source-is-malformed-at-place",
        "This request could not be read ({source}, {place}). Detail: {error}.",
        source=source,
        place=found["key"],
        error=message,
    )


def _malformed(request: AnyRequest, error: Exception) -> Response[Any]:
    return problem(400, str(error)).to_response(request)


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[Any]:
    return problem(
        400, phrase("error.body-nested-too", "The body is nested too deeply.")
    ).to_response(request)


def _no_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Any]:
    return problem(400, phrase("error.body-not-utf", "The body is not UTF-8.")).to_response(request)


def _bad_log(request: AnyRequest, error: BadLog) -> Response[Any]:
    told = problem(422, str(error), why=error.why, rule=phrase(error.rule), at=error.at)
    return told.to_response(request)


def _setup(request: AnyRequest, error: Exception) -> Response[Any]:
    return _told(request, Refused(str(error).strip("'"), SETUP))


def _database(request: AnyRequest, error: StoreDown) -> Response[Any]:
    log.error("The database failed.", exc_info=error)
    told = problem(
        503,
        phrase(
            "error.database-not-answer",
            "The database does not answer. Nothing was lost; try again.",
        ),
    )
    told.headers = retry_headers(error)
    return told.to_response(request)


def _unexpected(request: AnyRequest, error: Exception) -> Response[Any]:
    """Our mistake: the log has the details under a code, the answer has only the code."""
    code = new_id(6).upper()
    log.error("An error nobody expected.", exc_info=error, extra={"code": code})
    detail = phrase(
        "error.something-broke-here",
        "Something went wrong. Your match is safe. Reload the page, or send us the code {code}.",
        code=code,
    )
    return problem(500, detail, code=code).to_response(request)


HANDLERS: dict[Any, Any] = {
    HTTPException: _http,
    ServerError: _told,
    Malformed: _malformed,
    RecursionError: _too_deep,
    UnicodeDecodeError: _no_text,
    BadLog: _bad_log,
    BadSetup: _setup,
    UnknownTitle: _setup,
    UnknownBot: _setup,
    StoreDown: _database,
    Exception: _unexpected,
}
