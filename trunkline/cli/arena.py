"""`trunkline arena`: bots against each other."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path

import msgspec
import typer
from rich.table import Table

from trunkline.bots.arena import compete, contest
from trunkline.bots.bot import NO_LIMIT
from trunkline.bots.places import on_ray, processes
from trunkline.bots.results import NOWHERE, ResultsFile
from trunkline.bots.standings import Standings
from trunkline.cli.data import DATA
from trunkline.cli.output import console, print_json
from trunkline.files import title_with
from trunkline.kernel import get_title

HEADINGS = ("Bot", "Seats", "Wins", "Share", "95 %", "Worth", "Rating", "95 %", "ms")


class On(StrEnum):
    """Where the games are played."""

    processes = "processes"
    ray = "ray"


def add_to(app: typer.Typer) -> None:
    app.command("arena")(arena)


def arena(
    title_id: str,
    bots: str = typer.Option(..., help="One bot per seat: greedy,random,random."),
    games: int = typer.Option(100, min=1, help="Games; the seats rotate from one to the next."),
    seed: int = typer.Option(0, help="The seed of the first game."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="Processes."),
    seconds: float = typer.Option(NO_LIMIT, min=0.001, help="Budget for each decision."),
    on: On = typer.Option(On.processes, help="This machine's processes, or a cluster of Ray."),
    data: Path | None = DATA,
    file: Path | None = typer.Option(None, help="Keep the games here, and go on where it ends."),
    json: bool = typer.Option(False, "--json", help="For machines."),
) -> None:
    """Let bots play matches with rotated seats: wins, worth, ratings with confidence intervals."""
    names = [name.strip() for name in bots.split(",")]
    played = compete(
        contest(title_with(get_title(title_id), data), names, seed, seconds),
        games,
        on_ray if on is On.ray else processes(jobs),
        ResultsFile(file) if file else NOWHERE,
    )
    if json:
        print_json(msgspec.to_builtins(played))
    else:
        print_standings(played)


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
