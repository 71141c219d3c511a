"""Actions looked at afterwards, over whole games of every title."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest
from msgspec.structs import replace

from tests.report.test_report import PLAYED, playthrough
from tests.soak import share
from trunkline.kernel import Action, Match, decode_action, refuse, summary_of
from trunkline.rails.routes.route import Route
from trunkline.report.review import Review, edge, is_lay, played, review
from trunkline.report.study import study_of

EVERY = share(whole=9, part=41)
LAYS_JUDGED = share(whole=40, part=1)


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


@cache
def poor_run(title_id: str) -> Match:
    """A game up to a run that stops before the end of the best one."""
    match, full = playthrough(title_id)
    for run in full.runs:
        done, before = match.actions[run.at - 1], match.at(run.at - 1)
        for routes in shorter(getattr(done, "routes", ())):
            poor = replace(done, routes=routes)
            if run.company in directed(match, run.at) and not refuse(match.title, before, poor):
                return followed(match, run.at - 1, poor)
    raise AssertionError("no run of the game can be made shorter")


def shorter(routes: tuple[Route, ...]) -> Iterator[tuple[Route, ...]]:
    for at, route in enumerate(routes):
        if len(route.stops) > 2:
            cut = Route(route.train, route.stops[:-1], route.legs[:-1])
            yield (*routes[:at], cut, *routes[at + 1 :])


def followed(match: Match, upto: int, last: Action) -> Match:
    """The game up to there, and then another action."""
    other = Match(match.title, match.players, seed=match.seed, options=match.options)
    for action in (*match.actions[:upto], last):
        other.play(action)
    return other


def directed(match: Match, at: int) -> list[str]:
    """Companies that a player directs: what investors run goes to nobody else."""
    known = summary_of(match.title, match.at(at)).companies
    return [name for name, company in known.items() if company.director and company.price]


@pytest.mark.parametrize("title_id", ["1880", "1881"])
def test_who_missed_money_owned_shares(title_id: str) -> None:
    match = poor_run(title_id)
    study, before = study_of(match.title), match.at(match.version - 1)
    seen = review(match.title, before, match.actions[-1])
    assert study is not None
    assert seen is not None
    assert seen.run is not None
    assert 0 < seen.run.revenue < seen.run.best
    company = seen.run.company
    owners = {p for p in match.players if study.shares(before, p).get(company, (0, 0))[0]}
    assert {*seen.run.missed} == owners
    assert 0 < sum(seen.run.missed.values()) <= seen.run.difference


def test_a_tile_is_judged_by_the_runs_with_it_and_with_others() -> None:
    """The last lays of a whole game, of companies that have trains."""
    match = playthrough("1880")[0]
    t, study = match.title, study_of(match.title)
    assert study is not None
    assert study.running is not None
    lays = [at for at, action in enumerate(match.actions) if is_lay(action)]
    for at in lays[-LAYS_JUDGED:]:
        before, action = match.at(at), match.actions[at]
        seen = review(t, before, action)
        assert seen is not None
        assert seen.lay is not None
        company = seen.lay.company
        assert seen.lay.after == study.running(t, match.at(at + 1), company).best().value
        for other in seen.lay.others:
            there = played(t, before, decode_action(t, other.action))
            assert other.run == study.running(t, there, company).best().value
            assert other.run > seen.lay.after
