"""The waiting room as values for its template: seats with what may be done, the start, the talk."""

from __future__ import annotations

import ipaddress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from trunkline.bots import LEVELS
from trunkline.kernel import message, phrase
from trunkline.kernel.registry import kit_of
from trunkline.present.words import bot_word, listed
from trunkline.server.clock import written
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import read_messages
from trunkline.server.matches.room_view import NEWS, Room, RoomSeat, show_room
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import Message
from trunkline.web.pages import how_we_play
from trunkline.web.pages.people import Mark, bare_bot, cannot, seat_mark, seconds_since
from trunkline.web.pages.titles import TitleCard, title_card

MOST_SAID = 60
TOLD = {
    "sit": message("room.told.sit", "{name} sits down."),
    "claim": message("room.told.sit", "{name} sits down."),
    "stand": message("room.told.stand", "{name} stands up."),
    "host": message("room.told.host", "{name} is the host now."),
    "hold": message("room.told.hold", "{name} asks to wait."),
    "go-on": message("room.told.go-on", "{name} lets the match start."),
}


class SeatLine(Struct, frozen=True):
    """A row of the seats."""

    seat: RoomSeat
    mark: Mark
    title: str
    """Who sits here, or is to."""
    link: str
    """The address to send, whole; of an open seat that of the table; empty for who is not host."""


class Said(Struct, frozen=True):
    """A remark, or what happened in the room."""

    name: str
    """Empty where the room itself tells it."""
    text: str
    at: str


class RoomPage(Struct, frozen=True):
    """Everything the template reads."""

    room: Room
    title: str
    card: TitleCard | None
    lines: list[SeatLine]
    rules: list[tuple[str, str]]
    bots: list[tuple[str, str]]
    mine: str | None
    seated: int
    reason: str
    """Why it does not start yet, or what it is about to do."""
    change: str
    """What the host changed, for those who are asked; empty for others."""
    said: list[Said]
    table_link: str
    reach: str
    """Where a link does not work."""
    countdown: int | None
    """Seconds until it starts."""
    announce: str
    open_seats: bool
    message: str = ""
    lesson: str = ""
    """Where a coach is met; empty for a title without lessons."""
    corrected: bool = False
    """It is played with data that an owner of the printed game corrected."""


async def room_page(service: Service, live: Live, caller: Caller, message: str = "") -> RoomPage:
    room = await show_room(service, live.id, caller)
    told = await service.db.read(read_messages, live.id, "chat", *NEWS) if room.seated else []
    base = service.settings.url
    table_link = f"{base}/matches/{live.id}"
    mine = next((seat.name for seat in room.seats if seat.mine), None)
    count = sum(seat.state in ("seated", "bot") for seat in room.seats)
    return RoomPage(
        room=room,
        title=live.title.name if live.title is not None else room.title,
        card=None if live.title is None else title_card(live.title, False),
        lines=[_line(room, seat, base, table_link) for seat in room.seats],
        rules=how_we_play.rows(live),
        bots=[(level, bot_word(level)) for level in LEVELS if service.settings.bots],
        mine=mine,
        seated=count,
        reason=reason(room),
        change=_change(live, room),
        said=[_said(live, each) for each in told[-MOST_SAID:]],
        table_link=table_link,
        reach=reach(base),
        countdown=_countdown(room),
        announce=_announce(live, told, count, len(room.seats)),
        open_seats=any(seat.state == "open" for seat in room.seats),
        message=message,
        lesson=_lesson(live),
        corrected=bool(live.row.corrections),
    )


def _lesson(live: Live) -> str:
    has = live.title is not None and kit_of(live.title).lesson
    return f"/learn/lessons/{live.row.title}" if has else ""


def _line(room: Room, seat: RoomSeat, base: str, table_link: str) -> SeatLine:
    link = f"{base}{seat.link}" if seat.link is not None else ""
    if seat.state == "open":
        link = table_link if room.hosting else ""
    return SeatLine(seat, seat_mark(seat), _title(seat), link)


def _title(seat: RoomSeat) -> str:
    if seat.state == "open":
        return phrase("room.open-seat", "Open seat")
    return seat.name if seat.bot is None else bare_bot(seat.name)


def reason(room: Room) -> str:
    """Waits for Emil and the open seat."""
    waits = [seat.name for seat in room.seats if seat.state in ("invited", "looked", "declined")]
    opened = sum(seat.state == "open" for seat in room.seats)
    if opened:
        waits.append(
            phrase("room.the-open-seat", "the open seat", "{number} open seats", number=opened)
        )
    if waits:
        return phrase("room.waits-for", "Waiting for {names}.", names=listed(waits))
    if room.changed is not None:
        names = listed(room.changed.waits_for)
        return phrase(
            "room.waits-for-answer", "Waiting for {names} to answer about the change.", names=names
        )
    if room.held_by is not None:
        return phrase("room.held", "{name} asked to wait.", name=room.held_by)
    return phrase("room.all-there", "Everyone has sat down.")


def _countdown(room: Room) -> int | None:
    if room.starts_at is None:
        return None
    return max(0, -seconds_since(room.starts_at))


def _change(live: Live, room: Room) -> str:
    asked = room.changed
    mine = [seat.name for seat in room.seats if seat.mine]
    if asked is None or not set(mine) & set(asked.waits_for):
        return ""
    return how_we_play.changed_words(live, asked.by, asked.change)


def _said(live: Live, told: Message) -> Said:
    data: dict[str, Any] = msgspec.json.decode(told.data)
    at = written(told.written_at)
    if told.kind == "chat":
        return Said(told.seat, str(data.get("text", "")), at)
    return Said("", _told(live, told, data), at)


def _told(live: Live, told: Message, data: dict[str, Any]) -> str:
    if told.kind == "said-no":
        return f"{cannot(told.seat, str(data.get('text', '')))}."
    if told.kind == "change":
        return how_we_play.changed_words(live, told.seat, data)
    if told.kind == "nudge":
        return phrase("room.told.nudge", "{by} nudges {name}.", by=told.seat, name=data["of"])
    if told.kind == "warned":
        return phrase(
            "room.told.warned",
            "Nobody has started this match. It will be cancelled in {days} days.",
            days=data["days"],
        )
    return phrase(TOLD[told.kind], name=told.seat)


def _announce(live: Live, told: list[Message], count: int, seats: int) -> str:
    """Ben sat down. 3 of 4."""
    news = [each for each in told if each.kind != "chat"]
    if not news:
        return ""
    return phrase(
        "room.announce",
        "{said} {count} of {seats}.",
        said=_said(live, news[-1]).text,
        count=count,
        seats=seats,
    )


def reach(url: str) -> str:
    """Where links do not work: a server at home has an address of its house only."""
    host = urlsplit(url).hostname or ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        near = host == "localhost"
        private = host.endswith((".local", ".lan", ".home.arpa"))
    else:
        near, private = address.is_loopback, address.is_private
    if near:
        return phrase("room.this-machine-only", "This link works only on this machine.")
    return phrase("room.network-only", "This link works only in your network.") if private else ""
