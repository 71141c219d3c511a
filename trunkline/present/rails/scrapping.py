"""Trains that are scrapped soon: what a friend tells about them, in the words of a title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from trunkline.kernel import Message, Sentence, say
from trunkline.kernel.sentence import Value
from trunkline.rails.stock.trains import Train

SOON = 4
"""So many trains are often sold in a round."""


class Loss(Struct, frozen=True):
    """The train whose first piece leaves a company without any, how many the bank sells before it,
    and what the company must pay for a train then."""

    by: str
    before: int
    price: int

    @property
    def is_soon(self) -> bool:
        return self.before < SOON


class Scrapping(Struct, frozen=True):
    """The sentences of a title, or of a kind of titles."""

    is_next: Message
    others_first: Message
    loses_all: Message
    forced_purchase: Message
    withheld: Message
    loses_some: Message

    def when(self, others: int) -> Sentence:
        """How many trains of the bank come before a certain one."""
        return say(self.others_first, number=others) if others > 0 else say(self.is_next)

    def coming(self, loss: Loss, company: str, cash: int, **more: Value) -> Sentence:
        """Trains that go, and money that will be missing for the next one."""
        when = self.when(loss.before)
        if cash >= loss.price:
            return say(self.loses_all, by=loss.by, company=company, when=when)
        missing = loss.price - cash
        values: dict[str, Value] = {"price": loss.price, "cash": cash, "missing": missing}
        return say(self.forced_purchase, by=loss.by, company=company, when=when, **values, **more)

    def partly(
        self, company: str, trains: Sequence[Train], before: Callable[[str], int]
    ) -> Iterator[Sentence]:
        """The next of its trains that go, where others stay; `before` says how many the bank sells
        before the first one of a type."""
        by = min({each.rusted_by for each in trains if each.rusted_by}, key=before, default="")
        if not by or before(by) >= SOON:
            return
        old = [each.name for each in trains if each.rusted_by == by]
        rest = [each.name for each in trains if each.rusted_by != by]
        if rest:
            values: dict[str, Value] = {"old": ", ".join(old), "rest": ", ".join(rest)}
            yield say(self.loses_some, by=by, company=company, when=self.when(before(by)), **values)

    def paid_out(
        self, loss: Loss | None, company: str, cash: int, income: int, **more: Value
    ) -> Iterator[Sentence]:
        """What is paid out will be missing for a train."""
        if loss is None or cash >= loss.price:
            return
        values: dict[str, Value] = {"price": loss.price, "cash": cash, "then": cash + income}
        when = self.when(loss.before)
        yield say(self.withheld, by=loss.by, company=company, when=when, **values, **more)
