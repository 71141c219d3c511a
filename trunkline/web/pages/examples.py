"""/examples/{title}: a finished game of a title to watch, and its report."""

from __future__ import annotations

from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect

from trunkline.server.matches.examples import example_match
from trunkline.web.dependencies import TheService
from trunkline.web.parameters import AnyRequest
from trunkline.web.turns import turn

FIRST = 1
"""The number of the first action."""


@get("/examples/{title_id:str}")
async def watch_example(
    title_id: FromPath[str], request: AnyRequest, service: TheService
) -> Redirect:
    """To its table, at its first action."""
    async with turn(request, service):
        match_id = await example_match(service, title_id)
    return Redirect(f"/matches/{match_id}?at={FIRST}", status_code=303)


@get("/examples/{title_id:str}/report")
async def read_example(
    title_id: FromPath[str], request: AnyRequest, service: TheService
) -> Redirect:
    """To its report."""
    async with turn(request, service):
        match_id = await example_match(service, title_id)
    return Redirect(f"/matches/{match_id}/report", status_code=303)
