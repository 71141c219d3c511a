"""Bans: an account is locked out with a reason, and bots play its seats meanwhile."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import message, phrase, say
from trunkline.server.admin.accounts import found_account
from trunkline.server.admin.acts import by, did
from trunkline.server.admin.store import Unknown
from trunkline.server.clock import now
from trunkline.server.matches.leaving import BANNED, leave_all
from trunkline.server.people import sessions
from trunkline.server.people.news import tell_account
from trunkline.server.store.schema import accounts, bans

LONGEST = 200
NO_REASON = message("server.no-reason", "A ban needs a reason of at most {most} characters.")
IS_HOST = message("server.is-host", "{account} is a host of this server.")
NOT_BANNED = message("server.not-banned", "{account} is not banned.")
BAN = message("server.act.banned", "{host} banned {account}.")
LIFTED = message("server.act.lifted", "{host} lifted the ban of {account}.")
LET_IN = message("server.told.lifted", "{host} lifted your ban. Your seats are still yours.")


def ban(
    connection: Connection, name: str, reason: str, host: str = "", bots: bool = True
) -> list[str]:
    """Log the account out everywhere and let bots play for it; the matches that it left."""
    account = found_account(connection, name)
    reason = " ".join(reason.split())
    if not reason or len(reason) > LONGEST:
        raise Unknown(phrase(NO_REASON, most=LONGEST))
    if account.host:
        raise Unknown(phrase(IS_HOST, account=account.name))
    here = accounts.c.id == account.id
    connection.execute(sa.update(accounts).where(here).values(locked=True))
    connection.execute(sa.delete(bans).where(bans.c.account_id == account.id))
    row = {"account_id": account.id, "reason": reason, "host": host, "banned_at": now()}
    connection.execute(sa.insert(bans), row)
    sessions.end_all(connection, account.id)
    did(connection, BAN, host, account=account.name)
    return leave_all(connection, account.id, BANNED, bots)


def lift(connection: Connection, name: str, host: str = "") -> None:
    """They can log in again, and take their seats back from the bots."""
    account = found_account(connection, name)
    if not account.locked:
        raise Unknown(phrase(NOT_BANNED, account=account.name))
    here = accounts.c.id == account.id
    connection.execute(sa.update(accounts).where(here).values(locked=False))
    connection.execute(sa.delete(bans).where(bans.c.account_id == account.id))
    did(connection, LIFTED, host, account=account.name)
    tell_account(connection, account.id, say(LET_IN, host=by(host)))
