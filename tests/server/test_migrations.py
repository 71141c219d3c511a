"""Migrations: what they make is what the code expects, on both databases."""

import asyncio
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from trunkline.server.notices.holders import Holder
from trunkline.server.notices.settings import read_settings
from trunkline.server.notices.ways import read_ways
from trunkline.server.people.lookalikes import skeleton
from trunkline.server.store.database import BadDatabase, parse, postgres_engine, sqlite_engine
from trunkline.server.store.rows import Notice, all_typed
from trunkline.server.store.schema import accounts, metadata, notices
from trunkline.server.store.upgrade import config, upgrade

pytestmark = pytest.mark.both_stores


def differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


def test_the_migrated_store_is_the_expected_one(db: str) -> None:
    url = parse(db)
    if url.get_backend_name() == "sqlite":
        with sqlite_engine(url, "BEGIN").begin() as connection:
            assert differences(connection) == []
        return

    async def compare() -> list[object]:
        engine = postgres_engine(url)
        async with engine.begin() as connection:
            found = await connection.run_sync(differences)
        await engine.dispose()
        return found

    assert asyncio.run(compare()) == []


def test_upgrading_twice_changes_nothing_and_keeps_the_secret(db: str) -> None:
    assert upgrade(db) == upgrade(db)


def test_the_first_migration_can_be_undone(sqlite: str) -> None:
    with sqlite_engine(parse(sqlite), "BEGIN IMMEDIATE").begin() as connection:
        command.downgrade(config(connection), "base")
        tables = sa.inspect(connection).get_table_names()
    assert tables == ["alembic_version"]


def test_accounts_of_before_are_known_by_what_their_names_look_like(tmp_path: Path) -> None:
    db = str(tmp_path / "old.db")
    with sqlite_engine(parse(db), "BEGIN IMMEDIATE").begin() as connection:
        command.upgrade(config(connection), "0002")
        connection.exec_driver_sql(
            "INSERT INTO accounts (id, name, folded_name, password, created_at)"
            " VALUES ('x', 'Iris', 'iris', 'y', 0)"
        )
    upgrade(db)
    with sqlite_engine(parse(db), "BEGIN").begin() as connection:
        row = connection.execute(sa.select(accounts)).one()
    assert (row.skeleton, row.locked) == (skeleton("1ris"), False)


def test_webhooks_and_notices_of_before_are_kept(tmp_path: Path) -> None:
    db = str(tmp_path / "old.db")
    with sqlite_engine(parse(db), "BEGIN IMMEDIATE").begin() as connection:
        command.upgrade(config(connection), "0007")
        for statement in (
            "INSERT INTO accounts (id, name, folded_name, password, created_at, webhook)"
            " VALUES ('x', 'Iris', 'iris', 'y', 0, 'https://example.org/iris')",
            "INSERT INTO matches (id, title, rules, written_by, options, seed, seed_known, listed,"
            " created_at, changed_at, begun, finished, version, actions, asides, seating, bot_due)"
            " VALUES ('m', 'toy', 'r', 'w', '{}', 0, 0, 0, 0, 0, 1, 0, 3, 3, 0, 0, 0)",
            "INSERT INTO seats (match_id, number, name, open, webhook)"
            " VALUES ('m', 1, 'Bob', 0, 'https://example.org/bob')",
            "INSERT INTO notices (id, match_id, seat, version, way, address, tries, due_at)"
            " VALUES ('n', 'm', 1, 3, 'webhook', 'https://example.org/bob', 1, 5)",
        ):
            connection.exec_driver_sql(statement)
    upgrade(db)
    with sqlite_engine(parse(db), "BEGIN").begin() as connection:
        of_account = read_ways(connection, Holder(account_id="x"))
        of_seat = read_ways(connection, Holder(match_id="m", seat=1))
        settings = read_settings(connection, Holder(match_id="m", seat=1))
        (waiting,) = all_typed(Notice, connection.execute(sa.select(notices)))
    assert [way.address for way in of_account] == ["https://example.org/iris"]
    assert [way.address for way in of_seat] == ["https://example.org/bob"]
    assert settings.ticks == {"webhook": ["turn-days", "turn-live"]}
    assert (waiting.event, waiting.tries, waiting.due_at) == ("turn", 1, 5)


def test_a_store_of_a_newer_version_is_refused(sqlite: str) -> None:
    with sqlite_engine(parse(sqlite), "BEGIN IMMEDIATE").begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BadDatabase, match="newer Trunkline"):
        upgrade(sqlite)


@pytest.mark.parametrize(
    ("db", "why"),
    [
        ("mysql://localhost/x", "SQLite or PostgreSQL"),
        ("://", "cannot be read"),
        ("postgresql://127.0.0.1:1/none", "cannot be opened"),
    ],
)
def test_bad_addresses_have_a_clear_message(db: str, why: str) -> None:
    with pytest.raises(BadDatabase, match=why):
        upgrade(db)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("These are notes and no database at all. " * 20)
    with pytest.raises(BadDatabase, match="cannot be opened"):
        upgrade(str(path))


def test_passwords_of_databases_are_not_shown() -> None:
    with pytest.raises(BadDatabase) as error:
        upgrade("postgresql://trunk:hunter2@127.0.0.1:1/none")
    assert "hunter2" not in str(error.value)
