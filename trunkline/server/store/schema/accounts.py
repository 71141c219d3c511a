"""People with accounts: names, passwords, vacations, bans, browsers that are logged in."""

from __future__ import annotations

import sqlalchemy as sa

from trunkline.server.store.schema.base import ID, MOMENT, NAME, metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("name", NAME, nullable=False),
    sa.Column("folded_name", sa.String(160), nullable=False, unique=True),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("webhook", sa.Text),
    sa.Column("email", sa.Text),
    sa.Column("unconfirmed_email", sa.Text),
    sa.Column("email_code", sa.String(64)),
    sa.Column("created_at", MOMENT, nullable=False),
    sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("skeleton", sa.Text, nullable=False, server_default="", index=True),
    sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("renamed_at", MOMENT),
    sa.Column("show_last_seen", sa.String(10), nullable=False, server_default="tables"),
    sa.Column("profile_seen_by", sa.String(10), nullable=False, server_default="all"),
    sa.Column("unlisted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("explain", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("dotted_words", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("letter_keys", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("theme", sa.String(10), nullable=False, server_default=""),
    sa.Column("language", sa.String(20), nullable=False, server_default=""),
)
"""`skeleton` is the same for names that look alike; the hosts of the server (`host`) lock and
unlock. `show_last_seen`: tables or nobody; `profile_seen_by`: all with an account, those they have
played with, or themselves; `unlisted` leaves them out of the list of players. `webhook` is of older
versions and empty: see notice_ways. `language` is a tag, or empty: as the browser asks."""

former_names = sa.Table(
    "former_names",
    metadata,
    sa.Column("skeleton", sa.Text, primary_key=True),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    sa.Column("until", MOMENT, nullable=False),
)
"""Names that somebody gave up: until then nobody else is called so."""

password_links = sa.Table(
    "password_links",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column(
        "account_id",
        ID,
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    sa.Column("until", MOMENT, nullable=False),
)
"""Links that let their reader choose a new password, once."""

vacations = sa.Table(
    "vacations",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
    sa.Column("match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), index=True),
    sa.Column("number", sa.Integer),
    sa.Column("begins", MOMENT, nullable=False),
    sa.Column("ends", MOMENT, nullable=False),
    sa.Column("announced_at", MOMENT, nullable=False),
    sa.Column("zone", sa.String(60), nullable=False, server_default="UTC"),
)
"""Of an account in all its matches, or of one seat: whole days in the time zone `zone`."""

bans = sa.Table(
    "bans",
    metadata,
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("host", NAME, nullable=False),
    sa.Column("banned_at", MOMENT, nullable=False),
)
"""Why an account is locked, and by which host."""

host_acts = sa.Table(
    "host_acts",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("said", sa.Text, nullable=False),
    sa.Column("done_at", MOMENT, nullable=False, index=True),
)
"""What hosts of the server did, a sentence each."""

account_news = sa.Table(
    "account_news",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column(
        "account_id",
        ID,
        sa.ForeignKey("accounts.id", ondelete="CASCADE"),
        nullable=False,
        index=True,
    ),
    sa.Column("said", sa.Text, nullable=False),
    sa.Column("written_at", MOMENT, nullable=False),
    sa.Column("read", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""What an account is told on its own page, a sentence each."""

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("id", ID, nullable=False, unique=True),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
    sa.Column("browser", sa.String(200), nullable=False),
    sa.Column("created_at", MOMENT, nullable=False),
    sa.Column("seen_at", MOMENT, nullable=False),
)
