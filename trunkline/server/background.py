"""What runs beside the requests of one worker process: bots, notices, changes, tidying."""

from __future__ import annotations

import asyncio
from typing import Self

from trunkline.server.botseats.worker import BotWorker
from trunkline.server.changes import Changes
from trunkline.server.notices.outbox import Outbox
from trunkline.server.people.tidying import Tidying
from trunkline.server.service import House
from trunkline.server.tasks import end


class Background:
    """`async with Background(house)`: everything runs within; at the end the house is closed."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.bots = BotWorker(house)
        self.outbox = Outbox(house)
        self.changes = Changes(house)
        self.tidying = Tidying(house)
        self._tasks: list[asyncio.Task[None]] = []
        house.listeners += [self.bots.look, self.outbox.look]

    async def __aenter__(self) -> Self:
        await self.house.hub.start()
        work = (self.bots.run(), self.outbox.run(), self.changes.run(), self.tidying.run())
        self._tasks = [asyncio.create_task(each) for each in work]
        return self

    async def __aexit__(self, *_: object) -> None:
        await end(self._tasks)
        await self.bots.stop()
        await self.house.close()
