"""Explain decisions to me: to whom, and which kinds of decisions they have met.

It is a matter of a person: of an account, of the browser of a guest, or of one seat where several
sit at the same screen.
"""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel import Malformed, message, phrase
from trunkline.present.learn.texts import learning
from trunkline.server.clock import now
from trunkline.server.matches.live import Live
from trunkline.server.matches.seat_states import change_state
from trunkline.server.matches.seats import own_seat, touch
from trunkline.server.people.caller import Caller
from trunkline.server.people.person import Person, account, guest
from trunkline.server.service import Service
from trunkline.server.store.rows import ExplainedRow, SeatRow, all_typed
from trunkline.server.store.schema import accounts, explained
from trunkline.server.store.upsert import put

NO_KIND = message("learn.no-kind", "This title has no such kind of decision.")


class Explaining(Struct, frozen=True):
    """What is to be explained to somebody at this table."""

    on: bool = False
    met: tuple[str, ...] = ()
    """Kinds of decisions that need no explanation any more."""
    dotted: bool = True
    """Whether terms are marked as words to look up."""


NOTHING = Explaining()


async def show(service: Service, live: Live, caller: Caller, name: str | None) -> Explaining:
    """For whoever looks through the eyes of this seat."""
    return await service.db.read(read_explaining, live, caller, name)


def read_explaining(
    connection: Connection, live: Live, caller: Caller, name: str | None
) -> Explaining:
    seat = None if name is None else live.seat(name)
    if seat is None or live.title is None or learning(live.title.id) is None:
        return NOTHING
    chosen = connection.execute(
        sa.select(accounts.c.explain, accounts.c.dotted_words).where(
            accounts.c.id == caller.account_id
        )
    ).first()
    dotted = chosen is None or bool(chosen.dotted_words)
    if not caller.owns(seat):
        return Explaining(dotted=dotted)
    on = bool(seat.explain) or (chosen is not None and bool(chosen.explain))
    keys = [each.key for each in people(caller, live, seat)]
    met = sa.select(explained.c.kind).where(
        explained.c.person.in_(keys), explained.c.title == live.title.id
    )
    kinds = sorted({*connection.scalars(met)}) if on else []
    return Explaining(on, tuple(kinds), dotted)


def people(caller: Caller, live: Live, seat: SeatRow) -> list[Person]:
    """Who sits there, the one to write for first: several at one screen are told apart."""
    own = guest(seat)
    if len(caller.owned(live)) > 1 or caller.session is None:
        return [own]
    if caller.account_id is not None:
        return [account(caller.account_id), own]
    known = caller.session.unsaved is None
    return [Person(f"browser {caller.session.id}"), own] if known else [own]


async def got_it(service: Service, live: Live, caller: Caller, name: str, kind: str) -> None:
    """A kind of decision needs no explanation any more; raises Forbidden or Malformed."""
    seat, title = own_seat(caller, live, name), live.row.title
    found = learning(title)
    if found is None or kind not in found.explained:
        raise Malformed(phrase(NO_KIND))
    await service.db.write(_write, title, people(caller, live, seat)[0], kind, seat)


def _write(connection: Connection, title: str, person: Person, kind: str, seat: SeatRow) -> None:
    of_match = seat.match_id if person == guest(seat) else None
    key = {"person": person.key, "title": title, "kind": kind}
    values = {"account_id": person.account_id, "match_id": of_match, "met_at": now()}
    put(connection, explained, key, values)


async def again(service: Service, live: Live, caller: Caller, name: str) -> None:
    """Explain everything once more, and from now on."""
    seat = own_seat(caller, live, name)
    await service.db.write(_forget, live.row.title, people(caller, live, seat))
    await switch(service, live, caller, name, True)


def _forget(connection: Connection, title: str, whose: list[Person]) -> None:
    keys = [each.key for each in whose]
    its = (explained.c.person.in_(keys)) & (explained.c.title == title)
    connection.execute(sa.delete(explained).where(its))


async def switch(service: Service, live: Live, caller: Caller, name: str, on: bool) -> None:
    """Whether decisions are explained, on this seat and for the account that sits alone there."""
    seat = own_seat(caller, live, name)
    alone = caller.account_id if len(caller.owned(live)) == 1 else None
    await service.db.write(_switch, seat, alone, on)
    await service.reseat(live)


def _switch(connection: Connection, seat: SeatRow, account_id: str | None, on: bool) -> None:
    change_state(connection, seat, explain=on)
    touch(connection, seat.match_id)
    if account_id is not None:
        its = accounts.c.id == account_id
        connection.execute(sa.update(accounts).where(its).values(explain=on))


def explained_of(connection: Connection, account_id: str) -> list[ExplainedRow]:
    """All that was explained to an account, for its own export."""
    its = sa.select(explained).where(explained.c.account_id == account_id)
    return all_typed(ExplainedRow, connection.execute(its.order_by(explained.c.met_at)))
