"""`trunkline titles` and `trunkline title`: what there is to play."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from trunkline.cli.commands import Commands
from trunkline.cli.data import described
from trunkline.cli.options import DATA, JSON
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


LEFT_OUT = message("cli.titles.left-out", "{title} (from {package}) is left out: {error}")


def add_to(app: Commands) -> None:
    app.add(
        "titles",
        message("cli.does.titles", "List the titles: id, name, players, a short description."),
    )(titles)
    app.add(
        "title",
        message(
            "cli.does.title",
            "Show a title's static data: hexes, tiles, companies, trains, phases, with provenance.",
        ),
    )(title)


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


def titles(json: bool = JSON) -> None:
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
        said = phrase(LEFT_OUT, title=fault.id, package=fault.package, error=fault.error)
        console.print(said, markup=False, soft_wrap=True)


def title(
    title_id: str,
    data: Path | None = DATA,
    json: bool = JSON,
) -> None:
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
    least, most = t.seats
    players = phrase("cli.title.players", "{least} to {most} players", least=least, most=most)
    console.print(f"[bold]{t.name}[/bold] ({t.id}), {players}")
    console.print(kit.description)
    table = Table(phrase("cli.title.data", "Data"), phrase("cli.title.items", "Items"), box=None)
    for key, value in told.items():
        if isinstance(value, (list, tuple, dict)) and key not in ("players", "options"):
            table.add_row(key, str(len(value)))
    console.print(table)
    for option in t.options:
        choices = ", ".join(option.choices)
        console.print(f"--option {option.name}={choices}: {phrase(option.about)}", markup=False)
    all_of_it = f"trunkline title {t.id} --json"
    console.print(phrase("cli.title.all", "All of it: {command}", command=all_of_it))
