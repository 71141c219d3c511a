"""Corrected data at the server: kept with the match, with owners and with the server itself."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa

from tests.cli.program import trunkline
from tests.web.table import Browser, Game, Table
from tests.web.test_bots import wait_until
from tests.web.test_seats import csrf
from trunkline.kernel import Match, get_title
from trunkline.kernel.corrections import corrections_from
from trunkline.server.people.tokens import new_id
from trunkline.server.store.database import parse, sqlite_engine
from trunkline.server.store.schema import boxes, match_corrections
from trunkline.testing import random_game

PLAYERS = ("Ann", "Bob", "Cy")
VALUES = {"train.3.price": 330, "map.barriers": ["K15 E"], "market.yellow": ["72"]}
GIVEN = {"from": "Ann, edition of 2016", "values": VALUES}
FILE = {"format": "trunkline-data/1", "title": "1881", **GIVEN}
DATA = "/api/titles/1881/data"
PAGE = "/titles/1881/data"


class Owner(Browser):
    """A browser whose page sends its token along, as scripts do."""

    def request(self, method: str, path: str, **more: Any) -> httpx.Response:
        if method != "GET" and self.cookies and "csrftoken" not in self.cookies:
            super().request("GET", "/")
        headers = {"x-csrftoken": self.cookies.get("csrftoken", "")}
        return super().request(method, path, headers=headers, **more)


def kept(values: dict[str, Any]) -> dict[str, Any]:
    return {**values, "market.yellow": ["r5c1"]}


def new(table: Table, **more: Any) -> Game:
    return table.new("1881", *PLAYERS, seed=3, **more)


def bids(game: Game) -> None:
    for player in game.show()["deciders"]:
        game.played("bid", player, amount=0)


# Kept with the match


def test_a_match_is_played_with_its_corrections(table: Table) -> None:
    game = new(table, corrections=GIVEN)
    assert game.show()["corrections"] == {"from": GIVEN["from"], "values": kept(VALUES)}
    assert new(table).show()["corrections"] is None


def test_its_file_has_them_and_comes_back_with_them(table: Table) -> None:
    game = new(table, corrections=GIVEN)
    bids(game)
    record = game.get("/log").json()
    assert record["corrections"]["values"] == kept(VALUES)
    assert record["format"] == "trunkline/2"
    made = table.client.post("/api/matches/import", json=record)
    assert made.status_code == 201, made.text
    again = Game(table.client, made.json())
    assert again.show()["corrections"] == game.show()["corrections"]
    assert again.show()["state"] == game.show()["state"]


def test_files_of_matches_without_any_are_as_before(table: Table) -> None:
    record = new(table).get("/log").json()
    assert record["format"] == "trunkline/1"
    assert "corrections" not in record


def test_what_does_not_fit_is_refused_with_all_its_sentences(table: Table) -> None:
    wrong = {"values": {"train.2.price": 5, "train.3.price": "many", "x": 1}}
    data = {"title": "1881", "seats": [{"name": name} for name in PLAYERS], "corrections": wrong}
    answer = table.client.post("/api/matches", json=data)
    assert answer.status_code == 422
    why = answer.json()["why"]
    assert "is not reconstructed" in why
    assert 'must be a whole number, not "many"' in why
    assert "no reconstructed value 'x'" in why


def test_a_title_without_guesses_takes_none(table: Table) -> None:
    data = {"title": "chicago-express", "seats": [{"name": "Ann"}, {"name": "Bob"}]}
    answer = table.client.post("/api/matches", json={**data, "corrections": GIVEN})
    assert answer.status_code == 422
    assert "nothing to correct" in answer.json()["why"]


def test_they_are_read_again_from_the_store(quick: Table) -> None:
    game = new(quick, corrections=GIVEN)
    bids(game)
    before = game.show("Ann")["state"]
    quick.service.forget_all()
    assert game.show("Ann")["state"] == before
    assert game.show()["corrections"]["values"] == kept(VALUES)
    assert quick.client.get(f"/matches/{game.id}").status_code == 200


def test_a_match_whose_corrections_do_not_fit_any_more_is_kept_with_a_notice(quick: Table) -> None:
    game = new(quick, corrections=GIVEN)
    engine = sqlite_engine(parse(quick.db), "BEGIN IMMEDIATE")
    bad = '{"from":"Ann","values":{"train.3.price":1}}'
    with engine.begin() as connection:
        mine = match_corrections.c.match_id == game.id
        connection.execute(sa.update(match_corrections).where(mine).values(corrections=bad))
    quick.service.forget_all()
    assert "do not fit" in game.show()["notice"]
    assert game.get("/log").status_code == 200


# What uses them


@pytest.fixture
def played(quick: Table) -> Game:
    """A match some way into the game, imported from a file."""
    t = get_title("1881", corrections=corrections_from(json.dumps(GIVEN)))
    match = Match(t, PLAYERS, seed=4)
    random = Random(4)
    while match.version < 160:
        match.play(match.legal.sample(random))
    data = msgspec.json.encode(match.record())
    made = quick.client.post("/api/matches/import", content=data)
    assert made.status_code == 201, made.text
    return Game(quick.client, made.json())


@pytest.mark.parametrize(
    "page",
    [
        "",
        "/report",
        "/sheet?view=overview",
        "/sheet?view=trains",
        "/sheet?view=tiles",
        "/text",
        "/worths",
    ],
)
def test_every_view_of_the_match_opens(played: Game, page: str) -> None:
    path = f"/matches/{played.id}{page}"
    answer = played.client.get(path, headers={"hx-request": "true"} if page else {})
    assert answer.status_code == 200, answer.text
    if page == "/report":
        assert "corrected-note" in answer.text


def test_trains_and_offers_have_the_corrected_price(played: Game) -> None:
    page = played.client.get(f"/matches/{played.id}/sheet?view=trains").text
    assert "330" in page
    assert "320" not in page


def test_earlier_positions_reports_and_hints(played: Game) -> None:
    assert played.show(at=16)["state"] is not None
    decider = played.show()["decider"]
    path = f"/matches/{played.id}/hint?as={decider}"
    hint = played.client.get(path, headers=played.headers(decider))
    assert hint.status_code == 200, hint.text


def test_bots_play_with_them(serve: Callable[..., Table]) -> None:
    table = serve(bots=True, bot_pause=0.0)
    seats = [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}]
    game = table.new("1881", *seats, seed=3, corrections=GIVEN)
    game.played("bid", "Ann", amount=0)
    wait_until(lambda: game.version >= 3)


# My box


def keep(browser: Owner, file: Any = FILE) -> httpx.Response:
    return browser.request("PUT", DATA, json=file)


def begun(table: Table) -> Owner:
    """A browser that has a session: it took a seat."""
    browser = Owner(table.client)
    form = {"title": "chicago-express", "seats": "2", "kind.1": "me", "name.1": "Ann"}
    assert browser.post("/new", data=form).status_code == 200
    return browser


def test_the_reconstructed_values_are_told_to_programs(table: Table) -> None:
    shown = table.client.get(DATA).json()
    assert shown["mine"]["values"] == {}
    names = [value["name"] for value in shown["values"]]
    assert names == [each.name for each in get_title("1881").correctables]
    assert table.client.get("/api/titles/nothing/data").status_code == 404
    assert table.client.get("/api/titles/1880/data").json()["values"] == []


def test_a_browser_keeps_its_box(table: Table) -> None:
    browser = begun(table)
    assert keep(browser).json()["mine"]["values"] == kept(VALUES)
    assert browser.get(DATA).json()["mine"]["from"] == GIVEN["from"]
    assert table.client.get(DATA).json()["mine"]["values"] == {}
    assert browser.request("DELETE", DATA).status_code == 204
    assert browser.get(DATA).json()["mine"]["values"] == {}


def test_a_box_needs_somebody_whose_it_is(table: Table) -> None:
    assert table.client.put(DATA, json=FILE).status_code == 401


def test_a_box_that_does_not_fit_is_not_kept(table: Table) -> None:
    browser = begun(table)
    keep(browser)
    wrong = keep(browser, {**FILE, "values": {"train.3.price": 1}})
    assert wrong.status_code == 422
    assert keep(browser, {**FILE, "title": "1880"}).status_code == 400
    assert browser.get(DATA).json()["mine"]["values"] == kept(VALUES)


def test_an_account_keeps_it_on_every_device(table: Table) -> None:
    client, name = table.client, {"name": new_id(), "password": "a locomotive in snow"}
    client.post(PAGE, data=form(value__train__3__price="330"))
    assert client.post("/api/accounts", json=name, headers=csrf(client)).status_code == 201
    assert client.get(DATA).json()["mine"]["values"] == {"train.3.price": 330}, "it came along"
    other = {**FILE, "values": {"train.3.price": 350}}
    assert client.put(DATA, json=other, headers=csrf(client)).status_code == 200
    client.cookies.clear()
    assert client.get(DATA).json()["mine"]["values"] == {}
    assert client.post("/api/session", json=name).is_success
    assert client.get(DATA).json()["mine"]["values"] == {"train.3.price": 350}


# The form


def form(**values: str) -> dict[str, str]:
    return {"said_by": "Bob", **{name.replace("__", "."): text for name, text in values.items()}}


def test_the_form_shows_every_value_with_its_provenance(table: Table) -> None:
    page = table.client.get(PAGE).text
    for each in get_title("1881").correctables:
        assert f'name="value.{each.name}"' in page
        assert each.comes_from in page
    assert 'data-hex="K15"' in page
    assert 'data-cell="4,0"' in page
    assert table.client.get("/titles/1880/data").status_code == 404
    assert table.client.get("/titles/none/data").status_code == 404
    assert table.client.get(PAGE + ".json").json()["title"] == "1881"


def test_what_is_entered_is_kept_and_can_be_downloaded(table: Table) -> None:
    browser = Owner(table.client)
    sent = form(
        value__train__3__price="330", value__market__yellow="72; 64", seen__train__4__price="yes"
    )
    answer = browser.post(PAGE, data=sent)
    assert "Saved." in answer.text
    mine = browser.get(DATA).json()["mine"]
    assert mine["from"] == "Bob"
    assert mine["values"] == {
        "train.3.price": 330,
        "train.4.price": 420,
        "market.yellow": ["r5c1", "r6c1"],
    }
    file = browser.get(PAGE + "/file")
    assert file.json()["values"] == mine["values"]
    assert "1881.data.json" in file.headers["content-disposition"]
    again = Owner(table.client)
    assert "Saved." in again.post(PAGE + "/file", content=file.content).text
    assert again.get(DATA).json()["mine"] == mine


def test_the_form_says_everything_that_does_not_fit(table: Table) -> None:
    browser = Owner(table.client)
    sent = form(value__train__3__price="cheap", value__map__centre="E15, Atlantis")
    page = browser.post(PAGE, data=sent).text
    assert "must be a whole number, not &#34;cheap&#34;" in page
    assert "there is no place &#39;Atlantis&#39; to choose" in page
    assert 'value="cheap"' in page, "what was entered stays"
    assert browser.get(DATA).json()["mine"]["values"] == {}


def test_a_file_that_is_none_is_told(table: Table) -> None:
    page = Owner(table.client).post(PAGE + "/file", content=b"nonsense").text
    assert "is not a file of corrections" in page


def test_a_box_can_be_emptied(table: Table) -> None:
    browser = Owner(table.client)
    browser.post(PAGE, data=form(value__train__3__price="330"))
    assert "is empty" in browser.post(PAGE, data={"do": "empty"}).text
    assert browser.get(DATA).json()["mine"]["values"] == {}


# New matches and the table


def start(browser: Owner, data: str) -> str:
    sent = {"title": "1881", "seats": "3", "kind.1": "me", "name.1": "Ann", "data": data}
    answer = browser.post("/new", data=sent)
    assert answer.status_code == 200
    return answer.headers["HX-Redirect"]


def test_a_new_match_is_begun_with_my_box_or_without(table: Table) -> None:
    browser = Owner(table.client)
    assert 'href="/titles/1881/data"' in browser.get("/new?title=1881").text
    assert 'href="/titles/1880/data"' not in browser.get("/new?title=1880").text
    browser.post(PAGE, data=form(value__train__3__price="330"))
    with_box, without = start(browser, "mine"), start(browser, "ours")
    assert browser.get(f"/api{with_box}").json()["corrections"]["values"] == {"train.3.price": 330}
    assert browser.get(f"/api{without}").json()["corrections"] is None


def test_the_table_says_that_and_what_is_corrected(table: Table) -> None:
    game = new(table, corrections=GIVEN)
    page = table.client.get(f"/matches/{game.id}").text
    assert "corrected data" in page
    told = table.client.get(f"/matches/{game.id}/data").text
    assert "The price of train 3" in told
    assert "330" in told
    assert "without 64 (r6c1), 54 (r7c1)" in told
    assert "Ann, edition of 2016" in told
    file = table.client.get(f"/matches/{game.id}/data/file").json()
    assert file["values"] == kept(VALUES)


def test_a_table_without_corrections_says_nothing(table: Table) -> None:
    game = new(table)
    assert "corrected data" not in table.client.get(f"/matches/{game.id}").text
    assert table.client.get(f"/matches/{game.id}/data").status_code == 404


def test_the_waiting_room_says_it_too(table: Table) -> None:
    game = table.new("1881", "Ann", "Bob", {"open": True}, corrections=GIVEN)
    assert "corrected-note" in table.client.get(f"/matches/{game.id}").text


# The server's default


def test_the_host_sets_what_new_matches_are_played_with(
    serve: Callable[..., Table], tmp_path: Path
) -> None:
    table = serve()
    path = tmp_path / "box.json"
    path.write_text(json.dumps(FILE))
    before = new(table)
    run = trunkline("admin", "data", "1881", path, "--db", table.db, "--json")
    assert run.status == 0, run.err
    assert new(table).show()["corrections"]["values"] == kept(VALUES)
    assert before.show()["corrections"] is None
    assert new(table, corrections={"values": {}}).show()["corrections"] is None
    assert table.client.get(DATA).json()["server"]["values"] == kept(VALUES)
    assert "as this server has it" in table.client.get("/new?title=1881").text
    shown = trunkline("admin", "data", "1881", "--db", table.db, "--json")
    assert shown.json["values"] == kept(VALUES)
    assert trunkline("admin", "data", "1881", "--ours", "--db", table.db).status == 0
    assert new(table).show()["corrections"] is None


def test_the_host_gets_a_sentence_for_a_bad_file(
    serve: Callable[..., Table], tmp_path: Path
) -> None:
    table = serve()
    path = tmp_path / "box.json"
    path.write_text(json.dumps({**FILE, "values": {"train.2.price": 1}}))
    run = trunkline("admin", "data", "1881", path, "--db", table.db)
    assert run.status == 1
    assert "is not reconstructed" in run.err
    engine = sqlite_engine(parse(table.db), "BEGIN") if "://" not in table.db else None
    if engine is not None:
        with engine.begin() as connection:
            assert connection.execute(sa.select(boxes)).first() is None


# What follows a match, and what an account takes along


def test_a_rematch_is_played_with_the_same_data(table: Table) -> None:
    t = get_title("1881", corrections=corrections_from(json.dumps(GIVEN)))
    record = msgspec.json.encode(random_game(t, 3, seed=2).record())
    ann = Owner(table.client)
    landed = ann.post("/import", content=record).json()
    match_id = landed["url"].split("/")[2]
    made = ann.post(f"/api/matches/{match_id}/rematch", params={"as": "Ann"})
    assert made.status_code == 201, made.text
    shown = ann.get(f"/api{made.json()['url']}").json()
    assert shown["corrections"] == {"from": GIVEN["from"], "values": kept(VALUES)}
    form_ = ann.get(f"/new?title=1881&again={match_id}").text
    assert "as in the match before" in form_


def test_an_account_takes_its_boxes_along(table: Table) -> None:
    client, name = table.client, {"name": new_id(), "password": "a locomotive in snow"}
    assert client.post("/api/accounts", json=name).status_code == 201
    assert client.put(DATA, json=FILE, headers=csrf(client)).status_code == 200
    answer = client.get("/account/data/trunkline.zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as files:
        told = json.loads(files.read("boxes/1881.data.json"))
    assert told["values"] == kept(VALUES)
    assert told["from"] == GIVEN["from"]


def test_the_tiles_sheet_counts_as_the_box_says(quick: Table) -> None:
    values = {"tile.7.count": 9, "tile.8.count": 11}
    game = new(quick, corrections={"values": values})
    bids(game)
    sheet = quick.client.get(f"/matches/{game.id}/sheet.json?view=tiles").json()
    counts = {tile["number"]: tile["count"] for group in sheet["groups"] for tile in group["tiles"]}
    assert (counts["7"], counts["8"], counts["9"]) == (9, 11, 12)
