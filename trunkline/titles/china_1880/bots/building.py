"""Where a company of 1880 builds: for the run now, for the trains to come, for the merger."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.rails.board.frontier import frontier
from trunkline.rails.board.track import Track
from trunkline.titles.china_1880.bots.opening import stops_after
from trunkline.titles.china_1880.bots.outlook import (
    TOURIST,
    ceiling,
    long_run,
    revenue,
    safe,
    with_lay,
)
from trunkline.titles.china_1880.rules.actions import LayTile
from trunkline.titles.china_1880.rules.atlas import ATLAS
from trunkline.titles.china_1880.rules.building import cost
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.merger import joined
from trunkline.titles.china_1880.rules.run_trains import trains_of
from trunkline.titles.china_1880.rules.state import ChinaState

LOOKED_AT = 24
"""How many lays are judged by what lies beyond."""
SHORTLIST = 5
"""How many lays are judged by the run they allow."""
BEST_STOPS = 6
"""The trains to come call at so many stops."""
FURTHER_STOPS = 0.2
"""What further stops in reach count, in parts of their value."""
TERRAIN = 0.3
"""What a Yuan of terrain costs, in Yuan of income."""
FAR = 1.0
"""How much the run of a long train counts, which stands for the trains to come."""
BEYOND = 0.3
"""What stops count that are not in reach yet, one tile away."""
FADING = 0.6
"""How much less for each further tile."""
DEAD_END = 60
"""What it costs to be left without a way on while no tile can be upgraded."""
TILES = 3
"""Stops further away than that are not thought of."""
BLANK = 20
"""What a stop may pay that has no tile yet."""
RUN = 3
"""How much more the run now counts than what the trains to come could call at."""
MERGER = 250
"""What it is worth to join an investor to its company."""
MEETING = 160
"""What it is worth to be one tile away from that, and fading with each further one."""
MEETING_TILES = 5
"""Further away nobody turns to meet."""
SMALL_CHANGE = 30
"""What a company spends on terrain although it saves for a train."""
Found = tuple[float, float, list[int], LayTile]
"""A lay with what it promises, a random number, and what the stops pay that are then in reach."""


def best_lay(s: ChinaState, company: str, lays: list[LayTile], random: Random) -> LayTile:
    """The lay that adds most; a shortlist by the stops in reach is judged by its runs."""
    investor = waiting_investor(s, company)
    extra = () if s.trains.get(company) or company not in MAJORS else (s.train_on_sale,)
    trains = (*trains_of(s, company), *extra)
    best, most = lays[0], -inf
    count, other = 2 * SHORTLIST if investor else SHORTLIST, partner(s, company, investor)
    for promise, values, a in shortlist(s, company, lays, random, count, other):
        hope = RUN * ceiling(values, trains) + FAR * ceiling(values, (TOURIST,))
        if hope + promise + MERGER * bool(investor) > most:
            after = with_lay(s, a.hex, a.tile, a.rotation)
            merges = bool(investor) and joined(after, investor)
            run = RUN * revenue(after, company, *extra) + FAR * long_run(after, company)
            gain = run + promise + MERGER * merges
            if gain > most:
                best, most = a, gain
    return best


def shortlist(
    s: ChinaState, company: str, lays: list[LayTile], random: Random, count: int, other: str = ""
) -> list[tuple[float, list[int], LayTile]]:
    """The most promising lays that the company can pay for, with all the stops then in reach.

    `other` is whom it wants to meet, if anybody.
    """
    found = []
    for a in affordable(s, company, lays):
        values = sorted(stops_after(s, company, a), reverse=True)
        found.append(
            (promise(values) - TERRAIN * cost(s, company, a.hex), random.random(), values, a)
        )
    found.sort(key=lambda each: each[:2], reverse=True)
    found = [
        (gain + beyond(s, company, a, other), luck, values, a)
        for gain, luck, values, a in found[:LOOKED_AT]
    ]
    return [(each, values, a) for each, _, values, a in unlike(found)[:count]]


def unlike(found: list[Found]) -> list[Found]:
    """The best first, and of those in the same hex that promise the same only one."""
    known = {(a.hex, gain): (gain, luck, values, a) for gain, luck, values, a in found}
    return sorted(known.values(), key=lambda each: each[:2], reverse=True)


def beyond(s: ChinaState, company: str, a: LayTile, other: str = "") -> float:
    """What the stops promise that a few tiles more would bring into reach, and the way to meet."""
    track = ATLAS.track(ATLAS.lay(s.board, a.hex, a.tile, a.rotation))
    stage, total = "ABCD".index(s.phase.letter), 0.0
    most = MEETING_TILES if other else TILES
    found = frontier(track.cells, track.mates, track.reach(company), most)
    for number, tiles in found.items():
        if tiles <= TILES:
            value = max(node.value(stage) for node in track.cells[number].face.nodes) or BLANK
            total += value * FADING ** (tiles - 1)
    further = BEYOND * total if total or upgrades(s) else -DEAD_END
    return further + (meeting(track, other, found) if other else 0.0)


def meeting(track: Track, other: str, found: dict[int, int]) -> float:
    """What it is worth that so few tiles lack to a stop of the other, of those that were found."""
    stops = {track.index[hex_id] for hex_id, _ in track.reach(other).stops()}
    lacking = [tiles for number, tiles in found.items() if number in stops]
    return MEETING * FADING ** (min(lacking) - 1) if lacking else 0.0


def upgrades(s: ChinaState) -> bool:
    """Whether tiles can be replaced: before that, track that leads nowhere ends all building."""
    return len(s.phase.colours) > 1


def affordable(s: ChinaState, company: str, lays: list[LayTile]) -> list[LayTile]:
    """What leaves enough for a train that the company still needs."""
    treasury = s.cash[company]
    reserve = 0 if safe(s, company) else min(treasury, s.train_on_sale.price)
    most = treasury - reserve + SMALL_CHANGE
    return [a for a in lays if cost(s, company, a.hex) <= most] or lays


def promise(values: list[int]) -> float:
    """What stops in reach are worth to the trains to come, the best stop first."""
    return sum(values[:BEST_STOPS]) + FURTHER_STOPS * sum(values[BEST_STOPS:])


def partner(s: ChinaState, company: str, investor: str) -> str:
    """Whom a company or an investor wants to meet, where an investor waits for its company."""
    if not investor:
        return ""
    return s.investors[investor].company if company == investor else investor


def waiting_investor(s: ChinaState, company: str) -> str:
    """The investor that a lay of this company or investor could join to its company, or ""."""
    for name, investor in s.investors.items():
        if company in (name, investor.company) and not investor.merged:
            founded = bool(investor.company) and s.floated(investor.company)
            return name if founded and not joined(s, name) else ""
    return ""
