"""The program `trunkline`: its commands, and one clear line for everything that goes wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from typing import NoReturn

import typer
from typer.exceptions import TyperException

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
from trunkline.cli.commands import Commands
from trunkline.cli.usage import STOPPED, show_wrong_usage
from trunkline.draw import NothingToDraw
from trunkline.kernel import (
    BadLog,
    BadSetup,
    Malformed,
    Refused,
    Stale,
    Stuck,
    UnknownTitle,
    message,
    phrase,
)
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

app = Commands(message("cli.does.trunkline", "Play and study rail-and-share board games."))
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
        False,
        "--version",
        callback=_version,
        is_eager=True,
        help=message("cli.option.version", "Show the version."),
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
    with speaking(best_offered(wanted_languages(os.environ))):
        sys.exit(_run())


def _run() -> int:
    try:
        return app(prog_name="trunkline", standalone_mode=False) or 0
    except TyperException as error:
        show_wrong_usage(error)
        return error.exit_code
    except EXPECTED as error:
        print(f"trunkline: {error}", file=sys.stderr)
    except typer.Abort:
        print(phrase(STOPPED), file=sys.stderr)
    except BrokenPipeError:
        pass
    return 1
