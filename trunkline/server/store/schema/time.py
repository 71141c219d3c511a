"""Clocks, and what happens when time is over."""

from __future__ import annotations

import sqlalchemy as sa

from trunkline.server.store.schema.base import MOMENT, metadata, of_match

clocks = sa.Table(
    "clocks",
    metadata,
    of_match(),
    sa.Column("agreed", sa.Text, nullable=False),
    sa.Column("hands", sa.Text, nullable=False, server_default=""),
    sa.Column("due_at", MOMENT, index=True),
)
"""What was agreed about time, the clocks as they were last counted ("" before the match begins),
and when the next flag falls. Matches without a clock may have no row."""

clock_marks = sa.Table(
    "clock_marks",
    metadata,
    of_match(),
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

deadlines = sa.Table(
    "deadlines",
    metadata,
    of_match(),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("due_at", MOMENT, nullable=False, index=True),
)
"""Requests to the table that are granted at this moment unless somebody objects before."""
