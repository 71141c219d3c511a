"""trunkline play: people and bots in the terminal."""

import json
from pathlib import Path

import pytest

from tests.cli.program import Run, trunkline

BOTS = "You,bot:random,bot:random"


def play(file: Path, typed: str, players: str = BOTS) -> Run:
    return trunkline("play", "chicago-express", "--players", players, "--file", file, typed=typed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.trunk.json"


def actions(file: Path) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(file.read_text())["actions"]
    return found


def test_the_table_shows_board_papers_and_numbered_choices(file: Path) -> None:
    run = play(file, "quit\n")
    assert run.status == 0, run.err
    assert "A2•" in run.out
    assert "Bid $7 for PRR" in run.out
    assert "bid: Amount from 7 to 40" in run.out


def test_a_choice_by_number_is_done_and_saved(file: Path) -> None:
    play(file, "2\nquit\n")
    assert actions(file)[0] == {"do": "bid", "by": "You", "amount": 7}


def test_an_amount_of_ones_own(file: Path) -> None:
    play(file, "=13\nquit\n")
    assert actions(file)[0] == {"do": "bid", "by": "You", "amount": 13}


def test_a_refused_entry_says_why_not_and_asks_again(file: Path) -> None:
    run = play(file, "=99\n2\nquit\n")
    assert "cannot bid $99" in run.out
    assert "Preparing the Game" in run.out
    assert actions(file)[0]["amount"] == 7


@pytest.mark.parametrize(
    "entry", ["99", "hello", "=x", "=²", "=--1", "²", "{", '{"do": "fly"}', "-1"]
)
def test_nonsense_is_explained_and_asked_again(file: Path, entry: str) -> None:
    run = play(file, f"{entry}\nquit\n")
    assert run.status == 0
    assert "There is no choice" in run.out or "This action could not be read" in run.out
    assert actions(file) == []


def test_a_match_is_resumed_from_its_file_with_its_bots(file: Path) -> None:
    play(file, "2\nquit\n")
    before = actions(file)
    run = trunkline("play", "chicago-express", "--file", file, typed="quit\n")
    assert f"continues from {file} at action {len(before)}" in run.out.replace("\n", "")
    assert actions(file)[: len(before)] == before


def test_undo_takes_back_ones_own_action_and_what_bots_did_since(file: Path) -> None:
    run = play(file, "2\nundo\nquit\n")
    assert actions(file) == []
    assert run.out.count("Bid $7 for PRR") >= 2


def test_there_is_nothing_to_undo_at_the_start(file: Path) -> None:
    assert "nothing to undo" in play(file, "undo\nquit\n").out


def test_searching_the_choices(file: Path) -> None:
    run = play(file, "/bid $8\nquit\n")
    assert run.out.rstrip().count("Bid $8 for PRR") == 2


def test_help_log_board_and_more_answer(file: Path) -> None:
    run = play(file, "help\nlog\nboard\nmore\nquit\n")
    assert "choose it" in run.out
    assert run.out.count("A2•") == 2


def test_bots_alone_play_to_the_end(file: Path) -> None:
    run = play(file, "", players="bot:random,bot:random,bot:random")
    assert run.status == 0, run.err
    assert "The game is over." in run.out
    assert json.loads(file.read_text())["result"] is not None


def test_the_end_of_the_keyboard_leaves_the_match_saved(file: Path) -> None:
    run = play(file, "2\n")
    assert run.status == 0
    assert actions(file)[0]["amount"] == 7


def test_an_unknown_bot_is_refused(file: Path) -> None:
    run = play(file, "", players="You,bot:genius")
    assert (run.status, run.err.count("\n")) == (1, 1)
    assert not file.exists()


def test_the_map_is_printed_again_only_when_it_has_changed(file: Path) -> None:
    """Bids leave the map of 1880 as it is."""
    run = trunkline("play", "1880", "--players", "Ann,Bob,Cy", "--file", file, typed="1\n1\n")
    assert run.out.count("Ürümqi") == 1
    assert run.out.count("Cash") == 3
