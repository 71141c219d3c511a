"""The Start Round: one purchase of up to four certificates for each player (4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from trunkline.kernel import Action, Decision, Judge, Refusal, Sentence, message, no, say
from trunkline.titles.berlin_1881.rules import papers
from trunkline.titles.berlin_1881.rules.sections import START
from trunkline.titles.berlin_1881.rules.state import OFFERING, BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES, SBAHN, TRAMWAYS, Certificate

if TYPE_CHECKING:
    from trunkline.titles.berlin_1881.rules.title import Berlin

MOST = 4
Trials = dict[tuple[str, tuple[str, ...]], BerlinState | Refusal]
"""By player and certificates: the position after they were bought on trial, or why they cannot."""
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


class Basket(NamedTuple):
    """Certificates in the order of the tramways."""

    names: tuple[str, ...]
    money: int
    """What is left to pay with."""
    at: int
    """The tramway of the last certificate, by its place."""
    taken: int
    """How many certificates are of that tramway."""

    def longer(self, stacks: Sequence[Sequence[Certificate]]) -> Iterator[Basket]:
        """With one more certificate, of the same tramway or of a later one."""
        for at in range(self.at, len(stacks)):
            taken = self.taken if at == self.at else 0
            paper = stacks[at][taken] if taken < len(stacks[at]) else None
            if paper is not None and paper.price <= self.money:
                yield Basket((*self.names, paper.name), self.money - paper.price, at, taken + 1)


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

    def allowed(self, t: Berlin, s: BerlinState) -> Iterator[BuyFirst]:
        """Baskets grow by what lies next on a stack and can be paid. # must agree with refuse"""
        if self.refuse_nothing(s, self.player) is None:
            yield BuyFirst(self.player, ())
        stacks = [_stack(s, tramway) for tramway in TRAMWAYS]
        baskets = [Basket((), s.money[self.player], 0, 0)]
        for _ in range(MOST):
            baskets = [longer for basket in baskets for longer in basket.longer(stacks)]
            yield from (BuyFirst(self.player, basket.names) for basket in baskets)

    def judge(self, t: Berlin, s: BerlinState) -> Judge[BuyFirst]:
        """All but the last certificate of a basket is bought once on trial."""
        trials: Trials = {}

        def judged(a: BuyFirst) -> Refusal | None:
            if len(a.certificates) > MOST:
                return no(MOST_BOUGHT, START, number=MOST)
            if not a.certificates:
                return self.refuse_nothing(s, a.by)
            before = self.after(s, a.by, a.certificates[:-1], trials)
            if isinstance(before, Refusal):
                return before
            return self.refuse_next(before, a.by, a.certificates[-1])

        return judged

    def after(
        self, s: BerlinState, player: str, names: tuple[str, ...], trials: Trials
    ) -> BerlinState | Refusal:
        """The position in which these certificates are paid and taken, or why they cannot be."""
        if not names:
            return s
        known = trials.get((player, names))
        if known is None:
            known = self.after(s, player, names[:-1], trials)
            if not isinstance(known, Refusal):
                known = self.refuse_next(known, player, names[-1]) or _with(
                    known, player, names[-1]
                )
            trials[player, names] = known
        return known

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


def _with(s: BerlinState, player: str, name: str) -> BerlinState:
    trial = s.clone()
    papers.take(trial, player, CERTIFICATES[name], OFFERING)
    return trial


def _stack(s: BerlinState, tramway: str) -> list[Certificate]:
    """What can be bought of a tramway in turn, the director's certificate first."""
    director, single = CERTIFICATES[f"{tramway} director"], CERTIFICATES[tramway]
    shares = s.shares[tramway]
    first = [director] if shares.director == OFFERING else []
    return first + [single] * min(MOST, shares.single(OFFERING))


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
