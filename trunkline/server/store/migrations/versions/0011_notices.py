"""Notices of many kinds, by ways that people choose, with what they chose about them."""

import secrets
import time

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0007"
branch_labels = None
depends_on = None


def _holder(table: str) -> list[sa.schema.SchemaItem]:
    return [
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("match_id", sa.String(length=40), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
            name=op.f(f"fk_{table}_account_id_accounts"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["match_id", "seat"],
            ["seats.match_id", "seats.number"],
            name=op.f(f"fk_{table}_match_id_seats"),
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
    ]


def upgrade() -> None:
    op.create_table(
        "notice_ways",
        sa.Column("id", sa.String(length=40), nullable=False),
        *_holder("notice_ways"),
        sa.Column("kind", sa.String(length=10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("secrets", sa.Text(), server_default="", nullable=False),
        sa.Column("name", sa.String(length=80), server_default="", nullable=False),
        sa.Column("session", sa.String(length=64), nullable=True),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
        sa.Column("failure", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["session"],
            ["sessions.hash"],
            name=op.f("fk_notice_ways_session_sessions"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice_ways")),
    )
    op.create_index(op.f("ix_notice_ways_account_id"), "notice_ways", ["account_id"])
    op.create_index(op.f("ix_notice_ways_match_id"), "notice_ways", ["match_id", "seat"])
    op.create_index(op.f("ix_notice_ways_session"), "notice_ways", ["session"])
    op.create_table(
        "notice_settings",
        sa.Column("id", sa.String(length=40), nullable=False),
        *_holder("notice_settings"),
        sa.Column("ticks", sa.Text(), server_default="{}", nullable=False),
        sa.Column("quiet", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("quiet_from", sa.Integer(), nullable=False),
        sa.Column("quiet_to", sa.Integer(), nullable=False),
        sa.Column("quiet_weekends", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("zone", sa.String(length=80), nullable=False),
        sa.Column("mail_wait", sa.Integer(), nullable=True),
        sa.Column("one_each", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("short_push", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notice_settings")),
        sa.UniqueConstraint("account_id", name=op.f("uq_notice_settings_account_id")),
        sa.UniqueConstraint("match_id", "seat", name=op.f("uq_notice_settings_match_id_seat")),
    )
    op.create_table(
        "notice_mutes",
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id", "seat"],
            ["seats.match_id", "seats.number"],
            name=op.f("fk_notice_mutes_match_id_seats"),
            ondelete="CASCADE",
            onupdate="CASCADE",
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_notice_mutes")),
    )
    _keep_webhooks()
    _new_notices()


def _keep_webhooks() -> None:
    """The one webhook that an account or a seat could have is a way among others now."""
    bind, moment = op.get_bind(), time.time_ns() // 1_000_000
    for row in bind.execute(sa.text("SELECT id, webhook FROM accounts WHERE webhook > ''")).all():
        _add_way(moment, account_id=row.id, address=row.webhook)
    found = sa.text("SELECT match_id, number, webhook FROM seats WHERE webhook > ''")
    for row in bind.execute(found).all():
        _add_way(moment, match_id=row.match_id, seat=row.number, address=row.webhook)
        _add_settings(row.match_id, row.number)
    for table in ("accounts", "seats"):
        bind.execute(sa.text(f"UPDATE {table} SET webhook = NULL"))


def _add_way(moment: int, **values: str | int) -> None:
    columns = ("id", "account_id", "match_id", "seat", "kind", "address", "made_at")
    ways = sa.table("notice_ways", *(sa.column(name) for name in columns))
    row = {"id": secrets.token_hex(10), "kind": "webhook", "made_at": moment, **values}
    op.get_bind().execute(sa.insert(ways).values(**row))


def _add_settings(match_id: str, seat: int) -> None:
    """The webhook of a seat was told of turns and of nothing else, in live matches too."""
    columns = ("id", "match_id", "seat", "ticks", "quiet_from", "quiet_to", "zone")
    settings = sa.table("notice_settings", *(sa.column(name) for name in columns))
    row = {
        "id": secrets.token_hex(10),
        "match_id": match_id,
        "seat": seat,
        "ticks": '{"webhook":["turn-days","turn-live"]}',
        "quiet_from": 1350,
        "quiet_to": 420,
        "zone": "UTC",
    }
    op.get_bind().execute(sa.insert(settings).values(**row))


def _new_notices() -> None:
    """What was still to be delivered goes on its way as turn notices."""
    bind = op.get_bind()
    waiting = bind.execute(sa.text("SELECT * FROM notices")).mappings().all()
    op.drop_index(op.f("ix_notices_due_at"), "notices")
    op.drop_table("notices")
    columns: list[sa.Column[object]] = [
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("event", sa.String(length=20), nullable=False),
        sa.Column("account_id", sa.String(length=40), nullable=True),
        sa.Column("match_id", sa.String(length=40), nullable=True),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("about", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(length=80), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("way_id", sa.String(length=40), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("secrets", sa.Text(), nullable=False),
        sa.Column("held", sa.Boolean(), nullable=False),
        sa.Column("one_each", sa.Boolean(), nullable=False),
        sa.Column("short", sa.Boolean(), nullable=False),
        sa.Column("server_waits", sa.Boolean(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("posted_at", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_at", sa.BigInteger(), nullable=True),
    ]
    table = op.create_table(
        "notices",
        *columns,
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
            name=op.f("fk_notices_account_id_accounts"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_account_id"), "notices", ["account_id"])
    op.create_index(op.f("ix_notices_sent_at"), "notices", ["sent_at", "due_at"])
    op.create_index(op.f("ix_notices_match_id"), "notices", ["match_id", "seat"])
    for row in waiting:
        filled = {
            "event": "turn",
            "by": "",
            "what": "",
            "way_id": row["way"],
            "secrets": "",
            "held": False,
            "one_each": False,
            "short": False,
            "server_waits": row["way"] == "mail",
            "posted_at": row["due_at"],
        }
        bind.execute(sa.insert(table).values(**{**row, **filled}))


def downgrade() -> None:
    op.drop_table("notices")
    op.create_table(
        "notices",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("match_id", sa.String(length=40), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("way", sa.String(length=10), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"],
            ["matches.id"],
            name=op.f("fk_notices_match_id_matches"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_notices")),
    )
    op.create_index(op.f("ix_notices_due_at"), "notices", ["due_at"])
    for table in ("notice_mutes", "notice_settings", "notice_ways"):
        op.drop_table(table)
