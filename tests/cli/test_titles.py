"""titles, title, draw, arena."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.program import trunkline
from trunkline import __version__
from trunkline.files import write_record
from trunkline.kernel import get_title, title_ids
from trunkline.testing import random_game


def test_the_titles_are_listed() -> None:
    listed = trunkline("titles", "--json").json
    assert [title["id"] for title in listed] == list(title_ids())
    chicago = next(title for title in listed if title["id"] == "chicago-express")
    assert chicago["players"] == [2, 6]
    assert "Chicago Express" in trunkline("titles").out


def test_the_static_data_of_a_title() -> None:
    data = trunkline("title", "chicago-express", "--json").json
    assert {"id", "name", "players", "hexes", "tiles", "companies", "trains", "phases"} <= set(data)
    assert len(data["hexes"]) == 160
    chicago = next(hex for hex in data["hexes"] if hex["id"] == "A2")
    assert (chicago["name"], chicago["cost"], chicago["income"]) == ("Chicago", 3, 7)
    assert trunkline("title", "chicago-express").status == 0
    table = trunkline("title", "1889").out.split()
    assert {"companies", "privates", "trains", "phases", "hexes"} <= set(table)


def test_an_unknown_title_is_one_clear_line() -> None:
    run = trunkline("title", "1830")
    assert (run.status, run.err.count("\n")) == (1, 1)


def test_the_version() -> None:
    assert trunkline("--version").out.strip() == f"trunkline {__version__}"


@pytest.mark.parametrize("what", ["map", "market", "worth"])
def test_a_match_can_be_drawn(tmp_path: Path, what: str) -> None:
    file, picture = tmp_path / "m.trunk.json", tmp_path / "m.svg"
    write_record(file, random_game(get_title("chicago-express"), 3, seed=2).record())
    run = trunkline("draw", file, "--what", what, "-o", picture)
    assert run.status == 0, run.err
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_title_can_be_drawn(tmp_path: Path) -> None:
    picture = tmp_path / "map.svg"
    assert trunkline("draw", "chicago-express", "-o", picture).status == 0
    assert "Pittsburgh" in picture.read_text()


def test_what_cannot_be_drawn_is_one_clear_line(tmp_path: Path) -> None:
    for arguments in (
        ("chicago-express", "--what", "weather"),
        (str(tmp_path / "none.trunk.json"),),
    ):
        run = trunkline("draw", *arguments, "-o", tmp_path / "x.svg")
        assert (run.status, run.err.count("\n")) == (1, 1)
    assert list(tmp_path.iterdir()) == []


def test_the_arena_rotates_seats_and_counts_every_game() -> None:
    run = trunkline(
        "arena",
        "chicago-express",
        "--bots",
        "random,random,greedy",
        "--games",
        "6",
        "--jobs",
        "1",
        "--json",
    )
    assert run.status == 0, run.err
    assert run.json["games"] == 6
    rows = {row["bot"]: row for row in run.json["bots"]}
    assert (rows["random"]["games"], rows["greedy"]["games"]) == (12, 6)
    assert sum(row["wins"] for row in rows.values()) == pytest.approx(6)
    assert all(row["low"] <= row["rating"] <= row["high"] for row in rows.values())
    assert run.json["decisions_per_second"] > 0


def test_an_unknown_bot_is_one_clear_line() -> None:
    run = trunkline("arena", "chicago-express", "--bots", "genius,random")
    assert (run.status, run.err.count("\n")) == (1, 1)
    assert "Known bots: calm, steady, strong, random, greedy" in run.err
