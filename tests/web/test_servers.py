"""Whole servers: both databases, one and two worker processes."""

from __future__ import annotations

import asyncio
import contextlib
import random
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import sleep
from typing import Any

import asyncpg  # type: ignore[import-untyped]
import httpx
import msgspec
import pytest

from examples import http_bot
from tests.postgres import cluster
from tests.soak import share
from tests.stores import execute, fresh
from tests.web.table import PATIENCE, Game, Server, Table, action
from tests.web.watching import Watcher
from trunkline.kernel import Match, deciders, decode_action, get_title, offers, title_ids

KINDS = [("sqlite", 1), ("postgresql", 2), *share([("sqlite", 2), ("postgresql", 1)], [])]


@pytest.fixture(scope="module", params=KINDS, ids=lambda kind: f"{kind[0]}-{kind[1]}")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A running server, the same for all tests of this module."""
    kind, workers = request.param
    started = Server(fresh(request, kind, tmp_path_factory.mktemp("server")), workers, bots=False)
    yield started
    started.stop()


def chooser(title: str, seed: int) -> Callable[[list[Any]], Any]:
    """Half the time a pass where one is allowed, or share rounds would never end."""
    t, source = get_title(title), random.Random(seed)

    def choose(choices: list[Any]) -> Any:
        passes = [offer for offer in choices if decode_action(t, offer["action"]).passes]
        favoured = passes if passes and source.random() < 0.5 else choices
        return source.choice(favoured)

    return choose


def http_match(server: Server, title: str, seed: int) -> tuple[str, dict[str, int]]:
    """A match of three, played by the example client with a fixed source of chance."""
    game = server.table().new(title, "Ann", "Bob", "Cy", seed=seed)
    choose = chooser(title, seed)
    return game.id, http_bot.play(server.url, game.id, game.tokens.values(), choose)


def local_match(title: str, seed: int) -> Match:
    """The same match in this process: the same choices from the same offers."""
    choose = chooser(title, seed)
    options = {"heap": "10"} if title == "toy" else {}
    match = Match(get_title(title), ("Ann", "Bob", "Cy"), seed=seed, options=options)
    while match.state.stack:
        decider = deciders(match.title, match.state)[0]
        seen = match.title.view(match.state, decider)
        offer = choose(msgspec.to_builtins(offers(match.title, seen, decider).offers))
        match.play(decode_action(match.title, offer["action"]))
    return match


def check_whole_match(server: Server, title: str, seed: int) -> None:
    match_id, result = http_match(server, title, seed)
    match = local_match(title, seed)
    assert result == match.result
    exported = server.client().get(f"/api/matches/{match_id}/log").json()
    assert exported == msgspec.json.decode(msgspec.json.encode(match.record()))


@pytest.mark.parametrize("title", ["toy", "chicago-express"])
def test_a_whole_match_over_http_equals_the_same_match_in_process(
    server: Server, title: str
) -> None:
    check_whole_match(server, title, seed=11)


@pytest.mark.parametrize(("title", "seed"), [("1880", 4), *share([("1881", 1)], [])])
@pytest.mark.parametrize("server", share(KINDS, KINDS[:1]), indirect=True, ids=str)
def test_so_do_the_long_titles(server: Server, title: str, seed: int) -> None:
    """On one kind of server; `make soak` plays them on all."""
    check_whole_match(server, title, seed)


def test_of_fifty_who_post_the_same_version_one_succeeds(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    game.guesses()
    data = {"seen": 2, "action": action("take", "Ann", count=1)}
    start = threading.Barrier(50)

    def post(_: int) -> int:
        with server.client() as client:
            client.get("/health")
            start.wait(PATIENCE)
            answer = client.post(f"{game.path}/actions", json=data, headers=game.headers("Ann"))
            return answer.status_code

    with ThreadPoolExecutor(50) as threads:
        statuses = sorted(threads.map(post, range(50)))
    assert statuses == [201] + [409] * 49
    assert game.version == 3
    assert len(game.get("/log").json()["actions"]) == 3


def test_of_fifty_retries_with_one_key_all_get_the_same_answer(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    game.guesses()
    data = {"seen": 2, "action": action("take", "Ann", count=1)}
    headers = {**game.headers("Ann"), "Idempotency-Key": "once"}

    def post(_: int) -> tuple[int, str]:
        with server.client() as client:
            answer = client.post(f"{game.path}/actions", json=data, headers=headers)
            return answer.status_code, answer.text

    with ThreadPoolExecutor(20) as threads:
        answers = set(threads.map(post, range(50)))
    assert len(answers) == 1
    assert next(iter(answers))[0] == 201
    assert game.version == 3


def test_every_worker_knows_what_another_has_written(server: Server) -> None:
    """Each request opens a connection of its own, so that both workers get some."""
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    for number in range(12):
        with server.client() as client:
            there = Game(client, {"id": game.id, "seats": []})
            there.tokens = game.tokens
            shown = there.show()
            assert shown["version"] == number
            if shown["finished"]:
                break
            decider = shown["decider"]
            offer = there.get("/offers", decider).json()["offers"][0]["action"]
            data = {"seen": number, "action": offer}
            assert there.send("/actions", decider, data).status_code == 201


def test_events_arrive_in_order_whoever_writes(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    watchers = [Watcher(server.url, game.id) for _ in range(4)]
    told = []
    while not (shown := game.show())["finished"]:
        with server.client() as client:
            offer = game.get("/offers", shown["decider"]).json()["offers"][0]["action"]
            data = {"seen": shown["version"], "action": offer}
            path, headers = f"{game.path}/actions", game.headers(shown["decider"])
            told.append(client.post(path, json=data, headers=headers).json()["told"])
    for watcher in watchers:
        found = watcher.wait(len(told))
        assert [event.data["version"] for event in found] == list(range(1, len(told) + 1))
        assert [event.data["told"] for event in found] == told
        assert found[-1].data["decider"] is None
        assert [event.id for event in found] == [str(n) for n in range(1, len(told) + 1)]
        watcher.close()


def test_who_reconnects_misses_nothing(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    first = Watcher(server.url, game.id)
    game.played("guess", "Ann", number=1)
    assert first.versions(1) == [1]
    first.close()
    game.played("guess", "Bob", number=1)
    game.send("/chat", "Bob", {"text": "Where are you?"})
    game.played("take", "Ann", count=1)
    second = Watcher(server.url, game.id, last=first.last)
    found = second.wait(3)
    assert [event.id for event in found] == ["2", "2.1", "3"]
    assert found[1].name == "chat"
    assert found[1].data["text"] == "Where are you?"
    game.played("take", "Bob", count=1)
    assert second.versions(4)[3] == 4
    third = Watcher(server.url, game.id, last="2.1")
    assert [event.id for event in third.wait(2)] == ["3", "4"]
    fourth = Watcher(server.url, game.id, after=0)
    assert [event.id for event in fourth.wait(5)] == ["1", "2", "2.1", "3", "4"]
    for watcher in (second, third, fourth):
        watcher.close()


def test_events_too_long_for_the_channel_arrive_too(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    watcher = Watcher(server.url, game.id)
    text = "\x01" * 1_000
    assert game.send("/chat", "Ann", {"text": text}).status_code == 201
    game.played("guess", "Ann", number=1)
    found = watcher.wait(2)
    assert [event.id for event in found] == ["0.1", "1"]
    assert found[0].data["text"] == text
    watcher.close()


def test_streams_never_miss_or_repeat_under_load(server: Server) -> None:
    """Watchers come and go while the match is played and talked about."""
    game = server.table().new("chicago-express", "Ann", "Bob", "Cy", seed=5)
    steady = Watcher(server.url, game.id)
    seen: list[str] = []
    last: str | None = "0"
    for _ in range(6):
        watcher = Watcher(server.url, game.id, last=last)
        for number in range(8):
            shown = game.show()
            offer = game.get("/offers", shown["decider"]).json()["offers"][0]["action"]
            data = {"seen": shown["version"], "action": offer}
            assert game.send("/actions", shown["decider"], data).status_code == 201
            if number % 3 == 0:
                game.send("/chat", "Ann", {"text": f"remark {number}"})
        watcher.wait(5)
        watcher.close()
        seen += [event.id for event in watcher.events]
        last = seen[-1] if seen else last
    rest = Watcher(server.url, game.id, last=last)
    total = 6 * 8 + 6 * 3
    rest.wait(total - len(seen))
    seen += [event.id for event in rest.events]
    assert [event.id for event in steady.wait(total)] == seen
    assert len(set(seen)) == total
    for watcher in (steady, rest):
        watcher.close()


def test_the_store_answers(server: Server) -> None:
    answer = server.client().get("/health")
    assert answer.status_code == 200
    assert answer.json()["status"] == "ok"


def test_metrics_count_requests(server: Server) -> None:
    client = server.client()
    client.get("/health")
    text = client.get("/metrics").text
    assert "trunkline_requests_total" in text
    assert 'path="/health"' in text
    assert "trunkline_event_streams" in text


def test_metrics_are_not_for_clients_behind_a_proxy(server: Server) -> None:
    answer = server.client().get("/metrics", headers={"X-Forwarded-For": "203.0.113.9"})
    assert answer.status_code == 404


def test_heads_of_requests_are_bounded(server: Server) -> None:
    with server.client() as client:
        assert client.get("/health", headers={"X-Long": "y" * 20_000}).status_code == 200
        body = b"x" * 60_000
        assert client.post("/api/matches", content=body).status_code == 400
    with socket.create_connection(("127.0.0.1", server.port), PATIENCE) as endless:
        endless.sendall(b"GET /health HTTP/1.1\r\nX-Long: ")
        answer = b""
        with contextlib.suppress(ConnectionError):
            for _ in range(1_000):
                endless.sendall(b"y" * 1_000)
            answer = endless.recv(12)
        assert answer in (b"", b"HTTP/1.1 400")


def test_consent_by_different_workers_is_settled_once(server: Server) -> None:
    game = server.table().new("toy", "Ann", "Bob", "Cy", "Dee", seed=1)
    game.guesses()
    for player in ("Ann", "Bob", "Cy", "Dee"):
        game.played("take", player, count=1)
    asked = game.send("/undo", "Ann", {"seen": 8, "to": 4}).json()

    def agree(player: str) -> int:
        with server.client() as client:
            path = f"{game.path}/requests/{asked['number']}"
            headers = game.headers(player)
            return client.post(path, json={"answer": "agree"}, headers=headers).status_code

    with ThreadPoolExecutor(3) as threads:
        statuses = list(threads.map(agree, ("Bob", "Cy", "Dee")))
    assert statuses == [200, 200, 200]
    shown = game.show()
    assert shown["version"] == 9
    assert shown["actions"] == 4


def test_stopping_is_graceful(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: object
) -> None:
    server = Server(fresh(request, "sqlite", tmp_path))
    game = server.table().new()
    watcher = Watcher(server.url, game.id)
    game.played("guess", "Ann", number=1)
    watcher.wait(1)
    assert server.stop() == 0
    assert watcher.ended.wait(PATIENCE)
    with pytest.raises(httpx.HTTPError):
        server.client().get("/health")
    server.start()
    try:
        assert Table(server.client()).client.get(game.path).json()["version"] == 1
    finally:
        server.stop()


def test_a_lost_database_connection_heals(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    """Every connection of the server is cut; it comes back, and so do the events."""
    db = fresh(request, "postgresql", tmp_path)
    server = start_server(db, 2, bots=False)
    game = server.table().new("toy", "Ann", "Bob", seed=1)
    watcher = Watcher(server.url, game.id)
    asyncio.run(cut_connections(db))
    for _ in range(40):
        answer = game.act("guess", "Ann", seen=0, key="once", number=1)
        if answer.status_code == 201:
            break
        assert answer.status_code == 503, answer.text
        sleep(0.1)
    assert answer.status_code == 201
    assert watcher.versions(1) == [1]
    game.played("guess", "Bob", number=1)
    assert watcher.versions(2) == [1, 2]
    watcher.close()


async def cut_connections(db: str) -> None:
    connection = await asyncpg.connect(db)
    await connection.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    await connection.close()


def test_a_database_that_was_down_is_missed_and_comes_back(
    start_server: Callable[..., Server],
) -> None:
    """Meanwhile the answer is 503; afterwards nothing is lost and every event arrives."""
    with cluster() as found:
        asyncio.run(execute(found.address, "CREATE DATABASE outage"))
        server = start_server(f"{found.address}/outage", bots=False)
        game = server.table().new("toy", "Ann", "Bob", seed=1)
        watcher = Watcher(server.url, game.id)
        game.played("guess", "Ann", number=1)
        assert watcher.versions(1) == [1]
        found.stop()
        assert game.get().status_code == 503
        assert game.act("guess", "Bob", seen=1, number=1).status_code == 503
        assert server.client().get("/health").status_code == 503
        known = server.client(cookies={"trunkline": "before"})
        assert known.get("/").status_code == 503
        found.start()
        for _ in range(40):
            answer = game.act("guess", "Bob", seen=1, key="once", number=1)
            if answer.status_code == 201:
                break
            assert answer.status_code == 503, answer.text
            sleep(0.1)
        game.played("take", "Ann", count=1)
        assert watcher.versions(3) == [1, 2, 3]
        watcher.close()
        server.stop()


def test_all_titles_are_played() -> None:
    assert {"toy", "chicago-express", "1880", "1881"} <= set(title_ids())
