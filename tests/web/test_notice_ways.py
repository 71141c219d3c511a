"""Notices by the ways that people choose: push, e-mail, webhooks; quiet hours; one per match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from time import monotonic, sleep
from typing import Any

import pytest

from tests.web.receivers import Hook, MailServer, PushService, as_bytes, wait_for
from tests.web.table import PATIENCE, Browser, Game, Table, action
from tests.web.test_seats import csrf, sit
from trunkline.kernel import message, say
from trunkline.server import clock
from trunkline.server.admin.seats import move_seat
from trunkline.server.notices.posting import post, post_to_account

PASSWORD = "correct horse"
HOUR = 60 * 60 * 1000
TIME_LEFT = message("test.notice.time-left", "{time} is left.")


class Stage:
    """A server whose post goes out when the test says so, at the time that it says."""

    def __init__(self, table: Table, patch: pytest.MonkeyPatch, mail: MailServer) -> None:
        self.table = table
        self.patch = patch
        self.mail = mail
        self.later = 0
        for module in ("posting", "outbox", "sent", "opened"):
            patch.setattr(f"trunkline.server.notices.{module}.now", self.now)

    def now(self) -> int:
        return clock.now() + self.later

    def call(self, work: Callable[..., Any], *args: Any) -> Any:
        return self.table.portal.call(work, *args)

    def deliver(self, after: int = 0) -> None:
        """One round of the post, so many milliseconds later than the last."""
        self.later += after
        self.call(self.table.state.background.outbox.deliver_due)

    def write(self, work: Callable[..., Any], *args: Any, **more: Any) -> Any:
        async def written() -> Any:
            return await self.table.service.db.write(work, *args, **more)

        return self.call(written)

    def person(self, name: str, game: Game | None = None) -> Browser:
        """Somebody with an account, at their seat."""
        browser = Browser(self.table.client)
        browser.post("/api/accounts", json={"name": name, "password": PASSWORD})
        if game is not None:
            sit(browser, game.tokens[name])
        return browser

    def mailed(self, browser: Browser, address: str) -> None:
        """A confirmed address."""
        count = len(self.mail.messages)
        browser.put("/api/account/email", json={"email": address}, headers=csrf(browser))
        text = wait_for(self.mail.messages, count + 1)[-1].get_content()
        code = text.split("code is ")[1][:8]
        confirmed = browser.post(
            "/api/account/email/confirm", json={"code": code}, headers=csrf(browser)
        )
        assert confirmed.status_code == 204
        self.mail.messages.clear()


@pytest.fixture
def push() -> Iterator[PushService]:
    service = PushService()
    yield service
    service.close()


@pytest.fixture
def stage(serve: Callable[..., Table], monkeypatch: pytest.MonkeyPatch) -> Stage:
    monkeypatch.setattr("trunkline.server.notices.outbox.ROUND", 3_600.0)
    monkeypatch.setattr("trunkline.server.notices.outbox.Outbox.look", lambda *_: None)
    mail = MailServer()
    table = serve(
        private_webhooks=True,
        url="https://trains.example.org",
        mail_server=f"smtp://127.0.0.1:{mail.port}",
        mail_from="trains@example.org",
    )
    table.client.headers["host"] = "testserver.local"
    return Stage(table, monkeypatch, mail)


def subscribe(browser: Browser, push: PushService, device: str, path: str = "/api/account") -> Any:
    answer = browser.post(
        f"{path}/notices/push", json=push.subscription(device), headers=csrf(browser)
    )
    assert answer.status_code == 201, answer.text
    return answer.json()


def choose(browser: Browser, path: str = "/api/account", **settings: Any) -> None:
    answer = browser.put(f"{path}/notices", json=settings, headers=csrf(browser))
    assert answer.status_code == 204, answer.text


def started(stage: Stage, **more: Any) -> tuple[Game, Browser]:
    """A match in which it is soon Bob's turn; Bob has an account."""
    game = stage.table.new("toy", "Ann", "Bob", **more)
    game.guesses()
    return game, stage.person("Bob", game)


def take(browser: Browser, game: Game, count: int) -> None:
    """Bob acts, in the browser."""
    data = {"seen": game.version, "action": action("take", "Bob", count=count)}
    done = browser.post(f"{game.path}/actions", json=data, headers=csrf(browser))
    assert done.status_code == 201, done.text


def test_push_is_sealed_for_the_browser_and_signed_by_the_server(
    stage: Stage, push: PushService
) -> None:
    game, bob = started(stage, name="Lunch")
    way = subscribe(bob, push, "laptop")
    assert way["kind"] == "push"
    assert "/laptop" not in way["address"]
    game.played("take", "Ann", count=2)
    stage.deliver()
    assert push.received == []
    stage.deliver(after=5_000)
    ((device, said),) = push.received
    assert device == "laptop"
    assert said["title"] == "Toy, Lunch"
    assert said["body"].startswith("Your turn: ")
    assert said["url"] == f"/matches/{game.id}"
    headers = {name.lower(): value for name, value in push.headers[0].items()}
    assert headers["content-encoding"] == "aes128gcm"
    assert int(headers["ttl"]) > 0
    found = re.fullmatch(r"vapid t=([\w.-]+),\s*k=([\w-]+)", headers["authorization"])
    assert found is not None
    assert found[2] == bob.get("/api/account/notices").json()["push_key"]
    assert push.origin.encode() in as_bytes(found[1].split(".")[1])


def test_a_browser_that_is_gone_is_a_way_no_longer(stage: Stage, push: PushService) -> None:
    game, bob = started(stage)
    subscribe(bob, push, "laptop")
    push.status = 410
    game.played("take", "Ann", count=2)
    stage.deliver(after=5_000)
    assert len(push.received) == 1
    assert bob.get("/api/account/notices").json()["ways"] == []
    stage.deliver(after=HOUR)
    assert len(push.received) == 1


def test_who_looks_at_the_table_is_told_nothing(stage: Stage, push: PushService) -> None:
    game, bob = started(stage)
    subscribe(bob, push, "laptop")
    game.played("take", "Ann", count=2)
    seen = bob.post(f"{game.path}/opened", headers=csrf(bob))
    assert seen.status_code == 204
    stage.deliver(after=5_000)
    assert push.received == []


def test_reading_on_one_device_clears_the_others(stage: Stage, push: PushService) -> None:
    game, bob = started(stage)
    phone = Browser(stage.table.client)
    phone.post("/api/session", json={"name": "Bob", "password": PASSWORD})
    subscribe(bob, push, "laptop")
    subscribe(phone, push, "phone")
    game.played("take", "Ann", count=2)
    stage.deliver(after=5_000)
    assert sorted(device for device, _ in push.received) == ["laptop", "phone"]
    push.received.clear()
    bob.post(f"{game.path}/opened", headers=csrf(bob))
    stage.deliver()
    assert push.received == [("phone", {"clear": f"match-{game.id}"})]
    stage.deliver(after=HOUR)
    assert len(push.received) == 1


def test_one_message_per_match_until_it_is_opened(stage: Stage) -> None:
    game, bob = started(stage)
    hook = Hook()
    add = {"url": hook.url, "name": "club"}
    assert bob.post("/api/account/notices/webhooks", json=add, headers=csrf(bob)).status_code == 201
    choose(bob, ticks={"webhook": ["turn-days", "chat", "time"]})
    game.played("take", "Ann", count=2)
    stage.deliver()
    assert [each["event"] for each in hook.received] == ["turn"]
    game.send("/chat", "Ann", {"text": "hello?"})
    stage.deliver()
    assert len(hook.received) == 1
    stage.write(post, "time", game.id, 1, what=say(TIME_LEFT, time="5 h"))
    stage.deliver()
    assert hook.received[1]["says"] == "5 h is left."
    bob.post(f"{game.path}/opened", headers=csrf(bob))
    game.send("/chat", "Ann", {"text": "hello!"})
    stage.deliver()
    assert [each["event"] for each in hook.received] == ["turn", "time", "chat"]
    hook.close()


def night_around_now() -> dict[str, Any]:
    """Quiet hours from an hour ago for thirteen hours, whatever the time is."""
    at = datetime.now(UTC)
    minute, day = at.hour * 60 + at.minute, 24 * 60
    begin, end = (minute - 60) % day, (minute + 12 * 60) % day
    return {"quiet": True, "quiet_from": begin, "quiet_to": end, "zone": "UTC"}


def test_what_comes_in_quiet_hours_is_one_message_after(stage: Stage) -> None:
    game, bob = started(stage)
    stage.mailed(bob, "bob@example.org")
    choose(bob, **night_around_now(), ticks={"mail": ["turn-days", "mention"]})
    game.played("take", "Ann", count=2)
    game.send("/chat", "Ann", {"text": "@bob your turn"})
    stage.deliver(after=20 * 60 * 1000)
    assert stage.mail.messages == []
    stage.deliver(after=25 * HOUR)
    (mail,) = stage.mail.messages
    assert "2 messages" in mail["Subject"]
    assert "It is your turn in Toy, Bob." in mail.get_content()
    assert "@bob your turn" in mail.get_content()


def test_e_mail_waits_and_says_why_and_how_to_get_fewer(stage: Stage) -> None:
    game, bob = started(stage)
    stage.mailed(bob, "bob@example.org")
    game.played("take", "Ann", count=2)
    stage.deliver(after=9 * 60 * 1000)
    assert stage.mail.messages == []
    stage.deliver(after=2 * 60 * 1000)
    (mail,) = stage.mail.messages
    assert "You get this because it is your turn." in mail.get_content()
    link = mail["List-Unsubscribe"].strip("<>")
    assert link in mail.get_content().replace("\n", "")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = link.removeprefix("https://trains.example.org")
    stranger = Browser(stage.table.client)
    assert "No more of these" in stranger.get(path).text
    assert "turn-days" in bob.get("/api/account/notices").json()["ticks"]["mail"]
    done = stranger.post(path, data={"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200
    ticks = bob.get("/api/account/notices").json()["ticks"]
    assert "turn-days" not in ticks["mail"]
    assert "end" in ticks["mail"]
    assert stranger.get("/fewer/forged.0123").status_code == 404
    stranger.post(path, data={"everything": "yes"})
    assert bob.get("/api/account/notices").json()["ticks"]["mail"] == []


def test_a_request_is_told_until_it_is_answered(stage: Stage) -> None:
    game, bob = started(stage)
    hook = Hook()
    bob.post("/api/account/notices/webhooks", json={"url": hook.url}, headers=csrf(bob))
    choose(bob, ticks={"webhook": ["asked"]})
    game.played("take", "Ann", count=1)
    take(bob, game, 1)
    asked = game.send("/undo", "Ann", {"seen": game.version, "to": game.show()["actions"] - 2})
    assert asked.status_code == 202, asked.text
    stage.deliver()
    assert [each["says"] for each in hook.received] == ["Ann asks you to agree to an undo."]
    bob.post(f"{game.path}/opened", headers=csrf(bob))
    game.send(f"/requests/{asked.json()['number']}", "Ann", {"answer": "withdraw"})
    again = game.send("/undo", "Ann", {"seen": game.version, "to": game.show()["actions"] - 2})
    answer = {"answer": "decline"}
    bob.post(f"{game.path}/requests/{again.json()['number']}", json=answer, headers=csrf(bob))
    stage.deliver()
    assert len(hook.received) == 1
    hook.close()


def test_a_request_to_end_the_match_says_so(stage: Stage) -> None:
    game, bob = started(stage)
    hook = Hook()
    bob.post("/api/account/notices/webhooks", json={"url": hook.url}, headers=csrf(bob))
    choose(bob, ticks={"webhook": ["asked"]})
    assert game.send("/ending", "Ann", {"ranked": True}).status_code == 202
    stage.deliver()
    assert [each["says"] for each in hook.received] == ["Ann asks you to end the match."]
    hook.close()


def test_the_host_is_asked_when_the_time_of_another_is_over(stage: Stage) -> None:
    """And not any more when the player has acted."""
    hook = Hook()
    agreed = {"kind": "live", "budget": 1, "at_zero": "host"}
    for acts in (False, True):
        game = stage.table.new("toy", "Ann", "Bob", pace="live", clock=agreed)
        ways = f"{game.path}/seats/Ann/notices"
        ann = game.headers("Ann")
        game.client.post(f"{ways}/webhooks", json={"url": hook.url}, headers=ann)
        game.client.put(ways, json={"ticks": {"webhook": ["asked"]}}, headers=ann)
        game.played("guess", "Ann", number=2)
        until = monotonic() + PATIENCE
        while not game.get("/clock").json()["seats"][1]["fallen"]:
            assert monotonic() < until
            sleep(0.1)
        if acts:
            game.played("guess", "Bob", number=2)
        stage.deliver()
    said = "Bob has run out of time. You decide whether a bot plays for them."
    assert [each["says"] for each in hook.received] == [said]
    hook.close()


def test_who_sat_down_is_asked_about_another_clock(stage: Stage, push: PushService) -> None:
    ann, bob = stage.person("Ann"), stage.person("Bob")
    subscribe(bob, push, "laptop")
    choose(bob, ticks={"push": ["asked"]})
    wanted = [{"name": "Ann", "mine": True}, {"account": "Bob"}, {"open": True}]
    match = {"title": "toy", "seats": wanted, "options": {"heap": "10"}}
    path = f"/api/matches/{ann.post('/api/matches', json=match, headers=csrf(ann)).json()['id']}"
    assert bob.post(f"{path}/seats/Bob/sit", headers=csrf(bob)).status_code in (200, 201, 204)
    ann.request("PUT", f"{path}/setup", json={"hints": True}, headers=csrf(ann))
    stage.deliver(after=5_000)
    assert "Ann changed how the match is played." in push.received[-1][1]["body"]


def test_the_end_is_told_to_those_who_did_not_end_it(stage: Stage) -> None:
    game, bob = started(stage)
    stage.mailed(bob, "bob@example.org")
    for _ in range(2):
        game.played("take", "Ann", count=3)
        take(bob, game, 1)
    game.played("take", "Ann", count=2)
    assert game.show()["finished"]
    stage.deliver(after=HOUR)
    (mail,) = stage.mail.messages
    assert mail["Subject"] == "Toy is over"


def test_guests_have_push_and_webhooks_for_their_seat(stage: Stage, push: PushService) -> None:
    game = stage.table.new("toy", "Ann", "Bob")
    game.guesses()
    guest = Browser(stage.table.client)
    sit(guest, game.tokens["Bob"])
    path = f"{game.path}/seats/Bob"
    subscribe(guest, push, "laptop", path)
    game.played("take", "Ann", count=2)
    stage.deliver(after=5_000)
    assert len(push.received) == 1
    muted = guest.put(f"{path}/notices/muted", json={"muted": True}, headers=csrf(guest))
    assert muted.status_code == 204
    guest.post(f"{game.path}/opened", headers=csrf(guest))
    stage.write(post, "nudged", game.id, 1, by="Ann")
    stage.deliver(after=5_000)
    assert len(push.received) == 1
    stage.write(post, "replaced", game.id, 1, by="Ann")
    stage.deliver(after=5_000)
    assert len(push.received) == 2
    stranger = game.get("/seats/Bob/notices", "Ann")
    assert stranger.status_code == 403


def test_a_browser_that_logs_out_is_told_nothing(stage: Stage, push: PushService) -> None:
    game, bob = started(stage)
    phone = Browser(stage.table.client)
    phone.post("/api/session", json={"name": "Bob", "password": PASSWORD})
    subscribe(phone, push, "phone")
    phone.delete("/api/session", headers=csrf(phone))
    game.played("take", "Ann", count=2)
    stage.deliver(after=5_000)
    assert push.received == []
    assert bob.get("/api/account/notices").json()["ways"] == []


def test_an_account_is_told_of_what_is_not_about_a_match(stage: Stage, push: PushService) -> None:
    bob = stage.person("Bob")
    subscribe(bob, push, "laptop")
    account = stage.call(stage.table.service.db.read, _account_id)
    stage.write(post_to_account, "host", account, what=say(TIME_LEFT, time="A day"))
    stage.deliver(after=5_000)
    assert push.received[0][1]["body"] == "A day is left."


def _account_id(connection: Any) -> str:
    import sqlalchemy as sa

    from trunkline.server.store.schema import accounts

    return str(connection.execute(sa.select(accounts.c.id)).scalar_one())


def test_a_test_goes_by_every_way(stage: Stage, push: PushService) -> None:
    bob, hook = stage.person("Bob"), Hook()
    stage.mailed(bob, "bob@example.org")
    subscribe(bob, push, "laptop")
    bob.post("/api/account/notices/webhooks", json={"url": hook.url}, headers=csrf(bob))
    tested = bob.post("/api/account/notices/test", headers=csrf(bob)).json()
    assert {each["kind"]: each["reason"] for each in tested} == {
        "mail": "",
        "push": "",
        "webhook": "",
    }
    assert "This is a test" in wait_for(stage.mail.messages)[0].get_content()
    assert "This is a test" in push.received[0][1]["body"]
    assert hook.received[0]["event"] == "test"
    hook.status = 500
    way = next(each for each in tested if each["kind"] == "webhook")["id"]
    again = bob.post(f"/api/account/notices/ways/{way}/test", headers=csrf(bob)).json()
    assert again == [{"id": way, "kind": "webhook", "reason": "status 500"}]
    hook.close()


def test_push_says_your_turn_alone_where_that_is_chosen(stage: Stage, push: PushService) -> None:
    game, bob = started(stage, name="Lunch")
    subscribe(bob, push, "laptop")
    choose(bob, short_push=True)
    game.played("take", "Ann", count=2)
    stage.deliver(after=5_000)
    said = push.received[0][1]
    assert (said["title"], said["body"]) == ("Trunkline", "Your turn")


def test_deleting_an_account_ends_its_notices(stage: Stage, push: PushService) -> None:
    game, bob = started(stage)
    subscribe(bob, push, "laptop")
    game.played("take", "Ann", count=2)
    gone = bob.post("/api/account/delete", json={"password": PASSWORD}, headers=csrf(bob))
    assert gone.status_code == 204
    stage.deliver(after=5_000)
    assert push.received == []


def test_who_loses_a_seat_is_told_nothing_more_of_it(stage: Stage, push: PushService) -> None:
    game = stage.table.new("toy", "Ann", "Bob")
    game.guesses()
    guest = Browser(stage.table.client)
    sit(guest, game.tokens["Bob"])
    subscribe(guest, push, "laptop", f"{game.path}/seats/Bob")
    link = guest.post(f"{game.path}/seats/Bob/link", headers=csrf(guest))
    assert link.status_code == 201
    ways = guest.get(f"{game.path}/seats/Bob/notices").json()["ways"]
    assert [way["kind"] for way in ways] == ["push"]
    game.played("take", "Ann", count=2)
    stage.write(move_seat, game.id, "Bob", None)
    stage.deliver(after=5_000)
    assert push.received == []


def test_push_goes_to_no_private_address(quick: Table, push: PushService) -> None:
    bob = Browser(quick.client)
    bob.post("/api/accounts", json={"name": "Pushed", "password": PASSWORD})
    for endpoint in (push.subscription()["endpoint"], "https://10.0.0.1/x", "http://example.org/x"):
        wanted = {**push.subscription(), "endpoint": endpoint}
        asked = bob.post("/api/account/notices/push", json=wanted, headers=csrf(bob))
        assert asked.status_code == 422, endpoint
    assert push.received == []


def test_what_cannot_be_chosen_is_refused(quick: Table) -> None:
    bob = Browser(quick.client)
    bob.post("/api/accounts", json={"name": "Chooser", "password": PASSWORD})
    faults: list[dict[str, Any]] = [
        {"zone": "Nowhere"},
        {"quiet_from": 1440},
        {"mail_wait": 7},
        {"ticks": {"mail": ["nonsense"]}},
        {"ticks": {"pigeon": []}},
    ]
    for wrong in faults:
        asked = bob.put("/api/account/notices", json=wrong, headers=csrf(bob))
        assert asked.status_code == 400, wrong
    choose(bob, ticks={"mail": ["turn-live", "end"]})
    assert bob.get("/api/account/notices").json()["ticks"]["mail"] == ["end"]


def test_what_was_typed_stays_in_a_form_that_is_refused(quick: Table) -> None:
    bob = Browser(quick.client)
    bob.post("/api/accounts", json={"name": "Typist", "password": PASSWORD})
    wrong = {"url": "http://192.168.0.1/hook", "name": "#trains"}
    page = bob.post("/account/notices/webhooks", data=wrong, headers=csrf(bob)).text
    assert 'class="notice bad" role="alert"' in page
    assert '<details class="way-add" open>' in page
    assert 'value="http://192.168.0.1/hook"' in page
    assert 'value="#trains"' in page


def test_a_match_that_begins_is_told_to_those_who_waited(stage: Stage, push: PushService) -> None:
    game = stage.table.new("toy", "Ann", "Bob", {"open": True})
    bob = stage.person("Bob", game)
    subscribe(bob, push, "laptop")
    game.send("/seats/Open seat 3/claim", None, {"name": "Cy"})
    stage.deliver(after=5_000)
    assert push.received[0][1]["tag"] == f"match-{game.id}"


def test_who_is_invited_by_their_account_is_told(stage: Stage, push: PushService) -> None:
    ann, bob = stage.person("Ann"), stage.person("Bob")
    subscribe(bob, push, "laptop")
    wanted = [{"name": "Ann", "mine": True}, {"account": "Bob"}]
    made = ann.post(
        "/api/matches",
        json={"title": "toy", "seats": wanted, "options": {"heap": "10"}, "name": "Lunch"},
        headers=csrf(ann),
    )
    assert made.status_code == 201, made.text
    stage.deliver(after=5_000)
    assert push.received[0][1]["body"] == "Ann invites you to Toy “Lunch”."
    gone = ann.post(f"/matches/{made.json()['id']}/room/cancel", headers=csrf(ann))
    assert gone.status_code == 200, gone.text
    stage.deliver(after=5_000)
    said = push.received[-1][1]
    assert said["body"] == "Ann has cancelled the match “Lunch”."
    assert said["url"] == "/"


def test_a_match_is_muted_from_its_line_in_the_lobby(stage: Stage, push: PushService) -> None:
    game, bob = started(stage)
    subscribe(bob, push, "laptop")
    path = f"/matches/{game.id}/mute"
    assert "Mute notices" in bob.get(path).text
    assert bob.post(path, data={"muted": "yes"}, headers=csrf(bob)).status_code == 200
    assert "Unmute" in bob.get(path).text
    game.played("take", "Ann", count=2)
    stage.deliver(after=5_000)
    assert push.received == []
    assert "button" not in Browser(stage.table.client).get(path).text
