"""What a company of 1880 can earn, with other trains, other track, and how long its trains last."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.rails.board import Board
from trunkline.titles.china_1880.atlas import ATLAS
from trunkline.titles.china_1880.components import DEPOT, MAJORS, TRAINS, ChinaTrain
from trunkline.titles.china_1880.run_trains import running, trains_of
from trunkline.titles.china_1880.state import ChinaState

STEPS = 1_500
"""How long routes are sought for a guess."""
TOURIST = TRAINS["8"]
"""Stands for the trains to come when track is judged: it counts the six best stops it passes."""
TYPES = [train for train in DEPOT.trains if not train.extra]


def revenue(s: ChinaState, company: str, *more: ChinaTrain) -> int:
    """The best run now, with these trains beside its own; kept with the board."""
    trains = (*trains_of(s, company), *more)
    if not trains:
        return 0
    director = s.director(company)
    powers = (s.owner("P2") == director, s.owner("P3") == director)
    key = ("revenue", company, s.phase.letter, powers, *sorted(train.name for train in trains))
    known = s.board.of_all
    if key not in known:
        known[key] = replace(running(s, company), trains=trains).best(STEPS).value
    value: int = known[key]
    return value


def on_board(s: ChinaState, board: Board) -> ChinaState:
    """The same position on another board."""
    other = s.clone()
    other.board = board
    return other


def with_lay(s: ChinaState, hex_id: str, tile: str, rotation: int) -> ChinaState:
    return on_board(s, ATLAS.lay(s.board, hex_id, tile, rotation))


def with_station(s: ChinaState, company: str, hex_id: str, city: int) -> ChinaState:
    return on_board(s, s.board.place(company, hex_id, city))


def stops(s: ChinaState, company: str) -> list[int]:
    """What the stops pay that the company's trains could ever call at."""
    stage, track = "ABCD".index(s.phase.letter), ATLAS.track(s.board)
    return [track.node(*place).value(stage) for place in track.reach(company).stops()]


def extent(s: ChinaState, company: str) -> int:
    """The values of all stops that the company's trains could ever call at."""
    return sum(stops(s, company))


def lasts(train: str) -> bool:
    """Whether the train is never scrapped."""
    return not TRAINS[train].rusted_by and train != "2R"


def safe(s: ChinaState, company: str) -> bool:
    """Whether the company has a train for the rest of the game; investors lease theirs."""
    return company not in MAJORS or any(lasts(train) for train in s.trains[company])


def trains_until(s: ChinaState, kind: str) -> int:
    """How many trains must leave the bank before the first of this type."""
    before = TYPES[: [train.name for train in TYPES].index(kind)]
    return sum(DEPOT.left(train, s.gone) or 0 for train in before)


def next_need(s: ChinaState, company: str) -> tuple[int, int]:
    """When the company's last train will be gone, in trains sold, and what the next one costs.

    (0, price) means now; a company with a lasting train needs nothing.
    """
    if safe(s, company):
        return 99, 0
    own = [TRAINS[train] for train in s.trains[company] if train != "2R"]
    if not own:
        return 0, s.train_on_sale.price
    until = {train.rusted_by: trains_until(s, train.rusted_by) for train in own}
    kind = max(until, key=until.__getitem__)
    return until[kind], TRAINS[kind].price


def urgent(s: ChinaState, company: str) -> bool:
    """Whether the company may lose its last train within about a circle."""
    companies = sum(s.floated(company) for company in MAJORS if company in s.companies)
    return next_need(s, company)[0] <= companies + 1


def shortfall(s: ChinaState, player: str) -> int:
    """What the player should keep for trains that his companies will be forced to buy."""
    total = 0
    for company in s.directed_by(player):
        if s.floated(company) and urgent(s, company):
            total += max(0, next_need(s, company)[1] - s.cash[company])
    return total


def turns_left(s: ChinaState) -> float:
    """A guess at how often each company will still operate."""
    left = sum(DEPOT.left(train, s.gone) or 0 for train in TYPES if train.count)
    companies = max(1, sum(s.floated(company) for company in s.companies))
    return min(14.0, 3 + 1.3 * left / companies)
