"""/join/{token}: an invitation. Whoever opens it looks; only "Sit down" takes the seat."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath

from trunkline.kernel import UnknownTitle, get_kit, get_title, message, phrase
from trunkline.present.words import listed
from trunkline.server.errors import ServerError
from trunkline.server.matches.invitations import InvitationShown, show_invitation
from trunkline.server.matches.invitations import shown as shown_invitation
from trunkline.server.matches.live import Live
from trunkline.server.matches.sitting import (
    Invitation,
    Sitting,
    decline,
    find,
    invited_seat,
    opened,
    sit_by_account,
    sit_down,
)
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import SeatRow
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages import clock_words
from trunkline.web.pages.how_we_play import PACES
from trunkline.web.pages.render import page
from trunkline.web.pages.titles import duration
from trunkline.web.pages.waiting import FAULTS
from trunkline.web.parameters import AnyRequest, Form, MatchId
from trunkline.web.problems import status_of

LENGTHS = {
    "live": message("join.about", "About {length}."),
    "days": message("join.about-in-all", "About {length} of play in all."),
}
NO_INDEX = {"X-Robots-Tag": "noindex"}


@get("/join/{token:str}")
async def join(
    token: FromPath[str], request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who invites to what. Who sits there already goes on to the table."""
    shown = await show_invitation(service, token, caller)
    if shown.standing == "yours":
        return Response(b"", status_code=303, headers={"Location": shown.url, **NO_INDEX})
    return invitation_page(request, shown, caller, f"/join/{token}")


def invitation_page(
    request: AnyRequest,
    shown: InvitationShown,
    caller: Caller,
    path: str,
    message: str = "",
    status: int = 200,
) -> Response[bytes]:
    name, about = _title(shown)
    account = caller.session.account_name if caller.session is not None else None
    answer = page(
        request,
        "invited.html",
        status,
        i=shown,
        title=name,
        about=about,
        path=path,
        account=account or "",
        message=message,
    )
    answer.headers.update(NO_INDEX)
    return answer


def _title(shown: InvitationShown) -> tuple[str, str]:
    """The title's name, and one line on pace, people and length."""
    said = [phrase(PACES[shown.pace])]
    if shown.clock.counts:
        said.append(clock_words.agreed(shown.clock))
    if shown.players:
        said.append(phrase("join.with", "with {names}", names=listed(shown.players)))
    line = f"{', '.join(said)}."
    try:
        t = get_title(shown.title)
    except UnknownTitle:
        return shown.title, line
    length = get_kit(t.id).playing_time
    if length is not None:
        line += " " + phrase(LENGTHS[shown.pace], length=duration(*length))
    return t.name, line


@post("/join/{token:str}", status_code=200)
async def post_join(
    token: FromPath[str], request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Sit down, and go to the table."""
    shown = await show_invitation(service, token, caller)
    session, cookies = with_session(request, service, caller.session)
    wanted = _sitting(data, session.account_name)
    if shown.standing == "elsewhere" and data.get("together") != "yes":
        return invitation_page(request, shown, caller, f"/join/{token}", status=409)
    try:
        await sit_down(service, session, token, wanted)
    except FAULTS as error:
        shown = await show_invitation(service, token, caller)
        status = status_of(error) if isinstance(error, ServerError) else 422
        return invitation_page(request, shown, caller, f"/join/{token}", str(error), status)
    return _seated(shown.url, cookies)


def _sitting(data: dict[str, str], account: str | None) -> Sitting:
    name = data.get("name", "").strip() or None
    if account and data.get("together") != "yes":
        name = account
    return Sitting(name, data.get("explain") == "yes")


def _seated(url: str, cookies: list[Cookie]) -> Response[bytes]:
    answer = Response(b"", headers={"HX-Redirect": url})
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


@post("/join/{token:str}/opened", status_code=204)
async def post_opened(token: FromPath[str], service: TheService) -> None:
    """The page was before somebody for a second."""
    await opened(service, (await find(service, token)).seat)


@post("/join/{token:str}/decline", status_code=200)
async def post_decline(
    token: FromPath[str], request: AnyRequest, data: Form, service: TheService
) -> Response[bytes]:
    """Not for me."""
    seat = (await find(service, token)).seat
    return await _declined(request, service, seat, data.get("line", ""))


async def _declined(
    request: AnyRequest, service: Service, seat: SeatRow, line: str
) -> Response[bytes]:
    await decline(service, seat, line)
    return page(request, "declined.html")


def invited_by_name(request: AnyRequest, live: Live, caller: Caller) -> Response[bytes] | None:
    """The invitation of an account to this match, if one waits for it."""
    seat = next((seat for seat in live.seats if caller.is_invited(seat)), None)
    if seat is None or "look" in request.query_params:
        return None
    shown = shown_invitation(live, Invitation(seat), caller)
    return invitation_page(request, shown, caller, f"/matches/{live.id}/sit")


@post("/matches/{match_id:str}/sit", status_code=200)
async def post_sit(
    match_id: MatchId, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who was invited by the name of their account sits down."""
    seat = invited_seat(await service.match(match_id), caller)
    explained = data.get("explain") == "yes"
    await sit_by_account(service, match_id, caller, seat.name, explained)
    return _seated(f"/matches/{match_id}", [])


@post("/matches/{match_id:str}/sit/opened", status_code=204)
async def post_seen(match_id: MatchId, service: TheService, caller: TheCaller) -> None:
    """The page was before them for a second."""
    await opened(service, invited_seat(await service.match(match_id), caller))


@post("/matches/{match_id:str}/sit/decline", status_code=200)
async def post_refuse(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Not for me."""
    seat = invited_seat(await service.match(match_id), caller)
    return await _declined(request, service, seat, data.get("line", ""))
