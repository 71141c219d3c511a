"""The purchase of trains on that site (X): removals, sales within the step, debts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec.structs import replace

from trunkline.kernel import Refusal, Sentence, message, no, say
from trunkline.rails.stock.emergency import interest, sale_without_heir, split
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules import buy_trains
from trunkline.titles.china_1880.rules.actions import BuyTrain, Pass
from trunkline.titles.china_1880.rules.as_on_18xx_games.actions import SellPapers
from trunkline.titles.china_1880.rules.as_on_18xx_games.lap import at_next_actor, lap_of
from trunkline.titles.china_1880.rules.as_on_18xx_games.privates import (
    ForcedExchange,
    PermitQuestion,
)
from trunkline.titles.china_1880.rules.as_on_18xx_games.state import (
    offered,
    on_site,
    refuse_papers,
    sell,
)
from trunkline.titles.china_1880.rules.buy_trains import RESTORED, needs_train
from trunkline.titles.china_1880.rules.components import AMOUNTS, DEPOT, MAJORS, TRAINS
from trunkline.titles.china_1880.rules.rocket import has_room
from trunkline.titles.china_1880.rules.sections import SALE, TRAIN_PURCHASE
from trunkline.titles.china_1880.rules.shared_words import BORROWED, OTHER_DIRECTOR, SELL_CHOICE
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880
from trunkline.titles.china_1880.rules.trading import others_clockwise
from trunkline.titles.china_1880.rules.turn import turn_of

EARLIER_PRICES = {"2R": 100, "6E": 600}
"""76: what these trains cost in games of the site's first year."""
ONLY_NEW_TRAIN = message(
    "1880.as-on-18xx-games.only-new-train", "After a sale you can buy only a new train."
)
NO_SALE_YET = message(
    "1880.as-on-18xx-games.no-sale-yet", "You cannot sell shares before the second share round."
)
NOT_NEEDED = message("1880.as-on-18xx-games.not-needed", "You cannot sell more shares than needed.")


class BuyTrains(buy_trains.BuyTrains, frozen=True):
    """60, 61: removals; 63 to 65: sales; 66: debts come by themselves."""

    sold: bool = False
    """The director has sold shares in this step."""

    takes: ClassVar[Any] = (BuyTrain, SellPapers, Pass)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[Any]:
        yield from super().propose(t, s)
        director = s.director(self.company)
        for company in (company for company in MAJORS if company in s.shares):
            for units in range(1, s.shares[company].units(director) + 1):
                yield offered(on_site(s), director, company, units)

    def refuse(self, t: China1880, s: ChinaState, a: Any) -> Refusal | None:
        match a:
            case SellPapers():
                return refuse_papers(on_site(s), a) or self.refuse_sale(s, a)
            case BuyTrain() if self.sold and (a.seller != BANK or a.train == RESTORED):
                return no(ONLY_NEW_TRAIN, TRAIN_PURCHASE)
            case _:
                return super().refuse(t, s, a)

    def refuse_bank(self, s: ChinaState, a: BuyTrain) -> Refusal | None:
        if a.price == EARLIER_PRICES.get(a.train):
            a = replace(a, price=TRAINS[a.train].price)
        return super().refuse_bank(s, a)

    def refuse_sale(self, s: ChinaState, a: SellPapers) -> Refusal | None:
        """Whoever's company it is, as long as money for the train on sale is missing."""
        if DEPOT.has(DEPOT.trains[0], s.gone):
            return no(NO_SALE_YET, SALE)
        shares = s.shares[a.company]
        if sale_without_heir(shares, a.by, a.units, others_clockwise(s, a.by)) is None:
            return no(OTHER_DIRECTOR, TRAIN_PURCHASE, company=a.company)
        missing = s.train_on_sale.price - s.cash[self.company] - s.cash[a.by]
        if (a.units - 1) * s.price(a.company) >= missing:
            return no(NOT_NEEDED, TRAIN_PURCHASE)
        return None

    def apply(self, t: China1880, s: ChinaState, a: Any) -> None:
        letter = s.phase.letter
        match a:
            case SellPapers():
                sell(on_site(s), a)
                s.become(replace(self, sold=True))
            case BuyTrain() if a.seller == BANK:
                self.borrow(s, a)
                self.buy_from_bank(t, s, replace(TRAINS[a.train], price=a.price))
            case _:
                super().apply(t, s, a)
        if s.phase.letter != letter:
            self.ask_for_permit(s)

    def borrow(self, s: ChinaState, a: BuyTrain) -> None:
        missing = split(a.price, s.cash[self.company], s.cash[a.by]).missing
        if missing:
            owed = missing + interest(missing, AMOUNTS.interest_percent)
            s.debt[a.by] += owed
            s.pay(BANK, a.by, missing)
            s.tell(BORROWED, player=a.by, missing=missing, owed=owed)

    def ask_for_permit(self, s: ChinaState) -> None:
        """12: also when phase D begins within the turn, after a share round that comes with it."""
        own = next(i for i, step in enumerate(s.stack) if isinstance(step, BuyTrains))
        s.stack = (*s.stack[: own + 1], PermitQuestion(self.company), *s.stack[own + 1 :])

    def decline(self, t: China1880, s: ChinaState) -> None:
        """60: no removal in a lap that a share round has interrupted."""
        letter = s.phase.letter
        step = replace(self, removed=True) if lap_of(s).interrupted else self
        super(BuyTrains, step).decline(t, s)
        if s.phase.letter != letter:
            self.ask_for_permit(s)

    def advance(self, t: China1880, s: ChinaState) -> None:
        """61: if nothing was asked in the whole turn, it ends with the removal."""
        depth, asked = len(s.stack), getattr(turn_of(s), "asked", True)
        self.decline(t, s)
        own, above = s.stack[depth - 1 : depth], s.stack[depth:]
        for step in own if above and not asked else ():
            if isinstance(step, BuyTrains) and step.moot(t, s) and not self.held(t, s, above):
                s.stack = (at_next_actor(s), *above)

    def held(self, t: China1880, s: ChinaState, above: tuple[Any, ...]) -> bool:
        """Whether other questions of the operating round come first."""
        limit = s.phase.train_limit
        surplus = any(len(trains) > limit for trains in s.trains.values())
        asked = (step for step in above if isinstance(step, ForcedExchange | PermitQuestion))
        return surplus or any(not step.moot(t, s) for step in asked)

    def describe(self, t: China1880, s: ChinaState, a: Any) -> Sentence:
        if isinstance(a, SellPapers):
            return say(SELL_CHOICE, percent=a.units * 10, company=a.company)
        return super().describe(t, s, a)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        """78: asked if there is room and the treasury could pay the cheapest train in sight."""
        if needs_train(s, self.company):
            return False
        return not has_room(s, self.company) or s.cash[self.company] < self.cheapest(s)

    def cheapest(self, s: ChinaState) -> int:
        """A sister's train costs 1, even before such trade is allowed."""
        sisters = s.directed_by(s.director(self.company))
        if any(s.trains[sister] for sister in sisters if sister != self.company):
            return 1
        restored = TRAINS[RESTORED]
        sold = s.phase.restored_trains and DEPOT.has(restored, s.gone)
        return min(train.price for train in (s.train_on_sale, *([restored] if sold else [])))
