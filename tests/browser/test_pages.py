"""The pages over plain HTTP: twins, sizes, strictness, wrong requests."""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import httpx
import msgspec
import pytest

from tests.titles.chicago_express.recorded import reached
from tests.web.table import Server
from tests.web.test_seats import sit


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=60, follow_redirects=False) as opened:
        yield opened


def imported(client: httpx.Client, step: str = "turn", after: int = 60) -> dict[str, Any]:
    body = msgspec.json.encode(reached(step, after).record())
    headers = {"Content-Type": "application/json"}
    made: dict[str, Any] = client.post("/api/matches/import", content=body, headers=headers).json()
    return made


class Strict(HTMLParser):
    """Collects what a strict Content-Security-Policy forbids, and ids."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.inline += [f"{tag} {name}" for name in names if name == "style" or name[:2] == "on"]
        data = names.get("type") == "application/json"
        if tag == "style" or (tag == "script" and "src" not in names and not data):
            self.inline.append(tag)
        if names.get("id"):
            self.ids.append(str(names["id"]))


@pytest.mark.parametrize("step", ["turn", "expansion", "development", "auction", "over"])
def test_a_table_has_nothing_inline_and_no_id_twice(client: httpx.Client, step: str) -> None:
    made = imported(client, step)
    sit(client, made["seats"][0]["token"])
    page = client.get(made["url"])
    assert page.status_code == 200
    found = Strict()
    found.feed(page.text)
    assert found.inline == []
    assert len(found.ids) == len(set(found.ids))
    assert "style-src 'self'" in page.headers["content-security-policy"]


def test_a_late_table_is_small(client: httpx.Client) -> None:
    made = imported(client, "turn", 150)
    page = client.get(made["url"])
    assert len(page.text.encode()) < 400_000
    packed = client.send(client.build_request("GET", made["url"]), stream=True)
    assert packed.headers["content-encoding"] == "gzip"
    assert len(gzip.compress(page.text.encode(), 5)) < 80_000
    packed.close()


def test_every_page_has_its_twin(client: httpx.Client) -> None:
    made = imported(client, "over")
    for path in ("/", "/new", made["url"], f"{made['url']}/report"):
        page = client.get(path)
        twin = re.search(r'rel="alternate" type="application/json" href="([^"]+)"', page.text)
        assert twin, path
        answer = client.get(twin[1])
        assert answer.status_code == 200, path
        assert answer.headers["content-type"].startswith("application/json")
        assert answer.json()


def test_the_twin_of_the_table_says_what_the_page_says(client: httpx.Client) -> None:
    made = imported(client)
    twin = client.get(f"{made['url']}/table.json").json()
    page = client.get(made["url"]).text
    assert twin["decision"]["heading"] in page
    assert twin["viewer"] is None
    assert {panel["title"] for panel in twin["panels"]} == {
        "Income track",
        "Dials",
        "Companies",
        "Players",
        "Until the end",
    }


def test_an_earlier_position_has_its_own_address(client: httpx.Client) -> None:
    made = imported(client)
    page = client.get(f"{made['url']}?at=1")
    assert "History: action 1 of" in page.text
    assert client.get(f"{made['url']}?at=100000").status_code == 404
    assert client.get(f"{made['url']}?at=-1").status_code == 400


def test_a_seat_that_is_not_held_cannot_be_looked_through(client: httpx.Client) -> None:
    made = imported(client)
    answer = client.get(f"{made['url']}?as=Ada")
    assert answer.status_code == 403
    assert "You cannot play for Ada: the seat is not yours." in answer.text


@pytest.mark.parametrize("draft", ["{", "[]", '{"a": 1}', "x" * 5_000])
def test_a_draft_that_cannot_be_read_is_refused(client: httpx.Client, draft: str) -> None:
    made = imported(client)
    answer = client.get(f"{made['url']}/update", params={"draft": draft})
    assert answer.status_code == 400


def test_only_files_of_the_package_are_served(client: httpx.Client) -> None:
    for name in ("../pages/table.py", "%2e%2e/app.py", "nothing.css", "vendor/../../app.py"):
        assert client.get(f"/static/{name}").status_code in (400, 404)
    assert client.get("/static/vendor/htmx.LICENSE").status_code == 200


def test_static_files_are_kept_by_their_mark_and_asked_for_again_without(
    client: httpx.Client,
) -> None:
    page = client.get("/").text
    marked = re.search(r"/static/trunkline\.css\?\w+", page)
    assert marked
    first = client.get(marked[0])
    assert "immutable" in first.headers["cache-control"]
    plain = client.get("/static/trunkline.css")
    assert plain.headers["cache-control"] == "no-cache"
    again = client.get("/static/trunkline.css", headers={"If-None-Match": plain.headers["etag"]})
    assert again.status_code == 304


def test_names_and_remarks_are_escaped(client: httpx.Client) -> None:
    seats = [{"name": "<b>Ann</b>", "mine": False}, {"name": "Bob & Co"}]
    made = client.post("/api/matches", json={"title": "chicago-express", "seats": seats}).json()
    page = client.get(made["url"]).text
    assert "<b>Ann</b>" not in page.replace("<b>&lt;b&gt;Ann&lt;/b&gt;</b>", "")
    assert "&lt;b&gt;Ann&lt;/b&gt;" in page
    assert "Bob &amp; Co" in page


def test_two_actions_in_one_click_stop_where_the_second_is_needless(client: httpx.Client) -> None:
    """Choosing a dial that nobody can use ends the turn: the pass after it is not missed."""
    made = imported(client, "turn", 60)
    twin = client.get(f"{made['url']}/table.json").json()
    decider = twin["deciders"][0]
    seat = next(seat for seat in made["seats"] if seat["name"] == decider)
    sit(client, seat["token"])
    client.get(made["url"])
    choose = {"do": "choose", "by": decider, "action": "development"}
    idle = {"do": "pass", "by": decider}
    answer = client.post(
        f"{made['url']}/act",
        data={
            "seen": str(twin["version"]),
            "action": msgspec.json.encode(choose).decode(),
            "then": msgspec.json.encode([idle, idle]).decode(),
        },
        headers={"x-csrftoken": client.cookies.get("csrftoken") or ""},
    )
    assert answer.status_code == 200
    after = client.get(f"{made['url']}/table.json").json()
    assert after["version"] == twin["version"] + 2
    assert after["deciders"] != [decider]


def test_a_refused_action_is_explained_over_the_board(client: httpx.Client) -> None:
    made = imported(client, "turn", 60)
    twin = client.get(f"{made['url']}/table.json").json()
    decider = twin["deciders"][0]
    sit(client, next(seat for seat in made["seats"] if seat["name"] == decider)["token"])
    client.get(made["url"])
    wrong = {"do": "bid", "by": decider, "amount": 5}
    answer = client.post(
        f"{made['url']}/act",
        data={"seen": str(twin["version"]), "action": msgspec.json.encode(wrong).decode()},
        headers={"x-csrftoken": client.cookies.get("csrftoken") or ""},
    )
    assert answer.status_code == 422
    assert "That is not possible." in answer.text
    assert 'id="decision"' in answer.text
