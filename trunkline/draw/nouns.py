"""What boards are made of, in words: stops, colours, terrain and the sides of a hex.

Titles may have more kinds than stand here; those are called as they call them.
"""

from __future__ import annotations

from collections.abc import Mapping

from trunkline.draw.layout import layout
from trunkline.kernel import message, phrase, word
from trunkline.parts.hexes import FLAT
from trunkline.rails.board.hexmap import Terrain
from trunkline.rails.board.nouns import STOP, STOPS

TERRAINS = {
    "forest": message("rails.terrain.forest", "forest"),
    "mountain": message("rails.terrain.mountain", "mountain"),
    "river": message("rails.terrain.river", "river"),
    "water": message("rails.terrain.water", "water"),
}
SIDES = (
    message("rails.side.sw", "SW"),
    message("rails.side.w", "W"),
    message("rails.side.nw", "NW"),
    message("rails.side.ne", "NE"),
    message("rails.side.e", "E"),
    message("rails.side.se", "SE"),
)
"""By edge of a hex with a point on top."""
FLAT_SIDES = (
    message("rails.side.s", "S"),
    SIDES[0],
    SIDES[2],
    message("rails.side.n", "N"),
    SIDES[3],
    SIDES[5],
)
"""By edge of a hex with a flat side on top."""


def stop_in_words(kind: str) -> str:
    return _word(STOP, kind)


def stops_in_words(kind: str, number: int) -> str:
    """2 cities."""
    if kind in STOPS:
        return phrase(STOPS[kind], number=number)
    return f"{number} {stop_in_words(kind)}"


def colour_in_words(colour: str) -> str:
    return word("rails.colour", colour)


def terrain_in_words(terrain: Terrain) -> str:
    """Mountain and river."""
    found, *rest = (_word(TERRAINS, kind) for kind in terrain.kinds)
    for other in rest:
        found = phrase("rails.list.and", "{words} and {last}", words=found, last=other)
    return found


def side_in_words(edge: int) -> str:
    return phrase((FLAT_SIDES if layout() == FLAT else SIDES)[edge])


def _word(table: Mapping[str, str], kind: str) -> str:
    return phrase(table[kind]) if kind in table else kind
