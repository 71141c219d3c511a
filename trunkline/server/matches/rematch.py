"""Once more: a match that is over is followed by at most one more, with the seats moved on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import edition_for, get_title, message, no, phrase
from trunkline.kernel.corrections import corrections_from
from trunkline.kernel.decoder import Decoder
from trunkline.server.clock import now
from trunkline.server.errors import Conflict, NotFound, Refused
from trunkline.server.matches.creation import (
    NewMatch,
    SeatGiven,
    SeatWanted,
    SeenBy,
    insert_match,
    plan_match,
    plan_seats,
    with_links,
)
from trunkline.server.matches.endings import ENDING, must_be_over
from trunkline.server.matches.live import Live
from trunkline.server.matches.loading import read_seats
from trunkline.server.matches.messages import add_message, read_messages
from trunkline.server.matches.seats import touch
from trunkline.server.matches.sitting import TAKEN, sit_by_token
from trunkline.server.matches.sitting import sit_down as sit_by_link
from trunkline.server.notices.inviting import tell_of_rematch
from trunkline.server.people.caller import Caller, held
from trunkline.server.people.links import link_token, read_key
from trunkline.server.people.tokens import digest
from trunkline.server.service import Service
from trunkline.server.store.rows import MatchRow, Message, RematchRow, SeatRow, columns, typed
from trunkline.server.store.schema import matches, rematches, seats

KIND = "rematch"
WISHES: Decoder[dict[str, str | bool]] = Decoder(dict)
SEEN_BY: Decoder[SeenBy] = Decoder(SeenBy)  # type: ignore[arg-type]
NOBODY = message("rematch.nobody", "There is nobody left to play with.")


class Rematch(Struct, frozen=True):
    """Who wants one more match, and the one that was set up."""

    wants: tuple[str, ...] = ()
    next_id: str | None = None
    made_by: str | None = None


class RematchMade(Struct, frozen=True):
    """The match that follows, whoever of the table set it up."""

    id: str
    url: str
    made_by: str
    seats: list[SeatGiven] = []
    """Your own seats in it, where you set it up."""


def again(live: Live, caller: Caller) -> NewMatch:
    """The same people, bots, rules, data and pace; every seat moves on by one."""
    row = live.row
    return NewMatch(
        title=row.title,
        seats=[_wanted(seat, caller) for seat in moved_on(live.seats)],
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        listed=row.listed,
        name=row.name,
        pace="live" if row.pace == "live" else "days",
        hints=row.hints,
        seen_by=SEEN_BY.convert(row.seen_by),
        counts=row.counts,
        clock=live.clock,
    )


def moved_on(seated: Sequence[SeatRow]) -> list[SeatRow]:
    """Who sat second sits first, and the first one last."""
    return [*seated[1:], *seated[:1]]


def _wanted(seat: SeatRow, caller: Caller) -> SeatWanted:
    """Bots sit down at once, and whoever asks; everybody else is invited."""
    if seat.bot is not None:
        return SeatWanted(name=seat.name, bot=seat.bot)
    if caller.owns(seat):
        return SeatWanted(name=seat.name, mine=caller.session is not None)
    return SeatWanted(name=seat.name, invite=True)


async def rematch(service: Service, live: Live, caller: Caller) -> RematchMade:
    """Set one up, unless somebody of the table was first: then theirs is the answer."""
    must_be_over(live)
    by = held(caller, live)[0].name
    wanted = again(live, caller)
    if all(seat.bot is not None for seat in wanted.seats):
        raise Refused.by(no(NOBODY, ENDING))
    row, planned, tokens = await _planned(service, live, wanted, caller)
    mine = [number for number, seat in enumerate(wanted.seats) if seat.mine]
    made, told = await service.db.write(_rematch, live, row, planned, caller, mine, by)
    if told is None:
        return RematchMade(made.next_id, f"/matches/{made.next_id}", made.made_by)
    service.streams.publish_message(told)
    service.notify(await service.match(row.id))
    service.streams.publish_change(row.id)
    own = {seat.name for seat in caller.owned(live)}
    given = [
        SeatGiven(seat.name, token, token and f"/join/{token}")
        for seat, token in zip(planned, tokens, strict=True)
        if seat.name in own
    ]
    return RematchMade(row.id, f"/matches/{row.id}", by, given)


async def _planned(
    service: Service, live: Live, wanted: NewMatch, caller: Caller
) -> tuple[MatchRow, list[SeatRow], list[str | None]]:
    """The match with its seats and their links; who has an account is invited by it."""
    data, key = corrections_from(live.row.corrections), await service.db.peek(read_key)
    t = edition_for(get_title(wanted.title, corrections=data), wanted.options)
    planned = plan_seats(t, wanted.seats)
    row = plan_match(t, wanted, planned)
    accounts = [
        caller.account_id if caller.owns(seat) else seat.account_id for seat in moved_on(live.seats)
    ]
    planned = [
        msgspec.structs.replace(seat, account_id=account)
        for seat, account in zip(planned, accounts, strict=True)
    ]
    return row, *with_links(key, row.id, planned)


def _rematch(
    connection: Connection,
    live: Live,
    row: MatchRow,
    planned: list[SeatRow],
    caller: Caller,
    mine: list[int],
    by: str,
) -> tuple[RematchRow, Message | None]:
    """Whoever comes second waits for the first, and finds what was made."""
    _lock(connection, live.id)
    found = _read(connection, live.id)
    if found is not None:
        return found, None
    insert_match(connection, row, planned, caller.session, mine, live.clock)
    return link(connection, live.id, row.id, by)


def _lock(connection: Connection, match_id: str) -> None:
    here = sa.select(matches.c.id).where(matches.c.id == match_id)
    connection.execute(here.with_for_update())


def link(
    connection: Connection, match_id: str, next_id: str, by: str
) -> tuple[RematchRow, Message]:
    """From now on the one match follows the other."""
    made = RematchRow(match_id=match_id, next_id=next_id, made_by=by, made_at=now())
    connection.execute(sa.insert(rematches), columns(rematches, made))
    tell_of_rematch(connection, match_id, by)
    return made, add_message(connection, match_id, KIND, by, {"next": next_id})


async def follow(service: Service, live: Live, caller: Caller, next_id: str) -> None:
    """A match that was set up by hand, with something changed, follows this one; where there is
    one already it is a match of its own."""
    must_be_over(live)
    by = held(caller, live)[0].name
    told = await service.db.write(_follow, live, next_id, by)
    if told is not None:
        service.streams.publish_message(told)
        await service.reseat(await service.match(next_id))


def _follow(connection: Connection, live: Live, next_id: str, by: str) -> Message | None:
    """Who has an account and is asked again by name is invited by that account."""
    _lock(connection, live.id)
    if _read(connection, live.id) is not None:
        return None
    invited = {seat.name for seat in read_seats(connection, next_id) if seat.awaits}
    for seat in live.seats:
        if seat.account_id is not None and seat.name in invited:
            free = sa.update(seats).filter_by(match_id=next_id, name=seat.name, account_id=None)
            connection.execute(free.values(account_id=seat.account_id))
    touch(connection, next_id)
    return link(connection, live.id, next_id, by)[1]


async def want(
    service: Service, live: Live, caller: Caller, wants: bool, name: str | None = None
) -> None:
    """Say that one would play again, or not, before anybody sets something up."""
    must_be_over(live)
    mine = [seat.name for seat in held(caller, live) if name in (None, seat.name)]
    for player in mine:
        told = await service.db.write(add_message, live.id, KIND, player, {"wants": wants})
        service.streams.publish_message(told)


async def show(service: Service, live: Live) -> Rematch:
    return await service.db.read(read_rematch, live.id)


def read_rematch(connection: Connection, match_id: str) -> Rematch:
    """How it stands between those who played."""
    wants: dict[str, bool] = {}
    for said in read_messages(connection, match_id, KIND):
        data = WISHES.decode(said.data)
        wants[said.seat] = bool(data.get("wants", True))
    made = _read(connection, match_id)
    willing = tuple(name for name, yes in wants.items() if yes)
    if made is None:
        return Rematch(willing)
    return Rematch(willing, made.next_id, made.made_by)


def _read(connection: Connection, match_id: str) -> RematchRow | None:
    wanted = sa.select(rematches).where(rematches.c.match_id == match_id)
    return typed(RematchRow, connection.execute(wanted).first())


async def sit_down(service: Service, live: Live, caller: Caller) -> SeatGiven:
    """Take one's seat in the match that follows; who played by a token gets a new one."""
    own = [seat.name for seat in held(caller, live)]
    made = await service.db.read(_read, live.id)
    if made is None:
        raise NotFound(phrase("rematch.none-yet", "Nobody has set up another match yet."))
    following = await service.match(made.next_id)
    mine = [seat for seat in following.seats if seat.name in own and seat.person]
    if not mine:
        raise Conflict(phrase(TAKEN))
    token = None
    for seat in mine:
        if not caller.owns(seat):
            token = await _take(service, following, seat, caller)
    return SeatGiven(mine[0].name, token, token and f"/join/{token}")


async def _take(service: Service, following: Live, seat: SeatRow, caller: Caller) -> str | None:
    """By one's own invitation, as if its link had been opened; a program gets its token."""
    if seat.link_seat is None or seat.link_counter is None or not seat.awaits:
        raise Conflict(phrase(TAKEN))
    key = await service.db.peek(read_key)
    token = link_token(key, seat.match_id, seat.link_seat, seat.link_counter)
    if caller.session is not None:
        await sit_by_link(service, caller.session, token)
        return None
    await sit_by_token(service, following.id, Caller(token_hash=digest(token)))
    return token
