"""Download my data, and delete my account: what is mine, and what stays for the others."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from tests.titles.chicago_express.recorded import reached
from tests.web.account_people import PASSWORD, Person, guest, registered, unlike
from tests.web.table import PATIENCE, Game, Table, action
from tests.web.test_seats import act, sit
from trunkline.kernel import Match, Record
from trunkline.server import admin
from trunkline.server.store.schema import orders

LEFT = "has left this server. A bot plays the seat."
HOST = "Bob is the host now."


@pytest.fixture
def botted(serve: Callable[..., Table]) -> Table:
    """An application whose bots play."""
    return serve(bots=True, bot_seconds=0.05, bot_pause=0.0, modules=("tests.web.titles",))


def downloaded(person: Person) -> dict[str, Any]:
    answer = person.get("/api/account/data")
    assert answer.status_code == 200
    with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
        return {name: msgspec.json.decode(files.read(name)) for name in files.namelist()}


def deleted(person: Person, **more: Any) -> int:
    data = {"password": PASSWORD, **more}
    return int(person.send("POST", "/api/account/delete", json=data).status_code)


def texts(game: Game) -> list[str]:
    return [message["text"] for message in game.get("/chat").json()]


def test_one_zip_with_what_is_mine(table: Table) -> None:
    game, ada = table.new("toy", "Ann", "Bob", name="Lunch"), guest(table)
    registered(table, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    ada.send("POST", f"{game.path}/chat", json={"text": "Hello"})
    game.send("/chat", "Bob", {"text": "Good day"})
    plan = {"at": 0, "moves": [], "name": "Later"}
    assert ada.send("POST", f"{game.path}/plans", json=plan).status_code == 201
    note = {"text": "Bob bluffs"}
    assert ada.send("PUT", f"{game.path}/notes", json=note).status_code < 300
    order = {"order": {"kind": "run", "company": "Ann", "asks": []}}
    assert ada.send("POST", f"{game.path}/orders", json=order).status_code == 201
    found = downloaded(ada)
    assert [each["order"]["company"] for each in found["orders.json"]] == ["Ann"]
    assert [note["text"] for note in found["notes.json"]] == ["Bob bluffs"]
    account = found["account.json"]
    assert account["name"] == ada.name
    assert account["preferences"]["show_last_seen"] == "tables"
    assert "password" not in account
    assert [seat["match"] for seat in found["matches.json"]] == [game.id]
    assert [said["text"] for said in found["chat.json"]] == ["Hello"]
    assert [plan["name"] for plan in found["plans.json"]] == ["Later"]
    assert found[f"matches/{game.id}.trunk.json"]["players"] == ["Ann", "Bob"]


def test_what_others_sealed_is_not_in_it(table: Table) -> None:
    game, ada = table.new("toy", "Ann", "Bob", "Cy"), guest(table)
    registered(table, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    assert act(ada, game, "Ann", number=3).status_code == 201
    game.played("guess", "Bob", number=7)
    actions = downloaded(ada)[f"matches/{game.id}.trunk.json"]["actions"]
    assert actions == [{"do": "guess", "by": "Ann", "number": 3}, {"do": "withheld", "by": "Bob"}]


def test_the_page_gives_the_same_file(quick: Table) -> None:
    ada = registered(quick, unlike("Ada"))
    answer = ada.get("/account/data/trunkline.zip")
    assert answer.headers["content-type"] == "application/zip"
    assert answer.headers["content-disposition"].startswith("attachment; filename=")
    assert guest(quick).get("/api/account/data").status_code == 401


def test_a_bot_plays_on_and_the_others_are_told(botted: Table) -> None:
    game, ada = botted.new("toy", "Ann", "Bob"), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    assert deleted(ada) == 204
    assert texts(game) == [f"Ann {LEFT}", HOST]
    shown = game.show("Bob")
    assert [seat["bot"] for seat in shown["seats"]] == ["steady", None]
    assert shown["host"] == "Bob"
    game.played("guess", "Bob", number=2)
    play_on(game)
    history = game.get("/history").json()
    assert {entry["by"] for entry in history} == {"Ann", "Bob"}
    assert Match.from_record(record(game)).record().result == game.show()["result"]
    page = botted.client.get(f"/matches/{game.id}", headers=game.headers("Bob")).text
    assert LEFT in page


def play_on(game: Game, player: str = "Bob") -> None:
    """The player takes one whenever they are asked, until the match is over."""
    until = monotonic() + PATIENCE
    while not (shown := game.show())["finished"]:
        assert monotonic() < until
        if shown["deciders"] == [player]:
            game.act("take", player, count=1)
        else:
            sleep(0.02)


def record(game: Game) -> Record:
    return msgspec.convert(game.get("/log", "Bob").json(), Record)


def test_a_link_that_was_sent_opens_the_seat_of_the_bot_no_more(botted: Table) -> None:
    game, ada = botted.new(), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    deleted(ada)
    assert sit(guest(botted), game.tokens["Ann"]).status_code == 404


def test_in_a_waiting_room_the_seat_is_open_again(botted: Table) -> None:
    game, ada = botted.new("toy", "Ann", "Bob", {"open": True}), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    assert deleted(ada) == 204
    assert [seat["open"] for seat in game.show()["seats"]] == [True, False, True]
    assert texts(game) == ["Ann has left this server. The seat is open again."]
    assert game.send("/seats/Open seat 1/claim", None, {"name": "Zoe"}).status_code == 201


def test_orders_go_at_once(botted: Table) -> None:
    game, ada = botted.new(), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    counts = dict.fromkeys(("place", "version", "actions", "done", "revision"), 0)
    row = {"id": "one", "match_id": game.id, "seat": 0, "content": "{}", "known": "", **counts}
    row |= {"ended": False, "set_at": 0}
    admin.change(botted.db, lambda c: c.execute(sa.insert(orders), row) and None)
    assert deleted(ada) == 204
    left = admin.look(botted.db, lambda c: c.execute(sa.select(orders.c.id)).all())
    assert left == []


def test_a_waiting_room_without_anybody_else_leaves_no_trace(botted: Table) -> None:
    ada = registered(botted, unlike("Ada"))
    seats = [{"name": "Ada", "mine": True}, {"open": True}]
    made = ada.send("POST", "/api/matches", json={"title": "toy", "seats": seats}).json()
    assert deleted(ada) == 204
    assert botted.client.get(f"/api/matches/{made['id']}").status_code == 404


def test_a_match_in_which_only_bots_are_left_ends(botted: Table) -> None:
    ada = registered(botted, unlike("Ada"))
    seats = [{"name": "Ada", "mine": True}, {"bot": "random"}]
    wanted = {"title": "toy", "seats": seats, "options": {"heap": "10"}}
    made = ada.send("POST", "/api/matches", json=wanted).json()
    assert deleted(ada) == 204
    shown = botted.client.get(f"/api/matches/{made['id']}").json()
    assert (shown["finished"], shown["deciders"]) == (True, [])


def test_others_at_the_same_screen_keep_their_seats(botted: Table) -> None:
    game, ada = botted.new("toy", "Ann", "Bob", "Cy"), guest(botted)
    for name in ("Ann", "Bob"):
        sit(ada, game.tokens[name])
    registered(botted, unlike("Ada"), ada)
    claimed = {"seats": [{"match": game.id, "number": 0}]}
    assert ada.send("POST", "/api/account/seats", json=claimed).status_code == 204
    assert deleted(ada) == 204
    assert ada.get("/api/account").status_code == 401
    assert act(ada, game, "Bob").status_code == 201
    assert act(ada, game, "Ann").status_code == 403


def test_borrowed_seats_go_back_and_open_requests_end(botted: Table) -> None:
    game, ada = botted.new("toy", "Ann", "Bob", "Cy"), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    asked = game.send("/loans", "Bob", {"seat": "Bob", "to": "Ann"}).json()
    for person in ("Cy",):
        game.send(f"/requests/{asked['number']}", person, {"answer": "agree"})
    answer = {"answer": "agree"}
    ada.send("POST", f"{game.path}/requests/{asked['number']}", json=answer)
    assert game.show()["seats"][1]["lent_to"] == "Ann"
    waiting = game.send("/loans", "Cy", {"seat": "Cy", "to": "Bob"})
    assert waiting.status_code == 202
    assert deleted(ada) == 204
    assert game.show()["seats"][1]["lent_to"] is None
    assert game.show()["requests"] == []
    game.played("guess", "Bob", number=1)


def test_the_password_is_asked_and_nothing_goes_without_it(quick: Table) -> None:
    ada = registered(quick, unlike("Ada"))
    wrong = ada.form("/account/delete", password="no")
    assert "The password is wrong." in wrong.text
    assert '<details class="confirm" open>' in wrong.text
    assert ada.get("/api/account").status_code == 200
    done = ada.form("/account/delete", password=PASSWORD)
    assert "Your account is deleted." in ada.get(done.headers["hx-redirect"]).text
    assert ada.get("/api/session").json()["account"] is None


def imported(table: Table, match: Match) -> Game:
    body = msgspec.json.encode(match.record())
    headers = {"Content-Type": "application/json"}
    answer = table.client.post("/api/matches/import", content=body, headers=headers)
    assert answer.status_code == 201, answer.text
    return Game(table.client, answer.json())


def test_a_whole_game_replays_with_a_former_player(botted: Table) -> None:
    """Every action, sentence and result that named the player names the former player now."""
    whole = reached("over")
    game, ada = imported(botted, whole), guest(botted)
    old = whole.record().players[1]
    assert old == "Ben"
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens[old])
    game.send("/chat", whole.record().players[0], {"text": "Well played, Ben"})
    before = game.get("/log").json()
    report = botted.client.get(f"/matches/{game.id}/report.json")
    assert report.status_code == 200
    assert deleted(ada, forget_name=True) == 204
    after = game.get("/log").json()
    assert after["players"][1] == "Former player"
    assert len(after["actions"]) == len(before["actions"])
    replayed = Match.from_record(msgspec.convert(after, Record))
    assert replayed.record().result == after["result"]
    assert after["result"]["Former player"] == before["result"]["Ben"]
    told = " ".join(line for entry in game.get("/history").json() for line in entry["told"])
    assert "Former player" in told
    assert "Ben" not in told.replace("Benefit", "")
    assert texts(game) == ["Well played, Ben"]
    seen = botted.client.get(f"/matches/{game.id}/report.json").text
    assert "Former player" in seen
    found = re.findall(r'.{0,120}"Ben".{0,60}', seen)
    assert found == []
    assert botted.client.get(f"/matches/{game.id}").status_code == 200


def test_without_the_tick_finished_matches_keep_the_name(botted: Table) -> None:
    whole = reached("over")
    game, ada = imported(botted, whole), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ben"])
    before = game.get("/log").json()
    assert deleted(ada) == 204
    assert game.get("/log").json() == before
    Match.from_record(msgspec.convert(before, Record))


def test_in_a_running_match_the_name_goes_when_it_is_over(botted: Table) -> None:
    game, ada = botted.new("toy", "Mia", "Bob"), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Mia"])
    assert act(ada, game, "Mia", number=2).status_code == 201
    assert deleted(ada, forget_name=True) == 204
    assert [seat["name"] for seat in game.show()["seats"]] == ["Mia", "Bob"]
    game.played("guess", "Bob", number=2)
    play_on(game)
    portal = botted.portal
    portal.call(botted.state.background.tidying.tidy)
    assert [seat["name"] for seat in game.show()["seats"]] == ["Former player", "Bob"]
    assert texts(game) == [f"Former player {LEFT}", HOST]
    Match.from_record(record(game))


def test_two_former_players_at_one_table(botted: Table) -> None:
    whole = reached("over")
    game = imported(botted, whole)
    for name in ("Ada", "Ben"):
        person = registered(botted, unlike(name))
        sit(person, game.tokens[name])
        assert deleted(person, forget_name=True) == 204
    assert game.get("/log").json()["players"][:2] == ["Former player", "Former player 2"]
    Match.from_record(msgspec.convert(game.get("/log").json(), Record))


def test_a_name_that_the_rules_know_stays(botted: Table) -> None:
    """The toy has a joker for Ann and nobody else: without the name its log is not legal."""
    game, ada = botted.new(), guest(botted)
    registered(botted, unlike("Ada"), ada)
    sit(ada, game.tokens["Ann"])
    assert act(ada, game, "Ann").status_code == 201
    game.played("guess", "Bob", number=2)
    data = {"seen": 2, "action": action("joker", "Ann")}
    assert ada.send("POST", f"{game.path}/actions", json=data).status_code == 201
    assert deleted(ada, forget_name=True) == 204
    play_on(game)
    portal = botted.portal
    portal.call(botted.state.background.tidying.tidy)
    assert [seat["name"] for seat in game.show()["seats"]] == ["Ann", "Bob"]
    Match.from_record(record(game))
