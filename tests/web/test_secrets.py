"""Secrets never leave the server before they are revealed: in no answer to anybody else."""

import json
from pathlib import Path

import msgspec
import pytest

from tests.kernel.toy import Toy
from tests.web.table import Game, Table, action
from trunkline.kernel import Match, Record

NUMBER = 9
"""Ann's guess: a digit that appears nowhere else, once ids, times and tokens are cut out."""


@pytest.fixture
def game(table: Table) -> Game:
    game = table.new("toy", "Ann", "Bob", "Cy")
    answer = game.act("guess", "Ann", number=NUMBER)
    assert str(NUMBER) not in json.dumps(answer.json()["told"])
    return game


WATCHED = ("", "/log", "/history", "/chat", "/requests")


def reveals(game: Game, what: str, reader: str | None) -> bool:
    found = game.get(what, reader).json()
    return f'"number": {NUMBER}' in json.dumps(found) or f'"Ann": {NUMBER}' in json.dumps(found)


@pytest.mark.parametrize("reader", [None, "Bob"])
@pytest.mark.parametrize("what", WATCHED)
def test_nobody_else_sees_a_sealed_number(game: Game, what: str, reader: str | None) -> None:
    assert not reveals(game, what, reader)


def test_its_player_does(game: Game) -> None:
    assert reveals(game, "/log", "Ann")
    assert reveals(game, "/history", "Ann")


def test_the_log_says_that_something_is_withheld(game: Game) -> None:
    assert game.get("/log").json()["actions"] == [{"do": "withheld", "by": "Ann"}]


def test_what_is_revealed_is_seen_by_all(game: Game) -> None:
    game.played("guess", "Bob", number=1)
    game.played("guess", "Cy", number=1)
    assert reveals(game, "/log", None)
    assert reveals(game, "/history", "Bob")


def test_errors_do_not_tell(game: Game) -> None:
    stale = game.act("guess", "Bob", seen=0, number=1)
    assert stale.status_code == 409
    foreign = game.send("/actions", "Bob", {"seen": 1, "action": action("guess", "Ann", number=1)})
    assert foreign.status_code == 403
    again = game.act("guess", "Ann", number=2)
    assert again.status_code == 403
    for answer in (stale, foreign, again):
        assert str(NUMBER) not in answer.json()["detail"]


def test_nobody_looks_through_anothers_eyes(game: Game) -> None:
    for what in ("", "/log", "/history", "/offers"):
        assert game.get(what, "Bob", **{"as": "Ann"}).status_code == 403
    assert game.get("/log", None, **{"as": "Ann"}).status_code == 403
    data = {"action": action("guess", "Ann", number=1)}
    assert game.send("/check", "Bob", data).status_code == 403


def test_past_positions_are_hidden_too(game: Game) -> None:
    assert game.show("Bob", at=1)["state"] == game.show(None, at=1)["state"]


def test_the_seed_is_withheld_until_the_end_where_lots_are_drawn_in_play(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "draws_in_play", True)
    game = table.new("toy", "Ann", "Bob")
    assert game.get("/log", "Ann").json()["seed"] == 0
    game.guesses()
    for player in ("Ann", "Bob", "Ann", "Bob"):
        game.played("take", player, count=3 if player == "Ann" else 2)
    assert game.get("/log").json()["seed"] > 0


def test_the_log_of_a_running_match_has_the_seed_that_replays_it(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob", options={})
    game.guesses()
    record = msgspec.convert(game.get("/log", "Ann").json(), Record)
    assert record.seed > 0
    assert Match.from_record(record).version == 2


def test_a_seed_that_was_given_is_known(table: Table) -> None:
    assert table.new("toy", "Ann", "Bob", seed=7).get("/log").json()["seed"] == 7


def test_tokens_are_stored_as_digests_only(quick: Table) -> None:
    game = quick.new()
    stored = b"".join(path.read_bytes() for path in Path(quick.db).parent.iterdir())
    for token in game.tokens.values():
        assert token.encode() not in stored
