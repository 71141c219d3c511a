"""Limits and guards: sizes, rates, foreign sites, headers."""

from collections.abc import Callable

import pytest

from tests.web.table import Browser, Table
from tests.web.test_seats import csrf, sit
from trunkline.web.guards import CSP

LOGIN = {"name": "Nobody", "password": "wrong horse"}


def test_requests_that_are_too_large_are_413(quick: Table) -> None:
    game = quick.new()
    data = {"seen": 0, "action": {"do": "guess", "by": "Ann", "number": 1, "x": "y" * 70_000}}
    assert game.send("/actions", "Ann", data).status_code == 413
    assert quick.client.post("/api/matches", content=b"x" * 70_000).status_code == 413


def test_deeply_nested_bodies_are_400(quick: Table) -> None:
    game = quick.new()
    deep = b'{"seen": 0, "action": {"do": ' + b"[" * 20_000 + b"]" * 20_000 + b"}}"
    path, headers = f"{game.path}/actions", game.headers("Ann")
    assert quick.client.post(path, content=deep, headers=headers).status_code == 400


def test_guessing_passwords_is_slowed_down(serve: Callable[..., Table]) -> None:
    client = serve(logins_per_minute=3).client
    statuses = [client.post("/api/session", json=LOGIN).status_code for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]
    assert client.get("/api/session").status_code == 200


def test_writing_is_limited_and_reading_is_not(serve: Callable[..., Table]) -> None:
    table = serve(writes_per_minute=3)
    game = table.new()
    statuses = [game.act("guess", "Ann", seen=9, number=1).status_code for _ in range(4)]
    assert statuses == [409, 409, 429, 429]
    assert game.get().status_code == 200


def test_every_answer_carries_strict_headers(quick: Table) -> None:
    for path in ("/health", "/api/matches/none", "/no/such/page"):
        headers = quick.client.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "script-src 'self'" in headers["content-security-policy"]


def test_the_policy_allows_no_inline_script_and_nothing_from_elsewhere() -> None:
    assert "unsafe" not in CSP
    assert "http" not in CSP
    assert "default-src 'none'" in CSP


def test_https_hosts_get_secure_cookies(serve: Callable[..., Table]) -> None:
    table = serve(url="https://trains.example.org")
    game = table.new()
    answer = table.client.post("/api/session/seats", json={"token": game.tokens["Ann"]})
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("__Host-trunkline=")
    assert "Secure" in cookie
    assert "max-age" in answer.headers["strict-transport-security"]


def test_a_cookie_alone_cannot_write(quick: Table) -> None:
    game, browser = quick.new(), Browser(quick.client)
    sit(browser, game.tokens["Ann"])
    data = {"seen": 0, "action": {"do": "guess", "by": "Ann", "number": 1}}
    path = f"{game.path}/actions"
    assert browser.post(path, json=data).status_code == 403
    forged = {"x-csrftoken": "0" * 128}
    assert browser.post(path, json=data, headers=forged).status_code == 403
    assert browser.post(path, json=data, headers=csrf(browser)).status_code == 201


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://testserver.evil"])
def test_pages_of_other_sites_cannot_write(quick: Table, origin: str) -> None:
    data = {"title": "toy", "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    foreign = quick.client.post("/api/matches", json=data, headers={"Origin": origin})
    assert foreign.status_code == 403
    own = quick.client.post(
        "/api/matches", json=data, headers={"Origin": "http://testserver.local"}
    )
    assert own.status_code == 201


def test_methods_that_do_not_exist_are_405(quick: Table) -> None:
    assert quick.client.put("/api/matches").status_code == 405
    assert quick.client.patch("/health").status_code == 405


def test_errors_are_problem_details(quick: Table) -> None:
    answer = quick.client.get("/api/matches/none")
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert answer.json() == {
        "status": 404,
        "title": "Not Found",
        "detail": "This match does not exist.",
    }
