"""Places on the map that can be clicked one by one where a hex has several stops."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from trunkline.draw.board import centre
from trunkline.draw.face import R
from trunkline.draw.face_plan import plan_face
from trunkline.draw.svg import Markup, group, join, moved, tag
from trunkline.present.map_view import HexView
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board

CIRCLE = "M{r} 0A{r} {r} 0 1 1-{r} 0A{r} {r} 0 1 1 {r} 0Z"


def stop_targets(atlas: Atlas, board: Board, stops: Iterable[HexView]) -> Markup:
    """A target over each of these stops; their ids are "F8.2"."""
    return join(_target(atlas, board, view) for view in stops)


def _target(atlas: Atlas, board: Board, view: HexView) -> Markup:
    hex_id, _, node = view.id.rpartition(".")
    stop = plan_face(atlas.face(board, hex_id)).stops[int(node)]
    x, y = centre(atlas, atlas.map[hex_id])
    radius = f"{(stop.radius + 0.06) * R:.3g}"
    found = group(
        tag("path", d=CIRCLE.format(r=radius), class_="stop-target"),
        id=f"hex-{view.id}",
        data_hex=view.id,
        role="button",
        tabindex="-1",
        transform=moved(x + stop.at[0] * R, y + stop.at[1] * R),
    )
    words = f' aria-label="{escape(view.label)}" data-tag="{escape(view.tag)}"'
    marks = " data-legal" * view.legal + " data-chosen" * view.chosen
    return Markup(found.replace(' role="button"', f' role="button"{words}{marks}', 1))
