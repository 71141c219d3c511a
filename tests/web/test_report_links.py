"""A link to the report alone: strangers see the report, and nothing else of the match."""

from __future__ import annotations

import re

from tests.web.people import Somebody, finished
from tests.web.table import Game, Table
from trunkline.draw.lettering import text_width

HX = {"HX-Request": "true"}


def private(table: Table) -> tuple[Game, Somebody]:
    game = finished(table, "Ann", "Bob", seen_by="us")
    ann = Somebody(table)
    ann.sit(game, "Ann")
    return game, ann


def test_a_match_of_the_players_alone_is_shared_by_its_report(table: Table) -> None:
    game, ann = private(table)
    stranger = Somebody(table)
    assert stranger.get(f"/matches/{game.id}/report").status_code == 403
    assert "Make a link to the report alone" in ann.get(f"/matches/{game.id}/report").text
    made = ann.send("POST", f"{game.path}/report/link")
    assert made.status_code == 201
    url = made.json()["url"]
    assert ann.send("POST", f"{game.path}/report/link").json()["url"] == url
    page = stranger.get(url)
    assert page.status_code == 200
    assert "noindex" in page.text
    body = stranger.get(url, headers=HX)
    assert body.status_code == 200
    assert "Ann" in body.text
    for text in (page.text, body.text):
        assert not re.search(rf'(href|hx-get|hx-post|sse-connect)="[^"]*{game.id}', text)
    assert stranger.get(f"/matches/{game.id}").status_code == 403


def test_it_can_be_taken_back(table: Table) -> None:
    game, ann = private(table)
    url = ann.send("POST", f"{game.path}/report/link").json()["url"]
    assert ann.send("DELETE", f"{game.path}/report/link").status_code == 204
    assert Somebody(table).get(url).status_code == 404
    assert ann.send("POST", f"{game.path}/report/link").json()["url"] != url


def test_only_who_played_makes_one(table: Table) -> None:
    game = finished(table)
    assert Somebody(table, "Eve").send("POST", f"{game.path}/report/link").status_code == 403


def test_the_buttons_of_the_page(table: Table) -> None:
    game, ann = private(table)
    made = ann.form(f"/matches/{game.id}/report/link", do="make").text
    url = re.search(r'data-address="([^"]+)"', made)[1]  # type: ignore[index]
    assert Somebody(table).get(url).status_code == 200
    assert "make-link" in ann.form(f"/matches/{game.id}/report/link", do="drop").text


def test_the_picture_has_the_result_and_no_address(table: Table) -> None:
    game = finished(table)
    page = Somebody(table).get(f"/matches/{game.id}/report").text
    picture = page[page.index('<svg id="share-picture"') :].split("</section>")[0]
    assert all(word in picture for word in ("Ann", "Bob", "Toy"))
    assert game.id not in picture


def test_long_names_fit_the_picture(table: Table) -> None:
    name = "Maximiliane von Hohenstein"
    game = finished(table, name, "Bob")
    page = Somebody(table).get(f"/matches/{game.id}/report").text
    picture = page[page.index('<svg id="share-picture"') :].split("</section>")[0]
    found = re.search(rf'font-size="(\d+)"[^>]*>\d<tspan x="590">{name}', picture)
    assert found is not None
    assert text_width(name, int(found[1])) < 390
