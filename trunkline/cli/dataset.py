"""`trunkline dataset`: matches as a Parquet file for learners."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import typer

from trunkline.bots.bot import get_bot
from trunkline.bots.places import NotInstalled, processes
from trunkline.cli.output import console
from trunkline.files import read_record
from trunkline.kernel import Malformed, get_title


def add_to(app: typer.Typer) -> None:
    app.command("dataset")(dataset)


def dataset(
    output: Path = typer.Option(..., "-o", help="The Parquet file to write."),
    title_id: str = typer.Option("", "--title", help="What bots play."),
    bots: str = typer.Option("", help="One bot per seat: greedy,greedy,random."),
    games: int = typer.Option(10, min=1, help="Games; the seats rotate from one to the next."),
    seed: int = typer.Option(0, help="The seed of the first game."),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help="Processes."),
    files: list[Path] = typer.Argument(None, help="Finished matches to take instead."),
) -> None:
    """Write what players saw, could choose and chose, and how it ended, as Parquet."""
    sets = _dataset()
    if files:
        of, matches = sets.take([(path.name, read_record(path)) for path in files])
    elif title_id and bots:
        t, names = get_title(title_id), [name.strip() for name in bots.split(",")]
        for name in names:
            get_bot(name, t)
        of, matches = sets.play(t, names, games, seed, processes(jobs))
    else:
        raise Malformed("Give finished matches, or --title and --bots to have some played.")
    rows = sets.write(output, of, matches)
    console.print(f"{rows:,} rows of {of.title} for {of.players} players in {output}")


def _dataset() -> Any:
    """What needs the extra is imported when it is asked for."""
    try:
        return import_module("trunkline.bots.dataset")
    except ImportError:
        raise NotInstalled("Data sets need pip install 'trunkline[learn]'.") from None
