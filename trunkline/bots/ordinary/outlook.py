"""What a company of an ordinary title can earn, how long its trains last, how long the game is."""

from __future__ import annotations

from msgspec.structs import replace

from trunkline.rails.board.board import Board
from trunkline.rails.rounds.actions import LayTile
from trunkline.rails.rounds.box import OrdinaryTrain
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.paying import is_open
from trunkline.rails.rounds.run_trains import network_of
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

STEPS = 300
"""How long routes are sought for a guess."""
LONGEST, SHORTEST = 24.0, 1.0
"""Operating rounds that are still expected, at most and at least."""
PACE = 0.45
"""Trains that a company buys in an operating round, about."""
SOON = 2
"""Operating rounds that a company may wait for the money that floats it."""
TO_COME = 4
"""Stops of the train by which track is judged."""


def income(t: Ordinary, s: RailsState, company: str, *more: OrdinaryTrain) -> int:
    """The best run that a short search finds, with these trains beside its own."""
    now = t.running(s, company)
    trains = (*now.trains, *more)
    return replace(now, trains=trains).best(STEPS).value if trains else 0


def on_board(s: RailsState, board: Board) -> RailsState:
    """The same position on another board."""
    other = s.clone()
    other.board = board
    return other


def with_lay(t: Ordinary, s: RailsState, a: LayTile) -> RailsState:
    return on_board(s, t.box.atlas.lay(s.board, a.hex, a.tile, a.rotation))


def promise(t: Ordinary, s: RailsState, company: str) -> float:
    """What the stops in reach are worth to the trains to come, the best ones most."""
    values = sorted((stop.value for stop in network_of(t, s, company).stops), reverse=True)
    return sum(values[:TO_COME]) + 0.3 * sum(values[TO_COME:])


def floated(t: Ordinary, s: RailsState) -> list[str]:
    return [company for company in t.box.charters if s.floated(company)]


def companies_each(t: Ordinary, s: RailsState) -> int:
    """How many companies a player starts before he only buys shares."""
    return max(2, len(t.box.charters) // len(s.players))


def floats_soon(t: Ordinary, s: RailsState, player: str, par: int) -> bool:
    """Whether the player could float a company at this par alone, with what privates bring."""
    revenue = sum(t.plan.revenue(t, s, private) for private in t.owned(s, player))
    return par * t.plan.floating.units <= s.cash[player] + SOON * revenue


def rounds_left(t: Ordinary, s: RailsState) -> float:
    """Operating rounds until the bank is broken, by what it pays in one."""
    if s.broken:
        return SHORTEST
    flow = sum(s.income.get(company, 0) for company in floated(t, s))
    flow += sum(p.revenue for p in t.box.privates.values() if is_open(s, p.id))
    usual = 60 * max(1, len(floated(t, s)))
    return max(SHORTEST, min(LONGEST, s.cash[BANK] / max(1.4 * flow, usual)))


def survives(t: Ordinary, s: RailsState, train: str) -> float:
    """Operating rounds until a train rusts, by the trains that are sold before."""
    killer = t.box.trains[train].rusted_by
    if not killer:
        return LONGEST
    before = 0
    for each in t.box.depot.trains:
        if each.name == killer:
            break
        before += t.box.depot.left(each, s.gone) or 0
    return before / (PACE * max(2, len(floated(t, s))))


def is_safe(t: Ordinary, s: RailsState, company: str) -> bool:
    """Whether the company has a train that never rusts."""
    return any(not t.box.trains[train].rusted_by for train in s.trains[company])


def lasts(t: Ordinary, s: RailsState, company: str) -> float:
    """Operating rounds until its last train is gone."""
    return max((survives(t, s, train) for train in s.trains[company]), default=0.0)


def next_price(t: Ordinary, s: RailsState) -> int:
    """What a train costs now."""
    return on_sale(t, s)[0].price


def burden(t: Ordinary, s: RailsState, company: str) -> float:
    """What a director must expect to pay for a train of the company."""
    if not s.floated(company) or is_safe(t, s, company):
        return 0.0
    soon = lasts(t, s, company)
    if soon > 3:
        return 0.0
    earns = s.income.get(company, 0) * min(soon, 2)
    dearer = 1.0 if soon < 1 else 1.6
    return max(0.0, next_price(t, s) * dearer - s.cash[company] - earns) * (1 - soon / 4)
