"""Bot seats: whenever a bot is to decide, another process thinks and its action is submitted."""

from __future__ import annotations

import asyncio
import logging
from math import inf
from time import monotonic

import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.kernel import Action, decode_action, encode_state
from trunkline.server.botseats.thinking import think
from trunkline.server.clock import now
from trunkline.server.costly.pool import Pool
from trunkline.server.errors import ServerError, StoreDown
from trunkline.server.matches.actions import Submission, submit
from trunkline.server.matches.lesson_parts import played_part
from trunkline.server.matches.live import Live
from trunkline.server.matches.log import Written
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.server.store.schema import matches
from trunkline.server.tasks import end
from trunkline.server.threads import playing

log = logging.getLogger("trunkline.server.botseats.worker")
SWEEP = 5.0
OVERDUE = 10_000
"""Milliseconds after which any worker looks after a bot whose own worker has not."""
PASSING = 0.3
"""The part of the pause that follows a pass: there is little to look at, and most come in rows."""


class BotWorker:
    """Sees to it that bots play. Two workers may think about one decision; only one can write."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.enabled = service.settings.bots
        self._playing: dict[str, asyncio.Task[None]] = {}
        self._pool = Pool("bots", 1, inf, service.settings.modules)

    async def run(self) -> None:
        """Pick up matches that wait for a bot since a worker has stopped or crashed."""
        overdue = 0
        while self.enabled:
            try:
                for match_id in await self.service.db.read(read_waiting, overdue):
                    self.look(await self.service.match(match_id))
            except (ServerError, StoreDown) as error:
                log.error("Bots wait: the store does not answer.", exc_info=error)
            overdue = OVERDUE
            await asyncio.sleep(SWEEP)

    async def stop(self) -> None:
        """Whatever is being thought about can be thought again."""
        await end([*self._playing.values()])
        self._pool.stop()

    def look(self, live: Live, _: Written | None = None) -> None:
        """If a bot decides in this match, let it; called after every change."""
        if self.enabled and live.id not in self._playing and deciding_bot(live) is not None:
            task = asyncio.create_task(self._play(live.id))
            self._playing[live.id] = task

    async def _play(self, match_id: str) -> None:
        """Play until somebody else is to decide."""
        try:
            began = monotonic()
            while (part := await self._one_action(match_id)) is not None:
                await asyncio.sleep(await self._pause(match_id, part, monotonic() - began))
                began = monotonic()
        except Exception as error:
            log.error("A bot was interrupted.", extra={"match": match_id}, exc_info=error)
        finally:
            del self._playing[match_id]

    async def _pause(self, match_id: str, part: float, thought: float) -> float:
        """How long people may look at what a bot did after so much thinking."""
        if (await self.service.match(match_id)).row.pace != "live":
            return 0.0
        return max(0.0, part * self.service.settings.bot_pause - thought)

    async def _one_action(self, match_id: str) -> float | None:
        """The part of the pause that follows; None if no bot is to decide."""
        live = await self.service.match(match_id)
        seat = deciding_bot(live)
        if seat is None or live.playable is None or seat.playing_bot is None:
            return None
        seen, bot = live.version, seat.playing_bot
        action = await playing(played_part, live, seat) or await self._think(live, seat.name, bot)
        try:
            way = "bot" if seat.bot is not None else "bot-for"
            await submit(self.service, live, Submission(seen, action, f"bot:{bot}", way))
        except ServerError:
            return 1.0 if (await self.service.match(match_id)).version != seen else None
        return looked_at(action)

    async def _think(self, live: Live, player: str, bot: str) -> Action:
        assert live.playable is not None
        t, s = live.playable
        chosen = await self._pool.run(
            think,
            t.id,
            encode_state(s),
            player,
            bot,
            f"{live.row.seed}/{live.version}/{player}",
            self.service.settings.bot_seconds,
            t.rules,
            live.row.corrections,
        )
        return decode_action(t, chosen)


def looked_at(action: Action) -> float:
    """The part of the pause that people need to see what a bot did."""
    return PASSING if action.passes else 1.0


def deciding_bot(live: Live) -> SeatRow | None:
    """The first seat that is waited for and that a bot plays."""
    found = (live.seat(player) for player in live.awaited())
    return next((seat for seat in found if seat is not None and seat.playing_bot), None)


def read_waiting(connection: Connection, overdue: int) -> list[str]:
    """Matches that wait for a bot for this long."""
    rows = connection.execute(
        sa.select(matches.c.id)
        .where(matches.c.bot_due, matches.c.changed_at <= now() - overdue)
        .order_by(matches.c.changed_at)
        .limit(100)
    )
    return [row.id for row in rows]
