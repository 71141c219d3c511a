"""The HTTP interface: thin handlers, one module per noun; what is done is done by trunkline.server.

Handlers with the same path, guard and tag form a router.
"""

from __future__ import annotations

from litestar import Router

from trunkline.web.api import (
    accounts,
    chat,
    clocks,
    deciding,
    events,
    files,
    health,
    leaving,
    lobby,
    matches,
    plans,
    requests,
    rooms,
    seats,
    sessions,
    titles,
    vacations,
)


def routers() -> list[Router]:
    """Everything that programs use, and /metrics."""
    return [
        titles.router,
        matches.router,
        lobby.router,
        deciding.router,
        files.router,
        events.router,
        chat.router,
        plans.router,
        requests.router,
        clocks.open_to_all,
        clocks.for_players,
        leaving.router,
        vacations.router,
        seats.open_to_all,
        seats.for_players,
        rooms.open_to_all,
        rooms.for_players,
        rooms.invitations,
        rooms.lobby,
        sessions.new_accounts,
        sessions.this_session,
        sessions.seats,
        sessions.sessions,
        accounts.router,
        health.router,
    ]
