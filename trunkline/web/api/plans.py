"""/api/matches/{id}/plans: moves tried from a position, kept for their maker."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Router, delete, get, post, put
from litestar.params import JSONBody
from msgspec import Meta, Struct

from trunkline.server.matches import plans
from trunkline.server.matches.plans import MOST_MOVES, Plan
from trunkline.web.api.common import BEARER, EMPTY, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import NO_NUL, MatchId, PlanId, Version

Name = Annotated[str, Meta(max_length=80, pattern=NO_NUL)]
MoveList = Annotated[list[dict[str, Any]], Meta(max_length=MOST_MOVES)]


class NewPlan(Struct, frozen=True):
    """Where it begins and what is tried."""

    at: Version
    moves: MoveList
    name: Name = ""


class ChangedPlan(Struct, frozen=True):
    """What is to be another; what is left out stays."""

    name: Name | None = None
    moves: MoveList | None = None


@get("/plans", operation_id="showPlans", responses=errors(400, 404))
async def list_plans(match_id: MatchId, service: TheService, caller: TheCaller) -> list[Plan]:
    """Your plans in this match, the latest first."""
    return await plans.plans_of(service, await service.match(match_id), caller)


@get("/plans/{plan_id:str}", operation_id="showPlan", responses=errors(400, 404))
async def show_plan(
    match_id: MatchId, plan_id: PlanId, service: TheService, caller: TheCaller
) -> Plan:
    """A plan whose address you have; it is played on what you may know."""
    return await plans.plan(service, await service.match(match_id), caller, plan_id)


@post(
    "/plans",
    operation_id="keepPlan",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*WRITING),
)
async def keep_plan(
    match_id: MatchId, data: JSONBody[NewPlan], service: TheService, caller: TheCaller
) -> Plan:
    """Keep a plan from a position of this match."""
    live = await service.match(match_id)
    return await plans.keep(service, live, caller, data.name, data.at, tuple(data.moves))


@put(
    "/plans/{plan_id:str}",
    operation_id="changePlan",
    guards=[needs_identity],
    security=BEARER,
    responses=errors(*WRITING),
)
async def change_plan(
    match_id: MatchId,
    plan_id: PlanId,
    data: JSONBody[ChangedPlan],
    service: TheService,
    caller: TheCaller,
) -> Plan:
    """Another name, or other moves, for a plan of yours."""
    live = await service.match(match_id)
    moves = None if data.moves is None else tuple(data.moves)
    return await plans.change(service, live, caller, plan_id, data.name, moves)


@delete(
    "/plans/{plan_id:str}",
    operation_id="dropPlan",
    guards=[needs_identity],
    security=BEARER,
    status_code=204,
    responses={**EMPTY, **errors(*WRITING)},
)
async def drop_plan(
    match_id: MatchId, plan_id: PlanId, service: TheService, caller: TheCaller
) -> None:
    """Throw a plan of yours away."""
    await plans.drop(service, await service.match(match_id), caller, plan_id)


router = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[list_plans, show_plan, keep_plan, change_plan, drop_plan],
    tags=["Table"],
)
