"""Who may see a match and whether it counts; what people keep of the lobby for themselves."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0007"
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
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("form", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("person", "title", name=op.f("pk_kept_forms")),
    )
    op.create_table(
        "hidden_matches",
        sa.Column("person", sa.String(length=40), nullable=False),
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_hidden_matches_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("person", "match_id", name=op.f("pk_hidden_matches")),
    )


def downgrade() -> None:
    op.drop_table("hidden_matches")
    op.drop_table("kept_forms")
    op.drop_table("match_settings")
