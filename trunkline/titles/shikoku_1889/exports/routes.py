"""Routes of an export, rebuilt on our network from hexes."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Refused, message, no
from trunkline.rails.rounds.sections import RUNNING
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route, trace
from trunkline.titles.shikoku_1889.exports.entries import LoggedRoute
from trunkline.titles.shikoku_1889.exports.pieces import kind

NO_TRACK_LEADS = message(
    "1889.import.no-track-leads", "No track leads the {train}-train along {hexes}."
)


def rebuilt(network: Network, logged: LoggedRoute) -> Route:
    """The route of one train; whether it may be run is not judged here."""
    train = kind(logged.train)
    if logged.connections:
        found = trace(network, train, logged.connections)
    else:
        found = next(_along(network, train, _passed(logged.hexes)), None)
    if found is None:
        hexes = " ".join("-".join(leg) for leg in logged.connections or (logged.hexes,))
        raise Refused(no(NO_TRACK_LEADS, RUNNING, train=train, hexes=hexes))
    return found


def _passed(hexes: tuple[str, ...]) -> tuple[str, ...]:
    """All hexes in order; some old files name one before the first, which comes again."""
    return hexes[1:] if hexes[2:3] == hexes[:1] else hexes


def _along(network: Network, train: str, hexes: tuple[str, ...]) -> Iterator[Route]:
    """The routes that pass exactly these hexes: old files tell no stretches."""
    for stop in network.stops:
        if hexes and stop.hex == hexes[0]:
            for stops, legs in _walks(network, (stop.id,), (), hexes):
                yield Route(train, stops, legs)


def _walks(
    network: Network,
    stops: tuple[StopId, ...],
    legs: tuple[tuple[str, ...], ...],
    hexes: tuple[str, ...],
) -> Iterator[tuple[tuple[StopId, ...], tuple[tuple[str, ...], ...]]]:
    if len(hexes) == 1:
        yield stops, legs
    for number in network.at[stops[-1]]:
        chain = network.chains[number]
        far, leg = chain.other(stops[-1]), chain.hexes_from(stops[-1])
        if leg == hexes[: len(leg)] and far not in stops:
            yield from _walks(network, (*stops, far), (*legs, leg), hexes[len(leg) - 1 :])
