"""`trunkline routes`: the best routes of a company in any position of a match of ours."""

from pathlib import Path

import pytest

from tests.cli.program import trunkline

PLAYTHROUGHS = Path(__file__).parents[1] / "titles" / "playthroughs"
CHINA = PLAYTHROUGHS / "1880.json"
BERLIN = PLAYTHROUGHS / "1881.json"
CHICAGO = PLAYTHROUGHS / "chicago-express.json"


@pytest.mark.parametrize("file", [CHINA, BERLIN])
def test_the_best_routes_of_a_company_are_proved(file: Path) -> None:
    position = trunkline("show", file, "--at", "500", "--json").json
    running = [name for name, each in position["companies"].items() if each.get("income")]
    earned = 0
    for company in (running or ["SSC", "BESTAG"])[:2]:
        found = trunkline("routes", file, "--company", company, "--at", "500", "--json").json
        assert found["proved"]
        assert found["value"] == found["bound"] == sum(route["value"] for route in found["routes"])
        assert found["milliseconds"] >= 0
        for route in found["routes"]:
            assert set(route) == {"train", "stops", "value"}
            assert len(route["stops"]) >= 2
        earned += found["value"]
    assert earned > 0


def test_people_read_the_routes_as_lines() -> None:
    position = trunkline("show", CHINA, "--at", "500", "--json").json
    company = next(name for name, each in position["companies"].items() if each.get("income"))
    run = trunkline("routes", CHINA, "--company", company, "--at", "500")
    assert run.status == 0
    assert f"{company} earns ¥" in run.out
    assert "which is proved" in run.out


def test_without_time_the_answer_has_a_bound() -> None:
    position = trunkline("show", CHINA, "--at", "500", "--json").json
    company = next(name for name, each in position["companies"].items() if each.get("income"))
    asked = ("routes", CHINA, "--company", company, "--at", "500", "--json", "--seconds", "0")
    found = trunkline(*asked).json
    assert found["bound"] >= found["value"]


@pytest.mark.parametrize(
    ("file", "company", "words"),
    [
        (CHICAGO, "B&O", "no trains to run in Chicago Express"),
        (CHINA, "ABC", "There is no company ABC in this position. In play: "),
        (BERLIN, "S-Bahn", "The S-Bahn runs as separate networks: S1, S2, S3, S."),
    ],
)
def test_a_company_without_routes_is_refused_in_one_line(
    file: Path, company: str, words: str
) -> None:
    run = trunkline("routes", file, "--company", company)
    assert (run.status, run.out) == (1, "")
    assert words in run.err
    assert run.err.count("\n") == 1
