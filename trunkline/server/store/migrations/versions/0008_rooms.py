"""Waiting rooms: how people come to their seats, and when they were last there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    _table_of_seats(
        "seat_states",
        sa.Column("link_seat", sa.Integer(), nullable=False),
        sa.Column("link_counter", sa.Integer(), nullable=False),
        sa.Column("invited", sa.Boolean(), nullable=False),
        sa.Column("invited_as", sa.String(length=80), nullable=False),
        sa.Column("is_host", sa.Boolean(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=False),
        sa.Column("opened_at", sa.BigInteger(), nullable=True),
        sa.Column("declined", sa.Text(), nullable=True),
        sa.Column("seated_at", sa.BigInteger(), nullable=True),
        sa.Column("agreed_at", sa.BigInteger(), nullable=True),
        sa.Column("explain", sa.Boolean(), nullable=False),
        sa.Column("nudged_at", sa.BigInteger(), nullable=True),
    )
    _table_of_seats("last_seen", sa.Column("seen_at", sa.BigInteger(), nullable=False))
    op.create_table(
        "device_links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        _seat("device_links"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_device_links")),
    )
    op.create_index(op.f("ix_device_links_match_id"), "device_links", ["match_id", "number"])
    op.create_table(
        "rooms",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=True),
        sa.Column("held_by", sa.String(length=80), nullable=True),
        sa.Column("changed_at", sa.BigInteger(), nullable=True),
        sa.Column("warned_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_rooms_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_rooms")),
    )
    op.create_index(op.f("ix_rooms_starts_at"), "rooms", ["starts_at"])


def _seat(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["match_id", "number"],
        ["seats.match_id", "seats.number"],
        name=op.f(f"fk_{table}_match_id_seats"),
        ondelete="CASCADE",
    )


def _table_of_seats(name: str, *columns: "sa.Column[object]") -> None:
    op.create_table(
        name,
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        *columns,
        _seat(name),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f(f"pk_{name}")),
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_rooms_starts_at"), "rooms")
    op.drop_table("rooms")
    op.drop_index(op.f("ix_device_links_match_id"), "device_links")
    op.drop_table("device_links")
    op.drop_table("last_seen")
    op.drop_table("seat_states")
