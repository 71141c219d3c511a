"""/api/matches/{id}/room and what is done there; /api/invitations: what a link leads to."""

from __future__ import annotations

from typing import Annotated

from litestar import Router, delete, get, post, put
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from trunkline.server.matches import rooms, setup, sitting, starting
from trunkline.server.matches.creation import SeatGiven
from trunkline.server.matches.invitations import InvitationShown, show_invitation
from trunkline.server.matches.room_view import Room, show_room
from trunkline.server.matches.seats import device_link
from trunkline.server.people.arriving import say_here
from trunkline.web.api.common import BEARER, WRITING, errors
from trunkline.web.dependencies import TheCaller, TheService, needs_identity
from trunkline.web.parameters import NO_NUL, MatchId, SeatName

PageName = Annotated[str, Meta(min_length=8, max_length=64, pattern=NO_NUL)]


class Occupant(Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit on a seat: a bot, or whoever comes first."""

    bot: SeatName | None = None
    open: bool = False


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """`anyway`: without those who have not come; `fill`: open seat -> bot, or null to leave it
    out; `bot`: who plays for the others until they come."""

    anyway: bool = False
    fill: dict[SeatName, SeatName | None] = {}
    bot: SeatName = "steady"


class Hold(Struct, frozen=True):
    """Wait before the match starts by itself, or let it go on."""

    go_on: bool = False


class Explain(Struct, frozen=True):
    """Whether decisions are explained to who holds the seat."""

    explain: bool


class Line(Struct, frozen=True):
    """What somebody says who cannot come."""

    line: Annotated[str, Meta(max_length=sitting.LONGEST_LINE, pattern=NO_NUL)] = ""


class Here(Struct, frozen=True):
    """A page, by a name that it drew for itself, and whether it is before somebody."""

    page: PageName
    here: bool = True


@get("/room", operation_id="showRoom", responses=errors(400, 404))
async def room(match_id: MatchId, service: TheService, caller: TheCaller) -> Room:
    """The waiting room; after the start, who is there."""
    return await show_room(service, match_id, caller)


@post("/start", operation_id="startMatch", responses=errors(*WRITING))
async def start(
    match_id: MatchId, data: JSONBody[Start], service: TheService, caller: TheCaller
) -> Room:
    """The host starts the match, or starts it anyway."""
    await starting.start_now(service, match_id, caller, data.anyway, data.fill, data.bot)
    return await show_room(service, match_id, caller)


@post("/hold", operation_id="holdStart", responses=errors(*WRITING))
async def hold(
    match_id: MatchId, data: JSONBody[Hold], service: TheService, caller: TheCaller
) -> Room:
    """Somebody at the table wants to wait while a live match is about to start."""
    await starting.hold(service, match_id, caller, data.go_on)
    return await show_room(service, match_id, caller)


@put("/setup", operation_id="changeSetup", responses=errors(*WRITING))
async def change_setup(
    match_id: MatchId, data: JSONBody[setup.Setup], service: TheService, caller: TheCaller
) -> Room:
    """The host changes how the match is played; those who have sat down are asked."""
    await setup.change_setup(service, match_id, caller, data)
    return await show_room(service, match_id, caller)


@post("/presence", operation_id="sayHere", status_code=204, responses=errors(*WRITING))
async def presence(
    match_id: MatchId, data: JSONBody[Here], service: TheService, caller: TheCaller
) -> None:
    """A page of this match is before you, or is not any more. Say it every 20 seconds."""
    await say_here(service, caller, data.page, data.here, match_id)


@post(
    "/presence",
    operation_id="sayHereInLobby",
    status_code=204,
    responses=errors(400, 403, 413, 429),
)
async def presence_in_lobby(data: JSONBody[Here], service: TheService, caller: TheCaller) -> None:
    """The lobby is before you: you are here for all who wait for you in their matches."""
    await say_here(service, caller, data.page, data.here, None)


@put("/seats/{name:str}", operation_id="fillSeat", responses=errors(*WRITING))
async def fill_seat(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Occupant],
    service: TheService,
    caller: TheCaller,
) -> Room:
    """The host lets a bot play on a seat, or opens it to whoever comes first."""
    if data.bot is not None:
        await rooms.put_bot(service, match_id, caller, name, data.bot)
    else:
        await rooms.open_up(service, match_id, caller, name)
    return await show_room(service, match_id, caller)


@delete(
    "/seats/{name:str}",
    operation_id="removeSeat",
    responses=errors(400, 401, 403, 404, 409, 422, 429),
)
async def remove_seat(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> None:
    """The host takes a seat away."""
    await rooms.remove(service, match_id, caller, name)


@post("/seats/{name:str}/invite", operation_id="inviteToSeat", responses=errors(*WRITING))
async def invite(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> SeatGiven:
    """A new invitation to a seat; the one before it ends."""
    return await rooms.invite(service, match_id, caller, name)


@post("/seats/{name:str}/nudge", operation_id="nudge", status_code=204, responses=errors(*WRITING))
async def nudge(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> None:
    """The host reminds somebody who has sat down: once an hour."""
    await rooms.nudge(service, match_id, caller, name)


@post("/seats/{name:str}/sit", operation_id="sitByAccount", responses=errors(*WRITING))
async def sit(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> Room:
    """Who was invited by the name of their account sits down."""
    await sitting.sit_by_account(service, match_id, caller, name)
    return await show_room(service, match_id, caller)


@post("/seats/{name:str}/stand", operation_id="standUp", responses=errors(*WRITING))
async def stand(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> Room:
    """Stand up before the match begins: the seat waits for somebody again."""
    await sitting.stand_up(service, match_id, caller, name)
    return await show_room(service, match_id, caller)


@post("/seats/{name:str}/agree", operation_id="agreeToSetup", responses=errors(*WRITING))
async def agree(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> Room:
    """The change of how the match is played is fine with you."""
    await setup.agree(service, match_id, caller, name)
    return await show_room(service, match_id, caller)


@put("/seats/{name:str}/explain", operation_id="setExplain", responses=errors(*WRITING))
async def set_explain(
    match_id: MatchId,
    name: FromPath[str],
    data: JSONBody[Explain],
    service: TheService,
    caller: TheCaller,
) -> Explain:
    """Whether decisions are explained to you on this seat."""
    await sitting.explain(service, match_id, caller, name, data.explain)
    return data


@post("/seats/{name:str}/device", operation_id="makeDeviceLink", responses=errors(*WRITING))
async def another_device(
    match_id: MatchId, name: FromPath[str], service: TheService, caller: TheCaller
) -> SeatGiven:
    """A link by which you play your seat on one other device too."""
    return await device_link(service, match_id, caller, name)


@get("/{token:str}", operation_id="showInvitation", responses=errors(400, 404))
async def invitation(
    token: FromPath[str], service: TheService, caller: TheCaller
) -> InvitationShown:
    """What a link leads to. Looking at it neither opens it nor takes the seat."""
    return await show_invitation(service, token, caller)


@post(
    "/{token:str}/opened",
    operation_id="openInvitation",
    status_code=204,
    responses=errors(400, 403, 404, 429),
)
async def opened(token: FromPath[str], service: TheService) -> None:
    """A person has had the invitation before them for a second."""
    await sitting.opened(service, (await sitting.find(service, token)).seat)


@post(
    "/{token:str}/decline",
    operation_id="declineInvitation",
    status_code=204,
    responses=errors(400, 403, 404, 409, 413, 429),
)
async def decline(token: FromPath[str], data: JSONBody[Line], service: TheService) -> None:
    """Whoever was invited cannot come."""
    await sitting.decline(service, (await sitting.find(service, token)).seat, data.line)


open_to_all = Router("/api/matches/{match_id:str}", route_handlers=[room], tags=["Rooms"])
for_players = Router(
    "/api/matches/{match_id:str}",
    route_handlers=[
        start,
        hold,
        change_setup,
        presence,
        fill_seat,
        remove_seat,
        invite,
        nudge,
        sit,
        stand,
        agree,
        set_explain,
        another_device,
    ],
    guards=[needs_identity],
    security=BEARER,
    tags=["Rooms"],
)
lobby = Router("/api", route_handlers=[presence_in_lobby], tags=["Rooms"])
invitations = Router(
    "/api/invitations", route_handlers=[invitation, opened, decline], tags=["Rooms"]
)
