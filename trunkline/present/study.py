"""A past action in words and on the map: how good it was, what else was possible, for whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from trunkline.draw.picture import pictures_of
from trunkline.draw.route_lines import Run
from trunkline.kernel import AnyTitle, State, message, phrase
from trunkline.present.pictures import marks_svg
from trunkline.present.view import Block, Cell, Column, Facts, Line, Notice, Row, Table
from trunkline.present.words import MINUS, money
from trunkline.rails.routes.earnings import Earned
from trunkline.report.review import Choice, LayReview, Review, RunReview, edge

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

BEST_LAY = message(
    "study.best-lay",
    "**By its run:** with this tile {company} earns {after} instead of {before} at best; none "
    "of {seen:count} other tiles checked brings more.",
)
BETTER_LAY = message(
    "study.better-lay",
    "**By its run:** with this tile {company} earns {after} instead of {before} at best; another"
    " tile brings {best}, {missed} more.",
)


def told(t: AnyTitle, seen: Review) -> tuple[Block, ...]:
    """How good it was, then what differed; what was done stands in the panel's head."""
    if seen.run is not None:
        return _run(t, seen.run)
    lay = () if seen.lay is None else _lay(t, seen.lay)
    return (*lay, *_choices(t, seen))


def _lay(t: AnyTitle, lay: LayReview) -> tuple[Block, ...]:
    """By the runs of the company; that a run is the best one is proved, the best lay is not."""
    best = max((each.run for each in lay.others), default=lay.after)
    sums = {"before": lay.before, "after": lay.after, "best": best, "missed": best - lay.after}
    values = {name: money(t.currency, amount) for name, amount in sums.items()}
    if not lay.others:
        return (Notice(phrase(BEST_LAY, company=lay.company, seen=lay.seen, **values), "good"),)
    heads = (
        Column(phrase("study.instead", "Instead")),
        Column(phrase("study.best-run", "Best run"), True),
    )
    rows = tuple(Row((Cell(str(e.said)), Cell(money(t.currency, e.run)))) for e in lay.others)
    table = Table(heads, rows, phrase("study.other-lays", "Other tiles"), dense=True)
    return Notice(phrase(BETTER_LAY, company=lay.company, **values), "bad"), table


def _run(t: AnyTitle, run: RunReview) -> tuple[Block, ...]:
    blocks: list[Block] = [_verdict(t, run), _routes(t, run)]
    if run.missed:
        loses = ", ".join(f"{name} {_signed(t, sum_)}" for name, sum_ in run.missed.items())
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
    rows = [*_route_rows(t, "ran", run.as_run)]
    if run.difference:
        rows += _route_rows(t, "best", run.better)
    return Table(heads, tuple(rows), phrase("study.routes", "Routes"), dense=True)


def _route_rows(t: AnyTitle, kind: Drawing, routes: tuple[Earned, ...]) -> list[Row]:
    return [
        Row(
            (
                Cell(phrase(DRAWINGS[kind]) if not number else "", "strong"),
                Cell(each.route.train),
                Cell(_stops(each)),
                Cell(money(t.currency, each.value)),
            )
        )
        for number, each in enumerate(routes)
    ]


def _stops(each: Earned) -> str:
    """F8–G9–(H10): those that do not count are in brackets."""
    counted = each.route.counted or each.route.stops
    hexes = ((stop.partition(".")[0], stop in counted) for stop in each.route.stops)
    return "–".join(place if counts else f"({place})" for place, counts in hexes)


def _choices(t: AnyTitle, seen: Review) -> tuple[Block, ...]:
    """The best of the others by the forecast, an opinion and marked as one."""
    if not seen.seen:
        return (Line(phrase("study.only-choice", "Nothing else was possible."), "muted"),)
    better = [choice for choice in seen.choices if edge(choice.expected, seen.player) > 0]
    head = (
        Notice(phrase("study.others-better", "A forecast, not a proof: better was possible."))
        if better
        else Notice(
            phrase("study.none-better", "A forecast, not a proof: nothing better was found."),
            "good",
        )
    )
    if not seen.choices:
        return (head,)
    compared = phrase(
        "study.compared",
        "{seen:count} of {possible:count} other choices compared: what each player could expect "
        "at the end, compared with what was done.",
        seen=seen.seen,
        possible=seen.possible,
    )
    return head, _table(t, seen), Line(compared, "muted")


def _table(t: AnyTitle, seen: Review) -> Table:
    players = tuple(seen.choices[0].expected)
    heads = (
        Column(phrase("study.instead", "Instead")),
        *(Column(player, True) for player in players),
    )
    rows = tuple(
        Row((Cell(str(choice.said)), *(_change(t, choice, player) for player in players)))
        for choice in seen.choices
    )
    return Table(heads, rows, phrase("study.other-choices", "Other choices"), dense=True)


def _change(t: AnyTitle, choice: Choice, player: str) -> Cell:
    change = choice.expected[player]
    if not change:
        return Cell("±0", "muted")
    return Cell(_signed(t, change), "good" if change > 0 else "bad")


def _signed(t: AnyTitle, amount: int) -> str:
    return f"{'+' if amount > 0 else MINUS}{money(t.currency, abs(amount))}"


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
