"""Until the end: the title's own conditions, or those that its summary tells; and why it ended."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.kernel import phrase
from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.sheets.told import told
from trunkline.present.summary_panels import told_ends
from trunkline.present.until_end import End, over, rows
from trunkline.present.view import ProgressRow
from trunkline.present.words import listed


def ends_of(scene: AnyScene) -> tuple[End, ...]:
    return conditions(scene) if scene.s.stack else (over(),)


def conditions(scene: AnyScene) -> tuple[End, ...]:
    """How far each has come, also where the game is over."""
    own = sheets_of(scene.t).ends
    if own is not None:
        return own(scene.t, scene.s)
    return tuple(told_ends(scene.t, told(scene)))


def why_ended(scene: AnyScene) -> str:
    """Why a game that is over has ended, in a sentence."""
    own = sheets_of(scene.t).ended
    if own is not None:
        return own(scene.t, scene.s)
    met = [end.text for end in conditions(scene) if end.sure]
    if not met:
        return phrase("table.end.by-rules", "The game ended as the rules say.")
    return phrase("table.end.met", "**{conditions}** ended the game.", conditions=listed(met))


def end_rows(ends: Sequence[End]) -> tuple[ProgressRow, ...]:
    """What will end the game stands first."""
    order = sorted(ends, key=lambda end: not end.sure)
    return rows(order)
