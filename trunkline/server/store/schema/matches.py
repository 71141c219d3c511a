"""Matches: what they began with, their log, what is worked out of it, how they ended."""

from __future__ import annotations

import sqlalchemy as sa

from trunkline.server.store.schema.base import ID, MOMENT, NAME, metadata, of_match

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
    of_match(),
    sa.Column("seen_by", sa.String(10), nullable=False),
    sa.Column("counts", sa.Boolean, nullable=False),
)
"""Who may see a match (us, link, all) and whether it counts for the rating. Matches of before have
none: whoever has their link sees them."""

log = sa.Table(
    "log",
    metadata,
    of_match(),
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
    of_match(),
    sa.Column("actions", sa.Integer, primary_key=True),
    sa.Column("written_by", NAME, nullable=False),
    sa.Column("state", sa.LargeBinary, nullable=False),
)
"""Positions after some number of actions, so that opening a match does not replay it all."""

reports = sa.Table(
    "reports",
    metadata,
    of_match(),
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
    of_match(),
    sa.Column("corrections", sa.Text, nullable=False),
)
"""The corrected data that a match is played with; most have none."""

match_lessons = sa.Table(
    "match_lessons",
    metadata,
    of_match(),
    sa.Column("prepared", sa.Integer, nullable=False),
    sa.Column("closed_at", MOMENT),
)
"""Matches that are lessons: how many actions were played before they began, and when their coach
was sent away."""

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
    of_match(),
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

rematches = sa.Table(
    "rematches",
    metadata,
    of_match(),
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
    of_match(),
    sa.Column("token", sa.String(64), nullable=False, unique=True),
)
"""An address under which strangers see the report of a match and nothing else of it."""

run_shares = sa.Table(
    "run_shares",
    metadata,
    of_match(),
    sa.Column("player", NAME, primary_key=True),
    sa.Column("earned", sa.BigInteger, nullable=False),
    sa.Column("possible", sa.BigInteger, nullable=False),
)
"""What the runs of a player earned in a finished match, and what they could have: from its
report."""

endings = sa.Table(
    "endings",
    metadata,
    of_match(),
    sa.Column("how", sa.String(12), nullable=False),
    sa.Column("by", NAME, nullable=False),
    sa.Column("at", MOMENT, nullable=False),
)
"""How matches ended that the rules did not end: vote, concession, closed."""

leavers = sa.Table(
    "leavers",
    metadata,
    of_match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("how", sa.String(12), nullable=False),
    sa.Column("at", MOMENT, nullable=False),
)
"""Seats whose players left for good: conceded, or out by the clock. They rank last."""
