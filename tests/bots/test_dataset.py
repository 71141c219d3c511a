"""Data sets: what is written can be read back and played again."""

from pathlib import Path

import pytest

pytest.importorskip("pyarrow", reason="pip install 'trunkline[learn]'")

import msgspec
import numpy as np

from tests.installed import TITLES
from trunkline.bots.dataset import UNNAMED, Dataset, play, take, write
from trunkline.bots.learning.game import Game, Rules
from trunkline.files import read_record
from trunkline.kernel import Malformed, decode_action, get_kit, get_title

EXAMPLE = Path("trunkline/titles/chicago_express/example.trunk.json.gz")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sets") / "chicago.parquet"
    of, matches = play(get_title("chicago-express"), ("random", "random", "random"), 2, seed=5)
    write(path, of, matches)
    return path


def test_its_rows_play_the_same_match_again(file: Path) -> None:
    """Up to the order of the hexes of an expansion, which means nothing."""
    data = Dataset(file)
    first = next(data.matches())
    game = Game(Rules(get_title("chicago-express"), data.about.players), seed=5)
    for at in range(len(first["choice"])):
        assert game.player is not None
        assert game.seat == first["seat"][at]
        assert (game.observe(game.player) == first["observation"][at]).all()
        assert sorted(game.ids()) == sorted(first["legal"][at].tolist())
        number = first["number"][at]
        game.choose(int(first["choice"][at]), None if np.isnan(number) else int(number))
    assert game.player is None
    assert first["result"] == pytest.approx([game.rewards()[seat] for seat in first["seat"]])
    result = game.match.result or {}
    assert first["worth"].tolist() == [result[f"player_{seat}"] for seat in first["seat"]]


def test_every_choice_is_legal_and_the_last_id_of_a_move_ends_its_action(file: Path) -> None:
    data = Dataset(file)
    t = get_title("chicago-express")
    assert data.fits(t)
    assert len(data) == sum(len(match["choice"]) for match in data.matches())
    for match in data.matches():
        for choice, legal in zip(match["choice"], match["legal"], strict=True):
            assert choice in legal
        for text in match["action"]:
            decode_action(t, msgspec.json.decode(text))


def test_the_same_command_writes_the_same_rows(file: Path, tmp_path: Path) -> None:
    of, matches = play(get_title("chicago-express"), ("random", "random", "random"), 2, seed=5)
    again = tmp_path / "again.parquet"
    write(again, of, matches)
    assert again.read_bytes() == file.read_bytes()


@pytest.mark.parametrize("title", [title for title in TITLES if get_kit(title).example])
def test_kept_matches_become_data_sets(title: str, tmp_path: Path) -> None:
    """The finished example of each title; most actions have ids."""
    kit = get_kit(title)
    record = read_record(Path(str(kit.folder(kit.example))))
    of, matches = take([("example", record)])
    path = tmp_path / "example.parquet"
    write(path, of, matches)
    rows = next(Dataset(path).matches())
    unnamed = (rows["choice"] == UNNAMED).sum()
    assert unnamed <= 0.02 * len(rows["choice"])


def test_unfinished_matches_are_refused() -> None:
    record = read_record(EXAMPLE)
    record.actions = record.actions[:-1]
    _, matches = take([("short", record)])
    with pytest.raises(Malformed, match="not finished"):
        next(matches)


def test_matches_of_different_kinds_are_refused() -> None:
    record = read_record(EXAMPLE)
    other = msgspec.structs.replace(record, players=record.players[:-1])
    with pytest.raises(Malformed, match="one number of players"):
        take([("one", record), ("other", other)])


def test_other_parquet_files_are_refused(tmp_path: Path) -> None:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]

    pq.write_table(pa.table({"a": [1]}), tmp_path / "other.parquet")
    with pytest.raises(Malformed, match="no data set"):
        Dataset(tmp_path / "other.parquet")
