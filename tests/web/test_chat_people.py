"""Chat between people: what is unread, mentions, links to actions, removing, hiding, watchers."""

from __future__ import annotations

from typing import Any

import pytest
import sqlalchemy as sa

from tests.web.people import Somebody, finished
from tests.web.table import Game, Table
from trunkline.server.clock import now
from trunkline.server.matches.mentions import mentions
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import matches, messages


@pytest.fixture
def game(table: Table) -> Game:
    return table.new()


def seated(table: Table, game: Game, *players: str) -> list[Somebody]:
    found = []
    for player in players:
        browser = Somebody(table)
        browser.sit(game, player)
        found.append(browser)
    return found


def say(who: Somebody, game: Game, text: str) -> dict[str, Any]:
    answer = who.send("POST", f"{game.path}/chat", {"text": text})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def twin(who: Somebody, game: Game) -> dict[str, Any]:
    found: dict[str, Any] = who.get(f"/matches/{game.id}/table.json").json()
    return found


def unread(who: Somebody, game: Game) -> tuple[int, int]:
    """At the table and in the lobby."""
    lines = who.get("/api/matches", params={"mine": True}).json()
    line = next(each for each in lines if each["id"] == game.id)
    return twin(who, game)["reading"]["unread"], line["unread"]


def test_messages_of_others_are_unread_until_they_are_read_anywhere(
    table: Table, game: Game
) -> None:
    ann, bob = seated(table, game, "Ann", "Bob")
    last = [say(ann, game, text) for text in ("one", "two")][-1]
    assert (unread(bob, game), unread(ann, game)) == ((2, 2), (0, 0))
    assert bob.send("PUT", f"{game.path}/chat/read", {"upto": last["number"]}).status_code == 204
    say(ann, game, "three")
    assert unread(bob, game) == (1, 1)
    bob.send("PUT", f"{game.path}/chat/read", {"upto": 1})
    assert unread(bob, game) == (1, 1), "nobody reads backwards"
    bob.form(f"/matches/{game.id}/chat/read", upto="99")
    assert unread(bob, game) == (0, 0)
    say(ann, game, "four")
    assert unread(bob, game) == (1, 1), "what is not there yet cannot be read"


def test_a_muted_chat_counts_nothing(table: Table, game: Game) -> None:
    ann, bob = seated(table, game, "Ann", "Bob")
    assert bob.send("PUT", f"{game.path}/chat/mute", {"muted": True}).status_code == 204
    say(ann, game, "hello")
    assert unread(bob, game) == (0, 0)
    bob.form(f"/matches/{game.id}/chat/set", do="mute", on="no")
    assert unread(bob, game) == (1, 1)


def test_the_count_is_that_of_the_account_on_every_device(table: Table, game: Game) -> None:
    (ann,) = seated(table, game, "Ann")
    bob = Somebody(table, "Bob")
    bob.sit(game, "Bob")
    last = say(ann, game, "hello")
    other = Somebody(table)
    other.cookies = {}
    data = {"name": bob.name, "password": "correct horse"}
    assert other.request("POST", "/api/session", json=data).status_code == 201
    assert unread(other, game) == (1, 1)
    other.send("PUT", f"{game.path}/chat/read", {"upto": last["number"]})
    assert unread(bob, game) == (0, 0)


def test_names_after_an_at_sign_are_mentions() -> None:
    names = ("Ann", "Ann Lee", "Bob")
    assert mentions("@bob and @Ann Lee, not Ann or a@Bob or @Bobby", names) == ("Bob", "Ann Lee")


def test_mentions_and_actions_stand_out(table: Table, game: Game) -> None:
    game.guesses()
    ann, bob = seated(table, game, "Ann", "Bob")
    said = say(ann, game, "<i>@Bob</i> look at action 2, not action 99")
    assert said["mentions"] == ["Bob"]
    html = twin(bob, game)["chat"][0]["html"]
    assert '<b class="mention">@Bob</b>' in html
    assert f'<a href="/matches/{game.id}?at=2" data-at="2">action 2</a>' in html
    assert "not action 99" in html
    assert "<i>" not in html


def test_ones_own_message_can_be_removed_and_its_words_are_gone(table: Table, game: Game) -> None:
    ann, bob = seated(table, game, "Ann", "Bob")
    number = say(ann, game, "a slip of the tongue")["number"]
    assert bob.send("DELETE", f"{game.path}/chat/{number}").status_code == 403
    assert ann.send("DELETE", f"{game.path}/chat/{number}").status_code == 204
    assert "slip" not in bob.get(f"{game.path}/chat").text
    (left,) = bob.get(f"{game.path}/chat").json()
    assert left["kind"] == "removed"
    assert "removed" in bob.get(f"/matches/{game.id}").text
    assert unread(bob, game) == (0, 0)
    assert ann.send("DELETE", f"{game.path}/chat/{number}").status_code == 404


def test_after_ten_minutes_it_stays(quick: Table) -> None:
    game = quick.new()
    (ann,) = seated(quick, game, "Ann")
    number = say(ann, game, "said long ago")["number"]
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        old = sa.update(messages).where(messages.c.match_id == game.id)
        connection.execute(old.values(written_at=now() - 11 * 60_000))
    answer = ann.send("DELETE", f"{game.path}/chat/{number}")
    assert (answer.status_code, answer.json()["why"]) == (
        422,
        "You can remove a message only within 10 minutes.",
    )


def test_a_page_that_shows_a_removed_message_is_drawn_anew(table: Table, game: Game) -> None:
    ann, bob = seated(table, game, "Ann", "Bob")
    number = say(ann, game, "a slip of the tongue")["number"]
    say(ann, game, "and more")
    before = bob.get(f"/matches/{game.id}").text
    mark = before.split('id="remarks" data-mark="')[1].split('"')[0]
    ann.form(f"/matches/{game.id}/chat/{number}/remove")
    news = bob.get(f"/matches/{game.id}/update", headers={"Page-Has": f"remarks={mark}"}).text
    assert '<ul id="remarks" hx-swap-oob="true"' in news
    assert "slip" not in news


def test_hiding_a_player_is_for_oneself_alone(table: Table, game: Game) -> None:
    ann, bob = seated(table, game, "Ann", "Bob")
    say(ann, game, "spoiler alert")
    before = ann.get(f"/matches/{game.id}/table.json").text
    assert bob.send("PUT", f"{game.path}/chat/hidden/Ann").status_code == 204
    assert bob.get(f"{game.path}/chat/hidden").json() == ["Ann"]
    assert "spoiler" not in bob.get(f"/matches/{game.id}").text
    assert twin(bob, game)["chat"][0]["hidden"]
    assert unread(bob, game)[0] == 0
    assert ann.get(f"/matches/{game.id}/table.json").text == before
    bob.form(f"/matches/{game.id}/chat/set", do="hide", name="Ann", on="no")
    assert "spoiler" in bob.get(f"/matches/{game.id}").text


def test_between_accounts_it_holds_at_every_table(table: Table) -> None:
    ann, bob = Somebody(table, "Ann"), Somebody(table, "Bob")
    first, second = table.new(), table.new()
    for game in (first, second):
        ann.sit(game, "Ann")
        bob.sit(game, "Bob")
    bob.send("PUT", f"{first.path}/chat/hidden/Ann")
    assert bob.get(f"{second.path}/chat/hidden").json() == ["Ann"]


def test_watchers_read_and_write_only_if_the_host_lets_them(table: Table, game: Game) -> None:
    ann, bob = seated(table, game, "Ann", "Bob")
    eve, guest = Somebody(table, "Eve"), Somebody(table)
    assert eve.send("POST", f"{game.path}/chat", {"text": "hi"}).status_code == 403
    assert bob.send("PUT", f"{game.path}/chat/watchers", {"write": True}).status_code == 403
    assert ann.send("PUT", f"{game.path}/chat/watchers", {"write": True}).status_code == 204
    assert say(eve, game, "hi")["watcher"] is True
    assert guest.send("POST", f"{game.path}/chat", {"text": "hi"}).status_code in (401, 403)
    assert twin(ann, game)["chat"][0]["watcher"]
    ann.form(f"/matches/{game.id}/chat/set", do="watchers", on="no")
    assert eve.send("POST", f"{game.path}/chat", {"text": "again"}).status_code == 403


def test_a_watcher_called_like_a_player_is_not_that_player(table: Table) -> None:
    eve = Somebody(table, "Eve")
    game = table.new("toy", "Ann", eve.name)
    ann, other = seated(table, game, "Ann", eve.name)
    ann.send("PUT", f"{game.path}/chat/watchers", {"write": True})
    number = say(eve, game, "hi")["number"]
    assert other.send("DELETE", f"{game.path}/chat/{number}").status_code == 403
    assert eve.send("DELETE", f"{game.path}/chat/{number}").status_code == 204


def test_the_chat_stays_open_for_thirty_days_after_the_end(quick: Table) -> None:
    game = finished(quick)
    (ann,) = seated(quick, game, "Ann")
    say(ann, game, "well played")
    with sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE").begin() as connection:
        its = sa.update(matches).where(matches.c.id == game.id)
        connection.execute(its.values(changed_at=now() - 31 * 24 * 3_600_000))
    quick.service.forget_all()
    late = ann.send("POST", f"{game.path}/chat", {"text": "again?"})
    assert late.status_code == 422
    assert "30 days" in late.json()["why"]
    assert "30 days" in ann.get(f"/matches/{game.id}").text


def test_requests_appear_in_the_chat(table: Table, game: Game) -> None:
    game.guesses()
    game.played("take", "Ann", count=3)
    game.played("take", "Bob", count=3)
    ann, bob = seated(table, game, "Ann", "Bob")
    ann.send("POST", f"{game.path}/undo", {"to": 2, "seen": game.version})
    page = bob.get(f"/matches/{game.id}").text
    asked = page.split('id="chat-asked"')[1].split("</section>")[0]
    assert "Ann asks to undo" in asked
    assert 'id="chat-request-' in asked
