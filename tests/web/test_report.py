"""The page of a report: finished and running matches, and what is not told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.referee import ABSENT, FOLDER
from tests.web.table import Game, Table
from trunkline.kernel import get_title
from trunkline.report.facts import Run
from trunkline.server.costly.gauge import lengthening
from trunkline.server.matches import reports
from trunkline.server.matches.uploads import plan_game
from trunkline.web.pages.report_tables import misses

GAMES = Path(__file__).parents[1] / "games"
EXPORT = FOLDER / "games" / "1880-public.json.gz"


def imported(table: Table) -> str:
    """A finished match of 1880, dropped into the lobby."""
    packed = (GAMES / "1880" / "3p-13.trunk.json.gz").read_bytes()
    answer = table.client.post("/import", content=packed)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["url"]).removesuffix("/report")


def test_it_tells_dividends_shares_and_trains(serve: Callable[..., Table]) -> None:
    table = serve()
    told = table.client.get(f"{imported(table)}/report.json").json()
    by_company = told["dividends"]["rows"]
    assert by_company[-1]["total"]
    assert told["well"]["rows"]
    assert told["trains"]["rows"]
    assert told["withheld"] == ""


def test_every_miss_is_one_click_away_the_costliest_first() -> None:
    def run(at: int, missed: int) -> Run:
        return Run(at, "BCR", "Ann", "A1", ("2",), 100, 0, 100 + missed, True, 200, missed)

    found = misses(get_title("1880"), (run(7, 10), run(9, 0), run(12, 80)), "m1")
    assert found is not None
    cells = [(row.cells[0].href, row.cells[3].text) for row in found.rows]
    assert cells == [("/matches/m1?at=12", "−¥80"), ("/matches/m1?at=7", "−¥10")]
    assert misses(get_title("1880"), (run(9, 0),), "m1") is None


def test_whoever_waits_for_it_is_told_how_far_it_is(serve: Callable[..., Table]) -> None:
    table = serve()
    url = imported(table)
    assert "report/progress" in table.client.get(f"{url}/report").text
    assert table.client.get(f"{url}/report/progress").text.strip() == ""
    portal = table.portal
    live = portal.call(table.service.match, url.rsplit("/", 1)[1])
    with reports._gauge.of(reports._key(live)) as file:
        lengthening(file)(300, 400)
        assert 'value="75"' in table.client.get(f"{url}/report/progress").text


def test_the_bars_of_the_ranking_end_at_the_worth(serve: Callable[..., Table]) -> None:
    table = serve()
    told = table.client.get(f"{imported(table)}/report.json").json()
    marks = [row["cells"][3]["picture"].count("part-worth") for row in told["ranking"]["rows"]]
    assert marks == [1] * len(marks)


def running(table: Table, hints: bool) -> Game:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", hints=hints)
    game.act("bid", "Ann", amount=10)
    return game


def test_a_running_match_has_its_report(serve: Callable[..., Table]) -> None:
    table = serve()
    game = running(table, hints=True)
    told = table.client.get(f"/matches/{game.id}/report.json").json()
    assert (told["finished"], told["actions"], told["withheld"]) == (False, 1, "")


def test_without_hints_it_says_nothing_of_runs_that_could_have_been(
    serve: Callable[..., Table],
) -> None:
    table = serve()
    game = running(table, hints=False)
    told = table.client.get(f"/matches/{game.id}/report.json").json()
    assert told["runs"] == ""
    assert told["left"] is None
    assert told["withheld"].startswith("This table plays without hints")


def test_without_hints_turning_points_are_changes_of_worth_and_no_forecasts(
    serve: Callable[..., Table],
) -> None:
    """Whoever acts, reads what is expected and undoes would have an adviser."""
    table = serve()
    notes = []
    for hints in (True, False):
        game = table.new("chicago-express", "Ann", "Bob", "Cy", seed=1, hints=hints)
        game.played("bid", "Ann", amount=10)
        game.played("bid", "Bob", amount=20)
        game.played("pass", "Cy")
        game.played("pass", "Ann")
        told = table.client.get(f"/matches/{game.id}/report.json").json()
        notes.append(" ".join(point["note"] for point in told["turning"]))
    assert "Expected at the end" in notes[0]
    assert "Expected" not in notes[1]


def test_a_match_nobody_has_acted_in_has_none(serve: Callable[..., Table]) -> None:
    table = serve()
    game = table.new("chicago-express", "Ann", "Bob", "Cy")
    assert table.client.get(f"/matches/{game.id}/report.json").status_code == 404


@pytest.mark.skipif(not EXPORT.exists(), reason=ABSENT)
def test_an_export_has_the_date_of_its_last_action() -> None:
    plan, stopped = plan_game(EXPORT.read_bytes())
    assert not stopped
    assert plan.row.played_at == 1_674_046_944_000


def test_sealed_bids_change_nothing_in_the_report_of_a_running_match(
    serve: Callable[..., Table],
) -> None:
    """Two worlds that differ in what Bob has sealed alone, and that others look at."""
    table = serve()
    told = []
    for amount in (10, 150):
        game = table.new("1881", "Ann", "Bob", "Cy", seed=1, hints=True)
        game.played("bid", "Bob", amount=amount)
        seen = table.client.get(f"/matches/{game.id}/report.json", headers=game.headers("Ann"))
        assert seen.status_code == 200, seen.text
        told.append(seen.text.replace(game.id, ""))
    assert told[0] == told[1]
