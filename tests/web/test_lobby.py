"""The lobby: which matches it shows whom, in which order, and what can be done about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.web.table import JSON, Browser, Game, Table
from trunkline.server.clock import now
from trunkline.server.events.streams import Sign
from trunkline.server.matches.clock_lobby import TimeLeft
from trunkline.server.matches.lobby import MatchListed
from trunkline.web.pages.departures import boards

PASSWORD = "a long secret"


def person(table: Table, name: str) -> Browser:
    """A browser that is logged in."""
    browser = Browser(table.client)
    data = {"name": name, "password": PASSWORD}
    assert browser.post("/api/accounts", json=data).status_code == 201
    return browser


def wants(browser: Browser, *seats: JSON, **more: Any) -> JSON:
    """A match that this browser sets up."""
    browser.get("/api/session")
    data = {"title": "toy", "seats": list(seats), "options": {"heap": "10"}, **more}
    headers = {"x-csrftoken": browser.cookies.get("csrftoken", "")}
    answer = browser.post("/api/matches", json=data, headers=headers)
    assert answer.status_code == 201, answer.text
    found: JSON = answer.json()
    return found


def sent(browser: Browser, method: str, path: str, **more: Any) -> Any:
    headers = {"x-csrftoken": browser.cookies.get("csrftoken", "")}
    return browser.request(method, path, headers=headers, **more)


def lobby(browser: Browser) -> dict[str, list[JSON]]:
    """Board -> its rows."""
    found = browser.get("/lobby.json").json()
    return {board["id"]: board["rows"] for board in found["boards"]}


def ids(rows: list[JSON]) -> set[str]:
    return {row["id"] for row in rows}


ME = {"name": "Ada", "mine": True}


def test_a_browser_that_was_never_here_is_told_what_this_is(quick: Table) -> None:
    stranger = Browser(quick.client)
    page = stranger.get("/").text
    assert "Rail and share games, with friends or bots" in page
    assert 'id="boards"' in stranger.get("/lobby").text


def test_after_the_first_match_it_is_the_lobby(quick: Table) -> None:
    browser = Browser(quick.client)
    browser.post("/new", data={"title": "toy", "seats": "2", "kind.2": "here", "name.2": "Bob"})
    assert 'id="boards"' in browser.get("/").text
    assert "Rail and share games" in browser.get("/welcome").text


def test_an_account_without_a_match_has_a_lobby(quick: Table) -> None:
    assert 'id="boards"' in person(quick, "Lobbyist").get("/").text


def test_own_matches_are_apart_from_those_of_others(table: Table) -> None:
    ada = person(table, "Ada One")
    mine = wants(ada, ME, {"name": "Bob"}, seen_by="all")
    theirs = table.new(listed=True)
    room = table.new("toy", "Zoe", {"open": True}, seen_by="all")
    found = lobby(ada)
    assert mine["id"] in ids([*found.get("turn", []), *found.get("wait", [])])
    assert theirs.id in ids(found["play"])
    assert room.id in ids(found["open"])


def test_an_invitation_is_a_board_of_its_own_until_one_sits_down(table: Table) -> None:
    ada, ben = person(table, "Ada Two"), person(table, "Ben Two")
    made = wants(ada, ME, {"account": "Ben Two"})
    (row,) = lobby(ben)["invited"]
    assert row["now"] == "Ada invites you to play, turn-based"
    assert row["word"] == "View"
    assert row["players"] == "Ada"
    (waits,) = lobby(ada)["wait"]
    assert (waits["now"], waits["word"]) == ("1 of 2 have sat down", "Room")
    assert waits["id"] == made["id"]


def test_the_turn_board_begins_with_the_least_time_left() -> None:
    def match(name: str, changed: str, left: int | None) -> tuple[MatchListed, str]:
        line = MatchListed(
            *(name, "toy", name, "days", ["Ann", "Bob"], 1, "Ann", True, True, 0, True, False),
            *(None, f"2026-11-{changed}T10:00:00Z", f"/matches/{name}"),
            time_left=None if left is None else TimeLeft(left, 0.5),
        )
        return line, ""

    (board,) = boards(
        [
            match("a", "12", None),
            match("b", "11", 500),
            match("c", "10", None),
            match("d", "09", 50),
        ]
    )
    assert [row.name for row in board.rows] == ["d", "b", "c", "a"]
    assert board.columns[-1] == "Time left"


def test_who_is_here_of_one_s_own_tables_is_told_and_nobody_else(quick: Table) -> None:
    ada, ben = person(quick, "Ada Six"), person(quick, "Ben Six")
    made = wants(ada, ME, {"name": "Ben"}, name="Sunday one")
    strangers = quick.new("toy", "Zoe", "Yan", listed=True)
    token = next(seat["token"] for seat in made["seats"] if seat["name"] == "Ben")
    ben.get("/api/session")
    sent(ben, "POST", "/api/session/seats", json={"token": token})
    sign = Sign("a page", ((made["id"], 1), (strangers.id, 0)), now() + 60_000)
    quick.portal.call(quick.service.presence.hear, sign)
    (here,) = ada.get("/lobby.json").json()["here"]
    assert here == {"name": "Ben", "mark": {"shape": "full", "words": "here, plays Sunday one"}}
    assert Browser(quick.client).get("/lobby.json").json()["here"] == []


@pytest.mark.parametrize(
    ("left", "words", "little"),
    [
        ((40, 0.9), "40 s", False),
        ((840, 0.3), "14 min", False),
        ((18_000, 0.24), "5 h", True),
        ((500_000, 0.9, 82_800), "23 h", False),
        ((18_000, 0.24, 0), "5 h of reserve", True),
    ],
)
def test_the_time_left_is_told_in_words_and_little_of_it_in_amber(
    left: tuple[float, ...], words: str, little: bool
) -> None:
    line = MatchListed(
        *("x", "toy", "x", "days", ["Ann"], 1, "Ann", True, True, 0, True, False, None),
        *("2026-11-12T10:00:00Z", "/matches/x"),
        time_left=TimeLeft(*left),  # type: ignore[arg-type]
    )
    shown = boards([(line, "")])[0].rows[0].left
    assert shown is not None
    assert (shown.words, shown.little) == (words, little)
    others = msgspec.structs.replace(line, your_turn=False)
    assert boards([(others, "")])[0].rows[0].left is None  # there it says how long it waits


def finished(table: Table) -> Game:
    game = table.new(seed=1)
    game.guesses()
    while not game.show()["finished"]:
        player = game.show()["deciders"][0]
        offers = game.get("/offers", player).json()["offers"]
        data = {"seen": game.version, "action": offers[0]["action"]}
        assert game.send("/actions", player, data).status_code == 201
    return game


def test_a_finished_match_can_be_hidden_and_others_cannot(table: Table) -> None:
    ada = person(table, "Ada Three")
    over, running = finished(table), table.new()
    ada.get("/api/session")
    for game in (over, running):
        token = {"token": game.tokens["Ann"]}
        assert sent(ada, "POST", "/api/session/seats", json=token).status_code == 201
    assert over.id in ids(lobby(ada)["over"])
    assert sent(ada, "POST", f"/api/matches/{over.id}/hidden").status_code == 204
    assert "over" not in lobby(ada)
    refused = sent(ada, "POST", f"/api/matches/{running.id}/hidden")
    assert refused.status_code == 422
    assert refused.json()["why"] == "You can hide only finished matches."
    assert over.get(player="Bob").status_code == 200


def test_names_of_accounts_are_found_by_those_who_have_one(table: Table) -> None:
    quentin = person(table, "Quentin")
    person(table, "Quirin")
    assert quentin.get("/api/people?find=qui").json() == ["Quirin"]
    assert quentin.get("/api/people?find=q").json() == []
    assert Browser(table.client).get("/api/people?find=qui").json() == []


def test_a_friend_who_has_no_account_is_told_beside_the_seat(quick: Table) -> None:
    data = {"title": "toy", "seats": "2", "kind.2": "friend", "name.2": "Nobody Known"}
    page = Browser(quick.client).post("/new", data=data).text
    assert "Nobody here has an account named Nobody Known." in page


def test_a_kept_form_is_the_next_one_s_beginning(table: Table) -> None:
    ada = person(table, "Ada Four")
    ada.get("/new")
    form = {"title": "toy", "seats": "2", "kind.2": "open", "pace": "days", "seen_by": "us"}
    assert sent(ada, "POST", "/new/default", data=form).status_code == 200
    kept = ada.get("/new.json?title=toy").json()
    assert [seat["kind"] for seat in kept["seats"]] == ["me", "open"]
    assert (kept["pace"], kept["seen_by"]) == ("days", "us")
    assert person(table, "Ben Four").get("/new.json?title=toy").json()["pace"] == "live"


def test_who_played_before_can_be_seated_again(table: Table) -> None:
    ada = person(table, "Ada Five")
    person(table, "Ben Five")
    wants(
        ada,
        ME,
        {"account": "Ben Five"},
        {"name": "Emil", "invite": True},
        title="chicago-express",
        options={},
    )
    form = ada.get("/new.json?title=chicago-express").json()
    assert {p["name"]: p["account"] for p in form["people"]} == {"Ben Five": True, "Emil": False}
    assert form["same"] == "The same 3 players as last time"
    again = ada.get("/new.json?title=chicago-express&change=same").json()
    assert [seat["kind"] for seat in again["seats"]] == ["me", "friend", "link"]


def test_who_gives_up_the_own_seat_takes_the_own_name_along(quick: Table) -> None:
    form = {"title": "toy", "seats": "2", "kind.2": "me", "kind.1": "link", "was.1": "me"}
    form |= {"name.1": "Ada", "name.2": "Ada", "was.2": "bot:calm"}
    seats = quick.client.get("/new.json", params=form).json()["seats"]
    assert [seat["name"] for seat in seats] == ["", "Ada"]


def test_shuffled_seats_are_the_same_seats(quick: Table) -> None:
    form = {"title": "toy", "seats": "2", "kind.1": "me", "kind.2": "open", "change": "shuffle"}
    kinds = {
        tuple(seat["kind"] for seat in quick.client.get("/new.json", params=form).json()["seats"])
        for _ in range(40)
    }
    assert kinds == {("me", "open"), ("open", "me")}


@pytest.mark.parametrize("title", ["1880", "1881", "1889", "chicago-express"])
def test_every_title_has_a_game_to_watch_that_nobody_holds(
    serve: Callable[..., Table], title: str
) -> None:
    table = serve()
    answer = table.client.get(f"/examples/{title}", follow_redirects=False)
    assert answer.status_code == 303
    address = answer.headers["location"]
    assert address.endswith("?at=1")
    assert (
        table.client.get(f"/examples/{title}", follow_redirects=False).headers["location"]
        == address
    )
    shown = table.client.get(f"/api{address.removesuffix('?at=1')}").json()
    assert shown["finished"] is True
    assert shown["title"] == title
    assert not any(seat["mine"] for seat in shown["seats"])
    assert "example" not in str(table.client.get("/lobby.json").json()["boards"])


def test_a_title_without_a_game_to_watch_says_so(quick: Table) -> None:
    answer = quick.client.get("/examples/toy", follow_redirects=False)
    assert answer.status_code == 404
    assert "has no game to watch" in answer.text
    cards = {
        card["id"]: card["links"] for card in quick.client.get("/welcome.json").json()["titles"]
    }
    assert cards["toy"] == []


def test_a_server_without_accounts_offers_no_friends_and_no_rating(
    serve: Callable[..., Table],
) -> None:
    client = serve(accounts=False).client
    kinds = [kind for kind, _ in client.get("/new.json").json()["kinds"]]
    assert "friend" not in kinds
    assert "link" in kinds
    form = {"title": "toy", "seats": "2", "kind.2": "link"}
    assert client.get("/new.json", params=form).json()["countable"] is False
    assert "Log in" not in client.get("/").text


def test_a_server_that_lists_nothing_shows_no_strangers_boards(serve: Callable[..., Table]) -> None:
    table = serve(listed=False)
    table.new(listed=True)
    assert table.client.get("/lobby.json").json()["boards"] == []
    assert table.client.get("/api/matches").json() == []
    assert "all" not in dict(table.client.get("/new.json").json()["seers"])


def test_a_server_without_bots_offers_none(serve: Callable[..., Table]) -> None:
    kinds = [kind for kind, _ in serve(bots=False).client.get("/new.json").json()["kinds"]]
    assert not any(kind.startswith("bot:") for kind in kinds)


def test_bots_have_three_levels_for_every_title(serve: Callable[..., Table]) -> None:
    client = serve(bots=True).client
    for title in client.get("/api/titles").json():
        assert set(title["levels"]) == {"calm", "steady", "strong"}
        kinds = dict(client.get("/new.json", params={"title": title["id"]}).json()["kinds"])
        assert [kinds[f"bot:{level}"] for level in ("calm", "steady", "strong")] == [
            "Bot, calm",
            "Bot, steady",
            "Bot, strong",
        ]


def test_the_first_page_names_up_to_three_games(quick: Table) -> None:
    from trunkline.web.pages.welcome import counted, named

    assert named(["A", "B", "C"]) == "A, B and C"
    assert named(["A", "B", "C", "D", "E"]) == "A, B, C, D and 1 more"
    assert (counted(3), counted(9)) == ("3 games", "9 games")


def test_about_this_server_says_what_is_missing(serve: Callable[..., Table]) -> None:
    page = serve().client.get("/about").text
    assert "This server sends no e-mail." in page
