"""Who is told after an action or at the beginning of a match."""

from __future__ import annotations

from trunkline.kernel import AnyTitle, State, awaited
from trunkline.server.matches.live import Live
from trunkline.server.notices.posting import Telling
from trunkline.server.store.rows import Entry


def after_action(live: Live, t: AnyTitle, after: State, entry: Entry) -> list[Telling]:
    """Those who are waited for now and were not before; at the end, everybody else."""
    if not after.stack:
        return [
            Telling("end", seat.number, entry.version, entry.by)
            for seat in live.seats
            if seat.name != entry.by
        ]
    before = set(live.awaited())
    waiting = [live.seat(player) for player in awaited(t, after) if player not in before]
    return [
        Telling("turn", seat.number, entry.version, entry.by)
        for seat in waiting
        if seat is not None
    ]


def at_beginning(live: Live, last: str) -> list[Telling]:
    """Those who begin, and that the match begins for the others; `last` came last and knows."""
    waiting = live.awaited()
    return [
        Telling("turn" if seat.name in waiting else "invited", seat.number, 0, last)
        for seat in live.seats
        if seat.name != last
    ]
