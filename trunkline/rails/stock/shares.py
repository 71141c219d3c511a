"""Certificates of a company: one director's certificate of any size and singles of one unit.

A unit is the smallest share that can be owned (10 % of most companies). The bank and other places
where certificates lie are holders like the players.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

BANK = "bank"


class Shares(Struct, frozen=True):
    """Who holds what of one company."""

    director: str
    """Who holds the director's certificate; the bank until somebody buys it."""
    certificate: int
    """How many units the director's certificate is worth."""
    singles: tuple[tuple[str, int], ...]
    """How many single certificates each holder has, sorted by holder, nobody with none."""

    def single(self, holder: str) -> int:
        """How many single certificates the holder has."""
        for name, count in self.singles:
            if name == holder:
                return count
        return 0

    def units(self, holder: str) -> int:
        """How many units the holder has, the director's certificate included."""
        units = self.certificate if holder == self.director else 0
        return units + self.single(holder)

    def certificates(self, holder: str) -> int:
        """How many pieces of paper the holder has: the director's certificate is one."""
        return self.single(holder) + (holder == self.director)

    def total(self) -> int:
        """All units that exist."""
        return self.certificate + sum(count for _, count in self.singles)

    def move(self, giver: str, taker: str, count: int = 1) -> Shares:
        """Single certificates change hands."""
        held = dict(self.singles)
        if held.get(giver, 0) < count:
            raise ValueError(f"{giver} holds fewer than {count} single certificates")
        held[giver] -= count
        held[taker] = held.get(taker, 0) + count
        return replace(self, singles=tuple(sorted(item for item in held.items() if item[1])))

    def removed(self, holder: str, count: int) -> Shares:
        """Single certificates of a holder leave the game."""
        left = self.move(holder, "", count)
        return replace(left, singles=tuple(item for item in left.singles if item[0]))

    def succeeded(self, heir: str) -> Shares:
        """The heir gives singles for the director's certificate, unit for unit."""
        return replace(self.move(heir, self.director, self.certificate), director=heir)


def unissued(certificate: int, singles: int) -> Shares:
    """All certificates of a company that nobody has bought into."""
    return Shares(BANK, certificate, ((BANK, singles),) if singles else ())


def successor(shares: Shares, clockwise: Iterable[str]) -> str | None:
    """Who has more units than the director: the one with most, a tie by order of seats.

    `clockwise` are the players in seating order, beginning left of the director.
    """
    most, heir = shares.units(shares.director), None
    for player in clockwise:
        if player != shares.director and shares.units(player) > most:
            most, heir = shares.units(player), player
    return heir


def with_rightful_director(shares: Shares, clockwise: Iterable[str]) -> Shares:
    """After a player got shares: whoever now has more units than the director takes over."""
    heir = successor(shares, clockwise)
    return shares if heir is None else shares.succeeded(heir)


def after_sale(
    shares: Shares, seller: str, count: int, clockwise: Iterable[str], buyer: str = BANK
) -> Shares | None:
    """The holdings after a sale of `count` units; None if the seller cannot sell that many.

    A director who keeps fewer units than another player passes the office on first and sells
    singles; the director's certificate itself is never sold. The heir needs as many units as the
    certificate has. `clockwise` are the players beginning left of the seller.
    """
    if count > shares.units(seller):
        return None
    if seller == shares.director:
        left = shares.units(seller) - count
        most, heir = max(left, shares.certificate - 1), None
        for player in clockwise:
            if player != seller and shares.units(player) > most:
                most, heir = shares.units(player), player
        if heir is not None:
            shares = shares.succeeded(heir)
    if count > shares.single(seller):
        return None
    return shares.move(seller, buyer, count)
