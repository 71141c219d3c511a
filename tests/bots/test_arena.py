"""The arena: rotated seats, the same games for the same seeds, wherever they are played."""

import importlib.util
from functools import partial
from pathlib import Path

import pytest

from trunkline.bots import UnknownBot
from trunkline.bots.arena import compete, contest, play_game
from trunkline.bots.places import NotInstalled, Place, here, on_ray, processes
from trunkline.bots.results import ResultsFile
from trunkline.bots.standings import Game
from trunkline.kernel import Malformed, get_title

TITLE = get_title("chicago-express")
TWO = contest(TITLE, ["greedy", "random"], seed=3)


def outcome(game: Game) -> tuple[object, ...]:
    """All of a game but its times."""
    return game.bots, game.worth, game.decisions


def test_the_seats_rotate_and_every_rotation_has_the_same_seed() -> None:
    three = contest(TITLE, ["greedy", "random", "random"])
    assert [play_game(three, number).bots for number in range(3)] == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]


def test_a_game_can_be_repeated() -> None:
    assert outcome(play_game(TWO, 5)) == outcome(play_game(TWO, 5))
    assert outcome(play_game(TWO, 5)) != outcome(play_game(TWO, 7))


def test_decisions_and_times_are_those_of_the_seats() -> None:
    game = play_game(TWO, 0)
    assert all(count > 10 for count in game.decisions)
    assert game.thinking[0] > game.thinking[1]
    assert sum(game.thinking) <= game.seconds


def test_an_unknown_bot_is_named_before_anything_is_played() -> None:
    with pytest.raises(UnknownBot, match="genius"):
        contest(TITLE, ["genius", "random"])


def test_processes_play_the_same_games() -> None:
    place: Place[Game] = processes(2)
    found = dict(place(partial(play_game, TWO), [0, 1, 2]))
    assert {n: outcome(g) for n, g in found.items()} == {
        n: outcome(play_game(TWO, n)) for n in range(3)
    }


def test_one_job_is_this_process() -> None:
    assert processes(1) is here


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="ray is not installed")
def test_ray_plays_the_same_games() -> None:
    import ray

    try:
        found = dict(on_ray(partial(play_game, TWO), [0, 1, 2]))
    finally:
        ray.shutdown()
    assert {n: outcome(g) for n, g in found.items()} == {
        n: outcome(play_game(TWO, n)) for n in range(3)
    }


def test_without_ray_there_is_one_clear_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("trunkline.bots.places.import_module", missing)
    with pytest.raises(NotInstalled, match=r"trunkline\[ray\]"):
        next(on_ray(partial(play_game, TWO), [0]))


def test_results_are_kept_and_a_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    path, called = tmp_path / "results.jsonl", []

    def counting(one, numbers):  # type: ignore[no-untyped-def]
        called.append(list(numbers))
        return here(one, numbers)

    first = compete(TWO, 2, counting, ResultsFile(path))
    second = compete(TWO, 4, counting, ResultsFile(path))
    assert called == [[0, 1], [2, 3]]
    assert (first.games, second.games) == (2, 4)
    fresh = compete(TWO, 4)
    assert [(row.bot, row.wins, row.rating) for row in second.bots] == [
        (row.bot, row.wins, row.rating) for row in fresh.bots
    ]


def test_a_line_that_was_cut_off_is_played_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    compete(TWO, 2, results=ResultsFile(path))
    path.write_bytes(path.read_bytes()[:-20])
    assert sorted(ResultsFile(path).begin(TWO)) == [0]
    assert compete(TWO, 2, results=ResultsFile(path)).games == 2
    assert sorted(ResultsFile(path).begin(TWO)) == [0, 1]


def test_results_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    compete(TWO, 1, results=ResultsFile(path))
    with pytest.raises(Malformed, match="another contest"):
        ResultsFile(path).begin(contest(TITLE, ["greedy", "random"], seed=4))


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text("hello\n")
    with pytest.raises(Malformed, match="another contest"):
        ResultsFile(path).begin(TWO)
    ResultsFile(tmp_path / "new.jsonl").begin(TWO)
    with (tmp_path / "new.jsonl").open("a") as file:
        file.write('{"number": "one"}\n')
    with pytest.raises(Malformed, match="no game"):
        ResultsFile(tmp_path / "new.jsonl").begin(TWO)
    with pytest.raises(Malformed, match="cannot be used"):
        ResultsFile(tmp_path).begin(TWO)
