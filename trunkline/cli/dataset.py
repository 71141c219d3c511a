"""`trunkline dataset`: matches as a Parquet file for learners."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path
from typing import Any

import typer

from trunkline.bots.bot import get_bot
from trunkline.bots.places import NotInstalled, processes
from trunkline.cli.commands import Commands
from trunkline.cli.options import FIRST_SEED, GAMES, PROCESSES
from trunkline.cli.output import console
from trunkline.files import read_record
from trunkline.kernel import Malformed, get_title, message, phrase

NO_MATCHES = message(
    "cli.dataset.no-matches",
    "Give finished matches, or --title and --bots to have some played.",
)
WRITTEN = message(
    "cli.dataset.written",
    "{file}: {number} row, {title}, players: {players:count}",
    "{file}: {number} rows, {title}, players: {players:count}",
)
NEEDS_LEARN = message("cli.dataset.needs-learn", "Data sets need pip install 'trunkline[learn]'.")


def add_to(app: Commands) -> None:
    app.add(
        "dataset",
        message(
            "cli.does.dataset",
            "Write what players saw, could choose and chose, and how it ended, as Parquet.",
        ),
    )(dataset)


def dataset(
    output: Path = typer.Option(
        ..., "-o", help=message("cli.option.dataset-output", "The Parquet file to write.")
    ),
    title_id: str = typer.Option(
        "", "--title", help=message("cli.option.dataset-title", "What bots play.")
    ),
    bots: str = typer.Option(
        "", help=message("cli.option.dataset-bots", "One bot per seat: greedy,greedy,random.")
    ),
    games: int = typer.Option(10, min=1, help=GAMES),
    seed: int = typer.Option(0, help=FIRST_SEED),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help=PROCESSES),
    files: list[Path] = typer.Argument(
        None, help=message("cli.option.dataset-files", "Finished matches to take instead.")
    ),
) -> None:
    sets = _dataset()
    if files:
        of, matches = sets.take([(path.name, read_record(path)) for path in files])
    elif title_id and bots:
        t, names = get_title(title_id), [name.strip() for name in bots.split(",")]
        for name in names:
            get_bot(name, t)
        of, matches = sets.play(t, names, games, seed, processes(jobs))
    else:
        raise Malformed(phrase(NO_MATCHES))
    rows = sets.write(output, of, matches)
    console.print(
        phrase(WRITTEN, number=rows, title=of.title, players=of.players, file=str(output))
    )


def _dataset() -> Any:
    """What needs the extra is imported when it is asked for."""
    try:
        return import_module("trunkline.bots.dataset")
    except ImportError:
        raise NotInstalled(phrase(NEEDS_LEARN)) from None
