"""A past action in words: how good it was, what else was possible, for whom."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.kernel import AnyTitle, message, phrase
from trunkline.present.study_runs import run_told, signed
from trunkline.present.view import Block, Cell, Column, Line, Notice, Row, Table
from trunkline.present.words import figure, money
from trunkline.report.income_review import IncomeReview, Use
from trunkline.report.review import Choice, LayReview, Review, edge

MOST_COLUMNS = 4
"""Of players in a table beside the map."""
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
        return run_told(t, seen.run)
    lay = () if seen.lay is None else _lay(t, seen.lay)
    income = () if seen.income is None else (_income(t, seen.income),)
    if lay or not income:
        return (*lay, *income, *_choices(t, seen))
    head, *rest = _choices(t, seen)
    return (head, *income, *rest)


def _income(t: AnyTitle, income: IncomeReview) -> Table:
    """A column for each use of an income: whom it pays, what it keeps, where the price goes."""
    uses = income.uses
    heads = (
        Column(""),
        *(Column(_use(use, not number), True) for number, use in enumerate(uses)),
    )
    rows = [
        _sums(t, player, [use.paid[player] for use in uses])
        for player in uses[0].paid
        if any(use.paid[player] for use in uses)
    ]
    rows.append(_sums(t, phrase("study.treasury", "Treasury"), [use.kept for use in uses]))
    prices = (Cell(_moved(income.price, use.price)) for use in uses)
    rows.append(Row((Cell(phrase("study.price", "Price")), *prices)))
    return Table(heads, tuple(rows), phrase("study.uses", "Uses of the income"), dense=True)


def _use(use: Use, done: bool) -> str:
    return phrase("study.was-done", "{use} (done)", use=str(use.said)) if done else str(use.said)


def _sums(t: AnyTitle, word: str, sums: Sequence[int]) -> Row:
    cells = (Cell(signed(t, each)) if each else Cell("–", "muted") for each in sums)
    return Row((Cell(word), *cells))


def _moved(before: int | None, after: int | None) -> str:
    if before is None or after is None:
        return "–"
    return figure(after) if before == after else f"{figure(before)} → {figure(after)}"


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


def _choices(t: AnyTitle, seen: Review) -> tuple[Block, ...]:
    """The best of the others by the forecast, an opinion and marked as one."""
    if not seen.possible:
        return (Line(phrase("study.only-choice", "Nothing else was possible."), "muted"),)
    if not seen.seen:
        return (Line(phrase("study.nothing", "There is nothing to compare here."), "muted"),)
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
    """A column for each player whom a choice concerns; one for all where they are many."""
    label, choices = phrase("study.other-choices", "Other choices"), seen.choices
    instead = Column(phrase("study.instead", "Instead"))
    players = [name for name in choices[0].expected if any(c.expected[name] for c in choices)]
    if len(players) > MOST_COLUMNS:
        all_of_them = Column(phrase("study.expected", "Expected at the end"))
        told_ = tuple(Row((Cell(str(each.said)), Cell(_changes(t, each)))) for each in choices)
        return Table((instead, all_of_them), told_, label, dense=True)
    heads = (instead, *(Column(player, True) for player in players))
    rows = tuple(
        Row((Cell(str(choice.said)), *(_change(t, choice, player) for player in players)))
        for choice in choices
    )
    return Table(heads, rows, label, dense=True)


def _changes(t: AnyTitle, choice: Choice) -> str:
    """Ann +¥20, Bob −¥4: the largest first."""
    found = sorted(choice.expected.items(), key=lambda each: -abs(each[1]))
    return ", ".join(f"{name} {signed(t, change)}" for name, change in found if change)


def _change(t: AnyTitle, choice: Choice, player: str) -> Cell:
    change = choice.expected[player]
    if not change:
        return Cell("±0", "muted")
    return Cell(signed(t, change), "good" if change > 0 else "bad")
