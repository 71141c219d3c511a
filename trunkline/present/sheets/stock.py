"""The bank's trains, read from summary and data."""

from __future__ import annotations

from collections.abc import Sequence

from trunkline.kernel import Summary, TrainListed


def left_of(now: Summary, train: TrainListed) -> int:
    """How many the bank has; one where there is any number."""
    return now.bank_trains.get(train.name, 0)


def next_to_sell(trains: Sequence[TrainListed], now: Summary) -> TrainListed | None:
    """The first in order of which the bank has one."""
    return next((train for train in trains if not train.extra and left_of(now, train)), None)


def owners(now: Summary, train: str) -> dict[str, int]:
    """Which companies have how many of a kind."""
    found = {company: data.trains.count(train) for company, data in now.companies.items()}
    return {company: count for company, count in found.items() if count}
