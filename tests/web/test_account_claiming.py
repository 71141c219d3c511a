"""Seats of a browser that whoever logs in there may take into their account."""

from __future__ import annotations

from typing import Any

from tests.web.account_people import Person, guest, logged_in, registered, unlike
from tests.web.table import Game, Table
from tests.web.test_seats import act, sit


def seats(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = person.get("/api/account/seats").json()
    return found


def take(person: Person, game: Game, *numbers: int) -> int:
    wanted = [{"match": game.id, "number": number} for number in numbers]
    answer = person.send("POST", "/api/account/seats", json={"seats": wanted})
    return int(answer.status_code)


def test_a_seat_taken_as_a_guest_is_claimed_at_registration(table: Table) -> None:
    game, ada = table.new(), guest(table)
    sit(ada, game.tokens["Ann"])
    registered(table, unlike("Ada"), ada)
    (seat,) = seats(ada)
    assert (seat["match"], seat["number"], seat["seat"]) == (game.id, 0, "Ann")
    assert seat["own"] is True
    phone = logged_in(table, ada.name)
    assert act(phone, game, "Ann").status_code == 403
    assert take(ada, game, 0) == 204
    assert seats(ada) == []
    assert act(phone, game, "Ann").status_code == 201


def test_the_box_asks_after_registering_and_after_logging_in(quick: Table) -> None:
    game, ada = quick.new("toy", "Ann", "Bob", name="Lunch"), guest(quick)
    sit(ada, game.tokens["Ann"])
    name = unlike("Ada")
    form = {"name": name, "password": "a locomotive in snow"}
    assert ada.form("/account", do="register", **form).headers["hx-redirect"] == "/account"
    page = ada.get("/account").text
    assert "This browser holds 1 seat that is not in your account." in page
    assert "Toy “Lunch” as Ann" in page
    other = guest(quick)
    assert other.form("/account", **form).headers["hx-redirect"] == "/"


def test_of_a_hot_seat_only_the_own_seat_is_ticked(table: Table) -> None:
    ada = guest(table)
    game = table.new("toy", "Ben", unlike("Ada")[:30], "Cy")
    names = list(game.tokens)
    for name in names:
        sit(ada, game.tokens[name])
    registered(table, names[1], ada)
    assert {seat["seat"]: seat["own"] for seat in seats(ada)} == {
        names[0]: False,
        names[1]: True,
        names[2]: False,
    }
    page = ada.get("/account").text
    assert page.count(" checked> <span>Toy") == 1
    assert take(ada, game, 1) == 204
    assert [seat["mine"] for seat in ada.get(game.path).json()["seats"]] == [True] * 3
    assert seats(ada) == []


def test_where_no_name_fits_the_first_seat_is_ticked(table: Table) -> None:
    game, ada = table.new(), guest(table)
    for name in ("Ann", "Bob"):
        sit(ada, game.tokens[name])
    registered(table, unlike("Ada"), ada)
    assert [seat["own"] for seat in seats(ada)] == [True, False]


def test_seats_that_are_left_here_are_not_asked_about_again(table: Table) -> None:
    game, ada = table.new(), guest(table)
    sit(ada, game.tokens["Ann"])
    registered(table, unlike("Ada"), ada)
    assert "stay with this browser" in ada.form("/account/claim", do="leave").text
    assert seats(ada) == []
    assert act(ada, game, "Ann").status_code == 201
    assert act(logged_in(table, ada.name), game, "Ann").status_code == 403


def test_nobody_claims_what_their_browser_does_not_hold(table: Table) -> None:
    game, ada, ben = table.new(), guest(table), guest(table)
    sit(ben, game.tokens["Bob"])
    registered(table, unlike("Ada"), ada)
    assert take(ada, game, 0, 1) == 204
    assert act(ada, game, "Ann").status_code == 403
    assert act(ben, game, "Bob").status_code == 201


def test_a_seat_of_another_account_is_not_claimed(table: Table) -> None:
    game, ada = table.new(), guest(table)
    sit(ada, game.tokens["Ann"])
    registered(table, unlike("Ada"), ada)
    assert take(ada, game, 0) == 204
    ada.send("DELETE", "/api/session")
    ben = registered(table, unlike("Ben"), ada)
    assert seats(ben) == []


def test_the_page_of_devices_names_them_and_logs_out_there(quick: Table) -> None:
    ada = registered(quick, unlike("Ada"))
    headers = {"user-agent": "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36"}
    phone = guest(quick)
    data = {"name": ada.name, "password": "a locomotive in snow"}
    phone.request("POST", "/api/session", json=data, headers=headers)
    page = ada.get("/account/devices").text
    assert "Chrome, Android" in page
    assert "this one" in page
    other = next(s["id"] for s in ada.get("/api/sessions").json() if not s["this"])
    assert "is logged out" in ada.form("/account/devices/leave", id=other).text
    assert phone.get("/api/account").status_code == 401
    assert "You are not logged in there." in ada.form("/account/devices/leave", id=other).text


def test_strangers_are_sent_to_the_login(quick: Table) -> None:
    for path in ("/account/devices", "/account/vacation", "/account/data"):
        answer = guest(quick).get(path, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/account")
