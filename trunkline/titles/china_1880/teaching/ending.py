"""The end of 1880 that is near: the last 8-train, and the turns that are left after it."""

from __future__ import annotations

from collections.abc import Iterator

from trunkline.kernel import Sentence, message, say
from trunkline.titles.china_1880.rules.actions import BuyTrain
from trunkline.titles.china_1880.rules.components import DEPOT, LAST_EIGHT, TRAINS
from trunkline.titles.china_1880.rules.dividend import Dividend
from trunkline.titles.china_1880.rules.operating import LAST_TURNS, OperatingRound
from trunkline.titles.china_1880.rules.state import ChinaState
from trunkline.titles.china_1880.rules.title import China1880

LAST_SHARE_ROUND = message(
    "1880.warning.last-share-round",
    "The last {train}-train is sold: this is the last share round. The companies operate {number}"
    " more times, then the game ends.",
)
TURNS_LEFT = message(
    "1880.warning.turns-left",
    "The game ends when {marked} has ended {number} more turn. What {company} withholds counts for"
    " nobody.",
    "The game ends when {marked} has ended {number} more turns. What {company} withholds counts for"
    " nobody.",
)
BRINGS_THE_END = message(
    "1880.warning.brings-the-end",
    "This is the last {train}-train: after one more share round and {number} more turns of each"
    " company the game ends. You are worth {own:money} now, {other} {most:money}.",
)


def traded(s: ChinaState) -> Iterator[Sentence]:
    if s.marker_is_fixed:
        yield say(LAST_SHARE_ROUND, train=LAST_EIGHT, number=LAST_TURNS)


def paid(s: ChinaState, step: Dividend) -> Iterator[Sentence]:
    """XV: the company with the purchase marker ends the game."""
    laps = next((each.laps for each in s.stack if isinstance(each, OperatingRound)), 0)
    if s.marker_is_fixed:
        left = LAST_TURNS + 1 - laps
        yield say(TURNS_LEFT, number=left, marked=s.train_marker, company=step.company)


def bought(t: China1880, s: ChinaState, a: BuyTrain) -> Iterator[Sentence]:
    last = DEPOT.left(TRAINS[LAST_EIGHT], s.gone) == 1
    if a.train != LAST_EIGHT or a.seller != "bank" or not last:
        return
    worth = {each: t.worth(s, each) for each in s.players}
    other = max((each for each in s.players if each != a.by), key=worth.__getitem__)
    values = {"number": LAST_TURNS, "own": worth[a.by], "most": worth[other]}
    yield say(BRINGS_THE_END, train=a.train, other=other, **values)
