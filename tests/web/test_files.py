"""Export and import: match files go out and come back."""

from random import Random
from typing import Any

import msgspec
import pytest

from tests.web.table import Game, Table
from trunkline.kernel import Match, Record, get_title


def toy_record(upto: int = 99) -> dict[str, Any]:
    match, random = Match(get_title("toy"), ("Ann", "Bob"), seed=5), Random(5)
    while match.state.stack and match.version < upto:
        match.play(match.legal.sample(random))
    record: dict[str, Any] = msgspec.to_builtins(match.record())
    return record


def test_a_whole_match_comes_back_as_it_was(table: Table) -> None:
    record = toy_record()
    made = table.client.post("/api/matches/import", json=record)
    assert made.status_code == 201
    game = Game(table.client, made.json())
    exported = game.get("/log").json()
    assert exported == record
    assert game.show()["finished"]
    assert game.show()["result"] == record["result"]
    assert Match.from_record(msgspec.convert(exported, Record)).result == record["result"]


def test_an_unfinished_match_is_played_on(table: Table) -> None:
    record = toy_record(upto=3)
    game = Game(table.client, table.client.post("/api/matches/import", json=record).json())
    shown = game.show()
    assert shown["version"] == 3
    decider = shown["decider"]
    game.played("take", decider, count=1)
    assert len(game.get("/log").json()["actions"]) == 4
    assert {entry["way"] for entry in game.get("/history").json()} == {"import", "link"}


def test_long_imports_open_from_snapshots(table: Table) -> None:
    t, random = get_title("chicago-express"), Random(2)
    match = Match(t, ("Ann", "Bob", "Cy"), seed=2)
    while match.state.stack:
        match.play(match.legal.sample(random))
    made = table.client.post("/api/matches/import", json=msgspec.to_builtins(match.record()))
    game = Game(table.client, made.json())
    for at in (0, 15, 16, 17, 40, match.version):
        expected = {"at": at, **t.summary(match.at(at))}
        assert game.show(at=at)["state"] == msgspec.json.decode(msgspec.json.encode(expected))


def change(record: dict[str, Any], **values: Any) -> dict[str, Any]:
    return {**record, **values}


@pytest.mark.parametrize(
    ("values", "status", "why"),
    [
        ({"format": "trunkline/9"}, 400, "format"),
        ({"rules": "0"}, 400, "rules"),
        ({"title": "none"}, 422, "Unknown title"),
        ({"players": ["Ann"]}, 422, "players"),
        ({"players": ["Ann", "Ann"]}, 422, "name"),
        ({"players": ["Ann", "x" * 90], "actions": [], "result": None}, 422, "visible"),
        ({"seed": 2**70, "result": None}, 422, "seed"),
        ({"actions": [{"do": "take", "by": "Ann", "count": 1}]}, 422, "Action 1"),
        ({"actions": [{"do": "fly"}]}, 422, "Action 1"),
        ({"actions": [{"do": "withheld", "by": "Ann"}]}, 400, "one player's copy"),
        ({"result": {"Ann": 99, "Bob": 0}}, 422, "lead to"),
        ({"actions": 7}, 400, ""),
    ],
)
def test_bad_files_are_refused_with_a_reason(
    quick: Table, values: dict[str, Any], status: int, why: str
) -> None:
    answer = quick.client.post("/api/matches/import", json=change(toy_record(), **values))
    assert answer.status_code == status, answer.text
    assert why in answer.json()["detail"]


def test_files_may_be_larger_than_other_requests(quick: Table) -> None:
    record = change(toy_record(), written_by="x" * 200_000)
    assert quick.client.post("/api/matches/import", json=record).status_code == 201
