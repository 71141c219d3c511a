"""What the server's tests share: databases, applications in this process, real servers."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import pytest
from litestar.testing import TestClient

from tests.web import titles
from tests.web.postgres import cluster
from tests.web.table import Server, Table
from trunkline.server.settings import Settings
from trunkline.server.store.upgrade import upgrade
from trunkline.web.app import complete_app

assert titles
DATABASES = ("sqlite", "postgresql")
NewDatabase = Callable[[], str]
_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a private cluster; its database `template` has the tables."""
    with cluster() as found:
        asyncio.run(execute(found.address, "CREATE DATABASE template"))
        upgrade(f"{found.address}/template")
        yield found.address


async def execute(address: str, sql: str) -> None:
    connection = await asyncpg.connect(f"{address}/postgres")
    await connection.execute(sql)
    await connection.close()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("template") / "template.db"
    upgrade(str(path))
    return path


@pytest.fixture(params=DATABASES)
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database, of either kind."""
    return fresh(request, request.param, tmp_path)


@pytest.fixture
def sqlite(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh(request, "sqlite", tmp_path)


def fresh(request: pytest.FixtureRequest, kind: str, tmp_path: Path) -> str:
    if kind == "sqlite":
        path = tmp_path / f"matches-{next(_numbers)}.db"
        shutil.copy(request.getfixturevalue("sqlite_template"), path)
        return str(path)
    address = request.getfixturevalue("postgres")
    name = f"test_{next(_numbers)}"
    asyncio.run(execute(address, f"CREATE DATABASE {name} TEMPLATE template"))
    return f"{address}/{name}"


def settings(db: str, **more: Any) -> Settings:
    defaults: dict[str, Any] = {
        "sync": False,
        "bots": False,
        "heartbeat": 1.0,
        "csrf_secret": "secret",
        "logins_per_minute": 10**6,
        "writes_per_minute": 10**6,
        "costly_processes": 0,
        "readers_rest": 0.0,
    }
    return Settings(db=db, **{**defaults, **more})


@pytest.fixture
def serve(db: str) -> Iterator[Callable[..., Table]]:
    """Start applications on a database in this process: serve(bots=True)."""
    with ExitStack() as stack:

        def start(**more: Any) -> Table:
            app = complete_app(settings(db, **more))
            return Table(stack.enter_context(TestClient(app)), db, app.app.app.app.state)

        yield start


@pytest.fixture(scope="module", params=DATABASES)
def table(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """One application for the tests of a module, on either kind of database."""
    db = fresh(request, request.param, tmp_path_factory.mktemp("table"))
    with TestClient(complete_app(settings(db))) as client:
        yield Table(client)


@pytest.fixture(autouse=True)
def strangers(request: pytest.FixtureRequest) -> None:
    """Every test begins as a browser that was never here."""
    for name in ("table", "quick"):
        if name in request.fixturenames:
            request.getfixturevalue(name).client.cookies.clear()


@pytest.fixture(scope="module")
def quick(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """An application on SQLite alone, for what has nothing to do with the database."""
    db = fresh(request, "sqlite", tmp_path_factory.mktemp("quick"))
    app = complete_app(settings(db))
    with TestClient(app) as client:
        yield Table(client, db, app.app.app.app.state)


@pytest.fixture
def start_server() -> Iterator[Callable[..., Server]]:
    """Start servers in processes of their own; all are ended after the test."""
    servers: list[Server] = []

    def start(db: str, workers: int = 1, **more: Any) -> Server:
        server = Server(db, workers, **more)
        servers.append(server)
        return server

    yield start
    for server in servers:
        server.stop()
