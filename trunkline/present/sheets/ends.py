"""Until the end: the title's own conditions, or those that its summary tells."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.present.scene import AnyScene
from trunkline.present.sheets.extras import sheets_of
from trunkline.present.sheets.told import told
from trunkline.present.summary_panels import told_ends
from trunkline.present.until_end import End, over, rows
from trunkline.present.view import ProgressRow


def ends_of(scene: AnyScene) -> tuple[End, ...]:
    if not scene.s.stack:
        return (over(),)
    own = sheets_of(scene.t).ends
    if own is not None:
        return own(scene.t, scene.s)
    return tuple(told_ends(scene.t, told(scene)))


def end_rows(ends: Sequence[End]) -> tuple[ProgressRow, ...]:
    """What will end the game stands first."""
    order = sorted(ends, key=lambda end: not end.sure)
    return rows(order)
