"""`trunkline admin`: on both stores, beside a running server that notices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command

from tests.cli.program import Run, trunkline
from tests.web.table import PATIENCE, Browser, Server, Table
from tests.web.test_links import join
from tests.web.test_seats import act, sit
from tests.web.watching import Watcher
from trunkline.server.admin import look
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import log, metadata
from trunkline.server.store.upgrade import config

GOOD = "a locomotive in snow"


@pytest.fixture
def table(serve: Callable[..., Table]) -> Table:
    """An application that runs while the host works on its store."""
    return serve()


def admin(table: Table, *words: str, typed: str = "") -> Run:
    """Run the command, and let the application look for changes, as it does every second."""
    run = trunkline("admin", *words, "--db", table.db, typed=typed)
    portal = table.portal
    portal.call(table.state.background.changes.look)
    return run


def done(table: Table, *words: str, typed: str = "") -> Any:
    run = admin(table, *words, "--json", typed=typed)
    assert run.status == 0, run.err
    return run.json


def registered(table: Table, name: str) -> Browser:
    browser = Browser(table.client)
    made = browser.post("/api/accounts", json={"name": name, "password": GOOD})
    assert made.status_code == 201, made.text
    return browser


def login(table: Table, name: str, password: str = GOOD) -> int:
    account = {"name": name, "password": password}
    return Browser(table.client).post("/api/session", json=account).status_code


def test_matches_are_listed_with_their_state(table: Table) -> None:
    waiting = table.new("toy", "Ann", {"open": True})
    playing = table.new("toy", "Ann", "Bob", name="[bold]Night train", options={"heap": "10"})
    found = {row["id"]: row for row in done(table, "matches")}
    assert found[waiting.id]["state"] == "open"
    shown = found[playing.id]
    assert (shown["state"], shown["title"], shown["players"]) == ("playing", "toy", ["Ann", "Bob"])
    assert [row["id"] for row in done(table, "matches", "--state", "open")] == [waiting.id]
    shown_to_people = admin(table, "matches").out
    assert "[bold]Night train" in " ".join(shown_to_people.split())
    assert waiting.id in shown_to_people, "an id that is broken cannot be copied"
    assert admin(table, "matches", "--state", "lost").status == 2


def test_an_ended_match_is_looked_at_and_nobody_acts_in_it(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob", listed=True)
    game.played("guess", "Ann", number=2)
    assert done(table, "end", game.id) == {"match": game.id, "ended": True}
    refused = game.act("guess", "Bob", number=2)
    assert refused.status_code == 422
    assert "host of this server has ended" in refused.json()["why"]
    assert game.send("/undo", "Ann", {"seen": 1}).status_code == 422
    shown = game.show("Bob")
    assert (shown["finished"], shown["deciders"], shown["decider"]) == (True, [], None)
    assert "ended this match" in shown["notice"]
    assert shown["state"] is not None
    assert game.get("/offers", "Bob").json()["offers"] == []
    assert game.get("/log", "Ann").json()["actions"][0]["number"] == 2
    assert game.get("", at=0).status_code == 200
    page = table.client.get(f"/matches/{game.id}", headers=game.headers("Bob"))
    assert "ended this match" in page.text
    boards = table.client.get("/lobby.json").json()["boards"]
    board = next(board for board in boards if board["part"] == "finished-others")
    assert [row["url"] for row in board["rows"]] == [f"/matches/{game.id}"]
    assert done(table, "matches")[0]["state"] == "ended"
    assert "is over already" in admin(table, "end", game.id).err


def test_a_match_that_never_began_is_ended_too(table: Table) -> None:
    game = table.new("toy", "Ann", {"open": True})
    done(table, "end", game.id)
    claimed = game.send("/seats/Open seat 2/claim", None, {"name": "Zoe"})
    assert claimed.status_code == 422
    assert "ended this match" in table.client.get(f"/matches/{game.id}").text


def test_an_action_that_was_under_way_when_the_match_ended_is_not_written(table: Table) -> None:
    """The server has not looked for changes yet: the store itself refuses."""
    game = table.new("toy", "Ann", "Bob")
    assert trunkline("admin", "end", game.id, "--db", table.db).status == 0
    data = {"seen": 0, "action": {"do": "guess", "by": "Ann", "number": 1}}
    assert game.send("/actions", "Ann", data).status_code == 422
    assert game.version == 0


def test_a_deleted_match_is_gone_from_store_and_memory(table: Table) -> None:
    game, other = table.new("toy", "Ann", "Bob"), table.new("toy", "Ann", "Bob")
    game.played("guess", "Ann", number=2)
    other.played("guess", "Ann", number=2)
    game.send("/chat", "Ann", {"text": "Hello"})
    assert done(table, "delete", game.id, "--yes") == {"match": game.id, "deleted": True}
    assert game.id not in table.service._live
    for answer in (game.get(), game.get("/log"), game.send("/chat", "Ann", {"text": "?"})):
        assert answer.status_code == 404
    assert game.act("guess", "Bob", seen=1, number=2).status_code == 404
    assert other.version == 1
    assert rows(table.db, log) == {other.id}


def rows(db: str, found: sa.Table) -> set[str]:
    """The matches that this table still knows."""
    return look(db, lambda connection: {*connection.execute(sa.select(found.c.match_id)).scalars()})


def test_what_is_said_in_a_match_that_was_deleted_a_moment_ago_is_404(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob")
    assert game.get().status_code == 200
    trunkline("admin", "delete", game.id, "--yes", "--db", table.db)
    assert game.send("/chat", "Ann", {"text": "?"}).status_code == 404
    data = {"seen": 0, "action": {"do": "guess", "by": "Ann", "number": 1}}
    assert game.send("/actions", "Ann", data).status_code == 404


def test_deleting_asks_first(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob")
    kept = admin(table, "delete", game.id, typed="n\n")
    assert kept.status == 1
    assert "Nothing was deleted" in kept.err
    assert game.get().status_code == 200
    assert admin(table, "delete", game.id, typed="y\n").status == 0
    assert game.get().status_code == 404


def test_a_locked_account_is_logged_out_and_cannot_log_in(table: Table) -> None:
    ann = registered(table, "Ann")
    assert done(table, "lock", "ann")["sessions_ended"] == 1
    assert ann.get("/api/account").status_code == 401
    assert login(table, "Ann") == 403
    assert login(table, "Ann", "wrong horse") == 401
    done(table, "unlock", "Ann")
    assert login(table, "Ann") == 201


def test_a_new_password_ends_all_sessions(table: Table) -> None:
    ann = registered(table, "Ann")
    assert done(table, "password", "Ann", "another locomotive")["sessions_ended"] == 1
    assert ann.get("/api/account").status_code == 401
    assert login(table, "Ann") == 401
    assert login(table, "Ann", "another locomotive") == 201
    drawn = done(table, "password", "Ann")["password"]
    assert login(table, "Ann", drawn) == 201
    assert "password" not in done(table, "password", "Ann", "-", typed="a third locomotive\n")
    assert login(table, "Ann", "a third locomotive") == 201
    weak = admin(table, "password", "Ann", "password123")
    assert weak.status == 1
    assert "too easy to guess" in weak.err


def test_sessions_are_listed_and_ended(table: Table) -> None:
    ann = registered(table, "Ann")
    registered(table, "Bob")
    assert [row["name"] for row in done(table, "sessions")] == ["Ann", "Bob"]
    assert len(done(table, "sessions", "Ann")) == 1
    assert done(table, "sessions", "Ann", "--end")["sessions_ended"] == 1
    assert ann.get("/api/account").status_code == 401
    assert done(table, "sessions", "Ann") == []
    assert admin(table, "sessions", "--end").status == 2


def test_a_seat_is_moved_to_an_account(table: Table) -> None:
    game, bob, zoe = table.new(), Browser(table.client), registered(table, "Zoe")
    assert sit(bob, game.tokens["Bob"]).status_code == 201
    assert bob.get(game.path).json()["reader"] == "Bob"
    assert done(table, "seat", game.id, "Bob", "--to", "zoe")["account"] == "Zoe"
    assert act(bob, game, "Bob").status_code == 403
    assert game.get("/offers", "Bob").status_code == 401
    assert act(zoe, game, "Bob").status_code == 201


def test_a_seat_is_moved_by_a_new_link(table: Table) -> None:
    game, bob = table.new(), registered(table, "Bob")
    sit(bob, game.tokens["Bob"])
    moved = done(table, "seat", game.id, "Bob")
    assert moved["link"] == f"/join/{moved['token']}"
    assert act(bob, game, "Bob").status_code == 403
    other = Browser(table.client)
    assert join(other, moved["token"]).status_code == 200
    assert act(other, game, "Bob").status_code == 201


@pytest.mark.parametrize(
    "words",
    [
        ("end", "none"),
        ("delete", "none", "--yes"),
        ("lock", "Nobody"),
        ("unlock", "Nobody"),
        ("password", "Nobody"),
        ("sessions", "Nobody"),
        ("seat", "none", "Ann"),
    ],
)
def test_what_is_not_there_is_one_clear_line(sqlite: str, words: tuple[str, ...]) -> None:
    run = trunkline("admin", *words, "--db", sqlite)
    assert run.status == 1
    assert run.err.startswith("trunkline: There is no ")
    assert run.err.count("\n") == 1


@pytest.mark.parametrize(
    ("seat", "why"), [("Zoe", "only Ann"), ("Robo", "a bot"), ("Open seat 3", "open")]
)
def test_seats_that_nobody_holds_are_not_moved(
    serve: Callable[..., Table], seat: str, why: str
) -> None:
    table = serve()
    game = table.new("toy", "Ann", {"bot": "random", "name": "Robo"}, {"open": True})
    assert why in admin(table, "seat", game.id, seat).err


def test_stores_that_are_none_are_one_clear_line(tmp_path: Path, sqlite: str) -> None:
    assert "There is no store" in trunkline("admin", "matches", "--db", tmp_path / "no.db").err
    empty = tmp_path / "empty.db"
    empty.touch()
    assert "no store of Trunkline" in trunkline("admin", "matches", "--db", empty).err
    with sqlite_engine(parse(sqlite), "BEGIN IMMEDIATE").begin() as connection:
        command.downgrade(config(connection), "0002")
    assert "another version" in trunkline("admin", "matches", "--db", sqlite).err
    away = trunkline("admin", "matches", "--db", "postgresql://trunk:hunter2@127.0.0.1:1/none")
    assert "cannot be used" in away.err
    assert "hunter2" not in away.err


@pytest.mark.parametrize("workers", [1, 2])
def test_running_servers_notice(db: str, workers: int, start_server: Callable[..., Server]) -> None:
    """A match is in the memory of every worker when it is deleted; its streams end by themselves."""
    server = start_server(db, workers, bots=False)
    game, clients = server.table().new("toy", "Ann", "Bob"), [server.client() for _ in range(6)]
    assert all(client.get(game.path).status_code == 200 for client in clients)
    watcher = Watcher(server.url, game.id)
    assert trunkline("admin", "delete", game.id, "--yes", "--db", db).status == 0
    assert watcher.ended.wait(PATIENCE)
    until = monotonic() + PATIENCE
    while monotonic() < until:
        statuses = {client.get(game.path).status_code for client in clients}
        if statuses == {404}:
            break
        sleep(0.05)
    assert statuses == {404}


def test_every_table_that_knows_a_match_forgets_a_deleted_one() -> None:
    """What refers to a match goes with it, in tables to come as well."""
    referring = [
        key
        for table in metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "matches"
    ]
    assert len(referring) >= 5
    assert all(key.ondelete == "CASCADE" for key in referring)
