"""The guided beginning of 1881: the contents page."""

from __future__ import annotations

from functools import partial
from random import Random

from trunkline.kernel import Action, decision
from trunkline.present.lessons.model import BotSeat, Lesson, LessonStep
from trunkline.titles.berlin_1881.bots.greedy import greedy
from trunkline.titles.berlin_1881.learn.answers import answer
from trunkline.titles.berlin_1881.learn.coach import SCRIPT, THEMES, is_asked, other
from trunkline.titles.berlin_1881.rules.bidding import Bid, Bidding
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.title import Berlin

MOST = 40


def part(t: Berlin, s: BerlinState, player: str) -> Action | None:
    """Rosa and Theo bid nothing, and else play as calm players do."""
    if isinstance(decision(s), Bidding):
        return Bid(player, 0)
    return greedy(t, s, Random(sum(s.money[each] for each in s.players)))


STEPS = tuple(
    LessonStep(id, partial(is_asked, kinds=(kind,)), coach, partial(is_asked, kinds=(kind,)))
    for id, (kind, coach) in THEMES.items()
)
LESSON = Lesson(
    name=SCRIPT.says("name"),
    note=SCRIPT.says("note"),
    about=SCRIPT.says("about"),
    bots=(BotSeat(("Rosa", "Lena"), part), BotSeat(("Theo", "Paul"), part)),
    steps=STEPS,
    other=other,
    answer=answer,
    learned=SCRIPT.all("learned"),
    most=MOST,
    opening=True,
)
