"""The page of the server: what its hosts see and do, and who is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.account_people import PASSWORD, Person, guest, logged_in, registered
from tests.web.table import Game, Table
from tests.web.test_account_data import play_on
from tests.web.test_admin import done
from tests.web.test_seats import act, sit


@pytest.fixture
def table(serve: Callable[..., Table]) -> Table:
    return serve(bots=True, bot_seconds=0.05, modules=("tests.web.titles",))


@pytest.fixture
def host(table: Table) -> Person:
    """Named by the owner, by command."""
    person = registered(table, "Ada")
    assert done(table, "host", "Ada") == {"account": "Ada", "host": True}
    return person


def seen(person: Person, **query: str) -> dict[str, Any]:
    answer = person.get("/server.json", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def acts(person: Person) -> list[str]:
    return [act["text"] for act in seen(person)["acts"]]


def chat(game: Game) -> list[str]:
    return [message["text"] for message in game.get("/chat").json()]


def test_only_hosts_open_it(table: Table, host: Person) -> None:
    ben = registered(table, "Ben")
    for person in (ben, guest(table)):
        assert person.get("/server").status_code == 404
        assert person.get("/server.json").status_code == 404
        assert person.form("/server/line", text="Mine").status_code == 404
        assert person.form("/server/people", do="ban", name="Ada", reason="x").status_code == 404
    assert host.get("/server").status_code == 200
    assert 'href="/server"' in host.get("/account").text
    assert 'href="/server"' not in ben.get("/account").text
    assert done(table, "host") == ["Ada"]
    done(table, "host", "Ada", "--end")
    assert host.get("/server").status_code == 404


def test_hosts_are_told_that_they_are(table: Table, host: Person) -> None:
    assert "You are now a host of this server." in host.get("/account").text
    assert host.form("/account/news").headers["hx-refresh"] == "true"
    assert "You are now a host" not in host.get("/account").text
    assert acts(host) == ["The owner of this server made Ada a host of this server."]


def test_matches_are_found_by_state_name_and_person(table: Table, host: Person) -> None:
    running = table.new("toy", "Mia", "Bob", name="Night train")
    waiting = table.new("toy", "Cy", {"open": True}, listed=True)
    found = seen(host)
    assert found["counts"] == {"playing": 1, "open": 1, "over": 0, "quiet": 0}
    assert [match["id"] for match in found["matches"]] == [running.id]
    assert [match["id"] for match in seen(host, show="open")["matches"]] == [waiting.id]
    assert len(seen(host, find="night TRAIN")["matches"]) == 1
    assert len(seen(host, find="mia")["matches"]) == 1
    assert seen(host, find="zoe")["matches"] == []
    page = host.get("/server").text
    assert "Night train" in page
    assert "1 running, 1 waiting, 0 finished" in page


def test_hosts_see_nothing_of_the_games(table: Table, host: Person) -> None:
    game = table.new("toy", "Mia", "Bob")
    before = seen(host)
    game.send("/chat", "Mia", {"text": "a word between us"})
    plan = {"at": 0, "moves": [], "name": "a secret plan"}
    assert game.send("/plans", "Mia", plan).status_code == 201
    assert seen(host) == before
    game.played("guess", "Mia", number=9)
    text = host.get("/server.json").text + host.get("/server").text
    assert "a word between us" not in text
    assert "a secret plan" not in text
    assert '"number"' not in text


def test_a_match_is_ended_and_its_table_is_told(table: Table, host: Person) -> None:
    game = table.new("toy", "Mia", "Bob", name="Ghost table")
    assert "The match has been ended." in host.form(f"/server/matches/{game.id}", do="end").text
    assert game.act("guess", "Mia", number=2).status_code == 422
    assert chat(game) == ["Ada ended this match without a result."]
    assert acts(host)[0] == "Ada ended “Ghost table” without a result."
    again = host.form(f"/server/matches/{game.id}", do="end")
    assert "is over already" in again.text


def test_a_match_is_deleted_and_its_players_are_told(table: Table, host: Person) -> None:
    game, ben = table.new("toy", "Mia", "Bob", name="Ghost table"), registered(table, "Ben")
    sit(ben, game.tokens["Bob"])
    assert "has been deleted" in host.form(f"/server/matches/{game.id}", do="delete").text
    assert game.get().status_code == 404
    assert "Ada deleted your match “Ghost table”." in ben.get("/account").text
    assert acts(host)[0] == "Ada deleted “Ghost table”."


def test_a_match_is_taken_off_the_list(table: Table, host: Person) -> None:
    game = table.new("toy", "Mia", {"open": True}, listed=True)
    listed = f"/matches/{game.id}"
    assert listed in guest(table).get("/lobby.json").text
    assert "off the list" in host.form(f"/server/matches/{game.id}", do="unlist").text
    assert listed not in guest(table).get("/lobby.json").text
    assert chat(game) == ["Ada took this match off the list."]
    again = host.form(f"/server/matches/{game.id}", do="unlist")
    assert "is not on the list" in again.text


def test_a_ban_logs_out_tells_the_reason_and_lets_bots_play(table: Table, host: Person) -> None:
    game, ben = table.new("toy", "Mia", "Bob"), registered(table, "Ben")
    sit(ben, game.tokens["Bob"])
    form = {"do": "ban", "name": "Ben", "reason": "same link in every chat"}
    assert "Ben has been banned." in host.form("/server/people", **form).text
    assert ben.get("/api/account").status_code == 401
    refused = guest(table).post("/api/session", json={"name": "Ben", "password": PASSWORD})
    assert refused.status_code == 403
    assert refused.json()["detail"] == "Ada has banned this account: same link in every chat"
    wrong = guest(table).post("/api/session", json={"name": "Ben", "password": "no password"})
    assert "same link" not in wrong.text
    assert game.show()["seats"][1]["lent_bot"] == "steady"
    assert chat(game) == ["A host of this server banned Bob. A bot plays the seat."]
    assert "same link in every chat" in host.get("/server").text
    assert acts(host)[0] == "Ada banned Ben."


def test_a_ban_is_lifted_and_the_seats_are_taken_back(table: Table, host: Person) -> None:
    game, ben = table.new("toy", "Mia", "Bob"), registered(table, "Ben")
    sit(ben, game.tokens["Bob"])
    host.form("/server/people", do="ban", name="Ben", reason="a mistake")
    assert "can log in again" in host.form("/server/people", do="lift", name="Ben").text
    back = logged_in(table, "Ben")
    assert "Ada lifted your ban." in back.get("/account").text
    assert back.send("DELETE", f"{game.path}/loans/Bob").status_code == 204
    assert game.show()["seats"][1]["lent_bot"] is None
    refused = host.form("/server/people", do="lift", name="Ben")
    assert "Ben is not banned." in refused.text


def test_a_ban_needs_a_reason_and_hosts_are_not_banned(table: Table, host: Person) -> None:
    registered(table, "Ben")
    assert "needs a reason" in host.form("/server/people", do="ban", name="Ben", reason=" ").text
    himself = host.form("/server/people", do="ban", name="Ada", reason="x")
    assert "Ada is a host of this server." in himself.text
    assert host.get("/server").status_code == 200


def test_a_reset_link_is_shown_once(table: Table, host: Person) -> None:
    ben = registered(table, "Ben")
    page = host.form("/server/people", do="reset", name="Ben").text
    assert "/account/reset/" in page
    assert "/account/reset/" not in host.get("/server").text
    assert "Ada made a link for changing your password." in ben.get("/account").text
    assert acts(host)[0] == "Ada made a reset link for Ben."


def test_one_line_for_everyone(table: Table, host: Person) -> None:
    text = "Down on Sunday from 8 to 9."
    host.form("/server/line", do="show", text=text)
    reader = guest(table)
    page = reader.get("/").text
    assert text in page
    mark = page.split('data-put-away="')[1].split('"')[0]
    reader.cookies["line"] = mark
    assert text not in reader.get("/").text
    host.form("/server/line", do="show", text="Another line.")
    assert "Another line." in reader.get("/").text
    host.form("/server/line", do="clear")
    assert "Another line." not in guest(table).get("/").text
    assert acts(host)[:2] == ["Ada removed the announcement.", "Ada announced: Another line."]
    assert "at most 200" in host.form("/server/line", do="show", text="x" * 201).text


def test_settings_are_told_with_what_is_missing(table: Table, host: Person) -> None:
    facts = {fact["name"]: fact for fact in seen(host)["facts"]}
    assert facts["E-mail"]["value"] == "not set up"
    assert "TRUNKLINE_MAIL_SERVER" in facts["E-mail"]["missing"]
    assert facts["Push"]["value"] == "on this machine only"
    assert "TRUNKLINE_URL" in facts["Push"]["missing"]
    assert facts["Bots"]["value"] == "on, 0.05 s per action"
    assert facts["Backup"]["value"] == "never"


def test_who_shows_nobody_when_they_were_seen_is_not_seen_by_hosts(
    table: Table, host: Person
) -> None:
    ben = registered(table, "Ben")
    people = {person["name"]: person for person in seen(host)["people"]}
    assert people["Ben"]["seen_at"] is not None
    ben.send("PUT", "/api/account/preferences", json={"show_last_seen": "nobody"})
    people = {person["name"]: person for person in seen(host)["people"]}
    assert people["Ben"]["seen_at"] is None
    assert "not shown" in host.get("/server").text


def test_the_same_verbs_by_command(table: Table, host: Person) -> None:
    game, ben = table.new("toy", "Mia", "Bob", listed=True), registered(table, "Ben")
    sit(ben, game.tokens["Bob"])
    assert done(table, "ban", "Ben", "no reason at all")["matches"] == [game.id]
    assert ben.get("/api/account").status_code == 401
    assert game.show()["seats"][1]["lent_bot"] == "steady"
    done(table, "lift", "Ben")
    link = done(table, "reset", "Ben")["link"]
    assert guest(table).get(link).status_code == 200
    done(table, "unlist", game.id)
    done(table, "announce", "Hello")
    assert "Hello" in guest(table).get("/").text
    done(table, "announce")
    assert "Hello" not in guest(table).get("/").text
    told = [act["text"] for act in done(table, "acts")]
    owner = "The owner of this server"
    assert told[:3] == [
        f"{owner} removed the announcement.",
        f"{owner} announced: Hello",
        f"{owner} took “toy {game.id[:4]}” off the list.",
    ]


def test_the_first_account_on_the_servers_own_machine_is_offered_to_be_host(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("account", "sessions"):
        where = {"account": "trunkline.web.pages.account", "sessions": "trunkline.web.api.sessions"}
        monkeypatch.setattr(f"{where[module]}.on_own_machine", lambda *_: True)
    ann, ben = registered(table, "Ann"), registered(table, "Ben")
    offer = "Do you want to be its host?"
    assert offer in ann.get("/account").text
    assert offer not in ben.get("/account").text
    assert ben.form("/account/host", do="accept").headers["hx-redirect"] == "/account"
    assert ben.get("/server").status_code == 404
    assert ann.form("/account/host", do="accept").headers["hx-redirect"] == "/server"
    assert ann.get("/server").status_code == 200
    assert offer not in ann.get("/account").text


def test_who_declines_is_not_asked_again(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trunkline.web.api.sessions.on_own_machine", lambda *_: True)
    ann = registered(table, "Ann")
    ann.form("/account/host", do="decline")
    assert "its host?" not in ann.get("/account").text
    assert "its host?" not in registered(table, "Ben").get("/account").text
    assert ann.form("/account/host", do="accept").headers["hx-redirect"] == "/account"


def test_others_are_never_offered_it(table: Table) -> None:
    assert "its host?" not in registered(table, "Ann").get("/account").text


def test_bots_play_for_the_banned_and_games_go_on(table: Table, host: Person) -> None:
    game, ben = table.new("toy", "Mia", "Bob"), registered(table, "Ben")
    sit(ben, game.tokens["Bob"])
    assert act(ben, game, "Bob").status_code == 201
    game.played("guess", "Mia", number=2)
    host.form("/server/people", do="ban", name="Ben", reason="spam")
    play_on(game, "Mia")
    ways = {entry["way"] for entry in game.get("/history").json() if entry["by"] == "Bob"}
    assert "bot-for" in ways
