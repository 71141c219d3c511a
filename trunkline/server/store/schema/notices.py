"""Ways by which people are told, and what they are told."""

from __future__ import annotations

import sqlalchemy as sa

from trunkline.server.store.schema.base import ID, MOMENT, NAME, metadata


def _holder() -> tuple[sa.Column[str], sa.Column[str], sa.Column[int], sa.ForeignKeyConstraint]:
    """Whose row it is: an account, or a seat."""
    return (
        sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE")),
        sa.Column("match_id", ID),
        sa.Column("seat", sa.Integer),
        sa.ForeignKeyConstraint(
            ["match_id", "seat"],
            ["seats.match_id", "seats.number"],
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
    )


notice_ways = sa.Table(
    "notice_ways",
    metadata,
    sa.Column("id", ID, primary_key=True),
    *_holder(),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secrets", sa.Text, nullable=False, server_default=""),
    sa.Column("name", NAME, nullable=False, server_default=""),
    sa.Column("session", sa.String(64), sa.ForeignKey("sessions.hash", ondelete="CASCADE")),
    sa.Column("made_at", MOMENT, nullable=False),
    sa.Column("sent_at", MOMENT),
    sa.Column("failure", sa.Text, nullable=False, server_default=""),
    sa.Column("language", sa.String(20), nullable=False, server_default=""),
    sa.Index(None, "account_id"),
    sa.Index(None, "match_id", "seat"),
    sa.Index(None, "session"),
)
"""Browsers and webhooks by which an account or a seat is told something; the e-mail of an account
is in `accounts`. `session` is the browser of a push: it is told nothing after it logged out.
`language` is the one in which it was asked for."""

notice_settings = sa.Table(
    "notice_settings",
    metadata,
    sa.Column("id", ID, primary_key=True),
    *_holder(),
    sa.Column("ticks", sa.Text, nullable=False, server_default="{}"),
    sa.Column("quiet", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("quiet_from", sa.Integer, nullable=False),
    sa.Column("quiet_to", sa.Integer, nullable=False),
    sa.Column("quiet_weekends", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("zone", NAME, nullable=False),
    sa.Column("mail_wait", sa.Integer),
    sa.Column("one_each", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("short_push", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.UniqueConstraint("account_id"),
    sa.UniqueConstraint("match_id", "seat"),
)
"""What an account or a seat chose about its notices; none: the defaults."""

notice_mutes = sa.Table(
    "notice_mutes",
    metadata,
    sa.Column("match_id", ID, primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.ForeignKeyConstraint(
        ["match_id", "seat"],
        ["seats.match_id", "seats.number"],
        ondelete="CASCADE",
        onupdate="CASCADE",
    ),
)
"""Seats whose players want to hear nothing of this match."""

notices = sa.Table(
    "notices",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("event", sa.String(20), nullable=False),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
    sa.Column("match_id", ID),
    sa.Column("seat", sa.Integer),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("about", sa.Integer),
    sa.Column("by", NAME, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("way", sa.String(10), nullable=False),
    sa.Column("way_id", ID, nullable=False),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("secrets", sa.Text, nullable=False),
    sa.Column("held", sa.Boolean, nullable=False),
    sa.Column("one_each", sa.Boolean, nullable=False),
    sa.Column("short", sa.Boolean, nullable=False),
    sa.Column("server_waits", sa.Boolean, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),
    sa.Column("posted_at", MOMENT, nullable=False),
    sa.Column("due_at", MOMENT, nullable=False),
    sa.Column("sent_at", MOMENT),
    sa.Index(None, "sent_at", "due_at"),
    sa.Index(None, "match_id", "seat"),
)
"""Messages to players: those still to be delivered, and those delivered (`sent_at`) until their
player opens the match. `sent_at` is written before a message leaves, so none leaves twice. A row
holds its address, since it may tell that a match was cancelled, with which the seat went."""
