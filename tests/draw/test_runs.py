"""The chart of runs against the proved optimum."""

from __future__ import annotations

from tests.draw.parsed import tree
from trunkline.draw.icons import ICONS
from trunkline.draw.runs import RunBar, run_chart

BEST = RunBar(88, "A2", 40, 40, True, 40)
MISSED = RunBar(104, "A2", 60, 90, True, 90, "/matches/x?at=104")
OPEN = RunBar(142, "B1", 80, 80, False, 110)


def test_a_run_that_was_the_best_has_a_tick() -> None:
    svg = run_chart("Runs of NXR", [BEST], "¥{amount}")
    assert svg.count('class="proved"') == 1
    assert "possible" not in svg.split("</style>")[1]
    assert "earned ¥40, the proved best" in svg


def test_what_was_missed_is_dashed_above_the_bar_with_its_sum() -> None:
    svg = run_chart("Runs of NXR", [BEST, MISSED], "¥{amount}")
    assert ">−30</text>" in svg
    assert svg.split("</style>")[1].count('class="possible"') == 1
    assert "earned ¥60, proved best ¥90" in svg


def test_a_bar_leads_to_its_position() -> None:
    svg = run_chart("Runs of NXR", [BEST, MISSED], "¥{amount}")
    assert svg.count("<a ") == 1
    assert 'href="/matches/x?at=104"' in svg


def test_where_nothing_is_proved_the_bound_is_told() -> None:
    svg = run_chart("Runs of NXR", [OPEN], "¥{amount}")
    assert ">110</text>" in svg
    assert ICONS["≤"] in svg
    assert "at most ¥110" in svg


def test_phases_are_named_where_they_begin() -> None:
    svg = run_chart("Runs of NXR", [BEST, MISSED, OPEN], "¥{amount}")
    assert svg.count(">A2</text>") == 1
    assert svg.count(">B1</text>") == 1


def test_the_chart_is_an_svg_document_even_without_runs() -> None:
    assert tree(run_chart("Runs", [], "{amount}")).tag.endswith("svg")
