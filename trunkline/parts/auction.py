"""An ascending auction: bid higher or drop out; the last one who stays and has bid wins."""

from __future__ import annotations

from msgspec import Struct


class Ascending(Struct, frozen=True):
    """Who is still in, the one to speak first, and the highest bid.

    Whoever bids goes to the end of the line, so the highest bidder always stands last.
    """

    bidders: tuple[str, ...]
    highest: int = 0
    """0: nobody has bid."""

    @property
    def speaker(self) -> str:
        return self.bidders[0]

    @property
    def leader(self) -> str | None:
        return self.bidders[-1] if self.highest else None

    @property
    def over(self) -> bool:
        """Everybody else has dropped out. Alone without a bid, the last one may still bid."""
        return len(self.bidders) == (1 if self.highest else 0)

    def bid(self, amount: int) -> Ascending:
        return Ascending((*self.bidders[1:], self.bidders[0]), amount)

    def drop(self) -> Ascending:
        return Ascending(self.bidders[1:], self.highest)
