"""Seats: who holds them, how they came to them, who stands in."""

from __future__ import annotations

import sqlalchemy as sa

from trunkline.server.store.schema.base import ID, MOMENT, NAME, metadata, of_match, of_seat

seats = sa.Table(
    "seats",
    metadata,
    of_match(),
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

seat_states = of_seat(
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

last_seen = of_seat("last_seen", sa.Column("seen_at", MOMENT, nullable=False))
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
    of_match(),
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
    of_match(),
    sa.Column("number", sa.Integer, primary_key=True),
)
"""Seats whose player wants another name there, now or as soon as the match is over."""

stand_ins = sa.Table(
    "stand_ins",
    metadata,
    of_match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("token_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("session", sa.String(64)),
    sa.Column("account_id", ID, sa.ForeignKey("accounts.id", ondelete="SET NULL")),
    sa.Column("name", NAME, nullable=False, server_default=""),
    sa.Column("since", MOMENT, nullable=False),
    sa.Column("keeps_at", MOMENT, nullable=False),
)
"""Who plays a seat for its absent owner, and when it becomes theirs for good."""
