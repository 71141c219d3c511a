"""In whose name the caller speaks, of the seats that they hold."""

from __future__ import annotations

from trunkline.kernel import message, no
from trunkline.server.errors import SEATS, Refused, not_your_seat
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller, held
from trunkline.server.store.rows import SeatRow

HAS_LEFT = message("ending.has-left", "{player} has already left this match.")


def asker(caller: Caller, live: Live, name: str | None) -> SeatRow:
    """The named seat, or the only or first one held."""
    seats = held(caller, live)
    if name is None:
        return seats[0]
    named = next((seat for seat in seats if seat.name == name), None)
    if named is None:
        raise not_your_seat(name)
    return named


def player_asking(caller: Caller, live: Live, name: str | None) -> SeatRow:
    """The same, for what only those do who still play: whoever has left for good only looks on."""
    still = next((seat for seat in held(caller, live) if seat.left is None), None)
    seat = still if name is None and still is not None else asker(caller, live, name)
    if seat.left is not None:
        raise Refused.by(no(HAS_LEFT, SEATS, player=seat.name))
    return seat
