"""How much time is left in the matches of a lobby."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from sqlalchemy import Connection

from trunkline.server.clock import now
from trunkline.server.matches.clock_store import read_stored
from trunkline.server.service import Service


class TimeLeft(Struct, frozen=True):
    """What is left of a clock: seconds, and how much of what there was at first, from 0 to 1."""

    seconds: int
    share: float
    for_this: int | None = None
    """Over days: seconds of it before the reserve begins, 0 once it has begun."""


async def time_left(service: Service, asked: Mapping[str, str]) -> dict[str, TimeLeft]:
    """By match, what this player has left there; matches without a clock are left out."""
    return await service.db.read(read_time_left, asked)


def read_time_left(connection: Connection, asked: Mapping[str, str]) -> dict[str, TimeLeft]:
    found, moment = {}, now()
    for match_id, player in asked.items():
        stored = read_stored(connection, match_id)
        if stored is None or player not in stored.hands.seats:
            continue
        hand = stored.counted(moment).hands.seats[player]
        full = stored.clock.each_turn + stored.clock.full
        for_this = hand.turn // 1_000 if stored.clock.kind == "days" else None
        found[match_id] = TimeLeft(hand.total // 1_000, hand.total / full, for_this)
    return found
