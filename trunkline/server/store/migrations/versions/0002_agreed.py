"""What the table agreed on: a name, the pace, and whether bots may give hints."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("name", sa.String(80), nullable=False, server_default=""))
    op.add_column(
        "matches", sa.Column("pace", sa.String(80), nullable=False, server_default="days")
    )
    op.add_column(
        "matches", sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.false())
    )


def downgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        for column in ("hints", "pace", "name"):
            matches.drop_column(column)
