"""Uploads: bounded before they are parsed, parsed elsewhere, few at a time."""

from __future__ import annotations

import contextlib
import gzip
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from tests.web.table import Server, Table
from trunkline.kernel import Malformed, Match, get_title
from trunkline.server.matches import uploads
from trunkline.server.matches.uploads import LARGEST, MOST_ACTIONS, plan_game, plan_record

UPLOADS = 6
MEGABYTE = 1024 * 1024


def record(**more: object) -> dict[str, object]:
    match = Match(get_title("chicago-express"), ("Ann", "Bob", "Cy"))
    return {**msgspec.to_builtins(match.record()), **more}


def large(**more: object) -> bytes:
    """As large as a file may be: as many actions as fit."""
    actions = [{"do": "bid", "by": "Ann", "amount": number} for number in range(150_000)]
    found = msgspec.json.encode(record(actions=actions, **more))
    return found + b" " * (LARGEST - len(found))


def test_files_with_too_many_actions_are_refused_before_they_are_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(uploads, "parse_record", None)
    monkeypatch.setattr(uploads, "open_game", None)
    for plan in (plan_record, plan_game):
        with pytest.raises(Malformed, match="at most 20,000 actions"):
            plan(large())


@pytest.mark.parametrize("value", [b"[]", b"{}", b"1"])
def test_files_with_too_many_values_are_refused_before_they_are_parsed(
    value: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(uploads, "parse_record", None)
    data = b'{"result": [' + b",".join([value] * 1_000_001) + b"]}"
    with pytest.raises(Malformed, match="more than 1,000,000 values"):
        plan_record(data)


def test_a_packed_file_is_bounded_as_well() -> None:
    assert len(gzip.compress(large())) < MEGABYTE
    with pytest.raises(Malformed, match="at most 20,000 actions"):
        plan_game(gzip.compress(large()))
    with pytest.raises(Malformed, match="larger than"):
        plan_game(gzip.compress(b" " * (LARGEST + 1)))


def test_the_longest_file_passes_the_bounds() -> None:
    actions = [{"do": "bid", "by": "Ann", "amount": 5}] * MOST_ACTIONS
    data = msgspec.json.encode(record(actions=actions))
    assert uploads.bounded(data) == data


def test_what_is_no_file_is_400_with_a_sentence(quick: Table) -> None:
    for body in (b"", b"[", b"[]", b"\xff", b'{"title": 3}', b"[" * 100_000):
        answer = quick.client.post("/api/matches/import", content=body)
        assert answer.status_code == 400, body[:20]
        assert "is not a match file" in answer.json()["detail"]


def peak(server: Server) -> int:
    """Bytes: the most that the server and its processes had in memory, each at its own peak."""
    assert server.process is not None
    taken = 0
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if os.getsid(int(process.name)) == server.process.pid:
                status = (process / "status").read_text()
                taken += 1024 * int(status.partition("VmHWM:")[2].split()[0])
    return taken


def dense() -> bytes:
    """As large as a file may be: as many values as fit."""
    found = b'{"actions": [' + b",".join([b"{}"] * (LARGEST // 3 - 20)) + b"]}"
    return found + b" " * (LARGEST - len(found))


@pytest.mark.parametrize("path", ["/api/matches/import", "/import"])
def test_six_uploads_at_once_take_little_memory(
    sqlite: str, start_server: Callable[..., Server], path: str
) -> None:
    """The processes that parse are there before: what they take anyway is not counted."""
    server, data = start_server(sqlite, bots=False, costly_processes=1), dense()

    def upload(content: bytes) -> int:
        with server.client() as client:
            return client.post(path, content=content).status_code

    assert upload(msgspec.json.encode(record())) == 201
    before = peak(server)
    with ThreadPoolExecutor(UPLOADS) as pool:
        assert list(pool.map(upload, [data] * UPLOADS)) == [400] * UPLOADS
    taken = peak(server) - before
    print(f"{UPLOADS} uploads to {path} took {taken / MEGABYTE:.0f} MB")
    assert taken < 160 * MEGABYTE
