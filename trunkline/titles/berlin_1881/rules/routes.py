"""The routes of tramcars and S-trains: what is valid, earned and best (7.2.3, 7.4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from trunkline.rails.board.cell import stop_id
from trunkline.rails.board.memo import BoardMemo
from trunkline.rails.board.tile import Node
from trunkline.rails.routes import running as rails
from trunkline.rails.routes.best import Best
from trunkline.rails.routes.network import Chain, Network, StopId
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.rules import THERE_AND_BACK, TRAM, Passage, RouteRules, Sections
from trunkline.rails.stock.trains import Train, without
from trunkline.titles.berlin_1881.rules.atlas import MAP
from trunkline.titles.berlin_1881.rules.depots import depot_at, strain_passes, tram_passes
from trunkline.titles.berlin_1881.rules.sections import LENGTH, ROUTES, RUN, S_RUN
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import S_RAILS, TRAM_RAILS, TRAMWAYS

FERRY = "ferry"
FERRIES = tuple(Passage(FERRY, h.id, h.trait("ferry")) for h in MAP if h.trait("ferry"))
"""7.2.4 d: 40 Mark for each landing that a route includes."""
NETWORKS: BoardMemo[str, Network] = BoardMemo()
"""By company."""
RUNS: BoardMemo[tuple[str, tuple[str, ...], tuple[str, ...]], Running] = BoardMemo()
"""By company, trains, and the track that other networks have used."""


class Running(rails.Running, frozen=True):
    """What decides a run in 1881."""

    def income(self, routes: tuple[Route, ...]) -> tuple[int, int]:
        """Route income and ferry bonus; S-trains get the ferry bonus once (7.4.3)."""
        earnings = self.earnings(routes)
        ferry = sum(
            amount for run in earnings.routes for name, amount in run.extras if name == FERRY
        )
        return earnings.value - ferry, ferry

    def possible(self) -> bool:
        """Whether any train has a route; much quicker than the best one. # must agree with best

        Every route contains one from an own station over stops alone to the next station, and
        every train is long enough for that.
        """
        own = (stop for stop in self.network.stops if stop.own)
        return bool(self.trains) and any(
            self.leads_on(stop.id, (stop.hex,), self.ends(stop.id)) for stop in own
        )

    def ends(self, start: StopId) -> tuple[str, ...]:
        """The kinds of stop at which a route from here may end."""
        lonely = self.rules.home == start and self.rules.lonely_home(self.network)
        return (*self.rules.ends, *self.rules.free) if lonely else self.rules.ends

    def leads_on(self, at: StopId, hexes: tuple[str, ...], ends: tuple[str, ...]) -> bool:
        """Whether a way that has come here through these hexes can go on to an end."""
        for number in self.network.at[at]:
            chain = self.network.chains[number]
            new = chain.hexes_from(at)[1:]
            if not self.usable(chain, (*hexes, *new)):
                continue
            far = self.network.stop[chain.other(at)]
            if far.kind in ends or self.leads_on(far.id, (*hexes, *new), ends):
                return True
        return False

    def usable(self, chain: Chain, hexes: tuple[str, ...]) -> bool:
        """No hex a second time, no track that another network has used."""
        closed = self.rules.closed
        return (
            chain.a != chain.b
            and len(set(hexes)) == len(hexes)
            and not any(piece in closed for piece in chain.track)
        )


def running(s: BerlinState, company: str) -> Running:
    """The network, trains and rules of a tramway or of an S-Bahn network."""
    return run_of(s, company, _ready(s, company), s.used)


def run_of(
    s: BerlinState, company: str, trains: tuple[str, ...], used: tuple[str, ...] = ()
) -> Running:
    """What these trains run if other networks have used this track."""
    return RUNS.get(s.board, (company, trains, used), lambda: _run(s, company, trains, used))


def _run(s: BerlinState, company: str, trains: tuple[str, ...], used: tuple[str, ...]) -> Running:
    running = tuple(s.pieces.trains[name] for name in trains)
    return Running(network_of(s, company), running, rules_of(s, company, used))


def _ready(s: BerlinState, company: str) -> tuple[str, ...]:
    return without(s.trains[company], s.ran.get(company, ()))


def trains_of(s: BerlinState, company: str) -> tuple[Train, ...]:
    """The trains that may run now: after a merger not those that have run in this round."""
    return tuple(s.pieces.trains[name] for name in _ready(s, company))


def network_of(s: BerlinState, company: str) -> Network:
    """The stops and the rails open to a tramway or to an S-Bahn network."""
    return NETWORKS.get(s.board, company, lambda: _network(s, company))


def _network(s: BerlinState, company: str) -> Network:
    track = s.pieces.atlas.track(s.board)
    if company in TRAMWAYS:
        return track.network(company, _value, TRAM_RAILS, tram_passes)
    return track.network(company, _value, S_RAILS, strain_passes)


def _value(hex_id: str, node: Node) -> int:
    return node.value()


def rules_of(s: BerlinState, company: str, used: tuple[str, ...]) -> RouteRules:
    """7.2.3.1: trams may end at a stop only while the home is linked with no other station.

    7.4.3: S-trains pay stations twice and leave alone what other networks have used.
    """
    if company in TRAMWAYS:
        depot = depot_at(s, company, TRAMWAYS[company].home)
        return RouteRules(
            free=TRAM.free,
            ends=TRAM.ends,
            hex_once=True,
            home=stop_id(depot.hex, depot.node) if depot else "",
            passages=FERRIES,
            sections=Sections(ROUTES, LENGTH, RUN),
        )
    return RouteRules(
        free=THERE_AND_BACK.free,
        ends=THERE_AND_BACK.ends,
        twice=THERE_AND_BACK.twice,
        hex_once=True,
        closed=used,
        passages=FERRIES,
        sections=Sections(S_RUN, S_RUN, S_RUN),
    )


def best_run(s: BerlinState, company: str) -> Best:
    """The best routes of a company."""
    return running(s, company).best()


def rails_used(network: Network, routes: Sequence[Route]) -> tuple[str, ...]:
    """The pieces of track between stations that routes use, for 7.4.3."""
    used: set[str] = set()
    for route in routes:
        for (one, two), leg in zip(pairwise(route.stops), route.legs, strict=True):
            number = network.leg(one, two, leg)
            if number is not None:
                used.update(network.chains[number].track)
    return tuple(sorted(used))
