"""What an account has chosen for its pages, and what others may see of it."""

from __future__ import annotations

from typing import Literal

import sqlalchemy as sa
from msgspec import Struct
from sqlalchemy import Connection

from trunkline.kernel.language import offered
from trunkline.server.store.rows import Account
from trunkline.server.store.schema import accounts, last_seen, seats

SeenAt = Literal["tables", "nobody"]
SeenBy = Literal["all", "played", "me"]
Theme = Literal["", "light", "dark"]


class Preferences(Struct, frozen=True, kw_only=True):
    """Every field has the value that a new account has."""

    show_last_seen: SeenAt = "tables"
    """To those at my tables, or to nobody."""
    profile_seen_by: SeenBy = "all"
    """People with an account here, those I have played with, only me."""
    unlisted: bool = False
    """Left out of the list of players."""
    explain: bool = False
    """Decisions are explained the first time."""
    dotted_words: bool = True
    letter_keys: bool = True
    """Single letters are shortcuts at the table."""
    theme: Theme = ""
    """Empty: as the device has it."""
    language: str = ""
    """A tag; empty: as the browser asks."""


def preferences(account: Account) -> Preferences:
    return Preferences(**{name: getattr(account, name) for name in Preferences.__struct_fields__})


def set_preferences(connection: Connection, account_id: str, chosen: Preferences) -> None:
    values = {name: getattr(chosen, name) for name in Preferences.__struct_fields__}
    values["language"] = chosen.language if chosen.language in offered() else ""
    connection.execute(sa.update(accounts).where(accounts.c.id == account_id).values(**values))
    if chosen.show_last_seen == "nobody":
        _forget_seen(connection, account_id)


def _forget_seen(connection: Connection, account_id: str) -> None:
    """When they were at their tables until now is nobody's to see either."""
    its = sa.exists().where(
        seats.c.match_id == last_seen.c.match_id,
        seats.c.number == last_seen.c.number,
        seats.c.account_id == account_id,
    )
    connection.execute(sa.delete(last_seen).where(its))
