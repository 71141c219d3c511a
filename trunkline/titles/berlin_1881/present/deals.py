"""A train that a company is about to get: from where, for how much, what is given for it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from trunkline.kernel.numbers import whole_number
from trunkline.present.view import Draft
from trunkline.titles.berlin_1881.rules.business import Business
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains, used_trains
from trunkline.titles.berlin_1881.rules.state import OFFERING, POOL, BerlinState
from trunkline.titles.berlin_1881.rules.tables import NETWORKS
from trunkline.titles.berlin_1881.rules.title import Berlin
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain, OfferTrain


class Deal(Struct, frozen=True):
    """What is chosen of it."""

    t: Berlin
    s: BerlinState
    step: Business
    train: str
    source: str
    """The bank, the pool, or the company that is asked."""
    price: int = 0
    """What is offered to another company."""
    trade_in: str = ""
    scrap: str = ""

    @property
    def by(self) -> str:
        return self.step.decider(self.t, self.s)

    @property
    def asked(self) -> bool:
        """Another company must agree."""
        return self.source not in (OFFERING, POOL)

    @property
    def key(self) -> str:
        return f"{self.train}|{self.source}"

    @property
    def action(self) -> BuyTrain | OfferTrain:
        if self.asked:
            return OfferTrain(self.by, self.source, self.train, self.price, self.scrap)
        bought = BuyTrain(self.by, self.train, self.source, 0, self.trade_in, self.scrap)
        return replace(bought, subsidy=max(0, self.step.missing(self.s, bought)))

    @property
    def subsidy(self) -> int:
        action = self.action
        return action.subsidy if isinstance(action, BuyTrain) else 0

    def draft(self) -> Draft:
        price = str(self.price) if self.asked else ""
        said = {"car": self.key, "trade": self.trade_in, "scrap": self.scrap, "price": price}
        return {name: value for name, value in said.items() if value}

    def bounds(self) -> tuple[int, int]:
        """The prices that may be offered to another company; nothing where none is asked."""
        if not self.asked:
            return 0, 0
        wanted = (self.source, self.train, self.scrap)
        for span in self.step.spans(self.t, self.s):
            offer = span.action
            if isinstance(offer, OfferTrain) and (offer.seller, offer.train, offer.scrap) == wanted:
                return span.least, span.most
        return 1, max(1, self.s.money[self.step.company])

    def least(self) -> Deal:
        """The same for the lowest price."""
        return replace(self, price=self.bounds()[0])

    def exchanges(self) -> Iterator[Deal]:
        """The ways to give away an S-train for another."""
        if self.step.company not in NETWORKS:
            return
        for old in dict.fromkeys(self.s.trains[self.step.company]):
            if not self.asked:
                yield replace(self, trade_in=old, scrap="")
            yield replace(self, trade_in="", scrap=old).least()


def possible(t: Berlin, s: BerlinState, step: Business) -> Iterator[Deal]:
    """Every train that is there, each kind of each owner once."""
    for train in new_trains(s, step.company):
        yield Deal(t, s, step, train.name, OFFERING)
    for train in used_trains(s, step.company):
        yield Deal(t, s, step, train.name, POOL)
    for seller, name in dict.fromkeys(step.sellers(s)):
        yield Deal(t, s, step, name, seller).least()


def deal(t: Berlin, s: BerlinState, step: Business, draft: Draft) -> Deal | None:
    """The purchase that the draft names, if that train is there."""
    found = next((d for d in possible(t, s, step) if d.key == draft.get("car")), None)
    if found is None:
        return None
    own = s.trains[step.company] if step.company in NETWORKS else ()
    trade, scrap = draft.get("trade", ""), draft.get("scrap", "")
    trade = trade if trade in own else ""
    found = replace(found, trade_in=trade, scrap=scrap if scrap in own and not trade else "")
    least, most = found.bounds()
    wanted = whole_number(draft.get("price", ""))
    return replace(found, price=least if wanted is None else max(least, min(wanted, most)))
