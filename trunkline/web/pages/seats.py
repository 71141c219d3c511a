"""The seats dialog: who plays what, a new link for another device, loans to players and bots."""

from __future__ import annotations

from litestar import Response, get, post
from msgspec import Struct

from trunkline.bots import LEVELS, UnknownBot
from trunkline.kernel import message, phrase
from trunkline.present.words import bot_word
from trunkline.server.errors import ServerError
from trunkline.server.matches.live import Live
from trunkline.server.matches.loans import lend, take_back
from trunkline.server.matches.room_view import Room, RoomSeat, show_room
from trunkline.server.matches.seats import device_link, new_link
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.cards import table_is_asked
from trunkline.web.pages.people import Mark, bare_bot, player_mark
from trunkline.web.pages.qr import qr_code
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId

BROWSER = message("seat.seats.browser", "this browser")
ANOTHER_PLAYER = message("seat.seats.another-player", "another player")


class SeatLine(Struct, frozen=True):
    """A seat, who plays it, and what this browser may do about it."""

    name: str
    played_by: str
    mine: bool
    lendable: bool
    returnable: bool
    mark: Mark | None = None
    link: str = ""
    """The invitation of who has not come yet, for the host."""


def seat_lines(live: Live, caller: Caller, room: Room, base: str) -> list[SeatLine]:
    hosts = live.host is not None and caller.owns(live.host)
    return [
        _line(live, caller, seat, hosts, there, base)
        for seat, there in zip(live.seats, room.seats, strict=True)
    ]


def _line(
    live: Live, caller: Caller, seat: SeatRow, hosts: bool, there: RoomSeat, base: str
) -> SeatLine:
    mine, lent = caller.owns(seat), seat.lent_to is not None or seat.lent_bot is not None
    people = seat.bot is None and not seat.open
    return SeatLine(
        seat.name if seat.bot is None else bare_bot(seat.name),
        _player(live, seat, mine),
        mine,
        lendable=people and not lent and (mine or hosts),
        returnable=lent and caller.knows(live, seat),
        mark=player_mark(there) if caller.owned(live) and seat.bot is None else None,
        link=f"{base}{there.link}" if there.link else "",
    )


def _player(live: Live, seat: SeatRow, mine: bool) -> str:
    if seat.playing_bot is not None:
        return phrase(
            "seat.seats.a-strength-bot", "bot ({strength})", strength=bot_word(seat.playing_bot)
        )
    if seat.lent_to is not None:
        return live.seats[seat.lent_to].name
    if seat.open:
        return phrase("seat.seats.open", "open")
    if seat.awaits:
        return phrase("seat.seats.nobody-yet", "nobody yet")
    return phrase(BROWSER if mine else ANOTHER_PLAYER)


async def _dialog(
    request: AnyRequest,
    service: Service,
    match_id: str,
    caller: Caller,
    message: str = "",
    link: str = "",
) -> Response[bytes]:
    live, room = await service.match(match_id), await show_room(service, match_id, caller)
    lines = seat_lines(live, caller, room, service.settings.url)
    bots = [(level, bot_word(level)) for level in LEVELS if service.settings.bots]
    code = qr_code(link, phrase("room.qr-code-of-link", "QR code of the link")) if link else ""
    return page(
        request,
        "seats.html",
        id=match_id,
        seats=lines,
        bots=bots,
        message=message,
        link=link,
        code=code,
    )


@get("/matches/{match_id:str}/seats")
async def seats_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who sits where."""
    return await _dialog(request, service, match_id, caller)


@post("/matches/{match_id:str}/link", status_code=200)
async def post_link(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A new secret link for one's seat, to play on another device."""
    given = await new_link(service, match_id, caller, data.get("name", ""))
    words = phrase(
        "seat.seats.link-opens-seat",
        "This link opens the seat of {name} on one other device, once. A device that held "
        "the seat before no longer holds it.",
        name=given.name,
    )
    link = f"{service.settings.url}{given.link}"
    return await _dialog(request, service, match_id, caller, words, link)


@post("/matches/{match_id:str}/device", status_code=200)
async def post_device(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A link by which one plays the same seat on another device too."""
    given = await device_link(service, match_id, caller, data.get("name", ""))
    words = phrase(
        "seat.seats.device-link",
        "Open this link on your other device and sit down there: you play as {name} on both. It"
        " works once, for a day.",
        name=given.name,
    )
    link = f"{service.settings.url}{given.link}"
    return await _dialog(request, service, match_id, caller, words, link)


@get("/matches/{match_id:str}/people")
async def show_people(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who is there, for the players' panel of those at the table."""
    room = await show_room(service, match_id, caller)
    marks = [(seat.name, player_mark(seat)) for seat in room.seats] if room.seated else []
    return page(request, "table_people.html", marks=[each for each in marks if each[1]])


@post("/matches/{match_id:str}/loan", status_code=200)
async def post_loan(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Let a bot play a seat, or take a seat back."""
    name, bot = data.get("name", ""), data.get("bot")
    try:
        message = await _settle(service, match_id, caller, name, bot)
    except (ServerError, UnknownBot) as error:
        message = str(error)
    return await _dialog(request, service, match_id, caller, message)


async def _settle(
    service: Service, match_id: str, caller: Caller, name: str, bot: str | None
) -> str:
    if not bot:
        await take_back(service, match_id, caller, name)
        return phrase("seat.seats.back-seat", "{name} is back at the seat.", name=name)
    asked = await lend(service, match_id, caller, name, None, bot)
    if asked.status == "granted":
        return phrase(
            "seat.seats.bot-plays-until",
            "A bot ({strength}) plays for {name} until the seat is taken back.",
            strength=bot_word(bot),
            name=name,
        )
    return table_is_asked(asked)
