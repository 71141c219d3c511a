"""The page of a report: finished and running matches, and what is not told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.referee import ABSENT, FOLDER
from tests.web.table import Game, Table
from trunkline.server.costly.gauge import lengthening
from trunkline.server.matches import reports
from trunkline.server.matches.uploads import plan_game

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


def test_a_match_nobody_has_acted_in_has_none(serve: Callable[..., Table]) -> None:
    table = serve()
    game = table.new("chicago-express", "Ann", "Bob", "Cy")
    assert table.client.get(f"/matches/{game.id}/report.json").status_code == 404


@pytest.mark.skipif(not EXPORT.exists(), reason=ABSENT)
def test_an_export_has_the_date_of_its_last_action() -> None:
    plan, stopped = plan_game(EXPORT.read_bytes())
    assert not stopped
    assert plan.row.played_at == 1_674_046_944_000
