"""A board of tiles in characters: three lines a hex, track as strokes towards its edges.

The middle of a hex shows its id, its stations or stops, and its tile or what building costs.
"""

from __future__ import annotations

from rich.console import Group
from rich.segment import Segment, Segments
from rich.style import Style
from rich.text import Text

from trunkline.draw.theme import TOKENS, livery
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.tile import Face

WIDTH, HEIGHT = 6, 3
STROKES = {
    2: (0, 0, "╲"),
    3: (0, 5, "╱"),
    1: (1, 0, "─"),
    4: (1, 5, "─"),
    0: (2, 0, "╱"),
    5: (2, 5, "╲"),
}
"""edge -> line and column of its stroke within a hex."""
GROUNDS = {"red": "offboard", "blue": "harbour", "gray": "grey", "white": "land"}
Cell = tuple[str, Style]


def board_group(title_id: str, atlas: Atlas, board: Board) -> Group:
    """The map, and below it the places that have names."""
    named = sorted((h for h in atlas.map if h.name), key=lambda h: (h.row, h.column))
    names = ", ".join(f"{h.id} {h.name}" for h in named)
    return Group(Segments(_lines(title_id, atlas, board)), Text(names, "dim"))


def _lines(title_id: str, atlas: Atlas, board: Board) -> list[Segment]:
    hexes = list(atlas.map)
    left = min(h.column for h in hexes)
    top = min(h.row for h in hexes)
    wide = (max(h.column for h in hexes) - left) * WIDTH // 2 + WIDTH
    high = (max(h.row for h in hexes) - top + 1) * HEIGHT
    grid: list[list[Cell]] = [[(" ", Style())] * wide for _ in range(high)]
    for h in hexes:
        x, y = (h.column - left) * WIDTH // 2, (h.row - top) * HEIGHT
        for line, cells in enumerate(_hex(title_id, atlas, board, h)):
            grid[y + line][x : x + WIDTH] = cells
    segments: list[Segment] = []
    for row in grid:
        segments += [Segment(character, style) for character, style in row]
        segments.append(Segment("\n"))
    return segments


def _hex(title_id: str, atlas: Atlas, board: Board, h: Hex) -> list[list[Cell]]:
    face = atlas.face(board, h.id)
    ground = TOKENS.get(GROUNDS.get(face.colour, face.colour), TOKENS["land"])[0]
    plain = Style(color=TOKENS["mapink"][0], bgcolor=ground)
    laid = board.tile_at(h.id)
    foot = laid.tile[:4] if laid else _cost(h)
    middle = _stations(title_id, board, h) or [(c, plain) for c in _stops(face)]
    lines = [
        [(c, plain + Style(bold=True)) for c in h.id[:4].center(4)],
        _centred(middle[:4], plain),
        [(c, plain) for c in foot.center(4)],
    ]
    framed = [[(" ", plain), *line, (" ", plain)] for line in lines]
    for edge in {edge for path in face.paths for edge in path.edges}:
        line, column, stroke = STROKES[edge]
        framed[line][column] = (stroke, plain + Style(bold=True))
    return framed


def _centred(cells: list[Cell], plain: Style) -> list[Cell]:
    room = 4 - len(cells)
    return [(" ", plain)] * (room // 2) + cells + [(" ", plain)] * (room - room // 2)


def _stations(title_id: str, board: Board, h: Hex) -> list[Cell]:
    """The letters of the companies there: as many of each as there is room for."""
    companies = [station.company for station in board.in_hex(h.id)]
    room = 4 // len(companies) if companies else 0
    cells: list[Cell] = []
    for company in companies:
        paint = livery(title_id, company)
        style = Style(color=paint.letters, bgcolor=paint.colour, bold=True)
        cells += [(c, style) for c in company[: max(1, room)]]
    return cells


def _stops(face: Face) -> str:
    """Cities as circles, one for each place; smaller stops as dots."""
    signs = ("○" * node.slots if node.slots else "•" for node in face.nodes)
    return "".join(signs)[:4]


def _cost(h: Hex) -> str:
    return f"-{h.cost}" if h.cost else ""
