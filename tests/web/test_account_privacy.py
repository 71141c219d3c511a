"""Privacy: what another viewer can fetch does not change with what is only mine."""

from __future__ import annotations

import re

import pytest

from tests.web.account_people import Person, guest, logged_in, registered, unlike
from tests.web.table import Game, Table
from tests.web.test_seats import sit
from trunkline.server import admin
from trunkline.server.clock import now

CHANGING = re.compile(r'csrf[^"]*"[^"]*"|data-base="\w+"')
"""New with every page."""
MINE = {
    "show_last_seen": "nobody",
    "profile_seen_by": "all",
    "unlisted": False,
    "explain": True,
    "dotted_words": False,
    "letter_keys": False,
    "theme": "dark",
}
KEPT = {
    "notes": {"text": "Bob bluffs."},
    "chat/read": {"upto": 1},
    "chat/mute": {"muted": True},
    "chat/hidden/Bob": None,
}
"""What somebody keeps about a match, by its address."""


@pytest.fixture
def game(table: Table) -> Game:
    return table.new("toy", "Ann", "Bob", listed=True)


@pytest.fixture
def ada(table: Table, game: Game) -> Person:
    person = registered(table, unlike("Ada"))
    sit(person, game.tokens["Ann"])
    person.send("PUT", "/api/account/preferences", json={"show_last_seen": "nobody"})
    return person


def fetched(viewer: Person, game: Game, *more: str) -> dict[str, str]:
    """Everything that somebody else can read about a match, its players and the lobby."""
    paths = [
        game.path,
        *(f"{game.path}/{what}" for what in ("offers", "log", "history", "chat", "requests")),
        *(f"{game.path}/{what}" for what in ("plans", "room", "clock", "rematch", "orders")),
        *(f"{game.path}/{what}" for what in ("chat/hidden", "notes", "explained")),
        f"/matches/{game.id}",
        *(f"/matches/{game.id}/{what}" for what in ("table.json", "update", "people", "seats")),
        *(f"/matches/{game.id}/{what}" for what in ("undo", "text", "plans", "orders", "notices")),
        *(f"/matches/{game.id}/leaving?what={what}" for what in ("bot", "vacation", "end")),
        *more,
        "/api/matches",
        "/lobby.json",
        "/",
    ]
    found = {}
    for path in paths:
        answer = viewer.get(path)
        assert answer.status_code < 500, path
        found[path] = CHANGING.sub("", answer.text)
    return found


@pytest.fixture(params=["at the table", "stranger", "another account"])
def viewer(request: pytest.FixtureRequest, table: Table, game: Game) -> Person:
    if request.param == "another account":
        return registered(table, unlike("Zoe"))
    person = guest(table)
    if request.param == "at the table":
        sit(person, game.tokens["Bob"])
    return person


def test_addresses_last_seen_and_settings_change_nothing_for_others(
    table: Table, game: Game, ada: Person, viewer: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = (f"/players/{ada.name}", f"/api/players/{ada.name}", "/api/players")
    before = fetched(viewer, game, *profile)
    ada.send("PUT", "/api/account/preferences", json=MINE)
    for path in (f"{game.path}/presence", "/api/presence"):
        said = ada.send("POST", path, json={"page": "a-page-of-hers", "here": True})
        assert said.status_code == 204, said.text
    for path, value in KEPT.items():
        assert ada.send("PUT", f"{game.path}/{path}", json=value).status_code in (200, 204), path
    order = {"order": {"kind": "run", "company": "Ann", "asks": []}}
    assert ada.send("POST", f"{game.path}/orders", json=order).status_code == 201
    ada.get(f"/matches/{game.id}/update?number=2")
    hook = "https://hooks.example.org/very-secret"
    assert ada.send("PUT", "/api/account/webhook", json={"webhook": hook}).status_code in (200, 204)
    plan = {"at": 0, "moves": [], "name": "A plan of mine"}
    assert ada.send("POST", f"{game.path}/plans", json=plan).status_code == 201
    logged_in(table, ada.name).get("/account")
    later = now() + 2 * 60 * 60 * 1000
    monkeypatch.setattr("trunkline.server.people.identify.now", lambda: later)
    monkeypatch.setattr("trunkline.server.people.sessions.now", lambda: later)
    ada.get(f"/matches/{game.id}")
    monkeypatch.undo()
    after = fetched(viewer, game, *profile)
    assert {path for path in before if before[path] != after[path]} == set()
    assert "very-secret" not in "".join(after.values())


def test_addresses_are_shown_to_their_owner_alone(table: Table, ada: Person) -> None:
    hook = "https://hooks.example.org/very-secret"
    ada.send("PUT", "/api/account/webhook", json={"webhook": hook})
    assert ada.get("/api/account").json()["webhook"] == hook
    zoe = registered(table, unlike("Zoe"))
    assert "very-secret" not in zoe.get("/api/account").text


def test_pages_of_an_account_are_ones_own(table: Table, ada: Person) -> None:
    zoe = registered(table, unlike("Zoe"))
    for path in ("/account", "/account/devices", "/account/vacation", "/account/data"):
        assert ada.name not in zoe.get(path).text
        assert ada.name not in guest(table).get(path).text


def test_a_reset_link_is_not_to_be_indexed_and_not_used_up_by_looking(quick: Table) -> None:
    ada = registered(quick, unlike("Ada"))
    link = admin.change(quick.db, admin.reset_link, ada.name)
    for _ in range(2):
        page = guest(quick).get(link)
        assert page.status_code == 200
        assert 'name="robots" content="noindex"' in page.text
