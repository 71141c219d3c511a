"""Carries orders out: whenever a seat is asked whose player has left some."""

from __future__ import annotations

import asyncio
import logging
from functools import partial

from trunkline.kernel import awaited
from trunkline.parts.orders.seen import Does, Stops
from trunkline.server.botseats.worker import OVERDUE, SWEEP
from trunkline.server.errors import ServerError, StoreDown
from trunkline.server.matches.actions import Submission, submit
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Written
from trunkline.server.orders.judging import BY_ORDER, Verdict, judge_orders, useless
from trunkline.server.orders.stopping import stop
from trunkline.server.orders.store import (
    append_by_order,
    read_orders,
    read_waiting,
    remove,
    with_placed,
)
from trunkline.server.service import Service
from trunkline.server.store.rows import OrderRow, SeatRow
from trunkline.server.tasks import end
from trunkline.server.threads import playing

log = logging.getLogger("trunkline.server.orders.worker")


class OrderWorker:
    """Two workers may judge the same orders; only one can write, and each version only once."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        """Matches that changed while they were being looked at."""
        self._looked: dict[str, tuple[int, int]] = {}
        """Version and seating at which a match was found to need nothing, for the sweep."""

    async def run(self) -> None:
        """Pick up what another worker left when it stopped or crashed."""
        overdue = 0
        while True:
            try:
                await self.sweep(overdue)
            except (ServerError, StoreDown) as error:
                log.error("Orders wait: the store does not answer.", exc_info=error)
            overdue = OVERDUE
            await asyncio.sleep(SWEEP)

    async def sweep(self, overdue: int = 0) -> None:
        """Look at all matches with orders that nobody has looked at since they changed."""
        waiting = await self.service.db.read(read_waiting, overdue)
        self._looked = {id: seen for id, seen in self._looked.items() if id in waiting}
        for match_id, marks in waiting.items():
            if self._looked.get(match_id) != marks:
                self.look(await self.service.match(match_id))

    async def stop(self) -> None:
        """What was not written yet is judged again by whoever comes next."""
        await end([*self._at_work.values()])

    async def idle(self) -> None:
        """Until nothing is at work."""
        while self._at_work:
            await asyncio.wait([*self._at_work.values()])

    def look(self, live: Live, written: Written | None = None) -> None:
        """See whether an order answers; called after every change.

        An action alone brings no order to a match that has none, unless others write too.
        """
        if live.playable is None or live.row.finished or live.ended:
            return
        if written is not None and live.without_orders and not self.service.db.shared:
            return
        if live.id in self._at_work:
            self._again.add(live.id)
        elif any(seat.playing_bot is None for seat in _asked(live)):
            self._at_work[live.id] = asyncio.create_task(self._carry_out(live.id))

    async def _carry_out(self, match_id: str) -> None:
        """Act until a person is asked."""
        try:
            while await self._one_action(match_id) or match_id in self._again:
                self._again.discard(match_id)
        except (ServerError, StoreDown) as error:
            log.error("An order was interrupted.", extra={"match": match_id}, exc_info=error)
        finally:
            self._again.discard(match_id)
            del self._at_work[match_id]

    async def _one_action(self, match_id: str) -> bool:
        """Whether the match has moved on and must be looked at again."""
        self._again.discard(match_id)
        found = await self.service.db.read(read_orders, match_id)
        # Only now the position: by an older one than it was placed at, an order would seem undone.
        live = await self.service.match(match_id)
        now = live.still()
        rows = await self._useful(now, found)
        live.without_orders = not rows
        for seat in _asked(now) if rows else ():
            own = [row for row in rows if row.seat == seat.number]
            verdict = await self._judged(now, seat, own)
            if verdict is not None and isinstance(verdict.found, Stops):
                await stop(self.service, now, seat, verdict.row, verdict.found)
            elif verdict is not None:
                return await self._act(now, seat, verdict)
        self._looked[match_id] = now.version, now.row.seating
        return False

    async def _useful(self, now: Live, rows: list[OrderRow]) -> list[OrderRow]:
        """Without those that have become useless; they are thrown away."""
        if not rows:
            return []
        over = await playing(useless, now, rows, await self.service.logs.entries(now))
        for row in over:
            await self.service.db.write(remove, row)
        return [row for row in rows if row not in over]

    async def _judged(self, live: Live, seat: SeatRow, rows: list[OrderRow]) -> Verdict | None:
        if not rows:
            return None
        entries = await self.service.logs.entries(live)
        return await playing(judge_orders, live, seat, rows, entries)

    async def _act(self, now: Live, seat: SeatRow, verdict: Verdict) -> bool:
        """In a live match its player has a moment to stop it. Whether the match moved on."""
        if now.row.pace == "live":
            await asyncio.sleep(self.service.settings.order_pause)
        found, seen, row = verdict.found, now.version, verdict.row
        assert isinstance(found, Does)
        left = None if found.ends else with_placed(row, found.placed)
        submission = Submission(
            seen, found.action, seat.name, BY_ORDER, seat.account_id, f"{BY_ORDER}:{seen}"
        )
        try:
            write = partial(append_by_order, row=row, left=left)
            await submit(self.service, await self.service.match(now.id), submission, write)
        except ServerError:
            return (await self.service.match(now.id)).version != seen
        return True


def _asked(live: Live) -> list[SeatRow]:
    if live.playable is None or live.ended:
        return []
    found = (live.seat(player) for player in awaited(*live.playable))
    return [seat for seat in found if seat is not None]
