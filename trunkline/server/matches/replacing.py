"""Somebody for an absent player: proposed by anyone at the table, vetoed by anyone, undone by the
owner at any time."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.bots import get_bot
from trunkline.kernel import message, no
from trunkline.server.clock import now
from trunkline.server.errors import SEATS, Forbidden, NotFound, Refused
from trunkline.server.matches.absence import read_signs
from trunkline.server.matches.askers import player_asking
from trunkline.server.matches.clock_rules import DAY, MINUTE
from trunkline.server.matches.ending import at_table, playing
from trunkline.server.matches.live import Live
from trunkline.server.matches.loans import LENT_BEFORE, change_seat, owner_decides
from trunkline.server.matches.messages import add_message, read_messages
from trunkline.server.matches.stand_ins import KEEPS_AFTER, let_stand_in, renew_link
from trunkline.server.matches.votes import ASKED, ReplaceAsked, Request, ask, read_requests
from trunkline.server.people.caller import Caller
from trunkline.server.people.naming import fold
from trunkline.server.people.tokens import new_token
from trunkline.server.service import Service
from trunkline.server.store.rows import Message, SeatRow
from trunkline.server.store.schema import accounts

REPLACING = message("absent.section", "Absent players")
WAIT = {"live": MINUTE, "days": DAY}
"""Time in which somebody can say no, or the absent player can move."""
VETO = 2 * DAY
NOT_ABSENT = message("absent.not-absent", "{player} was here a short time ago.")
NO_PERSON = message("absent.no-person", "A bot plays for {player}.")
OWN_SEAT = message("absent.own-seat", "This is your own seat. You can lend it.")
VETOED = message("absent.vetoed", "Somebody said no. You can ask again in two days.")
ASKED_BEFORE = message("absent.asked-before", "The table has already been asked this.")
UNKNOWN_PERSON = message("absent.unknown-person", "Nobody here has an account named {name}.")
NOT_AGREED = message("absent.not-agreed", "The table has not agreed to a stand-in here.")
SITS_HERE = message("absent.sits-here", "{name} sits at this table.")


class Link(Struct, frozen=True):
    """The secret link by which somebody comes for an absent player."""

    seat: str
    url: str


async def propose(
    service: Service, match_id: str, caller: Caller, asked: ReplaceAsked, name: str | None
) -> Request:
    """Ask the table to let somebody play for an absent player."""
    live = await service.match(match_id)
    by = player_asking(caller, live, name)
    seat = _absent_seat(live, caller, asked)
    await service.db.read(_check, live, caller, seat, asked)
    own = caller.owned(live)
    needed = tuple(p.name for p in at_table(live) if p not in own and p.number != seat.number)
    due_at: int | None = now() + WAIT[live.row.pace]
    if asked.bot is None and owner_decides(live):
        # whoever plays a seat sees its secrets: silence is no consent to that
        needed, due_at = (*needed, seat.name), None
    return await ask(service, live, by.name, asked, needed, due_at)


def _absent_seat(live: Live, caller: Caller, asked: ReplaceAsked) -> SeatRow:
    t, _ = playing(live)
    seat = live.seat(asked.seat)
    if seat is None:
        raise NotFound
    if seat.playing_bot is not None or seat.bot is not None:
        raise Refused.by(no(NO_PERSON, REPLACING, player=seat.name))
    if seat.lent_to is not None or seat.stood_in:
        raise Refused.by(no(LENT_BEFORE, REPLACING))
    if caller.owns(seat):
        raise Forbidden.by(no(OWN_SEAT, SEATS))
    if asked.bot is not None:
        get_bot(asked.bot, t)
    return seat


def _check(
    connection: Connection, live: Live, caller: Caller, seat: SeatRow, asked: ReplaceAsked
) -> None:
    """Raises Refused where it cannot be asked now."""
    if not is_absent(live, read_signs(connection, live)[seat.name]):
        raise Refused.by(no(NOT_ABSENT, REPLACING, player=seat.name))
    if read_veto(connection, live.id, seat.name) > now():
        raise Refused.by(no(VETOED, REPLACING))
    for request in read_requests(connection, live.id, live.version):
        known = isinstance(request.asked, ReplaceAsked) and request.asked.seat == seat.name
        if known and request.status == "open":
            raise Refused.by(no(ASKED_BEFORE, REPLACING))
    if asked.person is not None:
        _account(connection, live, asked.person)


def is_absent(live: Live, sign: int) -> bool:
    """Without a sign for as long as the match has agreed."""
    return now() - sign >= live.clock.absent(live.row.pace)


def read_veto(connection: Connection, match_id: str, seat: str) -> int:
    """Until when nobody can ask again to replace this player; 0 if nobody said no."""
    asked, until = set[int](), 0
    for each in read_messages(connection, match_id, "ask", "decline"):
        if each.kind == "ask":
            wanted = ASKED.decode(each.data).asked
            if isinstance(wanted, ReplaceAsked) and wanted.seat == seat:
                asked.add(each.number)
        elif each.refers_to in asked:
            until = each.written_at + VETO
    return until


def _account(connection: Connection, live: Live, name: str) -> str:
    row = connection.execute(
        sa.select(accounts.c.id).where(accounts.c.folded_name == fold(name))
    ).first()
    if row is None:
        raise Refused.by(no(UNKNOWN_PERSON, REPLACING, name=name))
    if any(seat.account_id == row.id for seat in live.seats):
        raise Refused.by(no(SITS_HERE, REPLACING, name=name))
    return str(row.id)


def replace_seat(connection: Connection, live: Live, asked: ReplaceAsked, agreed: bool) -> Message:
    """It happens: the seat stays that of its owner, and they come back by one click. A person
    keeps it after ten days, or at once if the owner `agreed`."""
    seat = live.seat(asked.seat)
    assert seat is not None
    if asked.bot is not None:
        change_seat(connection, live, seat, lent_to=None, lent_bot=asked.bot)
        return add_message(connection, live.id, "loan", seat.name, {"bot": asked.bot})
    account = None if asked.person is None else _account(connection, live, asked.person)
    keeps = now() if agreed else now() + KEEPS_AFTER
    let_stand_in(connection, seat, new_token(), account, asked.person or "", keeps)
    data = {"person": asked.person} if asked.person else {"link": True}
    return add_message(connection, live.id, "loan", seat.name, data)


async def stand_in_link(service: Service, match_id: str, caller: Caller, name: str) -> Link:
    """A link for somebody who plays the seat of an absent player: whoever asks the table for it
    hands it on. A new one ends the one before."""
    live = await service.match(match_id)
    player_asking(caller, live, None)
    seat = live.seat(name)
    if seat is None or seat.stand_in_token is None or seat.stood_in:
        raise Refused.by(no(NOT_AGREED, REPLACING))
    token = new_token()
    await service.db.write(renew_link, seat, token)
    await service.reseat(live)
    return Link(name, f"/stand-in/{token}")
