"""Reading event streams in tests."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import httpx
from msgspec import Struct

from tests.web.table import PATIENCE


class Event(Struct, frozen=True):
    id: str
    name: str
    data: dict[str, Any]


def events(lines: Iterator[str]) -> Iterator[Event]:
    """What a browser's EventSource would make of a stream."""
    found: dict[str, str] = {}
    for line in lines:
        if not line and "data" in found:
            data = json.loads(found["data"])
            yield Event(found.get("id", ""), found.get("event", "message"), data)
        if not line:
            found = {}
        field, _, value = line.partition(": ")
        if field:
            found[field] = value


class Watcher:
    """A client that keeps watching a match in a thread, until told to stop."""

    def __init__(self, url: str, match: str, last: str | None = None, **query: Any) -> None:
        self.url = f"{url}/api/matches/{match}/events"
        self.headers = {} if last is None else {"Last-Event-ID": last}
        self.query = query
        self.events: list[Event] = []
        self.open = threading.Event()
        self.ended = threading.Event()
        self._client = httpx.Client(timeout=PATIENCE, verify=False)
        threading.Thread(target=self._run, daemon=True).start()
        assert self.open.wait(PATIENCE)

    def _run(self) -> None:
        try:
            with self._client.stream(
                "GET", self.url, headers=self.headers, params=self.query
            ) as stream:
                assert stream.status_code == 200, stream.status_code
                lines = stream.iter_lines()
                next(lines)
                self.open.set()
                for event in events(lines):
                    self.events.append(event)
        except (httpx.HTTPError, RuntimeError, StopIteration):
            pass
        finally:
            self.ended.set()

    def wait(self, count: int, seconds: float = PATIENCE) -> list[Event]:
        until = monotonic() + seconds
        while len(self.events) < count and monotonic() < until:
            sleep(0.01)
        return self.events

    def versions(self, count: int) -> list[int]:
        """The versions of the first `count` events."""
        return [event.data["version"] for event in self.wait(count)[:count]]

    @property
    def last(self) -> str:
        return self.events[-1].id

    def close(self) -> None:
        self._client.close()
