"""TRUNKLINE_ACCOUNTS=off: no accounts at all, everything goes by links."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.web.account_people import guest, registered
from tests.web.table import Table
from tests.web.test_seats import act, sit
from trunkline.server.settings import Settings

GONE = (
    ("GET", "/account"),
    ("GET", "/account/devices"),
    ("GET", "/account/vacation"),
    ("GET", "/account/data"),
    ("GET", "/account/forgotten"),
    ("GET", "/account/reset/token"),
    ("GET", "/server"),
    ("GET", "/server.json"),
    ("GET", "/api/account"),
    ("GET", "/api/account/data"),
    ("GET", "/api/sessions"),
    ("POST", "/account"),
    ("POST", "/account/delete"),
    ("POST", "/server/line"),
    ("POST", "/api/accounts"),
    ("POST", "/api/password/forgotten"),
    ("POST", "/api/password/reset"),
    ("POST", "/api/account/delete"),
)


def test_the_host_writes_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUNKLINE_ACCOUNTS", "off")
    assert Settings.from_variables().accounts is False
    monkeypatch.setenv("TRUNKLINE_ACCOUNTS", "on")
    assert Settings.from_variables().accounts is True


@pytest.mark.parametrize(("method", "path"), GONE)
def test_nothing_of_it_is_there(serve: Callable[..., Table], method: str, path: str) -> None:
    table = serve(accounts=False)
    assert table.client.request(method, path).status_code == 404


def test_nobody_logs_in_and_nothing_leads_there(serve: Callable[..., Table]) -> None:
    table = serve(accounts=False)
    game = table.new("toy", "Ann", "Bob", listed=True)
    data = {"name": "Ada", "password": "a locomotive in snow"}
    assert table.client.post("/api/session", json=data).status_code == 405
    for path in ("/", "/new", f"/matches/{game.id}"):
        page = table.client.get(path).text
        assert "/account" not in page
        assert "/server" not in page
    paths = table.client.get("/schema").json()["paths"]
    assert not [path for path in paths if "account" in path or "password" in path]


def test_seats_are_taken_by_link_as_ever(serve: Callable[..., Table]) -> None:
    table = serve(accounts=False)
    game, ann = table.new(), guest(table)
    assert sit(ann, game.tokens["Ann"]).status_code == 201
    assert ann.get("/api/session").json()["seats"] == [{"match": game.id, "number": 0}]
    assert act(ann, game, "Ann").status_code == 201


def test_seats_of_accounts_of_before_stay_theirs(db: str, serve: Callable[..., Table]) -> None:
    before = serve()
    game, ann = before.new(), registered(before, "Ada")
    sit(ann, game.tokens["Ann"])
    after = serve(accounts=False)
    ann.client = after.client
    assert ann.get("/api/session").json()["account"] is None
    assert act(ann, game, "Ann").status_code == 201
