"""`make house`: the pictures of docs/adding-an-18xx-title.md and docs/rounds.md.

They show the title that the page grows, in a position put together by hand.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from trunkline.draw import draw
from trunkline.draw.board_view import View
from trunkline.draw.layout import laid_out
from trunkline.draw.ordinary import draw_map
from trunkline.draw.route_lines import Run
from trunkline.draw.typeface import self_contained
from trunkline.kernel import Kit, register, start
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.state import Company, RailsState

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "adding-an-18xx-title.md"
IMAGES = ROOT / "docs" / "images"
FILE = re.compile(r"`(island/[\w./]+)`:\n\n```\n(.*?)```", re.DOTALL)


def files() -> dict[str, str]:
    """The files of the title, as the page has them."""
    return dict(FILE.findall(PAGE.read_text("utf-8")))


@contextmanager
def island() -> Iterator[Kit]:
    """The kit of the title, importable meanwhile."""
    with TemporaryDirectory() as folder:
        for name, text in files().items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        sys.path.insert(0, folder)
        try:
            yield import_module("island.kit").kit
        finally:
            sys.path.remove(folder)
            for name in [name for name in sys.modules if name.split(".")[0] == "island"]:
                del sys.modules[name]


TILES = (("A2", "5", 5), ("B1", "8", 2), ("C2", "6", 5), ("D1", "8", 2), ("E2", "5", 0))
"""A line from one home to the other."""


def position(t: Ordinary) -> RailsState:
    """RED and BLUE on one space of the market, RED first; a line between their homes."""
    s = start(t, ("Ann", "Bob"))
    assert isinstance(s, RailsState)
    for hex_id, tile, rotation in TILES:
        s.board = t.box.atlas.lay(s.board, hex_id, tile, rotation)
    for since, charter in enumerate(t.box.charters.values(), start=1):
        s.board = s.board.place(charter.id, charter.home)
        s.companies[charter.id] = Company(80, t.box.pars[80], since, floated=True)
    s.trains["RED"] = ("3",)
    return s


def with_route(t: Ordinary, s: RailsState) -> str:
    """The map with the best route of RED."""
    running = t.running(s, "RED")
    routes = running.best().routes
    values = [tuple(running.network.stop[stop].value for stop in r.stops) for r in routes]
    runs = tuple(Run(route, paid) for route, paid in zip(routes, values, strict=True))
    with laid_out(t.box.atlas.map.layout):
        return self_contained(draw_map(t, s, View(t.phase(s).stage, runs=runs)))


def pictures(kit: Kit) -> dict[str, str]:
    """Each picture by the name of its file; the kit is registered for it."""
    register(kit)
    t = kit.load(kit.title, Ordinary)
    s = position(t)
    return {
        "island-map.svg": with_route(t, s),
        "island-market.svg": draw(t, s, "market"),
        "island-tiles.svg": draw(t, s, "tiles"),
    }


def main() -> None:
    with island() as kit:
        for name, picture in pictures(kit).items():
            (IMAGES / name).write_text(picture, "utf-8")
            print(f"docs/images/{name} is drawn.")


if __name__ == "__main__":
    main()
