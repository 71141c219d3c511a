"""One action, from the request to the store: there is no other way in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import (
    Action,
    AnyTitle,
    Offers,
    Refusal,
    Sentence,
    State,
    awaited,
    deciders,
    decode_action,
    encode_action,
    message,
    no,
    phrase,
    play,
    refuse,
)
from trunkline.kernel import Refused as RefusedByRules
from trunkline.kernel.before_keys import read_sentences
from trunkline.kernel.play import STRANGER, TURN
from trunkline.present.doing import told_of_pass
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Forbidden, Refused, Stale, not_your_seat
from trunkline.server.matches.clock_asked import asked_of
from trunkline.server.matches.live import NOT_BEGUN, Live, standing, step_name
from trunkline.server.matches.log import (
    Outrun,
    Written,
    append,
    pack_told,
    read_by_key,
)
from trunkline.server.matches.positions import SNAPSHOT_EVERY, pack
from trunkline.server.notices.turn_notices import after_action
from trunkline.server.people.caller import Caller, held, reader
from trunkline.server.service import Service
from trunkline.server.store.rows import Entry, MatchRow, SeatRow
from trunkline.server.threads import playing

KEY = "Idempotency-Key"
SEAT_LENT = message("table.acting.seat-lent", "Your seat is lent. Take it back before you act.")
KEY_USED = message("table.acting.key-used", "This {key} has been used for another action.")


class Done(Struct, frozen=True):
    """What a player gets back: the new version and what the action told everyone."""

    version: int
    told: list[str]
    facts: list[dict[str, str | int]]
    """The same for machines: the key of each sentence, and its names and numbers."""

    @classmethod
    def of(cls, version: int, told: str) -> Done:
        """What an entry of the log told, in the reader's words."""
        said = read_sentences(told)
        return cls(
            version,
            [str(each) for each in said],
            [{"key": each.key, **each.facts} for each in said],
        )


class Submission(Struct, frozen=True):
    """An action as somebody hands it in."""

    seen: int
    action: Action
    submitter: str
    way: str
    account_id: str | None = None
    key: str | None = None


async def act(
    service: Service,
    match_id: str,
    caller: Caller,
    seen: int,
    data: dict[str, Any],
    key: str | None,
) -> Done:
    """A player's action: judged, appended, told to everyone."""
    live = await service.match(match_id)
    held(caller, live)
    t, _ = playable(live)
    action = decode_action(t, data)
    own = _own_seat(caller, live, action.by)
    submission = Submission(seen, action, own.name, caller.way, caller.account_id, key)
    return await submit(service, live, submission)


async def offers(service: Service, match_id: str, caller: Caller, name: str | None) -> Offers:
    """What the caller may do now, on the seat of this name or the one that decides."""
    live = await service.match(match_id)
    held(caller, live)
    player = reader(caller, live, name)
    assert player is not None
    return await playing(live.offers, player)


async def check(
    service: Service, match_id: str, caller: Caller, data: dict[str, Any]
) -> Refusal | None:
    """Judge an action without doing it, from what its player may know."""
    live = await service.match(match_id)
    held(caller, live)
    t, s = playable(live)
    action = decode_action(t, data)
    reader(caller, live, action.by)
    return await playing(refuse, t, t.view(s, action.by), action)


def playable(live: Live) -> tuple[AnyTitle, State]:
    """Title and position; raises Refused where the match cannot go on."""
    if live.playable is None or live.ended:
        raise Refused(live.closed or phrase(NOT_BEGUN), SEATS)
    return live.playable


def _own_seat(caller: Caller, live: Live, by: str) -> SeatRow:
    """The caller's seat that acts for `by`; raises Forbidden."""
    seat = live.seat(by)
    if seat is None:
        raise Forbidden.by(no(STRANGER, SEATS, player=by))
    own = caller.plays(live, seat)
    if own is None and caller.owns(seat):
        raise Forbidden.by(no(SEAT_LENT, SEATS))
    if own is None:
        raise not_your_seat(by)
    return own


Write = Callable[[Connection, Written], MatchRow]


async def submit(
    service: Service, live: Live, submission: Submission, write: Write = append
) -> Done:
    """Play on a copy, append, then let everyone know; actions on one match queue up.

    `write` is the transaction: the log alone, or with what must be written along with it.
    """
    async with live.lock, service.streams.busy():
        if submission.seen != live.version:
            return await _too_late(service, live, submission, write)
        t, s = playable(live)
        written, after = await playing(judge, live, t, s, submission)
        try:
            row = await service.db.write(write, written)
        except Outrun:
            return await _too_late(service, live, submission, write)
        live.take(row, after, written.entry.told)
    await announce(service, live, written)
    return Done.of(row.version, written.entry.told)


async def announce(service: Service, live: Live, written: Written) -> None:
    """Everyone learns of an entry that is safely in the store."""
    if live.row.seating != written.before.seating:
        await service.reseat(live)
    service.keep(live)
    service.streams.publish(written.entry, live.row)
    service.notify(live, written)


async def _too_late(service: Service, live: Live, submission: Submission, write: Write) -> Done:
    """A retry of what is already written gets the same answer; everything else is stale."""
    if submission.key is not None:
        entry = await service.db.peek(read_by_key, live.id, submission.action.by, submission.key)
        if entry is not None:
            return _again(entry, submission)
    fresh = await service.fresh(live)
    if fresh.version == submission.seen and fresh is not live:
        return await submit(service, fresh, submission, write)
    raise Stale(fresh.version)


def _again(entry: Entry, submission: Submission) -> Done:
    same = entry.action == _text(submission.action) and entry.version == submission.seen + 1
    if not same:
        raise Refused.by(no(KEY_USED, KEY, key=KEY))
    return Done.of(entry.version, entry.told)


def _text(action: Action) -> str:
    return msgspec.json.encode(encode_action(action)).decode()


def judge(live: Live, t: AnyTitle, s: State, submission: Submission) -> tuple[Written, State]:
    """Play the action on a copy of the position; raises Forbidden or Refused."""
    action, after = submission.action, s.clone()
    try:
        play(t, after, action)
    except RefusedByRules as error:
        if s.stack and error.refusal.rule == TURN and action.by not in deciders(t, s):
            raise Forbidden.by(error.refusal) from None
        raise Refused.by(error.refusal) from None
    actions = live.row.actions + 1
    entry = Entry(
        match_id=live.id,
        version=live.version + 1,
        kind="action",
        actions=actions,
        by=action.by,
        submitter=submission.submitter,
        way=submission.way,
        account_id=submission.account_id,
        action=_text(action),
        secret=t.secret(after, action),
        key=submission.key,
        **told_and_decider(t, after, told_of(t, step_name(s), after, action)),
    )
    snapshot = pack(after) if actions % SNAPSHOT_EVERY == 0 else None
    return conclude(live, t, after, entry, snapshot), after


def told_of(t: AnyTitle, step: str | None, after: State, action: Action) -> Sequence[Sentence]:
    """What an action told; of a step that was passed by, first which one it was."""
    if t.secret(after, action):
        return after.told
    tag = str(type(action).__struct_config__.tag)
    return told_of_pass(t.id, step, tag, action.by, after.told)


def told_and_decider(t: AnyTitle, s: State, told: Sequence[Sentence]) -> dict[str, Any]:
    return {
        "told": pack_told(told),
        "decider": standing(t, s)["decider"],
        "written_at": now(),
    }


def conclude(
    live: Live, t: AnyTitle, after: State, entry: Entry, snapshot: bytes | None = None
) -> Written:
    """The transaction that writes this entry."""
    row: MatchRow = msgspec.structs.replace(
        live.row,
        version=entry.version,
        actions=entry.actions,
        changed_at=entry.written_at,
        bot_due=bot_decides(live, t, after),
        **standing(t, after),
    )
    asked = asked_of(live.seats, t, after) if live.clock.counts else None
    return Written(live.row, entry, row, snapshot, after_action(live, t, after, entry), asked)


def bot_decides(live: Live, t: AnyTitle, s: State) -> bool:
    playing = {seat.name for seat in live.seats if seat.playing_bot is not None}
    return any(player in playing for player in awaited(t, s))
