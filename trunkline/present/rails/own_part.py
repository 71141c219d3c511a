"""The part of the map that an own step is about."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from trunkline.present.map_view import HexView
from trunkline.rails.board.atlas import Atlas
from trunkline.rails.board.board import Board


class OwnPart(Struct, frozen=True):
    """What `MapView` says of it."""

    step: str = ""
    working: tuple[str, ...] = ()
    last: str = ""


def own_part(atlas: Atlas, board: Board, step: object, hexes: Iterable[HexView]) -> OwnPart:
    """Of a step that some company takes on the map: its network and what can be chosen."""
    company, glowing = getattr(step, "company", ""), [view.id.split(".")[0] for view in hexes]
    if not company or not glowing:
        return OwnPart()
    reach, stations = atlas.track(board).reach(company, None), board.of(company)
    network = [hex_id for hex_id, number in atlas.index.items() if number in reach.masks]
    last = stations[-1].hex if stations else ""
    working = tuple(dict.fromkeys([*network, *glowing]))
    return OwnPart(f"{type(step).__name__} {company}", working, last)
