"""Seats: secret links, open seats, several seats in one browser, accounts."""

from collections.abc import Callable

import httpx

from tests.web.table import Browser, Game, Table, action
from trunkline.server.people.tokens import new_id


def sit(client: httpx.Client | Browser, token: str) -> httpx.Response:
    return client.post("/api/session/seats", json={"token": token}, headers=csrf(client))


def csrf(client: httpx.Client | Browser) -> dict[str, str]:
    """The second proof that a browser's page sends along."""
    client.get("/api/session")
    token = client.cookies.get("csrftoken")
    return {} if token is None else {"x-csrftoken": token}


def act(client: httpx.Client | Browser, game: Game, by: str, number: int = 1) -> httpx.Response:
    data = {"seen": game.version, "action": action("guess", by, number=number)}
    return client.post(f"{game.path}/actions", json=data, headers=csrf(client))


def test_a_secret_link_seats_the_browser_and_leads_to_the_table(table: Table) -> None:
    game = table.new()
    client = table.client
    answer = client.post(f"/join/{game.tokens['Ann']}")
    assert answer.headers["hx-redirect"] == f"/matches/{game.id}"
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert game.tokens["Ann"].lower() not in cookie
    assert act(client, game, "Ann").status_code == 201
    assert act(client, game, "Bob").status_code == 403


def test_hot_seat_one_browser_holds_several_seats(table: Table) -> None:
    game = table.new()
    for name in ("Ann", "Bob"):
        assert sit(table.client, game.tokens[name]).status_code == 201
    me = table.client.get("/api/session").json()
    assert me["seats"] == [{"match": game.id, "number": 0}, {"match": game.id, "number": 1}]
    assert act(table.client, game, "Ann").status_code == 201
    assert act(table.client, game, "Bob").status_code == 201
    assert game.version == 2
    shown = table.client.get(game.path).json()
    assert shown["reader"] == "Ann"
    assert [seat["mine"] for seat in shown["seats"]] == [True, True]


def test_the_reader_of_a_hot_seat_is_who_decides(table: Table) -> None:
    game = table.new()
    for name in ("Ann", "Bob"):
        sit(table.client, game.tokens[name])
    act(table.client, game, "Ann")
    assert table.client.get(game.path).json()["reader"] == "Bob"
    assert table.client.get(game.path, params={"as": "Ann"}).json()["reader"] == "Ann"


def test_wrong_links_open_nothing(table: Table) -> None:
    assert sit(table.client, "no-such-token").status_code == 404
    assert table.client.get("/join/no-such-token").status_code == 404


def test_a_new_link_ends_the_old_one(table: Table) -> None:
    game = table.new()
    renewed = game.send("/seats/Ann/link", "Ann", None)
    assert renewed.status_code == 201
    token = renewed.json()["token"]
    data = {"seen": 0, "action": action("guess", "Ann", number=1)}
    assert game.send("/actions", "Ann", data).status_code == 401
    assert game.send("/actions", token, data).status_code == 201
    assert game.send("/seats/Ann/link", "Bob", None).status_code == 403
    assert game.send("/seats/Zoe/link", "Bob", None).status_code == 404


def test_a_match_begins_when_the_last_open_seat_is_taken(table: Table) -> None:
    game = table.new("toy", "Ann", {"open": True})
    shown = game.show()
    assert not shown["begun"]
    assert shown["state"] is None
    assert "begins when everyone has sat down" in shown["notice"]
    early = game.act("guess", "Ann", number=1)
    assert early.status_code == 422
    claimed = game.send("/seats/Open seat 2/claim", None, {"name": "Zoe"})
    assert claimed.status_code == 201
    game.tokens["Zoe"] = claimed.json()["token"]
    assert game.show()["begun"]
    assert game.show()["deciders"] == ["Ann", "Zoe"]
    game.played("guess", "Zoe", number=1)


def test_an_open_seat_is_taken_once(table: Table) -> None:
    game = table.new("toy", "Ann", {"open": True}, {"open": True})
    assert game.send("/seats/Open seat 2/claim", None, {"name": "Zoe"}).status_code == 201
    assert game.send("/seats/Open seat 2/claim", None, {"name": "Max"}).status_code == 404
    assert game.send("/seats/Ann/claim", None, {"name": "Max"}).status_code == 409
    assert game.send("/seats/Open seat 3/claim", None, {"name": "Zoe"}).status_code == 422
    assert game.send("/seats/Open seat 3/claim", None, {"name": " "}).status_code == 422
    assert not game.show()["begun"]


def test_a_seat_of_ones_own_needs_a_browser_and_stays_with_it(
    serve: Callable[..., Table],
) -> None:
    table = serve()
    first = table.new()
    sit(table.client, first.tokens["Ann"])
    seats = [{"name": "Me", "mine": True}, {"name": "Bob"}]
    made = table.client.post(
        "/api/matches", json={"title": "toy", "seats": seats}, headers=csrf(table.client)
    )
    assert made.status_code == 201
    game = Game(table.client, made.json())
    assert act(table.client, game, "Me").status_code == 201
    assert {row["id"] for row in table.client.get("/api/matches?mine=true").json()} == {
        first.id,
        game.id,
    }


def test_seats_stay_with_the_browser_when_it_logs_in(table: Table) -> None:
    game = table.new()
    sit(table.client, game.tokens["Ann"])
    account = {"name": f"Ann {new_id()}", "password": "correct horse"}
    made = table.client.post("/api/accounts", json=account, headers=csrf(table.client))
    assert made.status_code == 201
    assert act(table.client, game, "Ann").status_code == 201


def test_an_account_keeps_its_seats_on_every_device(table: Table) -> None:
    game = table.new()
    account = {"name": f"Ann {new_id()}", "password": "correct horse"}
    table.client.post("/api/accounts", json=account)
    sit(table.client, game.tokens["Ann"])
    other = Browser(table.client)
    assert other.post("/api/session", json=account).status_code == 201
    assert act(other, game, "Ann").status_code == 201
    assert game.get("/history").json()[0]["way"] == "browser"
