"""Who holds a company, as a bar: director, players, tramways, pool, offering."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from trunkline.present.rails.holdings import Holding, bar
from trunkline.titles.berlin_1881.present.names import owner_name
from trunkline.titles.berlin_1881.rules.offices import owners
from trunkline.titles.berlin_1881.rules.state import GONE, OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import SBAHN, SUBNETS

Kind = Literal["director", "player", "investor", "bank"]


def holdings_bar(s: BerlinState, company: str) -> str:
    return bar(_pieces(s, company))


def _pieces(s: BerlinState, company: str) -> Iterator[Holding]:
    shares = s.shares[company]
    if shares.director not in (OFFERING, POOL, GONE):
        yield _piece(s, company, shares.director)
    for owner in owners(s):
        if owner != shares.director and shares.units(owner):
            yield _piece(s, company, owner)
    for place in (POOL, OFFERING):
        if shares.units(place):
            yield _piece(s, company, place)


def _piece(s: BerlinState, company: str, owner: str) -> Holding:
    shares = s.shares[company]
    name = owner_name(owner)
    if company == SBAHN:
        held = [subnet for subnet in SUBNETS if s.vices[subnet] == owner and owner != OFFERING]
        name = " ".join([name, *held])
    return Holding(
        name, shares.units(owner), _kind(s, company, owner), 5 if company == SBAHN else 10
    )


def _kind(s: BerlinState, company: str, owner: str) -> Kind:
    """A tramway that holds S-Bahn certificates looks as an investor of 1880 does."""
    if owner in (OFFERING, POOL):
        return "bank"
    if owner == s.shares[company].director:
        return "director"
    return "player" if owner in s.players else "investor"
