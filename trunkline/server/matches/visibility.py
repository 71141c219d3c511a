"""Who may look at a match: its players alone, whoever has the link, or everyone."""

from __future__ import annotations

from trunkline.kernel import message, no
from trunkline.server.errors import SEATS, Forbidden
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller

ONLY_US = message("table.only-us", "Only the players of this match can see it.")


def may_look(live: Live, caller: Caller) -> bool:
    """Those who are invited may look; before the match begins whoever has its link may see its
    open seats."""
    if live.row.seen_by != "us" or caller.owned(live) or any(map(caller.is_invited, live.seats)):
        return True
    return not live.row.begun and any(seat.open for seat in live.seats)


def check_look(live: Live, caller: Caller) -> None:
    """Raises Forbidden."""
    if not may_look(live, caller):
        raise Forbidden.by(no(ONLY_US, SEATS))
