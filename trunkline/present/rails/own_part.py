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
    return _part(atlas, board, company, f"{type(step).__name__} {company}", glowing)


def studied_part(atlas: Atlas, board: Board, step: object, company: str) -> OwnPart:
    """Of a past action in the turn of some company: its network. Between turns the whole map."""
    if not company or not getattr(step, "company", ""):
        return OwnPart()
    return _part(atlas, board, company, f"Study {company}", ())


def _part(atlas: Atlas, board: Board, company: str, step: str, besides: Iterable[str]) -> OwnPart:
    reach, stations = atlas.track(board).reach(company, None), board.of(company)
    network = [hex_id for hex_id, number in atlas.index.items() if number in reach.masks]
    last = stations[-1].hex if stations else ""
    return OwnPart(step, tuple(dict.fromkeys([*network, *besides])), last)
