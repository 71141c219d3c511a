"""Bring a database to the present form of the store."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection

from trunkline.server.store import keys
from trunkline.server.store.database import (
    BadDatabase,
    alone,
    parse,
    postgres_engine,
    sqlite_engine,
)

OWNER_ONLY = 0o600
"""Nobody else on the machine reads the store: it has sealed bids and digests of passwords."""
LINKS = "links"
"""Names the secret from which the links of invitations are made."""
ONE_AT_A_TIME = 8_801_880
"""The number of the advisory lock that keeps two starting servers from migrating at once."""


def config(connection: Connection) -> Config:
    """Alembic's settings for this connection; there is no file of them."""
    settings = Config()
    settings.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    settings.attributes["connection"] = connection
    return settings


def migrate(connection: Connection) -> str:
    """Run what is missing, within the transaction of this connection; the store's secret."""
    alone(connection, ONE_AT_A_TIME)
    try:
        command.upgrade(config(connection), "head")
    except CommandError as error:
        raise BadDatabase(f"This database was written by a newer Trunkline: {error}") from None
    secret(connection, LINKS)
    return secret(connection, "csrf")


def secret(connection: Connection, name: str) -> str:
    """What signs CSRF tokens, what links are made from: each drawn once for a store, the same
    for all workers."""
    found = keys.get(connection, name)
    if found is not None:
        return found
    value = secrets.token_hex(32)
    keys.put(connection, name, value)
    return value


def upgrade(db: str) -> str:
    """Create or migrate the store at this address; raises BadDatabase when it cannot.

    The answer is the secret of the store.
    """
    url = parse(db)
    try:
        if url.get_backend_name() == "sqlite":
            return _upgrade_sqlite(url)
        return asyncio.run(_upgrade_postgres(url))
    except (sa.exc.DBAPIError, OSError) as error:
        reason = getattr(error, "orig", None) or error
        shown = url.render_as_string(hide_password=True)
        raise BadDatabase(f"The database {shown} cannot be opened: {reason}") from None


def _upgrade_sqlite(url: sa.URL) -> str:
    if url.database:
        file = Path(url.database)
        file.resolve().parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=OWNER_ONLY)
    engine = sqlite_engine(url, "BEGIN IMMEDIATE")
    with engine.begin() as connection:
        found = migrate(connection)
    engine.dispose()
    return found


async def _upgrade_postgres(url: sa.URL) -> str:
    engine = postgres_engine(url)
    async with engine.begin() as connection:
        found = await connection.run_sync(migrate)
    await engine.dispose()
    return found
