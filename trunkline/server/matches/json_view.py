"""What a reader sees of a match: the JSON twin of the table's page."""

from __future__ import annotations

from typing import Any

import msgspec
import sqlalchemy as sa
from msgspec import UNSET, Struct
from sqlalchemy import Connection, bindparam

from trunkline.kernel import GAME_OVER, Corrections, Record, State, decider, decision, phrase
from trunkline.kernel.corrections import corrections_from
from trunkline.kernel.match import CORRECTED_FORMAT, FORMAT
from trunkline.server.clock import now, written
from trunkline.server.matches.clock_rules import Clock
from trunkline.server.matches.clock_shown import ClockShown
from trunkline.server.matches.clock_store import read_shown
from trunkline.server.matches.endings import How, Ranked, ended_how, ranking
from trunkline.server.matches.history import (
    entries_of,
    hidden,
    position_at,
    shown_action,
    standing_entries,
)
from trunkline.server.matches.live import NOT_BEGUN, Live, step_name, summary
from trunkline.server.matches.log import unpack_told
from trunkline.server.matches.votes import Request, read_requests
from trunkline.server.people.caller import Caller, reader
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry, MatchRow, SeatRow, SeatState
from trunkline.server.store.schema import log
from trunkline.server.threads import looking

TOLD = sa.select(log.c.told).where(
    log.c.match_id == bindparam("of"), log.c.version == bindparam("at")
)


class SeatShown(Struct, frozen=True):
    """A seat for everyone's eyes."""

    number: int
    name: str
    bot: str | None
    open: bool
    lent_to: str | None
    lent_bot: str | None
    mine: bool
    state: SeatState = "seated"
    """bot, open, invited, looked (has the invitation open), declined, seated."""
    left: str | None = None
    """How its player left for good: conceded, or out by the clock."""
    stand_in: str | None = None
    """Who plays for the absent owner."""
    link_free: bool = False
    """The table has agreed on somebody by a link, and nobody has used it."""


class MatchShown(Struct, frozen=True):
    """A match as one reader may know it, now or after `at` actions."""

    id: str
    title: str
    name: str
    rules: str
    written_by: str
    options: dict[str, str]
    corrections: Corrections | None
    """Corrected data, where an owner of the printed game knew better."""
    pace: str
    hints: bool
    seen_by: str
    """us, link or all: who may look at it."""
    counts: bool
    """Whether it counts for the ratings."""
    version: int
    actions: int
    at: int
    decider: str | None
    deciders: list[str]
    step: str | None
    question: str
    begun: bool
    finished: bool
    result: dict[str, int] | None
    state: dict[str, Any] | None
    reader: str | None
    host: str | None
    seats: list[SeatShown]
    notice: str
    told: list[str]
    requests: list[Request]
    created_at: str
    changed_at: str
    url: str
    agreed: Clock
    """What was agreed about time,"""
    clock: ClockShown | None
    """and what the clocks say now; null where none run."""
    ended_how: How | None
    """rules, vote, concession, closed, or host: by the host of the server."""
    ranking: list[Ranked]
    """Who ranks where at the end; who left ranks last."""


async def show(
    service: Service, match_id: str, caller: Caller, name: str | None, at: int | None
) -> MatchShown:
    """The match through the caller's eyes."""
    live = (await service.match(match_id)).still()
    who = reader(caller, live, name)
    s = live.state if at is None or at == live.row.actions else await position_at(service, live, at)
    beside = await service.db.peek(_beside, live)
    return await looking(_shown, live, caller, who, s, at, beside)


class Beside(Struct, frozen=True):
    """What the last entry told, the open requests, and the clocks."""

    told: list[str]
    requests: list[Request]
    clock: ClockShown | None


def _beside(connection: Connection, live: Live) -> Beside:
    row, told = live.row, live.told
    if told is None:
        told = connection.execute(TOLD, {"of": row.id, "at": row.version}).scalar()
    requests = read_requests(connection, row.id, row.version)
    clock = read_shown(connection, row.id, now()) if live.clock.counts else None
    return Beside(unpack_told(told or "[]"), [r for r in requests if r.status == "open"], clock)


def _shown(
    live: Live,
    caller: Caller,
    who: str | None,
    s: State | None,
    at: int | None,
    beside: Beside,
) -> MatchShown:
    row, t = live.row, live.title
    present = s is live.state
    worths = result(row)
    return MatchShown(
        id=row.id,
        title=row.title,
        name=row.name,
        rules=row.rules,
        written_by=row.written_by,
        options=msgspec.json.decode(row.options),
        corrections=corrections_from(row.corrections) or None,
        pace=row.pace,
        hints=row.hints,
        seen_by=row.seen_by,
        counts=row.counts,
        version=row.version,
        actions=row.actions,
        at=row.actions if at is None else at,
        decider=row.decider if present or t is None or s is None else decider(t, s),
        deciders=list(live.awaited()) if present else [],
        step=row.step if present or s is None else step_name(s),
        question=question(live, s, who),
        begun=row.begun,
        finished=row.finished,
        result=worths,
        state=live.summary(who) if present else _past(live, s, at, who),
        reader=who,
        host=live.host.name if live.host is not None else None,
        seats=[seat_shown(live, seat, caller) for seat in live.seats],
        notice=live.closed or ("" if row.begun else phrase(NOT_BEGUN)),
        told=beside.told if present else _told(s),
        requests=beside.requests,
        created_at=written(row.created_at),
        changed_at=written(row.changed_at),
        url=f"/matches/{row.id}",
        agreed=live.clock,
        clock=beside.clock,
        ended_how=ended_how(row, live.ending),
        ranking=[] if worths is None else ranking(worths, left(live)),
    )


def left(live: Live) -> set[str]:
    """Who conceded or was out by the clock."""
    return {seat.name for seat in live.seats if seat.left is not None}


def _told(s: State | None) -> list[str]:
    return [] if s is None else [str(sentence) for sentence in s.told]


def _past(live: Live, s: State | None, at: int | None, who: str | None) -> dict[str, Any] | None:
    """The position after `at` actions for machines."""
    if live.title is None or s is None:
        return None
    return summary(live.title, s, live.row.actions if at is None else at, who)


def result(row: MatchRow) -> dict[str, int] | None:
    return None if row.result is None else msgspec.json.decode(row.result, type=dict[str, int])


def question(live: Live, s: State | None, who: str | None) -> str:
    """The open question, worded from what the reader may know."""
    if live.title is None or s is None or live.closed:
        return ""
    seen = live.title.view(s, who)
    top = decision(seen)
    return phrase(GAME_OVER) if top is None else str(top.question(live.title, seen))


def seat_shown(live: Live, seat: SeatRow, caller: Caller) -> SeatShown:
    return SeatShown(
        seat.number,
        seat.name,
        seat.bot,
        seat.open,
        None if seat.lent_to is None else live.seats[seat.lent_to].name,
        seat.lent_bot,
        caller.owns(seat),
        seat.state_for(bool(caller.owned(live))),
        seat.left,
        (seat.stand_in_name or None) if seat.stood_in else None,
        seat.stand_in_token is not None and not seat.stood_in,
    )


async def record(service: Service, match_id: str, caller: Caller, name: str | None) -> Record:
    """The match file as the reader may know it.

    Secret actions of others are withheld while the match goes on, and so is the seed of a title
    that draws lots in play: who knows it knows every draw to come.
    """
    live = (await service.match(match_id)).still()
    who = reader(caller, live, name)
    return await looking(_record, live, await entries_of(service, live), who)


def _record(live: Live, entries: list[Entry], who: str | None) -> Record:
    row, t, s = live.row, live.title, None if live.notice else live.state
    standing = standing_entries(entries)
    actions = [shown_action(entry, hidden(t, s, entry, who)) or {} for entry in standing]
    corrections = corrections_from(row.corrections)
    return Record(
        format=CORRECTED_FORMAT if corrections else FORMAT,
        written_by=row.written_by,
        title=row.title,
        rules=row.rules,
        options=msgspec.json.decode(row.options),
        players=list(live.players),
        seed=row.seed if _seed_is_harmless(live) else 0,
        actions=actions,
        result=result(row),
        corrections=corrections or UNSET,
    )


def _seed_is_harmless(live: Live) -> bool:
    known = live.row.seed_known or live.row.finished
    return known or (live.title is not None and not live.title.draws_in_play)
