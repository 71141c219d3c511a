"""The match service without HTTP, for tests: a service that runs, and a match at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from tests.web import titles
from trunkline.server.background import Background
from trunkline.server.matches.actions import Done, act
from trunkline.server.matches.creation import Created, NewMatch, SeatWanted, create
from trunkline.server.people.caller import Caller
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service
from trunkline.server.settings import Settings

assert titles
STRANGER = Caller()


def settings(db: str, **more: Any) -> Settings:
    """What suits tests: quick, without limits, bots only where they are wanted."""
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


@asynccontextmanager
async def running(db: str, **more: Any) -> AsyncIterator[Service]:
    async with Background(Service(settings(db, **more))) as background:
        yield background.service


def told(db: str, story: Callable[[Service], Awaitable[None]], **more: Any) -> None:
    """Let a story happen at a service of its own."""

    async def begin() -> None:
        async with running(db, **more) as service:
            await story(service)

    asyncio.run(begin())


class Game:
    """A match, and those who hold its seats by their tokens."""

    def __init__(self, service: Service, created: Created) -> None:
        self.service = service
        self.id = created.id
        self.players = {
            seat.name: Caller(token_hash=digest(seat.token)) for seat in created.seats if seat.token
        }

    async def act(self, do: str, by: str, seen: int | None = None, **fields: Any) -> Done:
        version = (await self.service.match(self.id)).version
        data = {"do": do, "by": by, **fields}
        caller = self.players[by]
        return await act(
            self.service, self.id, caller, version if seen is None else seen, data, None
        )

    async def guess(self) -> None:
        """The toy's opening: everyone guesses."""
        for player in (await self.service.match(self.id)).awaited():
            await self.act("guess", player, number=2)


async def new_game(service: Service, *seats: str | SeatWanted, **more: Any) -> Game:
    """A toy match with ten counters."""
    wanted = [SeatWanted(s) if isinstance(s, str) else s for s in seats or ("Ann", "Bob")]
    more.setdefault("options", {"heap": "10"})
    return Game(service, await create(service, STRANGER, NewMatch("toy", wanted, **more)))
