"""Matches that a newer version can no longer follow are kept and shown with a notice."""

from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa

from tests.web.table import Game, Table
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import log, matches, snapshots


@pytest.fixture
def old(quick: Table) -> Callable[..., Game]:
    """A match with some actions, whose rows are then changed behind the server's back."""

    def change(statement: Callable[[str], Any]) -> Game:
        game = quick.new("toy", "Ann", "Bob", seed=1)
        game.guesses()
        game.played("take", "Ann", count=2)
        game.played("take", "Bob", count=1)
        engine = sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE")
        with engine.begin() as connection:
            connection.execute(statement(game.id))
        quick.service.forget_all()
        return game

    return change


def test_other_rules(old: Callable[..., Game]) -> None:
    game = old(lambda id: sa.update(matches).where(matches.c.id == id).values(rules="1910"))
    shown = game.show()
    assert "by the rules '1910'" in shown["notice"]
    assert "can no longer replay it" in shown["notice"]
    assert shown["state"] is None
    assert shown["version"] == 4
    assert len(game.get("/log").json()["actions"]) == 4
    assert game.get("/history").json()[2]["told"] == ["Ann takes 2."]
    refused = game.act("take", "Ann", seen=4, count=1)
    assert refused.status_code == 422
    assert "can no longer replay" in refused.json()["why"]
    assert game.get("/offers", "Ann").json()["offers"] == []
    page = game.client.get(f"/matches/{game.id}", headers=game.headers("Ann"))
    assert page.status_code == 200
    assert "can no longer replay it" in page.text
    assert game.get(at=2).status_code == 404


def test_a_title_that_is_gone(old: Callable[..., Game]) -> None:
    game = old(lambda id: sa.update(matches).where(matches.c.id == id).values(title="1830"))
    shown = game.show()
    assert "no title '1830'" in shown["notice"]
    assert shown["title"] == "1830"
    assert len(game.get("/log").json()["actions"]) == 4


def test_an_action_that_the_rules_refuse_now(old: Callable[..., Game]) -> None:
    bad = '{"do":"take","by":"Ann","count":9}'
    game = old(
        lambda id: sa.update(log).where(log.c.match_id == id, log.c.version == 3).values(action=bad)
    )
    shown = game.show()
    assert "Action 3 is refused: One to three counters are taken. (Toy 2)" in shown["notice"]
    assert shown["state"]["players"]["Ann"]["cash"] == 0
    assert len(game.get("/log").json()["actions"]) == 4


def test_secrets_of_an_old_match_stay_secret(old: Callable[..., Game]) -> None:
    game = old(lambda id: sa.update(matches).where(matches.c.id == id).values(rules="1910"))
    actions = game.get("/log", "Bob").json()["actions"]
    assert actions[0] == {"do": "withheld", "by": "Ann"}


def test_a_snapshot_of_another_version_is_not_trusted(old: Callable[..., Game]) -> None:
    game = old(
        lambda id: sa.insert(snapshots).values(
            match_id=id, actions=4, written_by="trunkline 0.0.1", state=b"other"
        )
    )
    assert game.show()["state"]["players"]["Ann"]["cash"] == 2


def test_a_broken_snapshot_does_no_harm(old: Callable[..., Game]) -> None:
    from trunkline.server.matches.positions import WRITTEN_BY

    game = old(
        lambda id: sa.insert(snapshots).values(
            match_id=id, actions=4, written_by=WRITTEN_BY, state=b"broken"
        )
    )
    assert game.show()["state"]["players"]["Ann"]["cash"] == 2
    assert game.show(at=4)["state"]["players"]["Bob"]["cash"] == 1


OLD_TOLD = """[
 {"template":"{player} passes.","values":[["player","Ann"]]},
 {"template":"{player} takes {count}.","values":[["player","Ann"],["count",2]]}
]"""
"""As logs were written before messages had keys."""


def test_logs_that_stored_templates_are_read(old: Callable[..., Game]) -> None:
    """By the keys of what our titles told; what nobody knows any more is shown as it was stored."""
    game = old(
        lambda id: (
            sa.update(log).where(log.c.match_id == id, log.c.version == 3).values(told=OLD_TOLD)
        )
    )
    assert game.get("/history").json()[2]["told"] == ["Ann passes.", "Ann takes 2."]
    page = game.client.get(f"/matches/{game.id}", headers=game.headers("Ann")).text
    assert "<b>Ann</b> passes." in page
    assert "<b>Ann</b> takes 2." in page
