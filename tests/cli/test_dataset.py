"""`trunkline dataset`: games of bots or finished matches as Parquet."""

from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="pip install 'trunkline[learn]'")

from tests.cli.program import trunkline
from trunkline.bots.dataset import Dataset

EXAMPLE = "trunkline/titles/chicago_express/example.trunk.json.gz"
PLAYED = ("--title", "chicago-express", "--bots", "random,random,random", "--games", "1")


def test_bots_play_and_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "played.parquet"
    run = trunkline("dataset", *PLAYED, "--seed", "3", "--jobs", "1", "-o", path)
    data = Dataset(path)
    assert f"{len(data):,} rows, chicago-express, players: 3" in run.out
    assert next(data.matches())["match"][0] == "seed 3"


def test_finished_matches_are_taken(tmp_path: Path) -> None:
    path = tmp_path / "taken.parquet"
    assert trunkline("dataset", "-o", path, EXAMPLE).status == 0
    assert next(Dataset(path).matches())["match"][0] == "example.trunk.json.gz"


def test_without_matches_and_bots_it_says_what_is_missing(tmp_path: Path) -> None:
    run = trunkline("dataset", "-o", tmp_path / "nothing.parquet")
    assert (run.status, run.err.count("\n")) == (1, 1)
    assert "--bots" in run.err


def test_an_unknown_bot_is_one_clear_line(tmp_path: Path) -> None:
    run = trunkline(
        "dataset", "--title", "chicago-express", "--bots", "nobody,random", "-o", tmp_path / "x"
    )
    assert (run.status, run.err.count("\n")) == (1, 1)
