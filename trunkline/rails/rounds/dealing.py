"""Privates without an auction: everybody gets one by lot and pays for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trunkline.kernel import Step, message
from trunkline.rails.rounds.state import RailsState
from trunkline.rails.stock.shares import BANK

if TYPE_CHECKING:
    from trunkline.rails.rounds.ordinary import Ordinary

DEALT = message("rounds.dealing.dealt", "{player} draws {private} and pays {price:money}.")


class Dealing(Step["Ordinary", RailsState], frozen=True):
    """As many privates as players, one for each; the first player begins the stock round."""

    player: str

    def advance(self, t: Ordinary, s: RailsState) -> None:
        s.pop()
        s.priority = self.player
        for player, private in zip(s.players, self.drawn(s), strict=True):
            price = t.box.privates[private].price
            s.pay(player, BANK, price)
            s.privates[private] = player
            s.tell(DEALT, player=player, private=private, price=price, currency=t.currency)

    def drawn(self, s: RailsState) -> list[str]:
        """The privates in the order of the players who get them."""
        return s.shuffle(list(s.privates))
