"""Exports of 18xx.games on the command line: replay, show, offers, draw; plain and gzipped."""

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.program import trunkline
from tests.referee import PUBLIC, needs_games
from tests.titles.china_1880.exports.given import act, auction, bid

SEATS = [{"name": name, "id": number} for number, name in enumerate(("Ann", "Bob", "Cy"))]


@pytest.fixture
def export(tmp_path: Path) -> Path:
    """The auction, with a bid that was taken back: 26 actions, 28 in the file."""
    entries = [bid(0, "P0", 5) | {"id": 1}, act(0, "undo", id=2), *auction()]
    path = tmp_path / "game.json"
    path.write_text(json.dumps({"title": "1880", "players": SEATS, "actions": entries}))
    return path


def test_replay_counts_the_actions_of_the_file_that_count(export: Path) -> None:
    told = trunkline("replay", export, "--json", "--at", "3,26").json
    assert told["title"] == "1880"
    assert told["players"] == ["Ann", "Bob", "Cy"]
    assert (told["actions"], told["finished"], told["refused"]) == (26, False, None)
    first, last = told["states"]
    assert (first["at"], first["players"]["Ann"]) == (
        3,
        {"cash": 595, "debt": 0, "certificates": 0, "shares": {}, "privates": ["P0"]},
    )
    assert last["players"]["Ann"]["shares"] == {"BCR": 20}
    assert last["companies"]["BCR"]["price"] == 100


def test_replay_reads_gzipped_exports(export: Path, tmp_path: Path) -> None:
    packed = tmp_path / "game.json.gz"
    packed.write_bytes(gzip.compress(export.read_bytes()))
    assert trunkline("replay", packed, "--json").json == trunkline("replay", export, "--json").json


def test_replay_tells_where_and_why_an_export_is_refused(export: Path) -> None:
    data = json.loads(export.read_text())
    data["actions"][5]["price"] = 3
    export.write_text(json.dumps(data))
    run = trunkline("replay", export, "--json", "--at", "3,25")
    assert run.status == 1
    assert run.json["refused"] == {
        "at": 4,
        "why": "The lowest bid is ¥10.",
        "rule": "1880 V The first share buying round",
    }
    assert [state["at"] for state in run.json["states"]] == [3]
    assert run.json["actions"] == 3
    assert "Action 4: The lowest bid is ¥10." in run.err


def test_show_and_offers_take_positions_of_the_file(export: Path) -> None:
    shown = trunkline("show", export, "--at", "21", "--json").json
    assert (shown["at"], shown["decider"], shown["step"]) == (21, "Ann", "bcr_permits")
    between = trunkline("show", export, "--at", "22", "--json").json
    assert between | {"at": 21} == shown, "after `par` a founding is not complete"
    assert trunkline("show", export, "--json").json["at"] == 26
    listed = trunkline("offers", export, "--at", "21", "--json").json
    assert len(listed["offers"]) == 8
    late = trunkline("show", export, "--at", "27")
    assert (late.status, "from 0 to 26" in late.err) == (1, True)


@pytest.mark.parametrize("what", ["map", "market", "worth"])
def test_draw_takes_positions_of_the_file(export: Path, tmp_path: Path, what: str) -> None:
    picture = tmp_path / "out.svg"
    assert trunkline("draw", export, "--what", what, "--at", "24", "-o", picture).status == 0
    assert picture.read_text().startswith("<svg")


def test_an_export_is_not_played_on(export: Path) -> None:
    before = export.read_bytes()
    run = trunkline("do", export, '{"do": "pass", "by": "Bob"}')
    assert (run.status, "can be studied, not played on" in run.err) == (1, True)
    run = trunkline("play", "1880", "--file", export)
    assert (run.status, "can be studied, not played on" in run.err) == (1, True)
    assert export.read_bytes() == before


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"title": "1830"}, "it says 1830"),
        ({"settings": {"optional_rules": ["short"]}}, "unknown variant: short"),
        ({"players": SEATS[:2]}, "3 to 7 players"),
        ({"actions": [act(0, "fly")]}, "Unknown action type 'fly'"),
        ({"actions": [act(0, "redo")]}, "redo without an undo"),
    ],
)
def test_an_export_that_we_cannot_follow_is_refused_in_one_line(
    export: Path, change: dict[str, object], words: str
) -> None:
    export.write_text(json.dumps(json.loads(export.read_text()) | change))
    run = trunkline("replay", export)
    assert run.status == 1
    assert words in run.err
    assert run.err.count("\n") == 1


def test_routes_of_an_export_before_anything_is_built(export: Path) -> None:
    found = trunkline("routes", export, "--company", "BCR", "--json").json
    assert (found["value"], found["proved"], found["bound"], found["routes"]) == (0, True, 0, [])


@needs_games
def test_the_public_game_by_the_command_line() -> None:
    told = trunkline("replay", PUBLIC, "--json", "--at", "25,633").json
    assert told["result"] == {"Player 1": 11442, "Player 2": 9529, "Player 3": 11118}
    assert (told["actions"], told["finished"]) == (633, True)
    assert told["states"][1]["phase"] == "D2"
    investor = ("routes", PUBLIC, "--at", "158", "--json", "--company")
    assert (
        trunkline(*investor, "6").json["value"] == trunkline(*investor, "A6").json["value"] == 110
    )
    found = trunkline("routes", PUBLIC, "--company", "HKR", "--at", "530", "--json").json
    assert (found["value"], found["proved"]) == (480, True)
    assert sum(route["value"] for route in found["routes"]) == 480
