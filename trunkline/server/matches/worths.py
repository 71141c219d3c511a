"""What every player was worth after each action: replayed once a version, in another process."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec
from msgspec import UNSET, Struct

from trunkline.kernel import Match, Record, play, start, summary_of
from trunkline.kernel.corrections import corrections_from
from trunkline.server.matches.history import actions_in_force
from trunkline.server.matches.live import Live
from trunkline.server.service import Service

KEPT = 64
Key = tuple[str, int]
_kept: OrderedDict[Key, tuple[WorthAt, ...]] = OrderedDict()
_working: dict[Key, asyncio.Task[tuple[WorthAt, ...]]] = {}


class WorthAt(Struct, frozen=True):
    """The name of the phase, and what the players are worth, in their order at the table."""

    phase: str
    worths: tuple[int, ...]


async def worths(service: Service, live: Live) -> tuple[WorthAt, ...]:
    """Before the first action and after each one; however many ask, it is worked out once."""
    key = (live.id, live.version)
    if key not in _kept:
        if key not in _working:
            _working[key] = asyncio.create_task(_found(service, live))
            _working[key].add_done_callback(lambda _: _working.pop(key, None))
        _kept[key] = await asyncio.shield(_working[key])
    _kept.move_to_end(key)
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return _kept[key]


async def _found(service: Service, live: Live) -> tuple[WorthAt, ...]:
    record = Record(
        title=live.row.title,
        rules=live.row.rules,
        corrections=corrections_from(live.row.corrections) or UNSET,
        options=msgspec.json.decode(live.row.options, type=dict[str, str]),
        players=list(live.players),
        seed=live.row.seed,
        actions=[],
    )
    actions = await actions_in_force(service, live)
    return await service.costly.run(replayed, record, actions)


def replayed(record: Record, actions: list[str]) -> tuple[WorthAt, ...]:
    """From what everybody may know of each position."""
    played = msgspec.structs.replace(record, actions=[msgspec.json.decode(a) for a in actions])
    match = Match.from_record(played)
    t = match.title
    s = start(t, match.players, match.seed, match.options)

    def now() -> WorthAt:
        known = t.view(s, None)
        return WorthAt(
            summary_of(t, known).phase, tuple(t.worth(known, name) for name in match.players)
        )

    found = [now()]
    for action in match.actions:
        play(t, s, action)
        found.append(now())
    return tuple(found)
