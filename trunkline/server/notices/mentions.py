"""@names in what is said at a table: whom somebody writes to."""

from __future__ import annotations

import re
from collections.abc import Collection

from sqlalchemy import Connection

from trunkline.kernel import message, say
from trunkline.server.matches.live import Live
from trunkline.server.notices.events import Event
from trunkline.server.notices.posting import post

LONGEST_QUOTE = 160
WROTE = message("notice.says.wrote", "{by} writes: “{text}”")


def mentioned(text: str, names: Collection[str]) -> set[str]:
    """The names that stand behind an @ in a text, whatever their case; the longest that fits."""
    longest = sorted(names, key=len, reverse=True)
    if not longest:
        return set()
    known = {name.casefold(): name for name in names}
    one_of = "|".join(map(re.escape, longest))
    found = re.findall(rf"(?<!\w)@({one_of})(?!\w)", text, re.IGNORECASE)
    return {known[name.casefold()] for name in found if name.casefold() in known}


def tell_of_remark(
    connection: Connection, live: Live, by: str, text: str, own: Collection[str]
) -> None:
    """Those who are mentioned, and those who follow the chat; `own` are seats of the writer."""
    called = mentioned(text, live.players)
    quote = text if len(text) <= LONGEST_QUOTE else f"{text[: LONGEST_QUOTE - 1]}…"
    for seat in live.seats:
        if seat.name not in own:
            event: Event = "mention" if seat.name in called else "chat"
            said = say(WROTE, by=by, text=quote)
            post(connection, event, live.id, seat.number, by=by, what=said)
