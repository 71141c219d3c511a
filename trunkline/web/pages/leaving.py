"""Dialogs about being away and leaving: vacation, a bot, conceding, ending, deleting, somebody
else for an absent player."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from litestar import Response, get, post

from trunkline.bots import LEVELS, UnknownBot
from trunkline.bots.levels import STEADY
from trunkline.kernel import Malformed, phrase
from trunkline.present.words import bot_word
from trunkline.server import clock
from trunkline.server.errors import ServerError
from trunkline.server.matches import ending
from trunkline.server.matches.askers import asker, player_asking
from trunkline.server.matches.loans import lend, owner_decides
from trunkline.server.matches.replacing import propose, stand_in_link
from trunkline.server.matches.vacations import (
    announce,
    announce_for_seat,
    end_vacation,
    read_of_match,
    read_runs_again,
)
from trunkline.server.matches.votes import ReplaceAsked
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages import clock_words
from trunkline.web.pages.cards import table_is_asked
from trunkline.web.pages.dates import short_day
from trunkline.web.pages.durations import duration
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, MatchId

OWN = ("vacation", "bot", "concede")
"""What somebody does with their own seat: where several share a screen they say whose."""
WHATS = (*OWN, "end", "delete", "replace")


@get("/matches/{match_id:str}/leaving")
async def leaving_dialog(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """One of the dialogs."""
    asked = request.query_params
    what, of, who = asked.get("what", ""), asked.get("of", ""), asked.get("as")
    return await _dialog(request, service, match_id, caller, what, of, who=who)


async def _dialog(
    request: AnyRequest,
    service: Service,
    match_id: str,
    caller: Caller,
    what: str,
    of: str = "",
    message: str = "",
    link: str = "",
    done: bool = False,
    days: tuple[str, str] = ("", ""),
    who: str | None = None,
) -> Response[bytes]:
    """`days` are those of a vacation that were chosen and not taken."""
    if what not in WHATS:
        raise Malformed(phrase("leaving.unknown", "This dialog does not exist."))
    live = await service.match(match_id)
    mine = [seat.name for seat in caller.owned(live) if seat.left is None]
    seat = asker(caller, live, who)
    away = await service.db.read(read_of_match, match_id)
    today = datetime.fromtimestamp(clock.now() / 1000, ZoneInfo(live.clock.zone)).date()
    tomorrow = (today + timedelta(days=1)).isoformat()
    return page(
        request,
        "leaving.html",
        what=what,
        of=of,
        id=match_id,
        name=seat.name,
        shared=what in OWN and (len(mine) > 1 or who is not None),
        names=mine if what in OWN and who is None and len(mine) > 1 else [],
        two=len(ending.people(live)) <= 2,
        bots=[(level, bot_word(level)) for level in LEVELS] if service.settings.bots else [],
        steady=STEADY,
        secrets=owner_decides(live),
        message=message,
        link=link,
        done=done,
        wait=duration(ending.SILENCE[live.row.pace]),
        has_account=caller.account_id is not None,
        away=[
            (
                clock_words.vacation(name, each.begins, each.ends, live.clock.zone),
                each.id if each.match_id is not None and name in mine else "",
            )
            for name, each in away
        ],
        zone=live.clock.zone,
        granted=live.clock.vacation,
        tomorrow=tomorrow,
        first=days[0] or tomorrow,
        last=days[1] or (today + timedelta(days=8)).isoformat(),
    )


@post("/matches/{match_id:str}/leaving", status_code=200)
async def post_leaving(
    match_id: MatchId, request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Do it, and say what follows; the table learns of it by its events."""
    what, of, link = str(data.get("what")), str(data.get("of") or ""), ""
    who = data.get("as") or None
    try:
        if what == "link":
            what = "replace"
            link = (await stand_in_link(service, match_id, caller, of)).url
            link = f"{service.settings.url}{link}"
            message = phrase(
                "leaving.link", "Anyone with this link can play for {player}.", player=of
            )
        else:
            message = await _do(service, match_id, caller, what, who, data)
    except (ServerError, UnknownBot) as error:
        days = str(data.get("first") or ""), str(data.get("last") or "")
        return await _dialog(
            request, service, match_id, caller, what, of, str(error), days=days, who=who
        )
    if what == "delete":
        return Response(b"", headers={"HX-Redirect": "/"})
    if what == "concede":
        return Response(b"", headers={"HX-Refresh": "true"})
    return await _dialog(request, service, match_id, caller, what, of, message, link, True, who=who)


async def _do(
    service: Service, match_id: str, caller: Caller, what: str, who: str | None, data: Form
) -> str:
    if what == "concede":
        await ending.concede(service, match_id, caller, who)
        return ""
    if what == "delete":
        await ending.delete(service, match_id, caller)
        return ""
    if what == "end":
        ranked = data.get("ranked") == "yes"
        asked = await ending.ask_to_end(service, match_id, caller, ranked, None)
        done = asked.status == "granted"
        return phrase("leaving.ended", "The match is over.") if done else table_is_asked(asked)
    if what == "vacation":
        return await _vacation(service, match_id, caller, who, data)
    if what == "bot":
        return await _lend(service, match_id, caller, who, str(data.get("bot")))
    return await _replace(service, match_id, caller, data)


async def _lend(service: Service, match_id: str, caller: Caller, who: str | None, bot: str) -> str:
    live = await service.match(match_id)
    name = player_asking(caller, live, who).name
    asked = await lend(service, match_id, caller, name, None, bot)
    if asked.status != "granted":
        return table_is_asked(asked)
    return phrase("leaving.bot-plays", "A bot plays for you until you take your seat back.")


async def _replace(service: Service, match_id: str, caller: Caller, data: Form) -> str:
    seat, who = str(data.get("of")), str(data.get("who"))
    bot, person = str(data.get("bot") or ""), str(data.get("person") or "").strip()
    asked = ReplaceAsked(
        seat,
        bot=bot if who == "bot" else None,
        person=person if who == "person" and person else None,
    )
    request = await propose(service, match_id, caller, asked, None)
    return (
        table_is_asked(request)
        if request.needed
        else phrase("leaving.asked", "The table has been asked.")
    )


async def _vacation(
    service: Service, match_id: str, caller: Caller, who: str | None, data: Form
) -> str:
    """From the first day to the last one, both whole, in the zone of the match."""
    if data.get("off"):
        await end_vacation(service, caller, str(data["off"]))
        return phrase("leaving.vacation-off", "Your vacation is called off.")
    live = await service.match(match_id)
    begins = _midnight(str(data.get("first")), live.clock.zone)
    ends = _midnight(str(data.get("last")), live.clock.zone, after=1)
    name = player_asking(caller, live, who).name
    if caller.account_id is not None and data.get("everywhere") == "yes":
        await announce(service, caller, begins, ends)
    else:
        await announce_for_seat(service, match_id, caller, name, begins, ends)
    again = await service.db.read(read_runs_again, live, name, ends)
    if again is None:
        return phrase("leaving.vacation-announced", "Your vacation is announced.")
    return phrase(
        "leaving.vacation-longer",
        "Your vacation is announced. It is longer than this match allows: from {day} on your "
        "clock runs again.",
        day=short_day(datetime.fromtimestamp(again / 1000, ZoneInfo(live.clock.zone))),
    )


def _midnight(day: str, zone: str, after: int = 0) -> int:
    try:
        date = datetime.strptime(day, "%Y-%m-%d") + timedelta(days=after)
    except ValueError:
        raise Malformed(phrase("leaving.no-day", "Choose a day.")) from None
    return round(date.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1_000)
