"""Lessons over HTTP: begun, left and gone on with, played against bots that play a part."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any

import pytest

from tests.stores import fresh
from tests.web.people import Somebody
from tests.web.table import PATIENCE, Server, Table

TITLE = "chicago-express"
PAGE = f"/learn/lessons/{TITLE}"


@pytest.fixture(scope="module")
def taught(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Table]:
    """One server for all: starting it takes longer than any of these tests."""
    db = fresh(request, "sqlite", tmp_path_factory.mktemp("lessons"))
    server = Server(db, bots=True, bot_pause=0)
    yield server.table()
    server.stop()


def begin(who: Somebody) -> str:
    answer = who.form(PAGE)
    assert answer.status_code == 200, answer.text
    return str(answer.headers["HX-Redirect"]).removeprefix("/matches/")


def table_of(who: Somebody, match_id: str) -> dict[str, Any]:
    shown: dict[str, Any] = who.get(f"/matches/{match_id}/table.json").json()
    return shown


def asked(who: Somebody, match_id: str) -> dict[str, Any]:
    """The table when it is the learner's turn again."""
    until = monotonic() + PATIENCE
    while not (shown := table_of(who, match_id))["your_turn"]:
        assert monotonic() < until, "it takes too long"
        sleep(0.05)
    return shown


def do(who: Somebody, match_id: str, shown: dict[str, Any], **action: Any) -> None:
    data = {"seen": shown["version"], "action": {"by": shown["viewer"], **action}}
    answer = who.send("POST", f"/api/matches/{match_id}/actions", data)
    assert answer.status_code == 201, answer.text


def test_a_lesson_is_a_match_of_ones_own_with_named_bots(taught: Table) -> None:
    ann = Somebody(taught)
    match_id = begin(ann)
    shown = asked(ann, match_id)
    assert [seat["name"] for seat in shown["seats"]] == ["Guest", "Rosa", "Theo"]
    assert [bool(seat["bot"]) for seat in shown["seats"]] == [False, True, True]
    coach = shown["coach"]
    assert (coach["number"], coach["steps"]) == (1, 12)
    assert coach["said"]["looks"][0]["number"] == 1
    described = ann.get(f"/api/matches/{match_id}").json()
    assert described["counts"] is False
    assert described["seen_by"] == "us"


def test_nobody_else_sees_it_or_finds_it(taught: Table) -> None:
    ann, bob = Somebody(taught), Somebody(taught)
    match_id = begin(ann)
    assert bob.get(f"/matches/{match_id}").status_code in (403, 404)
    assert match_id not in bob.get("/lobby").text
    assert match_id not in [each["id"] for each in bob.get("/api/matches").json()]


def test_bots_play_their_parts_and_the_coach_answers(taught: Table) -> None:
    ann = Somebody(taught)
    match_id = begin(ann)
    do(ann, match_id, asked(ann, match_id), do="bid", amount=7)
    shown = asked(ann, match_id)
    assert shown["coach"]["reaction"]["says"] == "Rosa goes to $8. You can still bid or pass."
    assert shown["coach"]["reaction"]["tone"] == "good"
    do(ann, match_id, shown, do="pass")
    shown = asked(ann, match_id)
    assert shown["coach"]["number"] == 2
    entries = ann.get(f"/api/matches/{match_id}/history").json()
    assert [entry["by"] for entry in entries[:4]] == ["Guest", "Rosa", "Theo", "Guest"]


def test_it_is_left_and_gone_on_with(taught: Table) -> None:
    ann = Somebody(taught)
    match_id = begin(ann)
    do(ann, match_id, asked(ann, match_id), do="pass")
    asked(ann, match_id)
    (lesson,) = (
        each for each in ann.get("/learn.json").json()["lessons"] if each["title"] == TITLE
    )
    assert lesson["note"] == "decision 2 of 12"
    assert lesson["url"] == f"/matches/{match_id}"
    lobby = ann.get("/lobby.json").json()
    assert lobby["lessons"][0]["url"] == f"/matches/{match_id}"
    assert match_id not in [row["id"] for board in lobby["boards"] for row in board["rows"]]
    assert begin(ann) == match_id


def test_an_undo_takes_the_coach_back_too(taught: Table) -> None:
    ann = Somebody(taught)
    match_id = begin(ann)
    do(ann, match_id, asked(ann, match_id), do="pass")
    shown = asked(ann, match_id)
    assert shown["coach"]["number"] == 2
    ann.form(f"/matches/{match_id}/undo", seen=str(shown["version"]), to="0", by="Guest")
    shown = asked(ann, match_id)
    assert shown["coach"]["number"] == 1
    assert shown["coach"]["reaction"] is None


def test_the_coach_is_sent_away_and_the_match_goes_on(taught: Table) -> None:
    ann = Somebody(taught)
    match_id = begin(ann)
    asked(ann, match_id)
    ann.form(f"/matches/{match_id}/lesson", do="close")
    assert table_of(ann, match_id)["coach"] is None
    lobby = ann.get("/lobby.json").json()
    assert match_id in [row["id"] for board in lobby["boards"] for row in board["rows"]]
    assert begin(ann) != match_id


def test_a_real_game_against_calm_bots_follows(taught: Table) -> None:
    ann = Somebody(taught)
    match_id = begin(ann)
    asked(ann, match_id)
    answer = ann.form(f"/matches/{match_id}/lesson", do="real")
    following = answer.headers["HX-Redirect"].removeprefix("/matches/")
    shown = asked(ann, following)
    assert shown["coach"] is None
    assert shown["learn"]["explains"]
    assert [seat["bot"] for seat in shown["seats"] if seat["bot"]] == ["calm", "calm"]


def test_a_title_without_a_lesson_has_no_page_of_one(quick: Table) -> None:
    assert quick.client.get("/learn/lessons/toy").status_code == 404
    assert quick.client.get("/learn/lessons/nothing").status_code == 404
    assert quick.client.post("/api/lessons/toy").status_code == 404


def test_programs_list_and_begin_lessons(quick: Table) -> None:
    listed = quick.client.get("/api/lessons").json()
    assert TITLE in [each["title"] for each in listed]
    begun = quick.client.post(f"/api/lessons/{TITLE}").json()
    token = begun["seats"][0]["token"]
    mine = {"authorization": f"Bearer {token}"}
    shown = quick.client.get(f"/api/matches/{begun['id']}", headers=mine).json()
    assert shown["decider"] == "Guest"


def test_an_account_has_its_name_and_finds_it_on_another_device(taught: Table) -> None:
    ann = Somebody(taught, "Rosa")
    match_id = begin(ann)
    shown = asked(ann, match_id)
    assert shown["viewer"] == ann.name
    assert len({seat["name"] for seat in shown["seats"]}) == 3
