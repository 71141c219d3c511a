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
from trunkline.server.matches.seats import new_link
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.cards import table_is_asked
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


def seat_lines(live: Live, caller: Caller) -> list[SeatLine]:
    hosts = live.host is not None and caller.owns(live.host)
    return [_line(live, caller, seat, hosts) for seat in live.seats]


def _line(live: Live, caller: Caller, seat: SeatRow, hosts: bool) -> SeatLine:
    mine, lent = caller.owns(seat), seat.lent_to is not None or seat.lent_bot is not None
    people = seat.bot is None and not seat.open
    return SeatLine(
        seat.name,
        _player(live, seat, mine),
        mine,
        lendable=people and not lent and (mine or hosts),
        returnable=lent and caller.knows(live, seat),
    )


def _player(live: Live, seat: SeatRow, mine: bool) -> str:
    if seat.playing_bot is not None:
        return phrase(
            "seat.seats.a-strength-bot", "a {strength} bot", strength=bot_word(seat.playing_bot)
        )
    if seat.lent_to is not None:
        return live.seats[seat.lent_to].name
    if seat.open:
        return phrase("seat.seats.open", "open")
    return phrase(BROWSER if mine else ANOTHER_PLAYER)


async def _dialog(
    request: AnyRequest,
    service: Service,
    match_id: str,
    caller: Caller,
    message: str = "",
    link: str = "",
) -> Response[bytes]:
    live = await service.match(match_id)
    lines = seat_lines(live, caller)
    bots = [(level, bot_word(level)) for level in LEVELS if service.settings.bots]
    return page(
        request, "seats.html", id=match_id, seats=lines, bots=bots, message=message, link=link
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
        "This link opens the seat of {name} on one other device, once. Whoever"
        " held the seat elsewhere holds it no longer.",
        name=given.name,
    )
    link = f"{service.settings.url}{given.link}"
    return await _dialog(request, service, match_id, caller, words, link)


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
            "A {strength} bot plays for {name} until the seat is taken back.",
            strength=bot_word(bot),
            name=name,
        )
    return table_is_asked(asked)
