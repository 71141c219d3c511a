"""Trains: what is on sale, and what the first of a type brings about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import message
from trunkline.rails.rounds.box import OrdinaryTrain
from trunkline.rails.rounds.paying import close_privates
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.rounds.surplus import too_many
from trunkline.rails.stock.trains import rusted

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

PHASE_BEGINS = message("rounds.trains.phase-begins", "Phase {phase} begins.")
RUST = message("rounds.trains.rust", "All {train}-trains are scrapped.")


def on_sale(t: Ordinary, s: RailsState) -> tuple[OrdinaryTrain, ...]:
    """What the depot sells: the lowest type, and those that are sold beside it already."""
    lowest = t.box.depot.on_sale(s.gone)
    beside = (
        train
        for train in t.box.trains.values()
        if train.sold_from and s.gone.get(train.sold_from) and t.box.depot.has(train, s.gone)
    )
    return tuple(dict.fromkeys((lowest, *beside)))


def cheapest(t: Ordinary, s: RailsState) -> OrdinaryTrain:
    """The cheapest train of the depot and of those handed back."""
    used = (t.box.trains[name] for name in s.used)
    return min((*on_sale(t, s), *used), key=lambda train: train.price)


def leave(t: Ordinary, s: RailsState, train: OrdinaryTrain, buyer: str) -> None:
    """A train leaves the depot: the first of its type begins a phase.

    In this order: what the phase says, rust, the closing of privates, discards.
    """
    before = t.phase(s)
    first = not s.gone.get(train.name)
    s.gone[train.name] = s.gone.get(train.name, 0) + 1
    if not first:
        return
    now = t.phase(s)
    if now is not before:
        s.tell(PHASE_BEGINS, phase=now.name)
    for old in rusted(t.box.components.trains, train.name):
        scrap(t, s, old)
    if now is not before and now.closes_privates:
        close_privates(t, s)
    if any(too_many(t, s, company) for company in t.box.charters):
        s.push(t.plan.surplus(buyer))


def scrap(t: Ordinary, s: RailsState, name: str) -> None:
    """All trains of a type leave the game, used ones too."""
    s.tell(RUST, train=name)
    s.used = tuple(train for train in s.used if train != name)
    for company in t.box.charters:
        s.trains[company] = tuple(train for train in s.trains[company] if train != name)
