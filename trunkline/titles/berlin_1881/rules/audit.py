"""What must add up at any time: money, certificates, trains, tiles and depots."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.titles.berlin_1881.rules.atlas import ATLAS
from trunkline.titles.berlin_1881.rules.depots import s_place
from trunkline.titles.berlin_1881.rules.mergers import linked_subnets
from trunkline.titles.berlin_1881.rules.offices import exists, owners, removed, subnets
from trunkline.titles.berlin_1881.rules.papers import SHARE_LIMIT, percent
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    COMPANIES,
    MARKET,
    NETWORKS,
    SBAHN,
    SUBNETS,
    TRAMWAYS,
)


def audit(s: BerlinState) -> list[str]:
    """Everything that does not add up, in words."""
    return [
        *_money(s),
        *_certificates(s),
        *_offices(s),
        *_subnets(s),
        *_trains(s),
        *_board(s),
        *_markers(s),
    ]


def _money(s: BerlinState) -> Iterator[str]:
    for owner, amount in s.money.items():
        if amount < 0:
            yield f"{owner} has {amount:,} M"
    for network in SUBNETS:
        if s.money[network] and not exists(s, network):
            yield f"{network} has money but does not exist"


def _certificates(s: BerlinState) -> Iterator[str]:
    holders = {*s.players, *TRAMWAYS, OFFERING, POOL}
    for company in COMPANIES:
        shares = s.shares[company]
        units = 20 if company == SBAHN else 10
        if company in TRAMWAYS and removed(s, company):
            units = shares.certificate
        if shares.total() != units:
            yield f"{company} has {shares.total()} units instead of {units}"
        for holder, _ in shares.singles:
            if holder not in holders:
                yield f"{holder} holds certificates of {company}"
            elif holder in TRAMWAYS and company != SBAHN:
                yield f"{holder} holds certificates of a tramway"
    for subnet in SUBNETS:
        owner = s.vices[subnet]
        if owner != GONE and s.shares[SBAHN].single(owner) < 1:
            yield f"{owner} runs {subnet} without a certificate"


def _offices(s: BerlinState) -> Iterator[str]:
    for company in COMPANIES:
        leader = s.shares[company].director
        if leader in (OFFERING, POOL, GONE):
            continue
        most = percent(s, leader, company)
        for owner in owners(s):
            if percent(s, owner, company) > most:
                yield f"{owner} holds more of {company} than {leader} who leads it"
        if most > SHARE_LIMIT:
            yield f"{leader} holds {most} % of {company}"


def _subnets(s: BerlinState) -> Iterator[str]:
    for subnet in linked_subnets(s):
        yield f"{subnet} is linked with the main network"
    for subnet in subnets(s):
        if s.vices[subnet] == s.shares[SBAHN].director:
            yield f"{subnet} belongs to the president"


def _trains(s: BerlinState) -> Iterator[str]:
    owned = [train for company in s.trains for train in s.trains[company]]
    for train in s.pieces.trains.values():
        count = owned.count(train.name) + s.pool.count(train.name)
        if count > s.gone.get(train.name, 0):
            yield f"{count} trains of type {train.name} are in play"
        if s.gone.get(train.name, 0) > (train.count or 0):
            yield f"more trains of type {train.name} have left the bank than there are"
    for company in (*TRAMWAYS, *NETWORKS):
        for train_name in s.trains[company]:
            if (company in TRAMWAYS) == s.pieces.trains[train_name].extra:
                yield f"{company} owns a {train_name}"


def _board(s: BerlinState) -> Iterator[str]:
    for number in s.pieces.atlas.tiles:
        if s.pieces.atlas.left(s.board, number) < 0:
            yield f"too many tiles {number} on the map"
    for station in s.board.stations:
        nodes = ATLAS.face(s.board, station.hex).nodes
        markers = s.board.markers(station.hex, station.node)
        if station.node >= len(nodes) or len(markers) > nodes[station.node].slots:
            yield f"too many depots in {station.hex}"
        trams = sum(marker in TRAMWAYS for marker in markers)
        if trams > nodes[station.node].slots - s_place(s, station.hex, station.node):
            yield f"a tram depot on the place of the S-Bahn in {station.hex}"
    for tramway in TRAMWAYS.values():
        hexes = [station.hex for station in s.board.of(tramway.id)]
        if len(hexes) > len(tramway.depot_costs) or len(set(hexes)) < len(hexes):
            yield f"{tramway.id} has depots in {hexes}"


def _markers(s: BerlinState) -> Iterator[str]:
    for company, marker in s.markers.items():
        if marker.place not in MARKET.spaces:
            yield f"the marker of {company} is off the market"
        if s.shares[company].director == OFFERING:
            yield f"{company} has a marker before its first certificate is sold"
