"""No notice twice and none lost: two workers, and a server that is killed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import sleep

from tests.web.receivers import Hook, wait_for
from tests.web.table import PATIENCE, Game, Server
from trunkline.server.clock import now
from trunkline.server.notices import outbox
from trunkline.server.notices.outbox import parcels
from trunkline.server.store.rows import Notice

MATCHES = 8
CLOSED = "http://127.0.0.1:1/hook"


def soon() -> None:
    outbox.ROUND = 0.2


def never() -> None:
    outbox.read_due = lambda *_: []


def told(game: Game, url: str) -> None:
    """Bob has a webhook, and it is his turn."""
    path = f"{game.path}/seats/Bob/webhook"
    answer = game.client.put(path, json={"webhook": url}, headers=game.headers("Bob"))
    assert answer.status_code == 200
    game.played("take", "Ann", count=1)


def matches(server: Server) -> list[Game]:
    found = [server.table().new("toy", "Ann", "Bob") for _ in range(MATCHES)]
    for game in found:
        game.guesses()
    return found


def test_two_workers_send_each_notice_once(
    shared_db: str, start_server: Callable[..., Server]
) -> None:
    hook = Hook()
    server = start_server(shared_db, workers=2, private_webhooks=True, before=soon)
    games = matches(server)
    for game in games:
        told(game, hook.url)
    received = wait_for(hook.received, MATCHES)
    sleep(1)
    assert sorted(each["match"] for each in received) == sorted(game.id for game in games)
    hook.close()


def test_a_server_killed_while_it_sends_does_not_send_again(
    shared_db: str, start_server: Callable[..., Server]
) -> None:
    """It is killed while the receiver has the message and has not answered; what it had not begun
    to send goes out after it was started again."""
    hook, arrived, go_on = Hook(), threading.Event(), threading.Event()

    def hold() -> None:
        arrived.set()
        go_on.wait(PATIENCE)

    hook.on_request = hold
    server = start_server(shared_db, private_webhooks=True, before=soon)
    first, second = server.table().new("toy", "Ann", "Bob"), server.table().new("toy", "Ann", "Bob")
    for game in (first, second):
        game.guesses()
    told(first, hook.url)
    assert arrived.wait(PATIENCE)
    told(second, CLOSED)
    server.kill()
    go_on.set()
    hook.on_request = lambda: None
    server.start()
    third = server.table().new("toy", "Ann", "Bob")
    third.guesses()
    told(third, hook.url)
    received = wait_for(hook.received, 2)
    sleep(1)
    assert [each["match"] for each in received] == [first.id, third.id]
    hook.close()


def test_what_waits_when_a_server_is_killed_goes_out_once_after_it_started(
    shared_db: str, start_server: Callable[..., Server]
) -> None:
    hook = Hook()
    server = start_server(shared_db, private_webhooks=True)
    games = matches(server)
    server.stop()
    server.before = never
    server.start()
    for game in games:
        game.client = server.client()
        told(game, hook.url)
    server.kill()
    assert hook.received == []
    server.before = soon
    server.start()
    received = wait_for(hook.received, MATCHES)
    sleep(1)
    assert sorted(each["match"] for each in received) == sorted(game.id for game in games)
    hook.close()


def test_only_what_waited_for_quiet_hours_goes_together() -> None:
    def notice(number: int, held: bool, address: str = "a@example.org") -> Notice:
        return Notice(
            id=str(number), event="turn", address=address, held=held, posted_at=now(), due_at=now()
        )

    found = parcels(
        [notice(1, False), notice(2, True), notice(3, True, "b@example.org"), notice(4, True)]
    )
    assert [[each.id for each in parcel] for parcel in found] == [["1"], ["2", "4"], ["3"]]
