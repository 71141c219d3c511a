"""Before anything about a match is answered: may this caller look at it?

One guard around every route that has a match in its address, so that none can be forgotten.
"""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from trunkline.server.errors import NotFound
from trunkline.server.matches.visibility import check_look
from trunkline.web.dependencies import caller_of


async def may_look(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Matches that do not exist are left to the handlers, which know what to say."""
    match_id = connection.path_params.get("match_id")
    if match_id is None or "\x00" in match_id:
        return
    service = connection.app.state.service
    try:
        live = await service.match(match_id)
    except NotFound:
        return
    if live.row.seen_by == "us":
        check_look(live, await caller_of(connection, service))
