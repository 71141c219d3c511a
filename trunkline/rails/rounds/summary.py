"""The position for machines, derived from the rails state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Data
from trunkline.rails.rounds.limits import certificate_limit, certificates, counts
from trunkline.rails.rounds.prices import in_order, price
from trunkline.rails.rounds.state import POOL, RailsState
from trunkline.rails.rounds.trading import PERCENT
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary


def summary(t: Ordinary, s: RailsState) -> Data:
    return {
        "phase": t.phase(s).name,
        "players": {player: _player(t, s, player) for player in s.players},
        "companies": {c: _company(t, s, c) for c in t.box.charters if c in s.companies},
        "tiles": {laid.hex: [laid.tile, laid.rotation] for laid in s.board.tiles},
        "bank_trains": t.box.depot.stock(s.gone),
        "pool_trains": sorted(s.used),
        "priority": s.priority,
        "order": list(in_order(t, s)),
        "certificate_limit": certificate_limit(t, s),
        "bank": s.cash[BANK],
        "broken": s.broken,
        "ends": [_end(t, s)],
    }


def _end(t: Ordinary, s: RailsState) -> Data:
    """The bank ends the game once it is broken."""
    whole = t.box.components.money
    left = 0 if s.broken else max(1, s.cash[BANK])
    return {"text": "bank", "now": whole - left, "most": whole}


def _player(t: Ordinary, s: RailsState, player: str) -> Data:
    held = {c: s.shares[c].units(player) * PERCENT for c in t.box.charters}
    papers = sum(s.shares[c].certificates(player) for c in t.box.charters)
    counted = certificates(t, s, player)
    privates = list(t.owned(s, player))
    return {
        "cash": s.cash[player],
        "certificates": papers + len(privates),
        "uncounted": papers + len(privates) - counted,
        "shares": {company: percent for company, percent in held.items() if percent},
        "privates": privates,
    }


def _company(t: Ordinary, s: RailsState, company: str) -> Data:
    started, shares = s.companies[company], s.shares[company]
    held = {place: shares.units(place) * PERCENT for place in (BANK, POOL)}
    return {
        "director": s.director(company),
        "cash": s.cash[company],
        "price": price(t, s, company),
        "par": started.par,
        "floated": started.floated,
        "place": list(started.place),
        "counts": counts(t, s, company),
        "income": s.income.get(company, 0),
        "trains": sorted(s.trains[company]),
        "stations": sorted(station.hex for station in s.board.of(company)),
        "stations_most": len(t.box.charters[company].stations),
        "held": {place: percent for place, percent in held.items() if percent},
        "privates": list(t.owned(s, company)),
    }
