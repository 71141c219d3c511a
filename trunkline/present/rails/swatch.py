"""How a train's route looks on the map: its colour and dash beside its name."""

from __future__ import annotations

from trunkline.draw.svg import tag
from trunkline.draw.theme import ROUTE_DASHES


def swatch(number: int) -> str:
    """A piece of the line of the first, second, ... route."""
    style = number % len(ROUTE_DASHES)
    line = tag("path", d="M0 4H34", class_=f"rl l{style}", stroke_dasharray=ROUTE_DASHES[style])
    drawn = tag("svg", line, viewBox="0 0 34 8", class_="tl tl-board swatch", aria_hidden="true")
    return str(drawn)
