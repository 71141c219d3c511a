"""Helpers of the server's tests: a table over HTTP, and servers as processes."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import msgspec
from anyio.from_thread import BlockingPortal
from litestar.testing import TestClient

from tests.web.nursery import Child

ROOT = Path(__file__).parents[2]
JSON = dict[str, Any]
PATIENCE = 120
"""Seconds that tests wait for what should happen soon: the machine may be busy."""


class Game:
    """A match and the tokens of its seats."""

    def __init__(self, client: httpx.Client, created: JSON) -> None:
        self.client = client
        self.id: str = created["id"]
        self.path = f"/api/matches/{self.id}"
        self.tokens: dict[str, str] = {
            seat["name"]: seat["token"] for seat in created["seats"] if seat["token"]
        }

    def headers(self, player: str | None) -> dict[str, str]:
        token = self.tokens.get(player, player) if player is not None else None
        return {} if token is None else {"Authorization": f"Bearer {token}"}

    def get(self, what: str = "", player: str | None = None, **query: Any) -> httpx.Response:
        return self.client.get(self.path + what, headers=self.headers(player), params=query)

    def show(self, player: str | None = None, **query: Any) -> JSON:
        answer = self.get("", player, **query)
        assert answer.status_code == 200, answer.text
        found: JSON = answer.json()
        return found

    @property
    def version(self) -> int:
        return int(self.show()["version"])

    def send(
        self, what: str, player: str | None, data: Any, key: str | None = None, **query: Any
    ) -> httpx.Response:
        headers = self.headers(player) | ({} if key is None else {"Idempotency-Key": key})
        return self.client.post(self.path + what, json=data, headers=headers, params=query)

    def act(
        self, do: str, by: str, seen: int | None = None, key: str | None = None, **fields: Any
    ) -> httpx.Response:
        """The player's action, by their own token."""
        data = {"seen": self.version if seen is None else seen, "action": action(do, by, **fields)}
        return self.send("/actions", by, data, key)

    def played(self, do: str, by: str, **fields: Any) -> JSON:
        answer = self.act(do, by, **fields)
        assert answer.status_code == 201, answer.text
        found: JSON = answer.json()
        return found

    def guesses(self) -> None:
        """The toy's opening: everyone guesses."""
        for player in self.show()["deciders"]:
            self.played("guess", player, number=2)


def action(do: str, by: str, **fields: Any) -> JSON:
    return {"do": do, "by": by, **fields}


class Table:
    """Sets up matches with a client of the server."""

    def __init__(self, client: httpx.Client, db: str = "", state: Any = None) -> None:
        self.client = client
        self.db = db
        self.state = state
        """Of the application, where it is in this process."""

    @property
    def service(self) -> Any:
        return self.state.service

    @property
    def portal(self) -> BlockingPortal:
        """The way into the event loop of an application in this process."""
        assert isinstance(self.client, TestClient)
        return self.client.blocking_portal

    def new(self, title: str = "toy", *seats: Any, **more: Any) -> Game:
        """A match; seats are names or the JSON of a seat."""
        wanted = [{"name": s} if isinstance(s, str) else s for s in seats or ("Ann", "Bob")]
        if title == "toy":
            more.setdefault("options", {"heap": "10"})
        data = {"title": title, "seats": wanted, **more}
        answer = self.client.post("/api/matches", json=data)
        assert answer.status_code == 201, answer.text
        return Game(self.client, answer.json())


class Browser:
    """Another browser at the same application: cookies of its own."""

    def __init__(self, client: httpx.Client) -> None:
        self.client = client
        self.cookies: dict[str, str] = {}

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        others = dict(self.client.cookies)
        self.client.cookies = httpx.Cookies(self.cookies)
        try:
            return self.client.request(method, path, **more)
        finally:
            self.cookies = dict(self.client.cookies)
            self.client.cookies = httpx.Cookies(others)

    def get(self, path: str, **more: Any) -> httpx.Response:
        return self.request("GET", path, **more)

    def post(self, path: str, **more: Any) -> httpx.Response:
        return self.request("POST", path, **more)

    def put(self, path: str, **more: Any) -> httpx.Response:
        return self.request("PUT", path, **more)

    def delete(self, path: str, **more: Any) -> httpx.Response:
        return self.request("DELETE", path, **more)


class Server:
    """`trunkline serve` in a process (group) of its own."""

    def __init__(
        self,
        db: str,
        workers: int = 1,
        port: int = 0,
        logged: bool = False,
        before: Callable[[], None] | None = None,
        **more: Any,
    ) -> None:
        defaults = {"sync": False, "heartbeat": 1.0, "modules": ["tests.web.titles"]}
        self.settings = {**defaults, **more, "db": db, "workers": workers}
        self.port = port
        self.logged = logged
        self.before = before
        """What the process does first."""
        self.process: Child | None = None
        self.start()

    def start(self) -> None:
        """Start, at the same port as before."""
        self.process = Child(_serve, self.settings, self.port, self.before, logged=self.logged)
        line = self.process.stdout.readline()
        assert "Trunkline is at" in line, line
        self.port = int(line.rsplit(":", 1)[1])

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def client(self, **more: Any) -> httpx.Client:
        return httpx.Client(base_url=self.url, timeout=PATIENCE, verify=False, **more)

    def table(self) -> Table:
        return Table(self.client())

    def kill(self) -> None:
        """kill -9, the server with all its workers."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        until_free(self.port)

    def stop(self) -> int | None:
        """End gracefully; what it ended with."""
        if self.process is None or self.process.poll() is not None:
            return None
        self.process.terminate()
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise


def until_free(port: int) -> None:
    """Wait until nobody listens there: workers die a moment later than their server."""
    until = monotonic() + PATIENCE
    while monotonic() < until:
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
            return
        sleep(0.02)
    raise AssertionError(f"Port {port} is still taken.")


def _serve(settings: JSON, port: int, before: Callable[[], None] | None) -> None:
    from trunkline.server.settings import Settings
    from trunkline.web import serve

    if before is not None:
        before()
    wanted = msgspec.convert(settings, Settings)
    serve(port=port, db=wanted.db, workers=wanted.workers, settings=wanted)
