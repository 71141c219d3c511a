"""Finished matches that somebody does not want to see in the lobby any more."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message, no
from trunkline.server.errors import SEATS, Refused
from trunkline.server.people.caller import Caller, held
from trunkline.server.people.keeper import Keeper, keeper
from trunkline.server.service import Service
from trunkline.server.store.schema import hidden_matches
from trunkline.server.store.upsert import put

NOT_OVER = message("lobby.not-over", "You can hide only finished matches.")


async def hide(service: Service, match_id: str, caller: Caller) -> None:
    """Leave a finished match of one's own out of one's lobby; raises Refused."""
    live = await service.match(match_id)
    held(caller, live)
    if not live.row.finished and not live.ended:
        raise Refused.by(no(NOT_OVER, SEATS))
    if caller.session is not None:
        await service.db.write(_hide, match_id, keeper(caller.session))


def _hide(connection: Connection, match_id: str, whose: Keeper) -> None:
    key = {"person": whose.key, "match_id": match_id}
    put(connection, hidden_matches, key, {"account_id": whose.account_id})


def hidden_from(caller: Caller) -> sa.Select[tuple[str]]:
    """The matches that the caller has hidden."""
    key = "" if caller.session is None else keeper(caller.session).key
    return sa.select(hidden_matches.c.match_id).filter_by(person=key)
