"""/players and /players/{name}: who plays here, and how, for people with an account."""

from __future__ import annotations

from datetime import datetime

from litestar import Response, get, post
from msgspec import Struct, ValidationError

from trunkline.kernel import Malformed, UnknownTitle, get_title, message, phrase
from trunkline.kernel import titles as installed
from trunkline.kernel.decoder import Decoder
from trunkline.kernel.registry import quickest
from trunkline.kernel.words import decimal, percent
from trunkline.present.words import MINUS, bot_word, money
from trunkline.server.errors import NotFound, Unauthenticated
from trunkline.server.people import profiles
from trunkline.server.people.caller import Caller
from trunkline.server.people.players import PlayerListed, players
from trunkline.server.people.profiles import Profile, RecentMatch, SeenBy, TitleRecord, Together
from trunkline.server.service import Service
from trunkline.web.dependencies import TheCaller, TheService
from trunkline.web.pages.dates import day_in_words, day_of_year, month_of
from trunkline.web.pages.people import Mark, away_mark
from trunkline.web.pages.render import page
from trunkline.web.parameters import AnyRequest, Form, PlayerName

LEAST, MOST = 1000, 2000
"""The ends of the scale on which ratings are drawn."""
SINCE = message("players.since", "has played here since {month:date.month} {year}")
SEEN_BY: Decoder[SeenBy] = Decoder(SeenBy)  # type: ignore[arg-type]
WHO_SEES = (
    ("all", message("players.seen-by-all", "People with an account here")),
    ("played", message("players.seen-by-played", "Those I have played with")),
    ("me", message("players.seen-by-me", "Only me")),
)


class Bar(Struct, frozen=True):
    """Where a rating lies: the interval and its middle, in per cent of the scale."""

    left: float
    width: float
    middle: float


class TitleLine(Struct, frozen=True):
    """A title on a profile."""

    record: TitleRecord
    name: str
    place: str
    bar: Bar | None


class TogetherLine(Struct, frozen=True):
    """Another player on a profile."""

    with_: Together
    share: float
    last: str


class RecentLine(Struct, frozen=True):
    """A match on a profile."""

    match: RecentMatch
    date: str
    title: str
    place: str
    score: str
    change: str


class ProfilePage(Struct, frozen=True):
    """A profile in words."""

    profile: Profile
    since: str
    presence: Mark | None
    best_runs: str
    titles: tuple[TitleLine, ...]
    together: tuple[TogetherLine, ...]
    recent: tuple[RecentLine, ...]


class PlayersPage(Struct, frozen=True):
    """The players of a title."""

    title: str
    titles: tuple[tuple[str, str], ...]
    rated: tuple[PlayerListed, ...]
    others: tuple[PlayerListed, ...]
    """With fewer than five matches."""


@get("/players")
async def show_players(
    request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """The list, by title; strangers are told that they need an account."""
    own = _own_name(service, caller)
    if not own:
        return page(request, "players.html", v=None, own="")
    found = await players_page(service, caller, request.query_params.get("title", ""))
    return page(request, "players.html", v=found, own=own)


async def players_page(service: Service, caller: Caller, title: str) -> PlayersPage:
    names = {t.id: t.name for t in installed()}
    chosen = title if title in names else quickest()
    listed = await players(service, caller, chosen)
    shown = [each if not each.bot else _bot(each) for each in listed]
    return PlayersPage(
        chosen,
        tuple(names.items()),
        tuple(each for each in shown if each.rating is not None),
        tuple(each for each in shown if each.rating is None),
    )


def _bot(line: PlayerListed) -> PlayerListed:
    name = phrase("players.bot", "Bot, {strength}", strength=bot_word(line.name))
    return PlayerListed(name, True, False, line.played, line.won, line.rating, line.interval)


@get("/players/{name:str}")
async def show_player(
    name: PlayerName, request: AnyRequest, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """A person's page."""
    own = _own_name(service, caller)
    if not own:
        return page(request, "players.html", v=None, own="")
    return await _profile(request, service, caller, name)


async def _profile(
    request: AnyRequest, service: Service, caller: Caller, name: str, message: str = ""
) -> Response[bytes]:
    everything = request.query_params.get("all") == "yes"
    found = await profiles.profile(service, caller, name, everything)
    beside = await players_page(service, caller, request.query_params.get("title", ""))
    return page(
        request,
        "profile.html",
        v=profile_page(found),
        players=beside,
        own=_name(caller),
        who_sees=WHO_SEES,
        message=message,
    )


@post("/account/profile", status_code=200)
async def post_settings(
    request: AnyRequest, data: Form, service: TheService, caller: TheCaller
) -> Response[bytes]:
    """Who sees one's own page."""
    if not _name(caller):
        raise Unauthenticated
    try:
        seen_by: SeenBy = SEEN_BY.convert(data.get("seen_by"))
    except ValidationError:
        raise Malformed(phrase("players.unreadable", "This setting cannot be read.")) from None
    await profiles.set_seen_by(service, caller, seen_by, data.get("unlisted") == "yes")
    saved = phrase("players.saved", "Saved.")
    return await _profile(request, service, caller, _name(caller), saved)


def _own_name(service: Service, caller: Caller) -> str:
    """Of the account, "" for strangers; raises NotFound where nobody can have one."""
    if not service.settings.accounts:
        raise NotFound(phrase("players.no-accounts", "This server has no accounts."))
    return _name(caller)


def _name(caller: Caller) -> str:
    return (caller.session.account_name or "") if caller.session is not None else ""


def profile_page(found: Profile) -> ProfilePage:
    since = datetime.fromisoformat(found.since)
    share = "" if found.best_runs is None else percent(found.best_runs)
    return ProfilePage(
        found,
        phrase(SINCE, month=month_of(since), year=since.year),
        _presence(found),
        share,
        tuple(map(_title, found.titles)),
        tuple(map(_together, found.together)),
        tuple(map(_recent, found.recent)),
    )


def _presence(found: Profile) -> Mark | None:
    if found.seen is None:
        return None
    if found.seen.seen_at is None:
        return Mark("full", phrase("people.here", "here"))
    return away_mark(found.seen.seen_at)


def _title(record: TitleRecord) -> TitleLine:
    place = phrase(
        "players.mean-place",
        "{place} of {players}",
        place=decimal(record.mean_place),
        players=decimal(record.mean_players, 0 if record.mean_players.is_integer() else 1),
    )
    return TitleLine(record, title_name(record.title), place, _bar(record))


def _bar(record: TitleRecord) -> Bar | None:
    if record.rating is None or record.interval is None:
        return None
    left = _on_scale(record.rating - record.interval)
    right = _on_scale(record.rating + record.interval)
    return Bar(left, right - left, _on_scale(record.rating))


def _on_scale(points: int) -> float:
    return round(100 * (min(MOST, max(LEAST, points)) - LEAST) / (MOST - LEAST), 1)


def _together(each: Together) -> TogetherLine:
    met = each.ahead + each.behind
    share = 100 * each.ahead / met if met else 50
    last = f"{short_date(each.last_at)}, {title_name(each.last_title)}"
    return TogetherLine(each, round(share, 1), last)


def _recent(match: RecentMatch) -> RecentLine:
    place = phrase(
        "players.place", "{place} of {players}", place=match.place, players=match.players
    )
    change = "" if match.change is None else _signed(match.change)
    score = _sum(match.title, match.score)
    return RecentLine(
        match, short_date(match.ended_at), title_name(match.title), place, score, change
    )


def _signed(change: int) -> str:
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change < 0 else "0"


def _sum(title: str, score: int) -> str:
    try:
        return money(get_title(title).currency, score)
    except UnknownTitle:
        return str(score)


def title_name(title: str) -> str:
    """Of a title that the server has no more, its id."""
    try:
        return get_title(title).name
    except UnknownTitle:
        return title


def short_date(moment: str) -> str:
    """12 November; with the year where it was another one."""
    at = datetime.fromisoformat(moment).astimezone()
    same_year = at.year == datetime.now().astimezone().year
    return day_of_year(at.date()) if same_year else day_in_words(at.date())
