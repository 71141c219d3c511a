"""What boards are made of, in words: stops, colours, terrain and the sides of a hex.

Titles may have more kinds than stand here; those are called as they call them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trunkline.kernel import message, phrase, word
from trunkline.rails.board.hexmap import Terrain

STOPS = {
    "boomtown": message("rails.stop.boomtown", "medium-sized city"),
    "city": message("rails.stop.city", "city"),
    "harbour": message("rails.stop.harbour", "harbour"),
    "offboard": message("rails.stop.offboard", "red area"),
    "station": message("rails.stop.station", "station"),
    "stop": message("rails.stop.stop", "stop"),
    "town": message("rails.stop.town", "town"),
}
SEVERAL_STOPS: dict[str, Callable[[int], str]] = {
    "boomtown": lambda n: phrase(
        "rails.stops.boomtown",
        "{number} medium-sized city",
        "{number} medium-sized cities",
        number=n,
    ),
    "city": lambda n: phrase("rails.stops.city", "{number} city", "{number} cities", number=n),
    "station": lambda n: phrase(
        "rails.stops.station", "{number} station", "{number} stations", number=n
    ),
    "stop": lambda n: phrase("rails.stops.stop", "{number} stop", "{number} stops", number=n),
    "town": lambda n: phrase("rails.stops.town", "{number} town", "{number} towns", number=n),
}
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
"""By edge."""


def stop_in_words(kind: str) -> str:
    return _word(STOPS, kind)


def stops_in_words(kind: str, number: int) -> str:
    """2 cities."""
    several = SEVERAL_STOPS.get(kind)
    return several(number) if several else f"{number} {stop_in_words(kind)}"


def colour_in_words(colour: str) -> str:
    return word("rails.colour", colour)


def terrain_in_words(terrain: Terrain) -> str:
    """Mountain and river."""
    found, *rest = (_word(TERRAINS, kind) for kind in terrain.kinds)
    for other in rest:
        found = phrase("rails.list.and", "{words} and {last}", words=found, last=other)
    return found


def side_in_words(edge: int) -> str:
    return phrase(SIDES[edge])


def _word(table: Mapping[str, str], kind: str) -> str:
    return phrase(table[kind]) if kind in table else kind
