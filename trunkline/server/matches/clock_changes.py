"""Changes of the clocks that are no actions: each is a message that says what they say then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from sqlalchemy import Connection

from trunkline.kernel import message, no
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Refused
from trunkline.server.matches import clock_store
from trunkline.server.matches.clock_model import Hands
from trunkline.server.matches.clock_store import Stored
from trunkline.server.matches.messages import add_message, lock_match
from trunkline.server.matches.seats import touch
from trunkline.server.store.rows import Message

NO_CLOCK = message("clock.none", "No clock runs in this match.")


def change_clocks(
    connection: Connection,
    match_id: str,
    what: str,
    seat: str,
    event: Callable[[Stored, int], Hands],
    **more: Any,
) -> Message:
    """Let an event happen to the clocks, and tell everyone; raises Refused where none run."""
    if lock_match(connection, match_id) is None:
        raise Refused.by(no(NO_CLOCK, SEATS))
    moment = now()
    changed = clock_store.change(connection, match_id, moment, lambda s: event(s, moment))
    if changed is None:
        raise Refused.by(no(NO_CLOCK, SEATS))
    touch(connection, match_id)
    said = {"what": what, **more, "clock": msgspec.to_builtins(changed.shown(moment))}
    return add_message(connection, match_id, "clock", seat, said)
