"""`trunkline titles` and `trunkline title`: what there is to play."""

from __future__ import annotations

from pathlib import Path

import typer
from rich.table import Table

from trunkline.cli.data import DATA, described
from trunkline.cli.output import console, print_json
from trunkline.files import title_with
from trunkline.kernel import Data, Kit, get_kit, get_title, kits, message, phrase
from trunkline.kernel.registry import Fault, leave_out_broken, package_of

HEADS = (
    message("cli.titles.id", "Id"),
    message("cli.titles.name", "Name"),
    message("cli.titles.players", "Players"),
    message("cli.titles.about", "About"),
)


def add_to(app: typer.Typer) -> None:
    app.command("titles")(titles)
    app.command("title")(title)


def head(kit: Kit) -> Data:
    """What the list of titles says of each."""
    return {
        "id": kit.id,
        "name": kit.name,
        "players": list(kit.players),
        "about": kit.description,
        "from": package_of(kit.id),
    }


def head_of_fault(fault: Fault) -> Data:
    """The same of one that is left out."""
    told = {"id": fault.id, "name": fault.id, "players": [], "about": "", "from": fault.package}
    return {**told, "error": fault.error}


def titles(json: bool = typer.Option(False, "--json", help="For machines.")) -> None:
    """List the titles: id, name, players, a short description."""
    faults = leave_out_broken()
    known = kits()
    if json:
        print_json([*map(head, known), *map(head_of_fault, faults)])
        return
    table = Table(*map(phrase, HEADS), box=None)
    for kit in known:
        least, most = kit.players
        players = phrase("cli.titles.number", "{least} to {most}", least=least, most=most)
        table.add_row(kit.id, kit.name, players, kit.description)
    console.print(table)
    for fault in faults:
        said = f"{fault.id} (from {fault.package}) is left out: {fault.error}"
        console.print(said, markup=False, soft_wrap=True)


def title(
    title_id: str,
    data: Path | None = DATA,
    json: bool = typer.Option(False, "--json", help="For machines."),
) -> None:
    """Show a title's static data: hexes, tiles, companies, trains, phases, with provenance."""
    t = title_with(get_title(title_id), data)
    options = [
        {"name": o.name, "choices": list(o.choices), "about": phrase(o.about)} for o in t.options
    ]
    kit = get_kit(title_id)
    told = {**head(kit), "rules": t.rules, "options": options, **t.data()}
    told["correctable"] = [described(each, t.corrections) for each in t.correctables]
    if json:
        print_json(told)
        return
    console.print(f"[bold]{t.name}[/bold] ({t.id}), {t.seats[0]} to {t.seats[1]} players")
    console.print(kit.description)
    table = Table("Data", "Items", box=None)
    for key, value in told.items():
        if isinstance(value, (list, tuple, dict)) and key not in ("players", "options"):
            table.add_row(key, str(len(value)))
    console.print(table)
    for option in t.options:
        choices = ", ".join(option.choices)
        console.print(f"--option {option.name}={choices}: {phrase(option.about)}", markup=False)
    console.print(f"All of it: trunkline title {t.id} --json")
