"""The waiting room and invitations over HTTP: pages, the interface, several workers."""

from __future__ import annotations

import time
from collections.abc import Callable

import httpx
import pytest

from tests.web.table import PATIENCE, Browser, Game, Server, Table
from tests.web.test_links import account, join
from tests.web.test_seats import csrf, sit

INVITED = [{"name": "Ada", "mine": True}, {"name": "Emil", "invite": True}, {"open": True}]


class Room:
    """A match that its host has set up in a browser."""

    def __init__(self, client: httpx.Client, seats: list[dict[str, object]] | None = None) -> None:
        self.host = Browser(client)
        sit(self.host, Table(client).new().tokens["Ann"])
        data = {"title": "toy", "seats": seats or INVITED, "name": "Winter table"}
        made = self.host.post("/api/matches", json=data, headers=csrf(self.host))
        assert made.status_code == 201, made.text
        self.game = Game(client, made.json())
        self.page = f"/matches/{self.game.id}"

    @property
    def link(self) -> str:
        """Emil's."""
        return f"/join/{self.game.tokens['Emil']}"

    def state(self, seat: int = 1) -> str:
        return str(self.host.get(f"{self.game.path}/room").json()["seats"][seat]["state"])

    def do(self, who: Browser, act: str, **form: str) -> httpx.Response:
        return who.post(f"{self.page}/room/{act}", data=form, headers=csrf(who))


@pytest.fixture
def room(table: Table) -> Room:
    return Room(table.client)


def test_an_invitation_shows_who_invites_and_seats_nobody(room: Room) -> None:
    emil = Browser(room.host.client)
    page = emil.get(room.link)
    assert page.status_code == 200
    assert "Ada invites you to Toy" in page.text
    assert 'value="Emil"' in page.text
    assert room.state() == "invited"
    assert "set-cookie" not in page.headers


def test_who_is_host_next_can_cancel_without_loading_the_room_again(room: Room) -> None:
    emil = Browser(room.host.client)
    sit(emil, room.game.tokens["Emil"])
    assert 'id="cancel"' not in emil.get(f"{room.page}/room").text
    stood = room.do(room.host, "seats", do="stand", seat="Ada")
    assert stood.headers["HX-Refresh"] == "true"
    assert 'id="cancel"' in emil.get(f"{room.page}/room").text


def test_an_invitation_tells_clock_and_length_and_the_room_what_is_agreed(
    serve: Callable[..., Table],
) -> None:
    table = serve(bots=True, modules=("tests.web.titles",))
    host = Room(table.client).host
    seats = [{"name": "Ada", "mine": True}, {"name": "Emil", "invite": True}]
    seats.append({"name": "Rosa (bot)", "bot": "steady"})
    clock = {"kind": "days", "time": 86_400, "weekends_off": True}
    data = {"title": "chicago-express", "seats": seats, "pace": "days", "clock": clock}
    made = host.post("/api/matches", json=data, headers=csrf(host)).json()
    page = Browser(table.client).get(made["seats"][1]["link"]).text
    assert "Turn-based, 24\u00a0h each, weekends off, with Ada and Rosa (bot)." in page
    assert "About 1 hour of play in all." in page
    room = host.get(f"/matches/{made['id']}").text
    assert '<b>Rosa</b> <span class="muted">steady</span>' in room
    assert "<dt>At zero</dt><dd>A bot plays until they are back</dd>" in room
    assert "<dt>Reserve</dt><dd>5\u00a0d</dd>" in room
    assert 'href="/learn/lessons/chicago-express"' in room


def test_invitations_are_not_indexed_and_preview_plainly(room: Room) -> None:
    page = Browser(room.host.client).get(room.link)
    assert page.headers["x-robots-tag"] == "noindex"
    assert '<meta name="robots" content="noindex">' in page.text
    assert "<title>An invitation to Trunkline</title>" in page.text


def test_opened_is_told_by_the_page_and_not_by_the_request(room: Room) -> None:
    emil = Browser(room.host.client)
    emil.get(room.link)
    emil.request("HEAD", room.link)
    assert room.state() == "invited"
    assert emil.post(f"{room.link}/opened").status_code == 204
    assert room.state() == "looked"


def test_who_sits_down_chooses_a_name_and_is_in_the_room(room: Room) -> None:
    emil = Browser(room.host.client)
    answer = emil.post(room.link, data={"name": "Emilio", "explain": "yes"})
    assert answer.headers["hx-redirect"] == room.page
    page = emil.get(room.page).text
    assert "Waiting room" in page
    assert "Stand up" in page
    assert "Start anyway" not in page
    assert room.link not in page
    assert emil.get(f"{room.game.path}/room").json()["seats"][1]["explain"] is True
    assert "Emilio" in room.host.get(room.page).text


def test_a_name_that_is_taken_is_said_beside_the_field(room: Room) -> None:
    answer = Browser(room.host.client).post(room.link, data={"name": "ada"})
    assert answer.status_code == 422
    assert "Somebody called ada already sits at this table. Add a letter." in answer.text
    assert room.state() == "invited"


def test_who_sits_there_already_is_told_so(room: Room) -> None:
    page = room.host.get(room.link)
    assert "You already sit here as Ada." in page.text
    refused = room.host.post(room.link, headers=csrf(room.host))
    assert refused.status_code == 409
    assert room.state() == "invited"


def test_two_may_share_a_screen(room: Room) -> None:
    form = {"name": "Emil", "together": "yes"}
    answer = room.host.post(room.link, data=form, headers=csrf(room.host))
    assert answer.headers["hx-redirect"] == room.page
    assert room.state() == "seated"


def test_not_for_me_tells_the_host_why(room: Room) -> None:
    answer = Browser(room.host.client).post(f"{room.link}/decline", data={"line": "away till May"})
    assert "The host has been told." in answer.text
    assert "Emil cannot: “away till May”" in room.host.get(room.page).text


def test_a_used_invitation_opens_as_a_watcher(room: Room) -> None:
    join(Browser(room.host.client), room.game.tokens["Emil"])
    late = Browser(room.host.client)
    page = late.get(room.link).text
    assert "This seat is taken." in page
    assert "Watch" in page
    assert "I am Emil" in page
    assert late.post(room.link, headers=csrf(late)).status_code == 409


def test_an_account_sits_down_under_its_own_name(room: Room) -> None:
    emil = Browser(room.host.client)
    name = account(emil)["name"]
    page = emil.get(room.link).text
    assert f"You sit down as <b>{name}</b>." in page
    assert f"Not {name}? Log out" in page
    emil.post(room.link, data={"name": "Somebody"}, headers=csrf(emil))
    assert room.host.get(f"{room.game.path}/room").json()["seats"][1]["name"] == name


def test_remarks_have_a_place_before_somebody_sits_down_and_are_not_told(table: Table) -> None:
    """The page is sent its first remarks while its reader sits down."""
    room = Room(table.client, [{"name": "Ada", "mine": True}, {"open": True}])
    room.do(room.host, "chat", text="Emil is new.")
    stranger = Browser(table.client)
    page = stranger.get(f"{room.page}?look=yes").text
    assert 'id="room-remarks"' in page
    assert "Emil is new." not in page
    assert "room-remarks" not in stranger.get(f"{room.page}/room").text


def test_an_account_is_invited_by_its_name(table: Table) -> None:
    emil = Browser(table.client)
    name = account(emil)["name"]
    seats: list[dict[str, object]] = [{"name": "Ada", "mine": True}, {"account": name}]
    room = Room(table.client, seats)
    line = next(
        each for each in emil.get("/api/matches?mine=true").json() if each["id"] == room.game.id
    )
    assert (line["invited"], line["mine"], line["seated"]) == (True, False, 1)
    page = emil.get(room.page).text
    assert "Ada invites you to Toy" in page
    assert "Waiting room" in emil.get(f"{room.page}?look=yes").text
    assert room.state() == "invited"
    seen = room.host.get(room.page).text
    assert "by account" in seen
    assert "has not opened it yet" in seen
    assert "1 invitation is waiting for you." in emil.get("/").text
    answer = emil.post(f"{room.page}/sit", headers=csrf(emil))
    assert answer.headers["hx-redirect"] == room.page
    assert room.host.get(room.game.path).json()["begun"]


def test_nobody_is_invited_who_has_no_account(table: Table) -> None:
    seats = [{"name": "Ada"}, {"account": "nobody of this name"}]
    answer = table.client.post("/api/matches", json={"title": "toy", "seats": seats})
    assert answer.status_code == 422


def test_the_host_acts_on_seats_from_the_page(room: Room) -> None:
    page = room.host.get(room.page).text
    assert room.link in page
    room.do(room.host, "seats", seat="Emil", do="invite")
    assert Browser(room.host.client).get(room.link).status_code == 404
    room.do(room.host, "seats", seat="Emil", do="open")
    assert room.state() == "open"
    answer = room.do(room.host, "seats", seat="Open seat 2", do="remove")
    assert 'id="room-seats" hx-swap-oob="true"' in answer.text
    assert len(room.host.get(f"{room.game.path}/room").json()["seats"]) == 2
    refused = room.do(room.host, "seats", seat="Open seat 3", do="remove")
    assert "Toy needs at least 2 players." in refused.text


def test_the_host_agrees_on_a_clock_in_the_room(room: Room) -> None:
    dialog = room.host.get(f"{room.page}/room/setup", params={"pace": "days", "clock": "daily"})
    assert "Each player has 24\N{NO-BREAK SPACE}h each time" in dialog.text
    changed = room.do(room.host, "setup", pace="days", clock="daily", hints="yes", seen_by="link")
    assert "24\N{NO-BREAK SPACE}h each" in changed.text
    agreed = room.host.get(f"{room.game.path}").json()["agreed"]
    assert (agreed["kind"], agreed["time"]) == ("days", 86_400)
    again = room.do(room.host, "setup", pace="days", clock="daily", hints="yes", seen_by="link")
    assert "24\N{NO-BREAK SPACE}h each" in again.text
    own = {"hours": "36", "vacation": "7", "absent": "5"}
    room.do(room.host, "setup", pace="days", clock="own", hints="yes", seen_by="link", **own)
    agreed = room.host.get(f"{room.game.path}").json()["agreed"]
    assert (agreed["vacation"], agreed["absent_after"]) == (7, 5 * 86_400)
    filled = room.host.get(f"{room.page}/room/setup").text
    assert 'name="vacation" min="0" max="365" value="7"' in filled
    assert 'name="absent" min="1" max="365" value="5"' in filled


def test_start_anyway_names_its_result(room: Room) -> None:
    dialog = room.host.get(f"{room.page}/room/start").text
    assert "Start without Emil and seat 3" in dialog
    assert "Start with 1 person and 2 bots" in dialog
    left_out = room.host.get(f"{room.page}/room/start?fill.2=out").text
    assert "Start with 1 person and 1 bot" in left_out


def test_while_one_waits_one_can_read_about_the_game(table: Table) -> None:
    host = Browser(table.client)
    sit(host, table.new().tokens["Ann"])
    data = {"title": "chicago-express", "seats": INVITED}
    made = host.post("/api/matches", json=data, headers=csrf(host))
    assert made.status_code == 201, made.text
    page = host.get(f"/matches/{made.json()['id']}").text
    assert 'href="/learn/chicago-express"' in page
    assert 'href="/learn/chicago-express/rules"' in page


def test_the_qr_code_of_an_invitation_is_the_hosts(room: Room) -> None:
    code = room.host.get(f"{room.page}/room/qr", params={"seat": "Emil"})
    assert 'role="img"' in code.text
    stranger = Browser(room.host.client)
    assert stranger.get(f"{room.page}/room/qr", params={"seat": "Emil"}).status_code == 404
    assert "<svg" in stranger.get(f"{room.page}/room/qr").text


def test_those_who_wait_talk_to_each_other(room: Room) -> None:
    room.do(room.host, "chat", text="Emil is new.")
    assert "Emil is new." in room.host.get(room.page).text
    stranger = Browser(room.host.client)
    assert "Emil is new." not in stranger.get(room.page).text


def test_a_cancelled_match_is_gone_for_everyone(room: Room) -> None:
    dialog = room.host.get(f"{room.page}/room/cancel").text
    assert "Cancel “Winter table”?" in dialog
    answer = room.do(room.host, "cancel")
    assert answer.headers["hx-redirect"] == "/"
    assert room.host.get(room.page).status_code == 404
    assert Browser(room.host.client).get(room.link).status_code == 404


def test_a_link_for_another_device_seats_it_beside_the_first(room: Room) -> None:
    made = room.host.post(f"{room.game.path}/seats/Ada/device", headers=csrf(room.host)).json()
    phone = Browser(room.host.client)
    assert "Play as Ada on this device" in phone.get(made["link"]).text
    assert join(phone, made["token"]).status_code == 200
    mine = [b.get(f"{room.game.path}/room").json()["seated"] for b in (room.host, phone)]
    assert mine == [True, True]
    assert Browser(room.host.client).get(made["link"]).status_code == 404


def test_what_a_stranger_fetches_does_not_change_with_what_the_invited_do(room: Room) -> None:
    stranger = Browser(room.host.client)
    paths = [room.game.path, f"{room.game.path}/room"]
    before = [stranger.get(path).json() for path in paths]
    Browser(room.host.client).post(f"{room.link}/opened")
    Browser(room.host.client).post(f"{room.link}/decline", data={"line": "no"})
    after = [stranger.get(path).json() for path in paths]
    assert after == before


def test_a_program_plays_with_the_token_of_an_invitation(room: Room) -> None:
    bearer = {"Authorization": f"Bearer {room.game.tokens['Emil']}"}
    shown = room.host.client.get(room.game.path, headers=bearer).json()
    assert shown["reader"] == "Emil"
    assert room.state() == "seated"


def test_two_workers_and_a_server_that_is_killed(
    shared_db: str, start_server: Callable[..., Server]
) -> None:
    """Invitations, seats and the countdown are in the store: any worker goes on with them."""
    server = start_server(shared_db, workers=2)
    seats: list[dict[str, object]] = [
        {"name": "Ada", "mine": True},
        {"name": "Emil", "invite": True},
    ]
    with server.client() as client:
        room = Room(client, seats)
        put = room.host.request(
            "PUT", f"{room.game.path}/setup", json={"pace": "live"}, headers=csrf(room.host)
        )
        assert put.status_code == 200, put.text
    server.kill()
    server.start()
    with server.client() as client:
        room.host.client = client
        emil = Browser(client)
        assert f"{server.url}{room.link}" in room.host.get(room.page).text
        assert join(emil, room.game.tokens["Emil"]).status_code == 200
        server.kill()
    server.start()
    with server.client() as client:
        until = time.monotonic() + PATIENCE
        while not client.get(room.game.path).json()["begun"]:
            assert time.monotonic() < until
            time.sleep(0.2)
