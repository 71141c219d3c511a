"""What people keep for themselves or of each other: forms, notes, boxes, ratings, the chat."""

from __future__ import annotations

import sqlalchemy as sa

from trunkline.server.store.schema.base import (
    ID,
    MOMENT,
    NAME,
    PERSON,
    metadata,
    of_account,
    of_match,
)

kept_forms = sa.Table(
    "kept_forms",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    sa.Column("title", NAME, primary_key=True),
    of_account(),
    sa.Column("form", sa.Text, nullable=False),
)
"""How somebody likes to set up a match of a title."""

hidden_matches = sa.Table(
    "hidden_matches",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    of_match(),
    of_account(),
)
"""Finished matches that somebody does not want to see in the lobby any more."""

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

notes = sa.Table(
    "notes",
    metadata,
    of_match(),
    sa.Column("person", PERSON, primary_key=True),
    of_account(),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("changed_at", MOMENT, nullable=False),
)
"""What a person writes down about a match, for their own eyes."""

chat_marks = sa.Table(
    "chat_marks",
    metadata,
    of_match(),
    sa.Column("person", PERSON, primary_key=True),
    of_account(),
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
    of_account(),
    sa.Column("match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), index=True),
)
"""Whose messages a person does not want to see; with `match_id` where one of the two is a guest."""

chat_rules = sa.Table(
    "chat_rules",
    metadata,
    of_match(),
    sa.Column("watchers", sa.Boolean, nullable=False),
)
"""Whether those who watch may write, where the host of the match has said so."""

ratings = sa.Table(
    "ratings",
    metadata,
    of_match(),
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

explained = sa.Table(
    "explained",
    metadata,
    sa.Column("person", PERSON, primary_key=True),
    sa.Column("title", NAME, primary_key=True),
    sa.Column("kind", ID, primary_key=True),
    of_account(),
    sa.Column("match_id", ID, sa.ForeignKey("matches.id", ondelete="CASCADE"), index=True),
    sa.Column("met_at", MOMENT, nullable=False),
)
"""Kinds of decisions that were explained to a person. What a guest of one seat was told goes with
its match."""
