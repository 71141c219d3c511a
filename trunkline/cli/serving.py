"""`serve`, `backup`, `restore`: the match server and its store."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import typer

from trunkline.cli.commands import Commands
from trunkline.kernel import Malformed, message, phrase

DB = typer.Option(
    None,
    help=message("cli.option.db", "A file of SQLite, or postgresql://... for many workers."),
)


NEEDS_WEB = message(
    "cli.serve.needs-web", "The server needs pip install 'trunkline[web]' ({package} is missing)."
)


class NotInstalled(Exception):
    """A part of Trunkline that is an extra of its own is missing."""


def add_to(app: Commands) -> None:
    app.add("serve", message("cli.does.serve", "Host matches for browsers and bots."))(serve)
    app.add(
        "backup",
        message("cli.does.backup", "Copy the whole store into one file, while the server runs."),
    )(backup)
    app.add("restore", message("cli.does.restore", "Put a backup into an empty store."))(restore)


def needs_web(error: ImportError) -> NotInstalled:
    return NotInstalled(phrase(NEEDS_WEB, package=error.name or ""))


def serve(
    host: str = typer.Option(
        "127.0.0.1",
        help=message("cli.option.serve-host", "The address to listen at; 0.0.0.0 for all."),
    ),
    port: int = typer.Option(8880, min=0, max=65535),
    db: str | None = DB,
    workers: int = typer.Option(
        1,
        min=1,
        help=message("cli.option.serve-workers", "Processes; more than one needs PostgreSQL."),
    ),
    any_port: bool = typer.Option(
        False, help=message("cli.option.serve-any-port", "Take a free port if this one is taken.")
    ),
) -> None:
    try:
        from trunkline.web.serving import CannotServe
        from trunkline.web.serving import serve as run
    except ImportError as error:
        raise needs_web(error) from None
    try:
        run(host, port, db, workers=workers, any_port=any_port)
    except CannotServe as error:
        raise Malformed(str(error)) from None


def backup(file: Path, db: str | None = DB) -> None:
    try:
        from trunkline.server.admin.store import note_backup
        from trunkline.server.store.backup import backup as copy
        from trunkline.server.store.database import BadDatabase
    except ImportError as error:
        raise needs_web(error) from None
    try:
        copy(file, db)
    except BadDatabase as error:
        raise Malformed(str(error)) from None
    with suppress(BadDatabase):  # a store that can only be read is backed up all the same
        note_backup(db)


def restore(
    file: Path,
    db: str = typer.Option(..., help=message("cli.option.restore-db", "An empty store to fill.")),
) -> None:
    try:
        from trunkline.server.store.backup import restore as fill
        from trunkline.server.store.database import BadDatabase
    except ImportError as error:
        raise needs_web(error) from None
    try:
        fill(file, db)
    except BadDatabase as error:
        raise Malformed(str(error)) from None
