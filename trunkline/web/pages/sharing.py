"""/matches/{id}/report/link: a link to the report alone is made, and taken back."""

from __future__ import annotations

from litestar import Response, post

from trunkline.server.errors import ServerError
from trunkline.server.matches import report_links
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId


@post("/matches/{match_id:str}/report/link", status_code=200)
async def post_report_link(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The part of the page that says who sees the report."""
    live, link, message = await service.match(match_id), "", ""
    try:
        if data.get("do") == "drop":
            await report_links.take_back(service, live, caller)
        else:
            link = await report_links.make(service, live, caller)
    except ServerError as error:
        message = str(error)
    return page(request, "report_link.html", id=match_id, link=link, message=message)
