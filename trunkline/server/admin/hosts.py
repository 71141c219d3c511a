"""Hosts of the server: named by its owner; and the links they make for forgotten passwords."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message, phrase, say
from trunkline.server.admin.accounts import found_account
from trunkline.server.admin.acts import by, did
from trunkline.server.admin.store import Unknown
from trunkline.server.people.forgotten import BY_HOST, make_link
from trunkline.server.people.news import tell_account
from trunkline.server.store.schema import accounts

IS_LOCKED = message("server.is-locked", "{account} is locked.")
NAMED = message("server.act.host-named", "{host} made {account} a host of this server.")
ENDED = message("server.act.host-ended", "{host} removed {account} from the hosts of this server.")
LINKED = message("server.act.reset-link", "{host} made a reset link for {account}.")
YOU_ARE = message("server.told.host", "You are now a host of this server.")
YOU_ARE_NOT = message("server.told.no-host", "You are no longer a host of this server.")
YOUR_LINK = message("server.told.reset-link", "{host} made a link for changing your password.")


def set_host(connection: Connection, name: str, host: bool) -> None:
    """Only the owner does so, by command."""
    account = found_account(connection, name)
    if account.locked and host:
        raise Unknown(phrase(IS_LOCKED, account=account.name))
    here = accounts.c.id == account.id
    connection.execute(sa.update(accounts).where(here).values(host=host))
    if account.host != host:
        did(connection, NAMED if host else ENDED, "", account=account.name)
        tell_account(connection, account.id, say(YOU_ARE if host else YOU_ARE_NOT))


def list_hosts(connection: Connection) -> list[str]:
    rows = connection.execute(
        sa.select(accounts.c.name).where(accounts.c.host).order_by(accounts.c.folded_name)
    )
    return list(rows.scalars())


def reset_link(connection: Connection, name: str, host: str = "") -> str:
    """The path of a link that works once, for a day; shown to nobody again."""
    account = found_account(connection, name)
    if account.locked:
        raise Unknown(phrase(IS_LOCKED, account=account.name))
    token = make_link(connection, account.id, BY_HOST)
    did(connection, LINKED, host, account=account.name)
    tell_account(connection, account.id, say(YOUR_LINK, host=by(host)))
    return f"/account/reset/{token}"
