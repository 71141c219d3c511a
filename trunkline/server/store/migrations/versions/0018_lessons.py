"""Which matches are lessons, and whether their coach was sent away."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_lessons",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("prepared", sa.Integer(), nullable=False),
        sa.Column("closed_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_match_lessons_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_lessons")),
    )


def downgrade() -> None:
    op.drop_table("match_lessons")
