"""What runs beside the requests of one worker: bots, orders, notices, changes, tidying, rooms,
presence, time."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Self

from trunkline.server.botseats.worker import BotWorker
from trunkline.server.changes import Changes
from trunkline.server.errors import StoreDown
from trunkline.server.matches.room_keeper import RoomKeeper
from trunkline.server.notices.outbox import Outbox
from trunkline.server.orders.worker import OrderWorker
from trunkline.server.people.tidying import Tidying
from trunkline.server.service import Service
from trunkline.server.tasks import end
from trunkline.server.timekeeper import Timekeeper


class Background:
    """`async with Background(service)`: everything runs within; then the service is closed."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.bots = BotWorker(service)
        self.outbox = Outbox(service)
        self.orders = OrderWorker(service)
        self.changes = Changes(service)
        self.tidying = Tidying(service)
        self.timekeeper = Timekeeper(service)
        self.rooms = RoomKeeper(service)
        self._tasks: list[asyncio.Task[None]] = []
        service.listeners += [self.orders.look, self.bots.look, self.outbox.look]

    async def __aenter__(self) -> Self:
        await self.service.streams.start()
        with contextlib.suppress(StoreDown):
            await self.timekeeper.beat()
        own = (self.bots, self.orders, self.outbox, self.changes, self.tidying, self.timekeeper)
        there = (self.rooms, self.service.presence)
        self._tasks = [asyncio.create_task(one.run()) for one in (*own, *there)]
        return self

    async def __aexit__(self, *_: object) -> None:
        await end(self._tasks)
        await self.orders.stop()
        await self.outbox.stop()
        await self.bots.stop()
        await self.service.close()
