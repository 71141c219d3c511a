"""Single tiles, and sheets with all tiles of a title."""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.draw.face import RULES, R, face_figures, face_markup, ground, kept_places
from trunkline.draw.layout import corners
from trunkline.draw.nouns import side_in_words, stop_in_words
from trunkline.draw.sheet import sheet
from trunkline.draw.svg import Markup, circle, group, moved, polygon, tag, text
from trunkline.draw.theme import var
from trunkline.kernel import phrase
from trunkline.rails.board.tile import Face, Node, Tile

CELL_WIDTH, CELL_HEIGHT = 88.0, 112.0
SHEET_RULES = f"""{RULES}
.number{{font-size:12px;font-weight:700;fill:{var("ink")}}}
.count{{font-size:12px;fill:{var("muted")}}}
.next{{fill:none;stroke:{var("grey")};stroke-width:4}}
.pip{{fill:{var("track")}}}
"""


def tile(piece: Tile, rotation: int = 0, title: str = "") -> str:
    """One tile as an SVG document."""
    return sheet(
        _name(piece, rotation % 6),
        2 * R + 8,
        2 * R + 8,
        SHEET_RULES,
        tile_markup(piece, rotation, title),
        left=-R - 4,
        top=-R - 4,
        scale=3,
        ground=None,
        kind="tiles",
        about=spoken(piece.face.turned(rotation)),
    )


def _name(piece: Tile, turns: int) -> str:
    values = {"tile": piece.number, "colour": piece.colour}
    if not turns:
        return phrase("draw.tile.tile", "Tile {tile}, {colour:rails.colour}", **values)
    return phrase(
        "draw.tile.tile-turned-time",
        "Tile {tile}, {colour:rails.colour}, turned {number} time",
        "Tile {tile}, {colour:rails.colour}, turned {number} times",
        number=turns,
        **values,
    )


def tile_markup(piece: Tile, rotation: int = 0, title: str = "") -> Markup:
    """The tile around the origin, for sheets and lists of choices."""
    face = piece.face.turned(rotation)
    return group(
        ground(face),
        *([polygon(corners(0.93 * R), class_="next")] * bool(piece.next)),
        face_markup(face, kept_places(face, title)),
        face_figures(face),
    )


def tile_sheet(pieces: Iterable[Tile], title: str, name: str, across: int = 12) -> str:
    """All tiles with their numbers and counts, in the order of the data."""
    listed = list(pieces)
    rows = -(-len(listed) // across)
    cells = []
    for at, piece in enumerate(listed):
        x, y = (at % across + 0.5) * CELL_WIDTH, (at // across) * CELL_HEIGHT + R + 8
        cells.append(_cell(piece, title, x + 8, y))
    return sheet(
        name,
        min(across, len(listed)) * CELL_WIDTH + 16,
        rows * CELL_HEIGHT + 8,
        SHEET_RULES,
        *cells,
        ground="panel",
        kind="tiles",
        about=phrase(
            "draw.tile.kinds-tiles",
            "{kinds} kinds, {tiles} tiles.",
            kinds=len(listed),
            tiles=sum(piece.count for piece in listed),
        ),
    )


def _cell(piece: Tile, title: str, x: float, y: float) -> Markup:
    about = phrase(
        "draw.tile.tile-piece",
        "Tile {tile}, {number} piece: {face}",
        "Tile {tile}, {number} pieces: {face}",
        number=piece.count,
        tile=piece.number,
        face=spoken(piece.face),
    )
    return group(
        tag("title", about),
        tile_markup(piece, 0, title),
        text(f"#{piece.number}", -2, R + 16, class_="number e"),
        text(f"× {piece.count}", 4, R + 16, class_="count"),
        id=f"tile-{piece.number}",
        data_tile=piece.number,
        transform=moved(x, y),
    )


def rotations(pieces: Iterable[Tile], title: str, name: str) -> str:
    """Every tile in all six rotations, one row each: the proof sheet."""
    listed = list(pieces)
    cells = [
        group(
            tile_markup(piece, rotation, title),
            transform=moved(60 + (at % 2 * 6.8 + rotation) * CELL_WIDTH, at // 2 * 96 + R + 8),
        )
        for at, piece in enumerate(listed)
        for rotation in range(6)
    ]
    numbers = [
        text(piece.number, 4 + at % 2 * 6.8 * CELL_WIDTH, at // 2 * 96 + R + 8, class_="number")
        for at, piece in enumerate(listed)
    ]
    height = -(-len(listed) // 2) * 96 + 8
    return sheet(
        name,
        13 * CELL_WIDTH + 40,
        height,
        SHEET_RULES,
        *cells,
        *numbers,
        ground="panel",
        kind="tiles",
    )


def spoken(face: Face) -> str:
    """A face in words: stops with values and exits, then plain track."""
    parts = [face.label] if face.label else []
    for index, node in enumerate(face.nodes):
        exits = _sides(face.node_exits(index))
        stop = _stop(node)
        parts.append(
            phrase("draw.tile.exits", "{stop}, exits {sides}", stop=stop, sides=exits)
            if exits
            else stop
        )
    for path in face.paths:
        if len(path.edges) == 2:
            parts.append(phrase("draw.tile.track", "track {sides}", sides=_sides(path.edges)))
    return "; ".join(parts) or phrase("draw.tile.plain", "plain")


def _stop(node: Node) -> str:
    """City with 2 places 40."""
    words = stop_in_words(node.kind)
    if node.slots > 1:
        words = phrase(
            "draw.tile.place",
            "{stop} with {number} slot",
            "{stop} with {number} slots",
            number=node.slots,
            stop=words,
        )
    return f"{words} {node.value()}" if node.value() else words


def _sides(edges: Iterable[int]) -> str:
    return " ".join(map(side_in_words, edges))


def pips(colour: str, radius: float) -> Markup:
    """One to four dots for yellow to grey: a second sign besides the colour."""
    count = {"yellow": 1, "green": 2, "brown": 3, "gray": 4}.get(colour, 0)
    spots = ((-0.79 * R, 0.42 * R - 2.8 * radius * i) for i in range(count))
    return group(*(circle(x, y, radius, class_="pip") for x, y in spots))
