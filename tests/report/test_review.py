"""Actions looked at afterwards, over whole games of every title."""

from __future__ import annotations

from functools import cache

import pytest

from tests.report.test_report import PLAYED, playthrough
from tests.soak import share
from trunkline.kernel import Match, decode_action, refuse
from trunkline.report.review import Review, edge, played, review
from trunkline.report.study import study_of

EVERY = share(whole=9, part=41)


@cache
def reviews(title_id: str) -> list[tuple[int, Review]]:
    """Of every so many actions of a game, and of all its runs that missed something."""
    match, full = playthrough(title_id)
    wanted = {*range(1, match.version + 1, EVERY), *(run.at for run in full.runs if run.missed)}
    found = []
    for at in sorted(wanted):
        seen = review(match.title, match.at(at - 1), match.actions[at - 1])
        assert seen is not None
        found.append((at, seen))
    return found


@pytest.fixture(params=PLAYED)
def reviewed(request: pytest.FixtureRequest) -> tuple[Match, list[tuple[int, Review]]]:
    return playthrough(request.param)[0], reviews(request.param)


def test_the_other_choices_were_legal(reviewed: tuple[Match, list[tuple[int, Review]]]) -> None:
    match, found = reviewed
    choices = [(at, choice) for at, seen in found for choice in seen.choices]
    assert choices
    for at, choice in choices:
        action = decode_action(match.title, choice.action)
        assert action != match.actions[at - 1]
        assert refuse(match.title, match.at(at - 1), action) is None


def test_what_they_change_is_the_difference_of_forecasts(
    reviewed: tuple[Match, list[tuple[int, Review]]],
) -> None:
    match, found = reviewed
    study = study_of(match.title)
    assert study is not None
    assert study.forecast is not None
    for at, seen in found[::5]:
        for choice in seen.choices[:1]:
            before = match.at(at - 1)
            was = study.forecast(match.title, played(match.title, before, match.actions[at - 1]))
            now = study.forecast(
                match.title, played(match.title, before, decode_action(match.title, choice.action))
            )
            assert choice.expected == {name: round(now[name] - was[name]) for name in now}


def test_the_best_for_the_player_comes_first(
    reviewed: tuple[Match, list[tuple[int, Review]]],
) -> None:
    for _, seen in reviewed[1]:
        edges = [edge(choice.expected, seen.player) for choice in seen.choices]
        assert edges == sorted(edges, reverse=True)


@pytest.mark.parametrize("title_id", ["1880", "1881"])
def test_a_run_is_compared_as_the_report_does(title_id: str) -> None:
    _, full = playthrough(title_id)
    found = {at: seen.run for at, seen in reviews(title_id) if seen.run is not None}
    runs = {run.at: run for run in full.runs if run.at in found}
    assert runs
    for at, run in runs.items():
        seen = found[at]
        assert seen is not None
        assert (seen.revenue, seen.best, seen.proved) == (run.revenue, run.best, run.proved)
        assert seen.difference == run.missed


@pytest.mark.parametrize("title_id", ["1880", "1881"])
def test_who_missed_money_owned_shares(title_id: str) -> None:
    match, _ = playthrough(title_id)
    study = study_of(match.title)
    assert study is not None
    told = [(at, seen.run) for at, seen in reviews(title_id) if seen.run and seen.run.missed]
    for at, run in told:
        before = match.at(at - 1)
        owners = {p for p in match.players if any(n for n, _ in study.shares(before, p).values())}
        assert {*run.missed} <= owners
        assert 0 < sum(run.missed.values()) <= run.difference
