"""`serve`, `backup`, `restore`: the match server and its store."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import typer

from trunkline.kernel import Malformed

DB = typer.Option(None, help="A file of SQLite, or postgresql://... for many workers.")


class NotInstalled(Exception):
    """A part of Trunkline that is an extra of its own is missing."""


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve)
    app.command("backup")(backup)
    app.command("restore")(restore)


def needs_web(error: ImportError) -> NotInstalled:
    return NotInstalled(f"The server needs pip install 'trunkline[web]' ({error.name} is missing).")


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen at; 0.0.0.0 for all."),
    port: int = typer.Option(8880, min=0, max=65535),
    db: str | None = DB,
    workers: int = typer.Option(1, min=1, help="Processes; more than one needs PostgreSQL."),
    any_port: bool = typer.Option(False, help="Take a free port if this one is taken."),
) -> None:
    """Host matches for browsers and bots."""
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
    """Copy the whole store into one file, while the server runs."""
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


def restore(file: Path, db: str = typer.Option(..., help="An empty store to fill.")) -> None:
    """Put a backup into an empty store."""
    try:
        from trunkline.server.store.backup import restore as fill
        from trunkline.server.store.database import BadDatabase
    except ImportError as error:
        raise needs_web(error) from None
    try:
        fill(file, db)
    except BadDatabase as error:
        raise Malformed(str(error)) from None
