"""`new`, `show`, `offers`, `do`, `replay`: matches in files."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
import typer

from trunkline.cli.data import DATA
from trunkline.cli.opening import open_file, open_match, position, replay_file
from trunkline.cli.output import console, print_json
from trunkline.cli.position import print_position
from trunkline.files import title_with, write_record
from trunkline.kernel import (
    AnyTitle,
    BadLog,
    BadSetup,
    Malformed,
    Match,
    Refused,
    decode_action,
    get_title,
    message,
    offers,
    phrase,
)

AT = typer.Option(None, "--at", help="The position after the first N actions.")
AS = typer.Option(None, "--as", help="Only what this player may know.")
JSON = typer.Option(False, "--json", help="For machines.")

FOLLOWED = message(
    "cli.replay.followed",
    "{title}: {number} action follows the rules.",
    "{title}: {number} actions follow the rules.",
)


def add_to(app: typer.Typer) -> None:
    for command, function in (
        ("new", new),
        ("show", show),
        ("offers", list_offers),
        ("do", do),
        ("replay", replay),
    ):
        app.command(command)(function)


def split_names(players: str) -> list[str]:
    return [name.strip() for name in players.split(",")]


def parse_options(pairs: list[str]) -> dict[str, str]:
    """["key=value", ...] as a dict."""
    options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(f"An option is written key=value, not {pair!r}.")
        options[key] = value
    return options


def new(
    title_id: str,
    players: str = typer.Option(..., help="Names in seating order: Ann,Bob,Cy."),
    seed: int = typer.Option(0, help="Decides everything that is drawn by lot."),
    option: list[str] = typer.Option([], help="key=value; see `trunkline title`."),
    data: Path | None = DATA,
    output: Path = typer.Option(..., "-o", help="The file to write, NAME.trunk.json."),
) -> None:
    """Begin a match and save it to a file."""
    t = title_with(get_title(title_id), data)
    match = Match(t, split_names(players), seed=seed, options=parse_options(option))
    if output.exists():
        raise Malformed(f"{output} exists already.")
    write_record(output, match.record())


def show(file: Path, at: int | None = AT, as_player: str | None = AS, json: bool = JSON) -> None:
    """Show a position; --as hides what that player may not know."""
    opened = open_file(file)
    t, s = opened.match.title, position(opened, at)
    if as_player is not None:
        if as_player not in s.players:
            raise Malformed(f"{as_player} does not play in this match.")
        s = t.view(s, as_player)
    if not json:
        print_position(t, s)
        return
    choices = offers(t, s)
    print_json(
        {
            "title": t.id,
            **corrections(t),
            "at": opened.length if at is None else at,
            "decider": choices.decider,
            "step": choices.step,
            "finished": not s.stack,
            "result": t.result(s),
            **t.summary(s),
        }
    )


def list_offers(file: Path, at: int | None = AT, json: bool = JSON) -> None:
    """List the legal actions of the player who decides."""
    opened = open_file(file)
    found = offers(opened.match.title, position(opened, at))
    if json:
        print_json(found)
        return
    if found.decider is None:
        console.print(found.question)
        return
    console.print(f"[bold]{found.decider}[/bold]: {found.question}")
    for offer in found.offers:
        console.print(f"  {offer.text}", markup=False)
    for span in found.spans:
        bounds = f"{span['field']} from {span['least']} to {span['most']} by {span['by']}"
        console.print(f"  {span['do']}: {bounds}", markup=False)


def corrections(t: AnyTitle) -> dict[str, Any]:
    """For machines, where a match is played with corrected data."""
    return {"corrections": msgspec.to_builtins(t.corrections)} if t.corrections else {}


def do(file: Path, action: str, json: bool = JSON) -> None:
    """Append one action, given as JSON, or say why not."""
    match = open_match(file)
    try:
        told = match.play(decode_action(match.title, action))
    except Refused as error:
        print_json({"why": error.refusal.why, "rule": error.refusal.section})
        raise
    write_record(file, match.record())
    if json:
        print_json({"version": match.version, "told": [str(sentence) for sentence in told]})
    else:
        for sentence in told:
            console.print(str(sentence), markup=False)


def replay(
    file: Path,
    at: str = typer.Option("", help="Positions to print, N,N,..."),
    json: bool = JSON,
) -> None:
    """Verify a whole log from the first action."""
    opened, bad = replay_file(file)
    match, t, wanted = opened.match, opened.match.title, _positions(at)
    if json:
        print_json(
            {
                "title": t.id,
                **corrections(t),
                "players": match.players,
                "actions": opened.length,
                "finished": not match.state.stack,
                "result": match.result,
                "refused": None if bad is None else msgspec.to_builtins(_refused(bad)),
                "states": [
                    {"at": n, **t.summary(opened.at(n))} for n in wanted if 0 <= n <= opened.length
                ],
            }
        )
    else:
        for n in wanted:
            print_position(t, position(opened, n))
        console.print(phrase(FOLLOWED, title=t.name, number=opened.length))
        print_position(t, match.state)
    if bad is not None:
        raise bad


def _positions(at: str) -> list[int]:
    try:
        return [int(number) for number in at.split(",")] if at else []
    except ValueError:
        print(f"Usage: --at takes numbers such as 25,50, not {at!r}.", file=sys.stderr)
        raise typer.Exit(2) from None


def _refused(bad: BadLog) -> dict[str, int | str]:
    return {"at": bad.at, "why": bad.why, "rule": bad.refusal.section}
