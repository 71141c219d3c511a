"""Who may look at a match: its players alone, whoever has the link, or everyone."""

from __future__ import annotations

from trunkline.kernel import message, no
from trunkline.server.errors import SEATS, Forbidden
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller

ONLY_US = message("table.only-us", "Only the players of this match can see it.")


def may_look(live: Live, caller: Caller) -> bool:
    """Before the match begins its open seats can be seen by whoever has its link."""
    if live.row.seen_by != "us" or caller.owned(live):
        return True
    return not live.row.begun and any(seat.open for seat in live.seats)


def check_look(live: Live, caller: Caller) -> None:
    """Raises Forbidden."""
    if not may_look(live, caller):
        raise Forbidden.by(no(ONLY_US, SEATS))
