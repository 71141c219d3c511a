"""`trunkline arena`: bots against each other."""

from __future__ import annotations

import os
from enum import StrEnum
from functools import partial
from pathlib import Path

import msgspec
import typer
from rich.table import Table

from trunkline.bots.arena import compete, contest
from trunkline.bots.bot import NO_LIMIT
from trunkline.bots.gate import Verdict, gate
from trunkline.bots.places import Place, on_ray, processes
from trunkline.bots.results import NOWHERE, ResultsFile
from trunkline.bots.standings import Game, Standings
from trunkline.cli.commands import Commands
from trunkline.cli.commit import commit
from trunkline.cli.options import DATA, FIRST_SEED, GAMES, JSON, PROCESSES
from trunkline.cli.output import console, print_json
from trunkline.files import title_with
from trunkline.files.record import write_record
from trunkline.kernel import Record, get_title, message

HEADINGS = ("Bot", "Seats", "Wins", "Share", "95 %", "Worth", "Rating", "95 %", "ms")


class On(StrEnum):
    """Where the games are played."""

    processes = "processes"
    ray = "ray"


def add_to(app: Commands) -> None:
    app.add(
        "arena",
        message(
            "cli.does.arena",
            "Let bots play matches with rotated seats: wins, worth, ratings with their"
            " confidence intervals.",
        ),
    )(arena)


def arena(
    title_id: str,
    bots: str = typer.Option(
        ..., help=message("cli.option.arena-bots", "One bot per seat: greedy,random,random.")
    ),
    games: int = typer.Option(
        100,
        min=1,
        help=GAMES,
    ),
    seed: int = typer.Option(0, help=FIRST_SEED),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help=PROCESSES),
    seconds: float = typer.Option(
        NO_LIMIT, min=0.001, help=message("cli.option.arena-seconds", "Budget for each decision.")
    ),
    effort: int = typer.Option(
        1,
        min=1,
        help=message(
            "cli.option.arena-effort", "Without --seconds: so many times the usual tries."
        ),
    ),
    on: On = typer.Option(
        On.processes,
        help=message("cli.option.arena-on", "This machine's processes, or a cluster of Ray."),
    ),
    data: Path | None = DATA,
    file: Path | None = typer.Option(
        None, help=message("cli.option.arena-file", "Keep the games here, and go on where it ends.")
    ),
    logs: Path | None = typer.Option(
        None,
        help=message("cli.option.arena-logs", "Without --edge: write the log of each game here."),
    ),
    edge: float | None = typer.Option(
        None,
        min=0.01,
        max=0.5,
        help=message(
            "cli.option.arena-edge", "Stop when it is clear whether the first bot wins that more."
        ),
    ),
    ledger: Path | None = typer.Option(
        None, help=message("cli.option.arena-ledger", "With --edge: add the verdict to this file.")
    ),
    json: bool = JSON,
) -> None:
    names = [name.strip() for name in bots.split(",")]
    wanted = contest(title_with(get_title(title_id), data), names, seed, seconds, effort)
    place: Place[Game] = on_ray if on is On.ray else processes(jobs)
    results = ResultsFile(file) if file else NOWHERE
    if edge is not None:
        verdict = gate(wanted, -(-games // len(names)), edge, place, results, commit())
        report(verdict, ledger, json)
        return
    played = compete(wanted, games, place, results, partial(_log, logs) if logs else None)
    if json:
        print_json(msgspec.to_builtins(played))
    else:
        print_standings(played)


def _log(folder: Path, number: int, record: Record) -> None:
    write_record(folder / f"{record.title}-{number:03}.trunk.json", record)


def report(verdict: Verdict, ledger: Path | None, json: bool) -> None:
    """Tell a verdict, and keep it."""
    if ledger:
        with ledger.open("ab") as file:
            file.write(msgspec.json.encode(verdict) + b"\n")
    if json:
        print_json(msgspec.to_builtins(verdict))
        return
    console.print(
        f"{verdict.bots[0]} {verdict.answer}: {verdict.share:.1%} of {verdict.games} games"
        f" ({verdict.low:.1%}–{verdict.high:.1%}; {verdict.chance:.1%} if equal),"
        f" worth {verdict.worth:,.0f} to {verdict.others:,.0f},"
        f" {verdict.milliseconds:.1f} ms of CPU time a decision"
    )


def print_standings(standings: Standings) -> None:
    table = Table(title=f"{standings.title}, {standings.games} games", title_justify="left")
    for heading in HEADINGS:
        table.add_column(heading, justify="left" if heading == "Bot" else "right")
    for row in standings.bots:
        table.add_row(
            row.bot,
            str(row.games),
            f"{row.wins:.1f}",
            f"{row.share:.1%}",
            f"{row.share_low:.0%}–{row.share_high:.0%}",
            f"{row.mean_worth:,.0f}",
            f"{row.rating:+.0f}",
            f"{row.low:+.0f} to {row.high:+.0f}",
            f"{row.milliseconds:.1f}",
        )
    console.print(table)
    equal = ", ".join(f"{row.bot} {row.chance:.1%}" for row in standings.bots)
    console.print(f"Shares if all were equal: {equal}.")
    console.print(f"{standings.decisions_per_second:,.0f} decisions per second")
