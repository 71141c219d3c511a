"""Lending seats: with the table's consent, and taking them back at any time."""

from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from tests.web.table import Browser, Game, Table, action
from tests.web.test_seats import csrf, sit
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import messages


@pytest.fixture
def game(table: Table) -> Game:
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.guesses()
    return game


def lend(game: Game, by: str, seat: str, **to: Any) -> httpx.Response:
    return game.send("/loans", by, {"seat": seat, **to})


def agree(game: Game, by: str, number: int) -> str:
    answer = game.send(f"/requests/{number}", by, {"answer": "agree"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["status"])


def lend_to(game: Game, seat: str, **to: Any) -> None:
    """Ann asks and everybody who must agree does."""
    asked = lend(game, "Ann", seat, **to).json()
    for name in asked["needed"]:
        status = agree(game, name, asked["number"])
    assert status == "granted"


def act_for(game: Game, token_of: str, by: str) -> httpx.Response:
    data = {"seen": game.version, "action": action("take", by, count=1)}
    return game.send("/actions", token_of, data)


def test_a_seat_is_lent_with_the_consent_of_the_table_and_of_its_owner(game: Game) -> None:
    game.played("take", "Ann", count=1)
    asked = lend(game, "Ann", "Bob", to="Cy")
    assert asked.status_code == 202
    assert asked.json()["needed"] == ["Cy", "Bob"]
    assert agree(game, "Cy", asked.json()["number"]) == "open"
    assert act_for(game, "Cy", "Bob").status_code == 403
    assert agree(game, "Bob", asked.json()["number"]) == "granted"
    done = act_for(game, "Cy", "Bob")
    assert done.status_code == 201
    entry = game.get("/history").json()[-1]
    assert (entry["by"], entry["submitter"]) == ("Bob", "Cy")


def test_where_nothing_is_secret_an_absent_players_seat_is_lent_without_them(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy")
    asked = lend(game, "Ann", "Bob", to="Cy")
    assert asked.json()["needed"] == ["Cy"]
    assert agree(game, "Cy", asked.json()["number"]) == "granted"


def two_seats(game: Game) -> Browser:
    """One browser that holds the seats of Ann, the host, and Cy."""
    browser = Browser(game.client)
    for name in ("Ann", "Cy"):
        assert sit(browser, game.tokens[name]).status_code == 201
    return browser


@pytest.mark.parametrize("title", ["toy", "chicago-express"])
def test_the_other_seats_of_whoever_asks_are_no_consent(table: Table, title: str) -> None:
    game = table.new(title, "Ann", "Bob", "Cy")
    host = two_seats(game)
    loan = {"seat": "Bob", "to": "Cy"}
    asked = host.post(f"{game.path}/loans", json=loan, headers=csrf(host))
    assert asked.status_code == 202
    assert asked.json()["needed"] == ["Bob"]
    assert game.show()["seats"][1]["lent_to"] is None


def test_a_seat_that_the_asker_takes_later_is_no_consent_either(table: Table) -> None:
    game = table.new("chicago-express", "Ann", "Bob", "Cy")
    number = lend(game, "Ann", "Bob", bot="random").json()["number"]
    host = two_seats(game)
    path = f"{game.path}/requests/{number}"
    answer = host.post(path, json={"answer": "agree"}, headers=csrf(host))
    assert answer.status_code == 403
    assert game.show()["seats"][1]["lent_bot"] is None


def test_the_host_and_an_ally_cannot_read_or_replace_a_sealed_bid(table: Table) -> None:
    game = table.new("1881", "Ann", "Bob", "Cy", seed=1)
    game.played("bid", "Bob", amount=50)
    number = lend(game, "Ann", "Bob", to="Cy").json()["number"]
    assert agree(game, "Cy", number) == "open"
    assert game.get("/log", "Cy", **{"as": "Bob"}).status_code == 403
    data = {"seen": game.version, "action": action("bid", "Bob", amount=5)}
    assert game.send("/actions", "Cy", data).status_code == 403


def test_a_request_of_an_older_version_still_needs_the_owner(quick: Table) -> None:
    """Before this rule only the others were asked; such a request may still be open."""
    game = quick.new("toy", "Ann", "Bob", "Cy")
    number = lend(game, "Ann", "Bob", to="Cy").json()["number"]
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        data = '{"asked":{"for":"loan","seat":"Bob","to":"Cy"},"needed":["Cy"]}'
        here = messages.c.match_id == game.id
        connection.execute(sa.update(messages).where(here).values(data=data))
    answer = game.send(f"/requests/{number}", "Cy", {"answer": "agree"})
    assert answer.status_code == 422
    assert "owner" in answer.json()["why"]
    assert game.show()["seats"][1]["lent_to"] is None


def test_a_lent_seat_is_shown_and_its_owner_takes_it_back(game: Game) -> None:
    game.played("take", "Ann", count=1)
    lend_to(game, "Bob", to="Cy")
    assert game.show()["seats"][1]["lent_to"] == "Cy"
    refused = act_for(game, "Bob", "Bob")
    assert refused.status_code == 403
    assert "Take it back" in refused.json()["why"]
    path, headers = f"{game.path}/loans/Bob", game.headers("Bob")
    assert game.client.delete(path, headers=headers).status_code == 204
    assert game.show()["seats"][1]["lent_to"] is None
    assert act_for(game, "Cy", "Bob").status_code == 403
    assert act_for(game, "Bob", "Bob").status_code == 201


def test_only_host_and_owner_lend(game: Game) -> None:
    assert lend(game, "Cy", "Bob", bot="random").status_code == 403
    assert lend(game, "Bob", "Bob", bot="random").status_code == 202
    assert lend(game, "no-such-token", "Bob", bot="random").status_code == 401


def test_of_two_players_the_owner_must_agree(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob")
    asked = lend(game, "Ann", "Bob", to="Ann")
    assert asked.status_code == 202
    assert asked.json()["needed"] == ["Bob"]


def test_the_owner_can_always_decline(game: Game) -> None:
    number = lend(game, "Ann", "Bob", to="Cy").json()["number"]
    declined = game.send(f"/requests/{number}", "Bob", {"answer": "decline"})
    assert declined.json()["status"] == "declined"


def test_one_persons_seat_can_go_to_a_bot_at_once_if_nobody_else_is_there(table: Table) -> None:
    game = table.new("toy", "Ann", {"bot": "random"})
    lent = lend(game, "Ann", "Ann", bot="random")
    assert lent.status_code == 201
    assert lent.json()["status"] == "granted"
    assert game.show()["seats"][0]["lent_bot"] == "random"


@pytest.mark.parametrize(
    ("seat", "to", "status"),
    [
        ("Bob", {}, 422),
        ("Bob", {"to": "Cy", "bot": "random"}, 422),
        ("Bob", {"to": "Bob"}, 422),
        ("Bob", {"to": "Zoe"}, 422),
        ("Bob", {"bot": "oracle"}, 422),
        ("Zoe", {"bot": "random"}, 404),
    ],
)
def test_impossible_loans_are_refused(
    quick: Table, seat: str, to: dict[str, str], status: int
) -> None:
    game = quick.new("toy", "Ann", "Bob", "Cy")
    assert lend(game, "Ann", seat, **to).status_code == status


def test_a_seat_is_lent_once(game: Game) -> None:
    lend_to(game, "Bob", to="Cy")
    assert lend(game, "Ann", "Bob", bot="random").status_code == 422
    path = f"{game.path}/loans/Cy"
    assert game.client.delete(path, headers=game.headers("Cy")).status_code == 422


def test_the_borrower_sees_what_the_seat_may_see(table: Table) -> None:
    game = table.new("toy", "Ann", "Bob", "Cy")
    game.played("guess", "Bob", number=7)
    assert game.get("/log", "Cy", **{"as": "Bob"}).status_code == 403
    lend_to(game, "Bob", to="Cy")
    record = game.get("/log", "Cy", **{"as": "Bob"}).json()
    assert record["actions"][0]["number"] == 7
    assert game.get("/log", "Cy").json()["actions"][0]["do"] == "withheld"


def test_the_owner_of_a_lent_seat_is_offered_nothing_but_to_take_it_back(quick: Table) -> None:
    """Where bots are off, the bot that plays the seat never moves."""
    game = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    ann = Browser(quick.client)
    sit(ann, game.tokens["Ann"])
    assert ann.get(f"/matches/{game.id}/table.json").json()["pill"]["text"] == "Your turn"
    asked = ann.post(
        f"{game.path}/loans", json={"seat": "Ann", "bot": "random"}, headers=csrf(ann)
    ).json()
    for name in asked["needed"]:
        agree(game, name, asked["number"])
    shown = ann.get(f"/matches/{game.id}/table.json").json()
    assert not shown["your_turn"]
    assert shown["pill"]["text"] != "Your turn"
    page = ann.get(f"/matches/{game.id}").text
    assert "Take my seat back" in page
    assert 'id="main-act"' not in page
    assert not your_turn(ann, game), "nor in the lobby"


def your_turn(who: Browser, game: Game) -> bool:
    listed = {line["id"]: line for line in who.get("/api/matches?mine=true").json()}
    return bool(listed[game.id]["your_turn"])


def test_the_lobby_of_the_borrower_says_that_it_is_their_turn(quick: Table) -> None:
    game = quick.new("chicago-express", "Ann", "Bob", "Cy", seed=1)
    ann, bob = Browser(quick.client), Browser(quick.client)
    sit(ann, game.tokens["Ann"])
    sit(bob, game.tokens["Bob"])
    assert (your_turn(ann, game), your_turn(bob, game)) == (True, False)
    asked = ann.post(f"{game.path}/loans", json={"seat": "Ann", "to": "Bob"}, headers=csrf(ann))
    number = asked.json()["number"]
    bob.post(f"{game.path}/requests/{number}", json={"answer": "agree"}, headers=csrf(bob))
    agree(game, "Cy", number)
    assert (your_turn(ann, game), your_turn(bob, game)) == (False, True)
