"""`trunkline titles` and `trunkline title`: what there is to play."""

from __future__ import annotations

import typer
from rich.table import Table

from trunkline.cli.output import console, print_json
from trunkline.kernel import AnyTitle, Data, about, get_title, phrase, title_ids


def add_to(app: typer.Typer) -> None:
    app.command("titles")(titles)
    app.command("title")(title)


def head(t: AnyTitle) -> Data:
    """What the list of titles says of each."""
    return {"id": t.id, "name": t.name, "players": list(t.seats), "about": about(t)}


def titles(json: bool = typer.Option(False, "--json", help="For machines.")) -> None:
    """List the titles: id, name, players, a short description."""
    known = [get_title(title_id) for title_id in title_ids()]
    if json:
        print_json([head(t) for t in known])
        return
    table = Table("Id", "Name", "Players", "About", box=None)
    for t in known:
        table.add_row(t.id, t.name, f"{t.seats[0]} to {t.seats[1]}", about(t))
    console.print(table)


def title(title_id: str, json: bool = typer.Option(False, "--json", help="For machines.")) -> None:
    """Show a title's static data: hexes, tiles, companies, trains, phases, with provenance."""
    t = get_title(title_id)
    options = [
        {"name": o.name, "choices": list(o.choices), "about": phrase(o.about)} for o in t.options
    ]
    data = {**head(t), "rules": t.rules, "options": options, **t.data()}
    if json:
        print_json(data)
        return
    console.print(f"[bold]{t.name}[/bold] ({t.id}), {t.seats[0]} to {t.seats[1]} players")
    console.print(about(t))
    table = Table("Data", "Items", box=None)
    for key, value in data.items():
        if isinstance(value, (list, dict)) and key not in ("players", "options"):
            table.add_row(key, str(len(value)))
    console.print(table)
    console.print(f"All of it: trunkline title {t.id} --json")
