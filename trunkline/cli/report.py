"""`trunkline report`: the course of a match for people and machines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import typer
from rich.console import Console
from rich.progress import Progress as Bar
from rich.table import Table

from trunkline.cli.commands import Commands
from trunkline.cli.opening import open_file
from trunkline.cli.options import JSON
from trunkline.cli.output import console, money, print_json
from trunkline.cli.routes import clock
from trunkline.kernel import AnyTitle, Message, message, phrase
from trunkline.present.words import listed
from trunkline.report import Report
from trunkline.report import report as build
from trunkline.report.facts import Moment, Run

MOST_MOMENTS = 16
"""Lines of the table of worth over time."""

STUDIED = message("cli.report.studied", "Actions studied")
PLAYER = message("cli.report.player", "Player")
WORTH = message("cli.report.worth", "Worth")
BEHIND = message("cli.report.behind", "Behind")
START = message("cli.report.start", "Start")
DIVIDENDS = message("cli.report.dividends", "Dividends")
PRICES = message("cli.report.prices", "Prices")
TRADING = message("cli.report.trading", "Trading")
OTHER = message("cli.report.other", "Other")
SOLD = message("cli.report.sold", "Sold")
BOUGHT = message("cli.report.bought", "Bought")
PHASE = message("cli.report.phase", "Phase")
ACTION = message("cli.report.action", "Action")
COMPANY = message("cli.report.company", "Company")
OF_TRAINS = message("cli.report.trains", "Trains")
REVENUE = message("cli.report.revenue", "Revenue")
BEST = message("cli.report.best", "Best")
MISSED = message("cli.report.missed", "Missed")
OF_RUNS = message("cli.report.runs", "Runs")
BONUS = message("cli.report.bonus", "Bonus")
UNITS = message("cli.report.units", "Units")
COST = message("cli.report.cost", "Cost")
LEFT = message("cli.report.left", "Left")
GAIN = message("cli.report.gain", "Gain")
DECIDED_BY = message("cli.report.decided-by", "Decided by")
TRAIN = message("cli.report.train", "Train")
FROM = message("cli.report.from", "From")
PRICE = message("cli.report.price", "Price")
HAD_COST = message("cli.report.had-cost", "Bought for")
BEGUN_BY = message("cli.report.begun-by", "Begun by")


def add_to(app: Commands) -> None:
    app.add(
        "report",
        message(
            "cli.does.report",
            "Describe how a match went: worth over time, what runs missed, where money came from.",
        ),
    )(report)


def report(
    file: Path,
    seconds: float = typer.Option(
        5.0, min=0.0, help=message("cli.option.report-seconds", "For the best routes of each run.")
    ),
    json: bool = JSON,
) -> None:
    opened = open_file(file)
    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(phrase(STUDIED), total=opened.match.version)
        told = build(
            opened, lambda: clock(seconds), lambda done, _: bar.update(task, completed=done)
        )
    if json:
        print_json(msgspec.to_builtins(told))
        return
    t = opened.match.title
    console.print(_heading(t, told), style="bold")
    for heading, table in TABLES.items():
        made = table(t, told)
        if made.rows:
            console.print(f"\n{phrase(heading)}", style="bold")
            console.print(made)


def _heading(t: AnyTitle, told: Report) -> str:
    poor = sum(1 for run in told.runs if run.missed)
    actions = phrase("report.action", "{number} action", "{number} actions", number=told.actions)
    head = f"{t.name}: {actions}, {_end(t, told)}"
    if not told.runs:
        return head
    missed = phrase(
        "cli.report.runs-missed",
        "{poor} of {all} runs missed something",
        poor=poor,
        all=len(told.runs),
    )
    return f"{head}; {missed}"


def _end(t: AnyTitle, told: Report) -> str:
    if not told.finished:
        return phrase("cli.report.not-finished", "not finished")
    first = [standing.player for standing in told.ranking if not standing.behind]
    if len(first) > 1:
        return phrase("cli.report.share", "{players} share the victory", players=listed(first))
    lead = told.ranking[1].behind if len(told.ranking) > 1 else 0
    return phrase("cli.report.wins", "{player} wins by {sum}", player=first[0], sum=money(t, lead))


def _table(left: Sequence[str], right: Sequence[str]) -> Table:
    """A table with words on the left and numbers on the right."""
    made = Table()
    for heading in left:
        made.add_column(phrase(heading))
    for heading in right:
        made.add_column(phrase(heading), justify="right")
    return made


def ranking(t: AnyTitle, told: Report) -> Table:
    """Who won by how much."""
    made = _table((PLAYER,), (WORTH, BEHIND))
    for standing in told.ranking:
        made.add_row(standing.player, money(t, standing.worth), money(t, standing.behind))
    return made


def sources(t: AnyTitle, told: Report) -> Table:
    """What made each player's worth, and the money that went through his hands for shares."""
    columns = (START, DIVIDENDS, PRICES, TRADING, OTHER, SOLD, BOUGHT)
    made = _table((PLAYER,), columns)
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
    made = _table((PHASE,), (ACTION, *players))
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
    words, numbers = (COMPANY, PLAYER, PHASE, OF_TRAINS), (REVENUE, BEST, MISSED)
    made = _table(words, (ACTION, *numbers))
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
    made = _table((COMPANY,), (OF_RUNS, REVENUE, BONUS, MISSED))
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
    made = _table((COMPANY,), players)
    for company in dict.fromkeys(each.company for each in told.dividends):
        paid = [each.paid for each in told.dividends if each.company == company]
        amounts = (sum(each.get(player, 0) for each in paid) for player in players)
        made.add_row(company, *(money(t, amount) for amount in amounts))
    return made


def shares(t: AnyTitle, told: Report) -> Table:
    """What each purchase of shares brought, the best first."""
    numbers = (ACTION, UNITS, COST, DIVIDENDS, SOLD, LEFT, GAIN)
    made = _table((PLAYER, COMPANY), numbers)
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
    made = _table((DECIDED_BY,), (ACTION, *players))
    for swing in sorted(told.swings, key=lambda each: each.at):
        changes = (money(t, swing.changes[player]) for player in players)
        made.add_row(swing.player, str(swing.at), *changes)
    return made


def trains(t: AnyTitle, told: Report) -> Table:
    """Which trains came to whom, and when."""
    made = _table((TRAIN, COMPANY, FROM), (ACTION, PRICE))
    for gained in told.trains:
        made.add_row(
            *(gained.train, gained.company, gained.seller),
            *(str(gained.at), money(t, gained.price)),
        )
    return made


def lost_trains(t: AnyTitle, told: Report) -> Table:
    """Which trains were lost, what they had cost, and how often they ran."""
    made = _table((TRAIN, COMPANY), (ACTION, HAD_COST, OF_RUNS))
    for lost in told.lost_trains:
        made.add_row(
            *(lost.train, lost.company, str(lost.at)), money(t, lost.price), str(lost.runs)
        )
    return made


def phases(t: AnyTitle, told: Report) -> Table:
    """When phases began, and with whose action."""
    made = _table((PHASE, BEGUN_BY), (ACTION,))
    for begun in told.phases:
        made.add_row(begun.phase, begun.player, str(begun.at))
    return made


TABLES: dict[Message, Callable[[AnyTitle, Report], Table]] = {
    message("cli.report.ranking", "Ranking"): ranking,
    message("cli.report.sources", "Where it came from"): sources,
    message("cli.report.dividends-head", "Dividends"): dividends,
    message("cli.report.shares", "Shares bought"): shares,
    message(
        "cli.report.turning-points", "Turning points: what was expected at the end changed by"
    ): turning_points,
    message("cli.report.worth-over-time", "Worth over time"): worth,
    message("cli.report.poor-runs", "Runs that missed something"): poor_runs,
    message("cli.report.all-runs", "All runs"): all_runs,
    message("cli.report.trains-head", "Trains"): trains,
    message("cli.report.trains-lost", "Trains lost"): lost_trains,
    message("cli.report.phases", "Phases"): phases,
}
