"""`trunkline draw`: pictures of positions, maps, tiles and charts."""

from __future__ import annotations

from pathlib import Path

import typer

from trunkline.cli.commands import Commands
from trunkline.cli.opening import open_file, position
from trunkline.cli.options import AT, DATA
from trunkline.draw import picture, title_picture
from trunkline.files import title_with, write_atomically
from trunkline.kernel import get_title, message, title_ids


def add_to(app: Commands) -> None:
    app.add(
        "draw",
        message("cli.does.draw", "Draw a position of a match, or the board of a title, as SVG."),
    )(draw)


def draw(
    source: str = typer.Argument(metavar="FILE|TITLE"),
    what: str = typer.Option(
        "map", help=message("cli.option.draw-what", "map, market, worth, tiles or tile:NUMBER.")
    ),
    at: int | None = AT,
    data: Path | None = DATA,
    output: Path = typer.Option(
        ..., "-o", help=message("cli.option.draw-output", "The SVG file to write.")
    ),
) -> None:
    if source in title_ids():
        svg = title_picture(title_with(get_title(source), data), what)
    else:
        opened = open_file(Path(source))
        position(opened, at)
        svg = picture(opened.match, what, None if at is None else opened.versions[at])
    write_atomically(output, svg.encode())
