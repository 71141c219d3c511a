"""How many certificates a player may hold (8.3, 8.4)."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.stock.shares import Shares, with_rightful_director
from trunkline.titles.berlin_1881.rules.offices import owners_after, seated_after
from trunkline.titles.berlin_1881.rules.prices import unlimited
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import (
    CERTIFICATE_LIMIT,
    COMPANIES,
    SBAHN,
    Certificate,
)


def limit(s: BerlinState) -> int:
    """By the number of players who began (8.3)."""
    # Ruling: a bankruptcy does not raise the limit of the others.
    return CERTIFICATE_LIMIT[len(s.players)]


def counted(s: BerlinState, player: str) -> int:
    """The certificates that count: those of companies on yellow spaces do not (8.4)."""
    return sum(
        s.shares[company].certificates(player) for company in COMPANIES if not unlimited(s, company)
    )


def above_limit(s: BerlinState, player: str) -> bool:
    return counted(s, player) > limit(s)


def taken(s: BerlinState, owner: str, paper: Certificate, source: str) -> Shares:
    """The certificates of a company after one of them has been bought."""
    shares = s.shares[paper.company]
    return replace(shares, director=owner) if paper.leads else shares.move(source, owner)


class Tally(Protocol):
    """How many certificates a purchase adds to those that count."""

    def added(self, s: BerlinState, buyer: str, paper: Certificate, source: str) -> int: ...


class AfterTheExchange(Struct, frozen=True):
    """Ruling: the exchange of certificates with a director who is replaced belongs to it."""

    def added(self, s: BerlinState, buyer: str, paper: Certificate, source: str) -> int:
        shares = taken(s, buyer, paper, source)
        if shares.director not in (OFFERING, POOL):
            others = owners_after if paper.company == SBAHN else seated_after
            shares = with_rightful_director(shares, others(s, shares.director))
        return shares.certificates(buyer) - s.shares[paper.company].certificates(buyer)


class BeforeTheExchange(Struct, frozen=True):
    """The first edition: one certificate is bought, whatever follows."""

    def added(self, s: BerlinState, buyer: str, paper: Certificate, source: str) -> int:
        return 1
