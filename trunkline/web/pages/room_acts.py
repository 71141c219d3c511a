"""What is done in the waiting room: to its seats, to how it is played, to start or cancel it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from litestar import Response, get, post

from trunkline.kernel import phrase
from trunkline.present.words import bot_word, listed
from trunkline.server.errors import NotFound
from trunkline.server.matches import rooms, setup, sitting, starting
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages import how_we_play
from trunkline.web.pages.new_match import seen_by, seers
from trunkline.web.pages.pace_form import PaceForm, filled_in, pace_form
from trunkline.web.pages.qr import qr_code
from trunkline.web.pages.render import page
from trunkline.web.pages.room_parts import RoomPage, room_page
from trunkline.web.pages.waiting import FAULTS, room_update
from trunkline.web.parameters import AnyRequest, Form, MatchId

Act = Callable[[Service, str, Caller, str], Awaitable[Any]]
ACTS: Mapping[str, Act] = {
    "open": rooms.open_up,
    "remove": rooms.remove,
    "invite": rooms.invite,
    "nudge": rooms.nudge,
    "stand": sitting.stand_up,
    "agree": setup.agree,
}
BOT = "steady"


@post("/matches/{match_id:str}/room/seats", status_code=200)
async def change_seat(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """One act on one seat: `do`, `seat`, and for a bot its level."""
    name, do, message = data.get("seat", ""), data.get("do", ""), ""
    try:
        if do == "bot":
            await rooms.put_bot(service, match_id, caller, name, data.get("bot", BOT))
        elif do == "explain":
            on = data.get("explain") == "yes"
            await sitting.explain(service, match_id, caller, name, on)
        elif do in ACTS:
            await ACTS[do](service, match_id, caller, name)
    except FAULTS as error:
        message = str(error)
    if do == "stand" and not message:
        return Response(b"", headers={"HX-Refresh": "true"})
    return await room_update(request, service, match_id, caller, message)


@get("/matches/{match_id:str}/room/qr")
async def show_qr(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The code of an invitation, for its host; of the table's link for anybody there."""
    view = await _view(service, match_id, caller)
    wanted = request.query_params.get("seat", "")
    line = next((line for line in view.lines if line.seat.name == wanted), None)
    link = view.table_link if line is None else line.link
    if not link:
        raise NotFound(phrase("room.no-link", "There is no link to show."))
    name = phrase("room.qr-code-of-link", "QR code of the link")
    head = view.title if line is None else line.title
    return page(request, "room_qr.html", head=head, link=link, code=qr_code(link, name))


async def _view(service: Service, match_id: str, caller: Caller) -> RoomPage:
    return await room_page(service, await service.match(match_id), caller)


@get("/matches/{match_id:str}/room/start")
async def start_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who would be missing, and what a start without them gives."""
    live = await service.match(match_id)
    starting.hosting(caller, live)
    return page(request, "room_start.html", id=live.id, **_anyway(live, request.query_params))


def _anyway(live: Live, values: Mapping[str, str]) -> dict[str, Any]:
    """The seats that nobody has taken, with the choices for each, and the words on the button."""
    missing = [seat for seat in live.seats if seat.awaits]
    opened = [seat for seat in live.seats if seat.open]
    spare = _spare(live)
    choice = {seat.name: values.get(f"fill.{seat.number}", BOT) for seat in opened}
    left_out = sum(each == "out" for each in choice.values())
    people = sum(seat.person and seat.ready for seat in live.seats)
    bots = sum(seat.bot is not None for seat in live.seats) + len(missing)
    bots += len(opened) - left_out
    return {
        "missing": [seat.name for seat in missing],
        "opened": [(s.number, s.name, choice[s.name]) for s in opened],
        "may_leave_out": spare > 0,
        "bot": bot_word(BOT),
        "head": phrase("room.start-without", "Start without {names}", names=_names(live)),
        "button": result_words(people, bots),
    }


def _names(live: Live) -> str:
    """Emil and seat 4."""
    named = [seat.name for seat in live.seats if seat.awaits]
    seats = [
        phrase("room.seat-number", "seat {number}", number=seat.number + 1)
        for seat in live.seats
        if seat.open
    ]
    return listed([*named, *seats])


def result_words(people: int, bots: int) -> str:
    """Start with two people and two bots."""
    some = phrase("room.people", "{number} person", "{number} people", number=people)
    others = phrase("room.bots", "{number} bot", "{number} bots", number=bots)
    if not bots:
        return phrase("room.start-with", "Start with {people}", people=some)
    return phrase(
        "room.start-with-bots", "Start with {people} and {bots}", people=some, bots=others
    )


def _spare(live: Live) -> int:
    """How many seats the title could do without."""
    return 0 if live.title is None else len(live.seats) - live.title.seats[0]


@post("/matches/{match_id:str}/room/start", status_code=200)
async def post_start(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Start now, or anyway."""
    live, message = await service.match(match_id), ""
    fill = {
        seat.name: None if data.get(f"fill.{seat.number}") == "out" else BOT
        for seat in live.seats
        if seat.open
    }
    try:
        anyway = data.get("anyway") == "yes"
        await starting.start_now(service, match_id, caller, anyway, fill, BOT)
    except FAULTS as error:
        message = str(error)
    return await room_update(request, service, match_id, caller, message)


@post("/matches/{match_id:str}/room/hold", status_code=200)
async def post_hold(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Wait, or go on."""
    message = ""
    try:
        await starting.hold(service, match_id, caller, data.get("go_on") == "yes")
    except FAULTS as error:
        message = str(error)
    return await room_update(request, service, match_id, caller, message)


@get("/matches/{match_id:str}/room/setup")
async def setup_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The form by which the host changes how the match is played, as far as it is filled in."""
    live = await service.match(match_id)
    starting.hosting(caller, live)
    values = dict(request.query_params) or how_we_play.values(live)
    options = how_we_play.options(live)
    return page(
        request,
        "room_setup.html",
        id=live.id,
        paces=how_we_play.paces(),
        pace=_pace(service, live, values),
        options=options,
        chosen={option.name: str(values.get(f"option.{option.name}", "")) for option in options},
        hints=values.get("hints") != "no",
        shown_to=values.get("seen_by"),
        seers=seers(service.settings),
    )


def _pace(service: Service, live: Live, values: Mapping[str, Any]) -> PaceForm:
    assert live.title is not None, "a room is shown only where its title can be played"
    return pace_form(values, live.title, service.settings.bots)


def _changed_clock(live: Live, wanted: Clock) -> Clock | None:
    """None where the form asks for what is agreed: what it does not show stays as it is."""
    return None if filled_in(wanted) == filled_in(live.clock) else wanted


@post("/matches/{match_id:str}/room/setup", status_code=200)
async def post_setup(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Change it; those who have sat down are asked."""
    live, message = await service.match(match_id), ""
    chosen = {o.name: data.get(f"option.{o.name}", "") for o in how_we_play.options(live)}
    wanted = setup.Setup(
        pace="live" if data.get("pace") == "live" else "days",
        clock=_changed_clock(live, _pace(service, live, data).clock),
        hints=data.get("hints") == "yes",
        seen_by=seen_by(data.get("seen_by", ""), service.settings),
        options={name: choice for name, choice in chosen.items() if choice} or None,
    )
    try:
        await setup.change_setup(service, match_id, caller, wanted)
    except FAULTS as error:
        message = str(error)
    return await room_update(request, service, match_id, caller, message)


@get("/matches/{match_id:str}/room/cancel")
async def cancel_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Are you sure?"""
    live = await service.match(match_id)
    starting.hosting(caller, live)
    told = [s.name for s in live.seats if s.person and s.ready and not caller.owns(s)]
    called = live.row.name or (live.title.name if live.title is not None else live.row.title)
    return page(request, "room_cancel.html", id=live.id, called=called, told=listed(told))


@post("/matches/{match_id:str}/room/cancel", status_code=200)
async def post_cancel(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Nothing remains of it."""
    try:
        await starting.cancel(service, match_id, caller)
    except FAULTS as error:
        return await room_update(request, service, match_id, caller, str(error))
    return Response(b"", headers={"HX-Redirect": "/"})
