"""The database: transactions as plain functions of a connection, off the event loop.

Everything stored is read and written by small synchronous functions whose first parameter is a
connection. SQLite runs them in threads, all writes in one; PostgreSQL runs them over asyncpg.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import asyncpg  # type: ignore[import-untyped]
import sqlalchemy as sa
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from trunkline.server.errors import StoreDown

FAILURES = (
    DBAPIError,
    NoConnectionFree,
    OSError,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)
"""What the database, the network or a starting server raises."""
P = ParamSpec("P")
X = TypeVar("X")
Transaction = Callable[Concatenate[Connection, P], X]


@contextmanager
def answering() -> Iterator[None]:
    """Raises StoreDown where the database fails, told apart from everything else."""
    try:
        yield
    except FAILURES as error:
        raise StoreDown(repr(error)) from error


class Database(ABC):
    """Runs transactions; each one happens wholly or not at all. Raises StoreDown."""

    name: str
    shared: bool
    """Others than this process may write, wherever they run."""

    @abstractmethod
    async def read(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        """What `work` reads, as of one moment."""

    async def peek(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        """What `work` reads by one statement, or by several that need not agree: quicker."""
        return await self.read(work, *args, **kwargs)

    @abstractmethod
    async def write(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        """Change what is stored; durable when this returns."""

    @abstractmethod
    async def close(self) -> None:
        """Let go of all connections."""


class SqliteDatabase(Database):
    """One file in WAL mode: readers never wait, writers queue in one thread."""

    name = "sqlite"

    def __init__(self, url: sa.URL, sync: bool = True, shared: bool = False) -> None:
        self.shared = shared
        if url.database and url.database != ":memory:":
            Path(url.database).resolve().parent.mkdir(parents=True, exist_ok=True)
        self._reading = sqlite_engine(url, "BEGIN", sync)
        self._writing = sqlite_engine(url, "BEGIN IMMEDIATE", sync)
        self._readers = ThreadPoolExecutor(4, "sqlite-reader")
        self._writer = ThreadPoolExecutor(1, "sqlite-writer")

    async def read(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        return await _in_thread(self._readers, self._reading, work, args, kwargs)

    async def write(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        return await _in_thread(self._writer, self._writing, work, args, kwargs)

    async def close(self) -> None:
        self._writer.shutdown()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()


async def _in_thread(
    pool: ThreadPoolExecutor, engine: Engine, work: Callable[..., X], args: Any, kwargs: Any
) -> X:
    def transaction() -> X:
        with engine.begin() as connection:
            return work(connection, *args, **kwargs)

    here = copy_context()
    try:
        running = asyncio.get_running_loop().run_in_executor(pool, here.run, transaction)
    except RuntimeError as error:
        raise StoreDown("The store is closed: the server stops.") from error
    with answering():
        return await running


def sqlite_engine(url: sa.URL, begin: str, sync: bool = True) -> Engine:
    """An engine whose transactions begin as told; the driver's own habits are switched off."""
    engine = sa.create_engine(url, pool_size=8, connect_args={"timeout": 15}, hide_parameters=True)

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        cursor.execute(f"PRAGMA synchronous = {'FULL' if sync else 'NORMAL'}")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def alone(connection: Connection, number: int) -> None:
    """Waits for other transactions that ask for this number; writers to SQLite always queue."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_advisory_xact_lock(number)))


class PostgresDatabase(Database):
    """A server that several workers share."""

    name = "postgresql"
    shared = True

    def __init__(self, url: sa.URL) -> None:
        self._engine = postgres_engine(url)
        self._snapshot = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._single = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def peek(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        with answering():
            async with self._single.connect() as connection:
                return await connection.run_sync(work, *args, **kwargs)

    async def read(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        with answering():
            async with self._snapshot.connect() as connection:
                return await connection.run_sync(work, *args, **kwargs)

    async def write(self, work: Transaction[P, X], *args: P.args, **kwargs: P.kwargs) -> X:
        with answering():
            async with self._engine.begin() as connection:
                return await connection.run_sync(work, *args, **kwargs)

    async def close(self) -> None:
        await self._engine.dispose()


def postgres_engine(url: sa.URL) -> AsyncEngine:
    return create_async_engine(url, pool_size=8, max_overflow=8, hide_parameters=True)


class BadDatabase(ValueError):
    """The address of the database cannot be used."""


def parse(db: str) -> sa.URL:
    """postgresql://..., sqlite:///..., or simply the path of a file."""
    if "://" not in db:
        return sa.URL.create("sqlite", database=db)
    try:
        url = sa.make_url(db)
    except sa.exc.ArgumentError:
        raise BadDatabase("The address of the database cannot be read.") from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        return url.set(drivername="sqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise BadDatabase(f"Matches are kept in SQLite or PostgreSQL, not in {kind}.")


def connect(db: str, *, sync: bool = True, shared: bool = False) -> Database:
    """The database at this address; `shared` when several processes use one SQLite file."""
    url = parse(db)
    if url.get_backend_name() == "sqlite":
        return SqliteDatabase(url, sync, shared)
    return PostgresDatabase(url)
