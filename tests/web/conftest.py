"""What the server's tests share: databases, applications in this process, real servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from argon2 import PasswordHasher

from tests.server.service import settings
from tests.stores import DATABASES, fresh
from tests.web.applications import serving
from tests.web.table import Server, Table
from trunkline.server.people import passwords


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashing is slow on purpose, and tests make hundreds of accounts."""
    with pytest.MonkeyPatch.context() as patched:
        quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        patched.setattr(passwords, "hasher", quick)
        yield


@pytest.fixture
def serve(db: str) -> Iterator[Callable[..., Table]]:
    """Start applications on a database in this process: serve(bots=True)."""
    with ExitStack() as stack:

        def start(**more: Any) -> Table:
            return stack.enter_context(serving(settings(db, **more)))

        yield start


@pytest.fixture(scope="module", params=DATABASES)
def table(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """One application for the tests of a module, on either kind of database."""
    db = fresh(request, request.param, tmp_path_factory.mktemp("table"))
    with serving(settings(db)) as served:
        yield served


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
    with serving(settings(db)) as served:
        yield served


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
