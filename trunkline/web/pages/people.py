"""Presence in a mark and in words: the same everywhere people are listed."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct

from trunkline.kernel import message, phrase
from trunkline.server.clock import now
from trunkline.server.matches.room_view import RoomSeat

Shape = Literal["full", "half", "hollow", "amber", "square"]
MINUTE, HOUR, DAY = 60, 3_600, 86_400
MOST_HOURS = 48
"""Beyond that, days."""
NOT_OPENED = message("people.not-opened-sent", "has not opened the link · sent {ago}")
NOT_LOOKED = message("people.not-looked-invited", "has not opened it yet · invited {ago}")


class Mark(Struct, frozen=True):
    """A disc or a square, and its words: colour never stands alone."""

    shape: Shape
    words: str


def bare_bot(name: str) -> str:
    """The name of a bot where its mark or its strength stands beside it."""
    return name.removesuffix(" (bot)")


def seat_mark(seat: RoomSeat) -> Mark:
    """A seat of a waiting room."""
    if seat.state == "bot":
        return Mark("square", phrase("people.bot-ready", "bot, ready"))
    if seat.state == "open":
        return Mark("hollow", phrase("people.nobody-yet", "nobody yet"))
    if seat.state == "declined":
        return Mark("hollow", cannot(seat.name, seat.declined or ""))
    if seat.state == "looked":
        return Mark("amber", phrase("people.looked", "opened the link, has not sat down"))
    if seat.state == "invited":
        return Mark("amber", _not_opened(seat))
    return _seated(seat)


def cannot(name: str, line: str) -> str:
    """Emil cannot: "away till May"."""
    if line:
        return phrase("people.cannot-line", "{name} cannot: “{line}”", name=name, line=line)
    return phrase("people.cannot", "{name} cannot come", name=name)


def _not_opened(seat: RoomSeat) -> str:
    if seat.sent_at is None:
        return phrase("people.not-seated", "has not sat down")
    words = NOT_LOOKED if seat.by_account else NOT_OPENED
    return phrase(words, ago=ago(seconds_since(seat.sent_at)))


def _seated(seat: RoomSeat) -> Mark:
    """Who has sat down; where the reader may not know more, only that."""
    if seat.presence == "here" or seat.mine:
        return Mark("full", phrase("people.here", "here"))
    if seat.presence is None or seat.seen_at is None:
        return Mark("hollow", phrase("people.sat-down", "sat down"))
    away = away_mark(seat.seen_at)
    return Mark(away.shape, phrase("people.sat-down-and", "sat down · {away}", away=away.words))


def player_mark(seat: RoomSeat) -> Mark | None:
    """A player of a match that goes on; None where there is nothing to say."""
    if seat.bot is not None:
        return Mark("square", phrase("people.bot", "bot"))
    if seat.state in ("invited", "looked", "declined"):
        return Mark("amber", phrase("people.has-not-come", "has not come yet, a bot plays"))
    if seat.presence == "here" or seat.mine:
        return Mark("full", phrase("people.here", "here"))
    return None if seat.seen_at is None else away_mark(seat.seen_at)


def away_mark(seen_at: str) -> Mark:
    """Half a disc for minutes and hours, a hollow one for days."""
    seconds = seconds_since(seen_at)
    if seconds >= MOST_HOURS * HOUR:
        return Mark("hollow", phrase("people.seen", "seen {ago}", ago=ago(seconds)))
    return Mark("half", phrase("people.away-seen", "away, seen {ago}", ago=ago(seconds)))


def ago(seconds: int) -> str:
    """Rounded: minutes to 60, hours to 48, then days."""
    if seconds < MINUTE:
        return phrase("people.just-now", "just now")
    if seconds < HOUR:
        return phrase("people.min-ago", "{number} min ago", number=seconds // MINUTE)
    if seconds < MOST_HOURS * HOUR:
        return phrase("people.h-ago", "{number} h ago", number=seconds // HOUR)
    return phrase("people.days-ago", "{number} day ago", "{number} days ago", number=seconds // DAY)


def seconds_since(moment: str) -> int:
    then = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return now() // 1000 - int(then.timestamp())
