"""`trunkline backup FILE`: the whole store in one SQLite file, taken while the server runs.

The file is itself a store: `trunkline serve --db FILE` shows what is in it. A backup of PostgreSQL
is the same kind of file, and restore() puts any backup into an empty database.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from trunkline.server.settings import default_database
from trunkline.server.store.database import BadDatabase, parse, postgres_engine, sqlite_engine
from trunkline.server.store.schema import matches, metadata
from trunkline.server.store.upgrade import OWNER_ONLY, upgrade

BATCH = 500


def backup(file: Path, db: str | None = None) -> None:
    """Write the store to this file, wholly or not at all; raises BadDatabase."""
    url = parse(db or default_database())
    folder = file.resolve().parent
    if not folder.is_dir():
        raise BadDatabase(f"There is no folder {folder}.")
    with tempfile.TemporaryDirectory(prefix=f".{file.name}.", dir=folder) as temporary:
        copy = Path(temporary) / "copy.db"
        try:
            if url.get_backend_name() == "sqlite":
                _copy_sqlite(url, copy)
            else:
                asyncio.run(_copy_postgres(url, copy))
        except (DBAPIError, OSError) as error:
            raise BadDatabase(f"The backup failed: {error}") from None
        os.replace(copy, file)


def _copy_sqlite(url: sa.URL, copy: Path) -> None:
    if not url.database or not Path(url.database).is_file():
        raise BadDatabase(f"There is no store {url.database}.")
    copy.touch(mode=OWNER_ONLY)
    engine = sa.create_engine(url, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text("VACUUM INTO :copy"), {"copy": str(copy)})
    engine.dispose()


async def _copy_postgres(url: sa.URL, copy: Path) -> None:
    """All tables as of one moment; the server goes on meanwhile."""
    await asyncio.to_thread(upgrade, str(copy))
    engine = postgres_engine(url).execution_options(isolation_level="REPEATABLE READ")
    target = sqlite_engine(parse(str(copy)), "BEGIN IMMEDIATE")
    async with engine.connect() as source:
        with target.begin() as connection:
            await source.run_sync(copy_all, connection)
    await engine.dispose()
    with target.connect() as connection:
        connection.exec_driver_sql("COMMIT")
        connection.exec_driver_sql("PRAGMA journal_mode = DELETE")
    target.dispose()


def restore(file: Path, db: str) -> None:
    """Put a backup into an empty store; raises BadDatabase."""
    if not file.is_file():
        raise BadDatabase(f"There is no file {file}.")
    with tempfile.TemporaryDirectory(prefix="trunkline-") as temporary:
        copy = Path(temporary) / "copy.db"
        _present_form(file, copy)
        upgrade(db)
        source = sqlite_engine(parse(str(copy)), "BEGIN")
        url = parse(db)
        with source.begin() as connection:
            if url.get_backend_name() == "sqlite":
                with sqlite_engine(url, "BEGIN IMMEDIATE").begin() as target:
                    _fill(connection, target)
            else:
                asyncio.run(_restore_postgres(connection, url))
        source.dispose()


def _present_form(file: Path, copy: Path) -> None:
    """Copy a backup and migrate the copy: an older version may have written it."""
    try:
        _copy_sqlite(parse(str(file)), copy)
        engine = sqlite_engine(parse(str(copy)), "BEGIN")
        found = sa.inspect(engine).has_table(matches.name)
        engine.dispose()
    except DBAPIError:
        found = False
    if not found:
        raise BadDatabase(f"{file} is no backup of a store.")
    upgrade(str(copy))


async def _restore_postgres(source: Connection, url: sa.URL) -> None:
    engine = postgres_engine(url)
    async with engine.begin() as target:
        await target.run_sync(lambda connection: _fill(source, connection))
    await engine.dispose()


def _fill(source: Connection, target: Connection) -> None:
    if target.execute(sa.select(matches.c.id).limit(1)).first() is not None:
        raise BadDatabase("A backup is restored into an empty store only.")
    copy_all(source, target)


def copy_all(source: Connection, target: Connection) -> None:
    """Every row of every table, tables that others refer to first."""
    for table in metadata.sorted_tables:
        target.execute(sa.delete(table))
        for rows in _batches(source, table):
            target.execute(sa.insert(table), rows)


def _batches(source: Connection, table: sa.Table) -> Iterator[list[dict[str, Any]]]:
    found = source.execute(sa.select(table))
    while rows := found.fetchmany(BATCH):
        yield [dict(row._mapping) for row in rows]
