"""Whose notices: those of an account, or of a single seat for guests."""

from __future__ import annotations

import sqlalchemy as sa
from msgspec import Struct


class Holder(Struct, frozen=True):
    """An account, or a seat of a match."""

    account_id: str | None = None
    match_id: str | None = None
    seat: int | None = None

    @property
    def columns(self) -> dict[str, str | int | None]:
        return {"account_id": self.account_id, "match_id": self.match_id, "seat": self.seat}

    def owns(self, table: sa.Table) -> sa.ColumnElement[bool]:
        """The rows of this holder in a table of ways or settings."""
        if self.account_id is not None:
            return table.c.account_id == self.account_id
        return self.owns_seat(table)

    def owns_seat(self, table: sa.Table) -> sa.ColumnElement[bool]:
        return (table.c.match_id == self.match_id) & (table.c.seat == self.seat)


def of_account(account_id: str) -> Holder:
    return Holder(account_id=account_id)


def of_seat(match_id: str, number: int) -> Holder:
    return Holder(match_id=match_id, seat=number)
