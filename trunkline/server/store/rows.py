"""What the store's tables hold, as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Row

from trunkline.server.notices.events import Event, Kind

S = TypeVar("S", bound=Struct)
SeatState = Literal["bot", "open", "invited", "looked", "declined", "seated"]


class MatchRow(Struct, frozen=True, kw_only=True):
    """One match: how it was set up, and where it stands."""

    id: str
    title: str
    rules: str
    written_by: str
    options: str
    seed: int
    seed_known: bool
    listed: bool
    name: str
    pace: str
    hints: bool
    created_at: int
    changed_at: int
    begun: bool
    finished: bool
    result: str | None
    version: int
    actions: int
    asides: int
    """How many messages there are; the column has an older name."""
    seating: int
    decider: str | None
    step: str | None
    bot_due: bool
    ended_at: int | None = None
    played_at: int | None = None
    clock: str = ""
    """What the clocks say after the last entry, as JSON; no column, but told with the entry."""
    posted: int = 0
    """How many notices were written along with the last entry; no column either."""
    seen_by: str = "link"
    counts: bool = False
    """These two are in the table match_settings."""
    corrections: str = ""
    """The text of the corrected data, from a table of its own; read where a match is opened."""
    prepared: int | None = None
    """Of a lesson: how many actions were played before it began; None in all other matches."""
    coach_away: bool = False
    """Of a lesson: its coach was sent away, and it goes on as an ordinary match."""

    @property
    def coached(self) -> bool:
        """A lesson with its coach."""
        return self.prepared is not None and not self.coach_away


class SeatRow(Struct, frozen=True, kw_only=True):
    """One seat of a match."""

    match_id: str
    number: int
    name: str
    bot: str | None = None
    open: bool = False
    token_hash: str | None = None
    link_used: bool = False
    account_id: str | None = None
    lent_to: int | None = None
    lent_bot: str | None = None
    webhook: str | None = None
    left: str | None = None
    """How its player left for good: conceded, or out by the clock."""
    stand_in_token: str | None = None
    """The secret of whoever plays for the absent owner,"""
    stand_in_session: str | None = None
    stand_in_account: str | None = None
    stand_in_name: str | None = None
    """and who that is, once they sit."""
    link_seat: int | None = None
    """From here on: how a person came to it (schema.seat_states); None in older matches."""
    link_counter: int | None = None
    invited: bool | None = None
    invited_as: str | None = None
    is_host: bool | None = None
    sent_at: int | None = None
    opened_at: int | None = None
    declined: str | None = None
    seated_at: int | None = None
    agreed_at: int | None = None
    explain: bool | None = None
    nudged_at: int | None = None

    @property
    def person(self) -> bool:
        """A person was given this seat, or is invited to it."""
        return self.bot is None and not self.open

    @property
    def awaits(self) -> bool:
        """Somebody is invited and has not sat down."""
        return self.person and bool(self.invited) and self.seated_at is None

    @property
    def came(self) -> bool:
        """Somebody sat down here after the match was set up."""
        return self.person and (bool(self.invited) or self.sent_at == 0)

    @property
    def ready(self) -> bool:
        """The match need not wait for this seat."""
        return not self.open and not self.awaits

    @property
    def state(self) -> SeatState:
        """In a word, for everyone's eyes."""
        if self.bot is not None or self.open:
            return "bot" if self.bot is not None else "open"
        if not self.awaits:
            return "seated"
        if self.declined is not None:
            return "declined"
        return "invited" if self.opened_at is None else "looked"

    def state_for(self, at_table: bool) -> SeatState:
        """Whether an invitation was opened or declined is for those at the table."""
        return "invited" if self.awaits and not at_table else self.state

    @property
    def stood_in(self) -> bool:
        """Somebody sits here for the absent owner."""
        return self.stand_in_session is not None or self.stand_in_account is not None

    @property
    def playing_bot(self) -> str | None:
        """The bot that plays this seat at present."""
        return self.lent_bot or (None if self.lent_to is not None else self.bot)


class Entry(Struct, frozen=True, kw_only=True):
    """One entry of the log: an action, or the undo of some."""

    match_id: str
    version: int
    kind: str
    actions: int
    by: str
    submitter: str
    way: str
    account_id: str | None = None
    action: str | None = None
    told: str = "[]"
    decider: str | None = None
    secret: bool = False
    key: str | None = None
    written_at: int = 0


class Message(Struct, frozen=True, kw_only=True):
    """Something said or settled at the table that is no action."""

    match_id: str
    number: int
    version: int
    kind: str
    seat: str
    refers_to: int | None = None
    data: str = "{}"
    written_at: int = 0


class Account(Struct, frozen=True, kw_only=True):
    """A player who comes back with a name and a password."""

    id: str
    name: str
    folded_name: str
    password: str
    webhook: str | None
    email: str | None
    unconfirmed_email: str | None
    email_code: str | None
    created_at: int
    locked: bool = False
    skeleton: str = ""
    host: bool = False
    renamed_at: int | None = None
    show_last_seen: str = "tables"
    profile_seen_by: str = "all"
    unlisted: bool = False
    explain: bool = False
    dotted_words: bool = True
    letter_keys: bool = True
    theme: str = ""
    language: str = ""


class Vacation(Struct, frozen=True, kw_only=True):
    """From the moment `begins` until `ends`, in milliseconds since 1970: whole days in a zone."""

    id: str
    account_id: str | None
    match_id: str | None = None
    number: int | None = None
    begins: int
    ends: int
    announced_at: int
    zone: str = "UTC"


class Notice(Struct, frozen=True, kw_only=True):
    """A message to somebody by one way: on its way, or sent and not opened yet."""

    id: str
    event: Event | Literal["clear"]
    """`clear` takes away what other devices still show."""
    account_id: str | None = None
    match_id: str | None = None
    seat: int | None = None
    version: int = 0
    about: int | None = None
    """The number of the request that waits for an answer."""
    by: str = ""
    what: str = ""
    """A list of one sentence, as logs keep them; empty: the usual sentence of the event."""
    way: Kind = "mail"
    way_id: str = ""
    address: str = ""
    secrets: str = ""
    held: bool = False
    """It came in quiet hours and goes out in one message with the others."""
    one_each: bool = True
    short: bool = False
    server_waits: bool = False
    """The server's delay of e-mail is still to be added to `due_at`."""
    tries: int = 0
    posted_at: int = 0
    due_at: int = 0
    sent_at: int | None = None


class PlanRow(Struct, frozen=True, kw_only=True):
    """Moves that somebody tries from a position."""

    id: str
    match_id: str
    maker: str
    name: str
    at: int
    moves: str
    changed_at: int


class NoteRow(Struct, frozen=True, kw_only=True):
    """What a person wrote down about a match."""

    match_id: str
    person: str
    account_id: str | None
    text: str
    changed_at: int


class RematchRow(Struct, frozen=True, kw_only=True):
    """The match that follows one that is over, and who set it up."""

    match_id: str
    next_id: str
    made_by: str
    made_at: int


class RatingRow(Struct, frozen=True, kw_only=True):
    """What a counted match did to the rating of one who played it."""

    match_id: str
    number: int
    title: str
    turn: int
    person: str
    place: int
    players: int
    won: bool
    before: float
    rating: float
    deviation: float


class OrderRow(Struct, frozen=True, kw_only=True):
    """An order of a seat."""

    id: str
    match_id: str
    seat: int
    place: int
    content: str
    version: int
    actions: int
    known: str = "{}"
    done: int = 0
    revision: int = 0
    stopped_at: int | None = None
    stopped: str | None = None
    ended: bool = False
    set_at: int = 0


class ExplainedRow(Struct, frozen=True, kw_only=True):
    """A kind of decision that was explained to a person."""

    person: str
    title: str
    kind: str
    account_id: str | None = None
    match_id: str | None = None
    met_at: int = 0


def typed(kind: type[S], row: Row[Any] | None) -> S | None:
    """The row as a value of this kind."""
    return None if row is None else kind(**row._mapping)


def all_typed(kind: type[S], rows: sa.CursorResult[Any]) -> list[S]:
    return [kind(**row._mapping) for row in rows]


def columns(table: sa.Table, value: Struct) -> Mapping[str, Any]:
    """The value as a row to be inserted into this table."""
    return {name: getattr(value, name) for name in table.columns.keys()}  # noqa: SIM118
