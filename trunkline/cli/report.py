"""`trunkline report`: the course of a match for people and machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import typer
from rich.table import Table

from trunkline.cli.opening import open_file
from trunkline.cli.output import console, money, print_json
from trunkline.cli.routes import clock
from trunkline.kernel import AnyTitle
from trunkline.report import Report
from trunkline.report import report as build
from trunkline.report.facts import Moment, Run

MOST_MOMENTS = 16
"""Lines of the table of worth over time."""


def add_to(app: typer.Typer) -> None:
    app.command("report")(report)


def report(
    file: Path,
    seconds: float = typer.Option(5.0, min=0.0, help="For the best routes of each run."),
    json: bool = typer.Option(False, "--json", help="For machines."),
) -> None:
    """Tell the course of a match: worth over time, what runs missed, where money came from."""
    opened = open_file(file)
    told = build(opened, lambda: clock(seconds))
    if json:
        print_json(msgspec.to_builtins(told))
        return
    t = opened.match.title
    console.print(_heading(t, told), style="bold")
    for heading, table in TABLES.items():
        made = table(t, told)
        if made.rows:
            console.print(f"\n{heading}", style="bold")
            console.print(made)


def _heading(t: AnyTitle, told: Report) -> str:
    poor = sum(1 for run in told.runs if run.missed)
    ran = f"; {poor} of {len(told.runs)} runs missed something" if told.runs else ""
    actions = "1 action" if told.actions == 1 else f"{told.actions} actions"
    return f"{t.name}: {actions}, {_end(t, told)}{ran}"


def _end(t: AnyTitle, told: Report) -> str:
    if not told.finished:
        return "not finished"
    first = [standing.player for standing in told.ranking if not standing.behind]
    if len(first) > 1:
        return f"{' and '.join(first)} share the victory"
    lead = told.ranking[1].behind if len(told.ranking) > 1 else 0
    return f"{first[0]} wins by {money(t, lead)}"


def _table(left: Sequence[str], right: Sequence[str]) -> Table:
    """A table with words on the left and numbers on the right."""
    made = Table()
    for heading in left:
        made.add_column(heading)
    for heading in right:
        made.add_column(heading, justify="right")
    return made


def ranking(t: AnyTitle, told: Report) -> Table:
    """Who won by how much."""
    made = _table(("Player",), ("Worth", "Behind"))
    for standing in told.ranking:
        made.add_row(standing.player, money(t, standing.worth), money(t, standing.behind))
    return made


def sources(t: AnyTitle, told: Report) -> Table:
    """What made each player's worth, and the money that went through his hands for shares."""
    columns = ("Start", "Dividends", "Prices", "Trading", "Other", "Sold", "Bought")
    made = _table(("Player",), columns)
    for standing in told.ranking:
        amounts = (
            *(standing.start, standing.dividends, standing.price_gains, standing.trading),
            *(standing.other, standing.sales, standing.purchases),
        )
        made.add_row(standing.player, *(money(t, amount) for amount in amounts))
    return made


def worth(t: AnyTitle, told: Report) -> Table:
    """Each player's worth at moments spread over the match, the last among them."""
    players = [standing.player for standing in told.ranking]
    made = _table(("Phase",), ("Action", *players))
    for moment in _spread(told.moments):
        amounts = (money(t, moment.worth[player]) for player in players)
        made.add_row(moment.phase, str(moment.at), *amounts)
    return made


def _spread(moments: Sequence[Moment]) -> list[Moment]:
    """Beginnings of phases, and others in even steps."""
    wanted = {round(i * (len(moments) - 1) / MOST_MOMENTS) for i in range(MOST_MOMENTS + 1)}
    phase = ""
    for i, moment in enumerate(moments):
        if moment.phase != phase:
            wanted.add(i)
        phase = moment.phase
    return [moments[i] for i in sorted(wanted)]


def poor_runs(t: AnyTitle, told: Report) -> Table:
    """The runs that missed something, the worst first."""
    words, numbers = ("Company", "Player", "Phase", "Trains"), ("Revenue", "Best", "Missed")
    made = _table(words, ("Action", *numbers))
    for run in sorted(told.runs, key=lambda run: -run.missed):
        if run.missed:
            best = money(t, run.best) + ("" if run.proved else f" to {money(t, run.bound)}")
            made.add_row(
                *(run.company, run.player, run.phase, " ".join(run.trains)),
                *(str(run.at), money(t, run.revenue), best, money(t, run.missed)),
            )
    return made


def all_runs(t: AnyTitle, told: Report) -> Table:
    """What each company earned and missed in all."""
    made = _table(("Company",), ("Runs", "Revenue", "Bonus", "Missed"))
    for company in dict.fromkeys(run.company for run in told.runs):
        own = [run for run in told.runs if run.company == company]
        made.add_row(company, str(len(own)), *_sums(t, own))
    return made


def _sums(t: AnyTitle, own: Sequence[Run]) -> list[str]:
    parts: tuple[Callable[[Run], int], ...] = (
        lambda run: run.revenue,
        lambda run: run.bonus,
        lambda run: run.missed,
    )
    return [money(t, sum(part(run) for run in own)) for part in parts]


def dividends(t: AnyTitle, told: Report) -> Table:
    """What each company paid to each player."""
    players = [standing.player for standing in told.ranking]
    made = _table(("Company",), players)
    for company in dict.fromkeys(each.company for each in told.dividends):
        paid = [each.paid for each in told.dividends if each.company == company]
        amounts = (sum(each.get(player, 0) for each in paid) for player in players)
        made.add_row(company, *(money(t, amount) for amount in amounts))
    return made


def shares(t: AnyTitle, told: Report) -> Table:
    """What each purchase of shares brought, the best first."""
    numbers = ("Action", "Units", "Cost", "Dividends", "Sold", "Left", "Gain")
    made = _table(("Player", "Company"), numbers)
    bought = (deal for deal in told.deals if deal.cost)
    for deal in sorted(bought, key=lambda deal: -deal.gain):
        amounts = (deal.cost, deal.dividends, deal.sold, deal.left, deal.gain)
        made.add_row(
            *(deal.player, deal.company, str(deal.at), str(deal.units)),
            *(money(t, amount) for amount in amounts),
        )
    return made


def turning_points(t: AnyTitle, told: Report) -> Table:
    """The decisions after which expectations moved the most, in order."""
    players = [standing.player for standing in told.ranking]
    made = _table(("Decided by",), ("Action", *players))
    for swing in sorted(told.swings, key=lambda each: each.at):
        changes = (money(t, swing.changes[player]) for player in players)
        made.add_row(swing.player, str(swing.at), *changes)
    return made


def trains(t: AnyTitle, told: Report) -> Table:
    """Which trains came to whom, and when."""
    made = _table(("Train", "Company", "From"), ("Action", "Price"))
    for gained in told.trains:
        made.add_row(
            *(gained.train, gained.company, gained.seller),
            *(str(gained.at), money(t, gained.price)),
        )
    return made


def lost_trains(t: AnyTitle, told: Report) -> Table:
    """Which trains were lost, what they had cost, and how often they ran."""
    made = _table(("Train", "Company"), ("Action", "Had cost", "Runs"))
    for lost in told.lost_trains:
        made.add_row(
            *(lost.train, lost.company, str(lost.at)), money(t, lost.price), str(lost.runs)
        )
    return made


def phases(t: AnyTitle, told: Report) -> Table:
    """When phases began, and with whose action."""
    made = _table(("Phase", "Begun by"), ("Action",))
    for begun in told.phases:
        made.add_row(begun.phase, begun.player, str(begun.at))
    return made


TABLES: dict[str, Callable[[AnyTitle, Report], Table]] = {
    "Ranking": ranking,
    "Where it came from": sources,
    "Dividends": dividends,
    "Shares bought": shares,
    "Turning points: what was expected at the end changed by": turning_points,
    "Worth over time": worth,
    "Runs that missed something": poor_runs,
    "All runs": all_runs,
    "Trains": trains,
    "Trains lost": lost_trains,
    "Phases": phases,
}
