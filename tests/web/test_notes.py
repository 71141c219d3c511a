"""Notes: private to a person and a match; nothing that others fetch changes with them."""

from __future__ import annotations

import re

import pytest

from tests.web.people import Somebody, finished
from tests.web.table import Game, Table
from trunkline.server import admin

SECRET = "Watch the last share of the yellow company"
VOLATILE = re.compile(r"csrftoken=[^;]*|data-mark=\"[^\"]*\"")


def seated(table: Table) -> tuple[Game, Somebody, Somebody]:
    game = finished(table)
    ann, bob = Somebody(table), Somebody(table)
    ann.sit(game, "Ann")
    bob.sit(game, "Bob")
    return game, ann, bob


def write(who: Somebody, game: Game, text: str, as_: str = "") -> int:
    query = f"?as={as_}" if as_ else ""
    return who.send("PUT", f"{game.path}/notes{query}", {"text": text}).status_code


def read(who: Somebody, game: Game, as_: str = "") -> str:
    query = f"?as={as_}" if as_ else ""
    return str(who.get(f"{game.path}/notes{query}").json()["text"])


def test_a_guest_keeps_notes_by_seat_and_the_last_text_counts(table: Table) -> None:
    game, ann, bob = seated(table)
    assert read(ann, game) == ""
    assert write(ann, game, "first") == write(ann, game, SECRET) == 200
    assert (read(ann, game), read(bob, game)) == (SECRET, "")


@pytest.mark.parametrize("player", [None, "Bob"])
def test_what_others_fetch_does_not_change(table: Table, player: str | None) -> None:
    """Pages, twins, log, report, chat, events: everything that somebody else can ask for."""
    game, ann, bob = seated(table)
    paths = [
        f"/matches/{game.id}",
        f"/matches/{game.id}/table.json",
        f"/matches/{game.id}/update",
        f"/matches/{game.id}/report",
        f"/matches/{game.id}/report.json",
        f"/matches/{game.id}/rematch",
        f"/api/matches/{game.id}",
        f"/api/matches/{game.id}/log",
        f"/api/matches/{game.id}/history",
        f"/api/matches/{game.id}/chat",
        f"/api/matches/{game.id}/requests",
        f"/api/matches/{game.id}/plans",
        f"/api/matches/{game.id}/rematch",
        "/api/matches",
        "/",
    ]
    other = bob if player else Somebody(table)
    before = [VOLATILE.sub("", other.get(path).text) for path in paths]
    assert write(ann, game, SECRET) == 200
    after = [VOLATILE.sub("", other.get(path).text) for path in paths]
    assert before == after
    assert not any(SECRET in text for text in after)


def test_strangers_have_none_and_those_with_an_account_may_keep_some(table: Table) -> None:
    game, _, _ = seated(table)
    assert table.client.get(f"{game.path}/notes").status_code == 401
    eve = Somebody(table, "Eve")
    assert write(eve, game, "Bob always passes.") == 200
    assert read(eve, game) == "Bob always passes."


def test_notes_come_along_when_a_guest_makes_an_account(table: Table) -> None:
    game, ann, _ = seated(table)
    write(ann, game, SECRET)
    ann.register(f"Ann {game.id}")
    assert read(ann, game) == SECRET
    write(ann, game, "newer")
    assert read(ann, game) == "newer"


def test_at_a_screen_that_two_share_each_says_who_they_are(table: Table) -> None:
    game = finished(table)
    both = Somebody(table)
    both.sit(game, "Ann")
    both.sit(game, "Bob")
    assert both.get(f"{game.path}/notes").status_code == 403
    assert write(both, game, SECRET, "Ann") == 200
    assert (read(both, game, "Ann"), read(both, game, "Bob")) == (SECRET, "")
    assert 'data-notes-as="Ann"' in both.get(f"/matches/{game.id}").text


def test_who_gets_the_seat_after_a_guest_gets_no_notes(quick: Table) -> None:
    game, ann, _ = seated(quick)
    write(ann, game, SECRET)
    moved = admin.change(quick.db, admin.move_seat, game.id, "Ann", None)
    quick.service.forget_all()
    heir = Somebody(quick)
    heir.form(str(moved.link))
    assert read(heir, game) == ""


def test_a_note_has_a_length(table: Table) -> None:
    game, ann, _ = seated(table)
    assert write(ann, game, "x" * 20_001) == 400
