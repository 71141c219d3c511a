"""Which trains came to which company, what they cost, and which were lost."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from trunkline.kernel import AnyTitle
from trunkline.report.facts import TrainGained, TrainLost
from trunkline.report.stages import Stage
from trunkline.report.study import Study

BANK = "bank"
Trains = Mapping[str, tuple[str, ...]]


class RollingStock:
    """Follows every train from its purchase to its end."""

    def __init__(self, t: AnyTitle, study: Study) -> None:
        self.t, self.study = t, study
        self.gained: list[TrainGained] = []
        self.lost: list[TrainLost] = []
        self._runs: Counter[str] = Counter()
        self._owned: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
        """By company and train: the price, and how often the company had run before."""

    def ran(self, company: str) -> None:
        self._runs[company] += 1

    def add(self, stage: Stage, at: int) -> None:
        before, after = self.study.trains(stage.before), self.study.trains(stage.after)
        if before == after:
            return
        gone = {
            company: Counter(trains) - Counter(after.get(company, ()))
            for company, trains in before.items()
        }
        for company, train in _changed(after, before):
            seller = next((each for each, trains in gone.items() if trains[train]), BANK)
            price = self._price(stage, train, seller)
            if seller != BANK:
                gone[seller][train] -= 1
                self._give_up(seller, train)
            self.gained.append(TrainGained(at, company, train, seller, price))
            self._owned[company, train].append((price, self._runs[company]))
        for company, trains in gone.items():
            for train in trains.elements():
                price, runs = self._give_up(company, train)
                self.lost.append(TrainLost(at, company, train, price, runs))

    def _give_up(self, company: str, train: str) -> tuple[int, int]:
        """What the company had paid for it, and how often it ran since."""
        owned = self._owned[company, train]
        price, runs = owned.pop(0) if owned else (0, self._runs[company])
        return price, self._runs[company] - runs

    def _price(self, stage: Stage, train: str, seller: str) -> int:
        if self.study.free(stage.cause):
            return 0
        if seller == BANK:
            return self.study.price(self.t, train)
        money = self.study.money
        return money(stage.after)[seller] - money(stage.before)[seller]


def _changed(after: Trains, before: Trains) -> Iterator[tuple[str, str]]:
    for company, trains in after.items():
        for train in (Counter(trains) - Counter(before.get(company, ()))).elements():
            yield company, train
