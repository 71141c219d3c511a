"""Bytes and processor time of what the table's page is answered, over HTTP alone.

`python page_probe.py RECORD ROUNDS` prints them as JSON. It asks as the page itself asks and
reads nothing but answers, so that it can also measure a version of long ago: see against.py.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable
from html import unescape
from pathlib import Path
from time import process_time
from typing import Any

from httpx import Cookies
from litestar.testing import TestClient

MARK = re.compile(r' id="([^"]+)" data-mark="([^"]+)"')
LEGAL = re.compile(r'data-(?:hex|for)="([A-Z]+[0-9]+)"[^>]*data-legal')
BUTTON = re.compile(r'id="main-act"[^>]*hx-vals="([^"]*)"')
STEPS = 12
HEXES = 6
Figures = dict[str, Any]


class Page:
    """A page of a match in a browser: what it has, and what it asks for."""

    def __init__(self, client: Any, url: str, cookies: Cookies) -> None:
        self.client, self.url, self.cookies = client, url, cookies
        self.text: str = self.ask("GET", "").text
        self.version = self._found(r'data-version="(\d+)"')
        had = dict(MARK.findall(self.text))
        has = " ".join(f"{id}={mark}" for id, mark in had.items() if id != "decision")
        self.headers = {"Page-Base": self._found(r'data-base="([^"]*)"'), "Page-Has": has}
        """A version of long ago passes over them."""

    def _found(self, pattern: str) -> str:
        found = re.search(pattern, self.text)
        return unescape(found[1]) if found else ""

    def ask(self, verb: str, path: str, **more: Any) -> Any:
        self.client.cookies = self.cookies
        answer = self.client.request(verb, self.url + path, **more)
        assert answer.status_code == 200, answer.text
        self.cookies = self.client.cookies
        return answer

    def update(self, **values: str) -> Any:
        draft = {"draft": self._found(r'name="draft" value="([^"]*)"'), "seen": self.version}
        return self.ask("GET", "/update", params={**draft, **values}, headers=self.headers)

    def post(self, path: str, data: dict[str, Any]) -> Any:
        token = {"x-csrftoken": self.cookies.get("csrftoken", "")}
        return self.ask("POST", path, data=data, headers={**self.headers, **token})


class Measured:
    """Seconds of processor time, and the bytes of the largest answer, unpacked."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.bytes = 0

    def take(self, ask: Callable[[], Any]) -> None:
        began = process_time()
        answer = ask()
        self.seconds.append(process_time() - began)
        self.bytes = max(self.bytes, len(answer.content))

    def figures(self) -> Figures:
        return {"seconds": self.seconds, "bytes": self.bytes}


def probe(client: Any, record: Any, rounds: int) -> dict[str, Figures]:
    made = client.post("/api/matches/import", json=record).json()
    for seat in made["seats"]:
        client.get(seat["link"])
    page = Page(client, made["url"], client.cookies)
    return {
        **{name: figures.figures() for name, figures in looked(page, rounds).items()},
        **{name: figures.figures() for name, figures in played(page, max(3, rounds // 3)).items()},
    }


def looked(page: Page, rounds: int) -> dict[str, Measured]:
    """What changes nothing: opening the page, clicking, going through the history."""
    hexes = sorted(set(LEGAL.findall(page.text)))[:HEXES]
    first, click, back, again = Measured(), Measured(), Measured(), Measured()
    past = [str(int(page.version) - number) for number in range(1, STEPS + 1)]
    for at in past:
        back.take(lambda at=at: page.update(draft="", seen="", at=at))
    for number in range(rounds):
        first.take(lambda: page.ask("GET", ""))
        hex, at = hexes[number % len(hexes)], past[number % STEPS]
        click.take(lambda hex=hex: page.update(click=hex))
        again.take(lambda at=at: page.update(draft="", seen="", at=at))
    return {
        "first page": first,
        "click on a hex": click,
        "step in the history": back,
        "the same step again": again,
    }


def played(page: Page, rounds: int) -> dict[str, Measured]:
    """Laying a tile before two who watch; taken back between, which is not measured."""
    act, one, other = Measured(), Measured(), Measured()
    for _ in range(rounds):
        fresh = Page(page.client, page.url, page.cookies)
        watchers = [Page(page.client, page.url, Cookies()) for _ in range(2)]
        hexes = sorted(set(LEGAL.findall(fresh.text)))
        button = BUTTON.search(fresh.update(click=hexes[0]).text)
        assert button is not None
        data = json.loads(unescape(button[1]))
        act.take(lambda fresh=fresh, data=data: fresh.post("/act", data))
        one.take(lambda page=watchers[0]: page.update())
        other.take(lambda page=watchers[1]: page.update())
        after = Page(page.client, page.url, page.cookies)
        page.ask("GET", "/undo")
        after.post("/undo", {"seen": after.version, "to": "", "by": data_by(data)})
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
        from trunkline.web.settings import Settings  # type: ignore[no-redef]
        from trunkline.web.upgrade import upgrade  # type: ignore[no-redef]
    db = str(Path(folder) / "pages.db")
    upgrade(db)
    return Settings(db=db, sync=False, bots=False, largest_request=1_000_000)


def main() -> None:
    from trunkline.web.app import complete_app

    record, rounds = json.loads(Path(sys.argv[1]).read_bytes()), int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder, TestClient(complete_app(settings(folder))) as c:
        print(json.dumps(probe(c, record, rounds)))


if __name__ == "__main__":
    main()
