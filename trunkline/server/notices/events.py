"""What players are told about, and by which ways unless they choose others."""

from __future__ import annotations

from typing import Literal

Event = Literal[
    "turn",
    "time",
    "asked",
    "invited",
    "mention",
    "chat",
    "nudged",
    "replaced",
    "order-stopped",
    "rematch",
    "end",
    "host",
]
Kind = Literal["mail", "push", "webhook"]
"""A kind of way."""
Line = Literal[
    "turn-days",
    "turn-live",
    "time",
    "asked",
    "invited",
    "mention",
    "chat",
    "order-stopped",
    "end",
]
"""A line of the table in which players choose; several events may share one."""

KINDS: tuple[Kind, ...] = ("mail", "push", "webhook")
LINES: tuple[Line, ...] = (
    "turn-days",
    "turn-live",
    "time",
    "asked",
    "invited",
    "mention",
    "chat",
    "order-stopped",
    "end",
)
LINE_OF: dict[Event, Line] = {
    "time": "time",
    "asked": "asked",
    "nudged": "asked",
    "invited": "invited",
    "rematch": "invited",
    "mention": "mention",
    "chat": "chat",
    "order-stopped": "order-stopped",
    "end": "end",
}
ALWAYS: frozenset[Event] = frozenset({"replaced", "host"})
"""Told by every way that somebody has: a seat is at stake, or the host of the server acted."""
URGENT: frozenset[Event] = ALWAYS | {"time", "nudged", "end", "rematch"}
"""Told even where an earlier message about the same match was not opened yet."""
FIRST: frozenset[Event] = frozenset({"invited", "rematch"})
"""What comes before a match keeps nobody from hearing of the match itself."""
SENSELESS: frozenset[tuple[Line, Kind]] = frozenset({("turn-live", "mail"), ("chat", "mail")})
"""Who plays live is at the table before any e-mail is read."""
DEFAULTS: dict[Kind, frozenset[Line]] = {
    "mail": frozenset({"turn-days", "time", "asked", "invited", "end"}),
    "push": frozenset(LINES) - {"chat", "end"},
    "webhook": frozenset({"turn-days", "end"}),
}


def line_of(event: Event, pace: str) -> Line | None:
    """The line that decides about an event in a match of this pace; None: every way is used."""
    if event == "turn":
        return "turn-live" if pace == "live" else "turn-days"
    return LINE_OF.get(event)
