"""What boards are made of, as refusals call it: colours, stops, several of them, the border.

A noun is a name, or a sentence of its own that is put into the reader's words with the rest.
Titles may have more kinds than stand here; those are called as they call them.
"""

from __future__ import annotations

from collections.abc import Iterable

from trunkline.kernel import Sentence, noted, say

Noun = str | Sentence
COLOURS = {
    "blue": noted("blue"),
    "brown": noted("brown"),
    "gray": noted("gray"),
    "green": noted("green"),
    "red": noted("red"),
    "white": noted("white"),
    "yellow": noted("yellow"),
}
A_STOP = {
    "city": noted("a city"),
    "station": noted("a station"),
    "stop": noted("a stop"),
    "town": noted("a town"),
}


def colour_of(colour: str) -> Noun:
    return say(COLOURS[colour]) if colour in COLOURS else colour


def a_stop(kind: str) -> Noun:
    """A city."""
    return say(A_STOP[kind]) if kind in A_STOP else say("a {kind}", kind=kind)


def both(nouns: Iterable[Noun]) -> Noun:
    """A town and a town."""
    found, *rest = nouns
    for last in rest:
        found = say("{words} and {last}", words=found, last=last)
    return found


def either(nouns: Iterable[Noun]) -> Noun:
    """A town or a city."""
    found, *rest = nouns
    for last in rest:
        found = say("{words} or {last}", words=found, last=last)
    return found
