"""A plan as a match file: the match up to where it begins, then its moves."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.kernel import Record, message, no, phrase
from trunkline.kernel.match import WITHHELD
from trunkline.server.errors import NotFound, Refused
from trunkline.server.matches.json_view import record
from trunkline.server.matches.live import Live
from trunkline.server.matches.plans import PLANS, Moves
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service

STILL_SECRET = message(
    "table.plans.sealed",
    "This plan cannot be downloaded while actions before it are secret.",
)


async def plan_record(
    service: Service, live: Live, caller: Caller, at: int | None, moves: Moves
) -> Record:
    """Raises NotFound, and Refused where others have acted in secret before the plan begins."""
    whole = await record(service, live.id, caller, None)
    begun = len(whole.actions) if at is None else at
    if not 0 <= begun <= len(whole.actions):
        raise NotFound(
            phrase("table.history.no-position", "Position {at} does not exist.", at=begun)
        )
    before = whole.actions[:begun]
    if whole.seed != live.row.seed or any(each.get("do") == WITHHELD for each in before):
        raise Refused.by(no(STILL_SECRET, PLANS))
    return replace(whole, actions=[*before, *moves], result=None)
