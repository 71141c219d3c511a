"""The views of a match in the top bar: the same address with ?view=, one key each.

A view without data for this title is not in the bar. Those that a presenter fills name the method
that it needs; a title's presenter without that method does not have the view.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from trunkline.kernel import phrase
from trunkline.present.presenter import Presenter


class View(Struct, frozen=True):
    """An entry of the bar."""

    name: str
    word: Callable[[], str]
    key: str = ""
    needs: str = ""
    """The method of the presenter that has its data."""


class ViewTab(Struct, frozen=True):
    """What the bar shows of it."""

    name: str
    word: str
    key: str


TABLE, LOG, STUDY = "table", "log", "study"
VIEWS = (
    View(TABLE, lambda: phrase("table.view.table", "Table")),
    View("overview", lambda: phrase("table.view.overview", "Overview"), "O", "overview"),
    View("tiles", lambda: phrase("table.view.tiles", "Tiles"), "I", "tiles"),
    View("trains", lambda: phrase("table.view.trains", "Trains"), "Y", "trains"),
    View(LOG, lambda: phrase("table.view.log", "Log"), "L"),
    View(STUDY, lambda: phrase("table.view.study", "Study"), "H"),
)


def views(by: Presenter) -> tuple[ViewTab, ...]:
    """The views that there are for a title."""
    return tuple(
        ViewTab(view.name, view.word(), view.key)
        for view in VIEWS
        if not view.needs or hasattr(by, view.needs)
    )


def current(wanted: str, shown: tuple[ViewTab, ...], past: bool) -> str:
    """The view that is open: a past position on the table is Study."""
    name = wanted if any(view.name == wanted for view in shown) else TABLE
    if name in (TABLE, STUDY):
        return STUDY if past else TABLE
    return name
