"""Connections: nobody is waited for without end, and there is always room for one more."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import resource
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tests.web.table import PATIENCE, Server
from trunkline.server import descriptors
from trunkline.server.descriptors import Refusals, Room, room_for
from trunkline.web import connection
from trunkline.web.connection import Connection

SOON = 0.2
"""Seconds: what is too long in these tests."""
Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
LARGE = b"x" * 4_000_000
PIECES = 16
"""Together more than the system keeps for a client that does not read."""


class App:
    """Reads the body when it is let, and answers with its length, or with far too much."""

    def __init__(self) -> None:
        self.read, self.gone = asyncio.Event(), asyncio.Event()
        self.read.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        await self.read.wait()
        body, more = b"", True
        while more:
            event = await receive()
            if event["type"] == "http.disconnect":
                self.gone.set()
                return
            body, more = body + event.get("body", b""), event.get("more_body", False)
        pieces = [LARGE] * PIECES if scope["path"] == "/large" else [str(len(body)).encode()]
        headers = [(b"content-length", str(sum(map(len, pieces))).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        for piece in pieces:
            await send({"type": "http.response.body", "body": piece, "more_body": True})
        await send({"type": "http.response.body"})
        self.gone.set()


@asynccontextmanager
async def listening(app: App) -> AsyncIterator[Callable[[], Awaitable[Streams]]]:
    """A server of this protocol alone, and a function that opens a connection to it."""
    config = uvicorn.Config(app, http=Connection, log_config=None, timeout_keep_alive=PATIENCE)
    config.load()
    loop, state = asyncio.get_running_loop(), ServerState()
    server = await loop.create_server(lambda: Connection(config, state, {}), "127.0.0.1", 0)
    host, port = server.sockets[0].getsockname()
    try:
        yield lambda: asyncio.open_connection(host, port)
    finally:
        server.close()
        for each in list(state.connections):
            each.transport.abort()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", SOON)
    monkeypatch.setattr(connection, "STALL_SECONDS", SOON)
    monkeypatch.setattr(Connection, "silent", {})


def talk(with_app: Callable[[App, Callable[[], Awaitable[Streams]]], Awaitable[None]]) -> None:
    async def run() -> None:
        app = App()
        async with listening(app) as connect:
            await asyncio.wait_for(with_app(app, connect), PATIENCE)

    asyncio.run(run())


def test_a_connection_that_says_nothing_is_closed() -> None:
    async def silent(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, _ = await connect()
        assert await reader.read() == b""

    talk(silent)


@pytest.mark.parametrize("head", [b"G", b"GET / HTTP/1.1\r\nHost: x\r\nX-More: "])
def test_half_a_head_is_408(head: bytes) -> None:
    async def half(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        writer.write(head)
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")

    talk(half)


def test_a_head_that_comes_in_drops_is_408() -> None:
    async def drops(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        answer = asyncio.create_task(reader.read())
        writer.write(b"GET / HTTP/1.1\r\n")
        while not answer.done():
            writer.write(b"X: y\r\n")
            await asyncio.wait([answer], timeout=SOON / 4)
        assert answer.result().startswith(b"HTTP/1.1 408 ")

    talk(drops)


@pytest.mark.parametrize("second", [b"\r\n", b"G"])
def test_the_second_request_of_a_connection_has_to_come_as_well(second: bytes) -> None:
    async def twice(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n0")
        writer.write(second)
        await reader.read()

    talk(twice)


def test_half_a_body_is_408_and_the_application_is_let_go() -> None:
    async def half(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nhalf")
        assert (await reader.read()).startswith(b"HTTP/1.1 408 ")
        await app.gone.wait()

    talk(half)


def test_a_body_that_never_ends_is_408(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "BODY_SECONDS", 2 * SOON)

    async def drops(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        answer = asyncio.create_task(reader.read())
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n\r\n")
        while not answer.done():
            writer.write(b"y")
            await asyncio.wait([answer], timeout=SOON / 4)
        assert answer.result().startswith(b"HTTP/1.1 408 ")

    talk(drops)


def test_a_body_that_must_wait_for_the_application_is_not_late() -> None:
    async def held_up(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        app.read.clear()
        reader, writer = await connect()
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4000000\r\n\r\n" + LARGE)
        await asyncio.sleep(4 * SOON)
        app.read.set()
        assert b"200 OK" in await reader.readuntil(b"4000000")

    talk(held_up)


def test_who_takes_nothing_of_the_answer_is_let_go() -> None:
    async def deaf(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        reader, writer = await connect()
        writer.transport.pause_reading()  # type: ignore[attr-defined]
        writer.write(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        await app.gone.wait()
        writer.transport.resume_reading()  # type: ignore[attr-defined]
        with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
            await reader.readexactly(PIECES * len(LARGE))

    talk(deaf)


def test_the_oldest_silent_connection_makes_room_and_the_log_says_so(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(connection, "HEAD_SECONDS", PATIENCE)
    monkeypatch.setattr(Connection, "most", 3)
    monkeypatch.setattr(Connection, "refusals", Refusals())
    monkeypatch.setattr(logging.getLogger("trunkline"), "propagate", True)

    async def crowd(app: App, connect: Callable[[], Awaitable[Streams]]) -> None:
        silent = [await connect() for _ in range(3)]
        reader, writer = await connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200 OK" in await reader.readuntil(b"\r\n\r\n0")
        with contextlib.suppress(ConnectionError):
            assert await silent[0][0].read() == b""
        assert not silent[1][0].at_eof()

    talk(crowd)
    assert [record.getMessage() for record in caplog.records] == [
        "Connections are refused: too many are open."
    ]


def test_streams_have_a_limit_below_that_of_descriptors() -> None:
    assert room_for(65_536, 2_000) == Room(65_408, 2_000)
    assert room_for(1_024, 2_000) == Room(896, 672)


def test_refusals_are_told_at_once_and_then_now_and_then(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = 100.0
    monkeypatch.setattr(descriptors, "monotonic", lambda: clock)
    monkeypatch.setattr(logging.getLogger("trunkline"), "propagate", True)
    refusals = Refusals()
    for _ in range(5):
        refusals.add()
    clock += descriptors.SAID_EVERY
    refusals.add()
    assert [record.count for record in caplog.records] == [1, 5]  # type: ignore[attr-defined]


def confine() -> None:
    resource.setrlimit(resource.RLIMIT_NOFILE, (200, 300))


def test_half_open_connections_lock_nobody_out(
    sqlite: str, start_server: Callable[..., Server]
) -> None:
    """More of them than the server may have descriptors."""
    server = start_server(sqlite, bots=False, logged=True, before=confine)
    with ExitStack() as stack:
        for _ in range(400):
            half = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            half.sendall(b"GET / HTTP/1.1\r\n")
        with server.client() as client:
            assert client.get("/health").status_code == 200
        game = server.table().new("toy", "Ann", "Bob")
        assert game.act("guess", "Ann", number=1).status_code == 201
    server.stop()
    assert server.process is not None
    assert server.process.stderr is not None
    lines = [json.loads(line) for line in server.process.stderr]
    raised = next(line for line in lines if "raised" in line["text"])
    assert (raised["from"], raised["to"]) == (200, 300)
    assert any(line["text"].startswith("Connections are refused") for line in lines)
    assert not any(line["level"] == "error" for line in lines)
