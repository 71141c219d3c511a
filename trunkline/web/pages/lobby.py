"""The lobby: departure boards of matches."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa
from litestar import Response, get
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.kernel import UnknownTitle, get_title
from trunkline.web.api.common import AnyRequest, TheCaller, TheHouse
from trunkline.web.caller import Caller
from trunkline.web.house import House
from trunkline.web.pages.doing import doing
from trunkline.web.pages.files import LARGEST
from trunkline.web.pages.render import page
from trunkline.web.pages.titles import TitleCard, title_cards
from trunkline.web.pages.words import counted, listed, money
from trunkline.web.showing import MatchListed, list_matches
from trunkline.web.storage import matches

MOST = 200
OPEN_SEAT = "Open seat "
PACES = {"live": "live", "days": "over days"}
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


async def lobby(house: House, caller: Caller) -> Lobby:
    all_ = await list_matches(house, caller, None, False, MOST)
    found = [await _asked_together(house, caller, match) for match in all_]
    steps = await house.db.read(read_steps, [match.id for match in found])
    name = caller.session.account_name if caller.session and caller.session.account_name else ""
    boards = tuple(board for board in _boards(found, steps) if board.rows)
    yours = [match for match in found if match.your_turn]
    line, cards = _line(found, yours), title_cards()
    return Lobby(greeting(name), name, len(yours), line, boards, cards)


async def _asked_together(house: House, caller: Caller, match: MatchListed) -> MatchListed:
    """Where several are asked at once, as by secret bids, it may be one's turn too."""
    if not match.mine or match.your_turn or match.finished or not match.begun:
        return match
    live = await house.match(match.id)
    own = {seat.name for seat in caller.owned(live)}
    mine = next((name for name in live.awaited() if name in own), None)
    return match if mine is None else replace(match, decider=mine, your_turn=True)


def read_steps(connection: Connection, ids: list[str]) -> dict[str, str]:
    """What is being decided in these matches."""
    rows = connection.execute(sa.select(matches.c.id, matches.c.step).where(matches.c.id.in_(ids)))
    return {id: step or "" for id, step in rows}


def greeting(name: str) -> str:
    hour = datetime.now().astimezone().hour
    word = "morning" if 4 <= hour < 12 else "afternoon" if 12 <= hour < 18 else "evening"
    return f"Good {word}" + (f", {name}" if name else "")


def _line(found: list[MatchListed], yours: list[MatchListed]) -> str:
    if not found:
        return "No match yet. Start one, it takes three clicks."
    if not yours:
        return "No match waits for you."
    oldest = min(yours, key=lambda match: match.changed_at)
    verb = "waits" if len(yours) == 1 else "wait"
    count = counted(len(yours), "match", "matches")
    since = ago(oldest.changed_at)
    return f"{count} {verb} for you." + ("" if since == "now" else f" The oldest since {since}.")


def _boards(found: list[MatchListed], steps: dict[str, str]) -> tuple[Board, ...]:
    groups: dict[str, list[MatchListed]] = {"turn": [], "wait": [], "open": [], "over": []}
    for match in found:
        groups[_group(match)].append(match)
    heads = {
        "turn": ("Your turn", "Now", "Waiting"),
        "wait": ("Waiting for others", "Now", "Waiting"),
        "open": ("Open to join", "Seats", "Pace"),
        "over": ("Finished", "Result", "Ended"),
    }
    return tuple(
        Board(
            group,
            title,
            counted(len(groups[group]), "match", "matches"),
            ("Title", "Match", now, "Players", last),
            tuple(departure(match, group, steps.get(match.id, "")) for match in groups[group]),
        )
        for group, (title, now, last) in heads.items()
    )


def _group(match: MatchListed) -> str:
    if match.finished:
        return "over"
    if not match.begun:
        return "open"
    return "turn" if match.your_turn else "wait"


def departure(match: MatchListed, group: str, step: str) -> Departure:
    title, currency = _title(match.title)
    taken = len(match.players) - match.open_seats
    now = {
        "turn": f"{match.decider} {doing(match.title, step)}",
        "wait": f"{match.decider} {doing(match.title, step)}",
        "open": f"{taken} of {len(match.players)} seats taken",
        "over": result(match, currency),
    }[group]
    word = {"turn": "Decide", "wait": "Open", "open": "Join", "over": "Report"}[group]
    url = f"{match.url}/report" if group == "over" else match.url
    names = ", ".join(name for name in match.players if not name.startswith(OPEN_SEAT))
    since = PACES[match.pace] if group == "open" else ago(match.changed_at)
    return Departure(match.id, title, match.name, now, names, since, word, url, group == "turn")


def _title(title_id: str) -> tuple[str, str]:
    try:
        t = get_title(title_id)
    except UnknownTitle:
        return title_id, "{:,}"
    return t.name, t.currency


def result(match: MatchListed, currency: str) -> str:
    """Chen won with $148."""
    if not match.result:
        return "ended"
    best = max(match.result.values())
    winners = listed(name for name, worth in match.result.items() if worth == best)
    return f"{winners} won with {money(currency, best)}"


def ago(moment: str) -> str:
    """12 min, 3 h, 2 days."""
    then = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    seconds = int((datetime.now(UTC) - then).total_seconds())
    if seconds < MINUTE:
        return "now"
    if seconds < HOUR:
        return f"{seconds // MINUTE} min"
    if seconds < DAY:
        return f"{seconds // HOUR} h"
    return counted(seconds // DAY, "day")


@get("/", include_in_schema=False)
async def show_lobby(request: AnyRequest, house: TheHouse, caller: TheCaller) -> Response[bytes]:
    """The boards."""
    return page(request, "lobby.html", lobby=await lobby(house, caller), sheet=None)


@get("/lobby.json", include_in_schema=False)
async def lobby_twin(house: TheHouse, caller: TheCaller) -> Lobby:
    """The same as values."""
    return await lobby(house, caller)
