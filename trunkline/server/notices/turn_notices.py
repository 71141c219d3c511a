"""Turn notices: to whom, and what they say."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import AnyTitle, State, awaited, phrase
from trunkline.server.clock import now
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import find_title, read_row, read_seats
from trunkline.server.matches.log import unpack_told
from trunkline.server.people.tokens import new_id
from trunkline.server.settings import Settings
from trunkline.server.store.rows import Entry, MatchRow, Notice, SeatRow
from trunkline.server.store.schema import log

MOST_TOLD = 40


class Message(Struct, frozen=True):
    """It is your turn: where, and what happened since you last acted."""

    title: str
    match: str
    player: str
    version: int
    url: str
    since: list[str]

    @property
    def subject(self) -> str:
        return phrase(
            "notice.notices.subject",
            "It is your turn in {title}, {player}",
            title=self.title,
            player=self.player,
        )

    @property
    def text(self) -> str:
        head = phrase(
            "notice.notices.your-turn",
            "It is your turn in {title}, {player}.",
            title=self.title,
            player=self.player,
        )
        since = [
            phrase("notice.notices.since-last-turn", "Since your last turn:"),
            *(f"- {line}" for line in self.since),
        ]
        return "\n".join([head, *(since if self.since else []), self.url])

    def payload(self) -> dict[str, Any]:
        """JSON for webhooks; `content` and `text` are what chat programs show."""
        data = {name: getattr(self, name) for name in self.__struct_fields__}
        return {**data, "text": self.text, "content": self.text[:1900]}


def due_notices(live: Live, t: AnyTitle, after: State, entry: Entry) -> list[Notice]:
    """Notices to those who are waited for now and were not before."""
    before = set(live.awaited())
    found = []
    for player in awaited(t, after):
        seat = live.seat(player)
        if player not in before and seat is not None:
            found += seat_notices(live, seat, entry.version, entry.written_at)
    return found


def opening_notices(live: Live) -> list[Notice]:
    """Notices to those who are waited for when a match begins."""
    waiting = [seat for seat in live.seats if seat.name in live.awaited()]
    return [notice for seat in waiting for notice in seat_notices(live, seat, 0, now())]


def seat_notices(live: Live, seat: SeatRow, version: int, moment: int) -> list[Notice]:
    """Notices to whoever plays this seat; who plays live is at the table and gets no e-mail."""
    if seat.playing_bot is not None:
        return []
    player = seat if seat.lent_to is None else live.seats[seat.lent_to]
    return [
        Notice(
            id=new_id(20),
            match_id=live.id,
            seat=seat.number,
            version=version,
            way=way,
            address=address,
            tries=0,
            due_at=moment,
        )
        for way, address in player.addresses
        if way != "mail" or live.row.pace != "live"
    ]


def compose(connection: Connection, settings: Settings, notice: Notice) -> Message | None:
    """The message of a notice; None when its player has acted already."""
    row = read_row(connection, notice.match_id)
    if row is None or row.finished:
        return None
    seat = read_seats(connection, row.id)[notice.seat]
    last = last_acted(connection, row.id, seat.name)
    if last > notice.version:
        return None
    return Message(
        title_name(row),
        row.id,
        seat.name,
        row.version,
        f"{settings.url}/matches/{row.id}",
        told_since(connection, row.id, last),
    )


def title_name(row: MatchRow) -> str:
    title, _ = find_title(row)
    return row.title if title is None else title.name


def last_acted(connection: Connection, match_id: str, player: str) -> int:
    """The version of the player's last entry; 0 if there is none."""
    found = connection.execute(
        sa.select(sa.func.max(log.c.version)).where(log.c.match_id == match_id, log.c.by == player)
    ).scalar()
    return found or 0


def told_since(connection: Connection, match_id: str, version: int) -> list[str]:
    """What happened after this version, the newest last; a long absence is cut short."""
    rows = connection.execute(
        sa.select(log.c.told)
        .where(log.c.match_id == match_id, log.c.version > version)
        .order_by(log.c.version.desc())
        .limit(MOST_TOLD)
    )
    lines = [line for (told,) in rows for line in reversed(unpack_told(told))]
    return lines[:MOST_TOLD][::-1]
