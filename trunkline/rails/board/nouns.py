"""What boards are made of, as refusals call it: colours, stops, several of them, the border.

A noun is a name, or a sentence of its own that is put into the reader's words with the rest.
Titles may have more kinds than stand here; those are called as they call them.
"""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.kernel import Sentence, message, say

Noun = str | Sentence
COLOURS = {
    "blue": message("rails.colour.blue", "blue"),
    "brown": message("rails.colour.brown", "brown"),
    "gray": message("rails.colour.gray", "gray"),
    "green": message("rails.colour.green", "green"),
    "red": message("rails.colour.red", "red"),
    "white": message("rails.colour.white", "white"),
    "yellow": message("rails.colour.yellow", "yellow"),
}
A_STOP = {
    "city": message("rails.stop.city/article", "a city"),
    "station": message("rails.stop.station/article", "a station"),
    "stop": message("rails.stop.stop/article", "a stop"),
    "town": message("rails.stop.town/article", "a town"),
}
ANY = message("rails.stop.any", "a {kind}")
AND = message("rails.list.and", "{words} and {last}")
OR = message("rails.list.or", "{words} or {last}")


def a_stop(kind: str) -> Noun:
    """A city."""
    return say(A_STOP[kind]) if kind in A_STOP else say(ANY, kind=kind)


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
