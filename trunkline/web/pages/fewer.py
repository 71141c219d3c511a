"""/fewer/{token}: the link in every message, for fewer of them; nobody needs to log in."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.params import FromPath

from trunkline.kernel import message, phrase
from trunkline.server.notices.events import Kind
from trunkline.server.notices.fewer import Fewer, ask_for_fewer, read_fewer
from trunkline.server.notices.sentences import HEADINGS, NOTES
from trunkline.web.dependencies import TheService
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest

KIND_WORDS: dict[Kind, str] = {
    "mail": message("notice.fewer.mail", "E-mail"),
    "push": message("notice.fewer.push", "Push"),
    "webhook": message("notice.fewer.webhook", "Webhook"),
}


def _line(fewer: Fewer) -> str:
    """When such messages come, as the table of notices says it."""
    if fewer.line is None:
        return ""
    name = {"name": "…"} if fewer.line == "mention" else {}
    head = phrase(HEADINGS[fewer.line], **name)
    return f"{head} ({phrase(NOTES[fewer.line])})" if fewer.line in NOTES else head


def _page(request: AnyRequest, token: str, fewer: Fewer, done: str) -> Response[bytes]:
    kind = phrase(KIND_WORDS[fewer.kind])
    return page(request, "fewer.html", token=token, kind=kind, what=_line(fewer), done=done)


@get("/fewer/{token:str}")
async def show_fewer(
    token: FromPath[str], request: AnyRequest, service: TheService
) -> Response[bytes]:
    """What would end; nothing ends by opening a link."""
    return _page(request, token, await read_fewer(service, token), "")


@post("/fewer/{token:str}", status_code=200)
async def post_fewer(
    token: FromPath[str], request: AnyRequest, service: TheService
) -> Response[bytes]:
    """No more of these; mail programs send this by themselves when one presses their button, in
    whichever form they like."""
    everything = (await request.form()).get("everything") == "yes"
    fewer = await ask_for_fewer(service, token, everything)
    if everything or fewer.line is None:
        done = phrase("notice.fewer.none", "You will get no more messages this way.")
    else:
        done = phrase("notice.fewer.done", "You will get no more of these messages this way.")
    return _page(request, token, fewer, done)
