"""What all tables share: the list of them, kinds of columns, keys to matches, seats, accounts."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

NAME = sa.String(80)

ID = sa.String(40)

MOMENT = sa.BigInteger()
"""Milliseconds since 1970: the same on every database."""


def of_match(cascade: str = "CASCADE") -> sa.Column[str]:
    return sa.Column(
        "match_id", ID, sa.ForeignKey("matches.id", ondelete=cascade), primary_key=True
    )


keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", NAME, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

PERSON = sa.String(100)
"""Whose something is: an account or a browser."""


def of_account() -> sa.Column[str]:
    """The account of a person who has one: what they keep goes with it."""
    return sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), index=True)


def of_seat(name: str, *columns: sa.Column[Any]) -> sa.Table:
    """A table with one row for a seat at most, which goes with its seat."""
    return sa.Table(
        name,
        metadata,
        sa.Column("match_id", ID, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        *columns,
        sa.ForeignKeyConstraint(
            ["match_id", "number"], ["seats.match_id", "seats.number"], ondelete="CASCADE"
        ),
    )
