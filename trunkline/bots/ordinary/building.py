"""Where to build: what a tile or a station adds to the run now and to the reach of later trains."""

from __future__ import annotations

from random import Random

from trunkline.bots.ordinary.outlook import income, next_price, on_board, promise, with_lay
from trunkline.kernel import Action
from trunkline.rails.rounds.actions import LayTile, Pass, PlaceMarker
from trunkline.rails.rounds.depot import on_sale
from trunkline.rails.rounds.ordinary import Ordinary
from trunkline.rails.rounds.place_station import station_price
from trunkline.rails.rounds.state import RailsState

SHORTLIST = 6
"""Lays whose runs are worked out."""
LATER = 0.35
"""What reach for later trains counts beside the run now."""


def best_lay(
    t: Ordinary, s: RailsState, company: str, legal: list[Action], random: Random
) -> Action:
    lays = [a for a in legal if isinstance(a, LayTile)]
    passes = [a for a in legal if isinstance(a, Pass)]
    keeps = next_price(t, s) if not s.trains[company] else 0
    free = [a for a in lays if t.plan.cost(t, s, company, a.hex) <= s.cash[company] - keeps]
    if not free:
        return (passes or lays)[0]
    ranked = sorted(free, key=lambda a: (-rough(t, s, company, a), random.random()))
    now = LATER * promise(t, s, company) + run(t, s, company)
    scored = [(score(t, s, company, a) - now, -at, a) for at, a in enumerate(ranked[:SHORTLIST])]
    gain, _, found = max(scored)
    return found if gain > 0 or not passes else passes[0]


def rough(t: Ordinary, s: RailsState, company: str, a: LayTile) -> float:
    return promise(t, with_lay(t, s, a), company) - t.plan.cost(t, s, company, a.hex) / 4


def score(t: Ordinary, s: RailsState, company: str, a: LayTile) -> float:
    after = with_lay(t, s, a)
    cost = t.plan.cost(t, s, company, a.hex)
    exits = len(t.box.atlas.turned(a.tile, a.rotation).exits())
    return LATER * promise(t, after, company) + run(t, after, company) - cost / 8 + exits


def run(t: Ordinary, s: RailsState, company: str) -> float:
    """With its trains, or with the one on sale."""
    more = () if s.trains[company] else (on_sale(t, s)[0],)
    return income(t, s, company, *more)


def best_station(t: Ordinary, s: RailsState, company: str, legal: list[Action]) -> Action:
    """The place that adds most; none if it adds little or the money is needed for a train."""
    sites = [a for a in legal if isinstance(a, PlaceMarker)]
    passes = [a for a in legal if isinstance(a, Pass)]
    price = station_price(t, s, company) or 0
    needed = next_price(t, s) if not s.trains[company] else 0
    if not sites or s.cash[company] - price < needed:
        return (passes or sites)[0]
    now = standing(t, s, company)
    gains = [standing(t, placed(s, company, a), company) - now for a in sites]
    best = max(range(len(sites)), key=lambda at: (gains[at], sites[at].hex))
    return sites[best] if gains[best] > price / 8 or not passes else passes[0]


def placed(s: RailsState, company: str, a: PlaceMarker) -> RailsState:
    return on_board(s, s.board.place(company, a.hex, a.city))


def standing(t: Ordinary, s: RailsState, company: str) -> float:
    return LATER * promise(t, s, company) + run(t, s, company)
