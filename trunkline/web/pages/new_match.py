"""A new match: title, seats, options, start."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal

from litestar import Response, get, post
from msgspec import Struct

from trunkline.bots import UnknownBot, bot_names
from trunkline.kernel import (
    AnyTitle,
    BadSetup,
    Option,
    UnknownTitle,
    get_title,
    message,
    no,
    phrase,
    title_ids,
    word,
)
from trunkline.kernel.numbers import whole_number
from trunkline.kernel.registry import quickest
from trunkline.present.words import bot_word
from trunkline.server.errors import SEATS, Refused, ServerError
from trunkline.server.matches.creation import NewMatch, SeatWanted, create
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.guests import with_session
from trunkline.web.pages.lobby import lobby
from trunkline.web.pages.pace_form import PaceForm, pace_form
from trunkline.web.pages.render import page
from trunkline.web.pages.titles import TitleCard, title_cards
from trunkline.web.parameters import AnyRequest, Form

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
DEFAULT_SEATS = 3
COUNTS = (
    message("new-match.none", "none"),
    message("new-match.count.one", "one"),
    message("new-match.count.two", "two"),
    message("new-match.count.three", "three"),
    message("new-match.count.four", "four"),
    message("new-match.count.five", "five"),
    message("new-match.count.six", "six"),
    message("new-match.count.seven", "seven"),
    message("new-match.count.eight", "eight"),
)
DAYS = (
    message("new-match.day.monday", "Monday"),
    message("new-match.day.tuesday", "Tuesday"),
    message("new-match.day.wednesday", "Wednesday"),
    message("new-match.day.thursday", "Thursday"),
    message("new-match.day.friday", "Friday"),
    message("new-match.day.saturday", "Saturday"),
    message("new-match.day.sunday", "Sunday"),
)
Pace = Literal["live", "days"]
NO_SEAT = message("new-match.no-seat", "Take at least one seat yourself.")


class Seat(Struct, frozen=True):
    """A row of the seats."""

    number: int
    kind: str
    name: str
    about: str


class OptionShown(Struct, frozen=True):
    """An option of the title, with words for it and for its choices."""

    name: str
    word: str
    about: str
    choices: tuple[tuple[str, str], ...]


class Sheet(Struct, frozen=True):
    """The form as values."""

    titles: tuple[TitleCard, ...]
    title: str
    name: str
    kinds: tuple[tuple[str, str], ...]
    seats: tuple[Seat, ...]
    more: bool
    fewer: bool
    options: tuple[OptionShown, ...]
    chosen: dict[str, str]
    listed: bool
    match_name: str
    pace: Pace
    hints: bool
    about_seats: str
    pace_form: PaceForm
    message: str = ""


def kinds(t: AnyTitle) -> tuple[tuple[str, str], ...]:
    """Who may sit on a seat, with words for it."""
    bots = (
        (f"bot:{bot}", phrase("new-match.bot", "Bot, {strength}", strength=bot_word(bot)))
        for bot in bot_names(t)
    )
    return (
        ("me", phrase("new-match.me", "Me")),
        ("here", phrase("new-match.screen", "This screen")),
        ("invite", phrase("new-match.invite", "Invite")),
        ("open", phrase("new-match.open", "Open")),
        *bots,
    )


AT_ONCE = message("new-match.at-once", "sits down at once")
ABOUT = {
    "me": message("new-match.you", "you"),
    "here": message("new-match.another-player-screen", "another player at this screen"),
    "invite": message("new-match.gets-secret-link", "gets a secret link after the start"),
    "open": message("new-match.anyone-join-lobby", "anyone may join from the lobby"),
}


def sheet(values: Mapping[str, Any], own_name: str = "", message: str = "") -> Sheet:
    """The form filled in with what was chosen so far; missing parts get defaults."""
    chosen = str(values.get("title"))
    t = get_title(chosen if chosen in title_ids() else quickest())
    seats = _seats(t, values, own_name)
    least, most = t.seats
    pace = pace_form(values, t)
    return Sheet(
        titles=title_cards(t.id),
        title=t.id,
        name=t.name,
        kinds=kinds(t),
        seats=seats,
        more=len(seats) < most,
        fewer=len(seats) > least,
        options=tuple(option_shown(t, option) for option in t.options),
        chosen={o.name: str(values.get(f"option.{o.name}", o.choices[0])) for o in t.options},
        listed=values.get("listed") == "yes" or any(seat.kind == "open" for seat in seats),
        match_name=str(values.get("match_name") or day_name(len(seats)))[:40],
        pace=pace.pace,
        hints=values.get("hints") != "no",
        about_seats=phrase(
            "new-match.players", "{least} to {most} players", least=least, most=most
        ),
        pace_form=pace,
        message=message,
    )


def option_shown(t: AnyTitle, option: Option) -> OptionShown:
    words = f"{t.id}.option"
    name = word(words, option.name).replace("_", " ")
    choices = tuple((choice, word(words, choice)) for choice in option.choices)
    return OptionShown(option.name, name[:1].upper() + name[1:], phrase(option.about), choices)


def day_name(seats: int) -> str:
    """Tuesday four: what a table calls itself unless it finds something better."""
    day = DAYS[datetime.now().astimezone().weekday()]
    return phrase(
        "new-match.day-count", "{day} {count}", day=phrase(day), count=phrase(COUNTS[seats])
    )


def _seats(t: AnyTitle, values: Mapping[str, Any], own_name: str) -> tuple[Seat, ...]:
    least, most = t.seats
    asked = whole_number(str(values.get("seats", "")))
    count = DEFAULT_SEATS if asked is None else asked
    count += {"add": 1, "remove": -1}.get(str(values.get("change")), 0)
    count = max(least, min(count, most))
    known = {kind for kind, _ in kinds(t)}
    bot = f"bot:{bot_names(t)[-1]}"
    seats: list[Seat] = []
    for number in range(1, count + 1):
        kind = str(values.get(f"kind.{number}", "me" if number == 1 else bot))
        kind = kind if kind in known else bot
        default = own_name if kind == "me" and own_name else NAMES[number - 1]
        name = str(values.get(f"name.{number}") or default)[:40]
        about = ABOUT.get(kind, AT_ONCE)
        seats.append(Seat(number, kind, name, phrase(about)))
    return tuple(seats)


def wanted(form: Sheet) -> NewMatch:
    """The match that the form describes."""
    return NewMatch(
        title=form.title,
        seats=[_seat(seat, form) for seat in form.seats],
        options=form.chosen,
        listed=form.listed,
        name=form.match_name,
        pace=form.pace,
        hints=form.hints,
        clock=form.pace_form.clock,
    )


def _seat(seat: Seat, form: Sheet) -> SeatWanted:
    if seat.kind == "open":
        return SeatWanted(open=True)
    if seat.kind.startswith("bot:"):
        taken = {s.name for s in form.seats if not s.kind.startswith("bot:") and s.kind != "open"}
        name = next(n for n in (seat.name, *reversed(NAMES)) if n not in taken)
        return SeatWanted(name=f"{name} (bot)", bot=seat.kind.removeprefix("bot:"))
    return SeatWanted(name=seat.name, mine=seat.kind in ("me", "here"))


def _name(caller: Caller) -> str:
    return (caller.session.account_name or "") if caller.session is not None else ""


@get("/new")
async def show_new(request: AnyRequest, service: TheService, caller: TheCaller) -> Response[bytes]:
    """The form, over the lobby; only the form itself when a part of it was changed."""
    form = sheet(request.query_params, _name(caller))
    if request.headers.get("hx-request"):
        return page(request, "new.html", sheet=form)
    return page(request, "lobby.html", lobby=await lobby(service, caller), sheet=form)


@get("/new.json")
async def new_twin(request: AnyRequest, caller: TheCaller) -> Sheet:
    """The same as values."""
    return sheet(request.query_params, _name(caller))


@post("/new", status_code=200)
async def post_new(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Set the match up: to the table, or first to the invitations."""
    form = sheet(data, _name(caller))
    session, cookies = with_session(request, service, caller.session)
    answer = await _created(request, service, Caller(session=session), form)
    for cookie in cookies:
        answer.set_cookie(cookie)
    return answer


async def _created(
    request: AnyRequest, service: Service, caller: Caller, form: Sheet
) -> Response[bytes]:
    try:
        if not any(seat.kind in ("me", "here") for seat in form.seats):
            raise Refused.by(no(NO_SEAT, SEATS))
        made = await create(service, caller, wanted(form))
    except (ServerError, BadSetup, UnknownBot, UnknownTitle) as error:
        again = sheet(_values(form), message=str(error))
        return page(request, "new.html", sheet=again)
    invited = [
        (given.name, f"{service.settings.url}{given.link}")
        for given, seat in zip(made.seats, form.seats, strict=True)
        if seat.kind == "invite"
    ]
    if invited:
        return page(request, "invited.html", links=invited, url=made.url, title=form.name)
    return Response(b"", headers={"HX-Redirect": made.url})


def _values(form: Sheet) -> dict[str, str]:
    """The form as it was sent."""
    values = {"title": form.title, "seats": str(len(form.seats))}
    for seat in form.seats:
        values |= {f"kind.{seat.number}": seat.kind, f"name.{seat.number}": seat.name}
    values |= {"match_name": form.match_name, **form.pace_form.values()}
    values |= {"hints": "yes" if form.hints else "no", "listed": "yes" if form.listed else ""}
    return values | {f"option.{name}": choice for name, choice in form.chosen.items()}
