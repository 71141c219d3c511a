"""Where a company of 1880 builds: for the run now, for the trains to come, for the merger."""

from __future__ import annotations

from random import Random

from trunkline.bots.china_1880.outlook import revenue, safe, stops, with_lay
from trunkline.titles.china_1880.actions import LayTile
from trunkline.titles.china_1880.building import cost
from trunkline.titles.china_1880.components import MAJORS
from trunkline.titles.china_1880.merger import joined
from trunkline.titles.china_1880.state import ChinaState

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
    after = {a: with_lay(s, a.hex, a.tile, a.rotation) for a in affordable(s, company, lays)}
    promises = {a: promise(s, after[a], company, a) for a in after}
    ranked = sorted(after, key=lambda a: (-promises[a], random.random()))[:SHORTLIST]
    investor = waiting_investor(s, company)
    train = () if s.trains.get(company) or company not in MAJORS else (s.train_on_sale,)

    def gain(a: LayTile) -> float:
        merges = bool(investor) and joined(after[a], investor)
        return RUN * revenue(after[a], company, *train) + promises[a] + MERGER * merges

    return max(ranked, key=lambda a: (gain(a), random.random()))


def affordable(s: ChinaState, company: str, lays: list[LayTile]) -> list[LayTile]:
    """What leaves enough for a train that the company still needs."""
    treasury = s.cash[company]
    reserve = 0 if safe(s, company) else min(treasury, s.train_on_sale.price)
    most = treasury - reserve + SMALL_CHANGE
    return [a for a in lays if cost(s, company, a.hex) <= most] or lays


def promise(s: ChinaState, after: ChinaState, company: str, a: LayTile) -> float:
    """What the stops in reach are worth to the trains to come, less the terrain."""
    values = sorted(stops(after, company), reverse=True)
    further = FURTHER_STOPS * sum(values[BEST_STOPS:])
    return sum(values[:BEST_STOPS]) + further - TERRAIN * cost(s, company, a.hex)


def waiting_investor(s: ChinaState, company: str) -> str:
    """The investor that a lay of this company or investor could join to its company, or ""."""
    for name, investor in s.investors.items():
        if company in (name, investor.company) and not investor.merged:
            founded = bool(investor.company) and s.floated(investor.company)
            return name if founded and not joined(s, name) else ""
    return ""
