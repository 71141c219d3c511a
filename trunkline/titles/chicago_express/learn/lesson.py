"""The guided game of Chicago Express: the contents page."""

from __future__ import annotations

from functools import partial

from trunkline.present.lessons.model import BotSeat, Lesson, LessonStep, Moment
from trunkline.titles.chicago_express.learn import turns
from trunkline.titles.chicago_express.learn.answers import answer
from trunkline.titles.chicago_express.learn.bids import (
    after_opening,
    bidding,
    first_share,
    is_opening,
    its_money,
    keep_some,
    later_share,
    opening_of,
    two_shares,
)
from trunkline.titles.chicago_express.learn.lesson_bots import rosa, theo
from trunkline.titles.chicago_express.learn.places import SCRIPT

MOST = 30
"""Decisions; whoever only passes is let go as well."""


def later_bid(m: Moment) -> bool:
    return bidding(m) is not None and not is_opening(m)


OPENING = tuple(
    LessonStep(
        id=id,
        fits=partial(opening_of, at=at),
        coach=coach,
        goes_on=partial(opening_of, at=at),
        passed_by=partial(after_opening, at=at),
        instead=SCRIPT.instead(id),
    )
    for at, (id, coach) in enumerate(
        (("prr", first_share), ("bno", its_money), ("cno", keep_some), ("nyc", two_shares))
    )
)
TURNS = (
    LessonStep("dividend", turns.dividend_came, turns.after_dividend),
    LessonStep("dial", turns.is_turn, turns.dial),
    LessonStep(
        "expand",
        partial(turns.turn_for, kind="expansion"),
        turns.expand,
        partial(turns.acts, kind="expansion"),
    ),
    LessonStep(
        "develop",
        partial(turns.turn_for, kind="development"),
        turns.develop,
        partial(turns.acts, kind="development"),
    ),
    LessonStep(
        "auction",
        partial(turns.turn_for, kind="auction"),
        turns.auction,
        partial(turns.acts, kind="auction"),
    ),
    LessonStep("bid", later_bid, later_share, later_bid),
    LessonStep("chicago", turns.chicago_next, turns.chicago, partial(turns.acts, kind="expansion")),
    LessonStep("own", turns.own_turn, turns.own, turns.same_turn),
)
LESSON = Lesson(
    name=SCRIPT.says("name"),
    note=SCRIPT.says("note"),
    about=SCRIPT.says("about"),
    bots=(BotSeat(("Rosa", "Mina"), rosa), BotSeat(("Theo", "Paul"), theo)),
    steps=(*OPENING, *TURNS),
    other=turns.other,
    answer=answer,
    learned=SCRIPT.all("learned"),
    most=MOST,
)
