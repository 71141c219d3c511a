"""The tables of the store. Only migrations create them; a test compares the two."""

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
    sa.Column("host", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("renamed_at", MOMENT),
    sa.Column("show_last_seen", sa.String(10), nullable=False, server_default="tables"),
    sa.Column("profile_seen_by", sa.String(10), nullable=False, server_default="all"),
    sa.Column("unlisted", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("explain", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("dotted_words", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("letter_keys", sa.Boolean, nullable=False, server_default=sa.true()),
    sa.Column("theme", sa.String(10), nullable=False, server_default=""),
)
"""`skeleton` is the same for names that look alike; the hosts of the server (`host`) lock and
unlock. `show_last_seen`: tables or nobody; `profile_seen_by`: all with an account, those they have
played with, or themselves; `unlisted` leaves them out of the list of players. `webhook` is of older
versions and empty: see notice_ways."""

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

match_settings = sa.Table(
    "match_settings",
    metadata,
    _match(),
    sa.Column("seen_by", sa.String(10), nullable=False),
    sa.Column("counts", sa.Boolean, nullable=False),
)
"""Who may see a match (us, link, all) and whether it counts for the rating. Matches of before have
none: whoever has their link sees them."""

PERSON = sa.String(100)
"""Whose something is: an account or a browser."""


def _account() -> sa.Column[str]:
    """The account of a person who has one: what they keep goes with it."""
    return sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE"), index=True)


kept_forms = sa.Table(
    "kept_forms",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    sa.Column("title", NAME, primary_key=True),
    _account(),
    sa.Column("form", sa.Text, nullable=False),
)
"""How somebody likes to set up a match of a title."""

hidden_matches = sa.Table(
    "hidden_matches",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    _match(),
    _account(),
)
"""Finished matches that somebody does not want to see in the lobby any more."""

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


def _of_seat(name: str, *columns: sa.Column[Any]) -> sa.Table:
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


seat_states = _of_seat(
    "seat_states",
    sa.Column("link_seat", sa.Integer, nullable=False),
    sa.Column("link_counter", sa.Integer, nullable=False),
    sa.Column("invited", sa.Boolean, nullable=False),
    sa.Column("invited_as", NAME, nullable=False),
    sa.Column("is_host", sa.Boolean, nullable=False),
    sa.Column("sent_at", MOMENT, nullable=False),
    sa.Column("opened_at", MOMENT),
    sa.Column("declined", sa.Text),
    sa.Column("seated_at", MOMENT),
    sa.Column("agreed_at", MOMENT),
    sa.Column("explain", sa.Boolean, nullable=False),
    sa.Column("nudged_at", MOMENT),
)
"""How a person came to a seat, or did not yet. The link is made from `link_seat` and
`link_counter`; `invited` seats count only once somebody sat down; `invited_as` is empty where the
host knew no name; `sent_at` is 0 where somebody took an open seat; `declined` is what they said
who cannot come. Seats of older matches have none."""

last_seen = _of_seat("last_seen", sa.Column("seen_at", MOMENT, nullable=False))
"""When a person had a page of the match before them, to the minute."""

device_links = sa.Table(
    "device_links",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match_id", ID, nullable=False),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("made_at", MOMENT, nullable=False),
    sa.ForeignKeyConstraint(
        ["match_id", "number"], ["seats.match_id", "seats.number"], ondelete="CASCADE"
    ),
    sa.Index(None, "match_id", "number"),
)
"""Links by which who holds a seat takes it along to one other device."""

rooms = sa.Table(
    "rooms",
    metadata,
    _match(),
    sa.Column("starts_at", MOMENT, index=True),
    sa.Column("held_by", NAME),
    sa.Column("changed_at", MOMENT),
    sa.Column("warned_at", MOMENT),
)
"""A match that has not begun: when it starts by itself, who asked to wait, when the host last
changed how it is played, and when the host was told that it will be cancelled."""

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
    sa.Column("stays", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.ForeignKeyConstraint(
        ["match_id", "number"], ["seats.match_id", "seats.number"], ondelete="CASCADE"
    ),
    sa.Index(None, "match_id", "number"),
)
"""`stays`: whoever is logged in here does not want the seat in their account."""

former_players = sa.Table(
    "former_players",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
)
"""Seats whose player wants another name there, now or as soon as the match is over."""

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

match_corrections = sa.Table(
    "match_corrections",
    metadata,
    _match(),
    sa.Column("corrections", sa.Text, nullable=False),
)
"""The corrected data that a match is played with; most have none."""

boxes = sa.Table(
    "boxes",
    metadata,
    sa.Column("id", ID, primary_key=True),
    sa.Column("title", NAME, nullable=False),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="CASCADE")),
    sa.Column("session", sa.String(64), sa.ForeignKey("sessions.hash", ondelete="CASCADE")),
    sa.Column("corrections", sa.Text, nullable=False),
    sa.Column("changed_at", MOMENT, nullable=False),
    sa.UniqueConstraint("account_id", "title"),
    sa.UniqueConstraint("session", "title"),
)
"""What owners of printed games have corrected, by account or by browser; a row of neither is the
default of the server."""

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

notes = sa.Table(
    "notes",
    metadata,
    _match(),
    sa.Column("person", PERSON, primary_key=True),
    _account(),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("changed_at", MOMENT, nullable=False),
)
"""What a person writes down about a match, for their own eyes."""

chat_marks = sa.Table(
    "chat_marks",
    metadata,
    _match(),
    sa.Column("person", PERSON, primary_key=True),
    _account(),
    sa.Column("read", sa.Integer, nullable=False, server_default="0"),
    sa.Column("muted", sa.Boolean, nullable=False, server_default=sa.false()),
)
"""The number of the last message of a match that a person has read, and whether they want to hear
of new ones."""

hidden_people = sa.Table(
    "hidden_people",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    sa.Column("hidden", PERSON, primary_key=True),
    _account(),
    sa.Column("match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), index=True),
)
"""Whose messages a person does not want to see; with `match_id` where one of the two is a guest."""

chat_rules = sa.Table(
    "chat_rules",
    metadata,
    _match(),
    sa.Column("watchers", sa.Boolean, nullable=False),
)
"""Whether those who watch may write, where the host of the match has said so."""

rematches = sa.Table(
    "rematches",
    metadata,
    _match(),
    sa.Column(
        "next_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, unique=True
    ),
    sa.Column("made_by", NAME, nullable=False),
    sa.Column("made_at", MOMENT, nullable=False),
)
"""The match that follows one that is over: at most one."""

report_links = sa.Table(
    "report_links",
    metadata,
    _match(),
    sa.Column("token", sa.String(64), nullable=False, unique=True),
)
"""An address under which strangers see the report of a match and nothing else of it."""

ratings = sa.Table(
    "ratings",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("title", NAME, nullable=False, index=True),
    sa.Column("turn", sa.Integer, nullable=False),
    sa.Column("person", PERSON, nullable=False, index=True),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("before", sa.Float, nullable=False),
    sa.Column("rating", sa.Float, nullable=False),
    sa.Column("deviation", sa.Float, nullable=False),
)
"""What each counted match did to the ratings of those who played it: `turn` is its place among the
matches of its title. All of it follows from the matches and can be thrown away."""

run_shares = sa.Table(
    "run_shares",
    metadata,
    _match(),
    sa.Column("player", NAME, primary_key=True),
    sa.Column("earned", sa.BigInteger, nullable=False),
    sa.Column("possible", sa.BigInteger, nullable=False),
)
"""What the runs of a player earned in a finished match, and what they could have: from its
report."""

clocks = sa.Table(
    "clocks",
    metadata,
    _match(),
    sa.Column("agreed", sa.Text, nullable=False),
    sa.Column("hands", sa.Text, nullable=False, server_default=""),
    sa.Column("due_at", MOMENT, index=True),
)
"""What was agreed about time, the clocks as they were last counted ("" before the match begins),
and when the next flag falls. Matches without a clock may have no row."""

clock_marks = sa.Table(
    "clock_marks",
    metadata,
    _match(),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("actions", sa.Integer, nullable=False),
    sa.Column("before", sa.Text, nullable=False),
    sa.Column("after", sa.Text, nullable=False),
)
"""The clocks at each entry of the log: before it, for undo, and after it, as events tell them."""

outages = sa.Table(
    "outages",
    metadata,
    sa.Column("began", MOMENT, primary_key=True),
    sa.Column("ended", MOMENT, nullable=False),
)
"""When no worker was there: such time counts for nobody."""

endings = sa.Table(
    "endings",
    metadata,
    _match(),
    sa.Column("how", sa.String(12), nullable=False),
    sa.Column("by", NAME, nullable=False),
    sa.Column("at", MOMENT, nullable=False),
)
"""How matches ended that the rules did not end: vote, concession, closed."""

leavers = sa.Table(
    "leavers",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("how", sa.String(12), nullable=False),
    sa.Column("at", MOMENT, nullable=False),
)
"""Seats whose players left for good: conceded, or out by the clock. They rank last."""

deadlines = sa.Table(
    "deadlines",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("due_at", MOMENT, nullable=False, index=True),
)
"""Requests to the table that are granted at this moment unless somebody objects before."""

stand_ins = sa.Table(
    "stand_ins",
    metadata,
    _match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("session", sa.String(64)),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="SET NULL")),
    sa.Column("name", NAME, nullable=False, server_default=""),
    sa.Column("since", MOMENT, nullable=False),
    sa.Column("keeps_at", MOMENT, nullable=False),
)
"""Who plays a seat for its absent owner, and when it becomes theirs for good."""

explained = sa.Table(
    "explained",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    sa.Column("title", NAME, primary_key=True),
    sa.Column("kind", ID, primary_key=True),
    _account(),
    sa.Column("match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), index=True),
    sa.Column("met_at", MOMENT, nullable=False),
)
"""Kinds of decisions that were explained to a person. What a guest of one seat was told goes with
its match."""
