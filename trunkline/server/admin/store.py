"""The store as its host opens it, beside the servers that use it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from trunkline.server.changes import note
from trunkline.server.clock import now
from trunkline.server.settings import default_database
from trunkline.server.store import keys
from trunkline.server.store.database import BadDatabase, parse, postgres_engine, sqlite_engine
from trunkline.server.store.upgrade import config

BACKED_UP = "backed-up"
"""The name under which the moment of the last backup is kept."""
P = ParamSpec("P")
X = TypeVar("X")
Work = Callable[Concatenate[Connection, P], X]


class Unknown(LookupError):
    """There is no such match, account or seat."""


def look(db: str | None, work: Work[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
    """What `work` reads from this store; raises BadDatabase."""

    def looking(connection: Connection) -> X:
        _check_form(connection)
        return work(connection, *args, **kwargs)

    return _run(parse(db or default_database()), looking)


def change(db: str | None, work: Work[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
    """Let `work` change this store and tell the servers that use it; raises BadDatabase."""

    def changing(connection: Connection) -> X:
        _check_form(connection)
        found = work(connection, *args, **kwargs)
        note(connection)
        return found

    return _run(parse(db or default_database()), changing)


def note_backup(db: str | None) -> None:
    """Hosts see when the last backup was taken; raises BadDatabase."""
    moment = str(now())
    _run(parse(db or default_database()), lambda c: keys.put(c, BACKED_UP, moment))


def _run(url: sa.URL, work: Callable[[Connection], X]) -> X:
    try:
        if url.get_backend_name() == "sqlite":
            return _run_sqlite(url, work)
        return asyncio.run(_run_postgres(url, work))
    except (DBAPIError, OSError) as error:
        shown = url.render_as_string(hide_password=True)
        reason = getattr(error, "orig", None) or error
        raise BadDatabase(f"The store {shown} cannot be used: {reason}") from None


def _run_sqlite(url: sa.URL, work: Callable[[Connection], X]) -> X:
    if not url.database or not Path(url.database).is_file():
        raise BadDatabase(f"There is no store {url.database}.")
    engine = sqlite_engine(url, "BEGIN IMMEDIATE")
    try:
        with engine.begin() as connection:
            return work(connection)
    finally:
        engine.dispose()


async def _run_postgres(url: sa.URL, work: Callable[[Connection], X]) -> X:
    engine = postgres_engine(url)
    try:
        async with engine.begin() as connection:
            return await connection.run_sync(work)
    finally:
        await engine.dispose()


def _check_form(connection: Connection) -> None:
    """A store of another version is left alone: `trunkline serve` migrates it when it starts."""
    present = MigrationContext.configure(connection).get_current_revision()
    expected = ScriptDirectory.from_config(config(connection)).get_current_head()
    if present is None:
        raise BadDatabase("This is no store of Trunkline.")
    if present != expected:
        raise BadDatabase(
            "This store is of another version of Trunkline: start its server with this one first."
        )
