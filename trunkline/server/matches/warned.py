"""What a friend at the table would say before a decision, to programs: key, values and words."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from trunkline.kernel import Sentence, decode_action
from trunkline.present.learn.teaching import warnings
from trunkline.server.matches.actions import playable
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller, held, reader
from trunkline.server.service import Service
from trunkline.server.threads import playing


class Warned(Struct, frozen=True):
    """One warning."""

    key: str
    text: str
    facts: dict[str, str | int]

    @classmethod
    def of(cls, told: Sentence) -> Warned:
        return cls(told.key, str(told), told.facts)


async def warned(service: Service, match_id: str, caller: Caller, name: str | None) -> list[Warned]:
    """Of the position, for a seat of the caller that decides; nothing while others are asked."""
    live = await service.match(match_id)
    held(caller, live)
    return await _warned(live, reader(caller, live, name), ())


async def warned_of(
    service: Service, match_id: str, caller: Caller, data: dict[str, Any]
) -> list[Warned]:
    """Of the position and an action that is being thought of."""
    live = await service.match(match_id)
    held(caller, live)
    t, _ = playable(live)
    action = decode_action(t, data)
    return await _warned(live, reader(caller, live, action.by), (action,))


async def _warned(live: Live, player: str | None, move: tuple[Any, ...]) -> list[Warned]:
    t, s = playable(live)
    if player is None or player not in live.deciders():
        return []
    told = await playing(warnings, t, s, player, move)
    return [Warned.of(each) for each in told]
