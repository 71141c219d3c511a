"""`trunkline data` and --data FILE for every command that begins a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.program import trunkline

VALUES = {"train.3.price": 330, "map.barriers": ["K15 E"], "market.yellow": ["72"]}


@pytest.fixture
def box(tmp_path: Path) -> Path:
    return written(tmp_path, VALUES)


def written(folder: Path, values: object, title: str = "1881") -> Path:
    path = folder / "box.json"
    told = {"format": "trunkline-data/1", "title": title, "from": "Ann", "values": values}
    path.write_text(json.dumps(told))
    return path


def test_all_reconstructed_values_are_listed_with_their_provenance() -> None:
    found = trunkline("data", "1881", "--json").json
    first = found["values"][0]
    assert first["name"] == "train.3.price"
    assert first["ours"] == 320
    assert "guess" in first["provenance"]
    assert "train.3.price" in trunkline("data", "1881").out
    assert trunkline("title", "1881", "--json").json["correctable"] == found["values"]


def test_a_file_to_edit_is_written_and_fits(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    assert trunkline("data", "1881", "-o", path).status == 0
    assert len(json.loads(path.read_text())["values"]) == 19
    assert trunkline("data", "1881", path).status == 0
    again = trunkline("data", "1881", "-o", path)
    assert again.status == 1
    assert "exists already" in again.err


def test_a_file_is_checked_sentence_by_sentence(tmp_path: Path) -> None:
    path = written(tmp_path, {"train.2.price": 1, "nonsense": 2, "tile.7.count": 99})
    run = trunkline("data", "1881", path)
    assert run.status == 1
    assert len(run.err.strip().splitlines()) == 4
    assert "Traceback" not in run.err


def test_a_title_without_guesses(tmp_path: Path) -> None:
    assert "Nothing of" in trunkline("data", "1880").out
    run = trunkline("data", "1880", written(tmp_path, {"x": 1}, "1880"))
    assert run.status == 1
    assert "there is nothing to correct" in run.err


def test_a_new_match_has_them_and_replays(box: Path, tmp_path: Path) -> None:
    path = tmp_path / "match.trunk.json"
    made = trunkline("new", "1881", "--players", "Ann,Bob,Cy", "--data", box, "-o", path)
    assert made.status == 0, made.err
    told = trunkline("replay", path, "--json").json
    assert told["corrections"]["from"] == "Ann"
    assert told["corrections"]["values"]["train.3.price"] == 330
    assert trunkline("show", path, "--json").json["corrections"] == told["corrections"]
    assert "corrected data: " in trunkline("show", path).out
    assert trunkline("draw", path, "--what", "market", "-o", tmp_path / "m.svg").status == 0
    drawn = (tmp_path / "m.svg").read_text()
    assert drawn.count('class="cell free"') == 1


def test_a_bad_file_is_refused_in_one_line(tmp_path: Path) -> None:
    path = written(tmp_path, {"train.3.price": 1})
    run = trunkline("new", "1881", "--players", "A,B,C", "--data", path, "-o", tmp_path / "x")
    assert run.status == 1
    assert run.err.count("\n") == 1
    assert "from 5 to 2000" in run.err


def test_play_and_resume(box: Path, tmp_path: Path) -> None:
    path = tmp_path / "p.trunk.json"
    words = ("play", "1881", "--players", "You,bot:random,bot:random", "--file", path)
    assert trunkline(*words, "--data", box, typed="quit\n").status == 0
    assert json.loads(path.read_text())["corrections"]["values"]["train.3.price"] == 330
    assert trunkline(*words, typed="quit\n").status == 0
    other = written(tmp_path, {"train.3.price": 340})
    run = trunkline(*words, "--data", other, typed="quit\n")
    assert run.status == 1
    assert "begun with other data" in run.err


def test_the_arena_plays_with_them_and_its_file_knows(box: Path, tmp_path: Path) -> None:
    games = tmp_path / "games.jsonl"
    words = ("arena", "1881", "--bots", "random,random,random", "--games", "1", "--jobs", "1")
    run = trunkline(*words, "--data", box, "--file", games, "--json")
    assert run.status == 0, run.err
    other = trunkline(*words, "--file", games, "--json")
    assert other.status == 1
    assert "another contest" in other.err


def test_pictures_of_a_title(box: Path, tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours.svg", tmp_path / "theirs.svg"
    assert trunkline("draw", "1881", "-o", ours).status == 0
    assert trunkline("draw", "1881", "--data", box, "-o", theirs).status == 0
    assert ours.read_text() != theirs.read_text()


def test_static_data_with_a_box(box: Path) -> None:
    told = trunkline("title", "1881", "--data", box, "--json").json
    assert told["trains"][1]["price"] == 330
    assert told["correctable"][0]["corrected"] == 330
