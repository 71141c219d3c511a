"""`trunkline arena`: bots against each other."""

from __future__ import annotations

import os
from enum import StrEnum
from functools import partial
from pathlib import Path

import msgspec
import typer
from rich.table import Table

from trunkline.bots.arena import compete, contest
from trunkline.bots.bot import NO_LIMIT
from trunkline.bots.gate import FAILS, OPEN, PASSES, Verdict, gate
from trunkline.bots.places import Place, on_ray, processes
from trunkline.bots.results import NOWHERE, ResultsFile
from trunkline.bots.standings import Game, Standings
from trunkline.cli.commands import Commands
from trunkline.cli.commit import commit
from trunkline.cli.options import DATA, FIRST_SEED, GAMES, JSON, PROCESSES
from trunkline.cli.output import console, print_json
from trunkline.files import title_with
from trunkline.files.record import write_record
from trunkline.kernel import Record, get_title, message, phrase
from trunkline.kernel.words import change, decimal, figure, percent
from trunkline.present.words import listed

BOT = message("cli.arena.bot", "Bot")
WITHIN = message("cli.arena.within", "95 %")
HEADINGS = (
    BOT,
    message("cli.arena.seats", "Seats"),
    message("cli.arena.wins", "Wins"),
    message("cli.arena.share", "Share"),
    WITHIN,
    message("cli.arena.worth", "Worth"),
    message("cli.arena.rating", "Rating"),
    WITHIN,
    message("cli.arena.milliseconds", "ms"),
)
GAMES_PLAYED = message("cli.arena.games", "{title}, {number} game", "{title}, {number} games")
IF_EQUAL = message("cli.arena.if-equal", "Shares if all were equal: {shares}.")
SPEED = message("cli.arena.speed", "{number} decisions per second")
ANSWERS = {
    PASSES: message("cli.arena.passes", "{bot} passes the gate."),
    FAILS: message("cli.arena.fails", "{bot} fails at the gate."),
    OPEN: message("cli.arena.open", "Nothing is clear yet about {bot}."),
}
VERDICT = message(
    "cli.arena.verdict",
    "{share} of {number} game won ({low} to {high}; {chance} if equal), worth {worth} against"
    " {others}, {milliseconds} ms of CPU time a decision",
    "{share} of {number} games won ({low} to {high}; {chance} if equal), worth {worth} against"
    " {others}, {milliseconds} ms of CPU time a decision",
)


class On(StrEnum):
    """Where the games are played."""

    processes = "processes"
    ray = "ray"


def add_to(app: Commands) -> None:
    app.add(
        "arena",
        message(
            "cli.does.arena",
            "Let bots play matches with rotated seats: wins, worth, ratings with their"
            " confidence intervals.",
        ),
    )(arena)


def arena(
    title_id: str,
    bots: str = typer.Option(
        ..., help=message("cli.option.arena-bots", "One bot per seat: greedy,random,random.")
    ),
    games: int = typer.Option(
        100,
        min=1,
        help=GAMES,
    ),
    seed: int = typer.Option(0, help=FIRST_SEED),
    jobs: int = typer.Option(os.cpu_count() or 1, min=1, help=PROCESSES),
    seconds: float = typer.Option(
        NO_LIMIT, min=0.001, help=message("cli.option.arena-seconds", "Budget for each decision.")
    ),
    effort: int = typer.Option(
        1,
        min=1,
        help=message(
            "cli.option.arena-effort",
            "Without --seconds: this many times the usual number of tries.",
        ),
    ),
    on: On = typer.Option(
        On.processes,
        help=message("cli.option.arena-on", "This machine's processes, or a cluster of Ray."),
    ),
    data: Path | None = DATA,
    file: Path | None = typer.Option(
        None,
        help=message(
            "cli.option.arena-file", "Save the games here, and continue where the file ends."
        ),
    ),
    logs: Path | None = typer.Option(
        None,
        help=message("cli.option.arena-logs", "Without --edge: write the log of each game here."),
    ),
    edge: float | None = typer.Option(
        None,
        min=0.01,
        max=0.5,
        help=message(
            "cli.option.arena-edge",
            "Stop when it is clear whether the first bot wins that much more often.",
        ),
    ),
    ledger: Path | None = typer.Option(
        None, help=message("cli.option.arena-ledger", "With --edge: add the verdict to this file.")
    ),
    json: bool = JSON,
) -> None:
    names = [name.strip() for name in bots.split(",")]
    wanted = contest(title_with(get_title(title_id), data), names, seed, seconds, effort)
    place: Place[Game] = on_ray if on is On.ray else processes(jobs)
    results = ResultsFile(file) if file else NOWHERE
    if edge is not None:
        verdict = gate(wanted, -(-games // len(names)), edge, place, results, commit())
        report(verdict, ledger, json)
        return
    if logs:
        logs.mkdir(parents=True, exist_ok=True)
    played = compete(wanted, games, place, results, partial(_log, logs) if logs else None)
    if json:
        print_json(msgspec.to_builtins(played))
    else:
        print_standings(played)


def _log(folder: Path, number: int, record: Record) -> None:
    write_record(folder / f"{record.title}-{number:03}.trunk.json", record)


def report(verdict: Verdict, ledger: Path | None, json: bool) -> None:
    """Tell a verdict, and keep it."""
    if ledger:
        with ledger.open("ab") as file:
            file.write(msgspec.json.encode(verdict) + b"\n")
    if json:
        print_json(msgspec.to_builtins(verdict))
        return
    console.print(phrase(ANSWERS[verdict.answer], bot=verdict.bots[0]))
    console.print(
        phrase(
            VERDICT,
            share=_share(verdict.share),
            number=verdict.games,
            low=_share(verdict.low),
            high=_share(verdict.high),
            chance=_share(verdict.chance),
            worth=figure(round(verdict.worth)),
            others=figure(round(verdict.others)),
            milliseconds=decimal(verdict.milliseconds),
        )
    )


def print_standings(standings: Standings) -> None:
    title = phrase(GAMES_PLAYED, title=standings.title, number=standings.games)
    table = Table(title=title, title_justify="left", pad_edge=False, collapse_padding=True)
    for heading in HEADINGS:
        table.add_column(phrase(heading), justify="left" if heading is BOT else "right")
    for row in standings.bots:
        table.add_row(
            row.bot,
            figure(round(row.games)),
            decimal(row.wins),
            _share(row.share),
            f"{figure(round(100 * row.share_low))}–{_share(row.share_high, 0)}",
            figure(round(row.mean_worth)),
            change(round(row.rating)),
            f"{change(round(row.low))}…{change(round(row.high))}",
            decimal(row.milliseconds),
        )
    console.print(table)
    equal = listed(f"{row.bot} {_share(row.chance)}" for row in standings.bots)
    console.print(phrase(IF_EQUAL, shares=equal))
    console.print(phrase(SPEED, number=figure(round(standings.decisions_per_second))))


def _share(part: float, digits: int = 1) -> str:
    return percent(100 * part, digits)
