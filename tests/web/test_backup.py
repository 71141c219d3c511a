"""Backups: one file, taken while people play, itself a store."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command

from tests.server.service import settings
from tests.web.applications import serving
from tests.web.table import Game, Table
from trunkline.server.store.backup import backup
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.upgrade import config, upgrade
from trunkline.web import BadDatabase, restore

pytestmark = pytest.mark.both_stores


def played(table: Table) -> Game:
    game = table.new("toy", "Ann", "Bob", seed=1)
    game.guesses()
    game.played("take", "Ann", count=2)
    game.send("/chat", "Ann", {"text": "Good luck."})
    return game


def test_a_backup_taken_while_running_is_a_store(
    serve: Callable[..., Table], db: str, tmp_path: Path
) -> None:
    game = played(serve())
    file = tmp_path / "backup.db"
    backup(file, db)
    game.played("take", "Bob", count=1)
    with serving(settings(str(file))) as table:
        there = Game(table.client, {"id": game.id, "seats": []})
        there.tokens = game.tokens
        assert there.show()["version"] == 3
        assert there.get("/chat").json()[0]["text"] == "Good luck."
        there.played("take", "Bob", count=3)
    assert game.version == 4


def test_a_backup_replaces_an_older_one(
    serve: Callable[..., Table], db: str, tmp_path: Path
) -> None:
    table = serve()
    file = tmp_path / "backup.db"
    played(table)
    backup(file, db)
    played(table)
    backup(file, db)
    with sqlite3.connect(file) as connection:
        assert connection.execute("SELECT count(*) FROM matches").fetchone() == (2,)
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == ["backup.db"]


def test_a_backup_is_restored_into_an_empty_store(
    serve: Callable[..., Table], db: str, tmp_path: Path
) -> None:
    game = played(serve())
    backup(tmp_path / "one.db", db)
    target = str(tmp_path / "two.db")
    restore(tmp_path / "one.db", target)
    with serving(settings(target)) as table:
        assert Game(table.client, {"id": game.id, "seats": []}).version == 3
    with pytest.raises(BadDatabase, match="empty store"):
        restore(tmp_path / "one.db", target)


def test_a_backup_moves_from_sqlite_to_postgresql(
    sqlite: str, postgres: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    from tests.stores import fresh

    with serving(settings(sqlite)) as table:
        game = played(table)
    target = fresh(request, "postgresql", tmp_path)
    restore(Path(sqlite), target)
    with serving(settings(target)) as table:
        there = Game(table.client, {"id": game.id, "seats": []})
        there.tokens = game.tokens
        there.played("take", "Bob", count=1)
        assert there.version == 4


def test_what_is_not_there_cannot_be_saved(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase, match="no store"):
        backup(tmp_path / "x.db", str(tmp_path / "none.db"))
    with pytest.raises(BadDatabase, match="no folder"):
        backup(tmp_path / "none" / "x.db", str(tmp_path / "none.db"))
    with pytest.raises(BadDatabase, match="no file"):
        restore(tmp_path / "none.db", str(tmp_path / "two.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_backup_by_an_older_version_is_restored(tmp_path: Path) -> None:
    old, new = tmp_path / "old.db", tmp_path / "new.db"
    with sqlite_engine(parse(str(old)), "BEGIN IMMEDIATE").begin() as connection:
        command.upgrade(config(connection), "0001")
        connection.exec_driver_sql("INSERT INTO keys VALUES ('csrf', 'kept')")
    restore(old, str(new))
    assert upgrade(str(new)) == "kept"


def test_what_is_no_backup_is_not_restored(tmp_path: Path) -> None:
    for content in (b"", b"no database at all"):
        file = tmp_path / "odd.db"
        file.write_bytes(content)
        with pytest.raises(BadDatabase, match="no backup"):
            restore(file, str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


def test_nobody_else_on_the_machine_reads_the_store(db: str, tmp_path: Path) -> None:
    store, copy = tmp_path / "store.db", tmp_path / "copy.db"
    upgrade(str(store))
    backup(copy, db)
    for file in (store, copy):
        assert file.stat().st_mode & 0o077 == 0
