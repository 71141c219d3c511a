"""/history: everything that ever happened, a page at a time."""

from __future__ import annotations

from random import Random

import pytest

from tests.web.table import JSON, Game, Table
from trunkline.server.matches.history import Undos, standing_entries
from trunkline.server.store.rows import Entry


@pytest.fixture
def game(table: Table) -> Game:
    """Seven entries, of which two are undos and two are undone."""
    game = table.new("toy", "Ann", "Bob")
    game.guesses()
    for count in (3, 2):
        game.played("take", "Ann", count=count)
        assert game.send("/undo", "Ann", {"seen": game.version}).status_code == 201
    game.played("take", "Ann", count=1)
    return game


def pages(game: Game, limit: int) -> list[list[JSON]]:
    """All pages, as the header Link leads from one to the next."""
    found, answer = [], game.get("/history", limit=limit)
    while True:
        assert answer.status_code == 200, answer.text
        found.append(answer.json())
        if "next" not in answer.links:
            return found
        answer = game.client.get(answer.links["next"]["url"])


def test_pages_lead_to_each_other_and_nothing_is_left_out(game: Game) -> None:
    whole = game.get("/history").json()
    assert [entry["version"] for entry in whole] == [1, 2, 3, 4, 5, 6, 7]
    assert [len(page) for page in pages(game, 3)] == [3, 3, 1]
    assert [len(page) for page in pages(game, 7)] == [7]
    assert [entry for page in pages(game, 2) for entry in page] == whole


def test_a_page_knows_what_later_ones_undo(game: Game) -> None:
    undone = [entry["undone"] for page in pages(game, 1) for entry in page]
    assert undone == [False, False, True, False, True, False, False]


def test_a_page_begins_after_a_version_and_keeps_the_reader(game: Game) -> None:
    assert [entry["version"] for entry in game.get("/history", after=5).json()] == [6, 7]
    answer = game.get("/history", "Ann", limit=1, **{"as": "Ann"})
    assert "as=Ann" in answer.links["next"]["url"]
    assert game.get("/history", after=99).json() == []


@pytest.mark.parametrize("limit", [0, 501, "many"])
def test_pages_have_a_largest_size(game: Game, limit: object) -> None:
    assert game.get("/history", limit=limit).status_code == 400


def test_undos_agree_with_what_stands() -> None:
    random, actions = Random(7), 0
    entries: list[Entry] = []
    for version in range(1, 400):
        undo = actions > 0 and random.random() < 0.3
        actions = random.randrange(actions) if undo else actions + 1
        kind = "undo" if undo else "action"
        entry = Entry(
            match_id="", version=version, kind=kind, actions=actions, by="", submitter="", way=""
        )
        entries.append(entry)
    undos = Undos([(e.version, e.actions) for e in entries if e.kind == "undo"])
    standing = [e for e in entries if e.kind == "action" and not undos.took_back(e)]
    assert standing == standing_entries(entries)
