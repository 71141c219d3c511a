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
from trunkline.kernel import BadLog, BadSetup, Malformed, Refusal, UnknownTitle
from trunkline.web.database import Unreachable
from trunkline.web.tokens import new_id

log = logging.getLogger("trunkline.web")
AnyRequest = Request[Any, Any, Any]
SETUP = "Setting up a match"
SEATS = "Seats at the table"


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


def no_token(detail: str = "A seat token is needed: Authorization: Bearer ...") -> Exception:
    return problem(401, detail)


def not_yours(why: str, rule: str = SEATS) -> ProblemDetailsException:
    return problem(403, why, why=why, rule=rule)


def missing(detail: str = "There is no such match.") -> ProblemDetailsException:
    return problem(404, detail)


def stale(version: int) -> ProblemDetailsException:
    why = f"The position changed while you chose: it is at version {version} now."
    return problem(409, why, version=version)


def taken(detail: str) -> ProblemDetailsException:
    """Somebody else was first."""
    return problem(409, detail)


def refused(why: str, rule: str) -> ProblemDetailsException:
    return problem(422, why, why=why, rule=rule)


def refused_by_rule(refusal: Refusal) -> ProblemDetailsException:
    return refused(refusal.why, refusal.rule)


def _http(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Litestar's own errors; where a body was wrong, `errors` says in which place."""
    more = {"errors": error.extra} if error.extra else {}
    told = problem(error.status_code, _where(error) or error.detail, **more)
    told.headers = {**(told.headers or {}), **(error.headers or {})}
    if error.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        told.headers["Retry-After"] = "60"
    return told.to_response(request)


def _where(error: HTTPException) -> str:
    """The place where a request is malformed and what is wrong there; empty if it is not that."""
    found = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if not {"message", "key", "source"} <= set(found):
        return ""
    source = getattr(found["source"], "value", found["source"])
    place = "" if found["key"] == "data" else f" at {found['key']}"
    return f"The {source} is malformed{place}: {found['message']}."


def _malformed(request: AnyRequest, error: Exception) -> Response[Any]:
    return malformed(str(error)).to_response(request)


def _too_deep(request: AnyRequest, error: RecursionError) -> Response[Any]:
    return malformed("The body is nested too deeply.").to_response(request)


def _no_text(request: AnyRequest, error: UnicodeDecodeError) -> Response[Any]:
    return malformed("The body is not UTF-8.").to_response(request)


def _bad_log(request: AnyRequest, error: BadLog) -> Response[Any]:
    told = problem(422, str(error), why=error.why, rule=error.rule, at=error.at)
    return told.to_response(request)


def _setup(request: AnyRequest, error: Exception) -> Response[Any]:
    return refused(str(error).strip("'"), SETUP).to_response(request)


def _database(request: AnyRequest, error: SQLAlchemyError) -> Response[Any]:
    log.error("The database failed.", exc_info=error)
    told = problem(503, "The database does not answer. Nothing was lost; try again.")
    told.headers = {"Retry-After": "2"}
    return told.to_response(request)


def _unexpected(request: AnyRequest, error: Exception) -> Response[Any]:
    """Our mistake: the log has the details under a code, the answer has only the code."""
    code = new_id(6).upper()
    log.error("An error nobody expected.", exc_info=error, extra={"code": code})
    detail = f"Something broke here. The match is safe. Reload or tell us the code {code}."
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
    Exception: _unexpected,
}
