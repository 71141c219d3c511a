"""The given games of 18xx.games: an independent engine as the referee of our rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.referee import FOLDER, GAMES, PUBLIC, needs_games
from tests.titles.china_1880.exports.given import followed, given, live
from tools.compare_export import Comparison
from trunkline.files.opened import Opened
from trunkline.kernel import Match
from trunkline.report import best_routes, running_of
from trunkline.titles.china_1880.rules.actions import Run

pytestmark = needs_games


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_a_game_replays_to_equal_checkpoints_and_the_same_result(path: Path) -> None:
    comparison = Comparison(given(path), path.name, (followed(path), None))
    assert list(comparison.differences()) == []
    assert comparison.imported.length == len(comparison.live)
    assert len(comparison.export.checkpoints) > 40


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name.removesuffix(".json.gz"))
def test_everything_adds_up_and_the_match_can_be_saved(path: Path) -> None:
    """What we import is a match of our own: its record replays by the same rules."""
    match = followed(path).match
    for version in range(0, match.version, 40):
        assert match.title.audit(match.at(version)) == []
    again = Match.from_record(match.record())
    assert again.title is match.title
    assert again.result == match.result


@pytest.fixture
def public() -> Opened:
    return followed(PUBLIC)


def test_the_public_game_ends_as_it_ended(public: Opened) -> None:
    result = {"Player 1": 11442, "Player 2": 9529, "Player 3": 11118}
    assert public.match.result == result
    assert public.length == 633


def test_all_176_route_revenues_of_the_public_game_are_ours(public: Opened) -> None:
    """Importing compares each with our own; here they are counted."""
    runs = [action for action in public.match.actions if isinstance(action, Run)]
    assert len(runs) == 109
    assert sum(len(run.routes) for run in runs) == 176


def test_the_finder_proves_at_least_what_that_site_finds(public: Opened) -> None:
    """In each of the 109 runs of the public game."""
    found = json.loads((FOLDER / "1880-public-routes.json").read_text())
    positions = {e["id"]: at for at, e in enumerate(live(PUBLIC)) if e["type"] == "run_routes"}
    assert len(found) == 109
    for run in found:
        company = f"A{run['company']}" if run["company"].isdigit() else run["company"]
        s = public.at(positions[run["action_id"]])
        best = best_routes(running_of(public.match.title, s, company))
        assert best.proved
        assert best.value == best.bound >= run["finder"]
