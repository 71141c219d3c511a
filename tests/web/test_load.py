"""Readers of what is costly do not stop play.

In a soak both rates are measured, in turns and in one run; else it is seen that play goes on.
"""

from __future__ import annotations

import gzip
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from time import monotonic

import msgspec
import pytest

from tests.soak import SOAK, share
from tests.web.table import ROOT, Game, Server, Table

READERS = 8
ROUNDS, ACTIONS = share(10, 1), share(40, 5)
COSTLY = ("/matches/{}/report.json", "/api/matches/{}/history", "/matches/{}/table.json")


class Readers:
    """Eight strangers at one address, who can be stopped for a while."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    @contextmanager
    def stopped(self) -> Iterator[None]:
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)


@contextmanager
def reading(server: Server, path: str) -> Iterator[Readers]:
    command = [sys.executable, "-m", "tests.web.readers", str(server.port), path, str(READERS)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "reading\n"
        yield Readers(process)
        print(path, process.communicate("")[0])


class Player:
    """Looks, chooses and acts, as fast as it is answered."""

    def __init__(self, table: Table) -> None:
        self.table, self.random = table, Random(1)
        self.game = self.new()

    def new(self) -> Game:
        return self.table.new("chicago-express", "Ann", "Bob", "Cy")

    def act(self) -> None:
        shown = self.game.show()
        if shown["decider"] is None:
            self.game = self.new()
            return
        offers = self.game.get("/offers", shown["decider"]).json()["offers"]
        action = self.random.choice(offers)["action"]
        data = {"seen": shown["version"], "action": action}
        assert self.game.send("/actions", action["by"], data).status_code == 201

    def seconds(self) -> float:
        """That some actions take."""
        began = monotonic()
        for _ in range(ACTIONS):
            self.act()
        return monotonic() - began


@pytest.mark.parametrize("path", COSTLY[: share(len(COSTLY), 1)])
def test_eight_readers_leave_play_half_of_its_rate(
    path: str, sqlite: str, start_server: Callable[..., Server]
) -> None:
    server = start_server(sqlite, bots=False)
    table = server.table()
    finished = gzip.decompress((ROOT / "tests/games/1880/4p-01.trunk.json.gz").read_bytes())
    record = msgspec.json.decode(finished)
    match_id = table.client.post("/api/matches/import", json=record).json()["id"]
    player = Player(table)
    player.seconds()
    alone, beside = 0.0, 0.0
    with reading(server, path.format(match_id)) as readers:
        for _ in range(ROUNDS):
            beside += player.seconds()
            assert table.client.get("/health").status_code == 200
            with readers.stopped():
                alone += player.seconds()
    print(f"{path}: play has {alone / beside:.0%} of its undisturbed rate")
    assert not SOAK or alone >= beside / 2
