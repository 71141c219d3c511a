"""The lobby: boards of one's own matches and of those that are listed for everyone."""

from __future__ import annotations

from datetime import datetime

from litestar import Response, get, post
from msgspec import Struct

from trunkline.kernel import message, phrase
from trunkline.server.clock import written
from trunkline.server.matches.hidden import hide
from trunkline.server.matches.lobby import MatchListed, read_lobby
from trunkline.server.matches.uploads import LARGEST
from trunkline.server.people.caller import Caller
from trunkline.server.people.here_now import Here
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.departures import MINUTE, Board, ago, boards, seconds_since
from trunkline.web.pages.lessons import Lesson, lessons
from trunkline.web.pages.people import Mark, away_mark
from trunkline.web.pages.render import page
from trunkline.web.pages.titles import TitleCard, title_cards
from trunkline.web.pages.welcome import is_new, welcome
from trunkline.web.parameters import AnyRequest, MatchId

FILTERED_FROM = 6
"""Matches: fewer are found without help."""
GREETINGS = {
    range(4, 12): (
        message("lobby.good-morning", "Good morning"),
        message("lobby.good-morning-name", "Good morning, {name}"),
    ),
    range(12, 18): (
        message("lobby.good-afternoon", "Good afternoon"),
        message("lobby.good-afternoon-name", "Good afternoon, {name}"),
    ),
}
EVENING = (
    message("lobby.good-evening", "Good evening"),
    message("lobby.good-evening-name", "Good evening, {name}"),
)
ONLY_WAITS = message("lobby.only-waits", "It has been waiting for {time}.")
OLDEST_WAITS = message("lobby.oldest-waits", "The oldest has been waiting for {time}.")


class HereNow(Struct, frozen=True):
    """Somebody whom the reader plays with, and where they are."""

    name: str
    mark: Mark


class Lobby(Struct, frozen=True):
    """The lobby as values; its JSON twin."""

    greeting: str
    name: str
    waiting: int
    line: str
    boards: tuple[Board, ...]
    titles: tuple[TitleCard, ...]
    """What can be begun with one click."""
    largest_file: int = LARGEST
    """Bytes that a file may have to be opened."""
    lessons: tuple[Lesson, ...] = ()
    here: tuple[HereNow, ...] = ()
    filters: tuple[tuple[str, str], ...] = ()
    """Titles to choose among, by id and name; none where there are few matches."""

    def part(self, name: str) -> tuple[Board, ...]:
        return tuple(board for board in self.boards if board.part == name)


async def lobby(service: Service, caller: Caller) -> Lobby:
    read = await read_lobby(service, caller)
    found = read.matches
    name = caller.session.account_name if caller.session and caller.session.account_name else ""
    mine = [match for match, _ in found if (match.mine or match.invited) and not match.lesson]
    yours = [match for match in mine if match.your_turn]
    shown = boards(found)
    return Lobby(
        greeting(name),
        name,
        len(yours),
        _line(mine, yours),
        shown,
        title_cards(),
        lessons=await lessons(service, caller),
        here=tuple(map(_shown, read.here)),
        filters=_filters(shown),
    )


def _shown(here: Here) -> HereNow:
    if here.presence == "away":
        return HereNow(here.name, away_mark(written(here.seen_at)))
    words = phrase("lobby.here-at", "here, plays {match}", match=here.match) if here.match else ""
    return HereNow(here.name, Mark("full", words or phrase("people.here", "here")))


def _filters(shown: tuple[Board, ...]) -> tuple[tuple[str, str], ...]:
    rows = [row for board in shown if not board.part.startswith("finished") for row in board.rows]
    if len(rows) < FILTERED_FROM:
        return ()
    return tuple(sorted({(row.title_id, row.title) for row in rows}))


def greeting(name: str) -> str:
    hour = datetime.now().astimezone().hour
    known = (words for hours, words in GREETINGS.items() if hour in hours)
    plain, named = next(known, EVENING)
    return phrase(named, name=name) if name else phrase(plain)


def _line(mine: list[MatchListed], yours: list[MatchListed]) -> str:
    if not mine:
        return phrase("lobby.no-match-yet", "No match yet. Start one, it takes three clicks.")
    if not yours and (invited := sum(match.invited for match in mine)):
        return phrase(
            "lobby.invitations-wait",
            "{number} invitation is waiting for you.",
            "{number} invitations are waiting for you.",
            number=invited,
        )
    if not yours:
        return phrase("lobby.no-match-waits", "No match is waiting for you.")
    oldest = min(match.changed_at for match in yours)
    waiting = phrase(
        "lobby.match-waits",
        "{number} match is waiting for you.",
        "{number} matches are waiting for you.",
        number=len(yours),
    )
    if seconds_since(oldest) < MINUTE:
        return waiting
    words = ONLY_WAITS if len(yours) == 1 else OLDEST_WAITS
    since = phrase(words, time=ago(oldest))
    return f"{waiting} {since}"


@get("/")
async def show_home(request: AnyRequest, service: TheService, caller: TheCaller) -> Response[bytes]:
    """What this is, for those who come for the first time; the lobby for all others."""
    if is_new(caller):
        return page(request, "welcome.html", welcome=await welcome(service, caller))
    return page(request, "lobby.html", lobby=await lobby(service, caller))


@get("/lobby")
async def show_lobby(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The boards, for newcomers too."""
    return page(request, "lobby.html", lobby=await lobby(service, caller))


@get("/lobby.json")
async def lobby_twin(service: TheService, caller: TheCaller) -> Lobby:
    """The same as values."""
    return await lobby(service, caller)


@get("/finished")
async def show_finished(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """All finished matches, one's own and those of others that are listed."""
    return page(request, "finished.html", lobby=await lobby(service, caller))


@post("/matches/{match_id:str}/hide", status_code=200)
async def post_hide(
    match_id: MatchId, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Leave a finished match out of one's lobby from now on."""
    await hide(service, match_id, caller)
    return Response(b"", headers={"HX-Refresh": "true"})
