"""The views of a match in the top bar: the same address with ?view=, one key each.

A view without data for this title is not in the bar: no tiles without tiles in its data, no trains
without trains or phases.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import AnyTitle, Catalogue, phrase
from trunkline.present.sheets.told import listed


def always(data: Catalogue) -> bool:
    return True


class View(Struct, frozen=True):
    """An entry of the bar."""

    name: str
    word: Callable[[], str]
    key: str = ""
    there: Callable[[Catalogue], bool] = always
    """Whether a title with these data has it."""


class ViewTab(Struct, frozen=True):
    """What the bar shows of it."""

    name: str
    word: str
    key: str


TABLE, OVERVIEW, TILES, TRAINS = "table", "overview", "tiles", "trains"
LOG, STUDY = "log", "study"
VIEWS = (
    View(TABLE, lambda: phrase("table.view.table", "Table")),
    View(OVERVIEW, lambda: phrase("table.view.overview", "Overview"), "O"),
    View(TILES, lambda: phrase("table.view.tiles", "Tiles"), "I", lambda data: bool(data.tiles)),
    View(
        TRAINS,
        lambda: phrase("table.view.trains", "Trains"),
        "Y",
        lambda data: bool(data.trains or data.phases),
    ),
    View(LOG, lambda: phrase("table.view.log", "Log"), "L"),
    View(STUDY, lambda: phrase("table.view.study", "Study"), "H"),
)


def views(t: AnyTitle) -> tuple[ViewTab, ...]:
    """The views that there are for a title."""
    return tuple(
        ViewTab(view.name, view.word(), view.key) for view in VIEWS if view.there(listed(t))
    )


def has_view(t: AnyTitle, name: str) -> bool:
    """Whether a title has the sheet of this name."""
    return any(
        view.name == name and view.there(listed(t))
        for view in VIEWS
        if name in (OVERVIEW, TILES, TRAINS)
    )


def current(wanted: str, shown: tuple[ViewTab, ...], past: bool) -> str:
    """The view that is open: a past position on the table is Study."""
    name = wanted if any(view.name == wanted for view in shown) else TABLE
    if name in (TABLE, STUDY):
        return STUDY if past else TABLE
    return name
