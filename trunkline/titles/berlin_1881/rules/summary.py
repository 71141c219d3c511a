"""The position for machines, in the format of `trunkline replay`."""

from __future__ import annotations

from trunkline.kernel import Data, message
from trunkline.titles.berlin_1881.rules.bank import bank
from trunkline.titles.berlin_1881.rules.bidding import Bidding
from trunkline.titles.berlin_1881.rules.limits import counted, limit
from trunkline.titles.berlin_1881.rules.offices import (
    certificates,
    exists,
    floated,
    holder,
    phase,
    removed,
    runner,
)
from trunkline.titles.berlin_1881.rules.papers import percent
from trunkline.titles.berlin_1881.rules.prices import ranked, value
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    COMPANIES,
    NETWORKS,
    SBAHN,
    STADTBAHN,
    TRAMWAYS,
)

PHASE_WORDS = (
    message("1881.phase.yellow", "yellow"),
    message("1881.phase.green", "green"),
    message("1881.phase.brown", "brown"),
    message("1881.phase.grey", "grey"),
)
"""What the phases are called."""
HOLDERS = (
    message("1881.holder.bank", "Offering"),
    message("1881.holder.pool", "Pool"),
)
"""Who holds certificates beside players and tramways."""


def summary(s: BerlinState) -> Data:
    """Players, companies and networks, tiles, trains left; bids only by who has sealed one."""
    return {
        "phase": phase(s).name,
        "players": {player: _player(s, player) for player in s.players},
        "companies": {
            **{tramway: _tramway(s, tramway) for tramway in TRAMWAYS},
            SBAHN: _sbahn(s),
            **{network: _network(s, network) for network in NETWORKS},
        },
        "tiles": {laid.hex: [laid.tile, laid.rotation] for laid in s.board.tiles},
        "bank_trains": s.pieces.depot.stock(s.gone),
        "pool_trains": list(s.pool),
        "bank": bank(s),
        "numbers": list(s.numbers),
        "ticket": s.ticket,
        "priority": s.ticket,
        "certificate_limit": limit(s),
        "order": [*ranked(s), *(network for network in NETWORKS if exists(s, network))],
        "info_cards": s.info_cards,
        "bonus_markers": list(s.bonuses),
        "sealed": sorted(s.bids) if s.stack and isinstance(s.stack[-1], Bidding) else [],
        "bankrupt": list(s.bankrupt),
        "ending": s.ending,
    }


def _player(s: BerlinState, player: str) -> Data:
    shares = {company: percent(s, player, company) for company in COMPANIES}
    return {
        "cash": s.money[player],
        "debt": 0,
        "certificates": certificates(s, player),
        "uncounted": certificates(s, player) - counted(s, player),
        "shares": {company: share for company, share in shares.items() if share},
        "privates": [],
    }


def _price(s: BerlinState, company: str) -> int | None:
    """None before the first certificate is sold, and when a tramway has left the game."""
    return value(s, company) if company in ranked(s) else None


def _tramway(s: BerlinState, tramway: str) -> Data:
    director = s.shares[tramway].director
    return {
        "director": None if director in (OFFERING, POOL, GONE) else director,
        "cash": s.money[tramway],
        "price": _price(s, tramway),
        "trains": list(s.trains[tramway]),
        "stations": sorted(station.hex for station in s.board.of(tramway)),
        "stations_most": len(TRAMWAYS[tramway].depot_costs),
        "par": TRAMWAYS[tramway].par,
        "held": _held(s, tramway),
        "gone": removed(s, tramway),
        "offering": s.shares[tramway].certificates(OFFERING),
        "pool": s.shares[tramway].certificates(POOL),
        "sbahn": percent(s, tramway, SBAHN),
        "floated": floated(s, tramway),
    }


def _held(s: BerlinState, company: str) -> dict[str, int]:
    """In per cent, by tramways, the initial offering and the bank pool."""
    held = {owner: percent(s, owner, company) for owner in (*TRAMWAYS, OFFERING, POOL)}
    return {owner: share for owner, share in held.items() if share}


def _sbahn(s: BerlinState) -> Data:
    director = s.shares[SBAHN].director
    return {
        "director": None if director in (OFFERING, POOL) else director,
        "cash": 0,
        "price": _price(s, SBAHN),
        "trains": [],
        "stations": [],
        "par": STADTBAHN.price,
        "held": _held(s, SBAHN),
        "offering": s.shares[SBAHN].certificates(OFFERING),
        "pool": s.shares[SBAHN].certificates(POOL),
        "floated": floated(s, SBAHN),
    }


def _network(s: BerlinState, network: str) -> Data:
    there = exists(s, network)
    owner = holder(s, network)
    return {
        "director": runner(s, network) or None if there else None,
        "holder": None if owner in (OFFERING, POOL, GONE) else owner,
        "cash": s.money[network],
        "price": None,
        "trains": list(s.trains[network]),
        "stations": sorted(station.hex for station in s.board.of(network)),
        "floated": there,
    }
