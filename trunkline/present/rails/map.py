"""The map of a rail title: the board as it lies, and over it what the question at hand marks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from trunkline.draw.board_view import View
from trunkline.draw.layers import MarkLayers
from trunkline.kernel import decision
from trunkline.present.map_view import MapView
from trunkline.present.pictures import base_svg, marks_svg
from trunkline.present.rails.own_part import own_part, studied_part
from trunkline.present.rails.question import Marks
from trunkline.present.rails.stop_targets import stop_targets
from trunkline.present.scene import AnyScene
from trunkline.rails.board.atlas import Atlas


class Sheet(Struct, frozen=True):
    """How a title draws its map: the board, and what is marked on it."""

    base: Callable[[Any, Any, View | None], str]
    marks: Callable[[Any, Any, View | None], MarkLayers]


def map_view(
    scene: AnyScene, marks: Marks, sheet: Sheet, plain: View, atlas: Atlas, name: str
) -> MapView:
    t, s = scene.t, scene.s
    whole = [view for view in marks.hexes if view.id in atlas.map]
    stops = [view for view in marks.hexes if view.id not in atlas.map]
    step = decision(s)
    part = own_part(atlas, s.board, step, marks.hexes)
    own = (getattr(step, "company", ""),) if part.step else ()
    if scene.studied:
        part = studied_part(atlas, s.board, step, scene.studied)
    view = replace(marks.over(plain), own=own, since=scene.since.hexes)
    targets = stop_targets(atlas, marks.board or s.board, stops)
    return MapView(
        base_svg(sheet.base(t, s, view)),
        name,
        marks.hexes,
        flat=False,
        step=part.step,
        working=part.working,
        last=part.last,
        fan=marks.fan,
        note=marks.note,
        note_tone=marks.tone,
        marks=marks_svg(sheet.marks(t, s, view), whole, targets),
    )
