"""Clocks, absent players, and how matches end."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def _match(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_match_id_matches")
    return sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=name, ondelete="CASCADE")


def upgrade() -> None:
    op.create_table(
        "clocks",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("agreed", sa.Text(), nullable=False),
        sa.Column("hands", sa.Text(), server_default="", nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        _match("clocks"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_clocks")),
    )
    op.create_index(op.f("ix_clocks_due_at"), "clocks", ["due_at"], unique=False)
    op.create_table(
        "clock_marks",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("actions", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        _match("clock_marks"),
        sa.PrimaryKeyConstraint("match_id", "version", name=op.f("pk_clock_marks")),
    )
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("began", name=op.f("pk_outages")),
    )
    op.create_table(
        "endings",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("how", sa.String(length=12), nullable=False),
        sa.Column("by", sa.String(length=80), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _match("endings"),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_endings")),
    )
    op.create_table(
        "leavers",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("how", sa.String(length=12), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        _match("leavers"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_leavers")),
    )
    op.create_table(
        "deadlines",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        _match("deadlines"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_deadlines")),
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"], unique=False)
    op.create_table(
        "stand_ins",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("name", sa.String(length=80), server_default="", nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("keeps_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
            name=op.f("fk_stand_ins_account_id_accounts"),
            ondelete="SET NULL",
        ),
        _match("stand_ins"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_stand_ins")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_stand_ins_token_hash")),
    )


def downgrade() -> None:
    op.drop_table("stand_ins")
    op.drop_index(op.f("ix_deadlines_due_at"), "deadlines")
    for table in ("deadlines", "leavers", "endings"):
        op.drop_table(table)
    op.drop_table("outages")
    op.drop_table("clock_marks")
    op.drop_index(op.f("ix_clocks_due_at"), "clocks")
    op.drop_table("clocks")
