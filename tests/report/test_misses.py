"""Runs that earned less than they could have, sought in stretches of a match."""

from __future__ import annotations

import pytest

from tests.report.test_report import playthrough
from tests.report.test_review import poor_run
from trunkline.files.opened import Opened
from trunkline.report import report
from trunkline.report.misses import misses


@pytest.mark.parametrize("title_id", ["1880", "1881", "1889"])
def test_they_are_those_of_the_report(title_id: str) -> None:
    match = poor_run(title_id)
    found = report(Opened.own(match))
    told = [run.at for run in found.runs if run.missed > 0]
    assert match.version in told
    assert [at + 1 for at in misses(match.title, match.at(0), match.actions)] == told


def test_a_stretch_has_its_own() -> None:
    match = poor_run("1880")
    last = match.version - 1
    assert [*misses(match.title, match.at(last), match.actions[last:])] == [0]


def test_a_title_without_runs_has_none() -> None:
    match, _ = playthrough("chicago-express")
    assert [*misses(match.title, match.at(0), match.actions)] == []
