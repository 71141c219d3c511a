"""Secrets never leave the server before they are revealed: in no answer to anybody else."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.kernel.toy import Toy
from tests.stores import fresh
from tests.web.table import Game, Server, Table, action
from tests.web.watching import Watcher
from trunkline.kernel import Match, Record, decode_action, encode_state, get_title, play, start
from trunkline.server.botseats.thinking import think

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


READERS = (None, "Bob")
PAGES = ("", "/table.json", "/update", "/text", "/why?hex=H3", "/undo", "/seats", "/report.json")
OWN = {"do": "bid", "by": "Bob"}


def everything(game: Game, watcher: Watcher) -> list[tuple[str, str]]:
    """All that a stranger and another player can get to know of a match, without its own ids."""
    found = [
        (f"{what} for {reader}", game.get(what, reader))
        for reader in READERS
        for what in ("", "?at=1", "/log", "/history", "/chat", "/requests")
    ]
    for reader in READERS:
        headers = game.headers(reader)
        for page in PAGES:
            path = f"/matches/{game.id}{page}"
            found.append((f"page {page} for {reader}", game.client.get(path, headers=headers)))
    found.append(("offers", game.get("/offers", "Bob")))
    for amount in (7, 10_000):
        data = {**OWN, "amount": amount}
        found.append((f"bid {amount}", game.act("bid", "Bob", amount=amount)))
        found.append((f"check {amount}", game.send("/check", "Bob", {"action": data})))
    found.append(("another's bid", game.send("/actions", "Bob", {"seen": 1, "action": SEALED})))
    texts = [(what, f"{answer.status_code} {answer.text}") for what, answer in found]
    texts.append(("events", str([event.data for event in watcher.wait(1)])))
    return [(what, without_ids(text, game)) for what, text in texts]


def without_ids(text: str, game: Game) -> str:
    for number, secret in enumerate((game.id, *game.tokens.values())):
        text = text.replace(secret, f"id{number}")
    text = re.sub(r' data-(base|marks?)="[^"]*"', "", text)  # named by the ids among all else
    text = re.sub(r"\b1\d{12}\b", "then", text)  # the server's time in milliseconds
    return re.sub(r"\d\d\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ", "then", text)


SEALED = {"do": "bid", "by": "Ann", "amount": 335}


def test_nothing_that_others_get_depends_on_a_sealed_bid(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    """Two matches of 1881 that differ in Ann's bid alone look the same to everyone else: the
    position, the log, the pages, the events, and the words of every refusal."""
    server = start_server(fresh(request, "sqlite", tmp_path), bots=False)
    seen, taken_back = [], []
    for amount in (335, 120):
        game = server.table().new("1881", "Ann", "Bob", "Cy", seed=5)
        watcher = Watcher(server.url, game.id)
        assert game.act("bid", "Ann", amount=amount).status_code == 201
        assert reveals_bid(game, "Ann", amount)
        seen.append(everything(game, watcher))
        assert game.send("/undo", "Ann", {"seen": 1}).status_code == 201
        taken_back.append(without_ids(game.get("/history", "Bob").text, game))
        watcher.close()
    for one, other in zip(*seen, strict=True):
        assert one == other
        assert not one[1].startswith("5"), one
    assert taken_back[0] == taken_back[1]


def reveals_bid(game: Game, reader: str, amount: int) -> bool:
    return {**SEALED, "amount": amount} in game.get("/log", reader).json()["actions"]


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_a_bot_does_not_know_what_others_have_sealed(bot: str) -> None:
    t = get_title("1881")
    chosen = set()
    for amount in (335, 120):
        s = start(t, ("Ann", "Bob", "Cy"), 5)
        play(t, s, decode_action(t, {**SEALED, "amount": amount}))
        chosen.add(think(t.id, encode_state(s), "Bob", bot, "7", 0.5))
    assert len(chosen) == 1
