"""The board of 1880: China in characters."""

from __future__ import annotations

from rich.console import Group

from trunkline.present.rails.terminal import board_group
from trunkline.present.terminal import Terminal
from trunkline.titles.china_1880.head import ID
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.state import ChinaState


def board(t: object, s: ChinaState) -> Group:
    return board_group(ID, ATLAS, s.board)


TERMINAL = Terminal(board)
