"""`trunkline data` and `--data FILE`: what an owner of the printed game knows better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer
from rich.table import Column, Table

from trunkline.cli.output import console, print_json
from trunkline.files import read_bytes, write_atomically
from trunkline.files.corrections import corrections_bytes, parse_corrections
from trunkline.kernel import (
    NONE,
    AnyTitle,
    BadCorrections,
    Correctable,
    Corrections,
    Malformed,
    get_title,
)

DATA = typer.Option(None, "--data", help="A file of corrections; see `trunkline data`.")
MOST_SHOWN = 60
"""Letters of a list of places in a table."""


def add_to(app: typer.Typer) -> None:
    app.command("data")(data)


def data(
    title_id: str,
    file: Path | None = typer.Argument(None, help="A file of corrections to check."),
    output: Path | None = typer.Option(None, "-o", help="Write a file with all values to edit."),
    json: bool = typer.Option(False, "--json", help="For machines."),
) -> None:
    """List the reconstructed data that an owner of the printed game can correct; check a file."""
    t = get_title(title_id)
    given = checked(t, file) if file else NONE
    if output is not None:
        if output.exists():
            raise Malformed(f"{output} exists already.")
        ours = {each.name: each.ours for each in t.correctables}
        write_atomically(output, corrections_bytes(t, Corrections(ours | given.values)))
    if json:
        print_json(
            {
                "title": t.id,
                "from": given.said_by,
                "values": [described(each, given) for each in t.correctables],
            }
        )
    else:
        _print(t, given)


def checked(t: AnyTitle, file: Path) -> Corrections:
    """Every sentence on a line of its own, for there may be many."""
    try:
        return parse_corrections(t, read_bytes(file), str(file))
    except BadCorrections as error:
        raise Malformed("\n".join((f"{file} does not fit:", *error.sentences))) from None


def described(each: Correctable, given: Corrections) -> dict[str, Any]:
    """A reconstructed value for machines."""
    told: dict[str, Any] = {
        "name": each.name,
        "about": each.called,
        "provenance": each.comes_from,
        "ours": each.ours,
        "least": each.least,
        "most": each.most,
    }
    if each.choices:
        told["choices"] = [choice.id for choice in each.choices]
    else:
        told["by"] = each.by
    if each.name in given.values:
        told["corrected"] = given.values[each.name]
    return dict(msgspec.to_builtins(told))


def _print(t: AnyTitle, given: Corrections) -> None:
    if not t.correctables:
        console.print(f"Nothing of {t.name} is reconstructed.")
        return
    table = Table(Column("Name", no_wrap=True), "What", "We have", "Corrected", box=None)
    for each in t.correctables:
        new = each.shown(given.values[each.name]) if each.name in given.values else ""
        about = f"{each.called}: {each.comes_from}"
        table.add_row(each.name, about, _short(each.shown(each.ours)), _short(new))
    console.print(table)
    console.print(
        f"Write all of them to a file: trunkline data {t.id} -o FILE. Correct what you can read in"
        " your box, delete the other lines, and play with --data FILE.",
        soft_wrap=True,
    )


def _short(words: str) -> str:
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 1]}…"
