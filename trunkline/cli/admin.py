"""`admin`: what the host of a store does by hand; running servers notice within a second."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import typer
from msgspec import Struct
from rich.markup import escape
from rich.table import Table

from trunkline.cli.commands import Commands
from trunkline.cli.data import checked
from trunkline.cli.options import CORRECTIONS, JSON
from trunkline.cli.output import console, print_json
from trunkline.cli.serving import DB, needs_web
from trunkline.kernel import NONE, Malformed, get_title, message

ACCOUNT = typer.Argument(
    help=message("cli.option.account", "The name of an account."), show_default=False
)
MATCH = typer.Argument(help=message("cli.option.match", "The id of a match."), show_default=False)
STATES = ("open", "playing", "finished", "ended")
FROM_STDIN = "-"
JSON_ONLY = ("decider", "listed", "created_at", "seen_by")
"""What a table of 80 columns has no room for."""
DRAWN_BYTES = 12

app = Commands(message("cli.does.admin", "For the host of a store: matches, accounts, seats."))


def add_to(program: Commands) -> None:
    program.add_typer(app, name="admin")


@contextmanager
def _host() -> Iterator[ModuleType]:
    """trunkline.server.admin, which is an extra; what goes wrong with it is one clear line."""
    try:
        from trunkline.server import admin
        from trunkline.server.store.database import BadDatabase
    except ImportError as error:
        raise needs_web(error) from None
    try:
        yield admin
    except (BadDatabase, admin.Unknown, admin.WeakPassword) as error:
        raise Malformed(str(error)) from None


@app.add(
    "matches", message("cli.does.admin-matches", "List the matches of the store, the latest first.")
)
def list_matches(
    state: str = typer.Option(
        "",
        help=message(
            "cli.option.matches-state", "Only those that are open, playing, finished or ended."
        ),
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    if state and state not in STATES:
        raise typer.BadParameter(f"A match is {', '.join(STATES)}.", param_hint="--state")
    with _host() as admin:
        _show(admin.look(db, admin.list_matches, state or None), json, "There is no match.")


@app.add(
    "end",
    message(
        "cli.does.admin-end",
        "End a match that nobody will finish: it stays visible, but nobody can act in it.",
    ),
)
def end_match(match: str = MATCH, db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        admin.change(db, admin.end_match, match)
    _say({"match": match, "ended": True}, json, f"The match {match} is ended.")


@app.add(
    "delete",
    message("cli.does.admin-delete", "Delete a match with its log and its messages, for good."),
)
def delete_match(
    match: str = MATCH,
    yes: bool = typer.Option(False, "--yes", help=message("cli.option.delete-yes", "Do not ask.")),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    if not yes and not typer.confirm(f"Delete the match {match} for good?", err=True):
        raise Malformed("Nothing was deleted.")
    with _host() as admin:
        admin.change(db, admin.delete_match, match)
    _say({"match": match, "deleted": True}, json, f"The match {match} is deleted.")


@app.add(
    "lock",
    message(
        "cli.does.admin-lock",
        "Lock an account: nobody logs in to it, and it is logged out everywhere.",
    ),
)
def lock(account: str = ACCOUNT, db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        ended = admin.change(db, admin.lock, account)
    told = {"account": account, "locked": True, "sessions_ended": ended}
    _say(told, json, f"{account} is locked; {_sessions(ended)} ended.")


@app.add("unlock", message("cli.does.admin-unlock", "Unlock an account."))
def unlock(account: str = ACCOUNT, db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        admin.change(db, admin.unlock, account)
    _say({"account": account, "locked": False}, json, f"{account} is unlocked.")


@app.add(
    "password",
    message(
        "cli.does.admin-password",
        "Give an account a new password, by default a random one, which is shown; its sessions "
        "end.",
    ),
)
def password(
    account: str = ACCOUNT,
    new: str = typer.Argument(
        "", help=message("cli.option.password-new", "The new one; - reads it from a line of input.")
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    chosen = sys.stdin.readline().rstrip("\r\n") if new == FROM_STDIN else new
    drawn = "" if new else secrets.token_urlsafe(DRAWN_BYTES)
    with _host() as admin:
        ended = admin.change(db, admin.set_password, account, chosen or drawn)
    told = {"account": account, "sessions_ended": ended} | ({"password": drawn} if drawn else {})
    words = f"{account} has a new password; {_sessions(ended)} ended."
    _say(told, json, f"{words}\nThe password: {drawn}" if drawn else words)


@app.add(
    "sessions",
    message(
        "cli.does.admin-sessions",
        "List where an account is logged in, or end its sessions; without a name list accounts.",
    ),
)
def sessions(
    account: str = typer.Argument(
        "",
        help=message(
            "cli.option.sessions-account",
            "The name of an account; without one all accounts are listed.",
        ),
    ),
    end: bool = typer.Option(
        False,
        "--end",
        help=message("cli.option.sessions-end", "End them: log the account out everywhere."),
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    if end and not account:
        raise typer.BadParameter("Whose sessions?", param_hint="ACCOUNT")
    with _host() as admin:
        if not account:
            _show(admin.look(db, admin.list_accounts), json, "There is no account.")
        elif not end:
            _show(admin.look(db, admin.list_sessions, account), json, "Logged in nowhere.")
        else:
            ended = admin.change(db, admin.end_sessions, account)
            told = {"account": account, "sessions_ended": ended}
            _say(told, json, f"{account}: {_sessions(ended)} ended.")


@app.add(
    "data",
    message(
        "cli.does.admin-data",
        "Show or set the corrected data that new matches of a title are played with here.",
    ),
)
def default_data(
    title: str = typer.Argument(
        help=message("cli.option.title", "The id of a title."), show_default=False
    ),
    file: Path | None = typer.Argument(None, help=CORRECTIONS),
    ours: bool = typer.Option(
        False, "--ours", help=message("cli.option.data-ours", "Go back to our own data.")
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    t = get_title(title)
    given = NONE if file is None else checked(t, file)
    with _host() as admin:
        if file is not None or ours:
            admin.change(db, admin.set_default_data, t, given)
        else:
            given = admin.look(db, admin.default_data, t)
    words = ", ".join(given.values) or "none, new matches are played with our data"
    _say({"title": t.id, **msgspec.to_builtins(given)}, json, f"Corrected in {t.name}: {words}.")


@app.add(
    "seat",
    message(
        "cli.does.admin-seat",
        "Move a seat to an account, or to whoever gets its new link; all others lose it.",
    ),
)
def seat(
    match: str = MATCH,
    name: str = typer.Argument(
        help=message("cli.option.seat-name", "Whose seat."), show_default=False
    ),
    to: str | None = typer.Option(
        None, help=message("cli.option.seat-to", "An account; without one a new link is made.")
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    with _host() as admin:
        moved = admin.change(db, admin.move_seat, match, name, to)
    words = f"The seat of {name} belongs to {moved.account}."
    _say(moved, json, words if to is not None else f"The new link of {name}: {moved.link}")


@app.add(
    "ratings",
    message(
        "cli.does.admin-ratings",
        "Delete all ratings and calculate them again from the finished matches.",
    ),
)
def ratings(db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        done = admin.change(db, admin.rebuild_ratings)
    matches = "1 match is" if done.matches == 1 else f"{done.matches} matches are"
    _say(done, json, f"{matches} rated anew, the runs of {done.reports} stored reports read.")


@app.add(
    "host",
    message(
        "cli.does.admin-host", "Make an account a host of the server: it opens the Server page."
    ),
)
def host(
    account: str = typer.Argument(
        "",
        help=message(
            "cli.option.host-account", "The name of an account; without one the hosts are listed."
        ),
    ),
    end: bool = typer.Option(
        False, "--end", help=message("cli.option.host-end", "Remove the account from the hosts.")
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    with _host() as admin:
        if not account:
            hosts = admin.look(db, admin.list_hosts)
            _say(hosts, json, "\n".join(hosts) or "There is no host.")
            return
        admin.change(db, admin.set_host, account, not end)
    words = f"{account} is not a host any longer." if end else f"{account} is a host."
    _say({"account": account, "host": not end}, json, words)


@app.add(
    "ban",
    message(
        "cli.does.admin-ban",
        "Ban an account: it is logged out, nobody logs in to it, and bots play its seats.",
    ),
)
def ban(
    account: str = ACCOUNT,
    reason: str = typer.Argument(
        help=message("cli.option.ban-reason", "Told to its owner."), show_default=False
    ),
    bots: bool = typer.Option(
        True, help=message("cli.option.ban-bots", "Whether bots play its seats.")
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    with _host() as admin:
        left = admin.change(db, admin.ban, account, reason, bots=bots)
    told = {"account": account, "banned": True, "matches": left}
    _say(told, json, f"{account} is banned; it sits in {len(left)} running matches.")


@app.add(
    "lift",
    message("cli.does.admin-lift", "Lift a ban. The account takes its seats back by itself."),
)
def lift(account: str = ACCOUNT, db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        admin.change(db, admin.lift, account)
    _say({"account": account, "banned": False}, json, f"{account} can log in again.")


@app.add(
    "reset",
    message(
        "cli.does.admin-reset",
        "Make a link by which its owner chooses a new password: once, within a day.",
    ),
)
def reset(account: str = ACCOUNT, db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        link = admin.change(db, admin.reset_link, account)
    _say({"account": account, "link": link}, json, f"Put the server's address before it: {link}")


@app.add(
    "unlist",
    message("cli.does.admin-unlist", "Take a match off the list that the lobby shows to everyone."),
)
def unlist(match: str = MATCH, db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        admin.change(db, admin.take_off_list, match)
    _say({"match": match, "listed": False}, json, f"The match {match} is off the list.")


@app.add(
    "announce",
    message("cli.does.admin-announce", "Show one line over every lobby, until it is taken away."),
)
def announce(
    text: str = typer.Argument(
        "",
        help=message(
            "cli.option.announce-text", "One line; without one the announcement is removed."
        ),
    ),
    db: str | None = DB,
    json: bool = JSON,
) -> None:
    with _host() as admin:
        admin.change(db, admin.announce, text)
    _say({"announcement": text}, json, "Every lobby shows it." if text else "It is taken away.")


@app.add("acts", message("cli.does.admin-acts", "List what hosts did, the latest first."))
def acts(db: str | None = DB, json: bool = JSON) -> None:
    with _host() as admin:
        _show(admin.look(db, admin.list_acts), json, "Hosts did nothing yet.")


def _sessions(count: int) -> str:
    return "1 session" if count == 1 else f"{count} sessions"


def _say(told: Any, json: bool, words: str) -> None:
    if json:
        print_json(told)
    else:
        print(words)


def _show(found: Sequence[Struct], json: bool, nothing: str) -> None:
    """A table of values that are all alike, without what is only for machines."""
    if json or not found:
        _say(found, json, nothing)
        return
    table = Table()
    fields = [each for each in found[0].__struct_fields__ if each not in JSON_ONLY]
    for field in fields:
        words = field.replace("_", " ").capitalize()
        table.add_column(words, overflow="fold", no_wrap=field == "id", min_width=6)
    for each in found:
        table.add_row(*(_cell(getattr(each, field)) for field in fields))
    console.print(table)


def _cell(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return "yes" if value else ""
    return escape(", ".join(value) if isinstance(value, list) else str(value))
