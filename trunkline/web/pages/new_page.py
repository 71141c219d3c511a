"""/new: the form for a new match, by itself or over the lobby."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from msgspec.structs import replace

from trunkline.bots import UnknownBot
from trunkline.kernel import BadSetup, UnknownTitle, get_title, phrase
from trunkline.server.errors import ServerError
from trunkline.server.matches.creation import create
from trunkline.server.matches.kept_forms import keep_form, kept_form
from trunkline.server.matches.rematch import follow
from trunkline.server.people.caller import Caller
from trunkline.server.people.companions import accounts_named, companions, find_people
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.box_choice import box_choice
from trunkline.web.pages.new_match import (
    Asking,
    Sheet,
    chosen_title,
    judged,
    kept,
    sheet,
    wanted,
)
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form


async def filled(
    service: Service, caller: Caller, values: Mapping[str, Any], fresh: bool = False
) -> Sheet:
    """The form with what was chosen; a fresh one begins as this person has kept it."""
    session = caller.session
    name = (session.account_name or "") if session is not None else ""
    known = await companions(service, caller)
    asking = Asking(service.settings, name, caller.account_id is not None, known)
    if fresh and "seats" not in values:
        values = {**await kept_form(service, caller, chosen_title(values).id), **values}
    form = sheet(values, asking)
    chosen = str(values.get("data", ""))
    choice, _ = await box_choice(service, caller, get_title(form.title), chosen, form.again)
    return replace(form, box=choice)


@get("/new")
async def show_new(request: AnyRequest, service: TheService, caller: TheCaller) -> Response[bytes]:
    """The page; only the form itself when a part of it was changed."""
    form = await filled(service, caller, request.query_params, fresh=True)
    inside = request.headers.get("hx-request")
    return page(request, "new.html" if inside else "new_page.html", sheet=form)


@get("/new.json")
async def new_twin(request: AnyRequest, service: TheService, caller: TheCaller) -> Sheet:
    """The same as values."""
    return await filled(service, caller, request.query_params, fresh=True)


@get("/new/people")
async def show_people(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Names of accounts that begin with what is being typed."""
    typed = next((str(v) for k, v in request.query_params.items() if k.startswith("name.")), "")
    return page(request, "new_people.html", names=await find_people(service, caller, typed))


@post("/new", status_code=200)
async def post_new(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Set the match up and go there; or say beside each field why not."""
    form = await filled(service, caller, data)
    friends = {seat.name for seat in form.seats if seat.kind == "friend"}
    form = judged(form, friends - await accounts_named(service, friends))
    if form.fault:
        return page(request, "new.html", sheet=form)
    session, cookies = with_session(request, service, caller.session)
    answer = await _created(request, service, Caller(session=session), form)
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


async def _created(
    request: AnyRequest, service: Service, caller: Caller, form: Sheet
) -> Response[bytes]:
    try:
        t, chosen = get_title(form.title), form.box.chosen
        _, known = await box_choice(service, caller, t, chosen, form.again)
        made = await create(service, caller, wanted(form, known))
        if form.again:
            await follow(service, await service.match(form.again), caller, made.id)
    except (ServerError, BadSetup, UnknownBot, UnknownTitle) as error:
        return page(request, "new.html", sheet=replace(form, fault=str(error)))
    return Response(b"", headers={"HX-Redirect": made.url})


@post("/new/default", status_code=200)
async def post_default(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """From now on a new match of this title begins like this one."""
    form = await filled(service, caller, data)
    session, cookies = with_session(request, service, caller.session)
    await keep_form(service, session, form.title, kept(form))
    said = phrase(
        "new-match.kept", "Saved. New matches of {title} begin like this.", title=form.name
    )
    answer = page(request, "new.html", sheet=replace(form, message=said))
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer
