"""Reading the sheets as a player does: a cell by its row and head; whole games as scenes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.recorded import Recorded
from tests.titles.berlin_1881.recorded import GAME as BERLIN
from tests.titles.chicago_express.recorded import GAME as CHICAGO
from tests.titles.china_1880.recorded import GAME as CHINA
from tests.titles.shikoku_1889.recorded import GAME as SHIKOKU
from trunkline.present.scene import AnyScene, Scene
from trunkline.present.sheets.model import SheetCell, SheetTable
from trunkline.present.story import Story, Told

GAMES: dict[str, Recorded[Any]] = {
    "1880": CHINA,
    "1881": BERLIN,
    "1889": SHIKOKU,
    "chicago-express": CHICAGO,
}
EVERY = 37
"""Actions between the positions that are looked at."""


@cache
def stories(title: str) -> tuple[Told, ...]:
    """What every action of the recorded game told."""
    whole = GAMES[title].whole
    match, told = GAMES[title].until(0), []
    for action in whole.actions:
        match.play(action)
        told.append(Told(action.by, tuple(match.state.told)))
    return tuple(told)


def scene(title: str, at: int, viewer: str | None = None) -> AnyScene:
    game = GAMES[title]
    return Scene(game.whole.title, game.state(at), viewer, story=Story(stories(title)[:at]))


def scenes(title: str, every: int = EVERY) -> Iterator[tuple[int, AnyScene]]:
    """Positions of the whole recorded game, the last one among them."""
    last = GAMES[title].whole.version
    for at in [*range(0, last, every), last]:
        yield at, scene(title, at)


def row(table: SheetTable, label: str) -> dict[str, SheetCell]:
    """The cells of a row by the words of their heads."""
    found = next(each for each in table.rows if each.label == label or each.about == label)
    return {column.text: cell for column, cell in zip(table.columns, found.cells, strict=True)}


def digits(text: str) -> int:
    """A figure or sum as a number."""
    kept = "".join(letter for letter in text if letter.isdigit())
    return (-1 if text.startswith("−") else 1) * int(kept or 0)
