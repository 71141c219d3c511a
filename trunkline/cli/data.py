"""`trunkline data` and `--data FILE`: what an owner of the printed game knows better."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import typer
from rich.table import Column, Table

from trunkline.cli.commands import Commands
from trunkline.cli.opening import EXISTS
from trunkline.cli.options import JSON
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
    message,
    phrase,
)

MOST_SHOWN = 60
"""Letters of a list of places in a table."""
NAME = message("cli.data.name", "Name")
HEADS = (
    message("cli.data.what", "What"),
    # words: the value that Trunkline has reconstructed
    message("cli.data.ours", "Trunkline has"),
    message("cli.data.corrected", "Corrected"),
)
WRITE_THEM = message(
    "cli.data.write-them",
    "Write all of them to a file: {command} FILE. Correct what you can read in your box, delete"
    " the other lines, and play with {option} FILE.",
)


def add_to(app: Commands) -> None:
    app.add(
        "data",
        message(
            "cli.does.data",
            "List the reconstructed data that an owner of the printed game can correct; check a"
            " file.",
        ),
    )(data)


def data(
    title_id: str,
    file: Path | None = typer.Argument(
        None, help=message("cli.option.data-file", "A file of corrections to check.")
    ),
    output: Path | None = typer.Option(
        None, "-o", help=message("cli.option.data-output", "Write a file with all values to edit.")
    ),
    json: bool = JSON,
) -> None:
    t = get_title(title_id)
    given = checked(t, file) if file else NONE
    if output is not None:
        if output.exists():
            raise Malformed(phrase(EXISTS, file=str(output)))
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
        told = phrase("cli.data.does-not-fit", "{file} does not fit:", file=str(file))
        raise Malformed("\n".join((told, *error.sentences))) from None


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
        console.print(
            phrase("cli.data.nothing", "Nothing of {title} is reconstructed.", title=t.name)
        )
        return
    table = Table(Column(phrase(NAME), no_wrap=True), *map(phrase, HEADS), box=None)
    for each in t.correctables:
        new = each.shown(given.values[each.name]) if each.name in given.values else ""
        about = f"{each.called}: {each.comes_from}"
        table.add_row(each.name, about, _short(each.shown(each.ours)), _short(new))
    console.print(table)
    console.print(
        phrase(WRITE_THEM, command=f"trunkline data {t.id} -o", option="--data"), soft_wrap=True
    )


def _short(words: str) -> str:
    return words if len(words) <= MOST_SHOWN else f"{words[: MOST_SHOWN - 1]}…"
