"""Now and then what has expired or nobody read is dropped, and names of former players go."""

from __future__ import annotations

import asyncio
import logging

from trunkline.server.errors import StoreDown
from trunkline.server.matches.seats import reopen_links
from trunkline.server.notices.sent import drop_unread
from trunkline.server.orders.stopping import end_old
from trunkline.server.orders.store import drop_finished
from trunkline.server.people import forgotten, former_players, naming, sessions
from trunkline.server.service import Service

log = logging.getLogger("trunkline.server.people.tidying")
EVERY = 600
"""Seconds."""


class Tidying:
    """Drops what has expired; links to seats that nobody holds then open them again."""

    def __init__(self, service: Service) -> None:
        self.service = service

    async def run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.tidy()
            except StoreDown as error:
                log.error("Expired sessions stay: the database fails.", exc_info=error)

    async def tidy(self) -> None:
        await self.service.db.write(sessions.drop_expired, self.service.settings.session_days)
        await self.service.db.write(drop_unread)
        await self.service.db.write(forgotten.drop_expired)
        await self.service.db.write(naming.drop_expired)
        await self.service.db.write(drop_finished)
        await self.service.db.write(end_old)
        if await self.service.db.write(reopen_links):
            self.service.forget_all()
        await former_players.forget_names(self.service)
