"""Study: what is said of past actions, to whom, and where it leads."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.recorded import Recorded
from tests.report.test_review import poor_run
from tests.web.table import Game, Table
from tests.web.test_report import imported
from trunkline.kernel import Match
from trunkline.rails.rounds.state import RailsState
from trunkline.server.matches.missed import Missed, around
from trunkline.titles import shikoku_1889
from trunkline.web.pages import review as pages

FIRST_RUN = 80
"""Action of the example of 1889."""


@pytest.fixture
def table(serve: Callable[..., Table]) -> Table:
    return serve()


def review(table: Table, url: str, at: int) -> dict[str, Any]:
    answer = table.client.get(f"{url}/review.json", params={"at": at})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_run_is_drawn_as_run_as_best_and_by_its_difference(table: Table) -> None:
    match = Match.from_record(poor_run("1880").record())
    match.play(next(iter(match.legal)))
    packed = msgspec.json.encode(match.record())
    url = table.client.post("/import", content=packed).json()["url"]
    seen = review(table, url, match.version - 1)
    assert [each["name"] for each in seen["drawn"]] == ["ran", "best", "difference"]
    assert seen["shown"] == "difference"
    assert len({each["marks"] for each in seen["drawn"]}) == 3
    page = table.client.get(f"{url}/review", params={"at": match.version - 1})
    assert page.text.count("<template data-marks=") == 3


def test_a_title_without_pictures_of_its_own_draws_runs_too(table: Table) -> None:
    example = Path(shikoku_1889.__file__).parent / "example.trunk.json.gz"
    match = Recorded(example, RailsState).until(FIRST_RUN)
    packed = msgspec.json.encode(match.record())
    url = table.client.post("/import", content=packed).json()["url"]
    (ran,) = review(table, url, match.version)["drawn"]
    assert 'class="marks-under' in ran["marks"]


def test_the_page_of_a_past_position_asks_for_it(table: Table) -> None:
    url = imported(table)
    assert f'hx-get="{url}/review?at=60"' in table.client.get(f"{url}?at=60").text
    assert "/review?at=" not in table.client.get(url).text
    assert "/review?at=" not in table.client.get(f"{url}?at=0").text


def running(table: Table, hints: bool) -> Game:
    game = table.new("chicago-express", "Ann", "Bob", "Cy", hints=hints)
    game.played("bid", "Ann", amount=10)
    game.played("pass", "Bob")
    return game


def test_without_hints_nothing_is_said_while_a_match_goes_on(table: Table) -> None:
    """Only the ways to other turns are left: they advise on nothing."""
    game = running(table, hints=False)
    seen = review(table, f"/matches/{game.id}", 1)
    (said,) = seen["blocks"]
    assert said["text"].startswith("This table plays without hints")
    assert (seen["drawn"], seen["beside"]["miss_before"], seen["beside"]["miss_after"]) == (
        [],
        None,
        None,
    )


def test_with_hints_past_actions_are_looked_at(table: Table) -> None:
    game = running(table, hints=True)
    seen = review(table, f"/matches/{game.id}", 1)
    assert seen["blocks"]
    assert seen["drawn"] == []


def test_the_nearest_ones_around_a_place() -> None:
    assert around((3, 7, 9), 7) == (3, 9)
    assert around((3, 7, 9), 1) == (None, 3)
    assert around((), 4) == (None, None)


def test_a_past_position_is_headed_by_its_action_and_not_by_the_next_question(table: Table) -> None:
    game = running(table, hints=True)
    shown = table.client.get(f"/matches/{game.id}/table.json", params={"at": 1}).json()["decision"]
    assert shown["heading"] == "Action 1: Ann"
    assert "bids $10" in shown["context"]
    following, asked = shown["blocks"]
    assert following["text"].startswith("**Next:** Bob passes")
    assert asked["type"] == "more"
    assert "Bob" in asked["text"]


def test_the_beginning_is_headed_so(table: Table) -> None:
    game = running(table, hints=True)
    shown = table.client.get(f"/matches/{game.id}/table.json", params={"at": 0}).json()["decision"]
    assert shown["heading"] == "Before the first action"
    assert not shown["context"]


def test_the_ways_on_stand_above_the_tables(table: Table) -> None:
    """On a laptop the next miss must not lie below the routes of many trains."""
    match = Match.from_record(poor_run("1880").record())
    match.play(next(iter(match.legal)))
    packed = msgspec.json.encode(match.record())
    url = table.client.post("/import", content=packed).json()["url"]
    page = table.client.get(f"{url}/review", params={"at": match.version - 1}).text
    assert page.index("notice") < page.index("data-drawing") < page.index("<table")


def test_every_action_of_a_companys_turn_leads_to_its_other_turns(table: Table) -> None:
    """Not only runs: who went to the next turn, which begins with track, can go back."""
    url = imported(table)
    found = [review(table, url, at)["beside"] for at in range(60, 90)]
    later = next(at for at, each in enumerate(found, 60) if each["same_after"])
    there = found[later - 60]["same_after"]
    assert review(table, url, there)["beside"]["same_before"] is not None


def in_progress(table: Table) -> tuple[str, int]:
    """A running match, with hints as all that are imported, after a run that was not the best, and that run's number."""
    match = Match.from_record(poor_run("1880").record())
    poor = match.version
    for _ in range(3):
        match.play(next(iter(match.legal)))
    packed = msgspec.json.encode(match.record())
    url = table.client.post("/import", content=packed).json()["url"]
    return url, poor


def ways(table: Table, url: str, at: int) -> list[tuple[str, int]]:
    """The keys that lead to misses and where to, once all are found."""
    text = f'hx-get="{url}/misses?at={at}"'
    while text.count("hx-get"):
        answer = table.client.get(f"{url}/misses", params={"at": at})
        assert answer.status_code == 200, answer.text
        text = answer.text
    return [(key, int(to)) for to, key in re.findall(r'data-at="(\d+)" data-way="(.)"', text)]


def test_a_running_match_leads_to_its_misses_where_hints_are_allowed(table: Table) -> None:
    url, poor = in_progress(table)
    page = table.client.get(f"{url}/review", params={"at": poor + 2}).text
    assert f'hx-get="{url}/misses?at={poor + 2}"' in page
    assert ways(table, url, poor + 2) == [(",", poor)]
    assert (".", poor) in ways(table, url, 1)
    assert "." not in dict(ways(table, url, poor))


def test_without_hints_a_running_match_leads_to_no_miss(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "missed", unasked)
    url = f"/matches/{running(table, hints=False).id}"
    assert "/misses?at=" not in table.client.get(f"{url}/review", params={"at": 2}).text
    assert ways(table, url, 2) == []


async def unasked(*_: object) -> Missed:
    raise AssertionError("misses are not even sought")
