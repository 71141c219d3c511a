"""The guided beginning of 1881: it never gets stuck, and says nothing that is not so."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from tests.lessons import LEARNER, LessonGame, advised, at_random
from tests.rails_lessons import (
    HEX,
    Reckoned,
    Said,
    Truth,
    acting,
    judge,
    judge_answer,
    money,
    played,
    price_of,
)
from tests.soak import SOAK
from trunkline.kernel import Legal, decision, get_kit
from trunkline.present.lessons import marks
from trunkline.present.lessons.walk import Walk
from trunkline.titles.berlin_1881.rules.build_depot import PlaceDepot
from trunkline.titles.berlin_1881.rules.building import reach_of
from trunkline.titles.berlin_1881.rules.income import Pay, Withhold
from trunkline.titles.berlin_1881.rules.rolling_stock import new_trains
from trunkline.titles.berlin_1881.rules.routes import run_of
from trunkline.titles.berlin_1881.rules.state import BerlinState
from trunkline.titles.berlin_1881.rules.stock_round import Buy, StockTurn
from trunkline.titles.berlin_1881.rules.tables import CERTIFICATES
from trunkline.titles.berlin_1881.rules.train_actions import BuyTrain

TITLE = "1881"
ROOT = "1881.learn.lesson."
OTHER_GAMES = range(6 if SOAK else 1)
WITHHELD: dict[str, Reckoned] = {
    "after": lambda x: money(x.t, x.then(Withhold(LEARNER)), acting(x)),
    "price": lambda x: price_of(x.t, x.s, acting(x)),
    "then": lambda x: price_of(x.t, x.then(Withhold(LEARNER)), acting(x)),
}
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
    "steps.shares.looks.price": {"price": Said.spent},
    "steps.shares.looks.loses": {
        "price": lambda x: cheapest(x),
        "value": lambda x: price_of(x.t, x.s, x.company),
    },
    "steps.shares.more": {"limit": lambda x: 60},
    "steps.track.looks.hex": {"price": HEX},
    "steps.cars.looks.sale": {"price": lambda x: x.train().price},
    "steps.run.looks.best": {"income": lambda x: x.then().earned.route},
    "coach.because.to-float": {
        "percent": lambda x: 10 * unsold(x),
        "cost": lambda x: unsold(x) * x.sum["companies"][x.company]["par"],
    },
    "coach.because.grows": {"now": lambda x: earns(x, x.s), "then": lambda x: earns(x, x.then())},
    "coach.because.reaches": {"number": lambda x: reached(x.then(), acting(x))},
    "coach.because.no-gain": {"price": lambda x: next_car(x).price},
    "coach.because.little": {
        "price": lambda x: next_car(x).price,
        "gain": lambda x: earns(x, x.s, next_car(x).name) - earns(x, x.s),
    },
    "1881.because.saves": {"price": lambda x: next_car(x).price},
    "1881.because.bonus": {"bonus": lambda x: built(x)},
    "steps.income.looks.income": {
        "income": lambda x: x.s.earned.route,
        "mine": lambda x: x.gained(Pay(LEARNER)),
    },
    **dict.fromkeys((f"steps.income.looks.{look}" for look in ("treasury", "stays")), WITHHELD),
    "steps.depot.looks.treasury": {"price": lambda x: depot_price(x)},
}


def cheapest(x: Said) -> int:
    """What the learner pays for a certificate of the company now."""
    offers = [a for a in Legal(x.t, x.s, LEARNER) if isinstance(a, Buy)]
    bought = next(a for a in offers if CERTIFICATES[a.certificate].company == x.company)
    return -x.gained(bought)


def built(x: Said) -> int:
    """The construction bonus that is told when the advice is taken."""
    told = [said for said in x.then().told if said.key == "1881.track.construction-bonus"]
    return int(told[0].facts["bonus"])


def depot_price(x: Said) -> int:
    """What the treasury pays for any depot that can be built now."""
    built = next(a for a in Legal(x.t, x.s, LEARNER) if isinstance(a, PlaceDepot))
    return x.money(acting(x)) - money(x.t, x.then(built), acting(x))


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
    assert last.met == ("bid", "first", "stock", "track", "cars", "depot", "run", "income")
    assert sum(judged(walk) for walk in walks) > 20


def test_at_the_left_end_of_the_chart_withholding_is_not_said_to_lower_the_price() -> None:
    game = LessonGame(TITLE)
    walk = next(each for each in game.decisions(advised) if each.step == "income")
    assert walk.coaching is not None
    assert str(walk.coaching.looks[1].says).endswith("Its share price stays at 54 M.")
    game.play(Withhold(LEARNER))
    answer = game.walk().answer
    assert answer is not None
    assert "Its share price stayed at 54 M." in str(answer.says)


def test_who_has_floated_a_tramway_is_told_of_the_certificates_of_others() -> None:
    asked = [each for each in played(TITLE, advised) if isinstance(decision(each.s), StockTurn)]
    said = [each.coaching for each in asked if each.coaching is not None]
    headings = [str(each.heading) for each in said]
    assert headings == ["Let it float", "Certificates of others", "Certificates of others"]
    reasons = [str(each.looks[1].says) for each in said[1:]]
    assert reasons[0].startswith("No tramway has a tramcar yet")
    assert (
        reasons[1] == "A certificate of NBSN costs **74 M**, but its share price is only 64 M now."
    )


def test_a_theme_that_comes_again_says_what_to_ask_each_time() -> None:
    told = [str(walk.coaching.why) for walk in played(TITLE, advised) if walk.coaching]
    assert any(said.startswith("Ask each time: does the tile") for said in told)
    assert "Look at what each choice does before you make it." not in told


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


def test_the_share_of_a_first_purchase_is_marked_at_the_tramway() -> None:
    first = next(
        each.coaching
        for each in played("1881", advised)
        if each.coaching and each.coaching.step == "first"
    )
    held = first.looks[1]
    assert held.mark == marks.offered(str(held.says.facts["company"]))
    assert str(held.at) == held.says.facts["company"]
