"""Matches that are over: since when, and how they came to their end."""

from __future__ import annotations

from typing import Literal

from trunkline.kernel import message, no
from trunkline.server.errors import Refused
from trunkline.server.matches.live import Live
from trunkline.server.store.rows import MatchRow

How = Literal["rules", "host", "vote", "concession", "closed"]
ENDING = message("table.section.ending", "The end of a match")
NOT_OVER = message("table.ending.not-over", "This match is not over.")


def over_at(row: MatchRow) -> int | None:
    """When it ended; None while it goes on."""
    if row.ended_at is not None:
        return row.ended_at
    return row.changed_at if row.finished else None


def ended_how(row: MatchRow) -> How:
    """By the rules of the title, else by people."""
    return "rules" if row.ended_at is None else "host"


def must_be_over(live: Live) -> None:
    """Raises Refused for a match that goes on."""
    if over_at(live.row) is None:
        raise Refused.by(no(NOT_OVER, ENDING))
