"""Bytes and processor time of what the server answers the table's page.

`python page_probe.py RECORD ROUNDS` prints them as JSON. It asks as the page itself asks and
reads nothing but answers, so that it can also measure a version of long ago: see against.py.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import sys
import tempfile
from collections.abc import Awaitable
from html import unescape
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple
from urllib.parse import urlencode

MARK = re.compile(r' id="([^"]+)" data-mark="([^"]+)"')
LEGAL = re.compile(r'data-(?:hex|for)="([A-Z]+[0-9]+)"[^>]*data-legal')
BUTTON = re.compile(r'id="main-act"[^>]*hx-vals="([^"]*)"')
STEPS = 12
HEXES = 6
Figures = dict[str, Any]


class Answer(NamedTuple):
    """What came back, unpacked."""

    content: bytes

    @property
    def text(self) -> str:
        return self.content.decode()


class Server:
    """The application without a network and without a client's own work: called as ASGI."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def __aenter__(self) -> Server:
        scope = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._life = asyncio.create_task(self.app(scope, self._told.get, self._heard.put))
        await self._told.put({"type": "lifespan.startup"})
        assert (await self._heard.get())["type"] == "lifespan.startup.complete"
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._told.put({"type": "lifespan.shutdown"})
        await self._life

    async def ask(
        self, verb: str, url: str, cookies: dict[str, str], headers: dict[str, str], body: bytes
    ) -> Answer:
        """Ask as a browser with these cookies, which the answer may change."""
        path, _, query = url.partition("?")
        crumbs = "; ".join(f"{name}={value}" for name, value in cookies.items())
        all_headers = {"host": "localhost", "accept-encoding": "gzip", "cookie": crumbs, **headers}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": verb,
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(k.lower().encode(), v.encode()) for k, v in all_headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
            "state": {},
        }
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        head, *rest = sent
        content = b"".join(each.get("body", b"") for each in rest)
        assert head["status"] < 400, content[:600]
        for name, value in head["headers"]:
            if name.lower() == b"set-cookie":
                crumb, _, _ = value.decode().partition(";")
                cookies.__setitem__(*crumb.split("=", 1))
        packed = (b"content-encoding", b"gzip") in head["headers"]
        return Answer(gzip.decompress(content) if packed else content)


class Page:
    """A page of a match in a browser: what it has, and what it asks for."""

    def __init__(self, server: Server, url: str, cookies: dict[str, str]) -> None:
        self.server, self.url, self.cookies = server, url, cookies

    async def open(self) -> Page:
        self.text = (await self.get("")).text
        self.version = self._found(r'data-version="(\d+)"')
        had = dict(MARK.findall(self.text))
        has = " ".join(f"{id}={mark}" for id, mark in had.items() if id != "decision")
        self.headers = {"Page-Base": self._found(r'data-base="([^"]*)"'), "Page-Has": has}
        """A version of long ago passes over them."""
        return self

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.text)
        return unescape(found[1]) if found else ""

    async def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        return await self.server.ask("GET", self.url + path, self.cookies, headers or {}, b"")

    async def update(self, **values: str) -> Answer:
        draft = {"draft": self._found(r'name="draft" value="([^"]*)"'), "seen": self.version}
        return await self.get(f"/update?{urlencode({**draft, **values})}", self.headers)

    async def post(self, path: str, data: dict[str, Any]) -> Answer:
        headers = {
            **self.headers,
            "x-csrftoken": self.cookies.get("csrftoken", ""),
            "content-type": "application/x-www-form-urlencoded",
        }
        body = urlencode(data).encode()
        return await self.server.ask("POST", self.url + path, self.cookies, headers, body)


class Measured:
    """Seconds of processor time, and the bytes of the largest answer, unpacked."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.bytes = 0

    async def take(self, ask: Awaitable[Answer]) -> None:
        began = process_time()
        answer = await ask
        self.seconds.append(process_time() - began)
        self.bytes = max(self.bytes, len(answer.content))

    def figures(self) -> Figures:
        return {"seconds": self.seconds, "bytes": self.bytes}


async def probe(app: Any, record: bytes, rounds: int) -> dict[str, Figures]:
    async with Server(app) as server:
        cookies: dict[str, str] = {}
        kind = {"content-type": "application/json"}
        made = json.loads(
            (await server.ask("POST", "/api/matches/import", cookies, kind, record)).content
        )
        for seat in made["seats"]:
            await server.ask("GET", "/api/session", cookies, {}, b"")
            guard = {**kind, "x-csrftoken": cookies.get("csrftoken", "")}
            body = json.dumps({"token": seat["token"]}).encode()
            await server.ask("POST", "/api/session/seats", cookies, guard, body)
        page = await Page(server, made["url"], cookies).open()
        found = {**await looked(page, rounds), **await played(page, max(3, rounds // 3))}
        return {name: measured.figures() for name, measured in found.items()}


async def looked(page: Page, rounds: int) -> dict[str, Measured]:
    """What changes nothing: opening the page, clicking, going through the history."""
    hexes = sorted(set(LEGAL.findall(page.text)))[:HEXES]
    first, click, back, again = Measured(), Measured(), Measured(), Measured()
    past = [str(int(page.version) - number) for number in range(1, STEPS + 1)]
    for at in past:
        await back.take(page.update(draft="", seen="", at=at))
    for number in range(rounds):
        await first.take(page.get(""))
        await click.take(page.update(click=hexes[number % len(hexes)]))
        await again.take(page.update(draft="", seen="", at=past[number % STEPS]))
    return {
        "first page": first,
        "click on a hex": click,
        "step in the history": back,
        "the same step again": again,
    }


async def played(page: Page, rounds: int) -> dict[str, Measured]:
    """Laying a tile before two who watch; taken back between, which is not measured."""
    act, one, other = Measured(), Measured(), Measured()
    for _ in range(rounds):
        fresh = await Page(page.server, page.url, page.cookies).open()
        watchers = [await Page(page.server, page.url, {}).open() for _ in range(2)]
        hexes = sorted(set(LEGAL.findall(fresh.text)))
        button = BUTTON.search((await fresh.update(click=hexes[0])).text)
        assert button is not None
        data = json.loads(unescape(button[1]))
        await act.take(fresh.post("/act", data))
        await one.take(watchers[0].update())
        await other.take(watchers[1].update())
        after = await Page(page.server, page.url, page.cookies).open()
        await after.post("/undo", {"seen": after.version, "to": "", "by": data_by(data)})
    return {
        "answer to an act": act,
        "update of the first who watches": one,
        "update of the next who watches": other,
    }


def data_by(data: dict[str, Any]) -> str:
    """Who acted, by the values of the button."""
    return str(json.loads(data["action"])["by"])


def settings(folder: str) -> Any:
    """Of this version or of one before the house, with an empty database."""
    try:
        from trunkline.server.settings import Settings
        from trunkline.server.store.upgrade import upgrade
    except ImportError:
        Settings = import_module("trunkline.web.settings").Settings  # type: ignore[misc] # noqa: N806
        upgrade = import_module("trunkline.web.upgrade").upgrade
    db = str(Path(folder) / "pages.db")
    upgrade(db)
    return Settings(db=db, sync=False, bots=False, largest_request=1_000_000)


def main() -> None:
    from trunkline.web.app import complete_app

    record, rounds = Path(sys.argv[1]).read_bytes(), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(probe(complete_app(settings(folder)), record, rounds))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
