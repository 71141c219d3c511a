"""Lending a seat to another player or to a bot, with the table's consent, and taking it back."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection

from trunkline.bots import get_bot
from trunkline.kernel import awaited, message, no, phrase
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Forbidden, NotFound, Refused
from trunkline.server.matches import clock_model, clock_store
from trunkline.server.matches.clock_asked import asked_of
from trunkline.server.matches.clock_model import Asked, Hands
from trunkline.server.matches.live import Live
from trunkline.server.matches.messages import add_message
from trunkline.server.matches.stand_ins import end_stand_in
from trunkline.server.matches.votes import LoanAsked, Request, ask, pack_asked
from trunkline.server.people.caller import Caller, held
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow
from trunkline.server.store.schema import matches, seats

LENDING = message("seat.section.lending", "Lending a seat")
BOT_SEAT = message("seat.lending.bot-seat", "You can lend only the seat of a player.")
LENT_BEFORE = message("seat.lending.lent-before", "This seat is already lent.")
NOT_LENDER = message(
    "seat.lending.not-lender", "You cannot lend this seat: only the host and its owner can."
)
PLAYER_OR_BOT = message(
    "seat.lending.player-or-bot", "A seat is lent either to a player or to a bot."
)
NO_OTHER_PLAYER = message("seat.lending.no-other-player", "{player} does not play in this match.")
LEFT = message("seat.lending.left", "{player} has left this match for good.")
NOT_LENT = message("seat.lending.not-lent", "This seat is not lent.")
NOT_ENDER = message(
    "seat.lending.not-ender", "You cannot end this loan: only the owner and the borrower can."
)


async def lend(
    service: Service, match_id: str, caller: Caller, name: str, to: str | None, bot: str | None
) -> Request:
    """Ask the table to let somebody else play a seat; done at once if nobody needs to agree."""
    live = await service.match(match_id)
    seat = _lent_seat(live, name)
    by = _lender(caller, live, seat)
    _borrower(live, seat, to, bot)
    asked = LoanAsked(name, to, bot)
    needed = consents(live, seat, by, caller.owned(live))
    if needed:
        return await ask(service, live, by.name, asked, needed)
    question, loan = await service.db.write(_ask_and_lend, live, by.name, asked)
    await service.reseat(live)
    service.streams.publish_message(question)
    service.streams.publish_message(loan)
    service.notify(live)
    return Request(question.number, by.name, asked, (), (), "granted", question.version)


def _lent_seat(live: Live, name: str) -> SeatRow:
    seat = live.seat(name)
    if seat is None:
        raise NotFound(
            phrase("seat.lending.no-seat", "{name} has no seat in this match.", name=name)
        )
    if not seat.person:
        raise Refused.by(no(BOT_SEAT, LENDING))
    if seat.lent_to is not None or seat.lent_bot is not None:
        raise Refused.by(no(LENT_BEFORE, LENDING))
    return seat


def _lender(caller: Caller, live: Live, seat: SeatRow) -> SeatRow:
    """Who asks: the owner of the seat, or the host."""
    owned = held(caller, live)
    if seat in owned:
        return seat
    if live.host in owned:
        return live.host
    raise Forbidden.by(no(NOT_LENDER, SEATS))


def _borrower(live: Live, seat: SeatRow, to: str | None, bot: str | None) -> None:
    """Raises Refused unless exactly one player or one bot is to play."""
    if (to is None) == (bot is None):
        raise Refused.by(no(PLAYER_OR_BOT, LENDING))
    if bot is not None and live.title is not None:
        get_bot(bot, live.title)
    if to is not None:
        other = live.seat(to)
        if other is None or other.bot is not None or other.open or other.name == seat.name:
            raise Refused.by(no(NO_OTHER_PLAYER, LENDING, player=to))


def consents(live: Live, seat: SeatRow, by: SeatRow, own: Collection[SeatRow]) -> tuple[str, ...]:
    """All other people at the table, without the seats that the asker holds as well.

    The owner may be away and is only asked if nobody else is there. But whoever plays a seat sees
    what it may see: where there are secrets its owner must always agree.
    """
    people = [s for s in live.seats if s.person and s.ready and s not in own]
    others = tuple(person.name for person in people if person.number != seat.number)
    absent = () if seat.number == by.number else (seat.name,)
    return others + absent if owner_decides(live) else others or absent


def owner_decides(live: Live) -> bool:
    """Whether nobody may play a seat without its owner's consent."""
    return live.title is None or live.title.has_secrets


def _ask_and_lend(
    connection: Connection, live: Live, by: str, asked: LoanAsked
) -> tuple[Message, Message]:
    question = add_message(connection, live.id, "ask", by, pack_asked(asked, ()))
    return question, lend_out(connection, live, asked)


def lend_out(connection: Connection, live: Live, asked: LoanAsked) -> Message:
    """The seat changes hands."""
    borrower = None if asked.to is None else live.seat(asked.to)
    to = None if borrower is None else borrower.number
    seat = live.seat(asked.seat)
    assert seat is not None
    change_seat(connection, live, seat, lent_to=to, lent_bot=asked.bot)
    data = {key: value for key, value in msgspec.to_builtins(asked).items() if value}
    return add_message(connection, live.id, "loan", asked.seat, data)


async def take_back(service: Service, match_id: str, caller: Caller, name: str) -> None:
    """The owner takes a lent seat back, or the borrower returns it: at any time."""
    live = await service.match(match_id)
    held(caller, live)
    seat = live.seat(name)
    if seat is None:
        raise NotFound(
            phrase("seat.lending.no-seat", "{name} has no seat in this match.", name=name)
        )
    if seat.lent_to is None and seat.lent_bot is None and seat.stand_in_token is None:
        raise Refused.by(no(NOT_LENT, LENDING))
    if seat.left is not None:
        raise Refused.by(no(LEFT, LENDING, player=name))
    if not caller.knows(live, seat):
        raise Forbidden.by(no(NOT_ENDER, SEATS))
    message = await service.db.write(_return, live, seat)
    await service.reseat(live)
    service.streams.publish_message(message)
    service.notify(live)


def _return(connection: Connection, live: Live, seat: SeatRow) -> Message:
    end_stand_in(connection, seat)
    change_seat(connection, live, seat, lent_to=None, lent_bot=None)
    return add_message(connection, live.id, "return", seat.name, {})


def change_seat(connection: Connection, live: Live, seat: SeatRow, **values: Any) -> None:
    """Write a seat anew; every worker will read the seats again."""
    here = (seats.c.match_id == live.id) & (seats.c.number == seat.number)
    connection.execute(sa.update(seats).where(here).values(**values))
    changed = msgspec.structs.replace(seat, **values)
    seated = [changed if s.number == seat.number else s for s in live.seats]
    due: dict[str, Any] = {}
    if live.playable is not None:
        bots = {s.name for s in seated if s.playing_bot}
        due = {"bot_due": any(name in bots for name in awaited(*live.playable))}
    connection.execute(
        sa.update(matches)
        .where(matches.c.id == live.id)
        .values(seating=matches.c.seating + 1, **due)
    )
    if live.playable is not None and live.clock.counts:
        back = seat.playing_bot is not None and changed.playing_bot is None
        _change_clock(connection, live.id, asked_of(seated, *live.playable), seat.name, back)


def _change_clock(
    connection: Connection, match_id: str, asked: Asked, seat: str, back: bool
) -> None:
    """A seat that a bot has costs no time; whoever comes back has some."""
    moment = now()

    def event(stored: clock_store.Stored) -> Hands:
        hands, offs, clock = stored.hands, stored.offs, stored.clock
        if back:
            return clock_model.returned(hands, offs, clock, seat, asked, moment)
        return clock_model.asked_anew(hands, offs, clock, asked, moment)

    clock_store.change(connection, match_id, moment, event)
