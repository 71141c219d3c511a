"""The keeper of time of one worker: signs of life, flags, deadlines, forgotten matches."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from trunkline.server.clock import now
from trunkline.server.errors import ServerError, StoreDown
from trunkline.server.liveness import EVERY, beat
from trunkline.server.matches.clock_starts import start_clocks
from trunkline.server.matches.deadlines import meet_deadlines
from trunkline.server.matches.flags import let_flags_fall
from trunkline.server.matches.idle import look_after_idle
from trunkline.server.matches.pauses import go_on_after_lost, pause_lost
from trunkline.server.matches.stand_ins import keep_seats
from trunkline.server.people.presence import Place
from trunkline.server.service import Service

log = logging.getLogger("trunkline.server.timekeeper")
LOOK = 1.0
"""Seconds between looks at what is due."""
SELDOM = 600.0
Change = Callable[[Service, str, str], Awaitable[bool]]
"""What is done about the pause of a match for one of its players."""


class Timekeeper:
    """Several workers may keep time: everything that happens is claimed in the store."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._pausing: set[asyncio.Task[None]] = set()
        service.presence.on_lost = lambda place: self._begin(pause_lost, place)
        service.presence.on_back = lambda place: self._begin(go_on_after_lost, place)

    def _begin(self, change: Change, place: Place) -> None:
        """A live match that waits for somebody whose connection is lost is paused, until they are
        back."""
        task = asyncio.create_task(self._change(change, *place))
        self._pausing.add(task)
        task.add_done_callback(self._pausing.discard)

    async def _change(self, change: Change, match_id: str, number: int) -> None:
        try:
            live = await self.service.match(match_id)
            await change(self.service, match_id, live.seats[number].name)
        except (ServerError, StoreDown, IndexError) as error:
            log.info("A pause was not changed.", extra={"match": match_id, "why": repr(error)})

    async def settle(self) -> None:
        """Until the pauses that began or ended are written."""
        await asyncio.gather(*self._pausing)

    async def beat(self) -> None:
        """A sign of life; the first one is given before anything is counted."""
        await self.service.db.write(beat, now())

    async def look(self) -> None:
        """What is due now."""
        await start_clocks(self.service)
        await let_flags_fall(self.service)
        await meet_deadlines(self.service)

    async def look_seldom(self) -> None:
        await keep_seats(self.service)
        await look_after_idle(self.service)

    async def run(self) -> None:
        rounds = ((self.beat, EVERY), (self.look, LOOK), (self.look_seldom, SELDOM))
        await asyncio.gather(*(self._every(work, pause) for work, pause in rounds))

    async def _every(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        failing = False
        while True:
            try:
                await work()
                failing = False
            except (ServerError, StoreDown) as error:
                if not failing:
                    log.error("Time is not kept: the store does not answer.", exc_info=error)
                failing = True
            await asyncio.sleep(pause)
