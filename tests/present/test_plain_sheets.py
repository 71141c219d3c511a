"""Titles that bring no values of their own have their sheets from what they tell all the same."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kernel.toy import Toy
from tests.present.sheets_read import digits, row, scene
from trunkline.kernel import get_title
from trunkline.kernel.play import start
from trunkline.present.scene import Scene
from trunkline.present.sheets.certificate import certificate
from trunkline.present.sheets.overview import overview
from trunkline.present.view import Facts
from trunkline.testing.games import random_game
from trunkline.web.pages.views import has_view, views

EXAMPLE = Path(__file__).parents[2] / "examples" / "branch-line"


@pytest.fixture
def branch_line(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLE))
    from branch_line.rules import title

    return title


def test_a_title_with_players_only_has_an_overview_of_them() -> None:
    t = Toy()
    s = start(t, ("Ann", "Bob"), 1, None)
    sheet = overview(Scene(t, s, "Ann"))
    assert sheet.companies is None
    assert [each.label for each in sheet.players.rows] == ["Ann", "Bob"]
    assert row(sheet.players, "Bob")["Cash"].sort == s.taken["Bob"]
    assert [view.name for view in views(t)] == ["table", "overview", "log", "study"]


def test_the_example_of_a_plug_in_has_companies_players_and_its_end(branch_line: Any) -> None:
    match = random_game(branch_line, 3, 4)
    half: Any = match.at(match.version // 2)
    here = Scene(branch_line, half, None)
    sheet = overview(here)
    assert sheet.companies is not None
    for company, owners in half.owners.items():
        cells = row(sheet.companies, company)
        for player in half.players:
            assert digits(cells[player].text) == owners.count(player)
        told = branch_line.summary(half)["companies"][company]
        assert cells["Price"].sort == told["price"]
        assert cells["Income"].sort == told["income"]
        assert cells["Stations"].sort == len(half.lines[company])
    assert len(sheet.ends) == 1
    assert certificate(here, "Red")
    assert not has_view(branch_line, "tiles")


def test_views_without_data_are_not_in_the_bar() -> None:
    names = {
        title: [v.name for v in views(get_title(title))] for title in ("1880", "chicago-express")
    }
    assert names["1880"] == ["table", "overview", "tiles", "trains", "log", "study"]
    assert names["chicago-express"] == ["table", "overview", "log", "study"]


def test_a_company_without_words_of_its_own_is_told_by_its_row() -> None:
    here = scene("chicago-express", 100)
    (section,) = certificate(here, "PRR")
    assert section.title == "Pennsylvania Railroad"
    (facts,) = section.blocks
    assert isinstance(facts, Facts)
    told = dict(facts.rows)
    assert digits(told["Treasury"]) == here.s.companies["PRR"].treasury
    assert certificate(here, "nothing of the kind") == ()
