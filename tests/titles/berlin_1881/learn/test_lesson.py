"""The guided beginning of 1881: it never gets stuck, and says nothing that is not so."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from tests.lessons import LEARNER, advised, at_random
from tests.rails_lessons import HEX, Said, Truth, acting, judge, judge_answer, played
from tests.soak import SOAK
from trunkline.kernel import get_kit
from trunkline.present.lessons.walk import Walk
from trunkline.titles.berlin_1881.rules.building import reach_of
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.routes import run_of
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

TITLE = "1881"
ROOT = "1881.learn.lesson."
OTHER_GAMES = range(6 if SOAK else 1)
TRUTH: Truth = {
    "steps.bid.more": {"rise": lambda x: 5},
    "steps.first.looks.cash": {"rest": lambda x: x.cash() - x.spent()},
    "steps.first.looks.held": {
        "held": lambda x: x.held(x.then()),
        "par": lambda x: x.sum["companies"][x.company]["par"],
    },
    "steps.first.more": {"percent": lambda x: 20},
    "steps.stock.looks.price": {"price": Said.spent},
    "steps.stock.more": {"limit": lambda x: 60},
    "steps.track.looks.hex": {"price": HEX},
    "steps.cars.looks.sale": {"price": lambda x: x.train().price},
    "steps.run.looks.best": {"income": lambda x: x.then().earned.route},
    "coach.because.to-float": {
        "percent": lambda x: 10 * unsold(x),
        "cost": lambda x: unsold(x) * x.sum["companies"][x.company]["par"],
    },
    "coach.because.grows": {"now": lambda x: earns(x, x.s), "then": lambda x: earns(x, x.then())},
    "coach.because.reaches": {"number": lambda x: reached(x.then(), acting(x))},
    "coach.because.little": {
        "price": lambda x: next_car(x).price,
        "gain": lambda x: earns(x, x.s, next_car(x).name) - earns(x, x.s),
    },
    "coach.because.saves": {"price": lambda x: next_car(x).price},
    "steps.income.looks.income": {"income": lambda x: x.s.earned.route},
}


def unsold(x: Said) -> int:
    """Certificates that must still be sold before the fifth is, after the advice."""
    return int(x.t.summary(x.then())["companies"][x.company]["offering"]) - 4


def next_car(x: Said) -> Any:
    """The cheapest that the bank sells."""
    return min(new_trains(cast("BerlinState", x.s), acting(x)), key=lambda each: each.price)


def earns(x: Said, s: Any, *more: str) -> int:
    """By the rules of running; a company without a tramcar counts with the next one."""
    company = acting(x)
    own = cast("BerlinState", x.s).trains[company] or (next_car(x).name,)
    bought = (x.action.train,) if isinstance(x.action, BuyTrain) and s is not x.s else ()
    return run_of(s, company, (*own, *bought, *more)).best().value


def reached(s: Any, company: str) -> int:
    return len(reach_of(s.pieces, s.board, company).stops())


def second(walk: Walk) -> int:
    """The highest bid of the others."""
    s = cast("BerlinState", walk.s)
    return max(amount for name, amount in s.bids.items() if name != LEARNER)


def judged(walk: Walk) -> int:
    places = {
        "bid": lambda walk: walk.acted.action.amount,
        "rank": lambda walk: 1 + walk.s.players.index(LEARNER),
        "next": second,
        "enough": lambda walk: second(walk) + 5,
    }
    judge_answer(walk, TRUTH, places)
    return judge(walk, ROOT, TRUTH)


def test_by_the_coachs_advice_every_theme_is_met() -> None:
    walks = played(TITLE, advised)
    last = walks[-1]
    assert last.met == ("bid", "first", "stock", "track", "cars", "run", "income")
    assert sum(judged(walk) for walk in walks) > 20


@pytest.mark.parametrize("seed", OTHER_GAMES)
def test_by_other_moves_it_comes_to_its_end_and_says_nothing_false(seed: int) -> None:
    walks = played(TITLE, at_random(seed))
    for walk in walks:
        judged(walk)
    assert walks[-1].ended


def test_no_text_names_a_number_by_itself() -> None:
    text = (get_kit(TITLE).folder("learn") / "lesson.json").read_text(encoding="utf-8")
    assert re.findall(r'": "[^"]*\d[^"]*"', text.replace("1881", "")) == []


def test_the_coach_knows_nothing_of_sealed_bids() -> None:
    first = played(TITLE, advised)[0]
    assert all(amount == -1 or name == LEARNER for name, amount in first.moment.s.bids.items())
