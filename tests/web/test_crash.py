"""Crashes: kill -9 at any moment loses no action that was acknowledged, and doubles none."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep
from typing import Any

import httpx
import msgspec
import pytest

from tests.soak import share
from tests.stores import fresh
from tests.web.table import Game, Server, Table
from trunkline.kernel import Match, Record, decode_action, encode_action, get_title

ROUNDS = share(100, 2)
CLIENTS = 4


class Player:
    """Plays a match alone as fast as it can, and remembers what was acknowledged."""

    def __init__(self, table: Table, seed: int) -> None:
        self.random = Random(seed)
        self.seed = seed
        self.acknowledged: dict[int, dict[str, Any]] = {}
        self.surprises: list[str] = []
        """Answers that should not be; a thread cannot fail the test, so it writes them down."""
        self.begin(table)

    def begin(self, table: Table) -> None:
        self.game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=self.seed)
        self.local = Match(get_title("chicago-express"), ("Ann", "Bob", "Cy"), seed=self.seed)
        self.acknowledged.clear()
        self.pending: dict[str, Any] | None = None

    def play(self, server: Server, stop: threading.Event) -> None:
        with server.client() as client:
            self.game.client = client
            while not stop.is_set() and self.local.state.stack:
                if not self.post():
                    return

    def post(self) -> bool:
        """One action; after a lost answer the same one again, under the same key."""
        if self.pending is None:
            action = encode_action(self.local.legal.sample(self.random))
            self.pending = {"seen": self.local.version, "action": action}
        action, seen = self.pending["action"], self.pending["seen"]
        try:
            answer = self.game.send("/actions", action["by"], self.pending, key=f"k{seen}")
        except httpx.HTTPError:
            return False
        if answer.status_code != 201 or answer.json()["version"] != seen + 1:
            self.surprises.append(answer.text)
            return False
        self.acknowledge(seen + 1, action)
        return True

    def acknowledge(self, version: int, action: dict[str, Any]) -> None:
        self.local.play(decode_action(self.local.title, action))
        self.acknowledged[version] = action
        self.pending = None

    def check(self, client: httpx.Client) -> None:
        """Everything acknowledged is there, once, in its place, and the log still replays."""
        assert self.surprises == []
        game = Game(client, {"id": self.game.id, "seats": []})
        history = game.get("/history").json()
        assert [entry["version"] for entry in history] == list(range(1, len(history) + 1))
        found = {entry["version"]: entry["action"] for entry in history}
        for version, action in self.acknowledged.items():
            assert found[version] == msgspec.json.decode(msgspec.json.encode(action))
        assert len(history) - len(self.acknowledged) in (0, 1)
        record = msgspec.convert(game.get("/log").json(), Record)
        assert Match.from_record(record).version == len(history)


KINDS = [("sqlite", 1), ("postgresql", 2), *share([("sqlite", 2), ("postgresql", 1)], [])]


@pytest.mark.parametrize(("kind", "workers"), KINDS)
def test_no_acknowledged_action_is_lost_or_doubled(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    start_server: Callable[..., Server],
    kind: str,
    workers: int,
) -> None:
    random = Random(f"{kind}{workers}")
    server = start_server(fresh(request, kind, tmp_path), workers, bots=False)
    players = [Player(server.table(), seed) for seed in range(CLIENTS)]
    acknowledged = 0
    for _ in range(ROUNDS):
        stop = threading.Event()
        threads = [threading.Thread(target=p.play, args=(server, stop)) for p in players]
        for thread in threads:
            thread.start()
        sleep(random.uniform(0.05, 0.8))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server.start()
        with server.client() as client:
            for player in players:
                player.check(client)
                acknowledged += len(player.acknowledged)
                if not player.local.state.stack:
                    player.begin(server.table())
    assert acknowledged > ROUNDS
