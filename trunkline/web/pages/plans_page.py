"""Plans at the table: kept by a name, opened by their address, thrown away."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from litestar import Response, get, post
from msgspec.structs import replace

from trunkline.kernel import Malformed, Record, phrase
from trunkline.server.matches import plans
from trunkline.server.matches.live import Live
from trunkline.server.matches.plan_files import plan_record
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.asking import asked
from trunkline.web.pages.render import page
from trunkline.web.pages.table_view import Asked
from trunkline.web.parameters import AnyRequest, Form, MatchId, PlanId
from trunkline.web.turns import turn

LONGEST_NAME = 80


async def with_plan(
    service: Service, live: Live, caller: Caller, values: Mapping[str, Any]
) -> Asked:
    """What a page asks for; a plan that is named is looked up, others are in the request."""
    named = str(values.get("plan", ""))
    if not named or named.startswith("["):
        return asked(values)
    found = await plans.plan(service, live, caller, named)
    return replace(asked({**values, "plan": ""}), at=found.at, moves=found.moves)


@get("/matches/{match_id:str}/plans")
async def plans_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The viewer's own plans in this match."""
    live = await service.match(match_id)
    found = await plans.plans_of(service, live, caller)
    return page(request, "plans.html", id=match_id, plans=found)


@get("/matches/{match_id:str}/plan.trunk.json")
async def plan_file(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Record:
    """The match up to where the plan begins, then the plan: a file that can be opened anywhere."""
    live = await service.match(match_id)
    wanted = await with_plan(service, live, caller, request.query_params)
    if wanted.moves is None:
        raise Malformed(phrase("table.planning.plan-cannot-read", "The plan cannot be read."))
    async with turn(request, service):
        return await plan_record(service, live, caller, wanted.at, wanted.moves)


@post("/matches/{match_id:str}/plans", status_code=200)
async def post_plan(
    match_id: MatchId, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Keep the plan at hand; the page goes to its address."""
    live, wanted = await service.match(match_id), asked(data)
    if wanted.moves is None:
        raise Malformed(phrase("table.planning.plan-cannot-read", "The plan cannot be read."))
    at = live.row.actions if wanted.at is None else wanted.at
    name = data.get("name", "").strip()[:LONGEST_NAME]
    kept = await plans.keep(service, live, caller, name, at, wanted.moves)
    return Response(b"", headers={"HX-Redirect": kept.url})


@post("/matches/{match_id:str}/plans/{plan_id:str}/name", status_code=200)
async def name_plan(
    match_id: MatchId,
    plan_id: PlanId,
    data: Form,
    request: AnyRequest,
    service: TheService,
    caller: TheCaller,
) -> Response[bytes]:
    """Another name for a plan; the dialog shows it."""
    live = await service.match(match_id)
    name = data.get("name", "").strip()[:LONGEST_NAME]
    await plans.change(service, live, caller, plan_id, name, None)
    found = await plans.plans_of(service, live, caller)
    return page(request, "plans.html", id=match_id, plans=found)


@post("/matches/{match_id:str}/plans/{plan_id:str}/drop", status_code=200)
async def drop_plan(
    match_id: MatchId, plan_id: PlanId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Throw a plan away; the dialog shows those that are left."""
    live = await service.match(match_id)
    await plans.drop(service, live, caller, plan_id)
    found = await plans.plans_of(service, live, caller)
    return page(request, "plans.html", id=match_id, plans=found)
