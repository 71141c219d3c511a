"""The nearest runs before and after an action that were not the best.

Of a match that is over, the report knows them. Of one that goes on they are sought stretch by
stretch, from the action outwards, and kept: a new action costs one short stretch, not a report.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from hashlib import blake2b
from time import monotonic

import msgspec
from msgspec import Struct

from trunkline.kernel import decode_action, decode_state, encode_state, get_title
from trunkline.kernel.corrections import corrections_from
from trunkline.report.misses import misses
from trunkline.server.matches.history import actions_in_force, position_at
from trunkline.server.matches.live import Live
from trunkline.server.matches.reports import SECONDS_PER_RUN, reported
from trunkline.server.once import Once
from trunkline.server.service import Service

STRETCH = 16
"""Actions that are looked at in one go."""
SECONDS = 2.0
"""After which an answer is given; whoever wants more asks again."""
_stretches: Once[tuple[int, ...]] = Once(512)


class Missed(Struct, frozen=True):
    """Their numbers; None where there is none, or none has been found yet."""

    before: int | None = None
    after: int | None = None
    seeking: bool = False
    """Whether some actions have not been looked at yet."""


async def missed(service: Service, live: Live, at: int) -> Missed:
    """The nearest ones around this action, as far as they are known by now; raises Busy."""
    if live.row.finished:
        runs = (await reported(service, live)).runs
        return Missed(*around([run.at for run in runs if run.missed > 0], at))
    actions, end = await actions_in_force(service, live), monotonic() + SECONDS
    before = after = None
    for first in _backwards(at):
        found = await _stretch(service, live, actions, first)
        before = max((place for place in found if place < at), default=None)
        if before is not None:
            break
        if monotonic() > end:
            return Missed(seeking=True)
    for first in range(_first(at), len(actions), STRETCH):
        found = await _stretch(service, live, actions, first)
        after = min((place for place in found if place > at), default=None)
        if after is not None:
            break
        if monotonic() > end:
            return Missed(before, seeking=first + STRETCH < len(actions))
    return Missed(before, after)


def around(places: list[int] | tuple[int, ...], at: int) -> tuple[int | None, int | None]:
    """The last of these before, and the first after."""
    earlier = max((place for place in places if place < at), default=None)
    return earlier, min((place for place in places if place > at), default=None)


def _first(at: int) -> int:
    """How many actions lie before the stretch of this one."""
    return (at - 1) // STRETCH * STRETCH


def _backwards(at: int) -> Iterator[int]:
    return iter(range(_first(at), -1, -STRETCH))


async def _stretch(service: Service, live: Live, actions: list[str], first: int) -> tuple[int, ...]:
    """The numbers of the misses in a stretch; the key holds all that led there."""
    last = min(first + STRETCH, len(actions))
    led_there = blake2b("\n".join(actions[:last]).encode()).digest()
    return await _stretches.get(
        (live.id, first, led_there, live.players), _work(service, live, actions[first:last], first)
    )


def _work(
    service: Service, live: Live, actions: list[str], first: int
) -> Callable[[], Awaitable[tuple[int, ...]]]:
    async def work() -> tuple[int, ...]:
        row, before = live.row, encode_state(await position_at(service, live, first))
        places = await service.costly.run(
            look, row.title, row.rules, row.corrections, before, actions
        )
        return tuple(first + 1 + place for place in places)

    return work


def look(
    title_id: str, rules: str, corrections: str, state: bytes, texts: list[str]
) -> tuple[int, ...]:
    """The places of the misses among these actions."""
    t = get_title(title_id, rules, corrections_from(corrections))
    actions = [decode_action(t, msgspec.json.decode(text)) for text in texts]
    return tuple(misses(t, decode_state(t, state), actions, _clock))


def _clock() -> Callable[[], bool]:
    end = monotonic() + SECONDS_PER_RUN
    return lambda: monotonic() > end
