"""/server: what hosts of the server see and do."""

from __future__ import annotations

from typing import Annotated

from litestar import Response, get, post
from litestar.params import QueryParameter
from msgspec import Struct

from trunkline.kernel import UnknownTitle, get_title, message, phrase
from trunkline.server import admin
from trunkline.server.admin.at_work import act, host_name, let_bots_play
from trunkline.server.admin.facts import Fact
from trunkline.server.admin.overview import SHOWN, Overview, Show, overview
from trunkline.server.clock import written
from trunkline.server.errors import ServerError
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.dates import how_long_ago
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId

Wanted = Annotated[Show, QueryParameter()]
Find = Annotated[str, QueryParameter(max_length=80)]
FILTERS = {
    "playing": message("server.show.playing", "Running"),
    "open": message("server.show.open", "Waiting"),
    "over": message("server.show.over", "Finished"),
    "quiet": message("server.show.quiet", "No action for 30 days"),
}
ENDED = message("server.done.ended", "The match has been ended.")
DELETED = message("server.done.deleted", "The match has been deleted.")
UNLISTED = message("server.done.unlisted", "The match is off the list.")
BANNED = message("server.done.banned", "{name} has been banned.")
LIFTED = message("server.done.lifted", "{name} can log in again.")


class Shown(Struct, frozen=True):
    """Words around the values of the page."""

    said: str = ""
    error: str = ""
    link: str = ""
    """A reset link that was just made; it is shown this once."""
    linked: str = ""


async def _page(
    request: AnyRequest,
    service: Service,
    caller: Caller,
    show: Show = "playing",
    find: str = "",
    shown: Shown | None = None,
) -> Response[bytes]:
    host_name(caller)
    found = await service.db.read(overview, service.settings, show, find)
    return page(
        request,
        "server.html",
        server=found,
        shown=shown or Shown(),
        filters=[(name, phrase(word), found.counts[name]) for name, word in FILTERS.items()],
        title_name=_title_name,
        fact_value=_fact_value,
        ago=how_long_ago,
    )


def _title_name(title_id: str) -> str:
    try:
        return get_title(title_id).name
    except UnknownTitle:
        return title_id


def _fact_value(fact: Fact) -> str:
    return fact.value if fact.moment is None else how_long_ago(written(fact.moment))


@get("/server")
async def show_server(
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
    show: Wanted = "playing",
    find: Find = "",
) -> Response[bytes]:
    """Matches, people, settings, the line for everyone, what hosts did."""
    return await _page(request, service, caller, show, find)


@get("/server.json")
async def server_twin(
    service: TheService, caller: TheCaller, show: Wanted = "playing", find: Find = ""
) -> Overview:
    """The same as values."""
    host_name(caller)
    return await service.db.read(overview, service.settings, show, find)


@post("/server/matches/{match_id:str}", status_code=200)
async def post_match(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """End a match, delete it, or take it off the list."""
    works = {
        "end": (admin.end_match, ENDED),
        "delete": (admin.delete_match, DELETED),
        "unlist": (admin.take_off_list, UNLISTED),
    }
    host = host_name(caller)
    work, said = works.get(data.get("do", ""), (None, ""))
    shown = Shown()
    if work is not None:
        try:
            await act(service, caller, work, match_id, host)
            shown = Shown(phrase(said))
        except ServerError as error:
            shown = Shown(error=str(error))
    return await _page(request, service, caller, _show(data), data.get("find", ""), shown)


def _show(data: dict[str, str]) -> Show:
    """The filter that the page had."""
    return next((name for name in SHOWN if name == data.get("show")), "playing")


@post("/server/people", status_code=200)
async def post_person(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A reset link, a ban, or its end."""
    try:
        shown = await _to_person(service, caller, data.get("do", ""), data)
    except ServerError as error:
        shown = Shown(error=str(error))
    return await _page(request, service, caller, _show(data), data.get("find", ""), shown)


async def _to_person(service: Service, caller: Caller, do: str, data: dict[str, str]) -> Shown:
    host, name = host_name(caller), data.get("name", "")
    if do == "reset":
        path = await act(service, caller, admin.reset_link, name, host)
        return Shown(link=f"{service.settings.url}{path}", linked=name)
    if do == "ban":
        reason, bots = data.get("reason", ""), service.settings.bots
        await let_bots_play(
            service, await act(service, caller, admin.ban, name, reason, host, bots)
        )
        return Shown(phrase(BANNED, name=name))
    if do == "lift":
        await act(service, caller, admin.lift, name, host)
        return Shown(phrase(LIFTED, name=name))
    return Shown()


@post("/server/line", status_code=200)
async def post_line(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Show one line over every lobby, or take it away."""
    text = "" if data.get("do") == "clear" else data.get("text", "")
    shown = Shown()
    try:
        await act(service, caller, admin.announce, text, host_name(caller))
    except ServerError as error:
        shown = Shown(error=str(error))
    return await _page(request, service, caller, _show(data), data.get("find", ""), shown)


HANDLERS = [show_server, server_twin, post_match, post_person, post_line]
