"""The Start Round: one purchase of up to four certificates for each player (4)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Judge, Refusal, Sentence, message, no, say
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.sections import START
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, SBAHN, TRAMWAYS, Certificate

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

MOST = 4
QUESTION = message("1881.start.question", "Which certificates do you buy? One to four.")
MOST_BOUGHT = message(
    "1881.start.most-bought",
    "You can buy at most {number} certificate at a time.",
    "You can buy at most {number} certificates at a time.",
)
MUST_BUY = message("1881.start.must-buy", "{player} must buy at least one certificate.")
TRAMWAYS_ONLY = message(
    "1881.start.tramways-only", "In the start round you can only buy tramway certificates."
)
NOTHING = message("1881.start.nothing", "Buy nothing")
BUY_CHOICE = message("1881.start.buy-choice", "Buy {names} for {price:money}")


class BuyFirst(Action, frozen=True):
    """Up to four certificates, bought in the order given: "GBS director", "GBS", ..."""

    certificates: tuple[str, ...]


class FirstPurchase(Decision["Berlin", BerlinState, BuyFirst], frozen=True):
    """4: each player buys one to four tramway certificates, of each tramway the director first."""

    player: str
    takes: ClassVar = (BuyFirst,)

    def decider(self, t: Berlin, s: BerlinState) -> str:
        return self.player

    def question(self, t: Berlin, s: BerlinState) -> Sentence:
        return say(QUESTION)

    def propose(self, t: Berlin, s: BerlinState) -> Iterator[BuyFirst]:
        """Every basket once, its certificates in the order of the tramways."""
        yield BuyFirst(self.player, ())
        for size in range(1, MOST + 1):
            for basket in combinations_with_replacement(TRAMWAYS, size):
                yield BuyFirst(self.player, _names(s, basket))

    def judge(self, t: Berlin, s: BerlinState) -> Judge[BuyFirst]:
        """All but the last certificate of a basket is bought once on trial."""

        @cache
        def after(player: str, names: tuple[str, ...]) -> BerlinState | Refusal:
            before = after(player, names[:-1]) if names else s.clone()
            if isinstance(before, Refusal) or not names:
                return before
            if refusal := self.refuse_next(before, player, names[-1]):
                return refusal
            trial = before.clone()
            papers.buy(trial, player, names[-1], OFFERING)
            return trial

        def judged(a: BuyFirst) -> Refusal | None:
            if len(a.certificates) > MOST:
                return no(MOST_BOUGHT, START, number=MOST)
            if not a.certificates:
                return self.refuse_nothing(s, a.by)
            before = after(a.by, a.certificates[:-1])
            if isinstance(before, Refusal):
                return before
            return self.refuse_next(before, a.by, a.certificates[-1])

        return judged

    def refuse_nothing(self, s: BerlinState, player: str) -> Refusal | None:
        # Ruling: buying nothing is for those who cannot pay for any certificate on offer.
        if any(paper.price <= s.money[player] for paper in _on_offer(s)):
            return no(MUST_BUY, START, player=player)
        return None

    def refuse_next(self, s: BerlinState, player: str, name: str) -> Refusal | None:
        """Why this certificate cannot be bought after those before it."""
        paper = CERTIFICATES.get(name)
        if paper is not None and paper.company == SBAHN:
            return no(TRAMWAYS_ONLY, START)
        refusal = papers.not_for_sale(s, name, OFFERING)
        if refusal is None and paper is not None:
            refusal = papers.too_dear(s, player, paper.price)
        return refusal

    def apply(self, t: Berlin, s: BerlinState, a: BuyFirst) -> None:
        following = s.after(self.player)
        if following == s.ticket:
            s.become(StockTurn(s.ticket, first=True))
        else:
            s.become(FirstPurchase(following))
        for name in a.certificates:
            papers.buy(s, a.by, name, OFFERING)

    def describe(self, t: Berlin, s: BerlinState, a: BuyFirst) -> Sentence:
        if not a.certificates:
            return say(NOTHING)
        price = sum(CERTIFICATES[name].price for name in a.certificates)
        names = papers.listed(a.certificates)
        return say(BUY_CHOICE, names=names, price=price)


def _on_offer(s: BerlinState) -> Iterator[Certificate]:
    for paper in CERTIFICATES.values():
        if paper.company != SBAHN and papers.not_for_sale(s, paper.name, OFFERING) is None:
            yield paper


def _names(s: BerlinState, basket: tuple[str, ...]) -> tuple[str, ...]:
    """The certificates of these tramways; the first of one without director is the director's."""
    return tuple(
        f"{tramway} director"
        if s.shares[tramway].director == OFFERING and tramway not in basket[:at]
        else tramway
        for at, tramway in enumerate(basket)
    )
