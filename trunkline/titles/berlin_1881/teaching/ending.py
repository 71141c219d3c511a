"""The end of 1881 that is near: the last space of the stock market, and an empty bank."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Sentence, message, say
from trunkline.present.offers import tried
from trunkline.rails.stock.market import RIGHT, UP
from trunkline.titles.berlin_1881.rules.income import Pay, UseIncome
from trunkline.titles.berlin_1881.rules.prices import LAST_SPACE
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.tables import MARKET, TRAMWAYS
from trunkline.titles.berlin_1881.rules.title import Berlin

LAST_ROUNDS = message(
    "1881.warning.last-rounds",
    "The game ends after this set of operating rounds. What {company} withholds counts for nobody.",
)
REACHES_LAST_SPACE = message(
    "1881.warning.reaches-last-space",
    "If {company} pays out, its share price reaches the last space: the game ends after this set of"
    " operating rounds. You are worth {own:money} now, {other} {most:money}.",
)
EMPTIES_BANK = message(
    "1881.warning.empties-bank",
    "If {company} pays out, the bank runs out of money: the game ends after this set of operating"
    " rounds. You are worth {own:money} now, {other} {most:money}.",
)
LAST_STOCK_ROUND = message(
    "1881.warning.last-stock-round",
    "This is the last stock round: the game ends after the operating rounds that follow.",
)
NEXT_TO_LAST = message(
    "1881.warning.next-to-last",
    "{company} stands next to the last space of the stock market. After its next dividend the game"
    " ends with that set of operating rounds.",
)


def paid(t: Berlin, s: BerlinState, step: UseIncome, player: str) -> Iterator[Sentence]:
    """9: what a dividend may bring about."""
    if s.ending:
        yield say(LAST_ROUNDS, company=step.company)
        return
    reason = tried(t, s, Pay(player)).ending
    if reason:
        told = REACHES_LAST_SPACE if reason == LAST_SPACE else EMPTIES_BANK
        worth = {each: t.worth(s, each) for each in s.players}
        other = max((each for each in s.players if each != player), key=worth.__getitem__)
        values = {"own": worth[player], "most": worth[other]}
        yield say(told, company=step.company, other=other, **values)


def traded(s: BerlinState) -> Iterator[Sentence]:
    if s.ending:
        yield say(LAST_STOCK_ROUND)
        return
    for company in TRAMWAYS:
        marker = s.markers.get(company)
        if marker is not None and "e" in MARKET.spaces[MARKET.move(marker.place, RIGHT, UP)].marks:
            yield say(NEXT_TO_LAST, company=company)
