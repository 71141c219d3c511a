"""The guided beginning of 1881: the contents page."""

from __future__ import annotations

from functools import partial
from random import Random

from trunkline.kernel import Action, decision
from trunkline.present.lessons.model import BotSeat, Lesson, LessonStep
from trunkline.titles.berlin_1881.bots.greedy import greedy
from trunkline.titles.berlin_1881.learn.answers import answer
from trunkline.titles.berlin_1881.learn.coach import (
    MAY_NOT_COME,
    SCRIPT,
    THEMES,
    is_asked,
    nearly_over,
    other,
)
from trunkline.titles.berlin_1881.rules.bidding import Bid, Bidding
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin

MOST = 40


def part(t: Berlin, s: BerlinState, player: str) -> Action | None:
    """Rosa and Theo bid nothing, and else play as calm players do."""
    if isinstance(decision(s), Bidding):
        return Bid(player, 0)
    return greedy(t, s, Random(sum(s.money[each] for each in s.players)))


def step(id: str) -> LessonStep:
    kind, coached = THEMES[id]
    asked = partial(is_asked, kinds=(kind,))
    if id in MAY_NOT_COME:
        return LessonStep(id, asked, coached, asked, nearly_over, SCRIPT.instead(id))
    return LessonStep(id, asked, coached, asked)


LESSON = Lesson(
    name=SCRIPT.says("name"),
    note=SCRIPT.says("note"),
    about=SCRIPT.says("about"),
    bots=(BotSeat(("Rosa", "Lena"), part), BotSeat(("Theo", "Paul"), part)),
    steps=tuple(map(step, THEMES)),
    other=other,
    answer=answer,
    learned=SCRIPT.all("learned"),
    most=MOST,
    opening=True,
)
