"""Accounts: names given up, links for new passwords, vacations, bans, hosts of the server."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

SETTINGS = (
    ("host", sa.Boolean(), sa.false()),
    ("show_last_seen", sa.String(length=10), "tables"),
    ("profile_seen_by", sa.String(length=10), "all"),
    ("unlisted", sa.Boolean(), sa.false()),
    ("explain", sa.Boolean(), sa.false()),
    ("dotted_words", sa.Boolean(), sa.true()),
    ("letter_keys", sa.Boolean(), sa.true()),
    ("theme", sa.String(length=10), ""),
)


def upgrade() -> None:
    for name, kind, default in SETTINGS:
        op.add_column("accounts", sa.Column(name, kind, nullable=False, server_default=default))
    op.add_column("accounts", sa.Column("renamed_at", sa.BigInteger(), nullable=True))
    op.add_column(
        "session_seats",
        sa.Column("stays", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
    op.create_table(
        "former_names",
        sa.Column("skeleton", sa.Text(), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=False),
        _account("former_names", "SET NULL"),
        sa.PrimaryKeyConstraint("skeleton", name=op.f("pk_former_names")),
    )
    op.create_table(
        "password_links",
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        _account("password_links", "CASCADE"),
        sa.PrimaryKeyConstraint("hash", name=op.f("pk_password_links")),
    )
    op.create_table(
        "vacations",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("match_id", sa.String(length=40), nullable=True),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("begins", sa.BigInteger(), nullable=False),
        sa.Column("ends", sa.BigInteger(), nullable=False),
        sa.Column("announced_at", sa.BigInteger(), nullable=False),
        sa.Column("zone", sa.String(length=60), nullable=False, server_default="UTC"),
        _match("vacations"),
        _account("vacations", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_vacations")),
    )
    op.create_table(
        "bans",
        sa.Column("account_id", sa.String(length=40), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("host", sa.String(length=80), nullable=False),
        sa.Column("banned_at", sa.BigInteger(), nullable=False),
        _account("bans", "CASCADE"),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_bans")),
    )
    op.create_table(
        "host_acts",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("done_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_host_acts")),
    )
    op.create_table(
        "account_news",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=False),
        sa.Column("said", sa.Text(), nullable=False),
        sa.Column("written_at", sa.BigInteger(), nullable=False),
        sa.Column("read", sa.Boolean(), nullable=False, server_default=sa.false()),
        _account("account_news", "CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_account_news")),
    )
    op.create_table(
        "former_players",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        _match("former_players"),
        sa.PrimaryKeyConstraint("match_id", "number", name=op.f("pk_former_players")),
    )
    for table in ("former_names", "password_links", "vacations", "account_news"):
        op.create_index(op.f(f"ix_{table}_account_id"), table, ["account_id"], unique=False)
    op.create_index(op.f("ix_vacations_match_id"), "vacations", ["match_id"], unique=False)
    op.create_index(op.f("ix_host_acts_done_at"), "host_acts", ["done_at"], unique=False)


def _account(table: str, ondelete: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_account_id_accounts")
    return sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=name, ondelete=ondelete)


def _match(table: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_match_id_matches")
    return sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=name, ondelete="CASCADE")


def downgrade() -> None:
    op.drop_index(op.f("ix_host_acts_done_at"), "host_acts")
    op.drop_index(op.f("ix_vacations_match_id"), "vacations")
    for table in ("account_news", "vacations", "password_links", "former_names"):
        op.drop_index(op.f(f"ix_{table}_account_id"), table)
    for table in ("former_players", "account_news", "host_acts", "bans", "vacations"):
        op.drop_table(table)
    op.drop_table("password_links")
    op.drop_table("former_names")
    with op.batch_alter_table("session_seats") as change:
        change.drop_column("stays")
    with op.batch_alter_table("accounts") as change:
        change.drop_column("renamed_at")
        for name, _, _ in reversed(SETTINGS):
            change.drop_column(name)
