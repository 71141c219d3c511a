"""The HTTP interface: thin handlers, one module per noun; what is done is done by trunkline.server.

Handlers with the same path, guard and tag form a router.
"""

from __future__ import annotations

from litestar import Router

from trunkline.web.api import (
    accounts,
    chat,
    clocks,
    data,
    deciding,
    events,
    explaining,
    files,
    health,
    leaving,
    lessons,
    lobby,
    matches,
    notes,
    notices,
    orders,
    passwords,
    plans,
    players,
    rematch,
    requests,
    rooms,
    seats,
    sessions,
    titles,
    vacations,
)


def routers(with_accounts: bool = True) -> list[Router]:
    """Everything that programs use, and /metrics."""
    of_accounts = [
        sessions.new_accounts,
        sessions.sessions,
        accounts.router,
        passwords.router,
        notices.of_account,
        players.router,
    ]
    return [
        titles.router,
        data.router,
        matches.router,
        lessons.router,
        lobby.router,
        deciding.router,
        files.router,
        events.router,
        chat.router,
        orders.router,
        plans.router,
        notes.router,
        explaining.router,
        rematch.router,
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
        sessions.this_session(with_accounts),
        sessions.seats,
        notices.of_seat,
        notices.at_table,
        notices.by_link,
        health.router,
        *(of_accounts if with_accounts else ()),
    ]
