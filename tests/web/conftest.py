"""What the server's tests share: databases, applications in this process, real servers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from litestar.testing import TestClient

from tests.server.service import settings
from tests.stores import DATABASES, fresh
from tests.web.table import Server, Table, state_of
from trunkline.web.app import complete_app


@pytest.fixture
def serve(db: str) -> Iterator[Callable[..., Table]]:
    """Start applications on a database in this process: serve(bots=True)."""
    with ExitStack() as stack:

        def start(**more: Any) -> Table:
            app = complete_app(settings(db, **more))
            return Table(stack.enter_context(TestClient(app)), db, state_of(app))

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
        yield Table(client, db, state_of(app))


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
