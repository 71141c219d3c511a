"""Stores of earlier versions: every match opens, its log is read, it plays on; none is lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.service import settings
from tests.stored.kept import FOLDERS, JSON, store, unpack_store
from tests.web.applications import serving
from tests.web.table import Game, Table
from tests.web.test_bots import wait_until
from tools.stored.games import position
from trunkline.server.store.upgrade import upgrade

pytestmark = pytest.mark.both_stores

KEPT = [(folder, match) for folder in FOLDERS for match in store(folder)["matches"]]
RUNNING = [(f, m) for f, m in KEPT if m["at"] is not None and not m["finished"]]


def what(value: Any) -> str:
    return str(value["what"] if isinstance(value, dict) else value.name)


def serve(folder: Path, tmp_path: Path, **more: Any) -> Iterator[Table]:
    db = unpack_store(folder, tmp_path / "store.db")
    upgrade(db)
    with serving(settings(db, **more)) as table:
        yield table


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[Path, Table]]:
    """A server for the store of each version, without bots."""
    served = {f: serve(f, tmp_path_factory.mktemp("stored")) for f in FOLDERS}
    yield {folder: next(tables) for folder, tables in served.items()}
    for tables in served.values():
        next(tables, None)


def game_of(table: Table, kept: JSON) -> Game:
    seats = [{"name": name, "token": token} for name, token in kept["tokens"].items()]
    return Game(table.client, {"id": kept["id"], "seats": seats})


@pytest.mark.parametrize(("folder", "kept"), KEPT, ids=what)
def test_a_match_opens_as_it_was(tables: dict[Path, Table], folder: Path, kept: JSON) -> None:
    game = game_of(tables[folder], kept)
    shown = game.show()
    assert shown["notice"] == ("" if kept["at"] else "The match begins when everyone has sat down.")
    for name in ("title", "rules", "version", "decider", "step", "finished", "result"):
        assert shown[name] == kept[name], name
    assert [seat["name"] for seat in shown["seats"]] == [seat["name"] for seat in kept["seats"]]
    assert [seat["lent_to"] for seat in shown["seats"]] == [s["lent_to"] for s in kept["seats"]]
    page = game.client.get(f"/matches/{game.id}")
    assert page.status_code == 200


@pytest.mark.parametrize(("folder", "kept"), KEPT, ids=what)
def test_its_log_is_read(tables: dict[Path, Table], folder: Path, kept: JSON) -> None:
    game = game_of(tables[folder], kept)
    actions = game.get("/log").json()["actions"]
    assert len(actions) == (kept["at"]["actions"] if kept["at"] else 0)
    history = game.get("/history").json()
    assert bool(history) == bool(kept["entries"])
    assert all(entry["told"] or entry["kind"] == "action" for entry in history)
    assert [remark["text"] for remark in game.get("/chat").json()] == kept["said"]
    assert [asked["status"] for asked in game.get("/requests").json()] == kept["requests"]


@pytest.mark.parametrize(("folder", "kept"), KEPT, ids=what)
def test_its_position_is_the_one_that_was_stored(
    tables: dict[Path, Table], folder: Path, kept: JSON
) -> None:
    table = tables[folder]
    portal = table.portal
    live = portal.start_task_soon(table.service.match, kept["id"]).result()
    assert (live.state is None) == (kept["at"] is None)
    if live.state is not None:
        assert position(live.state) == kept["at"]["position"]


@pytest.mark.parametrize(("folder", "kept"), RUNNING, ids=what)
def test_it_plays_on(tables: dict[Path, Table], folder: Path, kept: JSON) -> None:
    """By whoever is to decide; a borrowed seat is played by its borrower, a bot by itself."""
    game, random = game_of(tables[folder], kept), Random(kept["what"])
    lent = {seat["name"]: seat["lent_to"] for seat in kept["seats"] if seat["lent_to"]}
    for _ in range(5):
        shown = game.show()
        if shown["decider"] not in game.tokens:
            break
        by = lent.get(shown["decider"], shown["decider"])
        offers = game.get("/offers", by, **{"as": shown["decider"]}).json()["offers"]
        data = {"seen": shown["version"], "action": random.choice(offers)["action"]}
        answer = game.send("/actions", by, data)
        assert answer.status_code == 201, answer.text
        assert answer.json()["version"] == shown["version"] + 1


@pytest.mark.parametrize("folder", FOLDERS, ids=what)
def test_accounts_have_their_seats(tables: dict[Path, Table], folder: Path) -> None:
    client, kept = tables[folder].client, store(folder)
    for name in kept["accounts"]:
        client.cookies.clear()
        entered = {"name": name, "password": kept["password"]}
        assert client.post("/api/session", json=entered).status_code == 201
        assert client.get("/api/session").json()["account"] == name
        assert client.get("/api/matches", params={"mine": True}).json()
    client.cookies.clear()


def acted(game: Game, since: int) -> bool:
    return game.version > since


@pytest.mark.parametrize("folder", FOLDERS, ids=what)
def test_bots_play_on_and_give_hints(folder: Path, tmp_path: Path) -> None:
    served = serve(folder, tmp_path, bots=True, bot_seconds=0.2)
    table = next(served)
    for kept in store(folder)["matches"]:
        game = game_of(table, kept)
        if kept["what"] == "a bot is due":
            wait_until(partial(acted, game, kept["version"]))
        if "hints" in kept["what"]:
            token = game.headers(kept["decider"])
            hint = game.client.get(f"/matches/{game.id}/hint", headers=token)
            assert hint.status_code == 200, hint.text
    next(served, None)
