"""Which pictures a title has: one small table, asked by the command line and the server."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trunkline.draw import chicago_express
from trunkline.draw.worth import draw_worth
from trunkline.kernel import AnyTitle, Match, State, start

Drawer = Callable[[Any, Any], str]
"""From a title and a position of it to an SVG document."""

DRAWERS: dict[str, dict[str, Drawer]] = {
    "chicago-express": {
        "map": chicago_express.draw_map,
        "market": chicago_express.draw_market,
    },
}
SEATS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")


class NothingToDraw(LookupError):
    """The title has no such picture; the message says which it has."""


def kinds(title: AnyTitle) -> tuple[str, ...]:
    """The words that may be asked for."""
    return (*DRAWERS.get(title.id, {}), "worth")


def draw(t: AnyTitle, s: State, what: str = "map") -> str:
    """A picture of one position; `worth` needs a whole match, see `picture`."""
    drawers = DRAWERS.get(t.id, {})
    if what in drawers:
        return drawers[what](t, s)
    known = ", ".join(kinds(t))
    raise NothingToDraw(f"{t.name} has no picture {what!r}. It has: {known}.")


def picture(match: Match, what: str = "map", at: int | None = None) -> str:
    """A picture of a match now, or after its first `at` actions."""
    if what == "worth":
        return draw_worth(match if at is None else until(match, at))
    return draw(match.title, match.state if at is None else match.at(at), what)


def title_picture(title: AnyTitle, what: str = "map") -> str:
    """A picture of a title before the first action."""
    if what == "worth":
        raise NothingToDraw("The worth over time needs a match, not a title.")
    return draw(title, start(title, SEATS[: title.seats[0]]), what)


def until(match: Match, at: int) -> Match:
    """The first `at` actions as a match of their own."""
    if not 0 <= at <= match.version:
        raise IndexError(f"The match has {match.version} actions: no position {at}.")
    twin = Match(match.title, match.players, seed=match.seed, options=match.options)
    for action in match.actions[:at]:
        twin.play(action)
    return twin
