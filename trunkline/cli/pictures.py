"""`trunkline draw`: pictures of positions, maps, tiles and charts."""

from __future__ import annotations

from pathlib import Path

import typer

from trunkline.cli.data import DATA
from trunkline.cli.opening import open_file, position
from trunkline.draw import picture, title_picture
from trunkline.files import title_with, write_atomically
from trunkline.kernel import get_title, title_ids


def add_to(app: typer.Typer) -> None:
    app.command("draw")(draw)


def draw(
    source: str = typer.Argument(metavar="FILE|TITLE"),
    what: str = typer.Option("map", help="map, market, worth, tiles or tile:NUMBER."),
    at: int | None = typer.Option(None, help="The position after the first N actions."),
    data: Path | None = DATA,
    output: Path = typer.Option(..., "-o", help="The SVG file to write."),
) -> None:
    """Draw a position of a match, or the board of a title, as SVG."""
    if source in title_ids():
        svg = title_picture(title_with(get_title(source), data), what)
    else:
        opened = open_file(Path(source))
        position(opened, at)
        svg = picture(opened.match, what, None if at is None else opened.versions[at])
    write_atomically(output, svg.encode())
