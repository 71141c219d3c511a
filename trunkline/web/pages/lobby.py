"""The lobby: departure boards of matches."""

from __future__ import annotations

from datetime import UTC, datetime

from litestar import Response, get
from msgspec import Struct

from trunkline.kernel import UnknownTitle, get_title, message, phrase
from trunkline.present.doing import doing
from trunkline.present.words import listed, money
from trunkline.server.matches.lobby import MatchListed, list_with_steps
from trunkline.server.matches.uploads import LARGEST
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.render import page
from trunkline.web.pages.titles import TitleCard, title_cards
from trunkline.web.parameters import AnyRequest

MOST = 200
OPEN_SEAT = "Open seat "
PACES = {"live": message("lobby.live", "live"), "days": message("lobby.over-days", "over days")}
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
GROUPS = {
    "turn": (
        message("lobby.turn", "Your turn"),
        message("lobby.now", "Now"),
        message("lobby.waiting", "Waiting"),
        message("lobby.decide", "Decide"),
    ),
    "wait": (
        message("lobby.waiting-others", "Waiting for others"),
        message("lobby.now", "Now"),
        message("lobby.waiting", "Waiting"),
        message("lobby.open", "Open"),
    ),
    "open": (
        message("lobby.open-join", "Open to join"),
        message("lobby.seats", "Seats"),
        message("lobby.pace", "Pace"),
        message("lobby.join", "Join"),
    ),
    "over": (
        message("lobby.finished", "Finished"),
        message("lobby.result", "Result"),
        message("lobby.ended", "Ended"),
        message("lobby.report", "Report"),
    ),
}
"""State of a match -> head of its board, of two columns, and what is on the button."""
MINUTE, HOUR, DAY = 60, 3_600, 86_400


class Departure(Struct, frozen=True):
    """A line of a board."""

    id: str
    title: str
    name: str
    now: str
    players: str
    since: str
    word: str
    url: str
    main: bool = False


class Board(Struct, frozen=True):
    """Matches that are in the same state."""

    id: str
    title: str
    note: str
    columns: tuple[str, str, str, str, str]
    rows: tuple[Departure, ...]


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


async def lobby(service: Service, caller: Caller) -> Lobby:
    listed_ = await list_with_steps(service, caller)
    found, steps = [match for match, _ in listed_], {match.id: step for match, step in listed_}
    name = caller.session.account_name if caller.session and caller.session.account_name else ""
    boards = tuple(board for board in _boards(found, steps) if board.rows)
    yours = [match for match in found if match.your_turn]
    line, cards = _line(found, yours), title_cards()
    return Lobby(greeting(name), name, len(yours), line, boards, cards)


def greeting(name: str) -> str:
    hour = datetime.now().astimezone().hour
    known = (words for hours, words in GREETINGS.items() if hour in hours)
    plain, named = next(known, EVENING)
    return phrase(named, name=name) if name else phrase(plain)


def _line(found: list[MatchListed], yours: list[MatchListed]) -> str:
    if not found:
        return phrase("lobby.no-match-yet", "No match yet. Start one, it takes three clicks.")
    if not yours:
        return phrase("lobby.no-match-waits", "No match waits for you.")
    oldest = min(match.changed_at for match in yours)
    waiting = phrase(
        "lobby.match-waits",
        "{number} match waits for you.",
        "{number} matches wait for you.",
        number=len(yours),
    )
    if seconds_since(oldest) < MINUTE:
        return waiting
    return (
        f"{waiting} {phrase('lobby.oldest-since', 'The oldest since {since}.', since=ago(oldest))}"
    )


def _boards(found: list[MatchListed], steps: dict[str, str]) -> tuple[Board, ...]:
    groups: dict[str, list[MatchListed]] = {group: [] for group in GROUPS}
    for match in found:
        groups[_group(match)].append(match)
    return tuple(_board(group, listed_, steps) for group, listed_ in groups.items())


def _board(group: str, found: list[MatchListed], steps: dict[str, str]) -> Board:
    head, now, last, _ = map(phrase, GROUPS[group])
    return Board(
        group,
        head,
        phrase("lobby.number-match", "{number} match", "{number} matches", number=len(found)),
        (
            phrase("lobby.title", "Title"),
            phrase("lobby.match", "Match"),
            now,
            phrase("lobby.players", "Players"),
            last,
        ),
        tuple(departure(match, group, steps.get(match.id, "")) for match in found),
    )


def _group(match: MatchListed) -> str:
    if match.finished:
        return "over"
    if not match.begun:
        return "open"
    return "turn" if match.your_turn else "wait"


def departure(match: MatchListed, group: str, step: str) -> Departure:
    title, currency = _title(match.title)
    now, told = _now(match, group, step, currency), group == "over" and match.result is not None
    word = phrase(GROUPS["wait" if group == "over" and not told else group][-1])
    url = f"{match.url}/report" if told else match.url
    names = ", ".join(name for name in match.players if not name.startswith(OPEN_SEAT))
    since = phrase(PACES[match.pace]) if group == "open" else ago(match.changed_at)
    return Departure(match.id, title, match.name, now, names, since, word, url, group == "turn")


def _now(match: MatchListed, group: str, step: str, currency: str) -> str:
    """Who does what, how many have come, or who won."""
    if group == "over":
        return result(match, currency)
    if group == "open":
        seats = len(match.players)
        taken = seats - match.open_seats
        return phrase(
            "lobby.seats-taken", "{taken} of {seats} seats taken", taken=taken, seats=seats
        )
    return doing(match.title, step, match.decider or "")


def _title(title_id: str) -> tuple[str, str]:
    try:
        t = get_title(title_id)
    except UnknownTitle:
        return title_id, "{:,}"
    return t.name, t.currency


def result(match: MatchListed, currency: str) -> str:
    """Chen won with $148."""
    if not match.result:
        return phrase("lobby.when-ended", "ended")
    best = max(match.result.values())
    winners = listed(name for name, worth in match.result.items() if worth == best)
    return phrase(
        "lobby.won", "{winners} won with {sum}", winners=winners, sum=money(currency, best)
    )


def ago(moment: str) -> str:
    """12 min, 3 h, 2 days."""
    seconds = seconds_since(moment)
    if seconds < MINUTE:
        return phrase("lobby.just-now", "now")
    if seconds < HOUR:
        return phrase("lobby.min", "{number} min", number=seconds // MINUTE)
    if seconds < DAY:
        return phrase("lobby.h", "{number} h", number=seconds // HOUR)
    return phrase("lobby.day", "{number} day", "{number} days", number=seconds // DAY)


def seconds_since(moment: str) -> int:
    then = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return int((datetime.now(UTC) - then).total_seconds())


@get("/")
async def show_lobby(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The boards."""
    return page(request, "lobby.html", lobby=await lobby(service, caller), sheet=None)


@get("/lobby.json")
async def lobby_twin(service: TheService, caller: TheCaller) -> Lobby:
    """The same as values."""
    return await lobby(service, caller)
