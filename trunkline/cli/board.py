"""The board in a terminal: one small function for each title that has one."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from trunkline.cli.output import console
from trunkline.kernel import AnyTitle, State

BOARDS = {"chicago-express": "trunkline.cli.chicago_express:board"}
"""title -> where its board is drawn with characters; titles without one show their papers only."""


def print_board(t: AnyTitle, s: State) -> None:
    """Show the map of a position, where the title has a map of characters."""
    if t.id in BOARDS:
        module, name = BOARDS[t.id].split(":")
        board: Callable[[Any, Any], Any] = getattr(import_module(module), name)
        console.print(board(t, s))
