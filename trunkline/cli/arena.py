"""`trunkline arena`: bots against each other."""

from __future__ import annotations

import os

import msgspec
import typer
from rich.table import Table

from trunkline.bots.arena import Standings, compete
from trunkline.cli.output import console, print_json
from trunkline.kernel import get_title


def add_to(app: typer.Typer) -> None:
    app.command("arena")(arena)


def arena(
    title_id: str,
    bots: str = typer.Option(..., help="One bot per seat: greedy,random,random."),
    games: int = typer.Option(100, min=1, help="Games; the seats rotate from one to the next."),
    seed: int = typer.Option(0, help="The seed of the first game."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="Processes."),
    seconds: float = typer.Option(float("inf"), min=0.001, help="Budget for each decision."),
    json: bool = typer.Option(False, "--json", help="For machines."),
) -> None:
    """Let bots play matches with rotated seats: wins, worth, ratings with confidence intervals."""
    names = [name.strip() for name in bots.split(",")]
    standings = compete(get_title(title_id), names, games, seed, jobs, seconds)
    if json:
        print_json(msgspec.to_builtins(standings))
    else:
        print_standings(standings)


def print_standings(standings: Standings) -> None:
    table = Table(title=f"{standings.title}, {standings.games} games", title_justify="left")
    for heading in ("Bot", "Seats played", "Wins", "Share", "Mean worth", "Rating", "95 %"):
        table.add_column(heading, justify="left" if heading == "Bot" else "right")
    for row in standings.bots:
        interval = f"{row.low:+.0f} to {row.high:+.0f}"
        table.add_row(
            row.bot,
            str(row.games),
            f"{row.wins:.1f}",
            f"{row.wins / standings.games:.1%}",
            f"{row.mean_worth:,.0f}",
            f"{row.rating:+.0f}",
            interval,
        )
    console.print(table)
    console.print(f"{standings.decisions_per_second:,.0f} decisions per second")
