"""Used links, locked accounts, names that look alike, matches that the host of the server ended."""

import sqlalchemy as sa
from alembic import op

from trunkline.server.people.lookalikes import skeleton

revision = "0004"
down_revision = "0002"
branch_labels = None
depends_on = None

accounts = sa.table("accounts", sa.column("id"), sa.column("name"), sa.column("skeleton"))


def upgrade() -> None:
    op.add_column(
        "seats", sa.Column("link_used", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.create_index(
        op.f("ix_session_seats_match_id"), "session_seats", ["match_id", "number"], unique=False
    )
    op.add_column("matches", sa.Column("ended_at", sa.BigInteger, nullable=True))
    op.add_column(
        "accounts", sa.Column("locked", sa.Boolean, nullable=False, server_default=sa.false())
    )
    op.add_column("accounts", sa.Column("skeleton", sa.Text, nullable=False, server_default=""))
    op.create_index(op.f("ix_accounts_skeleton"), "accounts", ["skeleton"], unique=False)
    connection = op.get_bind()
    for account in connection.execute(sa.select(accounts.c.id, accounts.c.name)).all():
        here = accounts.c.id == account.id
        connection.execute(sa.update(accounts).where(here).values(skeleton=skeleton(account.name)))


def downgrade() -> None:
    op.drop_index(op.f("ix_accounts_skeleton"), "accounts")
    op.drop_index(op.f("ix_session_seats_match_id"), "session_seats")
    for table, gone in (
        ("accounts", ("skeleton", "locked")),
        ("matches", ("ended_at",)),
        ("seats", ("link_used",)),
    ):
        with op.batch_alter_table(table) as changed:
            for column in gone:
                changed.drop_column(column)
