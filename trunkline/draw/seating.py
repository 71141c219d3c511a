"""Who sits where: station markers and kept places of a hex on a board."""

from __future__ import annotations

from trunkline.draw.board_view import Drawing
from trunkline.draw.face import Seats
from trunkline.rails.board.hexmap import Hex
from trunkline.rails.board.tile import Face


def seats(d: Drawing, h: Hex, face: Face) -> Seats:
    """Markers where they lie, and places kept for companies that have not come home yet."""
    placed = [d.board.markers(h.id, node) for node in range(len(face.nodes))]
    kept: list[list[str]] = [[] for _ in face.nodes]
    for printed in h.face.nodes:
        for company in printed.reserved:
            at = d.atlas.home(d.board, h.id, company)
            if at is not None:
                kept[at].append(company)
    for company in h.homes:
        for places in kept:
            places.append(company)
    absent = {*d.view.gone, *(station.company for station in d.board.in_hex(h.id))}
    waiting = (tuple(c for c in places if c not in absent) for places in kept)
    return Seats(d.title, tuple(placed), tuple(waiting))
