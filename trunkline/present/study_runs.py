"""A past run in words and on the map: the best one beside it, and how the two differ."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Literal

from trunkline.draw.picture import pictures_of
from trunkline.draw.route_lines import Run
from trunkline.kernel import AnyTitle, State, message, phrase
from trunkline.present.pictures import marks_svg
from trunkline.present.sheets.told import place
from trunkline.present.view import Block, Cell, Column, Facts, Line, Notice, Row, Table
from trunkline.present.words import MINUS, figure, listed, money
from trunkline.rails.routes.earnings import Earned
from trunkline.report.review import RunReview

Drawing = Literal["ran", "best", "difference"]
DRAWINGS: Mapping[Drawing, str] = {
    "ran": message("study.as-run", "As run"),
    "best": message("study.best", "Best"),
    "difference": message("study.difference", "Difference"),
}
PROVED = message("study.proved", "**The proved best** was {best}: this run earned all of it.")
MISSED = message(
    "study.missed",
    "**The proved best** was {best}, {missed} more than this run earned.",
)
OPEN = message("study.open", "Better is possible: at least {best}, at most {bound}.")
FOUND = message("study.found", "No better run was found; at most {bound} is possible.")
SWAPS = message("study.differs.swaps", "{train} {sum}: {gained} instead of {lost}.")
GAINS = message("study.differs.gains", "{train} {sum}: {gained} as well.")
LOSES = message("study.differs.loses", "{train} {sum}: without {lost}.")
RUNS = message("study.differs.runs", "{train} {sum}: runs, {gained}.")
STAYS = message("study.differs.stays", "{train} {sum}: does not run.")
OTHERWISE = message("study.differs.bonus", "{train} {sum}: other bonuses or charges.")


def signed(t: AnyTitle, amount: int) -> str:
    return f"{'+' if amount > 0 else MINUS}{money(t.currency, abs(amount))}"


def run_told(t: AnyTitle, run: RunReview) -> tuple[Block, ...]:
    blocks: list[Block] = [_verdict(t, run)]
    if differs := differences(t, run):
        blocks.append(Line(phrase("study.differs", "**What differs.** {told}", told=differs)))
    blocks.append(_routes(t, run))
    if run.missed:
        loses = ", ".join(f"{name} {signed(t, sum_)}" for name, sum_ in run.missed.items())
        words = phrase("study.if-paid", "If it had been paid out")
        blocks.append(Facts(((words, loses),)))
    return tuple(blocks)


def _verdict(t: AnyTitle, run: RunReview) -> Notice:
    sums = {"best": run.best, "bound": run.bound, "missed": run.difference}
    values = {name: money(t.currency, amount) for name, amount in sums.items()}
    if run.proved:
        return Notice(phrase(MISSED if run.difference else PROVED, **values), _tone(run))
    return Notice(phrase(OPEN if run.difference else FOUND, **values), _tone(run))


def _tone(run: RunReview) -> Literal["good", "bad", "warn"]:
    return "bad" if run.difference else "good" if run.proved else "warn"


def _routes(t: AnyTitle, run: RunReview) -> Table:
    """Train by train: where it ran and where it would have earned the most."""
    heads = (
        Column(""),
        Column(phrase("study.train", "Train")),
        Column(phrase("study.stops", "Stops")),
        Column(phrase("study.earned", "Earned"), True),
    )
    rows = [*_route_rows(t, run, "ran", run.as_run)]
    if run.difference:
        rows += _route_rows(t, run, "best", run.better)
    return Table(heads, tuple(rows), phrase("study.routes", "Routes"), dense=True)


def _route_rows(
    t: AnyTitle, run: RunReview, kind: Drawing, routes: tuple[Earned, ...]
) -> list[Row]:
    return [
        Row(
            (
                Cell(phrase(DRAWINGS[kind]) if not number else "", "strong"),
                Cell(each.route.train),
                Cell(_stops(t, run, each)),
                Cell(money(t.currency, each.value)),
            )
        )
        for number, each in enumerate(routes)
    ]


def _stops(t: AnyTitle, run: RunReview, each: Earned) -> str:
    """Shanghai 70 · Nanjing 50 · bonus ¥50 · passes 9: what counts, then what is left out."""
    counted = _counted(each)
    parts = [f"{_name(t, stop)} {figure(run.values[stop])}" for stop in counted]
    parts += [_extra(t, sum_) for sum_ in (each.value - each.stops,) if sum_]
    if passed := len(each.route.stops) - len(counted):
        parts.append(phrase("study.passes", "passes {number}", number=passed))
    return " · ".join(parts)


def _counted(each: Earned) -> tuple[str, ...]:
    counted = each.route.counted or each.route.stops
    return tuple(stop for stop in each.route.stops if stop in counted)


def _extra(t: AnyTitle, amount: int) -> str:
    if amount > 0:
        return phrase("study.bonus", "bonus {sum}", sum=money(t.currency, amount))
    return phrase("study.charges", "charges {sum}", sum=money(t.currency, -amount))


def _name(t: AnyTitle, stop: str) -> str:
    return place(t, stop.partition(".")[0])


def differences(t: AnyTitle, run: RunReview) -> str:
    """Train by train, the largest first: which stops the best run counts instead."""
    if not run.difference:
        return ""
    told = sorted(_trains(t, run), key=lambda each: -abs(each[0]))
    return " ".join(sentence for _, sentence in told)


def _trains(t: AnyTitle, run: RunReview) -> Iterator[tuple[int, str]]:
    """How much more each train earns, and by what; trains of a kind are compared in order."""
    ran, better = _by_train(run.as_run), _by_train(run.better)
    for train in dict.fromkeys((*better, *ran)):
        for was, now in zip_longest(ran[train], better[train]):
            gain = (now.value if now else 0) - (was.value if was else 0)
            if sentence := _difference(t, train, was, now, gain):
                yield gain, sentence


def _by_train(routes: tuple[Earned, ...]) -> defaultdict[str, list[Earned]]:
    found: defaultdict[str, list[Earned]] = defaultdict(list)
    for each in sorted(routes, key=lambda each: -each.value):
        found[each.route.train].append(each)
    return found


def _difference(t: AnyTitle, train: str, was: Earned | None, now: Earned | None, gain: int) -> str:
    before, after = Counter(_counted(was) if was else ()), Counter(_counted(now) if now else ())
    gained = listed(_name(t, stop) for stop in after - before)
    lost = listed(_name(t, stop) for stop in before - after)
    sum_ = signed(t, gain) if gain else "±0"
    if not (gain or gained or lost):
        return ""
    if was is None or now is None:
        words = STAYS if now is None else RUNS
    elif gained or lost:
        words = SWAPS if gained and lost else GAINS if gained else LOSES
    else:
        words = OTHERWISE
    return phrase(words, sum=sum_, train=f"**{train}**", gained=gained, lost=lost)


def drawn(t: AnyTitle, before: State, run: RunReview, drawing: Drawing) -> str:
    """The run as marks on the map of the position; nothing where the title draws none."""
    runs = pictures_of(t).runs
    if runs is None:
        return ""
    as_run, better = _shown(run.as_run, run), _shown(run.better, run)
    if drawing == "difference" and run.difference:
        return marks_svg(runs(t, before, as_run, better), ())
    return marks_svg(runs(t, before, better if drawing == "best" else as_run, ()), ())


def _shown(routes: tuple[Earned, ...], run: RunReview) -> tuple[Run, ...]:
    """With the values that counted; others show 0."""
    return tuple(Run(each.route, tuple(_values(each, run))) for each in routes)


def _values(each: Earned, run: RunReview) -> list[int]:
    counted = each.route.counted or each.route.stops
    return [run.values[stop] if stop in counted else 0 for stop in each.route.stops]
