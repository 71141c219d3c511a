"""Where a company of 1880 builds: for the run now, for the trains to come, for the merger."""

from __future__ import annotations

from math import inf
from random import Random

from trunkline.titles.china_1880.bots.opening import stops_after
from trunkline.titles.china_1880.bots.outlook import ceiling, revenue, safe, with_lay
from trunkline.titles.china_1880.rules.actions import LayTile
from trunkline.titles.china_1880.rules.building import cost
from trunkline.titles.china_1880.rules.components import MAJORS
from trunkline.titles.china_1880.rules.merger import joined
from trunkline.titles.china_1880.rules.run_trains import trains_of
from trunkline.titles.china_1880.rules.state import ChinaState

SHORTLIST = 5
"""How many lays are judged by the run they allow."""
BEST_STOPS = 6
"""The trains to come call at so many stops."""
FURTHER_STOPS = 0.2
"""What further stops in reach count, in parts of their value."""
TERRAIN = 0.3
"""What a Yuan of terrain costs, in Yuan of income."""
RUN = 3
"""How much more the run now counts than what the trains to come could call at."""
MERGER = 250
"""What it is worth to join an investor to its company."""
SMALL_CHANGE = 30
"""What a company spends on terrain although it saves for a train."""


def best_lay(s: ChinaState, company: str, lays: list[LayTile], random: Random) -> LayTile:
    """The lay that adds most; a shortlist by the stops in reach is judged by its runs."""
    investor = waiting_investor(s, company)
    extra = () if s.trains.get(company) or company not in MAJORS else (s.train_on_sale,)
    trains = (*trains_of(s, company), *extra)
    best, most = lays[0], -inf
    for promise, values, a in shortlist(s, company, lays, random, SHORTLIST):
        if RUN * ceiling(values, trains) + promise + MERGER * bool(investor) > most:
            after = with_lay(s, a.hex, a.tile, a.rotation)
            merges = bool(investor) and joined(after, investor)
            gain = RUN * revenue(after, company, *extra) + promise + MERGER * merges
            if gain > most:
                best, most = a, gain
    return best


def shortlist(
    s: ChinaState, company: str, lays: list[LayTile], random: Random, count: int
) -> list[tuple[float, list[int], LayTile]]:
    """The most promising lays that the company can pay for, with all the stops then in reach."""
    found = []
    for a in affordable(s, company, lays):
        values = sorted(stops_after(s, company, a), reverse=True)
        found.append(
            (promise(values) - TERRAIN * cost(s, company, a.hex), random.random(), values, a)
        )
    found.sort(key=lambda each: each[:2], reverse=True)
    return [(each, values, a) for each, _, values, a in found[:count]]


def affordable(s: ChinaState, company: str, lays: list[LayTile]) -> list[LayTile]:
    """What leaves enough for a train that the company still needs."""
    treasury = s.cash[company]
    reserve = 0 if safe(s, company) else min(treasury, s.train_on_sale.price)
    most = treasury - reserve + SMALL_CHANGE
    return [a for a in lays if cost(s, company, a.hex) <= most] or lays


def promise(values: list[int]) -> float:
    """What stops in reach are worth to the trains to come, the best stop first."""
    return sum(values[:BEST_STOPS]) + FURTHER_STOPS * sum(values[BEST_STOPS:])


def waiting_investor(s: ChinaState, company: str) -> str:
    """The investor that a lay of this company or investor could join to its company, or ""."""
    for name, investor in s.investors.items():
        if company in (name, investor.company) and not investor.merged:
            founded = bool(investor.company) and s.floated(investor.company)
            return name if founded and not joined(s, name) else ""
    return ""
