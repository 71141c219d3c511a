"""How good an action was: what else was possible then, and for whom it mattered.

A run is compared with the proved best one, a tile by the best run that its company has with it and
with other tiles, the uses of an income by what each pays and does to the price. Any other choice is
compared with the other legal ones by the title's forecast of the final worth; that is an opinion,
and marked as one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel import (
    Action,
    AnyTitle,
    Legal,
    Sentence,
    State,
    describe,
    encode_action,
    play,
    refuse,
)
from trunkline.rails.routes.best import Best
from trunkline.rails.routes.earnings import Earned
from trunkline.rails.routes.route import Route
from trunkline.report.income_review import IncomeReview, income_review
from trunkline.report.runs import Clock
from trunkline.report.study import DIVIDENDS, Study, study_of

MOST_CHOICES = 120
"""So many of the other choices are looked at; a tile can be laid in hundreds of ways."""
SHOWN = 3
MOST_STEPS = 6_000
"""Of the search for a run with another tile: nearly all are proved with far fewer."""
Amounts = Mapping[str, int]


class RunReview(Struct, frozen=True):
    """A run beside the best one."""

    company: str
    revenue: int
    best: int
    proved: bool
    bound: int
    as_run: tuple[Earned, ...]
    better: tuple[Earned, ...]
    values: dict[str, int]
    """Of all stops of both, as they counted then."""
    missed: dict[str, int]
    """How much more the best run would have paid each player, had it been paid out."""

    @property
    def difference(self) -> int:
        return self.best - self.revenue


class OtherLay(Struct, frozen=True):
    """Another tile that could have been laid, and what the trains would earn with it."""

    action: dict[str, Any]
    said: Sentence
    run: int


class LayReview(Struct, frozen=True):
    """A tile by the company's best run: without it, with it, and with others in its place."""

    company: str
    before: int
    after: int
    proved: bool
    """Whether no run with this tile is better than `after`."""
    others: tuple[OtherLay, ...]
    """Those with better runs, the best first."""
    seen: int
    possible: int


class Choice(Struct, frozen=True):
    """Something else that could have been done, compared with what was done."""

    action: dict[str, Any]
    """As files and logs write it."""
    said: Sentence
    expected: dict[str, int]
    """How it changes what everybody may expect at the end,"""
    worth: dict[str, int]
    """and what everybody is worth at once."""


class Review(Struct, frozen=True):
    """One action, looked at afterwards."""

    player: str
    said: Sentence
    run: RunReview | None = None
    lay: LayReview | None = None
    income: IncomeReview | None = None
    choices: tuple[Choice, ...] = ()
    """Others that change what is expected; the best for the player first."""
    seen: int = 0
    """So many others were compared,"""
    possible: int = 0
    """of so many."""


def review(
    t: AnyTitle, before: State, action: Action, out_of_time: Clock | None = None
) -> Review | None:
    """What can be said of an action in this position; None if the title has no study."""
    study = study_of(t)
    if study is None:
        return None
    said = describe(t, before, action)
    run = _run(t, study, before, action, out_of_time)
    if run is not None:
        return Review(action.by, said, run)
    others = [each for each in Legal(t, before, action.by) if each != action]
    lay = _lay(t, study, before, action, others, out_of_time)
    income = income_review(t, study, before, action, others)
    if study.forecast is None:
        return Review(action.by, said, None, lay, income, possible=len(others))
    compared = list(_choices(t, study, before, action, others, out_of_time))
    telling = [choice for choice in compared if any(choice.expected.values())]
    telling.sort(key=lambda choice: -edge(choice.expected, action.by))
    return Review(
        player=action.by,
        said=said,
        lay=lay,
        income=income,
        choices=tuple(telling[:SHOWN]),
        seen=len(compared),
        possible=len(others),
    )


def is_lay(action: Action) -> bool:
    return {"hex", "tile"} <= {*action.__struct_fields__}


def edge(changes: Amounts, player: str) -> float:
    """How far a change puts a player ahead of the others on average."""
    others = [change for name, change in changes.items() if name != player]
    return changes[player] - sum(others) / max(1, len(others))


def played(t: AnyTitle, s: State, action: Action) -> State:
    """The position after an action; the one before stays as it is."""
    after = s.clone()
    play(t, after, action)
    return after


def _choices(
    t: AnyTitle,
    study: Study,
    before: State,
    done: Action,
    others: Sequence[Action],
    out_of_time: Clock | None,
) -> Iterator[Choice]:
    was = _standing(t, study, played(t, before, done))
    for other in spread(others):
        if out_of_time is not None and out_of_time():
            return
        now = _standing(t, study, played(t, before, other))
        said = describe(t, before, other)
        yield Choice(encode_action(other), said, _changes(now[0], was[0]), _changes(now[1], was[1]))


def _lay(
    t: AnyTitle,
    study: Study,
    before: State,
    action: Action,
    others: Sequence[Action],
    out_of_time: Clock | None,
) -> LayReview | None:
    """None of what is no tile, or of a company without trains."""
    company = str(getattr(before.stack[-1], "company", ""))
    if not is_lay(action) or study.running is None or not study.trains(before).get(company):
        return None

    def best(s: State) -> Best:
        assert study.running is not None
        return study.running(t, s, company).best(MOST_STEPS, out_of_time)

    laid = best(played(t, before, action))
    lays = [each for each in others if is_lay(each)]
    seen = list(_other_lays(t, before, lays, lambda s: best(s).value, out_of_time))
    better = sorted((each for each in seen if each.run > laid.value), key=lambda each: -each.run)
    return LayReview(
        company=company,
        before=best(before).value,
        after=laid.value,
        proved=laid.proved,
        others=tuple(better[:SHOWN]),
        seen=len(seen),
        possible=len(lays),
    )


def _other_lays(
    t: AnyTitle,
    before: State,
    lays: Sequence[Action],
    run: Callable[[State], int],
    out_of_time: Clock | None,
) -> Iterator[OtherLay]:
    for other in spread(lays):
        if out_of_time is not None and out_of_time():
            return
        value = run(played(t, before, other))
        yield OtherLay(encode_action(other), describe(t, before, other), value)


def spread(others: Sequence[Action]) -> Iterator[Action]:
    """Over all of them, where they are too many."""
    return islice(others, 0, None, -(-len(others) // MOST_CHOICES) or 1)


def _standing(
    t: AnyTitle, study: Study, s: State
) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """What everybody may expect, and what everybody is worth now."""
    assert study.forecast is not None
    return study.forecast(t, s), {player: t.worth(s, player) for player in s.players}


def _changes(now: Mapping[str, float], was: Mapping[str, float]) -> dict[str, int]:
    return {player: round(now[player] - was[player]) for player in now}


def _run(
    t: AnyTitle, study: Study, before: State, action: Action, out_of_time: Clock | None
) -> RunReview | None:
    after = played(t, before, action)
    ran = study.ran(action, before, after)
    if ran is None or study.running is None:
        return None
    running = study.running(t, before, ran.company)
    found = running.best(None, out_of_time)
    as_run, better = running.earnings(ran.routes), running.earnings(found.routes)
    stops = {stop for each in (*ran.routes, *found.routes) for stop in each.stops}
    return RunReview(
        company=ran.company,
        revenue=as_run.value,
        best=found.value,
        proved=found.proved,
        bound=found.bound,
        as_run=as_run.routes,
        better=better.routes,
        values={stop: running.network.stop[stop].value for stop in sorted(stops)},
        missed=_missed(t, study, before, action, found.routes),
    )


def _missed(
    t: AnyTitle, study: Study, before: State, action: Action, best: tuple[Route, ...]
) -> dict[str, int]:
    """Both runs are played on to their dividends, and the players' money is compared."""
    better = replace(action, routes=best)
    if better == action or refuse(t, before, better) is not None:
        return {}
    was, could = _paid_out(t, study, before, action), _paid_out(t, study, before, better)
    if was is None or could is None:
        return {}
    gains = {player: study.cash(could, player) - study.cash(was, player) for player in was.players}
    return {player: gain for player, gain in gains.items() if gain}


def _paid_out(t: AnyTitle, study: Study, before: State, action: Action) -> State | None:
    """The position after the run and its dividend; None where none is asked for."""
    s = played(t, before, action)
    pays = (each for each in Legal(t, s) if study.paid_for(each) == DIVIDENDS)
    dividend = next(pays, None)
    return None if dividend is None else played(t, s, dividend)
