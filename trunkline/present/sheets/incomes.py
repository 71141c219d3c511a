"""What companies earned, round by round, read from what the actions of a match have told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from trunkline.kernel import Sentence
from trunkline.present.sheets.extras import Amount, Earnings
from trunkline.present.story import Story


class Income(Struct, frozen=True):
    """A sum that a company earned in a round, and the action to look at."""

    amount: int
    paid: bool
    at: int


class Round(Struct, frozen=True):
    """A round of operations: its number, and who earned what."""

    name: str
    incomes: Mapping[str, Income]


def rounds(story: Story, by: Earnings, order: Sequence[str]) -> list[Round]:
    """All rounds that have begun, the oldest first. `order` is that of the companies' turns."""
    reader = _Reader(by, order)
    for at, told in enumerate(story.told, start=1):
        for sentence in told.sentences:
            reader.read(sentence, at)
    return [Round(name, found) for name, found in reader.rounds]


class _Reader:
    """Goes through the sentences once."""

    def __init__(self, by: Earnings, order: Sequence[str]) -> None:
        self.by = by
        self.order = {company: place for place, company in enumerate(order)}
        self.rounds: list[tuple[str, dict[str, Income]]] = []
        self.set, self.in_set = 1, 0
        self.last = ""
        self.run: dict[str, tuple[int, int]] = {}
        """Of the turns that go on: the sum so far, and the action."""

    def read(self, sentence: Sentence, at: int) -> None:
        by, key = self.by, sentence.key
        if key in by.sets:
            self.set, self.in_set = self.set + 1, 0
        elif key in by.opens:
            self.open(".".join(str(sentence.facts[each]) for each in by.numbers))
        elif key in by.turns:
            self.turn(str(sentence.facts["company"]))
        elif key in by.ran:
            company = str(sentence.facts["company"])
            before, _ = self.run.get(company, (0, at))
            self.run[company] = (before + _sum(sentence, by.ran[key]), at)
        elif key in by.paid:
            self.earned(sentence, by.paid[key], True, at)
        elif key in by.kept:
            self.earned(sentence, by.kept[key], False, at)

    def open(self, name: str = "") -> None:
        self.in_set += 1
        counted = f"{self.set}.{self.in_set}" if self.by.sets else str(self.in_set)
        self.rounds.append((name or counted, {}))

    def turn(self, company: str) -> None:
        self.run.pop(company, None)
        if not self.by.opens and not self._follows(company):
            self.open()
        self.last = company

    def _follows(self, company: str) -> bool:
        """Whether its turn belongs to the round of the one before."""
        if not self.rounds or self.last not in self.order or company not in self.order:
            return bool(self.rounds) and company != self.last
        return self.order[self.last] < self.order[company]

    def earned(self, sentence: Sentence, by: Amount, paid: bool, at: int) -> None:
        company = str(sentence.facts["company"])
        ran, where = self.run.pop(company, (0, at))
        amount = _sum(sentence, by) if by.fact else ran
        if not amount:
            return
        if not self.rounds:
            self.open()
        found = self.rounds[-1][1]
        before = found[company].amount if company in found else 0
        found[company] = Income(before + amount, paid, where)


def _sum(sentence: Sentence, by: Amount) -> int:
    return int(sentence.facts[by.fact]) * by.times
