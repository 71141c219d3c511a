"""The program `trunkline`: its commands, and one clear line for everything that goes wrong."""

from __future__ import annotations

import sys
from typing import NoReturn

import typer

from trunkline import __version__
from trunkline.bots import UnknownBot
from trunkline.bots.places import NotInstalled
from trunkline.cli import (
    admin,
    arena,
    data,
    hint,
    matches,
    pictures,
    report,
    routes,
    serving,
    terminal,
    titles,
)
from trunkline.draw import NothingToDraw
from trunkline.kernel import BadLog, BadSetup, Malformed, Refused, Stale, Stuck, UnknownTitle
from trunkline.report import NoRoutes

EXPECTED = (
    BadLog,
    BadSetup,
    Malformed,
    NoRoutes,
    NothingToDraw,
    NotInstalled,
    serving.NotInstalled,
    Refused,
    Stale,
    Stuck,
    UnknownBot,
    UnknownTitle,
)

app = typer.Typer(
    help="Play and study rail-and-share board games.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
for commands in (
    titles,
    data,
    matches,
    routes,
    report,
    pictures,
    terminal,
    hint,
    arena,
    serving,
    admin,
):
    commands.add_to(app)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"trunkline {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Say the version."
    ),
) -> None:
    """Options of the program as a whole."""


def main() -> NoReturn:
    """Run the program: status 0 fine, 1 refused or failed, 2 wrong usage."""
    try:
        app()
    except EXPECTED as error:
        print(f"trunkline: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)
    sys.exit(0)
