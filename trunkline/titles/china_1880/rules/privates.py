"""The private companies (VI): their revenue, P0's payment and P5's permit. P7 is in rocket.py."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from trunkline.kernel import Action, Decision, Refusal, Sentence, Span, no, noted, say
from trunkline.rails.stock.shares import BANK
from trunkline.titles.china_1880.rules.actions import ClaimPayment, GivePermit, Pass
from trunkline.titles.china_1880.rules.components import AMOUNTS, INVESTORS, MAJORS, PRIVATES
from trunkline.titles.china_1880.rules.sections import PRIVATES as SECTION
from trunkline.titles.china_1880.rules.state import ChinaState

if TYPE_CHECKING:
    from trunkline.titles.china_1880.rules.title import China1880

LAST_OFFER = max(AMOUNTS.P0, key=lambda train: AMOUNTS.P0[train])
"""With this type P0 pays unasked."""
POWERS = {
    "P0": noted(
        "Pays its owner once: 40 with the last 2+2, 70 with the last 3 or 100 with the last 3+3 to "
        "leave the bank."
    ),
    "P1": noted("No power."),
    "P2": noted("The owner's companies use ferries free of charge."),
    "P3": noted("Taiwan is worth 20 more to the owner's companies."),
    "P4": noted("The owner's companies pay 20 less to build on rivers."),
    "P5": noted(
        "One additional building permit for phase D, for one of the owner's major companies."
    ),
    "P6": noted("Exchanged at once for the 20 % director's certificate of BCR at a par of 100."),
    "P7": noted(
        "May be exchanged for a train of the bank; becomes the second 4-train at the latest."
    ),
}
"""VI: what each of them can do, as its card says."""


def pay_privates(s: ChinaState) -> None:
    """VI, IX: the bank pays the revenue of every private to its owner, until the first 4-train."""
    if not s.phase.privates_pay:
        return
    for private in PRIVATES.values():
        owner = s.owner(private.id)
        if owner and private.revenue:
            s.pay(BANK, owner, private.revenue)
            s.tell(
                "{private} pays {player} ¥{amount:,}.",
                private=private.id,
                player=owner,
                amount=private.revenue,
            )


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
        return say(
            "The last {train}-train has left the bank: take ¥{amount:,} for P0 now?",
            train=self.train,
            amount=self.amount,
        )

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
            s.tell("{player} waits for a higher payment of P0.", player=a.by)

    def describe(self, t: China1880, s: ChinaState, a: ClaimPayment | Pass) -> Sentence:
        if isinstance(a, ClaimPayment):
            return say("Take ¥{amount:,} for P0", amount=self.amount)
        return say("Wait for a higher payment")

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
        s.tell("P0 pays {player} ¥{amount:,}.", player=owner, amount=self.amount)


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
            return no("{company} has the permit of P5 already.", SECTION, company=s.engineer)
        if a.company in INVESTORS:
            return no("A foreign investor cannot use P5.", SECTION)
        if a.company not in s.directed_by(a.by):
            return no(
                "{player} does not direct {company}.", SECTION, player=a.by, company=a.company
            )
        return None

    def apply(self, t: China1880, s: ChinaState, a: GivePermit) -> None:
        s.engineer = a.company
        s.change(a.company, permits=s.companies[a.company].permits.removesuffix("D") + "D")
        s.tell(
            "{player} gives {company} the permit of P5 for phase D.",
            player=a.by,
            company=a.company,
        )

    def describe(self, t: China1880, s: ChinaState, a: GivePermit) -> Sentence:
        return say("Give {company} the permit of P5 for phase D", company=a.company)
