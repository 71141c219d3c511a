"""Corrections of matches, and the boxes of owners and of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_corrections",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("corrections", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_match_corrections_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_corrections")),
    )
    op.create_table(
        "boxes",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("corrections", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
            name=op.f("fk_boxes_account_id_accounts"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["session"],
            ["sessions.hash"],
            name=op.f("fk_boxes_session_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_boxes")),
        sa.UniqueConstraint("account_id", "title", name=op.f("uq_boxes_account_id_title")),
        sa.UniqueConstraint("session", "title", name=op.f("uq_boxes_session_title")),
    )


def downgrade() -> None:
    op.drop_table("boxes")
    op.drop_table("match_corrections")
