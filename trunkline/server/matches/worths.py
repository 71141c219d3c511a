"""What every player was worth after each action: replayed once a version, in another process."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from trunkline.kernel import Match, Record, play, start, summary_of
from trunkline.server.matches.history import actions_in_force
from trunkline.server.matches.live import Live, setup_of
from trunkline.server.once import Once
from trunkline.server.service import Service


class WorthAt(Struct, frozen=True):
    """The name of the phase, and what the players are worth, in their order at the table."""

    phase: str
    worths: tuple[int, ...]


_worths: Once[tuple[WorthAt, ...]] = Once(64)


async def worths(service: Service, live: Live) -> tuple[WorthAt, ...]:
    """Before the first action and after each one; however many ask, it is worked out once."""
    return await _worths.get((live.id, live.version), lambda: _found(service, live))


async def _found(service: Service, live: Live) -> tuple[WorthAt, ...]:
    actions = await actions_in_force(service, live)
    return await service.costly.run(replayed, setup_of(live), actions)


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
