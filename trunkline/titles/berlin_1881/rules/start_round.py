"""The Start Round: one purchase of up to four certificates for each player (4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, message, no, say
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
    "At most {number} certificate is bought at once.",
    "At most {number} certificates are bought at once.",
)
MUST_BUY = message("1881.start.must-buy", "{player} must buy at least one certificate.")
TRAMWAYS_ONLY = message(
    "1881.start.tramways-only", "Only tramway certificates are sold in the Start Round."
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

    def refuse(self, t: Berlin, s: BerlinState, a: BuyFirst) -> Refusal | None:
        if len(a.certificates) > MOST:
            return no(MOST_BOUGHT, START, number=MOST)
        if not a.certificates:
            # Ruling: buying nothing is for those who cannot pay for any certificate on offer.
            if any(paper.price <= s.money[a.by] for paper in _on_offer(s)):
                return no(MUST_BUY, START, player=a.by)
            return None
        trial = s.clone()
        for name in a.certificates:
            paper = CERTIFICATES.get(name)
            if paper is not None and paper.company == SBAHN:
                return no(TRAMWAYS_ONLY, START)
            refusal = papers.not_for_sale(trial, name, OFFERING)
            if refusal is None and paper is not None:
                refusal = papers.too_dear(trial, a.by, paper.price)
            if refusal is not None:
                return refusal
            papers.buy(trial, a.by, name, OFFERING)
        return None

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
