"""Titles without panels of their own: the plug-in of the examples, and one without holdings."""

import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "branch-line"
sys.path.insert(0, str(EXAMPLE))

from branch_line.kit import kit  # noqa: E402
from branch_line.pictures import draw_map  # noqa: E402
from branch_line.rules import BranchLine, BranchState, title  # noqa: E402

from trunkline.draw.drawers import Pictures  # noqa: E402
from trunkline.kernel import Data, Kit  # noqa: E402

HOLDINGS = Kit(
    package="branch_line",
    id=kit.id,
    name=kit.name,
    players=kit.players,
    about=kit.about,
    note=kit.note,
    title=".rules:title",
    pictures=".pictures:PICTURES",
    liveries=".liveries:LIVERIES",
)


class Apart(BranchLine):
    """Nobody's holdings are told: companies and players have a table each."""

    id, name = "apart", "Apart"

    def summary(self, s: BranchState) -> Data:
        told = super().summary(s)
        for player in told["players"].values():
            del player["shares"]
        return told


APART = Apart()
PICTURES = Pictures(Apart.id, {"map": draw_map})
TABLES = Kit(
    package=__package__,
    id=Apart.id,
    name=Apart.name,
    players=kit.players,
    about=kit.about,
    note=kit.note,
    title=".valleys:APART",
    pictures=".valleys:PICTURES",
)
BRANCH_LINE = title
