"""What a company of 1880 can earn, with other trains, other track, and how long its trains last."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from trunkline.rails.board.board import Board
from trunkline.rails.routes.best import Best
from trunkline.rails.routes.route import Route
from trunkline.rails.routes.running import Running
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.components import AMOUNTS, DEPOT, MAJORS, TRAINS, ChinaTrain
from trunkline.titles.china_1880.rules.operating import LAST_TURNS, OperatingRound
from trunkline.titles.china_1880.rules.run_trains import network_of, route_rules, trains_of
from trunkline.titles.china_1880.rules.state import ChinaState

STEPS = 300
"""How long routes are sought for a guess."""
NO_RUN = Best(0, (), proved=True, bound=0)
TOURIST = TRAINS["8"]
"""Stands for the trains to come when track is judged: it calls at eight stops."""
EXTRAS = AMOUNTS.taiwan_extra + AMOUNTS.trans_siberian
"""What a run can earn beyond its stops."""
TYPES = [train for train in DEPOT.trains if not train.extra]
ORDER = [train.name for train in TYPES]
LASTING = ORDER.index("6")
"""The first type that is never scrapped."""


def revenue(s: ChinaState, company: str, *more: ChinaTrain) -> int:
    """The best run now, with these trains beside its own."""
    return best_run(s, company, *more).value


def long_run(s: ChinaState, company: str) -> int:
    """What a long train alone would earn: exact routes stand for what the trains to come reach."""
    return Running(network_of(s, company), (TOURIST,), route_rules(s, company)).best(STEPS).value


def best_routes(s: ChinaState, company: str) -> tuple[Route, ...]:
    """Good routes for its trains."""
    return best_run(s, company).routes


def best_run(s: ChinaState, company: str, *more: ChinaTrain) -> Best:
    """What a short search finds for its trains and these."""
    trains = (*trains_of(s, company), *more)
    if not trains:
        return NO_RUN
    return Running(network_of(s, company), trains, route_rules(s, company)).best(STEPS)


def on_board(s: ChinaState, board: Board) -> ChinaState:
    """The same position on another board."""
    other = s.clone()
    other.board = board
    return other


def with_lay(s: ChinaState, hex_id: str, tile: str, rotation: int) -> ChinaState:
    return on_board(s, ATLAS.lay(s.board, hex_id, tile, rotation))


def with_station(s: ChinaState, company: str, hex_id: str, city: int) -> ChinaState:
    return on_board(s, s.board.place(company, hex_id, city))


def ceiling(values: list[int], trains: Iterable[ChinaTrain]) -> int:
    """What these trains cannot exceed if these are what all stops in reach pay."""
    best = sorted(values, reverse=True)
    return EXTRAS + sum(sum(best[: train.stops]) for train in trains)


def lasts(train: str) -> bool:
    """Whether the train is never scrapped."""
    return not TRAINS[train].rusted_by and train != "2R"


def safe(s: ChinaState, company: str) -> bool:
    """Whether the company has a train for the rest of the game; investors lease theirs."""
    return company not in MAJORS or any(lasts(train) for train in s.trains[company])


class Need(NamedTuple):
    """When a company's last train will be gone, in circles of turns, and what the next costs."""

    circles: int
    price: int


NEVER = Need(99, 0)


def next_need(s: ChinaState, company: str) -> Need:
    """(0, price) means now; a company with a lasting train needs nothing.

    A type is sold in about a circle of turns, or leaves the game. A train that lasts is bought as
    soon as there is one.
    """
    if safe(s, company):
        return NEVER
    on_sale = ORDER.index(s.train_on_sale.name)
    own = [ORDER.index(TRAINS[train].rusted_by) for train in s.trains[company] if train != "2R"]
    if not own:
        return Need(0, s.train_on_sale.price)
    gone = max(own)
    return Need(gone - on_sale, TYPES[min(gone, max(on_sale, LASTING))].price)


def urgent(s: ChinaState, company: str) -> bool:
    """Whether the company may lose its last train within about a circle."""
    return next_need(s, company).circles <= 1


def shortfall(s: ChinaState, player: str) -> int:
    """What the player should keep for trains that his companies will be forced to buy."""
    total = 0
    for company in s.directed_by(player):
        if s.floated(company) and urgent(s, company):
            total += max(0, next_need(s, company).price - s.cash[company])
    return total


def turns_left(s: ChinaState) -> float:
    """A guess at how often each company will still operate; after the last 8-train it is known."""
    first = s.stack[0] if s.stack else None
    if s.marker_is_fixed and isinstance(first, OperatingRound):
        return float(min(LAST_TURNS, LAST_TURNS + 1 - first.laps))
    left = sum(DEPOT.left(train, s.gone) or 0 for train in TYPES if train.count)
    companies = max(1, sum(s.floated(company) for company in s.companies))
    return min(14.0, 3 + 1.2 * left / companies)
