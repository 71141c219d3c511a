"""Everything that can go wrong in a request, as problem details (RFC 9457)."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.plugins.problem_details import ProblemDetailsException
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from trunkline.bots import UnknownBot
from trunkline.kernel import (
    BadLog,
    BadSetup,
    Malformed,
    Refusal,
    UnknownTitle,
    no,
    noted,
    phrase,
)
from trunkline.server.costly.pool import Busy
from trunkline.server.costly.turnstile import Crowded
from trunkline.server.people.tokens import new_id
from trunkline.server.store.database import Unreachable

log = logging.getLogger("trunkline.web")
AnyRequest = Request[Any, Any, Any]
SETUP = noted("Setting up a match")
SEATS = noted("Seats at the table")
LIBRARY = (
    noted("CSRF token verification failed"),
    noted("Method Not Allowed"),
    noted("Not Found"),
    noted("Request Entity Too Large"),
    noted("Too Many Requests"),
)
"""What Litestar says by itself."""


def problem(status: int, detail: str, **more: Any) -> ProblemDetailsException:
    headers = {"WWW-Authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else None
    return ProblemDetailsException(
        status_code=status,
        title=HTTPStatus(status).phrase,
        detail=detail,
        extra=more or None,
        headers=headers,
    )


def malformed(detail: str) -> ProblemDetailsException:
    return problem(400, detail)


def no_token(detail: str = "") -> Exception:
    return problem(401, detail or phrase("A seat token is needed: Authorization: Bearer ..."))


def not_yours(refusal: Refusal) -> ProblemDetailsException:
    return problem(403, refusal.why, why=refusal.why, rule=phrase(refusal.rule))


def not_your_seat(name: str) -> Refusal:
    return no("You do not sit on the seat of {name}.", SEATS, name=name)


def missing(detail: str = "") -> ProblemDetailsException:
    return problem(404, detail or phrase("There is no such match."))


def stale(version: int) -> ProblemDetailsException:
    why = phrase(
        "The position changed while you chose: it is at version {version} now.", version=version
    )
    return problem(409, why, version=version)


def taken(detail: str) -> ProblemDetailsException:
    """Somebody else was first."""
    return problem(409, detail)


def refused(refusal: Refusal) -> ProblemDetailsException:
    """By a rule of the game or of the table."""
    return refused_saying(refusal.why, refusal.rule)


def refused_saying(why: str, rule: str) -> ProblemDetailsException:
    """What is in words already. Only our own rules are translated, not sections of rulebooks."""
    return problem(422, why, why=why, rule=phrase(rule))


def too_busy() -> ProblemDetailsException:
    """Costly work waits in line, and the line is full."""
    told = problem(503, phrase("Too much is being worked out at present. Try again in a moment."))
    told.headers = {"Retry-After": "10"}
    return told


def too_crowded() -> ProblemDetailsException:
    """Too many at one address wait for their turn."""
    told = problem(429, phrase("Too many requests are waiting. Try again in a moment."))
    told.headers = {"Retry-After": "5"}
    return told


def _http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Litestar's own errors; where a body was wrong, `errors` says in which place."""
    more = {"errors": error.extra} if error.extra else {}
    told = problem(error.status_code, _where(error) or in_words(error), **more)
    told.headers = {**(told.headers or {}), **(error.headers or {})}
    if error.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        told.headers["Retry-After"] = "60"
    return told.to_response(request)


def in_words(error: HTTPException) -> str:
    """What a problem says; what Litestar or a guard says comes in English."""
    return error.detail if isinstance(error, ProblemDetailsException) else phrase(error.detail)


def _where(error: HTTPException) -> str:
    """The place where a request is malformed and what is wrong there; empty if it is not that."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not {"message", "key", "source"} <= set(found):
        return ""
    source = getattr(found["source"], "value", found["source"])
    message = found["message"]
    if found["key"] == "data":
        return phrase("The {source} is malformed: {error}.", source=source, error=message)
    return phrase(
        "The {source} is malformed at {place}: {error}.",
        source=source,
        place=found["key"],
        error=message,
    )


def _malformed(request: AnyRequest, error: Exception) -> Response[Any]:
    return malformed(str(error)).to_response(request)


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[Any]:
    return malformed(phrase("The body is nested too deeply.")).to_response(request)


def _no_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Any]:
    return malformed(phrase("The body is not UTF-8.")).to_response(request)


def _bad_log(request: AnyRequest, error: BadLog) -> Response[Any]:
    told = problem(422, str(error), why=error.why, rule=phrase(error.rule), at=error.at)
    return told.to_response(request)


def _setup(request: AnyRequest, error: Exception) -> Response[Any]:
    return refused_saying(str(error).strip("'"), SETUP).to_response(request)


def _database(request: AnyRequest, error: SQLAlchemyError) -> Response[Any]:
    log.error("The database failed.", exc_info=error)
    told = problem(503, phrase("The database does not answer. Nothing was lost; try again."))
    told.headers = {"Retry-After": "2"}
    return told.to_response(request)


def _busy(request: AnyRequest, error: Busy) -> Response[Any]:
    return too_busy().to_response(request)


def _crowded(request: AnyRequest, error: Crowded) -> Response[Any]:
    return too_crowded().to_response(request)


def _unexpected(request: AnyRequest, error: Exception) -> Response[Any]:
    """Our mistake: the log has the details under a code, the answer has only the code."""
    code = new_id(6).upper()
    log.error("An error nobody expected.", exc_info=error, extra={"code": code})
    detail = phrase(
        "Something broke here. The match is safe. Reload or tell us the code {code}.", code=code
    )
    return problem(500, detail, code=code).to_response(request)


HANDLERS: dict[Any, Any] = {
    HTTPException: _http,
    Malformed: _malformed,
    RecursionError: _too_deep,
    UnicodeDecodeError: _no_text,
    BadLog: _bad_log,
    BadSetup: _setup,
    UnknownTitle: _setup,
    UnknownBot: _setup,
    DBAPIError: _database,
    Unreachable: _database,
    Busy: _busy,
    Crowded: _crowded,
    Exception: _unexpected,
}
