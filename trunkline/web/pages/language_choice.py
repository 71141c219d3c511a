"""The choice of a language in the bar and in the menu of the table."""

from __future__ import annotations

from litestar import Response, post

from trunkline.kernel.language import offered
from trunkline.server.people.languages import set_language
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.language import language_cookie
from trunkline.web.parameters import Form


@post("/language", status_code=200)
async def post_language(data: Form, service: TheService, caller: TheCaller) -> Response[bytes]:
    """From now on this language, in this browser and for the account; the page is shown anew."""
    chosen = data.get("language", "")
    tag = chosen if chosen in offered() else ""
    if caller.session is not None and caller.session.account_id is not None and tag:
        await service.db.write(set_language, caller.session.account_id, tag)
    answer = Response(b"", headers={"HX-Refresh": "true"})
    answer.set_cookie(language_cookie(service.settings, tag))
    return answer
