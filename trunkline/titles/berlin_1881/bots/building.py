"""Where a company of 1881 builds: for the run now, for the trains to come, for the bonuses.

What the trains to come could run is found with exact routes for a long train, so that track leads
to revenue and not just anywhere. Money that no train needs is spent on the terrain in the way.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from trunkline.kernel import Action, Legal, play
from trunkline.rails.board.board import Board
from trunkline.rails.board.frontier import frontier
from trunkline.titles.berlin_1881.bots.greedy import coming, of
from trunkline.titles.berlin_1881.bots.outlook import (
    income_on,
    next_train,
    promise,
    promise_after,
)
from trunkline.titles.berlin_1881.rules.atlas import ATLAS, MAP
from trunkline.titles.berlin_1881.rules.building import reach_of
from trunkline.titles.berlin_1881.rules.done import Done
from trunkline.titles.berlin_1881.rules.lay_track import LayTile, LayTrack, building_cost
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import TRAINS, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

SHORTLIST = 8
"""How many lays are judged by the run they allow."""
FAR = 0.5
"""How much the run of a long train counts beside the run now."""
REACH = 1.0
"""What the reach counts, beside the run."""
CONNECTION_PART = 0.25
"""What a connection bonus is worth beside a run that is paid in every round."""
BEYOND = 0.15
"""What stops count that are not in reach yet, one tile away."""
FADING = 0.6
"""How much less for each further tile."""
TILES = 3
"""Stops further away than that are not thought of."""
BLANK = 20
"""What a stop may pay that has no tile yet."""
MONEY, IDLE_MONEY = 1 / 8, 1 / 400
"""What a Mark for the terrain is worth, and one that no train needs."""
LONG = {True: "6", False: "S7"}
"""The train that stands for those to come: of tramways, of networks."""


class Site(NamedTuple):
    """A lay with the board it makes."""

    reach: float
    number: float
    lay: LayTile
    board: Board


def best_lay(t: Berlin, s: BerlinState, step: LayTrack, random: Random) -> Action:
    """The lay that adds most to what the company can run now and later; none if nothing does."""
    found = rated_lays(t, s, step, random)
    ground, company = step.ground(s), step.company
    reach = REACH * promise(s.pieces, company, ground) + beyond(s, company, ground)
    runs = bool(income_on(s, company, ground, *coming(s, step)))
    if found and (not runs or found[0][0] > standing(s, step, ground, reach)):
        return found[0][1]
    return Done(step.decider(t, s))


def rated_lays(
    t: Berlin, s: BerlinState, step: LayTrack, random: Random
) -> list[tuple[float, LayTile]]:
    """The lays that are worth a look, with what the board is then worth to the company."""
    found = [
        (
            standing(s, step, site.board, site.reach)
            + CONNECTION_PART * connection(t, s, site.lay),
            site.number,
            site.lay,
        )
        for site in shortlist(s, step, of(Legal(t, s), LayTile), random)
    ]
    return [(gain, lay) for gain, _, lay in sorted(found, key=lambda each: each[:2], reverse=True)]


def standing(s: BerlinState, step: LayTrack, board: Board, reach: float) -> float:
    """What a board is worth to the company."""
    company = step.company
    far = income_on(s, company, board, LONG[company in TRAMWAYS]) if FAR else 0
    return income_on(s, company, board, *coming(s, step)) + FAR * far + reach


def shortlist(s: BerlinState, step: LayTrack, lays: list[LayTile], random: Random) -> list[Site]:
    """The lays that reach furthest for their money."""
    company, ground, found = step.company, step.ground(s), []
    for a in lays:
        board = ATLAS.lay(ground, a.hex, a.tile, a.rotation)
        bonus = 0 if s.board.tile_at(a.hex) else MAP[a.hex].trait("construction")
        money = (bonus - building_cost(s, a.hex)) * (IDLE_MONEY if idle(s, company, a) else MONEY)
        reach = REACH * promise_after(s.pieces, company, ground, board, a.hex) + money
        reach += beyond(s, company, board)
        found.append(Site(reach, random.random(), a, board))
    return sorted(found, key=lambda site: site[:2], reverse=True)[:SHORTLIST]


def beyond(s: BerlinState, company: str, board: Board) -> float:
    """What the stops promise that a few tiles more would bring into reach."""
    track = s.pieces.atlas.track(board)
    reach = reach_of(s.pieces, board, company)
    total = 0.0
    for number, tiles in frontier(track.cells, track.mates, reach, TILES).items():
        face = track.cells[number].face
        value = max(node.value() for node in face.nodes) or BLANK
        total += value * FADING ** (tiles - 1)
    return BEYOND * total


def idle(s: BerlinState, company: str, a: LayTile) -> bool:
    """Whether the company needs no train, or can pay for one after this lay."""
    left = s.money[company] - building_cost(s, a.hex)
    coming = next_train(s, company)
    lasting = any(not TRAINS[train].rusted_by for train in s.trains[company])
    return lasting or not coming or left >= s.pieces.trains[coming].price


def connection(t: Berlin, s: BerlinState, a: Action) -> int:
    """The connection bonus that a lay brings (7.2.4 b)."""
    after = s.clone()
    play(t, after, a)
    return after.earned.connection - s.earned.connection
