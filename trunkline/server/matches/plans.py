"""Plans: moves tried from a position, kept for their maker, shown to whoever has their address.

A plan holds moves, never a position: whoever opens it has them played on what they may know.
"""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import message, no, phrase
from trunkline.kernel.decoder import Decoder
from trunkline.server.clock import now
from trunkline.server.errors import Forbidden, NotFound, Refused, Unauthenticated
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import new_id
from trunkline.server.service import Service
from trunkline.server.store.rows import PlanRow, all_typed, columns, typed
from trunkline.server.store.schema import plans

MOST_MOVES = 60
MOST_PLANS = 50
"""Of one maker in one match."""
Moves = tuple[dict[str, Any], ...]
MOVES = Decoder(Moves)
PLANS = message("table.section.plans", "Plans")
NOT_YOURS = message(
    "table.plans.not-yours",
    "You cannot change this plan: it is another player’s. Make a copy of it.",
)
TOO_MANY = message(
    "table.plans.too-many",
    "You can save at most {number} plan in a match.",
    "You can save at most {number} plans in a match.",
)
NO_PLAN = message("table.plans.none", "This plan does not exist any longer.")


class Plan(Struct, frozen=True):
    """A plan as its readers get it."""

    id: str
    name: str
    at: int
    """It begins after so many actions."""
    moves: Moves
    mine: bool
    url: str


async def keep(
    service: Service, live: Live, caller: Caller, name: str, at: int, moves: Moves
) -> Plan:
    """A new plan; raises NotFound, Refused or Unauthenticated."""
    if not 0 <= at <= live.row.actions:
        raise NotFound(phrase("table.history.no-position", "Position {at} does not exist.", at=at))
    row = PlanRow(
        id=new_id(),
        match_id=live.id,
        maker=maker(caller, live),
        name=name,
        at=at,
        moves=msgspec.json.encode(moves).decode(),
        changed_at=now(),
    )
    await service.db.write(_insert, row)
    return shown(row, row.maker)


async def change(
    service: Service,
    live: Live,
    caller: Caller,
    plan_id: str,
    name: str | None,
    moves: Moves | None,
) -> Plan:
    """Another name, other moves; raises NotFound, or Forbidden for another's plan."""
    row = await _own(service, live, caller, plan_id)
    row = msgspec.structs.replace(
        row,
        name=row.name if name is None else name,
        moves=row.moves if moves is None else msgspec.json.encode(moves).decode(),
        changed_at=now(),
    )
    await service.db.write(_update, row)
    return shown(row, row.maker)


async def drop(service: Service, live: Live, caller: Caller, plan_id: str) -> None:
    """Throw a plan away; raises NotFound, or Forbidden for another's plan."""
    await _own(service, live, caller, plan_id)
    await service.db.write(_delete, plan_id)


async def plan(service: Service, live: Live, caller: Caller, plan_id: str) -> Plan:
    """A plan by its address; raises NotFound."""
    return shown(await _row(service, live, plan_id), _maker(caller, live))


async def plans_of(service: Service, live: Live, caller: Caller) -> list[Plan]:
    """The caller's own plans in this match, the latest first."""
    own = _maker(caller, live)
    if own is None:
        return []
    return [shown(row, own) for row in await service.db.read(_read_all, live.id, own)]


def shown(row: PlanRow, own: str | None) -> Plan:
    url = f"/matches/{row.match_id}?plan={row.id}"
    return Plan(row.id, row.name, row.at, MOVES.decode(row.moves.encode()), row.maker == own, url)


def maker(caller: Caller, live: Live) -> str:
    """Whose plans the caller keeps; raises Unauthenticated where nobody could find them again."""
    own = _maker(caller, live)
    if own is None:
        raise Unauthenticated
    return own


def _maker(caller: Caller, live: Live) -> str | None:
    if caller.session is not None and caller.session.account_id is not None:
        return f"account {caller.session.account_id}"
    if caller.session is not None and caller.session.unsaved is None:
        return f"browser {caller.session.id}"
    return next((f"seat {live.id} {seat.number}" for seat in caller.owned(live)), None)


async def _row(service: Service, live: Live, plan_id: str) -> PlanRow:
    row = await service.db.read(_read, live.id, plan_id)
    if row is None:
        raise NotFound(phrase(NO_PLAN))
    return row


async def _own(service: Service, live: Live, caller: Caller, plan_id: str) -> PlanRow:
    row = await _row(service, live, plan_id)
    if row.maker != maker(caller, live):
        raise Forbidden.by(no(NOT_YOURS, PLANS))
    return row


def _insert(connection: Connection, row: PlanRow) -> None:
    mine = sa.select(sa.func.count()).where(
        plans.c.match_id == row.match_id, plans.c.maker == row.maker
    )
    if connection.execute(mine).scalar_one() >= MOST_PLANS:
        raise Refused.by(no(TOO_MANY, PLANS, number=MOST_PLANS))
    connection.execute(sa.insert(plans).values(columns(plans, row)))


def _update(connection: Connection, row: PlanRow) -> None:
    connection.execute(sa.update(plans).where(plans.c.id == row.id).values(columns(plans, row)))


def _delete(connection: Connection, plan_id: str) -> None:
    connection.execute(sa.delete(plans).where(plans.c.id == plan_id))


def _read(connection: Connection, match_id: str, plan_id: str) -> PlanRow | None:
    wanted = sa.select(plans).where(plans.c.match_id == match_id, plans.c.id == plan_id)
    return typed(PlanRow, connection.execute(wanted).first())


def _read_all(connection: Connection, match_id: str, own: str) -> list[PlanRow]:
    wanted = sa.select(plans).where(plans.c.match_id == match_id, plans.c.maker == own)
    return all_typed(PlanRow, connection.execute(wanted.order_by(plans.c.changed_at.desc())))
