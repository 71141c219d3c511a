"""What a player has, as matrix and panel show it."""

from __future__ import annotations

from msgspec import Struct

from trunkline.present.view import Bar, Tone


class Purse(Struct, frozen=True, kw_only=True):
    """A player's money and papers."""

    player: str
    cash: int
    worth: int
    certificates: int = 0
    """Those that count against the limit."""
    limit: int = 0
    """None where there is no limit."""
    uncounted: int = 0
    debt: int = 0
    income: int | None = None
    """Dividends of the last set of operating rounds; None where there was none."""
    privates: tuple[str, ...] = ()
    """Where the matrix is to name them."""
    first: bool = False
    """The player begins the next share round."""
    out: str = ""
    """Why the player no longer plays, in a word."""
    more: tuple[str, ...] = ()
    """Under the columns that only this title has."""

    @property
    def tone(self) -> Tone:
        if not self.limit:
            return ""
        left = self.limit - self.certificates
        return "bad" if left <= 0 else "warn" if left == 1 else ""

    @property
    def bar(self) -> Bar:
        return Bar(min(self.certificates, self.limit), self.limit, self.tone)
