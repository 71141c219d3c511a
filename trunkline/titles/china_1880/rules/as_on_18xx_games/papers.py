"""Certificates of a company by number and in order, as programs keep them that tell them apart.

Number 0 is the director's certificate, 1 to 8 are single shares. The rulebook only counts shares;
18xx.games decides by the numbers which shares can be bought.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from trunkline.rails.stock.shares import BANK

DIRECTORS = 0
SINGLES = range(1, 9)
BELOW_THE_CARD = (4, 5, 6, 7, 8)
"""Not for sale before the first 3-train."""


class Papers(Struct, frozen=True):
    """Who holds which numbers, each holder's in the order in which they came."""

    units: int
    """What the director's certificate is worth."""
    held: tuple[tuple[str, tuple[int, ...]], ...]
    strays: tuple[int, ...] = ()
    """Numbers below the card that left the bank too early: the bank never sells them again."""

    @classmethod
    def of(cls, founder: str, units: int, all_units: bool) -> Papers:
        """A company that has just been founded: the last shares for sale are sorted out."""
        for_sale = [n for n in SINGLES if all_units or n not in BELOW_THE_CARD]
        out = for_sale[len(for_sale) - (units - 2) :]
        bank = tuple(n for n in SINGLES if n not in out)
        return cls(units, ((founder, (DIRECTORS,)), (BANK, bank)))

    def of_holder(self, holder: str) -> tuple[int, ...]:
        return dict(self.held).get(holder, ())

    def holder(self, number: int) -> str:
        return next(holder for holder, numbers in self.held if number in numbers)

    def worth(self, numbers: tuple[int, ...]) -> int:
        """How many units these papers are."""
        return sum(self.units if number == DIRECTORS else 1 for number in numbers)

    def for_sale(self, all_units: bool) -> tuple[int, ...]:
        """The numbers in the bank that can be bought."""
        closed = () if all_units else BELOW_THE_CARD
        bank = self.of_holder(BANK)
        return tuple(n for n in bank if n not in closed and n not in self.strays)

    def move(self, number: int, taker: str) -> Papers:
        """A paper goes to the end of the taker's row."""
        giver = self.holder(number)
        held = {**dict(self.held), taker: self.of_holder(taker)}
        held[giver] = tuple(n for n in held[giver] if n != number)
        held[taker] += (number,)
        return replace(self, held=tuple(held.items()))

    def succeeded(self, heir: str, taker: str) -> Papers:
        """The heir's first shares go to the taker, the director's certificate to the heir."""
        papers = self
        for number in self.of_holder(heir)[: self.units]:
            papers = papers.move(number, taker)
        return papers.move(DIRECTORS, heir)

    def sold(
        self, seller: str, numbers: tuple[int, ...], units: int, director: str, all_units: bool
    ) -> Papers:
        """After a sale to the bank of so many units, in which `director` has the office.

        A director's certificate that was sold in part is made good with the bank's first papers.
        """
        papers, before = self, self.holder(DIRECTORS)
        for number in numbers:
            papers = papers.move(number, BANK)
        if not all_units:
            papers = replace(papers, strays=tuple(n for n in papers.strays if n not in numbers))
        if director == before:
            return papers
        enough = papers.worth(papers.of_holder(seller)) >= papers.units
        papers = papers.succeeded(director, seller if enough else BANK)
        for number in papers.of_holder(BANK)[: self.worth(numbers) - units]:
            closed = number in BELOW_THE_CARD and not all_units
            papers = papers.move(number, seller)
            papers = replace(papers, strays=(*papers.strays, number)) if closed else papers
        return papers
