"""Turn notices: webhooks without a way into private networks, and e-mail."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from time import sleep
from typing import Any

import pytest

from tests.web.receivers import Hook, MailServer, wait_for
from tests.web.table import Browser, Game, Table, action
from tests.web.test_seats import csrf, sit
from trunkline.server.clock import now
from trunkline.server.notices import webhook
from trunkline.server.notices.mail import BadAddress, check_address


@pytest.fixture
def hook() -> Iterator[Hook]:
    hook = Hook()
    yield hook
    hook.close()


def set_webhook(game: Game, player: str, url: str | None) -> int:
    path, headers = f"{game.path}/seats/{player}/webhook", game.headers(player)
    return game.client.put(path, json={"webhook": url}, headers=headers).status_code


def test_it_is_your_turn_with_what_happened_since(serve: Callable[..., Table], hook: Hook) -> None:
    table = serve(private_webhooks=True, url="https://trains.example.org")
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    assert set_webhook(game, "Cy", hook.url) == 200
    game.played("take", "Ann", count=2)
    game.played("take", "Bob", count=1)
    (message,) = wait_for(hook.received)
    assert message["player"] == "Cy"
    assert message["title"] == "Toy"
    assert message["url"] == f"https://trains.example.org/matches/{game.id}"
    assert message["since"] == ["Ann takes 2.", "Bob takes 1."]
    assert message["text"].startswith("It is your turn in Toy, Cy.")
    game.played("take", "Cy", count=1)
    sleep(0.2)
    assert len(hook.received) == 1


def test_a_borrower_is_told_instead_of_the_owner(serve: Callable[..., Table], hook: Hook) -> None:
    table = serve(private_webhooks=True)
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    set_webhook(game, "Cy", hook.url)
    asked = game.send("/loans", "Ann", {"seat": "Bob", "to": "Cy"}).json()
    for name in ("Bob", "Cy"):
        game.send(f"/requests/{asked['number']}", name, {"answer": "agree"})
    game.played("take", "Ann", count=1)
    assert wait_for(hook.received)[0]["player"] == "Bob"


def test_who_waited_for_the_last_player_is_told_when_the_match_begins(
    serve: Callable[..., Table], hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trunkline.server.notices.outbox.ROUND", 0.05)
    game = serve(private_webhooks=True).new("toy", "Ann", {"open": True})
    assert set_webhook(game, "Ann", hook.url) == 200
    claimed = game.send("/seats/Open seat 2/claim", None, {"name": "Bob"})
    assert claimed.status_code == 201
    (message,) = wait_for(hook.received)
    assert message["player"] == "Ann"
    assert message["since"] == []


def test_failed_notices_are_tried_again(serve: Callable[..., Table], monkeypatch: Any) -> None:
    monkeypatch.setattr("trunkline.server.notices.outbox.FIRST_PAUSE", 1)
    monkeypatch.setattr("trunkline.server.notices.outbox.ROUND", 0.05)
    failing = Hook(status=500)
    game = serve(private_webhooks=True).new()
    game.guesses()
    set_webhook(game, "Bob", failing.url)
    game.played("take", "Ann", count=1)
    assert len(wait_for(failing.received, 5)) == 5
    sleep(0.3)
    assert len(failing.received) == 5
    failing.close()


def test_an_address_that_hangs_keeps_nobody_waiting(
    serve: Callable[..., Table], hook: Hook
) -> None:
    """Of two notices the first goes to somebody who takes the call and says nothing."""
    with socket.create_server(("127.0.0.1", 0)) as silent:
        game = serve(private_webhooks=True).new("toy", "Ann", "Bob", "Cy")
        set_webhook(game, "Bob", f"http://127.0.0.1:{silent.getsockname()[1]}/")
        set_webhook(game, "Cy", hook.url)
        game.guesses()
        game.played("take", "Ann", count=1)
        game.played("take", "Bob", count=1)
        assert wait_for(hook.received)[0]["player"] == "Cy"


def test_whatever_goes_wrong_with_one_notice_the_next_one_goes_out(
    serve: Callable[..., Table], hook: Hook, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    async def send(target: webhook.Target, *_: Any) -> int:
        calls.append(target.url)
        raise LookupError("nobody expected this")

    monkeypatch.setattr(webhook, "send", send)
    game = serve(private_webhooks=True).new()
    game.guesses()
    set_webhook(game, "Ann", hook.url)
    set_webhook(game, "Bob", hook.url)
    game.played("take", "Ann", count=1)
    wait_for(calls)
    game.played("take", "Bob", count=1)
    assert len(wait_for(calls, 2)) == 2


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/x",
        "http://127.0.0.1:8080/x",
        "https://10.0.0.1/",
        "https://192.168.1.1/",
        "https://172.16.0.9/",
        "https://169.254.169.254/latest/meta-data",
        "http://[::1]/",
        "http://[fe80::1]/",
        "http://[fc00::1]/",
        "http://[fec0::1]/",
        "http://[::ffff:127.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://[2002:7f00:1::]/",
        "http://192.0.0.8/",
        "http://192.88.99.1/",
        "http://0.0.0.0/",
        "http://224.0.0.1/",
        "https://100.64.0.1/",
        "ftp://example.org/",
        "file:///etc/passwd",
        "https://example.org:22/",
        "https://user:password@example.org/",
        "https://",
        "example.org",
        "https://example.org/\r\nX: y",
        "https://exa mple.org/",
        "https://" + "x" * 600,
        "http://[::1",
    ],
)
def test_private_and_odd_addresses_are_refused(quick: Table, url: str) -> None:
    game = quick.new()
    assert set_webhook(game, "Ann", url) in (400, 422)
    with pytest.raises(webhook.Forbidden):
        webhook.check_url(url)


def test_public_addresses_are_accepted(quick: Table) -> None:
    game = quick.new()
    assert set_webhook(game, "Ann", "https://example.org/hook?x=1") == 200
    assert set_webhook(game, "Ann", None) == 200
    assert set_webhook(game, "Ann", "https://example.org:8443/hook") == 200


def test_only_the_seats_holder_sets_its_webhook(quick: Table) -> None:
    game = quick.new()
    path = f"{game.path}/seats/Ann/webhook"
    data = {"webhook": "https://example.org/"}
    assert game.client.put(path, json=data, headers=game.headers("Bob")).status_code == 403
    assert game.client.put(path, json=data).status_code == 401


@pytest.mark.parametrize("host", ["localhost", "127.1", "0x7f.1"])
def test_names_that_lead_to_private_addresses_are_not_called(host: str) -> None:
    """Whatever a name resolves to is judged when it is called, and called as resolved."""
    with pytest.raises(webhook.Forbidden):
        asyncio.run(webhook.call(f"http://{host}/", {}))


def test_a_host_with_one_private_address_is_not_called(monkeypatch: Any) -> None:
    async def both(*args: object, **more: object) -> list[Any]:
        return [(0, 0, 0, "", ("93.184.216.34", 80)), (0, 0, 0, "", ("10.0.0.1", 80))]

    async def call() -> None:
        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", both, raising=False)
        await webhook.resolve("example.org", 80, private=False)

    with pytest.raises(webhook.Forbidden, match="private"):
        asyncio.run(call())


def test_redirects_are_not_followed(monkeypatch: Any) -> None:
    hook = Hook(status=302)
    assert asyncio.run(webhook.call(hook.url, {"a": 1}, private=True)) == 302
    assert len(hook.received) == 1
    hook.close()


def test_email_is_confirmed_and_then_tells_of_turns(
    serve: Callable[..., Table], monkeypatch: Any
) -> None:
    monkeypatch.setattr("trunkline.server.notices.outbox.ROUND", 0.05)
    server = MailServer()
    table = serve(
        mail_server=f"smtp://127.0.0.1:{server.port}",
        mail_from="trains@example.org",
        mail_delay=0.1,
    )
    game, bob = table.new(), Browser(table.client)
    game.guesses()
    bob.post("/api/accounts", json={"name": "Bob", "password": "correct horse"})
    sit(bob, game.tokens["Bob"])
    asked = bob.put("/api/account/email", json={"email": "bob@example.org"}, headers=csrf(bob))
    assert asked.status_code == 204
    assert bob.get("/api/account").json()["email"] is None
    (first,) = wait_for(server.messages)
    code = first.get_content().split("code is ")[1][:8]
    assert first["Subject"] == f"Your code for Trunkline is {code}"
    wrong = bob.post("/api/account/email/confirm", json={"code": "x"}, headers=csrf(bob))
    assert wrong.status_code == 422
    for form in ("/account/email", "/account/notices/email"):
        nothing = bob.post(form, data={"code": ""}, headers=csrf(bob))
        assert "This code is wrong." in nothing.text
        assert "bob@example.org" in nothing.text
    right = bob.post("/api/account/email/confirm", json={"code": code}, headers=csrf(bob))
    assert right.status_code == 204
    game.played("take", "Ann", count=2)
    notice = wait_for(server.messages, 2)[1]
    assert notice["To"] == "bob@example.org"
    assert notice["Subject"] == "It is your turn in Toy, Bob"
    assert "- Ann takes 2." in notice.get_content()
    assert f"/matches/{game.id}" in notice.get_content()


def test_who_acts_at_once_gets_no_mail(serve: Callable[..., Table], monkeypatch: Any) -> None:
    server = MailServer()
    table = serve(mail_server=f"smtp://127.0.0.1:{server.port}", mail_from="trains@example.org")
    game, bob = table.new(), Browser(table.client)
    game.guesses()
    bob.post("/api/accounts", json={"name": "Bob", "password": "correct horse"})
    sit(bob, game.tokens["Bob"])
    bob.put("/api/account/email", json={"email": "bob@example.org"}, headers=csrf(bob))
    code = wait_for(server.messages)[0].get_content().split("code is ")[1][:8]
    bob.post("/api/account/email/confirm", json={"code": code}, headers=csrf(bob))
    game.played("take", "Ann", count=2)
    data = {"seen": game.version, "action": action("take", "Bob", count=1)}
    acted = bob.post(f"{game.path}/actions", json=data, headers=csrf(bob))
    assert acted.status_code == 201
    monkeypatch.setattr("trunkline.server.notices.outbox.now", lambda: now() + 660_000)
    portal = table.portal
    portal.call(table.state.background.outbox.deliver_due)
    assert len(server.messages) == 1
    game.played("take", "Ann", count=1)
    portal.call(table.state.background.outbox.deliver_due)
    assert len(wait_for(server.messages, 2)) == 2


def test_without_a_mail_server_there_is_no_email(quick: Table) -> None:
    bob = Browser(quick.client)
    bob.post("/api/accounts", json={"name": "Bob", "password": "correct horse"})
    asked = bob.put("/api/account/email", json={"email": "bob@example.org"}, headers=csrf(bob))
    assert asked.status_code == 422
    assert "no e-mail" in asked.json()["why"]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "bob",
        "bob@",
        "@example.org",
        "a b@example.org",
        "a@b@c\r\nTo: x@y.org",
        "a..b@example.org",
        ".a@example.org",
        "a@example..org",
        "a@example.org.",
    ],
)
def test_what_is_no_address(address: str) -> None:
    with pytest.raises(BadAddress):
        check_address(address)
