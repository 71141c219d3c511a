"""Options that several commands have."""

from __future__ import annotations

import typer

from trunkline.kernel import message

POSITION = message("cli.option.at", "The position after the first N actions.")
CORRECTIONS = message("cli.option.data", "A file of corrections; see `trunkline data`.")
GAMES = message("cli.option.games", "Games; the seats rotate from one to the next.")
FIRST_SEED = message("cli.option.seed", "The seed of the first game.")
PROCESSES = message("cli.option.jobs", "Processes.")

JSON = typer.Option(False, "--json", help=message("cli.option.json", "For machines."))
AT = typer.Option(None, "--at", help=POSITION)
DATA = typer.Option(None, "--data", help=CORRECTIONS)
OPTION = typer.Option([], help=message("cli.option.option", "key=value; see `trunkline title`."))
