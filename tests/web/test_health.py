"""/health: the store can be read and written, and asking often writes no more."""

import asyncio
from collections.abc import Callable

import pytest
from sqlalchemy import Connection

from tests.stores import execute
from tests.web.table import Table
from trunkline.server.store import health
from trunkline.server.store.database import connect, parse, sqlite_engine
from trunkline.server.store.health import EVERY, HealthCheck

FULL = (
    "CREATE TRIGGER full BEFORE INSERT ON keys"
    " BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END"
)


def make_read_only(db: str) -> None:
    """What a full disk or a standby does: reading goes on, writing fails."""
    if db.startswith("postgresql"):
        address, _, name = db.rpartition("/")
        command = f"ALTER DATABASE {name} SET default_transaction_read_only = on"
        asyncio.run(execute(address, command))
        return
    with sqlite_engine(parse(db), "BEGIN IMMEDIATE").begin() as connection:
        connection.exec_driver_sql(FULL)


def test_a_store_that_can_be_written_is_healthy(serve: Callable[..., Table]) -> None:
    assert serve().client.get("/health").json()["status"] == "ok"


def test_a_store_that_can_only_be_read_is_not(db: str, serve: Callable[..., Table]) -> None:
    make_read_only(db)
    table = serve()
    assert table.client.get("/api/matches").status_code == 200
    answer = table.client.get("/health")
    assert answer.status_code == 503
    assert "cannot be written" in answer.json()["detail"]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_many_who_ask_cause_one_write(sqlite: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written = []

    def beat(connection: Connection) -> None:
        written.append(1)

    monkeypatch.setattr(health, "_beat", beat)

    async def ask() -> None:
        db, clock = connect(sqlite), Clock()
        heart = HealthCheck(db, clock)
        assert all(await asyncio.gather(*(heart.ok() for _ in range(50))))
        assert len(written) == 1
        clock.now = EVERY
        assert await heart.ok()
        assert len(written) == 1
        clock.now = EVERY + 1
        assert await heart.ok()
        assert len(written) == 2
        await db.close()

    asyncio.run(ask())


def test_a_store_that_hangs_is_silent_and_tried_once(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    begun = []

    class Hanging:
        released = asyncio.Event()

        async def write(self, work: object) -> None:
            begun.append(1)
            await self.released.wait()

        async def peek(self, work: object) -> None: ...

    async def ask() -> None:
        db = Hanging()
        heart = HealthCheck(db)  # type: ignore[arg-type]
        assert not await heart.ok()
        assert not await heart.ok()
        assert len(begun) == 1
        db.released.set()
        assert await heart.ok()

    asyncio.run(ask())
