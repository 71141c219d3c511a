"""Answers to requests; the last consent carries the request out in the same transaction."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeVar

from sqlalchemy import Connection

from trunkline.kernel import message, no, phrase
from trunkline.server.errors import SEATS, Conflict, Forbidden, NotFound, Refused
from trunkline.server.matches.actions import announce, playable
from trunkline.server.matches.askers import asker
from trunkline.server.matches.ending import end_by_vote, told_anew
from trunkline.server.matches.live import Live
from trunkline.server.matches.loans import LENDING, lend_out, owner_decides
from trunkline.server.matches.log import Outrun, append
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.pauses import begin_pause
from trunkline.server.matches.replacing import replace_seat
from trunkline.server.matches.undo import prepare, undone
from trunkline.server.matches.votes import (
    EndAsked,
    LoanAsked,
    PauseAsked,
    ReplaceAsked,
    Request,
    UndoAsked,
    is_granted,
    read_request,
    release,
)
from trunkline.server.people.caller import Caller
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, Message

Answer = Literal["agree", "decline", "withdraw"]
Said = Literal["agree", "decline", "withdraw", "due"]
"""An answer, or that the time of the request has come."""
CLOSED = message("seat.consent.closed", "This request is no longer open.")
X = TypeVar("X")
ASKER = message("seat.consent.asker", "You cannot agree to your own request.")
NOT_NEEDED = message("seat.consent.not-needed", "Your consent is not needed here.")
OWNER_AGREES = message("seat.consent.owner-agrees", "The owner of this seat must agree.")


class Changed(Exception):
    """Somebody else answered at the same moment."""


async def answer(
    service: Service, match_id: str, caller: Caller, number: int, said: Answer, name: str | None
) -> Request:
    """Agree, decline, or withdraw one's own request."""
    for _ in range(3):
        live = await service.match(match_id)
        request = await service.db.read(read_request, match_id, number, live.version)
        if request is None:
            raise NotFound(
                phrase("seat.consent.no-such-request", "This request does not exist any longer.")
            )
        by = _speaker(caller, live, request, said, name)
        if request.status != "open":
            raise Conflict(phrase(CLOSED))
        try:
            await _settle(service, live, request, said, by)
        except (Changed, Outrun):
            continue
        settled = await service.db.read(read_request, match_id, number, live.version)
        assert settled is not None
        return settled
    raise Conflict(phrase(CLOSED))


def _speaker(caller: Caller, live: Live, request: Request, said: Answer, name: str | None) -> str:
    """The seat that answers; raises Forbidden for those who are not asked."""
    seats = [asker(caller, live, name)] if name else caller.owned(live)
    if not seats:
        asker(caller, live, name)
    asked = {"agree": request.needed, "decline": request.needed, "withdraw": (request.asked_by,)}
    askable = asked[said]
    if isinstance(request.asked, ReplaceAsked) and said != "withdraw":
        askable += (request.asked.seat,)
    if isinstance(request.asked, LoanAsked):
        askable += (request.asked.seat,) if said == "decline" else ()
        if said == "agree" and any(seat.name == request.asked_by for seat in caller.owned(live)):
            raise Forbidden.by(no(ASKER, SEATS))
    waiting = [seat.name for seat in seats if seat.name in askable]
    fresh = [seat for seat in waiting if seat not in request.agreed]
    if not waiting:
        raise Forbidden.by(no(NOT_NEEDED, SEATS))
    return (fresh or waiting)[0]


async def _settle(service: Service, live: Live, request: Request, said: Answer, by: str) -> None:
    """Write the answer and, with the last consent, what was asked for."""
    agreed = (*request.agreed, by)
    last = said == "agree" and is_granted(request.asked, request.needed, agreed)
    if last and isinstance(request.asked, UndoAsked):
        await _settle_undo(service, live, request, request.asked, by)
    elif last and isinstance(request.asked, LoanAsked):
        await _settle_loan(service, live, request, request.asked, by)
    elif last:
        await carry_out(service, live, request, "agree", by)
    else:
        message, _ = await service.db.write(_write, live, request, said, by, None)
        service.streams.publish_message(message)


async def carry_out(service: Service, live: Live, request: Request, said: Said, by: str) -> None:
    """What was asked happens with this answer, or because the time of the request has come."""
    asked, agreed = request.asked, {*request.agreed, by}

    def effect(connection: Connection) -> Message:
        if isinstance(asked, ReplaceAsked):
            return replace_seat(connection, live, asked, asked.seat in agreed)
        if isinstance(asked, EndAsked):
            return end_by_vote(connection, live, asked, request.asked_by)
        assert isinstance(asked, PauseAsked)
        return begin_pause(connection, live, request.asked_by)

    answer, done = await service.db.write(_write, live, request, said, by, effect)
    assert done is not None
    await told_anew(service, live.id, answer, done)


async def _settle_undo(
    service: Service, live: Live, request: Request, asked: UndoAsked, by: str
) -> None:
    plan = await prepare(service, live, asked.to, request.asked_by)
    async with live.lock:
        t, _ = playable(live)
        written = undone(live, t, plan, request.asked_by, "consent")

        def effect(connection: Connection) -> MatchRow:
            return append(connection, written)

        message, row = await service.db.write(_write, live, request, "agree", by, effect)
        assert row is not None
        live.take(row, plan.state)
    service.streams.publish_message(message)
    await announce(service, live, written)


async def _settle_loan(
    service: Service, live: Live, request: Request, asked: LoanAsked, by: str
) -> None:
    if owner_decides(live) and asked.seat not in (request.asked_by, *request.agreed, by):
        # the request is older than this rule
        raise Refused.by(no(OWNER_AGREES, LENDING))

    def effect(connection: Connection) -> Message:
        return lend_out(connection, live, asked)

    message, loan = await service.db.write(_write, live, request, "agree", by, effect)
    assert loan is not None
    await service.reseat(live)
    service.streams.publish_message(message)
    service.streams.publish_message(loan)
    service.notify(live)


def _write(
    connection: Connection,
    live: Live,
    request: Request,
    said: Said,
    by: str,
    effect: Callable[[Connection], X] | None,
) -> tuple[Message, X | None]:
    """The answer and its effect, unless others answered in between: then Changed."""
    message = add_message(connection, live.id, said, by, {}, request.number)
    found = read_request(connection, live.id, request.number, live.version, before=message.number)
    if found != request:
        raise Changed
    if said != "agree" or effect is not None:
        release(connection, live, request.number, message.written_at)
    return message, None if effect is None else effect(connection)
