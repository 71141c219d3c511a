"""Routes of an export, rebuilt on our network from hexes and stops."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Refused, message, no
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route
from trunkline.titles.china_1880.exports.entries import LoggedRoute
from trunkline.titles.china_1880.exports.pieces import kind
from trunkline.titles.china_1880.rules.sections import RUNNING

Leg = tuple[str, ...]
NO_TRACK_LEADS = message(
    "1880.import.no-track-leads", "No track leads the {train}-train along {hexes}."
)


def rebuilt(network: Network, logged: LoggedRoute) -> Route:
    """The route of one train; whether it may be run is not judged here.

    Stretches stand in order but each in either direction; the stops are only those that the route
    touches, in no useful order.
    """
    train = kind(logged.train)
    touched = {node.replace("-", ".") for node in logged.nodes} or set(network.stop)
    for start in touched:
        for stops, legs in _walks(network, touched, (start,), (), logged.connections):
            if not logged.nodes or set(stops) == touched:
                return Route(train, stops, legs)
    hexes = " ".join("-".join(leg) for leg in logged.connections)
    raise Refused(no(NO_TRACK_LEADS, RUNNING, train=train, hexes=hexes))


def _walks(
    network: Network,
    touched: set[StopId],
    stops: tuple[StopId, ...],
    legs: tuple[Leg, ...],
    wanted: tuple[Leg, ...],
) -> Iterator[tuple[tuple[StopId, ...], tuple[Leg, ...]]]:
    """Every way along the stretches from stop to stop."""
    if not wanted:
        yield stops, legs
        return
    for number in network.at.get(stops[-1], ()):
        chain = network.chains[number]
        far, hexes = chain.other(stops[-1]), chain.hexes_from(stops[-1])
        fits = wanted[0] in (hexes, hexes[::-1]) and far in touched and far not in stops
        if fits:
            yield from _walks(network, touched, (*stops, far), (*legs, hexes), wanted[1:])
