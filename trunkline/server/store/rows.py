"""What the store's tables hold, as typed values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeVar

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Row

from trunkline.server.notices.events import Event, Kind

S = TypeVar("S", bound=Struct)


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


def typed(kind: type[S], row: Row[Any] | None) -> S | None:
    """The row as a value of this kind."""
    return None if row is None else kind(**row._mapping)


def all_typed(kind: type[S], rows: sa.CursorResult[Any]) -> list[S]:
    return [kind(**row._mapping) for row in rows]


def columns(table: sa.Table, value: Struct) -> Mapping[str, Any]:
    """The value as a row to be inserted into this table."""
    return {name: getattr(value, name) for name in table.columns.keys()}  # noqa: SIM118
