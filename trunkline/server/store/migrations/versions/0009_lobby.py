"""Who may see a match and whether it counts; what people keep of the lobby for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "match_settings",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("seen_by", sa.String(length=10), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_match_settings_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_match_settings")),
    )
    op.create_table(
        "kept_forms",
        sa.Column("person", sa.String(length=100), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("form", sa.Text(), nullable=False),
        _account("kept_forms"),
        sa.PrimaryKeyConstraint("person", "title", name=op.f("pk_kept_forms")),
    )
    op.create_index(op.f("ix_kept_forms_account_id"), "kept_forms", ["account_id"])
    op.create_table(
        "hidden_matches",
        sa.Column("person", sa.String(length=100), nullable=False),
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_hidden_matches_match_id_matches"),
            ondelete="CASCADE",
        ),
        _account("hidden_matches"),
        sa.PrimaryKeyConstraint("person", "match_id", name=op.f("pk_hidden_matches")),
    )
    op.create_index(op.f("ix_hidden_matches_account_id"), "hidden_matches", ["account_id"])


def _account(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["account_id"],
        ["accounts.id"],
        name=op.f(f"fk_{table}_account_id_accounts"),
        ondelete="CASCADE",
    )


def downgrade() -> None:
    op.drop_index(op.f("ix_hidden_matches_account_id"), "hidden_matches")
    op.drop_table("hidden_matches")
    op.drop_index(op.f("ix_kept_forms_account_id"), "kept_forms")
    op.drop_table("kept_forms")
    op.drop_table("match_settings")
