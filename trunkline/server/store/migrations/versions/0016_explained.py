"""Which kinds of decisions were explained to whom."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "explained",
        sa.Column("person", sa.String(length=100), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("kind", sa.String(length=40), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("match_id", sa.String(length=40), nullable=True),
        sa.Column("met_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
            name=op.f("fk_explained_account_id_accounts"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_explained_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person", "title", "kind", name=op.f("pk_explained")),
    )
    op.create_index(op.f("ix_explained_account_id"), "explained", ["account_id"], unique=False)
    op.create_index(op.f("ix_explained_match_id"), "explained", ["match_id"], unique=False)


def downgrade() -> None:
    op.drop_index(op.f("ix_explained_match_id"), "explained")
    op.drop_index(op.f("ix_explained_account_id"), "explained")
    op.drop_table("explained")
