"""Flags and kill -9: two workers, servers that die at any moment. No flag falls twice, none is
forgotten."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from tests.soak import share
from tests.stores import DATABASES, fresh
from tests.web.table import PATIENCE, Game, Server
from tests.web.watching import Watcher

ROUNDS = share(12, 1)
MATCHES = 4
SHORT = {"kind": "live", "budget": 1}
"""A flag falls two seconds after its player is asked."""


def begun(server: Server, at_zero: str) -> Game:
    """Both are asked to guess, at the same time."""
    clock = {**SHORT, "at_zero": at_zero}
    return server.table().new("toy", "Ann", "Bob", pace="live", clock=clock)


def told(server: Server, game: Game, kind: str, count: int) -> list[dict[str, Any]]:
    """The messages of this kind, once there are so many."""
    watcher = Watcher(server.url, game.id, after=0)
    until = monotonic() + PATIENCE
    try:
        while monotonic() < until:
            found = [e.data for e in watcher.events if e.data.get("kind") == kind]
            if len(found) >= count:
                return found
            sleep(0.1)
    finally:
        watcher.close()
    raise AssertionError(f"{kind} was forgotten")


@pytest.mark.parametrize(
    ("kind", "workers"), share(list(product(DATABASES, (1, 2))), [(DATABASES[0], 2)])
)
def test_no_flag_falls_twice_and_none_is_forgotten(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    start_server: Callable[..., Server],
    kind: str,
    workers: int,
) -> None:
    random = Random(kind)
    server = start_server(fresh(request, kind, tmp_path), workers, bots=False)
    for _ in range(ROUNDS):
        games = [begun(server, "host") for _ in range(MATCHES)]
        sleep(random.uniform(1.5, 3.0))
        server.kill()
        server.start()
        for game in games:
            flags = told(server, game, "flag", 2)
            assert sorted(flag["seat"] for flag in flags) == ["Ann", "Bob"]
        server.kill()
        server.start()
        for game in games:
            again = told(server, game, "flag", 2)
            assert sorted(flag["seat"] for flag in again) == ["Ann", "Bob"]


def test_the_clock_skips_once(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    """Ann's joker is played by the clock, once; then Bob's flag falls, and he cannot pass."""
    server = start_server(fresh(request, "postgresql", tmp_path), 2, bots=False)
    games = [begun(server, "skip") for _ in range(MATCHES)]
    for game in games:
        for player in ("Ann", "Bob"):
            game.played("guess", player, seen=game.version, number=2)
    sleep(Random(1).uniform(1.5, 3.0))
    server.kill()
    server.start()
    for game in games:
        flags = told(server, game, "flag", 1)
        here = Game(server.client(), {"id": game.id, "seats": []})
        ways = [entry["way"] for entry in here.get("/history").json()]
        assert ways == ["link", "link", "clock"]
        assert [flag["seat"] for flag in flags if here.version == 3] == ["Bob"]
