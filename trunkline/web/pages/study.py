"""The report of a match, worked out once per version and off the event loop."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

import msgspec

from trunkline.files.opened import Opened
from trunkline.kernel import Match, decode_action
from trunkline.report import Report, report
from trunkline.server.matches.history import actions_in_force
from trunkline.server.matches.live import Live
from trunkline.server.service import House

KEPT = 32
SECONDS_PER_RUN = 1.0
_kept: OrderedDict[tuple[str, int], tuple[Match, Report]] = OrderedDict()
_working: dict[tuple[str, int], asyncio.Task[tuple[Match, Report]]] = {}


async def studied(house: House, live: Live) -> tuple[Match, Report]:
    """The match replayed, and its report; however many ask, the work is done once."""
    key = (live.id, live.version)
    if key in _kept:
        _kept.move_to_end(key)
        return _kept[key]
    if key not in _working:
        actions = await actions_in_force(house, live)
        task = asyncio.create_task(asyncio.to_thread(_study, live, actions))
        _working[key] = task
        task.add_done_callback(lambda _: _working.pop(key, None))
    found = await asyncio.shield(_working[key])
    _kept[key] = found
    while len(_kept) > KEPT:
        _kept.popitem(last=False)
    return found


def _study(live: Live, actions: list[str]) -> tuple[Match, Report]:
    assert live.title is not None
    options = msgspec.json.decode(live.row.options, type=dict[str, str])
    match = Match(live.title, live.players, seed=live.row.seed, options=options)
    for action in actions:
        match.play(decode_action(live.title, action))
    return match, report(Opened.own(match), _clock)


def _clock() -> Callable[[], bool]:
    """A run's best routes are sought for so long; after that the bound is shown."""
    end = monotonic() + SECONDS_PER_RUN
    return lambda: monotonic() > end
