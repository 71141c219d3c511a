"""The private companies (VI): their revenue, P0's payment and P5's permit. P7 is in rocket.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, message, no, say
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import ClaimPayment, GivePermit, Pass
from trunkline.titles.china_1880.rules.components import AMOUNTS, INVESTORS, MAJORS, PRIVATES
from trunkline.titles.china_1880.rules.sections import PRIVATES as SECTION
from trunkline.titles.china_1880.rules.shared_words import HAS_P5_PERMIT, NOT_DIRECTOR
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

LAST_OFFER = max(AMOUNTS.P0, key=lambda train: AMOUNTS.P0[train])
"""With this type P0 pays unasked."""
POWERS = {
    "P0": message(
        "1880.privates.pays-owner-once",
        "Pays its owner once: 40 with the last 2+2, 70 with the last 3 or 100"
        " with the last 3+3 to leave the bank.",
    ),
    "P1": message("1880.privates.no-power", "No power."),
    "P2": message(
        "1880.privates.owner-companies-use", "The owner's companies use ferries free of charge."
    ),
    "P3": message(
        "1880.privates.taiwan-worth-20", "Taiwan is worth 20 more to the owner's companies."
    ),
    "P4": message(
        "1880.privates.owner-companies-pay", "The owner's companies pay 20 less to build on rivers."
    ),
    "P5": message(
        "1880.privates.one-additional-building",
        "One additional building permit for phase D, for one of the owner's major companies.",
    ),
    "P6": message(
        "1880.privates.exchanged-once-20",
        "Exchanged at once for the 20 % director's certificate of BCR at a par of 100.",
    ),
    "P7": message(
        "1880.privates.exchanged-train-bank",
        "May be exchanged for a train from the bank; becomes the second 4-train at the latest.",
    ),
}
"""VI: what each of them can do, as its card says."""
PAID = message("1880.privates.paid", "{private} pays {player} {amount:money}.")
P0_QUESTION = message(
    "1880.privates.p0-question",
    "The last {train}-train has left the bank: take {amount:money} for P0 now?",
)
P0_WAITS = message("1880.privates.p0-waits", "{player} waits for a higher payment of P0.")
P0_CHOICE = message("1880.privates.p0-choice", "Take {amount:money} for P0")
P0_WAIT = message("1880.privates.p0-wait", "Wait for a higher payment")
P0_PAID = message("1880.privates.p0-paid", "P0 pays {player} {amount:money}.")
P5_INVESTOR = message("1880.privates.p5-investor", "A foreign investor cannot use P5.")
P5_GIVEN = message(
    "1880.privates.p5-given", "{player} gives {company} the permit of P5 for phase D."
)
P5_CHOICE = message("1880.privates.p5-choice", "Give {company} the permit of P5 for phase D")


def pay_privates(s: ChinaState) -> None:
    """VI, IX: the bank pays the revenue of every private to its owner, until the first 4-train."""
    if not s.phase.privates_pay:
        return
    for private in PRIVATES.values():
        owner = s.owner(private.id)
        if owner and private.revenue:
            s.pay(BANK, owner, private.revenue)
            s.tell(PAID, private=private.id, player=owner, amount=private.revenue)


class P0Payment(Decision["China1880", ChinaState, ClaimPayment | Pass], frozen=True):
    """VI P0: when the last 2+2, 3 or 3+3 has left the bank its owner may take 40, 70 or 100.

    He gets one payment only; the third is paid without asking. Ruling: it is claimed when the
    train leaves, before the share round that follows, so the money can be used there.
    """

    train: str

    takes: ClassVar = (ClaimPayment, Pass)

    @property
    def amount(self) -> int:
        return AMOUNTS.P0[self.train]

    def decider(self, t: China1880, s: ChinaState) -> str:
        return s.owner("P0")

    def question(self, t: China1880, s: ChinaState) -> Sentence:
        return say(P0_QUESTION, train=self.train, amount=self.amount)

    def propose(self, t: China1880, s: ChinaState) -> Iterator[ClaimPayment | Pass]:
        yield ClaimPayment(s.owner("P0"))
        yield Pass(s.owner("P0"))

    def refuse(self, t: China1880, s: ChinaState, a: ClaimPayment | Pass) -> Refusal | None:
        return None

    def apply(self, t: China1880, s: ChinaState, a: ClaimPayment | Pass) -> None:
        s.pop()
        if isinstance(a, ClaimPayment):
            self.pay(s)
        else:
            s.tell(P0_WAITS, player=a.by)

    def describe(self, t: China1880, s: ChinaState, a: ClaimPayment | Pass) -> Sentence:
        if isinstance(a, ClaimPayment):
            return say(P0_CHOICE, amount=self.amount)
        return say(P0_WAIT)

    def moot(self, t: China1880, s: ChinaState) -> bool:
        return not s.owner("P0") or self.train == LAST_OFFER

    def advance(self, t: China1880, s: ChinaState) -> None:
        s.pop()
        if s.owner("P0"):
            self.pay(s)

    def pay(self, s: ChinaState) -> None:
        owner = s.owner("P0")
        s.pay(BANK, owner, self.amount)
        s.privates["P0"] = ""
        s.tell(P0_PAID, player=owner, amount=self.amount)


class EngineerOffice:
    """VI P5: its owner may at any time give one more permit, for phase D, to a company of his.

    Ruling: it is additional, so the phases need not be consecutive, and it stays with the company.
    """

    takes: ClassVar[tuple[type[Action], ...]] = (GivePermit,)

    def deciders(self, t: China1880, s: ChinaState) -> tuple[str, ...]:
        owner = s.owner("P5")
        return (owner,) if owner else ()

    def propose(self, t: China1880, s: ChinaState) -> Iterator[GivePermit]:
        for company in MAJORS:
            yield GivePermit(s.owner("P5"), company)

    def spans(self, t: China1880, s: ChinaState) -> Iterator[Span]:
        return iter(())

    def refuse(self, t: China1880, s: ChinaState, a: GivePermit) -> Refusal | None:
        if s.engineer:
            return no(HAS_P5_PERMIT, SECTION, company=s.engineer)
        if a.company in INVESTORS:
            return no(P5_INVESTOR, SECTION)
        if a.company not in s.directed_by(a.by):
            return no(NOT_DIRECTOR, SECTION, player=a.by, company=a.company)
        return None

    def apply(self, t: China1880, s: ChinaState, a: GivePermit) -> None:
        s.engineer = a.company
        s.change(a.company, permits=s.companies[a.company].permits.removesuffix("D") + "D")
        s.tell(P5_GIVEN, player=a.by, company=a.company)

    def describe(self, t: China1880, s: ChinaState, a: GivePermit) -> Sentence:
        return say(P5_CHOICE, company=a.company)
