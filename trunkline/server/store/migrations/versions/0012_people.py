"""What people keep and who they are: notes, chat, rematches, ratings, who sees a profile."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

ID, NAME, PERSON = sa.String(length=40), sa.String(length=80), sa.String(length=100)


def _match(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    return sa.Column("match_id", ID, nullable=False), _to_match(table, "match_id")


def _to_match(table: str, column: str) -> sa.ForeignKeyConstraint:
    name = op.f(f"fk_{table}_{column}_matches")
    return sa.ForeignKeyConstraint([column], ["matches.id"], name=name, ondelete="CASCADE")


def _owner(table: str) -> tuple[sa.Column[str], sa.ForeignKeyConstraint]:
    name = op.f(f"fk_{table}_account_id_accounts")
    key = sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name=name, ondelete="CASCADE")
    return sa.Column("account_id", ID), key


def _key(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def _index(table: str, column: str) -> None:
    op.create_index(op.f(f"ix_{table}_{column}"), table, [column], unique=False)


def upgrade() -> None:
    _kept_by_people()
    _of_matches()
    _ratings()


def _kept_by_people() -> None:
    op.create_table(
        "notes",
        *_match("notes"),
        sa.Column("person", PERSON, nullable=False),
        *_owner("notes"),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        _key("notes", "match_id", "person"),
    )
    op.create_table(
        "chat_marks",
        *_match("chat_marks"),
        sa.Column("person", PERSON, nullable=False),
        *_owner("chat_marks"),
        sa.Column("read", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("muted", sa.Boolean(), nullable=False, server_default=sa.false()),
        _key("chat_marks", "match_id", "person"),
    )
    op.create_table(
        "hidden_people",
        sa.Column("person", PERSON, nullable=False),
        sa.Column("hidden", PERSON, nullable=False),
        *_owner("hidden_people"),
        sa.Column("match_id", ID),
        _to_match("hidden_people", "match_id"),
        _key("hidden_people", "person", "hidden"),
    )
    for table in ("notes", "chat_marks", "hidden_people"):
        _index(table, "account_id")
    _index("hidden_people", "match_id")


def _of_matches() -> None:
    op.create_table(
        "chat_rules",
        *_match("chat_rules"),
        sa.Column("watchers", sa.Boolean(), nullable=False),
        _key("chat_rules", "match_id"),
    )
    op.create_table(
        "rematches",
        *_match("rematches"),
        sa.Column("next_id", ID, nullable=False),
        _to_match("rematches", "next_id"),
        sa.Column("made_by", NAME, nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        _key("rematches", "match_id"),
        sa.UniqueConstraint("next_id", name=op.f("uq_rematches_next_id")),
    )
    op.create_table(
        "report_links",
        *_match("report_links"),
        sa.Column("token", sa.String(64), nullable=False),
        _key("report_links", "match_id"),
        sa.UniqueConstraint("token", name=op.f("uq_report_links_token")),
    )


def _ratings() -> None:
    op.create_table(
        "ratings",
        *_match("ratings"),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", NAME, nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("person", PERSON, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("before", sa.Float(), nullable=False),
        sa.Column("rating", sa.Float(), nullable=False),
        sa.Column("deviation", sa.Float(), nullable=False),
        _key("ratings", "match_id", "number"),
    )
    _index("ratings", "title")
    _index("ratings", "person")
    op.create_table(
        "run_shares",
        *_match("run_shares"),
        sa.Column("player", NAME, nullable=False),
        sa.Column("earned", sa.BigInteger(), nullable=False),
        sa.Column("possible", sa.BigInteger(), nullable=False),
        _key("run_shares", "match_id", "player"),
    )


def downgrade() -> None:
    for table in ("run_shares", "ratings", "report_links", "rematches", "chat_rules"):
        op.drop_table(table)
    for table in ("hidden_people", "chat_marks", "notes"):
        op.drop_table(table)
