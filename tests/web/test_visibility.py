"""Who may see a match: only its players, whoever has the link, everyone."""

from __future__ import annotations

import re

import pytest
from litestar.routes import HTTPRoute

from tests.server.service import settings
from tests.web.table import Browser, Table
from trunkline.web.app import create_app

ANN = {"name": "Ann"}


def test_a_match_is_seen_by_whoever_has_the_link_unless_it_says_otherwise(table: Table) -> None:
    assert table.new().show()["seen_by"] == "link"


def test_listed_is_an_older_word_for_seen_by_all(table: Table) -> None:
    game = table.new(listed=True)
    assert game.show()["seen_by"] == "all"
    assert game.id in [match["id"] for match in table.client.get("/api/matches").json()]


def test_a_match_that_everyone_sees_is_listed(table: Table) -> None:
    game = table.new(seen_by="all")
    assert game.id in [match["id"] for match in table.client.get("/api/matches").json()]


def test_whether_a_match_counts_is_kept(table: Table) -> None:
    assert table.new(counts=True).show()["counts"] is True
    assert table.new().show()["counts"] is False


def test_a_word_that_is_none_of_the_three_is_malformed(table: Table) -> None:
    data = {"title": "toy", "seats": [ANN, {"name": "Bob"}], "seen_by": "friends"}
    assert table.client.post("/api/matches", json=data).status_code == 400


def test_only_us_means_that_players_see_it_and_others_are_told_so(table: Table) -> None:
    game = table.new(seen_by="us")
    assert game.get(player="Ann").status_code == 200
    refused = game.get()
    assert refused.status_code == 403
    assert refused.json()["why"] == "Only the players of this match can see it."


def test_a_browser_that_sits_there_sees_it_and_another_one_gets_a_page(table: Table) -> None:
    game = table.new(seen_by="us")
    ann, stranger = Browser(table.client), Browser(table.client)
    token = game.tokens["Ann"]
    ann.post("/api/session/seats", json={"token": token})
    assert ann.get(f"/matches/{game.id}").status_code == 200
    page = stranger.get(f"/matches/{game.id}", headers={"Accept": "text/html"})
    assert page.status_code == 403
    assert "Only the players of this match can see it." in page.text


def test_an_open_seat_can_be_seen_by_whoever_has_the_link_until_the_match_begins(
    table: Table,
) -> None:
    game = table.new("toy", "Ann", {"open": True}, seen_by="us")
    assert game.get().status_code == 200
    claimed = game.send("/seats/Open seat 2/claim", None, {"name": "Bob"})
    assert claimed.status_code == 201, claimed.text
    assert game.get().status_code == 403


def paths(db: str) -> list[tuple[str, str]]:
    """Every method and address that has a match in it."""
    found: list[tuple[str, str]] = []
    for route in create_app(settings(db)).routes:
        if isinstance(route, HTTPRoute) and "{match_id}" in route.path_format:
            methods = sorted(map(str, route.methods - {"OPTIONS", "HEAD"}))
            found += [(method, route.path_format) for method in methods]
    return found


def test_no_address_of_such_a_match_answers_a_stranger(quick: Table) -> None:
    game, asked = quick.new(seen_by="us"), paths(quick.db)
    values = {"match_id": game.id, "name": "Ann"}
    assert len(asked) > 40
    for method, path in asked:
        filled = re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], "1"), path)
        answer = quick.client.request(method, filled, headers={"Accept": "application/json"})
        assert answer.status_code in (401, 403), (method, path, answer.status_code)


@pytest.mark.parametrize("seen_by", ["link", "all"])
def test_others_stay_open(table: Table, seen_by: str) -> None:
    assert table.new(seen_by=seen_by).get().status_code == 200
