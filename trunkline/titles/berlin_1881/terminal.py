"""The board of 1881 Berlin in characters."""

from __future__ import annotations

from rich.console import Group

from trunkline.present.rails.terminal import board_group
from trunkline.present.terminal import Terminal
from trunkline.titles.berlin_1881.head import ID
from trunkline.titles.berlin_1881.rules.state import BerlinState


def board(t: object, s: BerlinState) -> Group:
    return board_group(ID, s.pieces.atlas, s.board)


TERMINAL = Terminal(board)
