"""The position for machines, in the format of `trunkline replay`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Data, message
from trunkline.titles.chicago_express.rules.dividend import end_conditions
from trunkline.titles.chicago_express.rules.opening import Opening
from trunkline.titles.chicago_express.rules.state import (
    ChicagoState,
    houses_left,
    is_open,
    locomotives_left,
    shares_left,
    shares_of,
    value,
)

if TYPE_CHECKING:
    from trunkline.titles.chicago_express.rules.title import ChicagoExpress

BANK = "bank"
HOLDERS = (message("chicago-express.holder.bank", "Bank"),)
"""Who holds shares beside the players."""
OPENING = "Opening auctions"
OVER = "Over"
ROUND = "Round {}"
PHASES = (
    message("chicago-express.phase.opening-auctions", "Opening auctions"),
    message("chicago-express.phase.over", "Over"),
    message("chicago-express.phase.round-1", "Round 1"),
    message("chicago-express.phase.round-2", "Round 2"),
    message("chicago-express.phase.round-3", "Round 3"),
    message("chicago-express.phase.round-4", "Round 4"),
    message("chicago-express.phase.round-5", "Round 5"),
    message("chicago-express.phase.round-6", "Round 6"),
    message("chicago-express.phase.round-7", "Round 7"),
    message("chicago-express.phase.round-8", "Round 8"),
)
"""What they are called; as many rounds as Detroit has boxes."""


def summary(t: ChicagoExpress, s: ChicagoState) -> Data:
    return {
        "phase": phase(t, s),
        "players": {player: _player(t, s, player) for player in s.players},
        "companies": {company: _company(t, s, company) for company in t.order},
        "tiles": {},
        "bank_trains": {},
        "dials": {
            "auction": s.dials.auction,
            "expansion": s.dials.expansion,
            "development": s.dials.development,
        },
        "houses": houses_left(t, s),
        "developed": sorted(hex for hex in s.developed if t.map.hexes[hex].terrain != "industrial"),
        "developments": dict(s.developments),
        "industries": {track.city: value(t, s, track.hex) for track in t.components.tracks},
        "end_conditions": end_conditions(t, s),
    }


def phase(t: ChicagoExpress, s: ChicagoState) -> str:
    """Detroit moves once per general dividend, so its box tells the round."""
    if not s.stack:
        return OVER
    if isinstance(s.stack[0], Opening):
        return OPENING
    return ROUND.format(s.developed.count(t.components.detroit) + 1)


def _player(t: ChicagoExpress, s: ChicagoState, player: str) -> Data:
    shares = dict(shares_of(t, s, player))
    return {
        "cash": s.cash[player],
        "debt": 0,
        "certificates": sum(shares.values()),
        "shares": shares,
        "privates": [],
    }


def _company(t: ChicagoExpress, s: ChicagoState, company: str) -> Data:
    charter = s.companies[company]
    return {
        "director": None,
        "cash": charter.treasury,
        "price": None,
        "income": charter.income,
        "dividend": charter.dividend,
        "trains": [],
        "stations": sorted(charter.hexes),
        "locomotives": locomotives_left(t, s, company),
        "shares_left": shares_left(t, s, company),
        "held": {BANK: left} if (left := shares_left(t, s, company)) else {},
        "open": is_open(s, company),
    }
