"""Profiles: how a person has played here, for those whom they let see it."""

from __future__ import annotations

from typing import Literal

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import replace
from sqlalchemy import Connection

from trunkline.kernel import phrase
from trunkline.kernel.decoder import Decoder
from trunkline.server.clock import written
from trunkline.server.errors import NotFound
from trunkline.server.matches.endings import WITH_LEAVERS
from trunkline.server.people.accounts import own_account, read_account
from trunkline.server.people.caller import Caller
from trunkline.server.people.last_together import Seen, last_together
from trunkline.server.people.naming import fold
from trunkline.server.people.ratings import SHOWN_FROM, bring_up_to_date, is_up_to_date, places
from trunkline.server.people.weng_lin import Strength
from trunkline.server.service import Service
from trunkline.server.store.rows import Account, MatchRow, RatingRow, SeatRow, all_typed
from trunkline.server.store.schema import accounts, matches, ratings, run_shares, seats

SeenBy = Literal["all", "played", "me"]
SEEN_BY: Decoder[SeenBy] = Decoder(SeenBy)  # type: ignore[arg-type]
RECENT = 10


class TitleRecord(Struct, frozen=True):
    """How somebody has played a title."""

    title: str
    played: int
    won: int
    mean_place: float
    mean_players: float
    counted: int
    """Matches that count for the rating."""
    rating: int | None
    """From five matches on."""
    interval: int | None
    """The strength lies so far from the rating at most, nine times in ten."""


class Together(Struct, frozen=True):
    """Two who sat at the same tables: how often either came out ahead."""

    name: str
    matches: int
    ahead: int
    behind: int
    last_title: str
    last_at: str


class RecentMatch(Struct, frozen=True):
    """A finished match in one line."""

    id: str
    title: str
    name: str
    others: list[str]
    place: int
    players: int
    score: int
    change: int | None
    """Of the rating; null where the match does not count."""
    ended_at: str
    url: str


class Profile(Struct, frozen=True):
    """A person's page."""

    name: str
    mine: bool
    since: str
    finished: int
    won: int
    running: int
    best_runs: float | None
    """What their runs earned of what was possible, in per cent, where reports know it."""
    titles: list[TitleRecord]
    together: list[Together]
    recent: list[RecentMatch]
    seen_by: SeenBy | None = None
    """Who sees this page; told to its owner."""
    unlisted: bool | None = None
    seen: Seen | None = None
    """Here, or when last; for those who sit at a table with this person."""


class _Played(Struct, frozen=True):
    """A match of somebody, and who sat there."""

    row: MatchRow
    seat: SeatRow
    seats: list[SeatRow]

    @property
    def place(self) -> int:
        return places(self.row, self.seats).get(self.seat.name, len(self.seats))


async def profile(service: Service, caller: Caller, name: str, all_: bool = False) -> Profile:
    """The page of a person; raises Unauthenticated, or NotFound where it is not for the caller."""
    await refresh(service)
    viewer, _ = await own_account(service, caller)
    found = await service.db.read(_profile, viewer, name, None if all_ else RECENT)
    seen = Seen(True) if found.mine else await last_together(service, viewer.id, found.name)
    return replace(found, seen=seen)


async def refresh(service: Service) -> None:
    """Matches that ended since are rated."""
    if not await service.db.peek(is_up_to_date):
        await service.db.write(bring_up_to_date)


async def set_seen_by(service: Service, caller: Caller, seen_by: SeenBy, unlisted: bool) -> None:
    """Who sees one's own page, and whether one is in the list of players."""
    account, _ = await own_account(service, caller)
    await service.db.write(_set, account.id, seen_by, unlisted)


def _set(connection: Connection, account_id: str, seen_by: SeenBy, unlisted: bool) -> None:
    values = {"profile_seen_by": seen_by, "unlisted": unlisted}
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(**values))


def may_see(viewer: str, account: Account, met: set[str]) -> bool:
    """Whether a person lets this viewer see their page; `met` are those the viewer played with."""
    if account.id == viewer:
        return True
    if account.locked or account.profile_seen_by == "me":
        return False
    return account.profile_seen_by == "all" or account.id in met


def met_by(connection: Connection, account_id: str) -> set[str]:
    """The accounts that sat at a table with this one, in a match that has begun."""
    mine = sa.select(seats.c.match_id).where(seats.c.account_id == account_id)
    others = (
        sa.select(seats.c.account_id)
        .join(matches, matches.c.id == seats.c.match_id)
        .where(seats.c.match_id.in_(mine), seats.c.account_id.is_not(None), matches.c.begun)
    )
    return {found for found in connection.execute(others).scalars() if found is not None}


def _profile(connection: Connection, viewer: Account, name: str, most: int | None) -> Profile:
    account = read_account(connection, folded_name=fold(name)) if name.isprintable() else None
    met = met_by(connection, viewer.id)
    if account is None or not may_see(viewer.id, account, met):
        raise NotFound(
            phrase("players.none", "This player does not exist, or their page is not open to you.")
        )
    mine, played = account.id == viewer.id, _played(connection, account.id)
    over = [each for each in played if each.row.finished and each.row.result]
    rated = _rated(connection, account.id)
    shown = [each for each in over if mine or _is_open(each, viewer.id)]
    return Profile(
        name=account.name,
        mine=mine,
        since=written(account.created_at),
        finished=len(over),
        won=sum(each.place == 1 for each in over),
        running=sum(
            each.row.begun and not each.row.finished and each.row.ended_at is None
            for each in played
        ),
        best_runs=_best_runs(connection, over),
        titles=_titles(over, rated),
        together=_together(connection, account, viewer, met, over),
        recent=[_recent(each, rated) for each in shown[:most]],
        seen_by=SEEN_BY.convert(account.profile_seen_by) if mine else None,
        unlisted=account.unlisted if mine else None,
    )


def _is_open(played: _Played, viewer: str) -> bool:
    """Strangers see names of listed matches only."""
    return played.row.listed or any(seat.account_id == viewer for seat in played.seats)


def _played(connection: Connection, account_id: str) -> list[_Played]:
    """All matches of an account on whose seat nobody else's lies, the latest first."""
    own = sa.select(seats.c.match_id).where(seats.c.account_id == account_id)
    rows = connection.execute(
        sa.select(matches).where(matches.c.id.in_(own)).order_by(matches.c.changed_at.desc())
    )
    seated: dict[str, list[SeatRow]] = {}
    at = WITH_LEAVERS.where(seats.c.match_id.in_(own)).order_by(seats.c.number)
    for seat in all_typed(SeatRow, connection.execute(at)):
        seated.setdefault(seat.match_id, []).append(seat)
    found = []
    for row in all_typed(MatchRow, rows):
        mine = [seat for seat in seated[row.id] if seat.account_id == account_id]
        if len(mine) == 1:
            found.append(_Played(row, mine[0], seated[row.id]))
    return found


def _rated(connection: Connection, account_id: str) -> dict[str, RatingRow]:
    """By match, in the order of the matches."""
    its = sa.select(ratings).where(ratings.c.person == f"account {account_id}")
    rows = all_typed(RatingRow, connection.execute(its.order_by(ratings.c.turn)))
    return {row.match_id: row for row in rows}


def _best_runs(connection: Connection, over: list[_Played]) -> float | None:
    names = {each.row.id: each.seat.name for each in over}
    rows = connection.execute(sa.select(run_shares).where(run_shares.c.match_id.in_(names)))
    own = [row for row in rows if names[row.match_id] == row.player]
    possible = sum(row.possible for row in own)
    return 100 * sum(row.earned for row in own) / possible if possible else None


def _titles(over: list[_Played], rated: dict[str, RatingRow]) -> list[TitleRecord]:
    """The most played first."""
    by_title: dict[str, list[_Played]] = {}
    for each in over:
        by_title.setdefault(each.row.title, []).append(each)
    records = [_record(title, own, rated) for title, own in by_title.items()]
    return sorted(records, key=lambda record: -record.played)


def _record(title: str, own: list[_Played], rated: dict[str, RatingRow]) -> TitleRecord:
    counted = [row for row in rated.values() if row.title == title]
    last = Strength(counted[-1].rating, counted[-1].deviation) if counted else Strength()
    shown = len(counted) >= SHOWN_FROM
    return TitleRecord(
        title,
        len(own),
        sum(each.place == 1 for each in own),
        sum(each.place for each in own) / len(own),
        sum(len(each.seats) for each in own) / len(own),
        len(counted),
        round(last.rating) if shown else None,
        round(last.interval) if shown else None,
    )


def _together(
    connection: Connection, account: Account, viewer: Account, met: set[str], over: list[_Played]
) -> list[Together]:
    """Those with whom they sat at a table, the most frequent first."""
    shared: dict[str, list[tuple[_Played, SeatRow]]] = {}
    for each in over:
        for seat in each.seats:
            if seat.account_id not in (None, account.id):
                shared.setdefault(str(seat.account_id), []).append((each, seat))
    found = []
    for other_id, sat in shared.items():
        other = read_account(connection, id=other_id)
        if other is None or not (account.id == viewer.id or may_see(viewer.id, other, met)):
            continue
        ranks = [(each.place, places(each.row, each.seats).get(seat.name, 0)) for each, seat in sat]
        ahead, behind = sum(a < b for a, b in ranks), sum(a > b for a, b in ranks)
        last = sat[0][0].row
        found.append(
            Together(other.name, len(sat), ahead, behind, last.title, written(last.changed_at))
        )
    return sorted(found, key=lambda each: (-each.matches, each.name))


def _recent(played: _Played, rated: dict[str, RatingRow]) -> RecentMatch:
    row, change = played.row, rated.get(played.row.id)
    scores = msgspec.json.decode(row.result or "{}", type=dict[str, int])
    return RecentMatch(
        row.id,
        row.title,
        row.name,
        [seat.name for seat in played.seats if seat is not played.seat],
        played.place,
        len(played.seats),
        scores.get(played.seat.name, 0),
        None if change is None else round(change.rating) - round(change.before),
        written(row.changed_at),
        f"/matches/{row.id}/report",
    )
