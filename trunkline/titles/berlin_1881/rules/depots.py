"""Depots on the map: places, reservations, blocking and costs (7.2.2)."""

from __future__ import annotations

from trunkline.kernel import message
from trunkline.rails.board.board import Station
from trunkline.rails.board.tile import Node
from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.offices import removed
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    MAIN,
    NETWORKS,
    S_PLACE,
    S_RAILS,
    STADTBAHN,
    TRAM_RAILS,
    TRAMWAYS,
)

HOME_PLACED = message("1881.depots.home-placed", "{company} places its home depot at {home}.")


def tram_passes(node: Node, markers: tuple[str, ...], company: str) -> bool:
    """7.2.2.1: closed when tram depots of others stand on all places not kept for the S-Bahn."""
    if company in markers or not node.slots:
        return True
    places = node.slots - node.reserved.count(S_PLACE)
    return sum(marker in TRAMWAYS for marker in markers) < places


def strain_passes(node: Node, markers: tuple[str, ...], company: str) -> bool:
    """7.4.3: closed by the depot of another network; tram depots do not matter."""
    return company in markers or not any(marker in NETWORKS for marker in markers)


def at_home(s: BerlinState, tramway: str) -> bool:
    """The home depot stands on the map."""
    home = TRAMWAYS[tramway].home
    return any(station.hex == home for station in s.board.of(tramway))


def place_home(s: BerlinState, tramway: str) -> None:
    """6.2.1: free of cost, in the place that the map keeps for it, as soon as there is track."""
    home = TRAMWAYS[tramway].home
    if at_home(s, tramway) or not ATLAS.face(s.board, home).paths:
        return
    node = ATLAS.home(s.board, home, tramway)
    assert node is not None
    s.board = s.board.place(tramway, home, node)
    s.tell(HOME_PLACED, company=tramway, home=TRAMWAYS[tramway].home_name)


def markers_left(s: BerlinState, tramway: str) -> int:
    """Depot markers on the charter."""
    return len(TRAMWAYS[tramway].depot_costs) - len(s.board.of(tramway))


def next_depot_cost(s: BerlinState, tramway: str) -> int:
    """The cost of the next marker. A sold one returns to the dearest free spot (7.2.2.2).

    So the spots that are free are always the cheapest ones.
    """
    return TRAMWAYS[tramway].depot_costs[len(s.board.of(tramway))]


def s_place(s: BerlinState, hex_id: str, node: int) -> bool:
    """The stop has a place that is kept for the S-Bahn."""
    return hex_id in STADTBAHN.places and ATLAS.home(s.board, hex_id, S_PLACE) == node


def awaited_homes(s: BerlinState, hex_id: str, node: int) -> tuple[str, ...]:
    """The tramways whose home depot will come to this stop."""
    # Ruling: a tramway that has left the game keeps no place.
    return tuple(
        tramway.id
        for tramway in TRAMWAYS.values()
        if tramway.home == hex_id
        and not removed(s, tramway.id)
        and not at_home(s, tramway.id)
        and ATLAS.home(s.board, hex_id, tramway.id) == node
    )


def empty_places(s: BerlinState, hex_id: str, node: int) -> int:
    """Places without marker that are not kept for the S-Bahn; homes are not considered."""
    markers = s.board.markers(hex_id, node)
    trams = sum(marker in TRAMWAYS for marker in markers)
    kept = int(s_place(s, hex_id, node))
    others = max(0, len(markers) - trams - kept)
    return ATLAS.face(s.board, hex_id).nodes[node].slots - kept - trams - others


def s_place_empty(s: BerlinState, hex_id: str, node: int) -> bool:
    """The place kept for the S-Bahn has no marker."""
    markers = s.board.markers(hex_id, node)
    return s_place(s, hex_id, node) and not any(marker in NETWORKS for marker in markers)


def is_station(s: BerlinState, hex_id: str, node: int) -> bool:
    if hex_id not in ATLAS.map:
        return False
    nodes = ATLAS.face(s.board, hex_id).nodes
    return 0 <= node < len(nodes) and nodes[node].kind == "station"


def is_hub(s: BerlinState, hex_id: str, node: int) -> bool:
    """10: tram rails and S-Bahn rails meet in this station."""
    face = ATLAS.face(s.board, hex_id)
    return bool(face.node_exits(node, TRAM_RAILS) and face.node_exits(node, S_RAILS))


def depot_at(s: BerlinState, company: str, hex_id: str) -> Station | None:
    """The company's depot in this hex; a tramway has at most one."""
    return next((station for station in s.board.of(company) if station.hex == hex_id), None)


def place_name(hex_id: str) -> str:
    """The station's name, or the hex."""
    return ATLAS.map[hex_id].name or hex_id


def take_over(s: BerlinState, seller: str, buyer: str, hex_id: str) -> None:
    """The buyer's marker stands in the seller's place."""
    depot = depot_at(s, seller, hex_id)
    assert depot is not None
    s.board = s.board.exchange(depot, buyer)


def turn_depots(s: BerlinState, subnet: str) -> None:
    """6.3.3: the markers of a merged subnet belong to the main network."""
    for station in s.board.of(subnet):
        s.board = s.board.exchange(station, MAIN)


def clear_depots(s: BerlinState, tramway: str) -> None:
    """7.2.7.2.6: the depots of a tramway leave the map."""
    for station in s.board.of(tramway):
        s.board = s.board.remove(station)
