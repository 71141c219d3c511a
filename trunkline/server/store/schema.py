"""The tables of the store. Only migrations create them; a test compares the two."""

from __future__ import annotations

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


def _match(cascade: str = "CASCADE") -> sa.Column[str]:
    return sa.Column(
        "match_id", ID, sa.ForeignKey("matches.id", ondelete=cascade), primary_key=True
    )


keys = sa.Table(
    "keys",
    metadata,
    sa.Column("name", NAME, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

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
)
"""`skeleton` is the same for names that look alike; the host of the server locks and unlocks.
`webhook` is of older versions and empty: see notice_ways."""

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

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("title", NAME, nullable=False),
    sa.Column("rules", NAME, nullable=False),
    sa.Column("written_by", NAME, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.BigInteger, nullable=False),
    sa.Column("seed_known", sa.Boolean, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("name", NAME, nullable=False, server_default=""),
    sa.Column("pace", NAME, nullable=False, server_default="days"),
    sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("created_at", MOMENT, nullable=False),
    sa.Column("changed_at", MOMENT, nullable=False, index=True),
    sa.Column("begun", sa.Boolean, nullable=False),
    sa.Column("finished", sa.Boolean, nullable=False),
    sa.Column("result", sa.Text),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("asides", sa.Integer, nullable=False),
    sa.Column("seating", sa.Integer, nullable=False),
    sa.Column("decider", NAME),
    sa.Column("step", NAME),
    sa.Column("bot_due", sa.Boolean, nullable=False, index=True),
    sa.Column("ended_at", MOMENT),
    sa.Column("played_at", MOMENT),
)
"""`version` counts the entries of the log, `actions` those in force after undo, `asides` the
messages beside it; `seating` changes whenever a seat does, so that workers read seats again.
`ended_at` is when the host of the server ended a match that nobody finished, `played_at` when the
game of an imported file was played, where the file says so."""

seats = sa.Table(
    "seats",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", NAME, nullable=False),
    sa.Column("bot", NAME),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("token_hash", sa.String(64), unique=True),
    sa.Column("link_used", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    sa.Column("lent_to", sa.Integer),
    sa.Column("lent_bot", NAME),
    sa.Column("webhook", sa.Text),
    sa.UniqueConstraint("match_id", "name"),
)
"""`link_used`: a browser sits here by the secret link, which opens the seat to nobody else.
`webhook` is of older versions and empty: see notice_ways."""

session_seats = sa.Table(
    "session_seats",
    metadata,
    sa.Column(
        "session",
        sa.String(64),
        sa.ForeignKey("sessions.hash", ondelete="CASCADE"),
        primary_key=True,
    ),
    sa.Column("match_id", ID, primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.ForeignKeyConstraint(
        ["match_id", "number"], ["seats.match_id", "seats.number"], ondelete="CASCADE"
    ),
    sa.Index(None, "match_id", "number"),
)

log = sa.Table(
    "log",
    metadata,
    _match(),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("by", NAME, nullable=False),
    sa.Column("submitter", NAME, nullable=False),
    sa.Column("way", sa.String(10), nullable=False),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
    sa.Column("action", sa.Text),
    sa.Column("told", sa.Text, nullable=False),
    sa.Column("decider", NAME),
    sa.Column("secret", sa.Boolean, nullable=False),
    sa.Column("key", sa.String(200)),
    sa.Column("written_at", MOMENT, nullable=False),
    sa.UniqueConstraint("match_id", "by", "key"),
)
"""Append-only. Of the actions with the same number in `actions` the one written last is in
force: an undo is an entry of its own and nothing is ever erased."""

snapshots = sa.Table(
    "snapshots",
    metadata,
    _match(),
    sa.Column("actions", sa.Integer, primary_key=True),
    sa.Column("written_by", NAME, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
"""Positions after some number of actions, so that opening a match does not replay it all."""

reports = sa.Table(
    "reports",
    metadata,
    _match(),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("written_by", NAME, nullable=False),
    sa.Column("report", sa.LargeBinary, nullable=False),
)
"""What was found out about a finished match as it stood at this version."""

plans = sa.Table(
    "plans",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column(
        "match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("maker", NAME, nullable=False),
    sa.Column("name", NAME, nullable=False),
    sa.Column("at", sa.Integer, nullable=False),
    sa.Column("moves", sa.Text, nullable=False),
    sa.Column("changed_at", MOMENT, nullable=False),
)
"""Moves that somebody tries from a position, never played; `maker` is an account, a browser or a
seat."""

orders = sa.Table(
    "orders",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column(
        "match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True
    ),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("known", sa.Text, nullable=False),
    sa.Column("done", sa.Integer, nullable=False),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("stopped_at", sa.Integer),
    sa.Column("stopped", sa.Text),
    sa.Column("ended", sa.Boolean, nullable=False),
    sa.Column("set_at", MOMENT, nullable=False),
)
"""What players have decided beforehand, for nobody else's eyes. `version` and `actions` are of the
match when it was set; `stopped_at` is the version at which it asked its player, `stopped` the
reason; of one that has `ended` only the reason is left. `revision` changes with every writing."""

messages = sa.Table(
    "asides",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("seat", NAME, nullable=False),
    sa.Column("refers_to", sa.Integer),
    sa.Column("data", sa.Text, nullable=False),
    sa.Column("written_at", MOMENT, nullable=False),
)
"""Append-only: chat, requests, answers to them, changes of seats; what is no action. Its name in
the store is an older one."""


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
    sa.Index(None, "account_id"),
    sa.Index(None, "match_id", "seat"),
    sa.Index(None, "session"),
)
"""Browsers and webhooks by which an account or a seat is told something; the e-mail of an account
is in `accounts`. `session` is the browser of a push: it is told nothing after it logged out."""

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
