"""What boards are made of, in words: stops, colours, terrain and the sides of a hex.

Titles may have more kinds than stand here; those are called as they call them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.kernel import noted, phrase, phrase_of
from trunkline.rails.board.hexmap import Terrain
from trunkline.rails.board.nouns import COLOURS

STOPS = {
    "boomtown": noted("medium-sized city"),
    "city": noted("city"),
    "harbour": noted("harbour"),
    "offboard": noted("red area"),
    "station": noted("station"),
    "stop": noted("stop"),
    "town": noted("town"),
}
SEVERAL_STOPS: dict[str, Callable[[int], str]] = {
    "boomtown": lambda n: phrase_of(
        n, "{number} medium-sized city", "{number} medium-sized cities"
    ),
    "city": lambda n: phrase_of(n, "{number} city", "{number} cities"),
    "station": lambda n: phrase_of(n, "{number} station", "{number} stations"),
    "stop": lambda n: phrase_of(n, "{number} stop", "{number} stops"),
    "town": lambda n: phrase_of(n, "{number} town", "{number} towns"),
}
TERRAINS = {
    "forest": noted("forest"),
    "mountain": noted("mountain"),
    "river": noted("river"),
    "water": noted("water"),
}
SIDES = (noted("SW"), noted("W"), noted("NW"), noted("NE"), noted("E"), noted("SE"))
"""By edge."""


def stop_in_words(kind: str) -> str:
    return _word(STOPS, kind)


def stops_in_words(kind: str, number: int) -> str:
    """2 cities."""
    several = SEVERAL_STOPS.get(kind)
    return several(number) if several else f"{number} {stop_in_words(kind)}"


def colour_in_words(colour: str) -> str:
    return _word(COLOURS, colour)


def terrain_in_words(terrain: Terrain) -> str:
    """Mountain and river."""
    found, *rest = (_word(TERRAINS, kind) for kind in terrain.kinds)
    for other in rest:
        found = phrase("{words} and {last}", words=found, last=other)
    return found


def side_in_words(edge: int) -> str:
    return phrase(SIDES[edge])


def _word(table: Mapping[str, str], kind: str) -> str:
    return phrase(table[kind]) if kind in table else kind
