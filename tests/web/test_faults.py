"""What goes wrong, as people and programs see it."""

import asyncio
from typing import Any

from litestar import Litestar, Request, post

from tests.web.table import Table
from trunkline.server.errors import Busy, Refused, ServerError, Stale, TooManyTries, Unauthenticated
from trunkline.web.problems import HANDLERS, STATUSES, problem_of


def test_an_address_that_leads_nowhere_is_a_page_for_browsers_only(quick: Table) -> None:
    page = quick.client.get("/nowhere", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["content-type"][:9]) == (404, "text/html")
    assert "This page does not exist." in page.text
    for path, accept in (("/nowhere", "application/json"), ("/api/nowhere", "text/html")):
        answer = quick.client.get(path, headers={"Accept": accept})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith("application/problem+json")


def kinds(kind: type[ServerError] = ServerError) -> set[type[ServerError]]:
    return {kind}.union(*map(kinds, kind.__subclasses__()))


def test_every_error_of_the_server_has_a_status() -> None:
    told = {kind for kind in kinds() if not kind.__subclasses__()}
    assert told == set(STATUSES)


def test_what_waiting_helps_says_when_to_try_again() -> None:
    found = problem_of(TooManyTries(90))
    assert (found.status_code, found.headers) == (429, {"Retry-After": "90"})
    assert problem_of(Busy()).headers == {"Retry-After": "10"}


def test_a_refusal_carries_its_reason_and_rule_and_staleness_the_version() -> None:
    refused = problem_of(Refused("Too far.", "Section 3"))
    assert (refused.status_code, refused.extra) == (422, {"why": "Too far.", "rule": "Section 3"})
    stale = problem_of(Stale(12))
    assert (stale.status_code, stale.extra) == (409, {"version": 12})
    asked = problem_of(Unauthenticated())
    assert (asked.status_code, asked.headers) == (401, {"WWW-Authenticate": "Bearer"})


def test_a_request_that_was_broken_off_is_no_fault_of_the_server() -> None:
    """A page that is left while it sends: Litestar calls that an error of the server."""

    @post("/")
    async def read(request: Request[Any, Any, Any]) -> None:
        await request.body()

    said: list[Any] = []

    async def left() -> Any:
        return {"type": "http.disconnect"}

    async def note(message: Any) -> None:
        said.append(message)

    scope: Any = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/", "headers": []}
    scope |= {"query_string": b"", "root_path": "", "scheme": "http", "server": ("here", 80)}
    app = Litestar([read], exception_handlers=HANDLERS, openapi_config=None)
    asyncio.run(app(scope, left, note))
    assert said[0]["status"] == 400
