"""`trunkline report`: the course of a match for people and machines."""

from pathlib import Path

import pytest

from tests.cli.program import trunkline
from tests.cli.test_routes import BERLIN, CHICAGO, CHINA
from tests.referee import PUBLIC, needs_games


@pytest.mark.parametrize("file", [CHINA, BERLIN, CHICAGO])
def test_the_report_of_every_title_is_read_by_machines(file: Path) -> None:
    told = trunkline("report", file, "--json", "--seconds", "1").json
    played = trunkline("replay", file, "--json").json
    assert (told["title"], told["actions"]) == (played["title"], played["actions"])
    assert {each["player"]: each["worth"] for each in told["ranking"]} == played["result"]
    assert told["moments"][-1]["worth"] == played["result"]
    assert told["moments"][0]["at"] == 0


@pytest.mark.parametrize("file", [CHINA, BERLIN, CHICAGO])
def test_people_read_tables(file: Path) -> None:
    run = trunkline("report", file, "--seconds", "1")
    assert run.status == 0
    for heading in ("Ranking", "Where it came from", "Worth over time", "Phases"):
        assert heading in run.out
    assert ("Trains" in run.out) is (file != CHICAGO)


@needs_games
def test_the_public_game_missed_something_in_16_of_109_runs() -> None:
    told = trunkline("report", PUBLIC, "--json").json
    assert len(told["runs"]) == 109
    assert all(run["proved"] for run in told["runs"])
    assert sum(1 for run in told["runs"] if run["missed"]) == 16
    assert sum(run["missed"] for run in told["runs"]) == 640
    first, second, third = told["ranking"]
    assert [each["worth"] for each in (first, second, third)] == [11442, 11118, 9529]
    assert [each["behind"] for each in (first, second, third)] == [0, 324, 1913]
    assert [begun["phase"] for begun in told["phases"]] == [
        *("A1", "A2", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2"),
    ]
