"""A person as what they keep is filed: by their account, else by the seat that a guest holds."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import message, no
from trunkline.server.errors import SEATS, Forbidden, Unauthenticated, not_your_seat
from trunkline.server.matches.live import Live
from trunkline.server.people.caller import Caller
from trunkline.server.store.rows import SeatRow

WHO = message("table.person.who", "Several of you sit at this screen. Say who you are first.")


class Person(Struct, frozen=True):
    """Whose it is; what an account keeps goes with it."""

    key: str
    account_id: str | None = None


def account(account_id: str) -> Person:
    return Person(f"account {account_id}", account_id)


def guest(seat: SeatRow) -> Person:
    """Whoever holds a seat without an account."""
    return Person(_guest_key(seat.match_id, seat.number))


def _guest_key(match_id: str, number: int) -> str:
    return f"seat {match_id} {number}"


def at_seat(seat: SeatRow) -> Person:
    return guest(seat) if seat.account_id is None else account(seat.account_id)


def person(caller: Caller, live: Live) -> Person | None:
    """Who asks; None for strangers."""
    if caller.account_id is not None:
        return account(caller.account_id)
    return next(map(guest, caller.owned(live)), None)


def keeps(caller: Caller, key: str) -> bool:
    """Whether what is filed under this key is the caller's."""
    session = caller.session
    if session is None:
        return False
    if session.account_id is not None:
        return key == account(session.account_id).key
    return any(key == _guest_key(*place) for place in session.seats)


def known(caller: Caller, live: Live) -> Person:
    """Who asks; raises Unauthenticated for strangers."""
    found = person(caller, live)
    if found is None:
        raise Unauthenticated
    return found


def alone(caller: Caller, live: Live, name: str | None) -> list[Person]:
    """Who asks, for what nobody else at the same screen may read: where several seats are held the
    one that is named. Beside an account its only seat, which it may have had as a guest."""
    owned = caller.owned(live)
    if len(owned) > 1:
        return [guest(_named(owned, name))]
    found = [*map(guest, owned)]
    if caller.account_id is not None:
        found.insert(0, account(caller.account_id))
    if not found:
        raise Unauthenticated
    return found


def _named(owned: list[SeatRow], name: str | None) -> SeatRow:
    if name is None:
        raise Forbidden.by(no(WHO, SEATS))
    seat = next((each for each in owned if each.name == name), None)
    if seat is None:
        raise not_your_seat(name)
    return seat
