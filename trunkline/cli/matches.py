"""`new`, `show`, `offers`, `do`, `replay`: matches in files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer

from trunkline.cli.commands import Commands
from trunkline.cli.opening import EXISTS, open_file, open_match, position, replay_file
from trunkline.cli.options import AT, DATA, JSON, OPTION
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

AS = typer.Option(
    None, "--as", help=message("cli.option.show-as", "Only what this player may know.")
)

FOLLOWED = message(
    "cli.replay.followed",
    "{title}: {number} action follows the rules.",
    "{title}: {number} actions follow the rules.",
)


NO_PAIR = message("cli.new.no-pair", "An option is written key=value, not “{entry}”.")
NOT_A_PLAYER = message("cli.show.not-a-player", "{player} does not play in this match.")
NO_NUMBERS = message("cli.replay.no-numbers", "give numbers such as 25,50, not “{entry}”.")
ANY = message("cli.play.any", "{do}: {field:table.field} from {least} to {most}, in steps of {by}")


def add_to(app: Commands) -> None:
    app.add("new", message("cli.does.new", "Begin a match and save it to a file."))(new)
    app.add(
        "show",
        message("cli.does.show", "Show a position; --as hides what that player may not know."),
    )(show)
    app.add(
        "offers", message("cli.does.offers", "List the legal actions of the player who decides.")
    )(list_offers)
    app.add("do", message("cli.does.do", "Append one action, given as JSON, or say why not."))(do)
    app.add("replay", message("cli.does.replay", "Verify a whole log from the first action."))(
        replay
    )


def split_names(players: str) -> list[str]:
    return [name.strip() for name in players.split(",")]


def parse_options(pairs: list[str]) -> dict[str, str]:
    """["key=value", ...] as a dict."""
    options = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals:
            raise BadSetup(phrase(NO_PAIR, entry=pair))
        options[key] = value
    return options


def new(
    title_id: str,
    players: str = typer.Option(
        ..., help=message("cli.option.new-players", "Names in seating order: Ann,Bob,Cy.")
    ),
    seed: int = typer.Option(
        0, help=message("cli.option.new-seed", "Decides everything that is random.")
    ),
    option: list[str] = OPTION,
    data: Path | None = DATA,
    output: Path = typer.Option(
        ..., "-o", help=message("cli.option.new-output", "The file to write, NAME.trunk.json.")
    ),
) -> None:
    t = title_with(get_title(title_id), data)
    match = Match(t, split_names(players), seed=seed, options=parse_options(option))
    if output.exists():
        raise Malformed(phrase(EXISTS, file=str(output)))
    write_record(output, match.record())


def show(file: Path, at: int | None = AT, as_player: str | None = AS, json: bool = JSON) -> None:
    opened = open_file(file)
    t, s = opened.match.title, position(opened, at)
    if as_player is not None:
        if as_player not in s.players:
            raise Malformed(phrase(NOT_A_PLAYER, player=as_player))
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
        console.print(f"  {phrase(ANY, **span)}", markup=False)


def corrections(t: AnyTitle) -> dict[str, Any]:
    """For machines, where a match is played with corrected data."""
    return {"corrections": msgspec.to_builtins(t.corrections)} if t.corrections else {}


def do(file: Path, action: str, json: bool = JSON) -> None:
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
    at: str = typer.Option("", help=message("cli.option.replay-at", "Positions to print, N,N,...")),
    json: bool = JSON,
) -> None:
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
        raise typer.BadParameter(phrase(NO_NUMBERS, entry=at), param_hint="'--at'") from None


def _refused(bad: BadLog) -> dict[str, int | str]:
    return {"at": bad.at, "why": bad.why, "rule": bad.refusal.section}
