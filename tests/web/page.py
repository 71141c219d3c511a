"""A table's page without a browser: it says what it has, and takes in what it is answered."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import httpx

from tests.web.table import Browser

PIECE = re.compile(r'^(?=<\w+ id="[^"]+" hx-swap-oob=)', re.M)
HEAD = re.compile(r'<\w+ id="([^"]+)" hx-swap-oob="([^"]+)"([^>]*)>')
MARK = re.compile(r' id="([^"]+)" data-mark="([^"]+)"')
LINE = re.compile(r"<li\b.*?</li>", re.S)
CONTROL = re.compile(r'hx-(get|post)="[^"]*/(update|act)"[^>]*? hx-vals="([^"]*)"')
SAID = re.compile(
    r'<p class="notice warn"(?: role="alert"|>[^\n]*?changed while you)[^\n]*?</p>\n?'
    r"| Action \d+ of the plan is no longer possible: [^<]*"
)
LEGAL = re.compile(r'data-for="([^"]+)"[^>]*data-legal')


class Page:
    """The parts that one browser shows of a match."""

    def __init__(self, browser: Browser, match_id: str) -> None:
        self.browser, self.url = browser, f"/matches/{match_id}"
        self.asked: dict[str, str] = {}
        """What the page asked for last."""
        opened = browser.get(self.url)
        assert opened.status_code == 200, opened.text
        self.parts = pieces(self.fresh())
        self.first_marks = dict(MARK.findall(opened.text))

    def attribute(self, part: str, name: str) -> str:
        found = re.search(rf' {name}="([^"]*)"', self.parts[part])
        return unescape(found[1]) if found else ""

    @property
    def marks(self) -> dict[str, str]:
        return {id: self.attribute(id, "data-mark") for id in self.parts}

    def headers(self, news: bool = False) -> dict[str, str]:
        """What the page has; the decision may only stay as it is when others have acted."""
        kept = {id: mark for id, mark in self.marks.items() if news or id != "decision"}
        has = " ".join(f"{id}={mark}" for id, mark in kept.items())
        token = self.browser.cookies.get("csrftoken", "")
        return {
            "Page-Has": has,
            "Page-Base": self.attribute("state", "data-base"),
            "x-csrftoken": token,
        }

    def field(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.parts["decision"])
        assert found is not None
        return unescape(found[1])

    def draft(self) -> dict[str, str]:
        return {name: self.field(name) for name in ("draft", "seen", "plan", "as", "at")}

    def ask(self, **values: str) -> str:
        """What the page asks for, and the answer that it took in."""
        self.asked = values
        answer = self.browser.get(f"{self.url}/update", params=values, headers=self.headers())
        return self.take(answer)

    def click(self, hex: str) -> str:
        return self.ask(**self.draft(), click=hex)

    def refresh(self) -> str:
        """After an event of the stream."""
        news, self.asked = self.headers(news=True), self.draft()
        return self.take(self.browser.get(f"{self.url}/update", params=self.asked, headers=news))

    def post(self, path: str, data: dict[str, Any]) -> str:
        answer = self.browser.post(f"{self.url}/{path}", data=data, headers=self.headers())
        text = self.take(answer)
        self.asked = self.draft()
        return text

    def take(self, answer: httpx.Response) -> str:
        assert answer.status_code in (200, 409, 422), answer.text
        if "HX-Refresh" in answer.headers:
            self.parts = pieces(self.fresh())
            return ""
        keeps = answer.headers.get("Page-Keeps")
        assert keeps in (None, self.attribute("state", "data-base"))
        for piece in split(answer.text):
            id, how, said = HEAD.match(piece).groups()  # type: ignore[union-attr]
            if how == "true":
                self.parts[id] = piece.replace(' hx-swap-oob="true"', "", 1)
            else:
                self.parts[id] = grown(self.parts[id], piece, said, how)
        named = dict(pair.split("=", 1) for pair in self.attribute("state", "data-marks").split())
        assert {id: self.marks[id] for id in named} == named
        return answer.text

    def fresh(self) -> str:
        """All parts of what the page shows, as one that has nothing would be given them."""
        answer = self.browser.get(f"{self.url}/update", params=self.asked)
        assert answer.status_code == 200, answer.text
        return answer.text

    def controls(self) -> list[tuple[str, dict[str, Any]]]:
        """What can be pressed: (act or update, its values)."""
        shown = "".join(html for id, html in self.parts.items() if id not in ("pill", "state"))
        return [(path, json.loads(unescape(vals))) for _, path, vals in CONTROL.findall(shown)]

    def legal(self) -> list[str]:
        return LEGAL.findall(self.parts.get("marks", ""))

    def wander(self, random: Random) -> str:
        """Do something that a person could do at this page."""
        kind = random.choice(("click", "click", "press", "press", "press", "past", "now", "other"))
        if kind == "click" and self.legal():
            return self.click(random.choice(self.legal()))
        if kind == "past":
            actions = int(self.attribute("state", "data-actions"))
            return self.ask(**{"as": "", "at": str(random.randint(0, actions))})
        if kind == "now":
            return self.ask(**{"as": "", "at": ""})
        if kind == "other":
            return self._other(random)
        return self._press(random)

    def _other(self, random: Random) -> str:
        if random.random() < 0.5:
            return self.post("chat", {**self.draft(), "text": f"<b>{random.random()}</b>"})
        seen = self.attribute("state", "data-version")
        return self.post("undo", {"seen": seen})

    def _press(self, random: Random) -> str:
        if not self.controls():
            return self.refresh()
        path, values = random.choice(self.controls())
        if path == "act":
            return self.post("act", values)
        return self.ask(**values)


def split(text: str) -> Iterator[str]:
    for piece in PIECE.split(text):
        if piece.strip():
            yield piece.strip()


def pieces(text: str) -> dict[str, str]:
    """The parts of an answer by their ids."""
    found = {}
    for piece in split(text):
        head = HEAD.match(piece)
        assert head is not None, piece[:80]
        found[head[1]] = piece.replace(f' hx-swap-oob="{head[2]}"', "", 1)
    return found


def grown(old: str, piece: str, said: str, how: str) -> str:
    """A list with new lines at its top or its foot; the page lets the oldest go."""
    told = dict(re.findall(r'data-(\w+)="([^"]*)"', said))
    assert f'data-mark="{told["after"]}"' in old
    most = int(told["most"])
    if how == "beforeend":
        lines = (LINE.findall(old) + LINE.findall(piece))[-most:]
    else:
        lines = (LINE.findall(piece) + LINE.findall(old))[: most or None]
    head, _, _ = old.partition(">")
    end = old[old.rindex("</") :]
    head = head.replace(f'data-mark="{told["after"]}"', f'data-mark="{told["mark"]}"')
    head = re.sub(r'data-count="\d+"', f'data-count="{told["count"]}"', head)
    return "\n".join([f"{head}>", *lines, end])


def same(page: Page) -> None:
    """The page shows what a fresh one would: every part, letter by letter."""
    fresh = pieces(page.fresh())
    assert fresh.keys() == page.parts.keys()
    for id, html in fresh.items():
        if id in ("log", "remarks"):
            lines, shown = LINE.findall(html), LINE.findall(page.parts[id])
            # A page that was open longer keeps the older lines of its log.
            assert (shown[: len(lines)] if id == "log" else shown) == lines, id
            assert page.marks[id] == re.search(r'data-mark="([^"]+)"', html)[1]  # type: ignore[index]
        elif id == "decision":
            assert unsaid(page.parts[id]) == unsaid(html)
        elif id != "state":
            assert page.parts[id] == html, id


def unsaid(decision: str) -> str:
    """Without what was answered to the last request alone: why not, look again, no such move."""
    return SAID.sub("", re.sub(r' data-mark="[^"]*"', "", decision))
