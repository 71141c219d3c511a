"""Orders over HTTP and at the table: set, tried, sorted, secret from all others, never done twice."""

from __future__ import annotations

import html
import json
import re
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import msgspec
import pytest

from tests.soak import share
from tests.stores import DATABASES, fresh
from tests.titles.chicago_express.recorded import reached
from tests.web.table import PATIENCE, Browser, Game, Server, Table, action
from tests.web.test_account_data import imported
from tests.web.test_seats import csrf, sit
from tests.web.test_secrets import without_ids
from tests.web.watching import Watcher
from trunkline.kernel import Action, Legal, Match, Record, awaited, encode_action, play
from trunkline.server.clock import now
from trunkline.server.orders.stopping import end_old
from trunkline.server.orders.store import DAYS

ROUNDS = share(40, 1)
JSON = dict[str, Any]
TAKE_ONE: JSON = {"kind": "run", "company": "Ann", "asks": []}


def place(game: Game, player: str, order: JSON) -> JSON:
    answer = game.send("/orders", player, {"order": order})
    assert answer.status_code == 201, answer.text
    found: JSON = answer.json()
    return found


def orders(game: Game, player: str) -> list[JSON]:
    found: list[JSON] = game.get("/orders", player).json()["orders"]
    return found


def wait_for(game: Game, version: int) -> None:
    until = monotonic() + PATIENCE
    while game.version < version:
        assert monotonic() < until, f"still at {game.version}"
        sleep(0.02)


# The interface


def test_an_order_is_set_listed_and_taken_back(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    made = place(game, "Cy", {"kind": "bid", "lot": "PRR", "most": 20})
    assert made["text"] == "Bid for PRR up to $20"
    assert made["state"] == "active"
    assert [each["id"] for each in orders(game, "Cy")] == [made["id"]]
    assert (
        game.client.delete(
            f"{game.path}/orders/{made['id']}", headers=game.headers("Cy")
        ).status_code
        == 204
    )
    assert orders(game, "Cy") == []


def test_after_thirty_days_it_ends_and_its_player_is_told(
    serve: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = serve()
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    place(game, "Cy", {"kind": "bid", "lot": "PRR", "most": 20})
    portal = table.portal
    told: list[tuple[int, str]] = []

    def post(connection: Any, event: str, match_id: str, seat: int, *, what: Any, **_: Any) -> int:
        told.append((seat, str(what)))
        return 1

    monkeypatch.setattr("trunkline.server.orders.stopping.post", post)
    later = now() + DAYS * 24 * 3_600_000
    cases: list[tuple[int, int, list[int]]] = [(later - 60_000, 1, []), (later, 0, [2])]
    for moment, left, heard in cases:
        monkeypatch.setattr("trunkline.server.orders.store.now", partial(int, moment))
        portal.call(table.service.db.write, end_old)
        assert len(orders(game, "Cy")) == left
        assert [seat for seat, _ in told] == heard
    assert told[0][1] == "Your order stopped: It was 30 days old."


def test_what_can_be_ordered_and_why_not(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    offers = {each["kind"]: each for each in game.get("/orders", "Cy").json()["offers"]}
    assert offers["buy"]["why_not"] == "Chicago Express has no price to wait for."
    assert offers["bid"]["names"][:2] == ["PRR", "B&O"]
    assert offers["pass"]["ticks"] == ["offered", "trade", "founded", "phase"]
    answer = game.send("/orders", "Cy", {"order": {"kind": "buy", "company": "PRR", "most": 3}})
    assert answer.status_code == 422
    assert answer.json()["why"] == "Chicago Express has no price to wait for."


def test_there_is_one_order_to_pass_at_most(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    place(game, "Cy", {"kind": "pass"})
    again = game.send("/orders", "Cy", {"order": {"kind": "pass", "until": "changed"}})
    assert again.status_code == 422


def test_orders_are_sorted_and_tried_from_the_top(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    first = place(game, "Bob", {"kind": "pass"})
    second = place(game, "Bob", {"kind": "bid", "lot": "PRR", "most": 20})
    answer = game.client.put(
        f"{game.path}/orders",
        json={"ids": [second["id"], first["id"]]},
        headers=game.headers("Bob"),
    )
    assert [each["id"] for each in answer.json()["orders"]] == [second["id"], first["id"]]
    game.played("bid", "Ann", amount=8)
    wait_for(game, 2)
    entry = game.get("/history").json()[-1]
    assert (entry["by"], entry["way"], entry["action"]["amount"]) == ("Bob", "order", 9)


def test_an_order_is_changed_in_its_place(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    made = place(game, "Bob", {"kind": "bid", "lot": "PRR", "most": 20})
    answer = game.client.put(
        f"{game.path}/orders/{made['id']}",
        json={"order": {"kind": "bid", "lot": "PRR", "most": 5, "then": "ask"}},
        headers=game.headers("Bob"),
    )
    assert answer.status_code == 200, answer.text
    game.played("bid", "Ann", amount=8)
    (stopped,) = _stopped(game, "Bob")
    assert stopped["stopped"] == "The next bid for PRR is $9."
    assert game.version == 1


def _stopped(game: Game, player: str) -> list[JSON]:
    until = monotonic() + PATIENCE
    while not [each for each in orders(game, player) if each["state"] == "stopped"]:
        assert monotonic() < until
        sleep(0.02)
    return orders(game, player)


def test_as_it_stands_comes_from_the_server(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    order = {"kind": "bid", "lot": "PRR", "most": 900}
    answer = game.send("/orders/stands", "Cy", {"order": order})
    assert answer.status_code == 200, answer.text
    stands = answer.json()
    assert stands["acts"]
    assert stands["text"] == "if you were asked now, it would choose “Bid $7 for PRR”."
    assert stands["warnings"] == ["You have only $40."]
    assert stands["moves"] == []
    assert orders(game, "Cy") == []


def test_as_it_stands_tells_a_sent_plan_to_its_end(quick: Table) -> None:
    match = reached("turn")
    game, player = imported(quick, match), match.decider
    assert player is not None
    moves = [encode_action(each) for each in two_of_one_turn(match, player)]
    order = {"kind": "plan", "moves": moves, "at": match.version, "fit": "each"}
    stands = game.send("/orders/stands", player, {"order": order}).json()
    assert stands["acts"], stands["text"]
    assert stands["moves"] == moves


def test_a_plan_that_begins_with_others_waits_for_them(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    moves = [action("pass", "Ann"), action("bid", "Bob", amount=7)]
    for fit in ("all", "each"):
        order = {"kind": "plan", "moves": moves, "at": 0, "fit": fit}
        stands = game.send("/orders/stands", "Bob", {"order": order}).json()
        said = "it waits until you are asked, then chooses “Bid $7 for PRR” if that still fits."
        assert (stands["acts"], stands["at_once"], stands["text"]) == (True, False, said)


def two_of_one_turn(match: Match, player: str) -> list[Action]:
    """Actions of a player who is asked twice in a row."""
    t, s, found = match.title, match.state.clone(), list[Action]()
    while len(found) < 2:
        for each in Legal(t, s):
            after = s.clone()
            play(t, after, each)
            if found or awaited(t, after) == (player,):
                found.append(each)
                s = after
                break
    return found


def test_show_me_is_a_plan_of_what_the_order_would_do_now(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    order = {"kind": "bid", "lot": "PRR", "most": 9}
    stands = game.send("/orders/stands", "Ann", {"order": order}).json()
    assert stands["moves"] == [{"do": "bid", "by": "Ann", "amount": 7}]
    browser = Browser(quick.client)
    sit(browser, game.tokens["Ann"])
    dialog = browser.get(f"/matches/{game.id}/orders?kind=bid").text
    (there,) = re.findall(r'id="stands-show"[^>]* href="([^"]+)"', dialog)
    shown = browser.get(html.unescape(there))
    assert shown.status_code == 200
    assert "bids $7 for PRR" in shown.text
    assert game.version == 0


def test_a_stop_leaves_the_decision_to_the_player(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1, pace="live")
    place(game, "Ann", {"kind": "pass"})
    assert game.send("/orders/stop", "Ann", None).status_code == 204
    (stopped,) = orders(game, "Ann")
    assert stopped["stopped"] == "You stopped it."
    assert game.version == 0


def test_others_can_do_nothing_with_it(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    made = place(game, "Cy", {"kind": "pass"})
    for method, path in (
        ("GET", "/orders?as=Cy"),
        ("DELETE", f"/orders/{made['id']}?as=Cy"),
        ("POST", "/orders/stop?as=Cy"),
    ):
        answer = game.client.request(method, game.path + path, headers=game.headers("Bob"))
        assert answer.status_code == 403, (method, path, answer.text)
    own = game.client.delete(f"{game.path}/orders/{made['id']}", headers=game.headers("Bob"))
    assert own.status_code == 404
    assert game.get("/orders").status_code == 401


# The page


@pytest.fixture
def cy(quick: Table) -> tuple[Browser, Game]:
    game = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    browser = Browser(quick.client)
    sit(browser, game.tokens["Cy"])
    return browser, game


def test_the_dialog_is_a_sentence_with_labels(cy: tuple[Browser, Game]) -> None:
    browser, game = cy
    shown = browser.get(f"/matches/{game.id}/orders?kind=bid").text
    for field in re.findall(r'<(?:select|input) id="(order-[^"]+)"', shown):
        assert f'for="{field}"' in shown, field
    assert "As it stands:" in shown
    assert "Chicago Express has no price to wait for." in shown


def test_a_form_sets_an_order_and_the_table_shows_its_chip(cy: tuple[Browser, Game]) -> None:
    browser, game = cy
    form = {"kind": "bid", "lot": "PRR", "most": "12", "then": "pass", "sent": "1", "dialog": "1"}
    answer = browser.post(f"/matches/{game.id}/orders", data=form, headers=csrf(browser))
    assert answer.status_code == 200
    assert "Bid for PRR up to $12" in answer.text
    page = browser.get(f"/matches/{game.id}").text
    assert 'class="order-chip active"' in page
    (chip,) = browser.get(f"/matches/{game.id}/table.json").json()["orders"]["chips"]
    gone = browser.post(
        f"/matches/{game.id}/orders/{chip['id']}/remove", data={"as": "Cy"}, headers=csrf(browser)
    )
    assert gone.status_code == 200
    assert "order-chip" not in gone.text


def test_a_form_that_cannot_be_says_so_in_the_dialog(cy: tuple[Browser, Game]) -> None:
    browser, game = cy
    wrong = {"many": "Enter a whole number.", "9999999": "Enter a whole number, at most 1,000,000."}
    for most, why in wrong.items():
        form = {"kind": "bid", "lot": "PRR", "most": most, "sent": "1", "dialog": "1"}
        answer = browser.post(f"/matches/{game.id}/orders", data=form, headers=csrf(browser))
        assert why in answer.text
        assert 'id="orders-dialog"' in answer.text


def test_a_stop_is_the_first_line_of_the_decision(quick: Table) -> None:
    game, browser = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=1), Browser(quick.client)
    place(game, "Cy", {"kind": "bid", "lot": "PRR", "most": 3, "then": "ask"})
    game.played("bid", "Ann", amount=8)
    game.played("pass", "Bob")
    _stopped(game, "Cy")
    sit(browser, game.tokens["Cy"])
    page = browser.get(f"/matches/{game.id}").text
    assert "<b>Your order stopped:</b> The next bid for PRR is $9." in page


def test_one_screen_with_several_seats_asks_who_looks(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    browser = Browser(quick.client)
    place(game, "Bob", {"kind": "pass"})
    for player in ("Ann", "Bob"):
        sit(browser, game.tokens[player])
    asked = browser.get(f"/matches/{game.id}/orders?as=Bob").text
    assert "I am Ann" in asked
    assert "Pass until" not in asked
    assert "Pass until" not in browser.get(f"/matches/{game.id}?as=Bob").text
    assert "Pass until" in browser.get(f"/matches/{game.id}/orders?as=Bob&me=1").text


def test_the_log_says_by_order_and_nothing_more(cy: tuple[Browser, Game]) -> None:
    browser, game = cy
    place(game, "Bob", {"kind": "bid", "lot": "PRR", "most": 37})
    game.played("bid", "Ann", amount=8)
    wait_for(game, 2)
    page = browser.get(f"/matches/{game.id}").text
    assert page.count('<span class="by-chip">by order</span>') == 1
    told = [(each["told"], each["action"]) for each in game.get("/history").json()]
    assert "37" not in json.dumps(told)


# Two worlds


READERS = (None, "Bob")
PAGES = ("", "/table.json", "/update", "/undo", "/seats", "/orders", "/log", "/text")
WHAT = (
    "",
    "?at=0",
    "/log",
    "/history",
    "/chat",
    "/requests",
    "/orders",
    "/orders?as=Cy",
    "/offers",
)


def everything(game: Game, watcher: Watcher, events: int) -> list[tuple[str, str]]:
    """All that a stranger and another player can get to know of a match, without its own ids."""
    found = [
        (f"{what} for {reader}", game.get(what, reader)) for reader in READERS for what in WHAT
    ]
    for reader in READERS:
        headers = game.headers(reader)
        for page in PAGES:
            path = f"/matches/{game.id}{page}"
            found.append((f"page {page} for {reader}", game.client.get(path, headers=headers)))
    found.append(("lobby", game.client.get("/lobby.json")))
    found.append(("stale", game.act("pass", "Bob", seen=10_000)))
    stop = game.client.post(f"{game.path}/orders/stop?as=Cy", headers=game.headers("Bob"))
    found.append(("stopping another's", stop))
    texts = [(what, f"{answer.status_code} {answer.text}") for what, answer in found]
    texts.append(("events", str([event.data for event in watcher.wait(events)])))
    return [(what, without_ids(text, game)) for what, text in texts]


Placed = list[JSON]
BID_20: JSON = {"kind": "bid", "lot": "PRR", "most": 20}
BID_35: JSON = {"kind": "bid", "lot": "PRR", "most": 35, "then": "ask"}
PASSES: JSON = {"kind": "pass"}
BEFORE: tuple[Placed, ...] = ([], [BID_20], [BID_35, PASSES])
REMAINING: tuple[Placed, ...] = (
    [BID_20],
    [BID_35, PASSES],
    [{"kind": "plan", "at": 2, "moves": [action("bid", "Cy", amount=9)], "fit": "all"}],
)


def test_before_it_acts_nothing_that_others_get_depends_on_an_order(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    server = start_server(fresh(request, "sqlite", tmp_path), bots=False)
    worlds = [_world(server, placed, act=False) for placed in BEFORE]
    _same(worlds)


def test_what_remains_of_an_order_is_secret_still(
    request: pytest.FixtureRequest, tmp_path: Path, start_server: Callable[..., Server]
) -> None:
    """Each world has an order that bids $9 now; what it would do next differs."""
    server = start_server(fresh(request, "sqlite", tmp_path), bots=False)
    worlds = [_world(server, placed, act=True) for placed in REMAINING]
    _same(worlds)
    assert any("by order" in text for _, text in worlds[0])


def _world(server: Server, placed: Placed, act: bool) -> list[tuple[str, str]]:
    game = server.table().new("chicago-express", "Ann", "Bob", "Cy", seed=5, listed=False)
    watcher = Watcher(server.url, game.id)
    game.played("bid", "Ann", amount=8)
    if not act:
        for order in placed:
            place(game, "Cy", order)
        found = everything(game, watcher, 1)
    else:
        game.played("pass", "Bob")
        for order in placed:
            place(game, "Cy", order)
        wait_for(game, 3)
        found = everything(game, watcher, 3)
    watcher.close()
    return found


def _same(worlds: list[list[tuple[str, str]]]) -> None:
    for others in worlds[1:]:
        for one, other in zip(worlds[0], others, strict=True):
            assert one == other
            assert not one[1].startswith("5"), one


# Crashes


class Opponent:
    """Bob, who takes one counter as fast as he can; Ann takes one by order."""

    def __init__(self, table: Table, seed: int, planned: bool) -> None:
        self.seed, self.planned = seed, planned
        self.surprises: list[str] = []
        self.begin(table)

    def begin(self, table: Table) -> None:
        self.game = table.new("toy", "Ann", "Bob", seed=self.seed)
        self.game.guesses()
        moves = [action("take", who, count=1) for who in ("Ann", "Bob") * 5]
        plan = {"kind": "plan", "at": 2, "moves": moves, "fit": "each"}
        place(self.game, "Ann", plan if self.planned else TAKE_ONE)

    def play(self, server: Server, stop: threading.Event) -> None:
        with server.client() as client:
            self.game.client = client
            while not stop.is_set():
                try:
                    shown = self.game.show()
                    if shown["finished"]:
                        return
                    if shown["decider"] == "Bob":
                        self.game.act("take", "Bob", seen=shown["version"], count=1)
                except (httpx.HTTPError, AssertionError, KeyError):
                    sleep(0.01)

    def finish(self, client: httpx.Client) -> None:
        """After the crash the match goes on to its end: no order is forgotten."""
        self.game.client = client
        until = monotonic() + PATIENCE
        finished = False
        while not finished:
            assert monotonic() < until, self.game.show()
            with suppress(httpx.TransportError):  # a connection that was closed meanwhile
                shown = self.game.show()
                finished = shown["finished"]
                if shown["decider"] == "Bob":
                    self.game.act("take", "Bob", seen=shown["version"], count=1)
            sleep(0.02)

    def check(self) -> None:
        """Ann and Bob take turns: nothing was done twice, everything of Ann's by order."""
        history = self.game.get("/history").json()
        assert [entry["version"] for entry in history] == list(range(1, len(history) + 1))
        taken = [(entry["by"], entry["way"]) for entry in history[2:]]
        assert taken == [("Ann", "order"), ("Bob", "link")] * 5
        record = msgspec.convert(self.game.get("/log").json(), Record)
        assert Match.from_record(record).version == len(history)


@pytest.mark.parametrize(
    ("kind", "workers"), share(list(product(DATABASES, (1, 2))), [(DATABASES[0], 2)])
)
def test_no_order_is_done_twice_or_forgotten_after_a_kill(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    start_server: Callable[..., Server],
    kind: str,
    workers: int,
) -> None:
    random = Random(kind)
    server = start_server(fresh(request, kind, tmp_path), workers, bots=False)
    for number in range(ROUNDS):
        players = [
            Opponent(server.table(), seed, bool(seed % 2)) for seed in (2 * number, 2 * number + 1)
        ]
        stop = threading.Event()
        threads = [threading.Thread(target=p.play, args=(server, stop)) for p in players]
        for thread in threads:
            thread.start()
        sleep(random.uniform(0.0, 0.25))
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server.start()
        with server.client() as client:
            for player in players:
                player.finish(client)
                player.check()
