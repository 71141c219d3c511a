"""Whom a position asks, for the clocks: people only, and whose time it costs."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from trunkline.kernel import AnyTitle, Legal, State, awaited
from trunkline.server.matches.clock_model import Asked
from trunkline.server.store.rows import SeatRow


def asked_of(seats: Iterable[SeatRow], t: AnyTitle, s: State) -> Asked:
    """Bots cost nobody time, and neither do decisions with one legal answer."""
    bots = {seat.name for seat in seats if seat.playing_bot is not None}
    people = tuple(player for player in awaited(t, s) if player not in bots)
    return Asked(people, tuple(player for player in people if not is_forced(t, s, player)))


def is_forced(t: AnyTitle, s: State, player: str) -> bool:
    """Whether the player has exactly one legal answer."""
    legal = Legal(t, t.view(s, player), player)
    if any(span.least < span.most for span in legal.spans()):
        return False
    return len(list(islice(legal, 2))) == 1
