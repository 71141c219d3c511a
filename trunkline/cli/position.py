"""A position in the terminal: the board, where a title has one of characters, and the papers."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from rich.console import RenderableType

from trunkline.cli.output import companies_table, console, players_table, whose_turn
from trunkline.kernel import AnyTitle, State

BOARDS = {
    "chicago-express": "trunkline.titles.chicago_express.terminal:board",
    "1880": "trunkline.present.rails.terminal:china",
    "1881": "trunkline.present.rails.terminal:berlin",
}
"""title -> where its map is drawn with characters."""
SHOWS_COMPANIES = ("chicago-express",)
"""Titles whose board shows the papers of the companies too."""


def board_of(t: AnyTitle, s: State) -> RenderableType | None:
    """The map in characters, if the title has one."""
    if t.id not in BOARDS:
        return None
    module, name = BOARDS[t.id].split(":")
    board: Callable[[AnyTitle, State], RenderableType] = getattr(import_module(module), name)
    return board(t, s)


def print_papers(t: AnyTitle, s: State) -> None:
    """What companies and players have."""
    summary = t.summary(s)
    if summary["companies"] and t.id not in SHOWS_COMPANIES:
        console.print(companies_table(t, summary))
    console.print(players_table(t, s, summary))


def print_position(t: AnyTitle, s: State) -> None:
    """The board, the papers of players and companies, and whose decision it is."""
    board = board_of(t, s)
    if board is not None:
        console.print(board)
    print_papers(t, s)
    console.print(whose_turn(t, s))
