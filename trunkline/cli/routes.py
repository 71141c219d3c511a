"""`trunkline routes`: the best routes of a company in any position."""

from __future__ import annotations

from pathlib import Path
from time import monotonic, perf_counter

import msgspec
import typer

from trunkline.cli.commands import Commands
from trunkline.cli.opening import open_file, position
from trunkline.cli.options import AT, JSON
from trunkline.cli.output import console, money, print_json
from trunkline.kernel import message, phrase
from trunkline.report import best_routes, running_of
from trunkline.report.runs import Clock

PROVED = message("cli.routes.proved", "{company} earns {sum} at best, which is proved.")
SO_FAR = message(
    "cli.routes.so-far",
    "{company} earns {sum} at best so far; more than {bound} is impossible.",
)


def add_to(app: Commands) -> None:
    app.add(
        "routes",
        message(
            "cli.does.routes", "Find the best routes of a company, with a proof or an upper bound."
        ),
    )(routes)


def clock(seconds: float) -> Clock:
    """A clock that is out of time after so many seconds from now."""
    end = monotonic() + seconds
    return lambda: monotonic() >= end


def routes(
    file: Path,
    company: str = typer.Option(
        ...,
        help=message("cli.option.routes-company", "The company, network or investor that runs."),
    ),
    at: int | None = AT,
    seconds: float = typer.Option(
        60.0,
        min=0.0,
        help=message("cli.option.routes-seconds", "When to stop with the best found so far."),
    ),
    json: bool = JSON,
) -> None:
    opened = open_file(file)
    t, s = opened.match.title, position(opened, at)
    running = running_of(t, s, company)
    began = perf_counter()
    found = best_routes(running, clock(seconds))
    spent = round((perf_counter() - began) * 1000, 1)
    if json:
        print_json({**msgspec.to_builtins(found), "milliseconds": spent})
        return
    for route in found.routes:
        earned = money(t, route.value)
        console.print(f"{route.train:>4}  {earned:>6}  {route.text}", markup=False, soft_wrap=True)
    sums = {"sum": money(t, found.value), "bound": money(t, found.bound)}
    console.print(phrase(PROVED if found.proved else SO_FAR, company=company, **sums))
