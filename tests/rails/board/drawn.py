"""Small maps for tests, drawn in the text notation."""

from hypothesis import strategies as st

from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.hexmap import Hex, HexMap, position
from trunkline.rails.board.notation import parse_map, parse_tiles
from trunkline.rails.board.tile import Face, Node, Path, in_order


def drawn(map_text: str, tiles_text: str = "") -> Atlas:
    """An atlas from a few lines: hexes of rows A, C, ... are odd, those of B, D, ... even.

    Edges: 0 south-west, 1 west, 2 north-west, 3 north-east, 4 east, 5 south-east.
    """
    return Atlas(parse_map(map_text), parse_tiles(tiles_text))


FACES = (
    *(
        "0-1",
        "0-2",
        "0-3",
        "0-3 0-2",
        "0-2 0-4",
        "0-3 1-4",
        "0-2 1-3",
        "0-1 0-2 1-2",
        "0-3 0-5 3-5",
    ),
    *("city1:20[03]", "city1:20[024]", "city2:30[0134]", "city1:20[0] city1:20[3]", "town:10[02]"),
    *(
        "city1:20[03] 1-2",
        "city1:30[01] city1:30[34] a-b",
        "offboard:30[05]",
        "station1:20[03;S14]",
    ),
    *("0-3 S1-4", "S0-2", "city1:20[S024]", ""),
)
HEXES = ("A1", "A3", "A5", "A7", "B2", "B4", "B6", "B8", "C1", "C3", "C5", "C7", "D2", "D4", "D6")


@st.composite
def maps(draw: st.DrawFn) -> Atlas:
    """Random printed maps of up to fifteen hexes, dense enough for loops and switches."""
    lines = [
        (hex_id, draw(st.sampled_from(FACES)), draw(st.integers(0, 5)))
        for hex_id in HEXES[: draw(st.integers(4, 15))]
    ]
    hexes = []
    for hex_id, text, rotation in lines:
        printed = parse_map(f"{hex_id} white {text}")[hex_id]
        walls = tuple(e for e in range(6) if draw(st.integers(0, 19)) == 0)
        hexes.append(Hex(hex_id, *position(hex_id), printed.face.turned(rotation), walls=walls))
    return Atlas(HexMap(hexes), {})


__all__ = ["FACES", "HEXES", "Face", "Node", "Path", "drawn", "in_order", "maps"]
