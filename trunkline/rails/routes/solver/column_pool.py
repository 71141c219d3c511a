"""Menus: the routes that a kind of train may choose from, and which of them share track."""

from __future__ import annotations

from bisect import bisect_right

from trunkline.rails.routes.solver.columns import NOTHING, Offer
from trunkline.rails.routes.solver.lagrangian import Terms
from trunkline.rails.routes.solver.plain_pricing import Plain
from trunkline.rails.routes.solver.problem import Runner, Search
from trunkline.rails.routes.solver.walk_relaxation import price


class Menu:
    """Offers with what is lost by taking them instead of the best after prices, least lost first.

    Sets of offers are integers, with bit n for the offer with number n.
    """

    def __init__(self, priced: list[tuple[int, Offer]]) -> None:
        priced = sorted(priced, key=lambda pair: pair[0])
        self.losses = [loss for loss, _ in priced]
        self.offers = [offer for _, offer in priced]
        self.all = (1 << len(priced)) - 1
        self._users: dict[int, int] = {}
        """For each piece of track the offers that use it; found when it is first asked for."""
        self._touching: dict[int, int] = {}

    def up_to(self, loss: int) -> int:
        """The offers that lose no more than this."""
        return (1 << bisect_right(self.losses, loss)) - 1

    def touching(self, mask: int) -> int:
        """The offers that use some of this track."""
        found = self._touching.get(mask)
        if found is None:
            found, left = 0, mask
            while left:
                low = left & -left
                left ^= low
                found |= self._using(low)
            self._touching[mask] = found
        return found

    def _using(self, piece: int) -> int:
        users = self._users.get(piece)
        if users is None:
            digits = "".join("1" if offer.mask & piece else "0" for offer in reversed(self.offers))
            users = self._users[piece] = int(digits or "0", 2)
        return users


def menus(search: Search, terms: Terms, gap: int, most: int) -> dict[Runner, Menu]:
    """The routes of the trains that can list them, if they lose no more than the gap.

    TooMany if there are more than so many in all.
    """
    found: dict[Runner, Menu] = {}
    for runner in search.kinds:
        runner.charge(terms.prices)
        if isinstance(runner, Plain):
            high = terms.high[runner]
            least = high - gap if terms.prices else max(1, high - gap)
            offers = runner.offers(least, most)
            priced = [(high - o.value + price(terms.prices, o.mask), o) for o in offers]
            priced += [(high, NOTHING)] if high <= gap else []
            found[runner] = Menu(priced)
            most -= len(priced)
    return found
