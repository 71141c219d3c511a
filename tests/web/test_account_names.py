"""Names of accounts: changed once a month, kept free for a year, never like another's."""

from __future__ import annotations

import re

import pytest

from tests.web.account_people import PASSWORD, guest, registered, unlike
from tests.web.table import Table
from trunkline.server.clock import now
from trunkline.server.people.naming import DAY

NOW = "trunkline.server.people.naming.now"


def renamed(person: object, name: str) -> int:
    return int(person.send("PUT", "/api/account/name", json={"name": name}).status_code)  # type: ignore[attr-defined]


def test_a_name_is_changed_once_a_month(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new, third = unlike("Ada"), unlike("Ada"), unlike("Ada")
    ada = registered(table, old)
    assert renamed(ada, new) == 204
    assert ada.get("/api/session").json()["account"] == new
    again = ada.send("PUT", "/api/account/name", json={"name": third})
    assert again.status_code == 422
    why = again.json()["why"]
    assert "once a month" in why
    assert re.search(r"next on \d+ [A-Z][a-z]+ 20\d\d\.$", why)
    later = now() + 31 * DAY
    monkeypatch.setattr(NOW, lambda: later)
    assert renamed(ada, third) == 204


def test_the_old_name_is_kept_free_for_a_year(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = unlike("Ada")
    ada = registered(table, old)
    assert renamed(ada, unlike("Bea")) == 204
    wanted = {"name": old, "password": PASSWORD}
    assert guest(table).post("/api/accounts", json=wanted).status_code == 409
    assert guest(table).post("/api/session", json=wanted).status_code == 401
    later = now() + 366 * DAY
    monkeypatch.setattr(NOW, lambda: later)
    assert guest(table).post("/api/accounts", json=wanted).status_code == 201


def test_its_owner_may_take_the_old_name_back(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = unlike("Ada")
    ada = registered(table, old)
    assert renamed(ada, unlike("Bea")) == 204
    later = now() + 31 * DAY
    monkeypatch.setattr(NOW, lambda: later)
    assert renamed(ada, old) == 204


def test_nobody_is_renamed_into_a_lookalike(table: Table) -> None:
    ada, ben = registered(table, unlike("Ada")), registered(table, unlike("Ben"))
    cyrillic = ada.name.replace("A", "А", 1)
    assert cyrillic != ada.name
    assert renamed(ben, cyrillic) == 409
    assert renamed(ben, ada.name.upper()) == 409
    assert renamed(ben, "") == 422


def test_writing_the_own_name_otherwise_is_a_change_too(table: Table) -> None:
    ada = registered(table, unlike("ada"))
    assert renamed(ada, ada.name.title()) == 204
    assert renamed(ada, ada.name) == 422


def test_names_that_look_alike_do_not_sit_at_one_table(quick: Table) -> None:
    seats = [{"name": "Ada"}, {"name": "Аda"}]
    made = quick.client.post("/api/matches", json={"title": "toy", "seats": seats})
    assert made.status_code == 422
    assert "look alike" in made.json()["why"]
    game = quick.new("toy", "Ada", {"open": True})
    assert game.send("/seats/Open seat 2/claim", None, {"name": "АDA"}).status_code == 422


def test_the_page_says_when_the_name_can_be_changed_again(quick: Table) -> None:
    ada = registered(quick, unlike("Ada"))
    done = ada.form("/account/name", name=unlike("Bea"))
    assert done.headers["hx-redirect"] == "/account?saved=true"
    page = ada.get("/account").text
    assert "You can change it again on" in page
    refused = ada.form("/account/name", name=unlike("Cea"))
    assert "once a month" in refused.text
