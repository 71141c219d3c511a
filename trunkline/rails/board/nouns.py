"""What boards are made of, as refusals call it: colours, stops, several of them, the border.

A noun is a name, or a sentence of its own that is put into the reader's words with the rest.
Titles may have more kinds than stand here; those are called as they call them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from trunkline.kernel import Sentence, message, say

Noun = str | Sentence
COLOURS = {
    "blue": message("rails.colour.blue", "blue"),
    "brown": message("rails.colour.brown", "brown"),
    "gray": message("rails.colour.gray", "grey"),
    "green": message("rails.colour.green", "green"),
    "red": message("rails.colour.red", "red"),
    "white": message("rails.colour.white", "white"),
    "yellow": message("rails.colour.yellow", "yellow"),
}
STOP = {
    "boomtown": message("rails.stop.boomtown", "medium-sized city"),
    "city": message("rails.stop.city", "city"),
    "harbour": message("rails.stop.harbour", "harbour"),
    "offboard": message("rails.stop.offboard", "red area"),
    "station": message("rails.stop.station", "station"),
    "stop": message("rails.stop.stop", "stop"),
    "town": message("rails.stop.town", "town"),
}
STOPS = {
    "boomtown": message(
        "rails.stops.boomtown", "{number} medium-sized city", "{number} medium-sized cities"
    ),
    "city": message("rails.stops.city", "{number} city", "{number} cities"),
    "station": message("rails.stops.station", "{number} station", "{number} stations"),
    "stop": message("rails.stops.stop", "{number} stop", "{number} stops"),
    "town": message("rails.stops.town", "{number} town", "{number} towns"),
}
TRAINS = (
    message("rails.train.number", "{name}"),
    message("rails.train.other", "{name}"),
)
"""How trains are called by their names: English needs no more than the name, other languages have
forms of these (docs/translating.md)."""
AND = message("rails.list.and", "{words} and {last}")
OR = message("rails.list.or", "{words} or {last}")


def counted_stops(kinds: Iterable[str]) -> Noun:
    """Station and 2 towns."""
    return both(_counted(kind, number) for kind, number in Counter(kinds).items())


def _counted(kind: str, number: int) -> Noun:
    if number > 1 and kind in STOPS:
        return say(STOPS[kind], number=number)
    return say(STOP[kind]) if kind in STOP else kind


def both(nouns: Iterable[Noun]) -> Noun:
    """A town and a town."""
    found, *rest = nouns
    for last in rest:
        found = say(AND, words=found, last=last)
    return found


def either(nouns: Iterable[Noun]) -> Noun:
    """A town or a city."""
    found, *rest = nouns
    for last in rest:
        found = say(OR, words=found, last=last)
    return found
