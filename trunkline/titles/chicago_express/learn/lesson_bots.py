"""The parts that Rosa and Theo play in the guided game: facts of the position decide."""

from __future__ import annotations

from trunkline.kernel import Action, decision
from trunkline.titles.chicago_express.learn.facts import best_build, best_place, can
from trunkline.titles.chicago_express.rules import ChicagoExpress, ChicagoState
from trunkline.titles.chicago_express.rules.actions import Bid, Choose, Develop, Expand, Pass
from trunkline.titles.chicago_express.rules.bidding import Bidding
from trunkline.titles.chicago_express.rules.components import Kind
from trunkline.titles.chicago_express.rules.development import Development
from trunkline.titles.chicago_express.rules.expansion import Expansion
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.state import red
from trunkline.titles.chicago_express.rules.turn import Turn

ROSA = {"PRR": 9, "B&O": 5, "C&O": 6, "NYC": 0}
THEO = {"PRR": 0, "B&O": 7, "C&O": 9, "NYC": 9}
"""Up to how much they bid for the first shares."""
FIRST_BIDS = {"C&O": 8}
"""Where the first bid is more than the least one: the company shall be able to build."""
BEYOND = 2
"""Dollars beyond the least bid that they pay for later shares, if anybody else has bid."""


def rosa(t: ChicagoExpress, s: ChicagoState, player: str) -> Action | None:
    """She builds as long as she can, then she develops."""
    return _play(t, s, player, ROSA, ("expansion", "development"))


def theo(t: ChicagoExpress, s: ChicagoState, player: str) -> Action | None:
    """He builds in his first turns and develops from then on."""
    early = s.dials.expansion <= 1
    order: tuple[Kind, ...] = ("expansion", "development") if early else ("development",)
    return _play(t, s, player, THEO, order)


def _play(
    t: ChicagoExpress,
    s: ChicagoState,
    player: str,
    limits: dict[str, int],
    order: tuple[Kind, ...],
) -> Action | None:
    step = decision(s)
    if isinstance(step, Bidding):
        return _bid(s, step, player, limits)
    if isinstance(step, Turn):
        return Choose(player, _kind(t, s, player, order))
    if isinstance(step, Expansion):
        build = best_build(t, s, player)
        return Pass(player) if build is None else Expand(player, build.company, build.hexes)
    if isinstance(step, Development):
        place = best_place(t, s, player)
        return Pass(player) if place is None else Develop(player, place.hex)
    return Pass(player)


def _bid(s: ChicagoState, step: Bidding, player: str, limits: dict[str, int]) -> Action:
    least = step.least(s)
    if not any(isinstance(each, Opening) for each in s.stack):
        limit = s.companies[step.company].minimum_bid + BEYOND if step.auction.highest else 0
    else:
        limit = limits[step.company]
    wanted = max(least, 0 if step.auction.highest else FIRST_BIDS.get(step.company, 0))
    return Bid(player, wanted) if wanted <= min(limit, s.cash[player]) else Pass(player)


def _kind(t: ChicagoExpress, s: ChicagoState, player: str, order: tuple[Kind, ...]) -> Kind:
    """The first that leads to something, then any that is not on red, auctions last."""
    rest: tuple[Kind, ...] = ("development", "expansion", "auction")
    useful = [kind for kind in order if can(t, s, player, kind)]
    return next(iter([*useful, *(kind for kind in rest if not red(t, s, kind))]))
