"""The language of an account, and the one in which a way was added."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("accounts", "notice_ways"):
        language = sa.Column("language", sa.String(length=20), nullable=False, server_default="")
        op.add_column(table, language)


def downgrade() -> None:
    for table in ("accounts", "notice_ways"):
        with op.batch_alter_table(table) as changed:
            changed.drop_column("language")
