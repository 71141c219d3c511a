"""Hosts: a server answers to its own names, and to addresses that are written out."""

from collections.abc import Callable

import httpx
import pytest

from tests.web.table import Server, Table
from trunkline.web.hosts import answers_to, host_name, is_loopback

NAMES = ("trains.example.org",)
TOKEN = "a token of some length"


@pytest.mark.parametrize(
    ("header", "name"),
    [
        ("trains.example.org", "trains.example.org"),
        ("Trains.Example.ORG:8880", "trains.example.org"),
        ("trains.example.org.", "trains.example.org"),
        ("127.0.0.1:8880", "127.0.0.1"),
        ("[::1]:8880", "::1"),
        ("", ""),
        ("[::1", ""),
        ("[no]", ""),
        ("127.0.0.1:99999", ""),
        ("127.0.0.1:port", ""),
    ],
)
def test_host_name(header: str, name: str) -> None:
    assert host_name(header) == name


@pytest.mark.parametrize(
    "header",
    [
        "trains.example.org",
        "TRAINS.example.org:443",
        "localhost",
        "localhost:8880",
        "table.localhost:8880",
        "127.0.0.1",
        "127.0.0.5:80",
        "[::1]:8880",
        "192.168.1.20:8880",
        "[fe80::1]",
        "203.0.113.9",
    ],
)
def test_names_of_the_server_and_written_addresses(header: str) -> None:
    assert answers_to(header, NAMES)


@pytest.mark.parametrize(
    "header",
    [
        "evil.example",
        "trains.example.org.evil.example",
        "evil.trains.example.org",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "2130706433",
        "0x7f.1",
        "trains.example.org@evil.example",
        "evil.example#trains.example.org",
        "",
        "[",
    ],
)
def test_every_other_name(header: str) -> None:
    assert not answers_to(header, NAMES)


def test_loopback_by_its_names() -> None:
    assert all(map(is_loopback, ("localhost", "127.0.0.1", "::1")))
    assert not any(map(is_loopback, ("trains.example.org", "192.168.1.20", "")))


@pytest.mark.parametrize(
    "origin", ["http://[::1", "null", "http://", "http://testserver@evil.example"]
)
def test_an_origin_that_is_not_ours_or_malformed_is_refused(quick: Table, origin: str) -> None:
    answer = quick.client.post("/api/matches", json={}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["detail"]) == (
        403,
        "This request comes from another site.",
    )


def test_a_malformed_port_is_refused(serve: Callable[..., Table]) -> None:
    client = serve(hosts=NAMES).client
    for accept in ("text/html", "application/json"):
        headers = {"Host": "127.0.0.1:99999", "Accept": accept}
        assert client.get("/", headers=headers).status_code == 421


def test_a_name_that_was_made_to_point_here_is_refused(serve: Callable[..., Table]) -> None:
    client = serve(hosts=NAMES).client
    for path in ("/", "/health", "/api/matches", "/schema"):
        refused = client.get(path, headers={"Host": "evil.example:8880"})
        assert refused.status_code == 421, path
    assert "'evil.example'" in refused.json()["detail"]
    assert "TRUNKLINE_HOSTS" in refused.json()["detail"]
    own = {"Host": "evil.example", "Origin": "http://evil.example"}
    assert client.post("/api/matches", json={}, headers=own).status_code == 421
    for host in ("trains.example.org", "127.0.0.1:8880", "192.168.1.20", "localhost"):
        assert client.get("/health", headers={"Host": host}).status_code == 200


def test_a_server_checks_hosts_without_being_told_to(
    sqlite: str, start_server: Callable[..., Server]
) -> None:
    server = start_server(sqlite)
    client = server.client()
    assert client.get("/health").status_code == 200
    assert client.get("/health", headers={"Host": f"localhost:{server.port}"}).status_code == 200
    assert client.get("/health", headers={"Host": "evil.example"}).status_code == 421


def metrics(client: httpx.Client, host: str, **headers: str) -> int:
    return client.get("/metrics", headers={"Host": host, **headers}).status_code


def test_metrics_are_for_this_machine_or_a_token(
    sqlite: str, start_server: Callable[..., Server]
) -> None:
    server = start_server(sqlite, url="https://trains.example.org", metrics_token=TOKEN)
    client, name = server.client(), "trains.example.org"
    right, wrong = {"Authorization": f"Bearer {TOKEN}"}, {"Authorization": "Bearer wrong"}
    assert metrics(client, "127.0.0.1") == 200
    assert metrics(client, "localhost") == 200
    assert metrics(client, name) == 404  # by a proxy that does not say for whom
    assert metrics(client, name, **wrong) == 404
    assert metrics(client, name, **right) == 200
    elsewhere = {"X-Forwarded-For": "203.0.113.9"}
    assert metrics(client, "127.0.0.1", **elsewhere) == 404
    assert metrics(client, "127.0.0.1", **elsewhere, **right) == 200


def test_without_a_token_no_token_opens_the_metrics(quick: Table) -> None:
    answer = quick.client.get("/metrics", headers={"Authorization": "Bearer "})
    assert answer.status_code == 404
