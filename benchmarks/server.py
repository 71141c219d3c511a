"""The server under load: posting, opening a long match, memory of idle matches.

Each figure is measured against a trivial JSON endpoint of the same server in the same run.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from benchmarks.measure import Row, row
from trunkline.kernel import Match, Record, encode_action, get_title, title_ids

STREAMS = 200
POSTS = 300
LONG = 604
"""Four actions after a snapshot: neither the best case nor the worst."""
IDLE = 600
PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay")
START = """
import sys
from trunkline.web import Settings, serve
serve(port=0, db=sys.argv[1], settings=Settings(cached_matches=int(sys.argv[2])))
"""


def rows(op: float) -> list[Row]:
    """All figures; about ten seconds."""
    with tempfile.TemporaryDirectory() as folder, server(folder, cached=64) as (port, pid):
        disk = row("server: the disk's share of a post, one sync", _syncs(Path(folder)), op)
        return [*asyncio.run(_measure(port, pid, op)), disk]


def _syncs(folder: Path) -> list[float]:
    """Every post waits once for the disk; where that is slow or busy, nothing else matters."""
    times = []
    with (folder / "sync").open("wb", buffering=0) as file:
        for _ in range(100):
            file.write(bytes(8192))
            began = perf_counter()
            os.fsync(file.fileno())
            times.append(perf_counter() - began)
    return times


@contextmanager
def server(folder: str, cached: int) -> Iterator[tuple[int, int]]:
    """A server of its own in another process: (port, process id)."""
    command = [sys.executable, "-c", START, str(Path(folder) / "bench.db"), str(cached)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert process.stdout is not None
    try:
        yield int(process.stdout.readline().rsplit(":", 1)[1]), process.pid
    finally:
        process.terminate()
        process.wait(60)


class Client:
    """A bare HTTP client on one kept connection, so that its own cost is small and the same."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def connect(cls, port: int) -> Client:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def ask(self, method: str, path: str, data: Any = None, token: str = "") -> Any:
        body = b"" if data is None else msgspec.json.encode(data)
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(body)}"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        status, length = int(head[9:12]), 0
        for line in head.split(b"\r\n"):
            if line.lower().startswith(b"content-length:"):
                length = int(line[15:])
        answer = msgspec.json.decode(await self.reader.readexactly(length))
        assert status < 300, answer
        return answer

    async def timed(self, *args: Any) -> float:
        began = perf_counter()
        await self.ask(*args)
        return perf_counter() - began

    def close(self) -> None:
        self.writer.close()


async def _measure(port: int, pid: int, op: float) -> list[Row]:
    client = await Client.connect(port)
    record = long_record()
    long = await client.ask("POST", "/api/matches/import", record)
    trivial = await _trivial(client)
    opening = await _open_cold(client, port, long["id"])
    posting = []
    for name, matches in (("one match", 1), ("fifty matches", 50)):
        times, base = await _posts(client, port, matches)
        ratio = median(times) / median(base)
        posting.append(
            against(f"server: post an action, 200 streams on {name}", times, op, ratio, 6)
        )
        posting.append(row(f"server: trivial endpoint, 200 streams on {name}", base, op))
    grown = await _idle_matches(client, pid)
    client.close()
    return [
        row("server: trivial JSON endpoint", trivial, op),
        against(
            f"server: open a match of {len(record.actions)} actions",
            opening,
            op,
            median(opening) / median(trivial),
            20,
        ),
        *posting,
        grown,
    ]


def against(name: str, times: list[float], op: float, ratio: float, most: int) -> Row:
    """A row whose target is a multiple of the trivial endpoint."""
    target = f"{ratio:.1f} ≤ {most} times the trivial endpoint"
    return msgspec.structs.replace(row(name, times, op), target=target, met=ratio <= most)


async def _trivial(client: Client) -> list[float]:
    for _ in range(50):
        await client.timed("GET", "/api/session")
    return [await client.timed("GET", "/api/session") for _ in range(POSTS)]


def long_record() -> Record:
    """A match of LONG actions of 1880; of Chicago Express, where that is not installed, fewer."""
    if "1880" not in title_ids():
        return long_chicago().record()
    match, random = Match(get_title("1880"), PLAYERS, seed=1), Random(1)
    while match.state.stack and match.version < LONG:
        match.play(match.legal.sample(random))
    return match.record()


def long_chicago() -> Match:
    """The players overbid each other by a dollar as long as they can: 385 actions."""
    match, random = Match(get_title("chicago-express"), PLAYERS), Random(1)
    while match.state.stack:
        bids = [action for action in match.legal if encode_action(action)["do"] == "bid"]
        raises = bids and random.random() < 0.97
        match.play(bids[0] if raises else match.legal.sample(random))
    return match


async def _open_cold(client: Client, port: int, match_id: str) -> list[float]:
    """Open a long match that is not in memory: other matches push it out in between."""
    others = [await _new_match(client, seed) for seed in range(64)]
    times = []
    for _ in range(20):
        for other in others:
            await client.ask("GET", f"/api/matches/{other['id']}")
        times.append(await client.timed("GET", f"/api/matches/{match_id}"))
    return times


async def _new_match(client: Client, seed: int) -> Any:
    seats = [{"name": name} for name in PLAYERS]
    wanted = {"title": "chicago-express", "seats": seats, "seed": seed}
    return await client.ask("POST", "/api/matches", wanted)


async def _posts(client: Client, port: int, matches: int) -> tuple[list[float], list[float]]:
    """Posts and trivial requests by turns, while STREAMS streams watch the matches."""
    played = [await _new_match(client, seed) for seed in range(matches)]
    audience = watch(port, [match["id"] for match in played])
    times, base = [], []
    script = long_chicago().record().actions
    games = [Game(match, script) for match in played]
    for number in range(POSTS):
        base.append(await client.timed("GET", "/api/session"))
        times.append(await games[number % matches].post(client))
    audience.terminate()
    audience.join()
    await asyncio.sleep(0.5)
    return times, base


def watch(port: int, match_ids: list[str]) -> SpawnProcess:
    """STREAMS open event streams, read by a process of their own."""
    context = get_context("spawn")
    ready = context.Event()
    process = context.Process(target=_audience, args=(port, match_ids, ready), daemon=True)
    process.start()
    assert ready.wait(120)
    return process


def _audience(port: int, match_ids: list[str], ready: Event) -> None:
    asyncio.run(_watch_all(port, match_ids, ready))


async def _watch_all(port: int, match_ids: list[str], ready: Event) -> None:
    streams = []
    for number in range(STREAMS):
        stream = await Client.connect(port)
        path = f"/api/matches/{match_ids[number % len(match_ids)]}/events"
        stream.writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        await stream.reader.readuntil(b"\r\n\r\n")
        streams.append(stream)
    ready.set()
    await asyncio.gather(*(_drain(stream.reader) for stream in streams))


async def _drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(65536):
        pass


class Game:
    """Posts a known match action by action."""

    def __init__(self, created: Any, actions: list[Any]) -> None:
        self.path = f"/api/matches/{created['id']}/actions"
        self.tokens = {seat["name"]: seat["token"] for seat in created["seats"]}
        self.actions = actions
        self.seen = 0

    async def post(self, client: Client) -> float:
        action = self.actions[self.seen]
        data = {"seen": self.seen, "action": action}
        self.seen += 1
        return await client.timed("POST", self.path, data, self.tokens[action["by"]])


async def _idle_matches(client: Client, pid: int) -> Row:
    """What each match adds to memory once it was opened and lies idle: it should be nothing."""
    ids = [(await _new_match(client, seed))["id"] for seed in range(IDLE)]
    for match_id in ids:
        await client.ask("GET", f"/api/matches/{match_id}")
    before = memory(pid)
    for match_id in ids * 2:
        await client.ask("GET", f"/api/matches/{match_id}")
    each = (memory(pid) - before) / IDLE
    name = "server: bytes kept per idle match, opened again and again"
    return Row(name, IDLE, each, each, 0, 0, "≤ 1,000 bytes", each <= 1_000)


def memory(pid: int) -> int:
    """Resident bytes of a process."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
