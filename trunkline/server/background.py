"""What runs beside the requests of one worker process: bots, orders, notices, changes, tidying."""

from __future__ import annotations

import asyncio
from typing import Self

from trunkline.server.botseats.worker import BotWorker
from trunkline.server.changes import Changes
from trunkline.server.notices.outbox import Outbox
from trunkline.server.orders.worker import OrderWorker
from trunkline.server.people.tidying import Tidying
from trunkline.server.service import Service
from trunkline.server.tasks import end


class Background:
    """`async with Background(service)`: everything runs within; then the service is closed."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.bots = BotWorker(service)
        self.outbox = Outbox(service)
        self.orders = OrderWorker(service)
        self.changes = Changes(service)
        self.tidying = Tidying(service)
        self._tasks: list[asyncio.Task[None]] = []
        service.listeners += [self.orders.look, self.bots.look, self.outbox.look]

    async def __aenter__(self) -> Self:
        await self.service.streams.start()
        own = (self.bots, self.orders, self.outbox, self.changes, self.tidying)
        self._tasks = [asyncio.create_task(each.run()) for each in own]
        return self

    async def __aexit__(self, *_: object) -> None:
        await end(self._tasks)
        await self.orders.stop()
        await self.outbox.stop()
        await self.bots.stop()
        await self.service.close()
