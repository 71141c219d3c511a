"""The boards of the lobby: matches in the same state, each a line with what to do about it."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct

from trunkline.kernel import UnknownTitle, get_title, message, phrase
from trunkline.present.doing import doing
from trunkline.present.words import listed, money
from trunkline.server import clock
from trunkline.server.matches.clock_lobby import TimeLeft
from trunkline.server.matches.endings import ranking
from trunkline.server.matches.lobby import MatchListed
from trunkline.web.pages.people import Mark, away_mark, bare_bot

PACES = {"live": message("lobby.live", "live"), "days": message("lobby.over-days", "turn-based")}
WAITING = message("lobby.waiting", "Waiting")
NOW = message("lobby.now", "Now")
GROUPS = {
    "turn": (
        "mine",
        message("lobby.turn", "Your turn"),
        NOW,
        message("lobby.time-left", "Time left"),
        message("lobby.decide", "Decide"),
    ),
    "invited": (
        "mine",
        message("lobby.invitations", "Invitations"),
        NOW,
        message("lobby.since", "Since"),
        message("lobby.look", "View"),
    ),
    "wait": (
        "mine",
        message("lobby.waiting-others", "Waiting for others"),
        NOW,
        WAITING,
        message("lobby.open", "Open"),
    ),
    "open": (
        "others",
        message("lobby.open-join", "Open to join"),
        message("lobby.seats-pace", "Seats and pace"),
        message("lobby.begins", "Begins"),
        message("lobby.join", "Join"),
    ),
    "play": (
        "others",
        message("lobby.being-played", "In progress"),
        NOW,
        WAITING,
        message("lobby.watch", "Watch"),
    ),
    "over": (
        "finished",
        message("lobby.finished", "Finished"),
        message("lobby.result", "Result"),
        message("lobby.ended", "Ended"),
        message("lobby.report", "Report"),
    ),
    "watched": (
        "finished-others",
        message("lobby.finished-others", "Finished matches of others"),
        message("lobby.result", "Result"),
        message("lobby.ended", "Ended"),
        message("lobby.report", "Report"),
    ),
}
"""State of a match -> part of the lobby, head of its board, of two columns, what is on the
button."""
MINUTE, HOUR, DAY = 60, 3_600, 86_400
LITTLE = 0.25
"""Of the time that there was: from here on it is shown in amber."""


class Person(Struct, frozen=True):
    """Somebody at a table, or a bot."""

    name: str
    bot: bool = False


class Left(Struct, frozen=True):
    """What is left of a clock in words, in hundredths of its bar, and whether it is little."""

    words: str
    hundredths: int
    little: bool


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
    title_id: str = ""
    pace: str = ""
    people: tuple[Person, ...] = ()
    unread: int = 0
    left: Left | None = None
    note: str = ""
    """A second line: how a finished match ended for the reader."""
    host: bool = False
    finished: bool = False
    begun: bool = True
    mark: Mark | None = None
    """Whether whoever decides is there."""
    seat: str = ""
    """The reader's own seat."""


class Board(Struct, frozen=True):
    """Matches that are in the same state."""

    id: str
    title: str
    note: str
    columns: tuple[str, str, str, str, str]
    rows: tuple[Departure, ...]
    part: str = "mine"
    """mine, others, finished or finished-others: where it stands."""


def boards(found: list[tuple[MatchListed, str]]) -> tuple[Board, ...]:
    """All boards in their order; empty ones are left out."""
    groups: dict[str, list[tuple[MatchListed, str]]] = {group: [] for group in GROUPS}
    for match, step in found:
        if not match.lesson or match.finished:
            groups[group_of(match)].append((match, step))
    groups["turn"].sort(key=_urgency)
    return tuple(_board(group, matches) for group, matches in groups.items() if matches)


def _urgency(each: tuple[MatchListed, str]) -> tuple[bool, int, str]:
    """By the time left, then by how long it has waited."""
    match, left = each[0], each[0].time_left
    return left is None, 0 if left is None else left.seconds, match.changed_at


def group_of(match: MatchListed) -> str:
    if match.finished:
        return "over" if match.mine else "watched"
    if match.invited:
        return "invited"
    if match.mine:
        return "turn" if match.your_turn else "wait"
    return "play" if match.begun else "open"


def _board(group: str, found: list[tuple[MatchListed, str]]) -> Board:
    part, head, now, last, _ = GROUPS[group]
    clocks = any(match.time_left for match, _ in found)
    return Board(
        group,
        phrase(head),
        phrase("lobby.number-match", "{number} match", "{number} matches", number=len(found)),
        (
            phrase("lobby.title", "Title"),
            phrase("lobby.match", "Match"),
            phrase(now),
            phrase("lobby.players", "Players"),
            phrase(WAITING if group == "turn" and not clocks else last),
        ),
        tuple(departure(match, group, step) for match, step in found),
        part,
    )


def departure(match: MatchListed, group: str, step: str) -> Departure:
    title, currency = _title(match.title)
    ended = group in ("over", "watched")
    told = ended and match.result is not None
    others = [name for name in match.players if name not in match.yours or len(match.yours) > 1]
    return Departure(
        match.id,
        title,
        match.name,
        _now(match, group, step, currency),
        ", ".join(shown_name(name, match) for name in others),
        phrase("lobby.when-full", "when full") if group == "open" else ago(match.changed_at),
        _word(match, group, told),
        f"{match.url}/report" if told else match.url,
        group == "turn",
        match.title,
        match.pace,
        tuple(Person(shown_name(name, match), name in match.bots) for name in others),
        match.unread,
        _left(match.time_left) if group == "turn" else None,
        _placed(match, currency) if told else "",
        match.host,
        ended,
        match.begun,
        _mark(match) if group == "wait" else None,
        match.yours[0] if match.yours and match.mine else "",
    )


def _mark(match: MatchListed) -> Mark | None:
    """Of the one who is waited for; of a waiting room, that somebody is still to come."""
    if not match.begun:
        return Mark("hollow", "")
    if match.presence == "here":
        return Mark("full", phrase("people.here", "here"))
    return away_mark(match.seen_at) if match.seen_at is not None else None


def shown_name(name: str, match: MatchListed) -> str:
    """A bot has its mark; an open seat says so."""
    if name in match.bots:
        return bare_bot(name)
    if not match.begun and name.startswith("Open seat "):
        return phrase("lobby.open-seat", "open")
    return name


def _word(match: MatchListed, group: str, told: bool) -> str:
    if group == "wait" and not match.begun:
        return phrase("lobby.room", "Room")
    if group in ("over", "watched") and not told:
        group = "wait"
    return phrase(GROUPS[group][-1])


def _now(match: MatchListed, group: str, step: str, currency: str) -> str:
    """Who does what, how many have come, or who won."""
    seats = len(match.players)
    if group in ("over", "watched"):
        return result(match, currency)
    if group == "open":
        pace = phrase(PACES[match.pace])
        return phrase(
            "lobby.seats-and-pace",
            "{taken} of {seats}, {pace}",
            taken=match.seated,
            seats=seats,
            pace=pace,
        )
    if group == "invited":
        host = match.host_name or match.players[0]
        pace = phrase(PACES[match.pace])
        return phrase(
            "lobby.asks-you", "{player} invites you to play, {pace}", player=host, pace=pace
        )
    if not match.begun:
        return phrase(
            "lobby.sat-down", "{taken} of {seats} have sat down", taken=match.seated, seats=seats
        )
    return doing(match.title, step, match.decider or "")


def _title(title_id: str) -> tuple[str, str]:
    try:
        t = get_title(title_id)
    except UnknownTitle:
        return title_id, "{:,}"
    return t.name, t.currency


def result(match: MatchListed, currency: str) -> str:
    """Chen won with $148; You won with $148."""
    if not match.result:
        return phrase("lobby.when-ended", "ended")
    first = ranking(match.result, match.left)
    winners, best = [each.player for each in first if each.place == 1], first[0].worth
    if winners == match.yours:
        return phrase("lobby.you-won", "You won with {sum}", sum=money(currency, best))
    return phrase(
        "lobby.won", "Winner: {winners}, {sum}", winners=listed(winners), sum=money(currency, best)
    )


def _placed(match: MatchListed, currency: str) -> str:
    """You came second: for whoever sat on one seat and did not win."""
    result = match.result or {}
    if len(match.yours) != 1 or match.yours[0] not in result:
        return ""
    places = {each.player: each.place for each in ranking(result, match.left)}
    better = places[match.yours[0]] - 1
    return phrase("lobby.you-came", "your place: {place}", place=better + 1) if better else ""


def _left(left: TimeLeft | None) -> Left | None:
    if left is None:
        return None
    share = max(0.0, min(left.share, 1.0))
    seconds = left.for_this or left.seconds
    words = span(seconds)
    if seconds < MINUTE:
        words = phrase("lobby.s", "{number} s", number=seconds)
    elif left.for_this == 0:
        words = phrase("clock.of-reserve", "{time} of reserve", time=words)
    return Left(words, round(100 * share), share < LITTLE)


def ago(moment: str) -> str:
    """12 min, 3 h, 2 days."""
    return span(seconds_since(moment))


def span(seconds: int) -> str:
    if seconds < MINUTE:
        return phrase("lobby.just-now", "just now")
    if seconds < HOUR:
        return phrase("lobby.min", "{number} min", number=seconds // MINUTE)
    if seconds < DAY:
        return phrase("lobby.h", "{number} h", number=seconds // HOUR)
    return phrase("lobby.day", "{number} day", "{number} days", number=seconds // DAY)


def seconds_since(moment: str) -> int:
    then = datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC)
    return int(clock.now() / 1000 - then.timestamp())
