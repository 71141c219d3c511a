"""Who makes a request: the seats that a token, a browser or an account hold."""

from __future__ import annotations

from msgspec import Struct

from trunkline.kernel import message, no, phrase
from trunkline.server.errors import SEATS, Forbidden, Unauthenticated, not_your_seat
from trunkline.server.matches.live import Live
from trunkline.server.store.rows import SeatRow

NO_SEAT = message("table.caller.no-seat", "You hold no seat in this match.")


class Session(Struct, frozen=True):
    """A browser that was here before; it may hold several seats (hot-seat)."""

    hash: str
    id: str
    account_id: str | None = None
    account_name: str | None = None
    seats: frozenset[tuple[str, int]] = frozenset()
    seen_at: int = 0
    returned: bool = True
    """It came back with its cookie. What only fetches a link to preview it never does."""
    unsaved: str | None = None
    """The browser's name, of a session that is not stored before it takes a seat."""
    host: bool = False
    """Of the server: may open its page."""
    language: str = ""
    """What the account has chosen, if it has."""


class Caller(Struct, frozen=True):
    """The one who asks: by seat token, by cookie, or a stranger."""

    token_hash: str | None = None
    session: Session | None = None

    @property
    def account_id(self) -> str | None:
        return None if self.session is None else self.session.account_id

    @property
    def way(self) -> str:
        return "link" if self.token_hash else "browser"

    def owns(self, seat: SeatRow) -> bool:
        """The seat was given to this caller, whoever plays it at present, or they stand in; who is
        only invited has it once they sit down."""
        return self.stands_in(seat) or self._is_owner(seat)

    def stands_in(self, seat: SeatRow) -> bool:
        """The caller plays this seat for its absent owner."""
        if self.token_hash is not None:
            return seat.stand_in_token == self.token_hash
        if self.session is None:
            return False
        by_account = seat.stand_in_account is not None
        return seat.stand_in_session == self.session.hash or (
            by_account and seat.stand_in_account == self.session.account_id
        )

    def _is_owner(self, seat: SeatRow) -> bool:
        if seat.awaits:
            return False
        if self.token_hash is not None:
            return seat.token_hash == self.token_hash and not seat.link_used
        if self.session is None:
            return False
        return self._account_is_of(seat) or (seat.match_id, seat.number) in self.session.seats

    def is_invited(self, seat: SeatRow) -> bool:
        """The seat waits for the account that asks."""
        return seat.awaits and self._account_is_of(seat)

    def _account_is_of(self, seat: SeatRow) -> bool:
        return seat.account_id is not None and seat.account_id == self.account_id

    def owned(self, live: Live) -> list[SeatRow]:
        return [seat for seat in live.seats if self.owns(seat)]

    def plays(self, live: Live, seat: SeatRow) -> SeatRow | None:
        """The own seat by which the caller may act for this one: itself, or one it is lent to."""
        return self.plays_at(live.seats, seat)

    def plays_at(self, seats: list[SeatRow], seat: SeatRow) -> SeatRow | None:
        """The same, at a table with these seats."""
        if seat.lent_bot is not None:
            return None
        if seat.lent_to is not None:
            borrower = seats[seat.lent_to]
            return borrower if self.owns(borrower) else None
        if seat.stood_in:
            return seat if self.stands_in(seat) else None
        return seat if self.owns(seat) else None

    def knows(self, live: Live, seat: SeatRow) -> bool:
        """May see what this seat may see."""
        return self.owns(seat) or self.plays(live, seat) is not None


def held(caller: Caller, live: Live) -> list[SeatRow]:
    """The caller's seats in this match; raises Unauthenticated or Forbidden if there is none."""
    seats = caller.owned(live)
    if not seats:
        if caller.token_hash is not None:
            raise Unauthenticated(
                phrase("table.caller.token-opens-no", "This token opens no seat of this match.")
            )
        if caller.session is None:
            raise Unauthenticated
        raise Forbidden.by(no(NO_SEAT, SEATS))
    return seats


def reader(caller: Caller, live: Live, name: str | None) -> str | None:
    """Through whose eyes the caller looks: the seat asked for, or the one who decides, if held."""
    if name is not None:
        seat = live.seat(name)
        if seat is None or not caller.knows(live, seat):
            raise not_your_seat(name)
        return name
    known = [seat.name for seat in live.seats if caller.knows(live, seat)]
    deciding = [player for player in live.deciders() if player in known]
    return next(iter(deciding + known), None)
