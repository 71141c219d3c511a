"""The program `trunkline`: its commands, and one clear line for everything that goes wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import NoReturn

import typer

from trunkline import __version__
from trunkline.bots import UnknownBot
from trunkline.bots.places import NotInstalled
from trunkline.cli import (
    admin,
    arena,
    data,
    dataset,
    hint,
    matches,
    pictures,
    report,
    routes,
    serving,
    terminal,
    titles,
    words,
)
from trunkline.draw import NothingToDraw
from trunkline.kernel import BadLog, BadSetup, Malformed, Refused, Stale, Stuck, UnknownTitle
from trunkline.kernel.language import best_offered, speaking
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
    dataset,
    serving,
    admin,
    words,
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


def wanted_languages(environment: Mapping[str, str]) -> list[str]:
    """As gettext reads them: LANGUAGE is a list, the others are names of locales (de_AT.UTF-8)."""
    names = environment.get("LANGUAGE", "").split(":")
    names += [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    found = (re.split(r"[.@]", name)[0].replace("_", "-").lower() for name in names)
    return [tag for tag in found if tag]


def main() -> NoReturn:
    """Run the program: status 0 fine, 1 refused or failed, 2 wrong usage."""
    try:
        with speaking(best_offered(wanted_languages(os.environ))):
            app()
    except EXPECTED as error:
        print(f"trunkline: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(1)
    sys.exit(0)
