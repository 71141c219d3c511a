"""Where a company is on the map: pointing at its row of a matrix shows it there."""

from __future__ import annotations

from itertools import islice

from msgspec.structs import replace

from trunkline.kernel import Message
from trunkline.present.scene import AnyScene
from trunkline.present.story import FAR_ENOUGH, Story, Told
from trunkline.present.view import Decision, Matrix
from trunkline.rails.board.board import Board


def stations(board: Board, company: str, home: str) -> str:
    """The hexes with its stations; its home as long as it has none."""
    there = dict.fromkeys(station.hex for station in board.of(company))
    return " ".join(there) or home


def last_stops(story: Story, ran: Message) -> dict[str, str]:
    """Company -> the hexes at which its trains stopped when they ran last."""
    found: dict[str, str] = {}
    for told in islice(story.backwards(), FAR_ENOUGH):
        for company, stops in _stops_of(told, ran).items():
            found.setdefault(company, " ".join(stops))
    return found


def _stops_of(told: Told, ran: Message) -> dict[str, dict[str, None]]:
    """By company: where its trains stopped in this action, each hex once."""
    found: dict[str, dict[str, None]] = {}
    for sentence in told.sentences:
        if sentence.key == ran:
            stops = found.setdefault(str(sentence.facts["company"]), {})
            stops |= dict.fromkeys(str(sentence.facts["stops"]).split("-"))
    return found


def with_last_runs(scene: AnyScene, shown: Decision, ran: Message) -> Decision:
    """The matrices of a decision with the stops of each company's last run."""
    if not any(isinstance(block, Matrix) for block in shown.blocks):
        return shown
    ran_at = last_stops(scene.story, ran)
    blocks = (
        replace(
            block,
            rows=tuple(replace(row, run=ran_at.get(row.about, "")) for row in block.rows),
        )
        if isinstance(block, Matrix)
        else block
        for block in shown.blocks
    )
    return replace(shown, blocks=tuple(blocks))
