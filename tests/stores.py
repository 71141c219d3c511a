"""Fresh databases for tests of the server and of the web: a file of SQLite, a private PostgreSQL."""

from __future__ import annotations

import asyncio
import itertools
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.soak import share

DATABASES = ("sqlite", "postgresql")
_numbers = itertools.count()


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a private cluster; its database `template` has the tables."""
    from tests.postgres import cluster
    from trunkline.server.store.upgrade import upgrade

    with cluster() as found:
        asyncio.run(execute(found.address, "CREATE DATABASE template"))
        upgrade(f"{found.address}/template")
        yield found.address


async def execute(address: str, sql: str) -> None:
    import asyncpg  # type: ignore[import-untyped]

    connection = await asyncpg.connect(f"{address}/postgres")
    await connection.execute(sql)
    await connection.close()


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from trunkline.server.store.upgrade import upgrade

    path = tmp_path_factory.mktemp("template") / "template.db"
    upgrade(str(path))
    return path


@pytest.fixture(params=DATABASES)
def db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database, of either kind."""
    return fresh(request, request.param, tmp_path)


@pytest.fixture(params=share(DATABASES, DATABASES[1:]))
def shared_db(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """For servers that are killed and started again: of either kind in a soak, else PostgreSQL,
    which has all that SQLite has and connections that are lost."""
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
