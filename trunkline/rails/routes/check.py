"""The judgement of any set of routes: why a company may not run them.

`check` is the law for players and for `best`; it shares no code with the search.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from trunkline.kernel import Refusal, message, no
from trunkline.rails.routes.network import Network, StopId
from trunkline.rails.routes.route import Route, RunningTrain, needed_stops
from trunkline.rails.routes.rules import RouteRules

NO_TRAIN = message("rails.route.no-train", "There is no {train}-train to run.")
ONE_ROUTE = message("rails.route.one-route", "Each {train}-train runs only one route.")
TWO_STOPS = message("rails.route.two-stops", "The {train}-train must connect at least two stops.")
CANNOT_REACH = message("rails.route.cannot-reach", "The {train}-train cannot reach {stop}.")
CALLS_TWICE = message("rails.route.calls-twice", "The {train}-train calls at {stop} twice.")
NO_TRACK = message("rails.route.no-track", "No track connects {one} and {two} by way of {hexes}.")
MAY_NOT_END = message("rails.route.may-not-end", "The {train}-train may not end at {stop}.")
ONLY_AT_ENDS = message("rails.route.only-at-ends", "{stop} can only be the first or the last stop.")
CANNOT_PASS = message("rails.route.cannot-pass", "The {train}-train cannot pass through {stop}.")
NO_STATION = message(
    "rails.route.no-station", "The route of the {train}-train has no station of the company."
)
TRACK_TWICE = message(
    "rails.route.track-twice", "The {train}-train uses the track between {one} and {two} twice."
)
OWN_TRACK_TWICE = message(
    "rails.route.own-track-twice", "The {train}-train uses the same track at {hex} twice."
)
USED_IN_ROUND = message(
    "rails.route.used-in-round",
    "Track of the {train}-train's route at {hex} has been used in this round.",
)
COMES_TWICE = message("rails.route.comes-twice", "The {train}-train comes to {hex} twice.")
LEAVES_OUT = message("rails.route.leaves-out", "The {train}-train may not leave out {stop}.")
PASSES = message(
    "rails.route.passes",
    "The {train}-train passes {number} station; it reaches {most}.",
    "The {train}-train passes {number} stations; it reaches {most}.",
)
PASSES_LARGE = message(
    "rails.route.passes-large",
    "The {train}-train passes {number} large station; it may pass {most}.",
    "The {train}-train passes {number} large stations; it may pass {most}.",
)
DOES_NOT_PASS = message("rails.route.does-not-pass", "The {train}-train does not pass {stop}.")
COUNTS_MOST = message(
    "rails.route.counts-most",
    "The {train}-train counts at most {number} station.",
    "The {train}-train counts at most {number} different stations.",
)
COUNTS_NO_STATION = message(
    "rails.route.counts-no-station", "The {train}-train must count a station of the company."
)
SAME_TRACK = message(
    "rails.route.same-track",
    "The {first}-train and the {second}-train use the same track at {hex}.",
)
BOTH_USE_TRACK = message(
    "rails.route.both-use-track", "Both {train}-trains use the track between {one} and {two}."
)
TWO_USE_TRACK = message(
    "rails.route.two-use-track",
    "The {first}-train and the {second}-train both use the track between {one} and {two}.",
)


def check(
    network: Network, trains: Sequence[RunningTrain], routes: Sequence[Route], rules: RouteRules
) -> Refusal | None:
    """Why these routes may not be run together; None if they may."""
    if refusal := _one_route_each(trains, routes, rules):
        return refusal
    by_name = {train.name: train for train in trains}
    for route in routes:
        if refusal := _route(network, by_name[route.train], route, rules):
            return refusal
    for one, two in combinations(routes, 2):
        if refusal := _apart(network, one, two, rules):
            return refusal
    return None


def _one_route_each(
    trains: Sequence[RunningTrain], routes: Sequence[Route], rules: RouteRules
) -> Refusal | None:
    owned = Counter(train.name for train in trains)
    for name, count in Counter(route.train for route in routes).items():
        if name not in owned:
            return no(NO_TRAIN, rules.sections.several, train=name)
        if count > owned[name]:
            return no(ONE_ROUTE, rules.sections.several, train=name)
    return None


def _route(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Refusal | None:
    return (
        _joined(network, route, rules)
        or _ends(network, route, rules)
        or _passes(network, route, rules)
        or _track_once(network, route, rules)
        or _hexes_once(route, rules)
        or _counted(network, route, rules)
        or (_choice if train.omits else _length)(network, train, route, rules)
    )


def _joined(network: Network, route: Route, rules: RouteRules) -> Refusal | None:
    section, name = rules.sections.valid, route.train
    if len(route.stops) < 2 or len(route.legs) != len(route.stops) - 1:
        return no(TWO_STOPS, section, train=name)
    for stop in dict.fromkeys(route.stops):
        if stop not in network.stop:
            return no(CANNOT_REACH, section, train=name, stop=_label(network, stop))
        if route.stops.count(stop) > 1:
            return no(CALLS_TWICE, section, train=name, stop=_label(network, stop))
    for (one, two), leg in zip(pairwise(route.stops), route.legs, strict=True):
        if network.leg(one, two, leg) is None:
            return no(
                NO_TRACK,
                section,
                one=_label(network, one),
                two=_label(network, two),
                hexes="-".join(leg),
            )
    return None


def _ends(network: Network, route: Route, rules: RouteRules) -> Refusal | None:
    ends = (route.stops[0], route.stops[-1])
    if not rules.ends or (rules.home in ends and rules.lonely_home(network)):
        return None
    for stop in ends:
        if network.stop[stop].kind not in rules.ends:
            return no(
                MAY_NOT_END, rules.sections.valid, train=route.train, stop=_label(network, stop)
            )
    return None


def _passes(network: Network, route: Route, rules: RouteRules) -> Refusal | None:
    section = rules.sections.valid
    for stop in (network.stop[stop] for stop in route.stops[1:-1]):
        if stop.kind in rules.only_ends:
            return no(ONLY_AT_ENDS, section, stop=_label(network, stop.id))
        if not stop.through:
            return no(CANNOT_PASS, section, train=route.train, stop=_label(network, stop.id))
    if not any(network.stop[stop].own for stop in route.stops):
        return no(NO_STATION, section, train=route.train)
    return None


def _pieces(network: Network, route: Route) -> list[str]:
    """The pieces of track that the route uses."""
    numbers = [
        network.leg(one, two, leg)
        for (one, two), leg in zip(pairwise(route.stops), route.legs, strict=True)
    ]
    return [piece for n in numbers if n is not None for piece in network.chains[n].track]


def _by_place(pieces: Iterable[str]) -> list[str]:
    """Those between hexes first: they are told first."""
    return sorted(pieces, key=lambda piece: "/" not in piece)


def _track_once(network: Network, route: Route, rules: RouteRules) -> Refusal | None:
    section, used = rules.sections.valid, _pieces(network, route)
    if len(set(used)) == len(used) and not any(piece in used for piece in rules.closed):
        return None
    for piece, times in Counter(_by_place(used)).items():
        if times > 1 and "/" in piece:
            one, two = piece.split("/")
            return no(TRACK_TWICE, section, train=route.train, one=one, two=two)
        if times > 1:
            return no(OWN_TRACK_TWICE, section, train=route.train, hex=piece.partition(".")[0])
        if piece in rules.closed:
            return no(
                USED_IN_ROUND,
                rules.sections.several,
                train=route.train,
                hex=piece.partition(".")[0].replace("/", "-"),
            )
    return None


def _hexes_once(route: Route, rules: RouteRules) -> Refusal | None:
    """Hexes in a row that are the same are one visit: a tile may join two stops of its own."""
    if not rules.hex_once:
        return None
    path = [hex for leg in route.legs for hex in leg]
    visits = [path[0]] + [two for one, two in pairwise(path) if one != two]
    for hex, times in Counter(visits).items():
        if times > 1:
            return no(COMES_TWICE, rules.sections.valid, train=route.train, hex=hex)
    return None


def _length(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Refusal | None:
    """Every stop counts but those that the train may leave out; without a choice, only these."""
    section = rules.sections.length
    needed = needed_stops(network, train, route)
    for stop in (stop for stop in needed if stop not in (route.counted or needed)):
        here = _label(network, stop)
        return no(LEAVES_OUT, section, train=train.name, stop=here)
    counted = (stop for stop in route.stops if stop in (route.counted or needed))
    kinds = [network.stop[stop].kind for stop in counted]
    count = sum(kind not in rules.free for kind in kinds)
    if count > train.stops:
        return no(PASSES, section, number=count, train=train.name, most=train.stops)
    large = sum(kind in rules.large for kind in kinds)
    if train.large is not None and large > train.large:
        return no(PASSES_LARGE, section, number=large, train=train.name, most=train.large)
    return None


def _counted(network: Network, route: Route, rules: RouteRules) -> Refusal | None:
    section, name = rules.sections.length, route.train
    for stop in route.counted:
        if stop not in route.stops:
            here = _label(network, stop)
            return no(DOES_NOT_PASS, section, train=name, stop=here)
    return None


def _choice(
    network: Network, train: RunningTrain, route: Route, rules: RouteRules
) -> Refusal | None:
    section, name = rules.sections.length, train.name
    if len(route.counted) > train.stops or len(set(route.counted)) < len(route.counted):
        return no(COUNTS_MOST, section, number=train.stops, train=name)
    if route.counted and not any(network.stop[stop].own for stop in route.counted):
        return no(COUNTS_NO_STATION, section, train=name)
    return None


def _apart(network: Network, one: Route, two: Route, rules: RouteRules) -> Refusal | None:
    section, second = rules.sections.several, set(_pieces(network, two))
    for piece in _by_place(piece for piece in _pieces(network, one) if piece in second):
        ends = piece.split("/") if "/" in piece else []
        if not ends:
            return no(
                SAME_TRACK, section, first=one.train, second=two.train, hex=piece.partition(".")[0]
            )
        if one.train == two.train:
            return no(BOTH_USE_TRACK, section, train=one.train, one=ends[0], two=ends[1])
        return no(
            TWO_USE_TRACK, section, first=one.train, second=two.train, one=ends[0], two=ends[1]
        )
    return None


def _label(network: Network, stop: StopId) -> str:
    """The name of the place, or its hex; of a stop out of reach only the hex is known."""
    known = network.stop.get(stop)
    return known.name or known.hex if known else stop.partition(".")[0]
