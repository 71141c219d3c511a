"""Who is told after an action or at the beginning of a match."""

from __future__ import annotations

from trunkline.kernel import AnyTitle, State, awaited
from trunkline.server.matches.live import Live
from trunkline.server.notices.posting import Telling
from trunkline.server.store.rows import Entry, SeatRow


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
        if seat is not None and not _is_the_same_person(seat, entry)
    ]


def _is_the_same_person(seat: SeatRow, entry: Entry) -> bool:
    """Who plays several seats on one screen has just acted on it."""
    return entry.account_id is not None and seat.account_id == entry.account_id


def at_beginning(live: Live, last: str) -> list[Telling]:
    """Those who begin, and that the match begins for the others; `last` came last and knows."""
    waiting = live.awaited()
    return [
        Telling("turn" if seat.name in waiting else "invited", seat.number, 0, last)
        for seat in live.seats
        if seat.name != last
    ]
