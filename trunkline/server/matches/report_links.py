"""A link to the report alone: strangers who have it see the report, and nothing else of a match."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import phrase
from trunkline.server.errors import NotFound
from trunkline.server.matches.endings import must_be_over
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller, held
from trunkline.server.people.tokens import new_token
from trunkline.server.service import Service
from trunkline.server.store.schema import matches, report_links


async def make(service: Service, live: Live, caller: Caller) -> str:
    """The address: the same for everybody of the table, until one of them takes it back."""
    held(caller, live)
    must_be_over(live)
    return address(await service.db.write(_make, live.id))


async def shown(service: Service, live: Live, caller: Caller) -> str | None:
    """The address, to those who played."""
    token = await service.db.peek(_read, live.id) if caller.owned(live) else None
    return None if token is None else address(token)


async def take_back(service: Service, live: Live, caller: Caller) -> None:
    """Whoever has the link sees nothing any more."""
    held(caller, live)
    await service.db.write(_drop, live.id)


async def match_of(service: Service, token: str) -> Live:
    """The match whose report this link shows; raises NotFound."""
    match_id = await service.db.peek(_find, token)
    if match_id is None:
        raise NotFound(
            phrase("report.no-link", "This link does not show a report, or no longer does.")
        )
    return await service.match(match_id)


def address(token: str) -> str:
    return f"/reports/{token}"


def _make(connection: Connection, match_id: str) -> str:
    here = sa.select(matches.c.id).where(matches.c.id == match_id)
    connection.execute(here.with_for_update())
    found = _read(connection, match_id)
    if found is not None:
        return found
    token = new_token()
    connection.execute(sa.insert(report_links).values(match_id=match_id, token=token))
    return token


def _read(connection: Connection, match_id: str) -> str | None:
    wanted = sa.select(report_links.c.token).where(report_links.c.match_id == match_id)
    return connection.execute(wanted).scalar()


def _find(connection: Connection, token: str) -> str | None:
    wanted = sa.select(report_links.c.match_id).where(report_links.c.token == token)
    return connection.execute(wanted).scalar()


def _drop(connection: Connection, match_id: str) -> None:
    connection.execute(sa.delete(report_links).where(report_links.c.match_id == match_id))
