"""Names of accounts: none looks like another, and one that was given up is kept free for a year."""

from __future__ import annotations

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from trunkline.kernel import message, no, phrase
from trunkline.server.clock import day_told, now
from trunkline.server.errors import Conflict, Refused
from trunkline.server.matches.creation import checked_name
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.store.database import alone
from trunkline.server.store.rows import Account
from trunkline.server.store.schema import accounts, former_names

DAY = 24 * 60 * 60 * 1000
BETWEEN = 30 * DAY
"""A name is changed once in this time."""
KEPT = 365 * DAY
REGISTERING = 881_1880
"""The number of the lock that keeps two from taking names that look alike."""
NAMES = message("account.section.names", "Names of accounts")
TAKEN = message("account.name-taken", "This name is taken, or looks like one that is.")
TOO_SOON = message("account.name-too-soon", "You can change your name once a month, next on {day}.")


def fold(name: str) -> str:
    """Ann and ANN are the same account."""
    return name.strip().casefold()


def check_free(connection: Connection, name: str, account_id: str | None) -> None:
    """Waits for others who choose a name; raises Conflict if another has or had one like it."""
    alone(connection, REGISTERING)
    shape = skeleton(name)
    others = sa.select(accounts.c.id).where(accounts.c.skeleton == shape)
    left = sa.select(former_names.c.account_id).where(
        former_names.c.skeleton == shape, former_names.c.until > now()
    )
    for found in (others, left):
        holders = connection.execute(found).scalars().all()
        if any(holder is None or holder != account_id for holder in holders):
            raise Conflict(phrase(TAKEN))


def next_change(account: Account) -> int:
    """The moment from which the name can be changed; 0: at once."""
    return 0 if account.renamed_at is None else account.renamed_at + BETWEEN


def rename(connection: Connection, account: Account, name: str) -> None:
    """Another name; the old one is kept free. Names at tables stay as they are."""
    name = checked_name(name)
    if name == account.name:
        return
    soonest = next_change(account)
    if soonest > now():
        raise Refused.by(no(TOO_SOON, NAMES, day=day_told(soonest)))
    check_free(connection, name, account.id)
    if skeleton(name) != account.skeleton:
        keep_free(connection, account.skeleton, account.id)
    values = {"name": name, "folded_name": fold(name), "skeleton": skeleton(name)}
    here = sa.update(accounts).where(accounts.c.id == account.id)
    try:
        connection.execute(here.values(**values, renamed_at=now()))
    except IntegrityError:
        raise Conflict(phrase(TAKEN)) from None
    connection.execute(sa.delete(former_names).where(former_names.c.skeleton == skeleton(name)))


def keep_free(connection: Connection, shape: str, account_id: str | None) -> None:
    """Nobody but this account takes a name that looks like this, for a year."""
    connection.execute(sa.delete(former_names).where(former_names.c.skeleton == shape))
    row = {"skeleton": shape, "account_id": account_id, "until": now() + KEPT}
    connection.execute(sa.insert(former_names), row)


def drop_expired(connection: Connection) -> None:
    connection.execute(sa.delete(former_names).where(former_names.c.until <= now()))
