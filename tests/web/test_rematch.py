"""Once more: exactly one match follows another, with the same people and the seats moved on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest

from tests.stores import fresh
from tests.web.people import Somebody, finished
from tests.web.table import Game, Server, Table
from trunkline.server import admin


def over(table: Table) -> tuple[Game, Somebody, Somebody]:
    """A finished match, and the two browsers that hold its seats."""
    clock = {"kind": "live", "budget": 1800, "increment": 30, "at_zero": "skip"}
    how = {"name": "Lunch", "hints": True, "pace": "live", "counts": True, "clock": clock}
    game = finished(table, "Ann", "Bob", **how)
    ann, bob = Somebody(table), Somebody(table)
    ann.sit(game, "Ann")
    bob.sit(game, "Bob")
    return game, ann, bob


def test_the_first_who_presses_makes_it_with_the_seats_moved_on(table: Table) -> None:
    game, ann, _ = over(table)
    made = ann.send("POST", f"{game.path}/rematch")
    assert made.status_code == 201, made.text
    assert made.json()["made_by"] == "Ann"
    shown = ann.get(f"/api{made.json()['url']}").json()
    assert [seat["name"] for seat in shown["seats"]] == ["Bob", "Ann"]
    assert [seat["mine"] for seat in shown["seats"]] == [False, True]
    same = ("title", "name", "options", "pace", "hints", "seen_by", "counts", "agreed")
    before = game.show()
    assert {key: shown[key] for key in same} == {key: before[key] for key in same}


def test_who_comes_second_is_told_of_the_first_and_sits_down(table: Table) -> None:
    game, ann, bob = over(table)
    first = ann.send("POST", f"{game.path}/rematch").json()
    second = bob.send("POST", f"{game.path}/rematch").json()
    assert (second["id"], second["made_by"], second["seats"]) == (first["id"], "Ann", [])
    assert "Ann</b> set one up" in bob.get(f"/matches/{game.id}/report").text
    assert "rematch-sit" in bob.get(f"/matches/{game.id}").text
    assert bob.send("POST", f"{game.path}/rematch/seat").status_code == 201
    seats = bob.get(f"/api/matches/{first['id']}").json()["seats"]
    assert [seat["mine"] for seat in seats] == [True, False]
    assert bob.send("POST", f"{game.path}/rematch/seat").status_code == 201, "twice is harmless"


def test_a_button_of_the_page_leads_to_the_new_table(table: Table) -> None:
    game, ann, bob = over(table)
    made = ann.form(f"/matches/{game.id}/rematch", do="make")
    url = made.headers["HX-Redirect"]
    assert bob.form(f"/matches/{game.id}/rematch", do="make").headers["HX-Redirect"] == url
    assert bob.get(f"/api{url}").json()["seats"][0]["mine"]


def test_strangers_make_none_and_a_match_that_goes_on_has_none(table: Table) -> None:
    game, _, _ = over(table)
    assert Somebody(table, "Eve").send("POST", f"{game.path}/rematch").status_code == 403
    assert table.client.post(f"{game.path}/rematch").status_code == 401
    going = table.new()
    answer = going.send("/rematch", "Ann", None)
    assert (answer.status_code, answer.json()["why"]) == (422, "This match is not over.")


def test_players_by_token_get_new_tokens(table: Table) -> None:
    game = finished(table)
    made = game.send("/rematch", "Bob", None).json()
    (seat,) = made["seats"]
    assert seat["name"] == "Bob"
    assert seat["token"]
    ann = game.send("/rematch/seat", "Ann", None).json()
    headers = {"Authorization": f"Bearer {ann['token']}"}
    shown = table.client.get(f"/api/matches/{made['id']}", headers=headers).json()
    assert shown["reader"] == "Ann"


def test_bots_come_along_also_after_a_match_that_the_host_ended(quick: Table) -> None:
    game = quick.new("toy", "Ann", {"bot": "random", "name": "Rosa"})
    admin.change(quick.db, admin.end_match, game.id)
    quick.service.forget_all()
    made = game.send("/rematch", "Ann", None).json()
    seats = quick.client.get(f"/api/matches/{made['id']}").json()["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Rosa", "random"), ("Ann", None)]


def test_it_is_shown_who_wants_one_before_anybody_commits(table: Table) -> None:
    game, ann, bob = over(table)
    assert ann.send("PUT", f"{game.path}/rematch/wish", {"wants": True}).status_code == 204
    assert game.get("/rematch").json() == {"wants": ["Ann"], "next_id": None, "made_by": None}
    panel = bob.get(f"/matches/{game.id}/rematch").text
    assert "<b>Ann</b> wants one" in panel
    ann.form(f"/matches/{game.id}/rematch", do="declines")
    assert (
        '<b>Ann</b> <span class="muted">has not answered'
        in bob.get(f"/matches/{game.id}/rematch").text
    )


def test_something_can_be_changed_first_and_it_follows_all_the_same(table: Table) -> None:
    game, ann, bob = over(table)
    page = ann.get(f"/matches/{game.id}/report").text
    start = page.index('id="rematch-changed" href="') + len('id="rematch-changed" href="')
    address = unescape(page[start : page.index('"', start)])
    form = ann.get(address.replace("/new?", "/new.json?")).json()
    assert [seat["name"] for seat in form["seats"]] == ["Bob", "Ann"]
    assert [seat["kind"] for seat in form["seats"]] == ["link", "me"]
    values = dict(parse_qsl(urlsplit(address).query))
    assert ann.form("/new", **{**values, "match_name": "Dinner"}).status_code == 200
    following = game.get("/rematch").json()
    assert following["made_by"] == "Ann"
    assert table.client.get(f"/api/matches/{following['next_id']}").json()["name"] == "Dinner"
    assert bob.send("POST", f"{game.path}/rematch/seat").status_code == 201


def test_a_seat_that_somebody_else_took_is_not_given_away(table: Table) -> None:
    game, ann, bob = over(table)
    ann.send("POST", f"{game.path}/rematch")
    third = Somebody(table)
    third.cookies = dict(bob.cookies)
    assert bob.send("POST", f"{game.path}/rematch/seat").status_code == 201
    assert third.send("POST", f"{game.path}/rematch/seat").status_code == 201, "the same browser"
    stranger = Somebody(table, "Eve")
    assert stranger.send("POST", f"{game.path}/rematch/seat").status_code == 403


@pytest.mark.parametrize(("kind", "workers"), [("sqlite", 1), ("postgresql", 2)])
def test_two_at_once_make_one(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    start_server: Callable[..., Server],
    kind: str,
    workers: int,
) -> None:
    server = start_server(fresh(request, kind, tmp_path), workers, bots=False)
    game = finished(server.table())

    def press(player: str) -> str:
        return str(game.send("/rematch", player, None).json()["id"])

    with ThreadPoolExecutor(6) as pool:
        made = {*pool.map(press, ["Ann", "Bob"] * 3)}
    assert len(made) == 1
    assert {game.get("/rematch").json()["next_id"]} == made
