"""Hosts of the server: accounts that its owner names, and the first one made on its own machine,
which is offered it."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.server.store import keys
from trunkline.server.store.schema import accounts

OFFER = "host-offer"
DECLINED = "declined"


def any_host(connection: Connection) -> bool:
    return connection.execute(sa.select(accounts.c.id).where(accounts.c.host)).first() is not None


def offer(connection: Connection, account_id: str) -> None:
    """To the first account that is made on the server's own machine, while there is no host."""
    if keys.get(connection, OFFER) is None and not any_host(connection):
        keys.put(connection, OFFER, account_id)


def is_offered(connection: Connection, account_id: str) -> bool:
    return keys.get(connection, OFFER) == account_id and not any_host(connection)


def accept(connection: Connection, account_id: str) -> bool:
    """Whether the account is a host now."""
    if not is_offered(connection, account_id):
        return False
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(host=True))
    return True


def decline(connection: Connection, account_id: str) -> None:
    """Not asked again; `trunkline admin host NAME` names one."""
    if is_offered(connection, account_id):
        keys.put(connection, OFFER, DECLINED)
