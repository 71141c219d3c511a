"""Matches that are over: since when, how they came to their end, and who ranks where."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import message, no, phrase
from trunkline.server.errors import Refused
from trunkline.server.store.rows import MatchRow, typed
from trunkline.server.store.schema import endings, leavers, seats

if TYPE_CHECKING:
    from trunkline.server.matches.live import Live

How = Literal["rules", "host", "vote", "concession", "closed"]
ENDING = message("table.section.ending", "The end of a match")
NOT_OVER = message("table.ending.not-over", "This match is not over.")
WORDS = {
    "vote": message("ending.vote", "The table ended this match by agreement."),
    "concession": message("ending.concession", "{player} conceded. The match is over."),
    "closed": message(
        "ending.closed",
        "This match was closed without a result because nobody acted for four months. "
        "Anyone who sits here can reopen it.",
    ),
}


class Ending(Struct, frozen=True, kw_only=True):
    """A row of its own: most matches are ended by the rules and have none."""

    match_id: str
    how: str
    by: str
    at: int

    @property
    def words(self) -> str:
        return phrase(WORDS[self.how], player=self.by)


def read_ending(connection: Connection, match_id: str) -> Ending | None:
    found = connection.execute(sa.select(endings).where(endings.c.match_id == match_id)).first()
    return typed(Ending, found)


def over_at(row: MatchRow) -> int | None:
    """When it ended; None while it goes on."""
    if row.ended_at is not None:
        return row.ended_at
    return row.changed_at if row.finished else None


def must_be_over(live: Live) -> None:
    """Raises Refused for a match that goes on."""
    if over_at(live.row) is None:
        raise Refused.by(no(NOT_OVER, ENDING))


def ended_how(row: MatchRow, ending: Ending | None) -> How | None:
    """None while the match goes on; `host` where the host of the server ended it."""
    if not row.finished:
        return None
    if ending is not None:
        how: How = ending.how  # type: ignore[assignment]
        return how
    return "rules" if row.ended_at is None else "host"


WITH_LEAVERS = sa.select(seats, leavers.c.how.label("left")).select_from(
    seats.outerjoin(
        leavers,
        (leavers.c.match_id == seats.c.match_id) & (leavers.c.number == seats.c.number),
    )
)
"""Seats, and whose players left for good."""


class Ranked(Struct, frozen=True):
    """A place of the final ranking; who shares one has the same."""

    place: int
    player: str
    worth: int


def ranking(worths: Mapping[str, int], left: Collection[str]) -> list[Ranked]:
    """By worth, and below all others those who conceded or were out by the clock."""
    order = sorted(worths, key=lambda player: (player in left, -worths[player]))
    found: list[Ranked] = []
    for number, player in enumerate(order, start=1):
        worth, before = worths[player], found[-1] if found else None
        same = before is not None and before.worth == worth
        tied = same and (player in left) == (before is not None and before.player in left)
        place = before.place if tied and before is not None else number
        found.append(Ranked(place, player, worth))
    return found
