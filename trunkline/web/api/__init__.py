"""The HTTP interface: thin handlers, one module per noun; what is done is done by trunkline.server.

Handlers with the same path, guard and tag form a router.
"""

from __future__ import annotations

from litestar import Router

from trunkline.web.api import (
    accounts,
    chat,
    deciding,
    events,
    files,
    health,
    matches,
    notices,
    orders,
    plans,
    requests,
    seats,
    sessions,
    titles,
)


def routers() -> list[Router]:
    """Everything that programs use, and /metrics."""
    return [
        titles.router,
        matches.router,
        deciding.router,
        files.router,
        events.router,
        chat.router,
        orders.router,
        plans.router,
        requests.router,
        seats.open_to_all,
        seats.for_players,
        sessions.new_accounts,
        sessions.this_session,
        sessions.seats,
        sessions.sessions,
        accounts.router,
        notices.of_account,
        notices.of_seat,
        notices.at_table,
        notices.by_link,
        health.router,
    ]
